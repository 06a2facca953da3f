/**
 * URNs of resources, and paths of declarations: the part of a URN that the program determines, without the resource's own
 * type. A name may contain the separator, a type may not.
 */
const separator = "::";

interface Urn {
    readonly stack: string;
    readonly project: string;
    /** The types of the parents, joined by `$`. */
    readonly parents: string;
    readonly type: string;
    readonly name: string;
}

export function partsOfUrn(urn: string): Urn {
    const [start = "", project = "", types = "", ...names] = urn.split(separator);
    const at = types.lastIndexOf("$");
    return {
        stack: start.slice("urn:pulumi:".length),
        project,
        parents: types.slice(0, Math.max(at, 0)),
        type: types.slice(at + 1),
        name: names.join(separator),
    };
}

type Path = Pick<Urn, "parents" | "name">;

export function partsOfPath(path: string): Path {
    const at = path.indexOf(separator);
    return at < 0
        ? { parents: "", name: path }
        : { parents: path.slice(0, at), name: path.slice(at + separator.length) };
}

/** Begins with the separator if there are no parents and the name contains it: the type of a parent may be any word. */
export function pathWith({ parents, name }: Path): string {
    return parents === "" && !name.includes(separator) ? name : `${parents}${separator}${name}`;
}

/** Returns the end of the URN of a resource, after stack and project. */
export function urnEnd(type: string, path: string): string {
    const { parents, name } = partsOfPath(path);
    return `${parents === "" ? "" : `${parents}$`}${type}${separator}${name}`;
}
