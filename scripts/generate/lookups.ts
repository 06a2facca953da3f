/** The functions of the lookups of one family, with their arguments and answers. */
import { routesOf } from "../../dist/provider/client/families.js";
import type { Query } from "../../dist/provider/lookups/queries/query.js";
import type { Answer } from "./answers";
import { comment, exampleTag } from "./comment";
import { completionsImport } from "./completions";
import { fieldsOf } from "./schema";
import { interfaceOf } from "./typescript";

export interface Lookup {
    name: string;
    query: Query;
    answer: Answer;
}

export function lookupsFile(family: string, lookups: readonly Lookup[]): string {
    const records = Map.groupBy(
        lookups.flatMap(({ answer }) => answer.records),
        ({ from }) => from,
    );
    const imports = [...records].map(([from, found]) => {
        const names = [...new Set(found.map(({ name }) => name))].sort();
        return `import type { ${names.join(", ")} } from "${from}";`;
    });
    const hasPlain = lookups.some(({ query }) => query.secret !== true);
    const ways = hasPlain ? "ask, askOutput" : "askOutput";
    const types = [
        ...(hasPlain ? ["Inputs"] : []),
        ...(lookups.some(({ query }) => sendsRequests(query)) ? ["LookupOptions"] : []),
        ...(hasPlain ? ["PlainLookupOptions"] : []),
    ];
    return `
        // Generated from queries/${family}.ts by "npm run generate".
        import type * as pulumi from "@pulumi/pulumi";
        ${completionsImport(
            lookups.flatMap(({ query }) => fieldsOf(query.args)),
            "../../resources/generated",
        )}${imports.sort().join("\n")}
        import { ${[ways, ...types.map(type => `type ${type}`)].join(", ")} } from "../lookup.js";

        ${lookups.map(functionsOf).join("\n\n")}
    `;
}

/** The options of a lookup name an account, and resources to wait for. Without requests, neither has an effect. */
export function sendsRequests({ asks }: Query): boolean {
    return asks.length > 0;
}

function functionsOf({ name, query, answer }: Lookup): string {
    const { secret, summary } = query;
    const type = name.replace(/^get/, "Get");
    const fields = fieldsOf(query.args);
    const argsOf = (interfaceName: string): string => {
        const mark = fields.some(({ isRequired }) => isRequired) ? "" : "?";
        return `args${mark}: ${fields.length === 0 ? "Record<string, never>" : interfaceName}`;
    };
    const about = comment(
        [summary, query.remarks ?? ""],
        [
            ...(query.example === undefined ? [] : [exampleTag(query.example)]),
            ...routesOf(query.asks).map(route => `@see ${route}`),
        ],
    );
    const hasArguments = fields.length > 0;
    const plain = `
        ${hasArguments ? interfaceOf(`${type}Args`, `The arguments of \`${name}\`.`, fields, "plain") : ""}

        ${about}
        export function ${name}(
            ${argsOf(`${type}Args`)},
            options?: PlainLookupOptions,
        ): Promise<${type}Result> {
            return ask("${name}", args, options) as Promise<${type}Result>;
        }`;
    const aboutOutput = `The arguments of \`${name}Output\`.`;
    const outputArguments =
        secret === true
            ? interfaceOf(`${type}OutputArgs`, aboutOutput, fields, "input")
            : `${comment([aboutOutput])}\nexport interface ${type}OutputArgs extends Inputs<${type}Args> {}`;
    const output = `
        ${hasArguments ? outputArguments : ""}

        ${secret === true ? about : comment([`\`${name}\` with outputs as arguments. Waits for them. The answer is unknown in previews while one of them is.`])}
        export function ${name}Output(
            ${argsOf(`${type}OutputArgs`)},
            ${sendsRequests(query) ? "options?: LookupOptions," : ""}
        ): pulumi.Output<${type}Result> {
            return askOutput("${name}", args${sendsRequests(query) ? ", options" : ""}) as pulumi.Output<${type}Result>;
        }`;
    return `
        ${comment([`The answer of \`${name}${secret === true ? "Output" : ""}\`: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`])}
        export type ${type}Result = ${answer.type};
        ${secret === true ? "" : plain}
        ${output}`;
}
