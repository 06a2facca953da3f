/**
 * The parts of the documentation that are generated from the schemas: between `<!-- generated: NAME -->` and
 * `<!-- end -->` in a page, and the list of properties that the classes go by. `npm run docs` writes them; the test
 * beside this file holds them current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import * as registry from "../../dist/kinds/index.js";
import { routesOf } from "../../dist/client/routes.js";
import { ownership } from "../../dist/lifecycle/arguments.js";
import { argumentsThat, type Kind } from "../../dist/lifecycle/kind.js";
import { secretsOf } from "../../dist/lifecycle/secrets.js";
import * as queries from "../../dist/queries/index.js";
import type { Query } from "../../dist/queries/query.js";
import { interfaceRoutes, withoutNames } from "../fixtures/interface-routes";
import { endpoints, routesOfKind } from "../support/endpoints";

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

const propertiesFile = "provider/resources/properties.ts";

/** What the classes are told of the schemas. */
export function propertiesOfKinds(): Record<string, unknown> {
    return Object.fromEntries(
        kinds.map(kind => [
            kind.name,
            {
                fields: [
                    ...Object.keys(kind.args.shape).filter(
                        key => !argumentsThat(kind, "steers").includes(key),
                    ),
                    ...Object.keys({ ...kind.outputs.shape, ...ownership.shape }),
                ],
                secrets: secretsOf(kind.args),
                secretOutputs: secretsOf(kind.outputs).map(([key]) => key),
            },
        ]),
    );
}

function regenerateProperties(): string {
    return readPage(propertiesFile).replace(
        /(?<=^export const properties = )\{[^]*\}(?= satisfies)/m,
        JSON.stringify(propertiesOfKinds()),
    );
}

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
    const args = Object.entries(kind.args.shape) as [string, z.ZodType][];
    const outputs = Object.entries({ ...kind.outputs.shape, ...ownership.shape }) as [string, z.ZodType][];
    return [
        `## ${kind.name}`,
        kind.summary,
        "Arguments:",
        table(
            ["Argument", "Type", "Default", "A change", "Meaning"],
            args.map(([name, field]) => [
                `\`${name}\``,
                typeOf(field),
                defaultOf(field),
                effects[field.meta()?.change ?? "steers"],
                meaning(field),
            ]),
        ),
        "Outputs, beside the arguments and `id`:",
        table(
            ["Output", "Type", "Meaning"],
            outputs.map(([name, field]) => [`\`${name}\``, typeOf(field), meaning(field)]),
        ),
    ].join("\n\n");
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
                (Object.entries(query.args.shape) as [string, z.ZodType][])
                    .map(([argument, field]) => argumentOf(argument, field))
                    .join("<br>"),
                query.summary,
                query.secret === true ? "yes" : "",
                routesOf(query.asks)
                    .map(route => `\`${route}\``)
                    .join("<br>"),
            ]),
    );
}

function argumentOf(name: string, field: z.ZodType): string {
    const optional = field.safeParse(undefined).success ? "?" : "";
    // What an owner is stands above the table: most lookups take one.
    return `\`${name}${optional}\`${name === "owner" ? "" : `: ${meaning(field)}`}`;
}

const effects = { "in place": "in place", replaces: "replaces", steers: "changes nothing" };

function names(kind: Kind, change: keyof typeof effects): string {
    const fields = Object.entries(kind.args.shape) as [string, z.ZodType][];
    return fields
        .filter(([, field]) => field.meta()?.change === change)
        .map(([name]) => `\`${name}\``)
        .join(", ");
}

function meaning(field: z.ZodType): string {
    const { description = "", secret } = field.meta() ?? {};
    const note = secret === undefined ? "" : { whole: " Secret.", values: " Every value is secret." }[secret];
    return description.includes("ecret") ? description : `${description}${note}`;
}

function defaultOf(field: z.ZodType): string {
    const absent = field.safeParse(undefined);
    if (!absent.success) {
        return "required";
    }
    return absent.data === undefined ? "" : `\`${JSON.stringify(absent.data)}\``;
}

interface JsonSchema {
    type?: string;
    enum?: string[];
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
    additionalProperties?: JsonSchema | boolean;
}

function typeOf(field: z.ZodType): string {
    return spell(field.toJSONSchema({ io: "input" }) as JsonSchema);
}

function spell(schema: JsonSchema): string {
    if (schema.enum !== undefined) {
        return schema.enum.map(value => `\`"${value}"\``).join(" or ");
    }
    if (schema.type === "array") {
        return `list of ${spell(schema.items ?? {})}`;
    }
    if (schema.properties !== undefined) {
        return `object: ${Object.keys(schema.properties)
            .map(name => `\`${name}\``)
            .join(", ")}`;
    }
    if (schema.type === "object") {
        return `map of ${spell(typeof schema.additionalProperties === "object" ? schema.additionalProperties : {})}`;
    }
    return schema.type ?? "any";
}

function table(head: string[], rows: string[][]): string {
    const line = (cells: string[]): string =>
        `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

if (require.main === module) {
    for (const page of pages) {
        writeFileSync(join(root, page), regenerate(page));
    }
    writeFileSync(join(root, propertiesFile), regenerateProperties());
}
