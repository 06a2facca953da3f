/** Marks the values of a map as secrets, except those that the declaration lists as plain. */
import * as pulumi from "@pulumi/pulumi";
import { configuredSecret } from "../../settings/program-config.js";
import { knownValue } from "./known-value.js";

/**
 * Marks each value, not the map, so that a preview still names the changed values.
 *
 * @param shown names of the values that are not secret
 */
export function secretValues(values: unknown, shown: unknown): unknown {
    if (isLate(values)) {
        const known: pulumi.Output<unknown> = pulumi.output(values as unknown);
        return known.apply(value => secretValues(value, shown));
    }
    return typeof values === "object" && values !== null
        ? Object.fromEntries(
              Object.entries(values).map(([name, value]) => [
                  name,
                  shown === undefined
                      ? pulumi.secret(value as unknown)
                      : pulumi.output(unlessShown(name, value, shown)),
              ]),
          )
        : pulumi.secret(values);
}

/** Marks the value unless `shown` lists it. Unknown values and existing secrets stay secret. */
async function unlessShown(name: string, value: unknown, shown: unknown): Promise<unknown> {
    const isShown = (await namesIn(shown)).includes(name) && (await secretIn(name, value)) === undefined;
    return isShown ? value : pulumi.secret(value);
}

/** Returns why a name of `plain` is refused. The class checks this, since the host does not receive secret marks. */
export async function refusalOf(values: unknown, shown: unknown): Promise<string | undefined> {
    const names = await namesIn(shown);
    const [first] = names;
    if (first !== undefined && isLate(values) && (await pulumi.isSecret(pulumi.output(values)))) {
        return `"plain" names ${first}, and the variables are marked as a secret as a whole. Leave ${first} out of plain, or mark the other values one by one.`;
    }
    const map = isLate(values) ? (await knownValue(values)).value : values;
    const members = typeof map === "object" && map !== null ? Object.entries(map) : [];
    const reasons = members
        .filter(([name]) => names.includes(name))
        .map(([name, value]) => secretIn(name, value));
    return (await Promise.all(reasons)).find(reason => reason !== undefined);
}

/** Returns why the value can't be shown. */
async function secretIn(name: string, value: unknown): Promise<string | undefined> {
    const { value: text, isSecret } = await knownValue(value);
    if (isSecret) {
        return `"plain" names ${name}, whose value is marked as a secret. Leave ${name} out of plain, or pass the value without the mark, by pulumi.unsecret.`;
    }
    const key = configuredSecret(text);
    return key === undefined
        ? undefined
        : `"plain" names ${name}, whose value is also a secret: ${key} in the configuration. Leave ${name} out of plain, or remove that key if it is no secret: pulumi config rm ${key}`;
}

async function namesIn(shown: unknown): Promise<string[]> {
    const { value, isSecret } = await knownValue(shown);
    return Array.isArray(value) && !isSecret ? value.map(String) : [];
}

function isLate(value: unknown): value is pulumi.Output<unknown> | Promise<unknown> {
    return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/**
 * Returns the names of the arguments that the program marks as secret although the kind has them in clear. Undefined if
 * no argument can carry a mark.
 */
export function markedArguments(
    given: Readonly<Record<string, unknown>>,
    secrets: readonly (readonly [argument: string, ...rest: unknown[]])[],
): Promise<string[] | undefined> | undefined {
    const late = Object.entries(given).filter(
        ([key, value]) => !secrets.some(([secret]) => secret === key) && hasLatePart(value),
    );
    return late.length === 0 ? undefined : namesOfMarked(late);
}

async function namesOfMarked(given: readonly (readonly [string, unknown])[]): Promise<string[] | undefined> {
    const marks = await Promise.all(given.map(([, value]) => pulumi.isSecret(pulumi.output(value))));
    const names = given.filter((_, index) => marks[index]).map(([key]) => key);
    return names.length === 0 ? undefined : names;
}

function hasLatePart(value: unknown): boolean {
    return (
        isLate(value) ||
        (Array.isArray(value) && value.some(hasLatePart)) ||
        (typeof value === "object" &&
            value !== null &&
            Object.getPrototypeOf(value) === Object.prototype &&
            Object.values(value).some(hasLatePart))
    );
}
