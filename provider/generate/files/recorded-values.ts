/** The values that the manifest records of an object, by which a run without a state names what changed. No secret is in it. */
import { canonical, isMap, type Json } from "../../lifecycle/json.js";
import type { InventoryItem } from "../inventory/inventory.js";
import { argumentOf, kindOf } from "../kinds.js";
import type { ManifestResource } from "../plan/manifest.js";
import { plainMember } from "../program/arguments.js";
import { onOneLine, shortened } from "../texts.js";

/** By argument, or member of one (`variables.PORT`), its value as JSON. Null stands for a secret. */
type RecordedValues = NonNullable<ManifestResource["noted"]>;

const longestValue = 60;

export function recordedValues(item: InventoryItem): RecordedValues {
    const { kind, args, masked } = item;
    const isSecret = (path: string): boolean => {
        const [key = ""] = path.split(".");
        return argumentOf(kindOf(kind), key)?.meta()?.secret !== undefined;
    };
    const values = Object.entries(args).flatMap(([key, value]): [string, string | null][] => {
        if (value === undefined || !isSecret(key)) {
            return value === undefined ? [] : [[key, canonical(value)]];
        }
        if (!isMap(value)) {
            return [[key, null]];
        }
        return Object.keys(value).map(name => {
            const plain = plainMember(item, key, name);
            return [`${key}.${name}`, plain === undefined ? null : canonical(plain)];
        });
    });
    return Object.fromEntries([
        ...values,
        ...masked.filter(isSecret).map(path => [path, null]),
    ]) as RecordedValues;
}

/** Names the arguments whose values differ from the recorded ones. A secret can only appear or disappear. */
export function changedValues(item: InventoryItem, before: RecordedValues): string[] {
    const now = recordedValues(item);
    const known = Object.fromEntries(
        Object.entries(before).flatMap(([key, text]) =>
            text === null ? [] : [[key, JSON.parse(text) as Json]],
        ),
    );
    const properties = { ...item.args, ...item.outputs };
    const valueIn = (values: RecordedValues, path: string) =>
        Object.hasOwn(values, path) ? values[path] : undefined;
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap(path => {
        const [was, is] = [valueIn(before, path), valueIn(now, path)];
        // An add-on's plan, for example, has a name and an id.
        if (was === is || kindOf(item.kind).same?.[path]?.(properties, known) === true) {
            return [];
        }
        const change =
            is === undefined ? "was removed" : was === undefined ? "was added" : `was ${shown(was)}`;
        return [
            is === undefined || (was === undefined && is === null)
                ? `${path} ${change}`
                : `${path} is ${shown(is)} (${change})`,
        ];
    });
}

function shown(value: string | null): string {
    return value === null ? "a secret" : shortened(onOneLine(value), longestValue);
}
