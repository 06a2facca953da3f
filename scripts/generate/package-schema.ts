/**
 * The schema of the native provider, of which Pulumi makes the classes of each language.
 *
 * Programs and states contain these names for ever: `cloud-platform` is the namespace of the configuration, the npm
 * package of the classes has its own name, and no name is one of Pulumi's.
 */
import { homepage, license } from "../../package.json";
import { ownership } from "../../dist/provider/kind/ownership.js";
import type { Kind } from "../../dist/provider/kind/kind.js";
import type { Query } from "../../dist/provider/lookups/queries/query.js";
import { nativeTypePrefix, typePrefix } from "../../dist/provider/protocol/urns.js";
import {
    allKeys,
    namespace,
    settingRows,
    type SettingRow,
    variables,
} from "../../dist/provider/settings/names.js";
import { AnswerTypes } from "./answer-types";
import { remarksOf } from "./availability";
import { wordsOf } from "./completions";
import { capital, membersOf } from "./enumerations";
import { importOf } from "./import-command";
import { alternativesOf, fieldsIn, fieldsOf, meaningOf, type Field, type Schema } from "./schema";

export type Part = Record<string, unknown>;

const languages = {
    nodejs: { packageName: "@pulumi-cloud-platform/native", respectSchemaVersion: true },
    python: {
        packageName: "pulumi_cloud_platform",
        respectSchemaVersion: true,
        pyproject: { enabled: true },
    },
    go: {
        importBasePath: "github.com/pulumi-cloud-platform/pulumi-cloud-platform/sdk/go/cloudplatform",
        respectSchemaVersion: true,
        generateResourceContainerTypes: true,
    },
    csharp: {
        rootNamespace: "PulumiCloudPlatform",
        namespaces: { [namespace]: "Native" },
        respectSchemaVersion: true,
    },
    java: { basePackage: "io.github.pulumicloudplatform" },
};

/**
 * Returns the schema without a version and an address: a build and the provider add these.
 *
 * @param former the schema so far, as JSON
 */
export function packageSchema(
    kinds: readonly Kind[],
    queries: Readonly<Record<string, Query>>,
    former: string,
): string {
    const types = new Types(JSON.parse(former) as NamedTypes);
    const answers = new AnswerTypes(types);
    const [repository = ""] = homepage.split("#");
    const schema = {
        name: namespace,
        displayName: "Cloud Platform",
        publisher: "pulumi-cloud-platform",
        namespace: "pulumi-cloud-platform",
        description:
            "Declares the resources of a cloud hosting platform, and finds drift by refresh. The descriptions have the names of TypeScript and YAML: `networkGroup` is `network_group` in Python and `NetworkGroup` in Go and C#.",
        keywords: ["pulumi", "category/cloud", "kind/native"],
        homepage,
        license,
        repository,
        language: languages,
        config: { variables: settings() },
        provider: {
            description:
                "An account. It has no credentials and no organisation of the environment or the stack, and all other settings of the stack.",
            inputProperties: settings(true),
        },
        resources: Object.fromEntries(kinds.map(kind => [tokenOf(kind.name), resourceOf(kind, types)])),
        functions: Object.fromEntries(
            Object.entries(queries).map(([name, query]) => [
                tokenOf(name),
                functionOf(name, query, answers, types),
            ]),
        ),
        types: types.all,
    };
    return JSON.stringify(schema);
}

function tokenOf(name: string): string {
    return `${nativeTypePrefix}${name}`;
}

interface NamedTypes {
    readonly types: Readonly<Record<string, { enum?: readonly { value: string }[] }>>;
}

/** The named types of the schema. */
export class Types {
    readonly all: Part = {};
    readonly #former: NamedTypes;

    constructor(former: NamedTypes) {
        this.#former = former;
    }

    /** The platform may have newer words, so the type accepts any text. */
    openEnum(name: string, words: readonly string[], hasBothCases: boolean): Part {
        const former = this.#former.types[tokenOf(name)]?.enum?.map(({ value }) => value) ?? [];
        const members = membersOf({ words, former, hasBothCases });
        return {
            type: "string",
            oneOf: [{ type: "string" }, this.add(name, { type: "string", enum: members })],
        };
    }

    /** Adds a type, and returns the reference to it. */
    add(name: string, type: Part): Part {
        this.all[tokenOf(name)] = type;
        return { $ref: `#/types/${tokenOf(name)}` };
    }
}

