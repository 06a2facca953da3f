/** What the client's sources say of their own routes, and which kinds go by which of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutNames } from "../fixtures/interface-routes";

export interface Endpoint {
    /** As in `client.networkGroups`. */
    family: string;
    name: string;
    /** `GET /v2/{}/addons`: without the names of the parameters. */
    route: string;
}

const provider = join(__dirname, "../../provider");

function source(path: string): string {
    return readFileSync(join(provider, path), "utf8");
}

function matches(text: string, pattern: RegExp): string[][] {
    return [...text.matchAll(pattern)].map(([, ...groups]) => groups);
}

/** Every function of every family; one without a tag has an empty route. */
export const endpoints: Endpoint[] = matches(
    source("client/client.ts"),
    /^import \* as (\w+) from "\.\/(.+)\.js";$/gm,
).flatMap(([family = "", file = ""]) =>
    matches(source(`client/${file}.ts`), /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^export function (\w+)\(/gm).map(
        ([comment = "", name = ""]) => {
            const [method, path] = /@endpoint \[(\w+)\] (\S+)/.exec(comment)?.slice(1) ?? [];
            return { family, name, route: method && path ? withoutNames(`${method} ${path}`) : "" };
        },
    ),
);

/** The routes that a kind may ask, by its own functions and by those it shares with others. */
export function routesOfKind(kind: string): string[] {
    const file = new RegExp(` as ${kind} \\} from "\\./(.+)\\.js"`).exec(source("resources/index.ts"))?.[1];
    const code = withImports(`${file ?? ""}.ts`)
        .map(name => source(`resources/${name}`))
        .join("\n");
    return endpoints
        .filter(({ family, name }) => new RegExp(`\\b${family}\\s*\\.${name}\\(`).test(code))
        .map(({ route }) => route);
}

/** The file and what it imports from beside itself. */
function withImports(file: string, known: string[] = []): string[] {
    return known.includes(file)
        ? known
        : matches(source(`resources/${file}`), /from "\.\/(.+)\.js"/g).reduce(
              (files, [name = ""]) => withImports(`${name}.ts`, files),
              [...known, file],
          );
}
