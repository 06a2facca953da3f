/** The pages of the lookups, one for each family. */
import { dialects } from "../../../dist/provider/client/dialects.js";
import { routesOf } from "../../../dist/provider/client/families.js";
import type { Query } from "../../../dist/provider/lookups/queries/query.js";
import { sendsRequests, type Lookup } from "../lookups";
import { code, codes, generatedFrom, paragraphs, program, table } from "../markdown";
import { fieldsOf } from "../schema";
import { errorsOf } from "./errors";
import { questionTable } from "./fields";

/** Returns the shorter of the two names that a lookup has in programs. */
export function calledAs(name: string, { secret }: Query): string {
    return secret === true ? `${name}Output` : name;
}

export function lookupsPage(family: string, lookups: readonly Lookup[], exported: readonly string[]): string {
    const source = `lookups/queries/${family}.ts`;
    return paragraphs(
        generatedFrom(`provider/${source}`),
        `# ${titleOf(family)}`,
        "[Lookups](../lookups.md) describes what all lookups share.",
        "## Example",
        program(exampleOf(lookups, exported)),
        ...lookups.map(lookupSection),
        "## Errors",
        errorsOf(source),
    );
}

export function titleOf(family: string): string {
    const words = family.replaceAll("-", " ").replace("addons", "add-ons");
    return `Lookups of ${family === "self" ? "the account itself" : family === "catalogue" ? "the catalogue" : words}`;
}

/** Returns one program with the examples of all lookups of a family. */
function exampleOf(lookups: readonly Lookup[], exported: readonly string[]): string {
    const lines = lookups
        .flatMap(({ query }) => (query.example ?? "").split("\n"))
        .map(line => line.trim())
        .filter(line => line !== "");
    if (lines.length === 0) {
        throw new Error(
            `no lookup of the page has an example: ${lookups.map(({ name }) => name).join(", ")}`,
        );
    }
    const body = lines.map(line => `    ${line}`).join("\n");
    const used = exported.filter(name => new RegExp(`\\b${name}\\b`).test(body));
    const results = lines.flatMap(line => namesDeclaredIn(line));
    return [
        ...(/\bpulumi\./.test(body) ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
        `import { ${used.join(", ")} } from "pulumi-cloud-platform";`,
        "",
        "export = async () => {",
        body,
        "",
        `    return { ${results.join(", ")} };`,
        "};",
    ].join("\n");
}

function namesDeclaredIn(line: string): string[] {
    const [, declared = ""] = /^const (\{.*?\}|\[.*?\]|\w+) =/.exec(line) ?? [];
    return declared.match(/\w+/g) ?? [];
}

function lookupSection({ name, query, answer }: Lookup): string {
    const { secret, summary, remarks, asks } = query;
    const inDialects = dialects.filter(dialect => routesOf(asks, dialect).length > 0);
    const routes = codes(routesOf(asks));
    return paragraphs(
        `## ${calledAs(name, query)}`,
        summary,
        remarks,
        secret === true
            ? "The answer is secret, so it is only available as an output."
            : `For arguments that are outputs, use ${code(`${name}Output`)}.`,
        questionTable(fieldsOf(query.args)),
        `Returns ${code(answer.type)}.`,
        answer.fields.length === 0
            ? ""
            : table(
                  ["Field", "Type", "Meaning"],
                  answer.fields.map(field => [code(field.name), code(field.type), field.meaning]),
              ),
        isPublic(query) ? "Needs the platform's address, but no credentials." : "",
        sendsRequests(query)
            ? ""
            : "Sends no request, and needs neither the platform's address nor credentials.",
        !sendsRequests(query) || inDialects.length === dialects.length
            ? ""
            : `Only available in the dialect ${codes(inDialects)}.`,
        routes === "" ? "" : `Requests in the dialect \`documented\`: ${routes}.`,
    );
}

/** True if the query needs no credentials. */
function isPublic({ asks }: Query): boolean {
    return asks.length > 0 && asks.every(name => name.startsWith("catalogue."));
}

type Source = "account" | "arguments" | "catalogue";

function sourceOf(query: Query): Source {
    return !sendsRequests(query) ? "arguments" : isPublic(query) ? "catalogue" : "account";
}

/** Returns an index of the lookups whose answers come from the source. */
export function lookupsIndex(lookups: readonly Lookup[], source: Source): string {
    return table(
        ["Lookup", "Answer", "Secret"],
        lookups
            .filter(({ query }) => sourceOf(query) === source)
            .map(({ name, query, answer }) => {
                const called = calledAs(name, query);
                return [
                    `[${code(called)}](lookups/${answer.family}.md#${called.toLowerCase()})`,
                    query.summary,
                    query.secret === true ? "yes" : "",
                ];
            }),
    );
}
