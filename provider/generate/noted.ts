/** What a generation notes of an object, so that a later one can say what has changed of it. No secret is in it. */
import type { z } from "zod";
import { canonical, isMap, type Json } from "../lifecycle/json.js";
import type { InventoryItem } from "./inventory.js";
import { kindOf } from "./kinds.js";
import { plainMember } from "./plain.js";
import { onOneLine, shortened } from "./texts.js";

/** By argument, or member of one (`variables.PORT`), its value; null where that is secret. */
export type Noted = Record<string, Json>;

const longestValue = 60;

export function noteOf(item: InventoryItem): Noted {
    const { kind, args, untold } = item;
    const told = Object.entries(args).flatMap(([key, value]): [string, Json][] => {
        if (value === undefined || !isSecret(kind, key)) {
            return value === undefined ? [] : [[key, value]];
        }
        return isMap(value)
            ? Object.keys(value).map(name => [`${key}.${name}`, plainMember(item, key, name) ?? null])
            : [[key, null]];
    });
    const hidden = untold.filter(path => isSecret(kind, path)).map((path): [string, Json] => [path, null]);
    return Object.fromEntries([...told, ...hidden]);
}

/** What of an object is not as it was noted, in words; of secrets, which have come and gone. */
export function changesOf(item: InventoryItem, before: Noted): string[] {
    const now = noteOf(item);
    const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    return paths.flatMap(path => {
        const [was, is] = [valueIn(before, path), valueIn(now, path)];
        if (was === undefined || is === undefined) {
            return [`${path} is ${is === undefined ? "gone" : `new${is === null ? "" : `: ${shown(is)}`}`}`];
        }
        return isSame(item, path, before, was, is) ? [] : [`${path} is ${shown(is)}, and was ${shown(was)}`];
    });
}

/** Some words mean the same: an add-on's plan has a name and an id. */
function isSame(
    { kind, args, outputs }: InventoryItem,
    path: string,
    before: Noted,
    was: Json,
    is: Json,
): boolean {
    const same = kindOf(kind).same?.[path];
    return canonical(was) === canonical(is) || same?.({ ...args, ...outputs }, before) === true;
}

function valueIn(noted: Noted, path: string): Json | undefined {
    return Object.hasOwn(noted, path) ? noted[path] : undefined;
}

function isSecret(kind: string, path: string): boolean {
    const [key = ""] = path.split(".");
    const field = kindOf(kind).args.shape[key] as z.ZodType | undefined;
    return field?.meta()?.secret !== undefined;
}

function shown(value: Json): string {
    return value === null ? "a secret" : shortened(onOneLine(JSON.stringify(value)), longestValue);
}
