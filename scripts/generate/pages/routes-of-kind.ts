/** The routes that the code of a kind may ask. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { endpoints } from "../../../test/support/endpoints";

const provider = join(__dirname, "../../../provider");

function source(path: string): string {
    return readFileSync(join(provider, path), "utf8");
}

function matches(text: string, pattern: RegExp): string[][] {
    return [...text.matchAll(pattern)].map(([, ...groups]) => groups);
}

/** The routes that a kind may ask, by its own functions and by those that it shares with others. */
export function routesOfKind(kind: string): string[] {
    const [[name = "", file = ""] = []] = matches(
        source("kinds/index.ts"),
        new RegExp(`(\\w+) as ${kind} \\} from "\\./(.+)\\.js"`, "g"),
    );
    const code = [...declarationsFrom(file, name, new Map()).values()].join("\n");
    return endpoints
        .filter(endpoint => new RegExp(`\\b${endpoint.family}\\s*\\.${endpoint.name}\\(`).test(code))
        .map(({ route }) => route);
}

interface Declarations {
    own: Map<string, string>;
    /** The file that a name comes from. */
    imported: Map<string, string>;
}

const files = new Map<string, Declarations>();

function declarationsOf(file: string): Declarations {
    const known = files.get(file);
    if (known !== undefined) {
        return known;
    }
    const text = source(`kinds/${file}.ts`);
    const declared = text
        .split(/\n(?=[\w/])/)
        .map(
            code => [/^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(code)?.[1] ?? "", code] as const,
        );
    const imported = matches(text, /^import \{([^}]+)\} from "(\..+)\.js"/gm)
        .map(([names = "", from = ""]) => [names, posix.join(posix.dirname(file), from)] as const)
        .filter(([, from]) => !from.startsWith(".."))
        .flatMap(([names, from]) => names.split(",").map(word => [word.trim(), from] as const));
    const declarations = { own: new Map(declared), imported: new Map(imported) };
    files.set(file, declarations);
    return declarations;
}

/** A declaration and all that it goes by, within the folder of the kinds. */
function declarationsFrom(file: string, name: string, found: Map<string, string>): Map<string, string> {
    const { own, imported } = declarationsOf(file);
    const code = own.get(name);
    const elsewhere = imported.get(name);
    if (code === undefined) {
        return elsewhere === undefined ? found : declarationsFrom(elsewhere, name, found);
    }
    const key = `${file}/${name}`;
    if (!found.has(key)) {
        found.set(key, code);
        new Set(code.match(/\w+/g)).forEach(word => declarationsFrom(file, word, found));
    }
    return found;
}
