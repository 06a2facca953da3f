/**
 * Types and URNs of resources, and paths of declarations: the part of a URN that the program determines, without the
 * resource's own type. A name may contain the separator, a type may not.
 */
import { namespace } from "../settings/names.js";

/** The beginning of the engine's type of each resource of the classes. The name of its kind follows. */
export const typePrefix = `pulumi-nodejs:dynamic/${namespace}:`;

/** The beginning of the type of each resource of the native provider. */
export const nativeTypePrefix = `${namespace}:index:`;

/** The type of the native provider itself. */
export const nativeProviderType = `pulumi:providers:${namespace}`;

/** The types of the providers that can serve resources of this package: the native one, and the host of the classes. */
export const providerTypes: readonly string[] = [nativeProviderType, "pulumi:providers:pulumi-nodejs"];

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

/** Returns the name of the kind of a resource type; undefined for the type of another package. */
export function kindIn(type: string): string | undefined {
    const prefix = [typePrefix, nativeTypePrefix].find(each => type.startsWith(each));
    return prefix && type.slice(prefix.length);
}

/** Returns the kind and the path that the program gives to a resource; undefined for other packages. */
export function declarationIn(urn: string): { kind: string; path: string } | undefined {
    const { type, ...path } = partsOfUrn(urn);
    const kind = kindIn(type);
    return kind === undefined ? undefined : { kind, path: pathWith(path) };
}

/** Returns the name that the program gave to the resource. */
export function nameIn(path: string): string {
    return partsOfPath(path).name;
}

/** True if the engine named the provider: it adds the version of the SDK and the address of the plugin, if there are any. */
export function isDefaultProvider(name: string): boolean {
    return /^default(?:_\d+_\d+_\d+.*|_\w+_\/.*)?$/.test(name);
}