/** @param isOfProvider true for the inputs of an explicit provider, which names its account and its platform itself */
function settings(isOfProvider = false): Part {
    return Object.fromEntries(
        allKeys.map(key => {
            const { description, ofProvider, type, of, isSecret }: SettingRow = settingRows[key];
            const isOwn = isOfProvider && (of === "account" || of === "platform");
            const about = isOwn
                ? (ofProvider ?? description)
                : `${description} The environment variable ${variables[key]} takes precedence.`;
            return [key, { type: type ?? "string", description: about, ...(isSecret && { secret: true }) }];
        }),
    );
}

function resourceOf(kind: Kind, types: Types): Part {
    const args = fieldsOf(kind.args);
    // The state repeats no argument that only steers, except the deadlines.
    const echoed = args.filter(({ change, name }) => change !== "steers" || name === "timeouts");
    const outputs = [...fieldsOf(kind.outputs), ...fieldsOf(ownership)];
    const certain = [
        ...echoed.filter(field => field.isRequired || field.default !== undefined),
        ...outputs.filter(field => field.isRequired),
    ];
    // A read without a state needs these beside the id.
    const locating = args.filter(({ locates, name }) => locates === true || name === "owner");
    return {
        description: `${kind.docs.summary} ${remarksOf(kind)}\n\n${importOf(kind)}`,
        inputProperties: propertiesOf(kind.name, args, types, "input"),
        requiredInputs: args.filter(field => field.isRequired).map(({ name }) => name),
        properties: propertiesOf(kind.name, [...echoed, ...outputs], types, "output"),
        required: [...new Set(certain.map(({ name }) => name))],
        ...(locating.length > 0 && {
            stateInputs: { type: "object", properties: propertiesOf(kind.name, locating, types, "input") },
        }),
        aliases: [{ type: `${typePrefix}${kind.name}` }],
    };
}

type Direction = "input" | "output";

function propertiesOf(owner: string, fields: readonly Field[], types: Types, direction: Direction): Part {
    const isInput = direction === "input";
    return Object.fromEntries(
        fields.map(field => [
            field.name,
            {
                ...typeOf(`${owner}${capital(field.name)}`, field, types, direction),
                description: meaningOf(field),
                // A map that is secret as a whole would hide the names of its members.
                ...(field.secret === "whole" && { secret: true }),
                ...(isInput && isSimple(field.default) && { default: field.default }),
                ...(isInput && field.change === "replaces" && { willReplaceOnChanges: true }),
                ...(field.deprecated === true && { deprecationMessage: field.description ?? "" }),
                // A member of a class of C# cannot have the name of the class.
                ...(capital(field.name) === owner && { language: { csharp: { name: `${owner}Value` } } }),
            },
        ]),
    );
}

/** The format has no defaults that are lists or objects. The provider fills these in. */
function isSimple(value: unknown): boolean {
    return ["string", "number", "boolean"].includes(typeof value);
}

function typeOf(name: string, schema: Schema, types: Types, direction: Direction): Part {
    const { type, items, properties, additionalProperties, completion } = schema;
    const { words, hasBothCases = false } =
        completion === undefined ? { words: schema.enum } : wordsOf(completion);
    if (words !== undefined) {
        // An output may have any text.
        return direction === "output"
            ? { type: "string" }
            : types.openEnum(completion ?? schema.enumeration ?? name, words, hasBothCases);
    }
    if (items !== undefined) {
        return { type: "array", items: typeOf(`${name}Item`, items, types, direction) };
    }
    if (properties !== undefined) {
        return types.add(name, {
            type: "object",
            properties: propertiesOf(name, fieldsIn(schema), types, "output"),
            required: schema.required ?? [],
        });
    }
    if (type === "object") {
        const values = typeof additionalProperties === "object" ? additionalProperties : {};
        return { type: "object", additionalProperties: typeOf(`${name}Value`, values, types, direction) };
    }
    const alternatives = alternativesOf(schema);
    if (alternatives.length > 0) {
        return {
            oneOf: alternatives.map((one, index) => typeOf(`${name}${index + 1}`, one, types, direction)),
        };
    }
    return typeof type === "string" ? { type } : { $ref: "pulumi.json#/Any" };
}

/** The SDK of a language also has a plain function of each lookup, which loses the mark. */
const secrecy =
    "The result is secret: call the function that returns an output, whose name ends with `Output` or `_output`. The plain function returns the result without the mark.";

function functionOf(name: string, query: Query, answers: AnswerTypes, types: Types): Part {
    const fields = fieldsOf(query.args);
    return {
        description: [query.summary, query.remarks ?? "", query.secret === true ? secrecy : ""]
            .filter(Boolean)
            .join(" "),
        ...(fields.length > 0 && {
            inputs: {
                type: "object",
                properties: propertiesOf(capital(name), fields, types, "input"),
                required: fields.filter(field => field.isRequired).map(field => field.name),
            },
        }),
        outputs: answers.of(name, query.summary, query.secret === true),
    };
}
