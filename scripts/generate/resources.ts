/** Writes the class of a kind and the interface of its arguments. */
import { homepage } from "../../package.json";
import { ownership } from "../../dist/provider/kind/ownership.js";
import type { Kind } from "../../dist/provider/kind/kind.js";
import { secretsOf } from "../../dist/provider/kind/secrets.js";
import { remarksOf } from "./availability";
import { comment, exampleTag } from "./comment";
import { completionsImport, withoutCompletion } from "./completions";
import { fieldsIn, fieldsOf, meaningOf, type Field } from "./schema";
import { interfaceOf, nestedName, typeOf } from "./typescript";

/** Returns the name that all files of a kind have: `ssh-key` for `SshKey`. */
export function stemOf({ name }: Pick<Kind, "name">): string {
    return name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
}

export function resourceFile(kind: Kind): string {
    const { name } = kind;
    const args = fieldsOf(kind.args);
    const echoed = args.filter(({ change }) => change !== "steers").map(withoutCompletion);
    const outputs = [...fieldsOf(kind.outputs), ...fieldsOf(ownership)];
    const located = args.filter(({ locates }) => locates === true);
    const properties = {
        fields: [...echoed, ...outputs].map(field => field.name),
        secrets: secretsOf(kind.args),
        secretOutputs: secretsOf(kind.outputs).map(([key]) => key),
        references: args
            .filter(({ reference, change }) => reference === true && change === "replaces")
            .map(({ name }) => name),
        ...(kind.deletion?.holdsData && { holdsData: true }),
    };
    const fields = [
        ...echoed.map(field => fieldOf(kind, field, field.isRequired || field.default !== undefined)),
        ...outputs.map(field => fieldOf(kind, field, field.isRequired)),
    ];
    return `
        // Generated from kinds/${stemOf(kind)}.ts by "npm run generate".
        import type * as pulumi from "@pulumi/pulumi";
        ${completionsImport(args, ".")}import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

        ${interfaceOf(`${name}Args`, `Arguments of \`${name}\`.`, args, "input")}

        ${[...echoed, ...outputs].map(field => outputInterfaceOf(kind, field)).join("\n\n")}

        ${located.length === 0 ? "" : interfaceOf(`${name}State`, `Arguments of \`${name}.get\`, in addition to the id.`, located.map(withoutEffect), "input")}

        const properties: ResourceProperties = ${JSON.stringify(properties)};

        ${about(kind)}
        export class ${name} extends CloudPlatformResource {
            ${fields.join("\n")}

            ${about(kind, "@param name The name in the program. The platform never receives it.")}
            constructor(name: string, args: ${name}Args, options?: pulumi.CustomResourceOptions) {
                super("${name}", properties, name, args, options);
            }

            /** True if the value is a resource of this kind, even one of another copy of this package. */
            static override isInstance(value: unknown): value is ${name} {
                return isOfKind("${name}", value);
            }

            ${getOf(name, args, located)}
        }
    `;
}

/** An editor shows the comment of the class at its name, and that of the constructor where the program calls it. */
function about(kind: Kind, ...tags: string[]): string {
    const { summary, example } = kind.docs;
    return comment([summary, remarksOf(kind)], [...tags, exampleTag(example), `@see ${pageOf(kind)}`]);
}

function pageOf(kind: Kind): string {
    const [repository = ""] = homepage.split("#");
    return `${repository}/blob/main/docs/kinds/${stemOf(kind)}.md`;
}

function fieldOf({ name: kind }: Kind, field: Field, isAlwaysThere: boolean): string {
    const type = typeOf(field, "plain", outputName(kind, field));
    return `${comment([meaningOf(field)])}\ndeclare readonly ${field.name}: pulumi.Output<${isAlwaysThere ? type : `${type} | undefined`}>;`;
}

/** An argument that is an object comes back without inputs inside. An output may also be a list of objects. */
function outputInterfaceOf({ name }: Kind, field: Field): string {
    const isList = field.items?.properties !== undefined;
    const object = isList ? field.items : field;
    const about = `${isList ? "An item of the" : "The"} output \`${field.name}\` of \`${name}\`.`;
    return object?.properties === undefined
        ? ""
        : interfaceOf(outputName(name, field), about, fieldsIn(object), "plain");
}

function outputName(kind: string, field: Field): string {
    return `${nestedName(kind, field)}Output`;
}

/** The arguments of `get` only find the resource, so they have no effect, default or example. */
function withoutEffect({ name, isRequired, description = "", type, enum: words }: Field): Field {
    return { name, isRequired, description, ...(type && { type }), ...(words && { enum: words }) };
}

function getOf(name: string, args: readonly Field[], located: readonly Field[]): string {
    const { idForm = "its id" } = args.find(({ name }) => name === "adopt") ?? {};
    const optional = located.some(({ isRequired }) => isRequired) ? "" : "?";
    const [parameter, given] =
        located.length === 0
            ? ["", `{} as ${name}Args`]
            : [` state${optional}: ${name}State,`, `{ ...state } as ${name}Args`];
    return `
        ${comment(["Reads an existing object without managing it. Fails if the object does not exist."], [`@param id ${idForm}`])}
        static get(
            name: string,
            id: pulumi.Input<pulumi.ID>,${parameter}
            options?: pulumi.CustomResourceOptions,
        ): ${name} {
            return new ${name}(name, ${given}, { ...options, id });
        }`;
}
