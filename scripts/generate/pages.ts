/** The parts of the documentation that are generated: between `<!-- generated: NAME -->` and `<!-- end -->` in a page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as registry from "../../dist/kinds/index.js";
import { routesOf } from "../../dist/client/routes.js";
import { ownership } from "../../dist/lifecycle/arguments.js";
import type { Kind } from "../../dist/lifecycle/kind.js";
import * as queries from "../../dist/queries/index.js";
import type { Query } from "../../dist/queries/query.js";
import { interfaceRoutes, withoutNames } from "../../test/fixtures/interface-routes";
import { endpoints, routesOfKind } from "../../test/support/endpoints";
import { alternativesOf, fieldsOf, meaningOf, type Field, type Schema } from "./schema";

const root = join(__dirname, "../..");
export const pages = ["README.md", "docs/kinds.md", "docs/routes.md", "docs/lookups.md"];

const kinds: Kind[] = Object.values(registry);

const sections: Record<string, () => string> = {
    "kinds summary": () =>
        table(
            ["Kind", "What it is", "Changed in place", "Replaced by a change of"],
            kinds.map(kind => [
                `[\`${kind.name}\`](docs/kinds.md#${kind.name.toLowerCase()})`,
                kind.summary,
                names(kind, "in place"),
                names(kind, "replaces"),
            ]),
        ),
    kinds: () => kinds.map(kindSection).join("\n\n"),
    routes: routesSection,
    "catalogue lookups": () => lookupsTable(query => query.scope === "public"),
    "other lookups": () => lookupsTable(query => query.scope !== "public"),
};

/** A page's text with its generated parts brought up to date. */
export function regenerate(page: string): string {
    return readPage(page).replace(
        /(<!-- generated: (.+?) -->\n)[^]*?(<!-- end -->)/g,
        (_match, begin: string, name: string, end: string) => {
            const section = sections[name];
            if (section === undefined) {
                throw new Error(`${page} asks for the unknown section "${name}"`);
            }
            return `${begin}\n${section()}\n\n${end}`;
        },
    );
}

export function readPage(page: string): string {
    return readFileSync(join(root, page), "utf8");
}

function kindSection(kind: Kind): string {
    return [
        `## ${kind.name}`,
        kind.summary,
        kind.remarks ?? "",
        "Arguments:",
        table(
            ["Argument", "Type", "Default", "A change", "Meaning"],
            fieldsOf(kind.args).map(field => [
                `\`${field.name}\``,
                spell(field),
                defaultOf(field),
                effects[field.change ?? "steers"],
                meaningOf(field),
            ]),
        ),
        "Outputs, beside the arguments and `id`:",
        table(
            ["Output", "Type", "Meaning"],
            [...fieldsOf(kind.outputs), ...fieldsOf(ownership)].map(field => [
                `\`${field.name}\``,
                spell(field),
                meaningOf(field),
            ]),
        ),
    ]
        .filter(part => part !== "")
        .join("\n\n");
}

function routesSection(): string {
    const users = kinds.map(({ name }) => ({ name, routes: routesOfKind(name) }));
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
        ].map(names => names.map(name => `\`${name}\``).join(", "));
    });
    return table(["Route", "Function", "Kinds", "Lookups"], rows);
}

/** By the shorter of their public names, and the routes that they ask. */
const lookups = Object.values<Query>(queries).map(query => ({
    name: query.secret === true ? `${query.name}Output` : query.name,
    query,
    routes: routesOf(query.asks).map(withoutNames),
}));

function lookupsTable(shown: (query: Query) => boolean): string {
    return table(
        ["Lookup", "Arguments", "Answer", "Secret", "Asks"],
        lookups
            .filter(({ query }) => shown(query))
            .sort((a, b) => a.name.localeCompare(b.name))
            .map(({ name, query }) => [
                `\`${name}\``,
                fieldsOf(query.args).map(argumentOf).join("<br>"),
                query.summary,
                query.secret === true ? "yes" : "",
                routesOf(query.asks)
                    .map(route => `\`${route}\``)
                    .join("<br>"),
            ]),
    );
}

function argumentOf(field: Field): string {
    const { name, isRequired } = field;
    // What an owner is stands above the table: most lookups take one.
    return `\`${name}${isRequired ? "" : "?"}\`${name === "owner" ? "" : `: ${meaningOf(field)}`}`;
}

const effects = { "in place": "in place", replaces: "replaces", steers: "changes nothing" };

function names(kind: Kind, change: keyof typeof effects): string {
    return fieldsOf(kind.args)
        .filter(field => field.change === change)
        .map(({ name }) => `\`${name}\``)
        .join(", ");
}

function defaultOf({ isRequired, default: fallback }: Field): string {
    return isRequired ? "required" : fallback === undefined ? "" : `\`${JSON.stringify(fallback)}\``;
}

function spell(schema: Schema): string {
    const { type, enum: words, items, properties, additionalProperties } = schema;
    const alternatives = alternativesOf(schema);
    if (words !== undefined) {
        return words.map(word => `\`"${word}"\``).join(" or ");
    }
    if (alternatives.length > 0) {
        return alternatives.map(spell).join(" or ");
    }
    if (items !== undefined) {
        return `list of ${spell(items)}`;
    }
    if (properties !== undefined) {
        const each = Object.keys(properties).map(name => `\`${name}\``);
        return `object: ${each.join(", ")}`;
    }
    if (type === "object") {
        return `map of ${spell(typeof additionalProperties === "object" ? additionalProperties : {})}`;
    }
    return typeof type === "string" ? type : "any";
}

function table(head: string[], rows: string[][]): string {
    const line = (cells: string[]): string =>
        `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
