/** The names that Pulumi's generators make of the schema of the native provider, by the rules of each language. */
import * as schema from "../../dist/provider/plugin/schema.json";

interface Property {
    readonly language?: { readonly csharp?: { readonly name?: string } };
}

type Properties = Readonly<Record<string, Property>>;

interface Member {
    readonly name: string;
    readonly value: string;
}

/** A class of an SDK: a resource, an object, or the arguments or the answer of a lookup. */
interface Class {
    readonly name: string;
    readonly properties: Properties;
}

const { resources, functions, types, provider } = schema as unknown as {
    resources: Readonly<Record<string, { inputProperties: Properties; properties: Properties }>>;
    functions: Readonly<
        Record<string, { inputs?: { properties: Properties }; outputs: { properties: Properties } }>
    >;
    types: Readonly<Record<string, { properties?: Properties; enum?: readonly Member[] }>>;
    provider: { inputProperties: Properties };
};

function nameIn(token: string): string {
    return token.slice(token.lastIndexOf(":") + 1);
}

export function capital(text: string): string {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const resourceNames = Object.keys(resources).map(nameIn);
export const typeNames = Object.keys(types).map(nameIn);

export const enumerations = Object.entries(types).flatMap(([token, { enum: members }]) =>
    members === undefined ? [] : [{ name: nameIn(token), members }],
);

export const classes: readonly Class[] = [
    { name: "ProviderArgs", properties: provider.inputProperties },
    ...Object.entries(resources).flatMap(([token, { inputProperties, properties }]) => [
        { name: nameIn(token), properties },
        { name: `${nameIn(token)}Args`, properties: inputProperties },
    ]),
    ...Object.entries(functions).map(([token, { outputs }]) => ({
        name: `${capital(nameIn(token))}Result`,
        properties: outputs.properties,
    })),
    ...Object.entries(types).flatMap(([token, { properties }]) =>
        properties === undefined ? [] : [{ name: nameIn(token), properties }],
    ),
];

/** The lookups with the names of their arguments. */
export const lookups = Object.entries(functions).map(([token, { inputs }]) => ({
    name: nameIn(token),
    args: Object.keys(inputs?.properties ?? {}),
}));

/** A word begins at a capital after a small letter or a digit, and at the last of several capitals. */
export function snakeCase(name: string): string {
    return name
        .replace(/([a-z0-9_])(?=[A-Z])/g, "$1_")
        .replace(/([A-Z])(?=[A-Z][a-rt-z_])/g, "$1_")
        .toLowerCase();
}

export function pythonMember(enumeration: string, { name }: Member): string {
    const member = snakeCase(name).startsWith("_")
        ? `${snakeCase(enumeration)}${snakeCase(name)}`
        : snakeCase(name);
    return member.toUpperCase().replace(/_+/g, "_");
}

export function goMember(enumeration: string, { name }: Member): string {
    return `${enumeration}${name.includes("_") && !name.startsWith("_") ? "_" : ""}${name}`;
}

/** Members as `Addon.plan_slug` and `EventCode.GIT_PUSH`, lookups as `get_addons` and `get_addons(owner)`. */
export const pythonNames: readonly string[] = [
    ...enumerations.flatMap(({ name, members }) =>
        members.map(member => `${name}.${pythonMember(name, member)}`),
    ),
    ...classes.flatMap(({ name, properties }) =>
        Object.keys(properties).map(key => `${name}.${snakeCase(key)}`),
    ),
    ...lookups.flatMap(({ name, args }) =>
        [snakeCase(name), `${snakeCase(name)}_output`].flatMap(each => [
            each,
            ...args.map(arg => `${each}(${snakeCase(arg)})`),
        ]),
    ),
].sort();
