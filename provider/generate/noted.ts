/** What a generation notes of an object, so that a later one can say what has changed of it. No secret is in it. */
import type { z } from "zod";
import { canonical, isMap, type Json, type JsonObject } from "../lifecycle/json.js";
import type { InventoryItem } from "./inventory.js";
import { kindOf } from "./kinds.js";
import type { ManifestResource } from "./manifest.js";
import { plainMember } from "./plain.js";
import { onOneLine, shortened } from "./texts.js";

/** By argument, or member of one (`variables.PORT`), its value as JSON; null where that is secret. */
type Noted = NonNullable<ManifestResource["noted"]>;

const longestValue = 60;

export function noteOf(item: InventoryItem): Noted {
    const { kind, args, untold } = item;
    const told = Object.entries(args).flatMap(([key, value]): [string, string | null][] => {
        if (value === undefined || !isSecret(kind, key)) {
            return value === undefined ? [] : [[key, canonical(value)]];
        }
        return isMap(value)
            ? Object.keys(value).map(name => [`${key}.${name}`, textOf(plainMember(item, key, name))])
            : [[key, null]];
    });
    const hidden = untold.filter(path => isSecret(kind, path)).map(path => [path, null] as const);
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
        return is === was || meansTheSame(item, path, before)
            ? []
            : [`${path} is ${shown(is)}, and was ${shown(was)}`];
    });
}

/** Some words do: an add-on's plan has a name and an id. */
function meansTheSame({ kind, args, outputs }: InventoryItem, path: string, before: Noted): boolean {
    const noted: JsonObject = Object.fromEntries(
        Object.entries(before).flatMap(([key, text]) =>
            text === null ? [] : [[key, JSON.parse(text) as Json]],
        ),
    );
    return kindOf(kind).same?.[path]?.({ ...args, ...outputs }, noted) === true;
}

function valueIn(noted: Noted, path: string): string | null | undefined {
    return Object.hasOwn(noted, path) ? noted[path] : undefined;
}

function isSecret(kind: string, path: string): boolean {
    const [key = ""] = path.split(".");
    const field = kindOf(kind).args.shape[key] as z.ZodType | undefined;
    return field?.meta()?.secret !== undefined;
}

function textOf(plain: string | undefined): string | null {
    return plain === undefined ? null : canonical(plain);
}

function shown(value: string | null): string {
    return value === null ? "a secret" : shortened(onOneLine(value), longestValue);
}
