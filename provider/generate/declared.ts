/** What the files of a project declare by now: people write there what a generation has printed. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Manifest, ManifestResource } from "./manifest.js";
import { mainFile } from "./plan.js";

interface Declared extends ManifestResource {
    readonly kind: string;
    /** What `adopt` says. */
    readonly id: string;
}

/** Folders that hold no source of the project itself. */
const foreign = /^(node_modules|bin|\..*)$/;

const text = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\`(?:\\.|[^\`\\])*\``;

/**
 * What of a program tells what it declares: comments and texts, to be passed over; the constant, the class and the name of a
 * declaration; and its `adopt`. Enough for what is generated and for what people make of it; it is no parser.
 */
const tokens = new RegExp(
    [
        String.raw`\/\/.*|\/\*[^]*?\*\/`,
        String.raw`(?:(?<exported>export)\s+)?(?:const|let)\s+(?<identifier>[\w$]+)\s*=\s*(?=new\s)`,
        String.raw`new\s+(?:[\w$]+\.)?(?<kind>[A-Z][\w$]*)\s*\(\s*(?<name>${text})?`,
        String.raw`(?<![\w$.])(?:adopt|"adopt"|'adopt')\s*:\s*(?<adopt>${text})`,
        text,
    ].join("|"),
    "g",
);

/** The manifest with what the project's files declare beside it, by the `adopt` of each. */
export function withDeclared(manifest: Manifest, directory: string): Manifest {
    const isInOneFile = Object.values(manifest.resources)
        .flatMap(byId => Object.values(byId))
        .every(({ file }) => file === mainFile);
    const resources = Object.fromEntries(
        Object.entries(manifest.resources).map(([kind, byId]) => [kind, { ...byId }]),
    );
    for (const path of sourcesIn(directory)) {
        const file = relative(directory, path).split(sep).join("/").replace(/\.ts$/, "");
        for (const { kind, id, name, identifier } of declaredIn(
            readFileSync(path, "utf8"),
            isInOneFile && file === mainFile,
        )) {
            const ofKind = (resources[kind] ??= {});
            if (!Object.hasOwn(ofKind, id)) {
                ofKind[id] = { name, file, ...(identifier !== undefined && { identifier }) };
            }
        }
    }
    return { ...manifest, resources };
}

/** @param isAlone whether what is not exported can be referred to as well, since no other file needs it */
function declaredIn(source: string, isAlone: boolean): Omit<Declared, "file">[] {
    const declared: Omit<Declared, "file">[] = [];
    let constant: string | undefined;
    let current: Partial<Declared> & { kind: string } = { kind: "" };
    for (const { groups = {} } of source.matchAll(tokens)) {
        const { exported, identifier, kind, name, adopt } = groups;
        if (identifier !== undefined) {
            constant = isAlone || exported !== undefined ? identifier : undefined;
        } else if (kind !== undefined) {
            current = {
                kind,
                ...(name !== undefined && { name: valueOf(name) }),
                ...(constant !== undefined && { identifier: constant }),
            };
            constant = undefined;
        } else if (adopt !== undefined && current.kind !== "") {
            const id = valueOf(adopt);
            declared.push({ name: id, ...current, id });
        }
    }
    return declared;
}

/** A text as a program writes it. */
function valueOf(literal: string): string {
    const escapes: Readonly<Record<string, string>> = {
        b: "\b",
        f: "\f",
        n: "\n",
        r: "\r",
        t: "\t",
        v: "\v",
    };
    return literal
        .slice(1, -1)
        .replace(
            /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))/gi,
            (_all, long?: string, short?: string, byte?: string, character = "") => {
                const code = long ?? short ?? byte;
                return code === undefined
                    ? (escapes[character as string] ?? (character as string))
                    : String.fromCodePoint(Number.parseInt(code, 16));
            },
        );
}

function sourcesIn(directory: string): string[] {
    return readdirSync(directory, { withFileTypes: true })
        .filter(({ name }) => !foreign.test(name))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap(entry => {
            const path = join(directory, entry.name);
            const isSource = entry.isFile() && /(?<!\.d)\.ts$/.test(path);
            return entry.isDirectory() ? sourcesIn(path) : isSource ? [path] : [];
        });
}
