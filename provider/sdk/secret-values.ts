/** The values of a map of secrets: each is one, but for those that the declaration shows in the clear. */
import * as pulumi from "@pulumi/pulumi";
import { mapMark } from "../config.js";
import { configuredSecret } from "../program-config.js";

/**
 * Marks each value, never the map: a preview still names which of them changed.
 *
 * @param shown the names of those that are no secrets
 */
export function secretValues(values: unknown, shown: unknown): unknown {
    if (isLate(values)) {
        // Marked first: the SDK's own conversion makes an empty object of a Map.
        const map: pulumi.Output<unknown> = pulumi.output(
            pulumi.Output.isInstance(values) ? values.apply(withoutMap) : values.then(withoutMap),
        );
        return map.apply(known => secretValues(known, shown));
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

/** The mark of a Map in its place, so that check refuses it. */
export function withoutMap(value: unknown): unknown {
    return value instanceof Map ? mapMark : value;
}

/** What is not known yet shows nothing, and what is a secret already stays one. */
async function unlessShown(name: string, value: unknown, shown: unknown): Promise<unknown> {
    const isShown = (await namesIn(shown)).includes(name) && (await secretIn(name, value)) === undefined;
    return isShown ? value : pulumi.secret(value);
}

/** Why a name is refused among those that are no secrets: the host cannot know, since it gets no marks. */
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

/** Why the value cannot be shown. */
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

/** Undefined where it is not known yet. */
async function knownValue(given: unknown): Promise<{ value: unknown; isSecret: boolean }> {
    const output = pulumi.output(given) as Known;
    const isSecret = await pulumi.isSecret(output);
    return { value: (await output.isKnown) ? await output.promise() : undefined, isSecret };
}

/** The SDK has these members on every output, and does not declare them. */
interface Known extends pulumi.Output<unknown> {
    readonly isKnown: Promise<boolean>;
    promise(): Promise<unknown>;
}

function isLate(value: unknown): value is pulumi.Output<unknown> | Promise<unknown> {
    return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/**
 * The names of the arguments that a program marks as secret though none of the kind is. Undefined where no value can have
 * such a mark.
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
