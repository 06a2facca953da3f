/** The parts of hand-written pages that are generated: between `<!-- generated: NAME -->` and `<!-- end -->`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { routesOf } from "../../../dist/provider/client/families.js";
import * as registry from "../../../dist/provider/kinds/index.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { rows as connectionRows } from "../../../dist/provider/lookups/connections.js";
import * as queries from "../../../dist/provider/lookups/queries/index.js";
import type { Query } from "../../../dist/provider/lookups/queries/query.js";
import { interfaceRoutes, withoutNames } from "../../../test/fixtures/interface-routes";
import { endpoints } from "../../../test/support/endpoints";
import { inDialects } from "../availability";
import type { Lookup } from "../lookups";
import { code, codes, table } from "../markdown";
import { stemOf } from "../resources";
import { fieldsOf } from "../schema";
import { settingsTable } from "../settings";
import { namesThat } from "./fields";
import { calledAs, lookupsIndex } from "./lookups";
import { routesOfKind } from "./routes-of-kind";

const root = join(__dirname, "../../..");

export const pagesWithParts = [
    "README.md",
    "docs/kinds.md",
    "docs/lookups.md",
    "docs/routes.md",
    "docs/dialects.md",
    "docs/guides/configuration.md",
    "docs/guides/connections.md",
];

export type Families = ReadonlyMap<string, readonly Lookup[]>;

const kinds: Kind[] = Object.values(registry);

const parts: Record<string, (families: Families) => string> = {
    "kinds list": () => `${kinds.map(kind => linkTo(kind, "docs/kinds")).join(", ")}.`,
    "kinds index": () =>
        table(
            ["Kind", "Description", "Changed in place", "Replaced by a change of"],
            kinds.map(kind => [
                linkTo(kind, "kinds"),
                kind.docs.summary,
                namesBy(kind, "in place"),
                namesBy(kind, "replaces"),
            ]),
        ),
    dialects: () =>
        table(
            ["Kind", ...dialects.map(dialect => `\`${dialect}\``)],
            kinds.map(kind => [linkTo(kind, "kinds"), ...inDialects(kind)]),
        ),
    "catalogue lookups": families => lookupsIndex([...families.values()].flat(), "catalogue"),
    "other lookups": families => lookupsIndex([...families.values()].flat(), "account"),
    "connection lookups": families => lookupsIndex([...families.values()].flat(), "arguments"),
    "connection variables": connectionsTable,
    routes: routesTable,
    settings: settingsTable,
};

/** A page's text with its generated parts brought up to date. */
export function regenerate(page: string, families: Families): string {
    return readFileSync(join(root, page), "utf8").replace(
        /(<!-- generated: (.+?) -->\n)[^]*?(<!-- end -->)/g,
        (_match, begin: string, name: string, end: string) => {
            const part = parts[name];
            if (part === undefined) {
                throw new Error(`${page} asks for the unknown part "${name}"`);
            }
            return `${begin}\n${part(families)}\n\n${end}`;
        },
    );
}

function linkTo(kind: Kind, folder: string): string {
    return `[\`${kind.name}\`](${folder}/${stemOf(kind)}.md)`;
}

function namesBy(kind: Kind, effect: "in place" | "replaces"): string {
    return codes(namesThat(fieldsOf(kind.args), ({ change }) => change === effect));
}

function connectionsTable(): string {
    const cells = connectionRows.map(({ lookup, provider, row }) => [
        code(provider),
        code(`${lookup}Output`),
        Object.entries(row)
            .map(([member, variable]) => `${member}: ${code(variable)}`)
            .join(", "),
    ]);
    return table(["Provider", "Lookup", "Variable of each field"], cells);
}

function routesTable(): string {
    const users = kinds.map(({ name }) => ({ name, routes: routesOfKind(name) }));
    const lookups = Object.entries<Query>(queries).map(([name, query]) => ({
        name: calledAs(name, query),
        routes: routesOf(query.asks).map(withoutNames),
    }));
    const rows = interfaceRoutes.map(spelled => {
        const route = withoutNames(spelled);
        const functions = endpoints.filter(endpoint => endpoint.route === route);
        return [
            [spelled],
            functions.map(({ family, name }) => `${family}.${name}`),
            users.filter(({ routes }) => routes.includes(route)).map(({ name }) => name),
            lookups
                .filter(({ routes }) => routes.includes(route))
                .map(({ name }) => name)
                .sort(),
        ].map(names => codes(names));
    });
    return table(["Route", "Function", "Kinds", "Lookups"], rows);
}
