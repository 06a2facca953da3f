/** The names that Pulumi's generators make of the schema of the native provider, by the rules of each language. */
import { capital } from "./enumerations";

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

interface Schema {
    readonly resources: Readonly<Record<string, { inputProperties: Properties; properties: Properties }>>;
    readonly functions: Readonly<
        Record<string, { inputs?: { properties: Properties }; outputs: { properties: Properties } }>
    >;
    readonly types: Readonly<Record<string, { properties?: Properties; enum?: readonly Member[] }>>;
    readonly provider: { inputProperties: Properties };
}

function nameIn(token: string): string {
    return token.slice(token.lastIndexOf(":") + 1);
}

/** Returns the names of a schema, without the rules of a language. */
export function sdkNamesOf({ resources, functions, types, provider }: Schema) {
    const enumerations = Object.entries(types).flatMap(([token, { enum: members }]) =>
        members === undefined ? [] : [{ name: nameIn(token), members }],
    );
    const classes: Class[] = [
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
    const lookups = Object.entries(functions).map(([token, { inputs }]) => ({
        name: nameIn(token),
        args: Object.keys(inputs?.properties ?? {}),
    }));
    return {
        resourceNames: Object.keys(resources).map(nameIn),
        typeNames: Object.keys(types).map(nameIn),
        enumerations,
        classes,
        lookups,
    };
}

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
export function pythonNamesOf(schema: Schema): string[] {
    const { enumerations, classes, lookups } = sdkNamesOf(schema);
    return [
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
}

/** Returns the names of a fixture, which has the ends of names by their common beginning. */
export function namesIn(fixture: Readonly<Record<string, string>>): string[] {
    return Object.entries(fixture).flatMap(([head, tails]) => tails.split(" ").map(tail => `${head}${tail}`));
}

/**
 * Returns the fixture with the new names of a schema. It keeps the names that the schema no longer has: a test refuses to
 * lose one that a program may contain.
 *
 * @param schema of the native provider, as JSON
 * @param former the fixture so far, as JSON
 */
export function pythonNamesFile(schema: string, former: string): string {
    const listed = namesIn(JSON.parse(former) as Record<string, string>);
    const names = [...new Set([...listed, ...pythonNamesOf(JSON.parse(schema) as Schema)])].sort();
    const byHead = Map.groupBy(names, name => /^\w+[.(]?/.exec(name)?.[0] ?? "");
    const heads = [...byHead].map(([head, found]) => [
        head,
        found.map(name => name.slice(head.length)).join(" "),
    ]);
    return JSON.stringify(Object.fromEntries(heads), null, 4);
}
