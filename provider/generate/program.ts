/** The sources of a project, from its main file on by what each imports: what they declare, whoever wrote it. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { mainFile } from "./plan.js";

/** One `new Kind("name", …)`. */
export interface DeclaredResource {
    readonly kind: string;
    /** Undefined where the program computes it. */
    readonly name?: string;
    /** The constant that it is assigned to. */
    readonly identifier?: string;
    readonly isExported: boolean;
    /** What `adopt` says. */
    readonly adopt?: string;
}

export interface ProgramFile {
    /** Below the folder of the project, without its ending. */
    readonly file: string;
    readonly declarations: readonly DeclaredResource[];
    /** The files of the project that it imports. */
    readonly imports: readonly string[];
}

const text = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\`(?:\\.|[^\`\\])*\``;

/**
 * What of a program tells what it declares: comments and texts, to be passed over; what it imports; the constant, the class
 * and the name of a declaration; and its `adopt`. Enough for what is generated and for what people make of it; it is no
 * parser.
 */
const tokens = new RegExp(
    [
        String.raw`\/\/.*|\/\*[^]*?\*\/`,
        String.raw`(?<![\w$.])(?:from|import|(?:import|require)\s*\()\s*(?<imported>${text})`,
        String.raw`(?:(?<exported>export)\s+)?(?:const|let)\s+(?<identifier>[\w$]+)\s*=\s*(?=new\s)`,
        String.raw`new\s+(?:[\w$]+\.)*(?<kind>[A-Z][\w$]*)\s*\(\s*(?<name>${text})?`,
        String.raw`(?<![\w$.])(?:adopt|"adopt"|'adopt')\s*:\s*(?<adopt>${text})`,
        text,
    ].join("|"),
    "g",
);

/** The sources in the order in which they are first imported. A file that nothing imports is no part of the program. */
export function programIn(directory: string): ProgramFile[] {
    const sources = new Map<string, ProgramFile>();
    const visit = (path: string): void => {
        if (sources.has(path)) {
            return;
        }
        const found = tokensOf(readFileSync(path, "utf8"));
        const imports = found.flatMap(({ imported }) => (imported === undefined ? [] : [valueOf(imported)]));
        const paths = imports.flatMap(specifier => importedBy(path, specifier) ?? []);
        sources.set(path, {
            file: fileOf(path, directory),
            declarations: declarationsOf(found),
            imports: paths.map(imported => fileOf(imported, directory)),
        });
        paths.forEach(visit);
    };
    const main = join(directory, `${mainFile}.ts`);
    if (isFile(main)) {
        visit(main);
    }
    return [...sources.values()];
}

export function declarationsIn(source: string): DeclaredResource[] {
    return declarationsOf(tokensOf(source));
}

type Token = Readonly<Record<string, string | undefined>>;

function tokensOf(source: string): Token[] {
    return [...source.matchAll(tokens)].map(({ groups = {} }) => groups);
}

function declarationsOf(found: readonly Token[]): DeclaredResource[] {
    const declarations: DeclaredResource[] = [];
    let constant: Pick<DeclaredResource, "identifier" | "isExported"> = { isExported: false };
    for (const { exported, identifier, kind, name, adopt } of found) {
        if (identifier !== undefined) {
            constant = { identifier, isExported: exported !== undefined };
        } else if (kind !== undefined) {
            declarations.push({ kind, ...constant, ...(name !== undefined && { name: valueOf(name) }) });
            constant = { isExported: false };
        } else if (adopt !== undefined) {
            const last = declarations.pop();
            declarations.push(...(last === undefined ? [] : [{ ...last, adopt: valueOf(adopt) }]));
        }
    }
    return declarations;
}

/** Where a relative import leads; undefined where it is that of a package, or of no source. */
function importedBy(path: string, specifier: string): string | undefined {
    if (!/^\.{1,2}(\/|$)/.test(specifier)) {
        return undefined;
    }
    const named = join(dirname(path), specifier);
    return [named, `${named}.ts`, named.replace(/\.js$/, ".ts"), `${named}.js`, join(named, "index.ts")].find(
        candidate => /\.[jt]s$/.test(candidate) && isFile(candidate),
    );
}

function isFile(path: string): boolean {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function fileOf(path: string, directory: string): string {
    return relative(directory, path)
        .split(sep)
        .join("/")
        .replace(/\.[jt]s$/, "");
}

const escapes: Readonly<Record<string, string>> = {
    b: "\b",
    f: "\f",
    n: "\n",
    r: "\r",
    t: "\t",
    v: "\v",
};

/** A text as a program writes it. */
function valueOf(literal: string): string {
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
