/** Which items a program can declare as they are: one that a preview refuses would keep all others from being adopted. */
import type { z } from "zod";
import { capabilitiesOf, dialects } from "../client/dialects.js";
import type { Json, JsonObject } from "../lifecycle/json.js";
import { silentLog } from "../lifecycle/log.js";
import { unknownValue } from "../lifecycle/unknown.js";
import type { Inventory, InventoryItem, Left } from "./inventory.js";
import { kindOf } from "./kind-of.js";

export function declarableItems({ items, dialect }: Inventory): {
    declarable: InventoryItem[];
    refused: Left[];
} {
    const judged = items.map(item => ({ item, why: refusalOf(item, dialect) }));
    return {
        declarable: judged.filter(({ why }) => why === undefined).map(({ item }) => item),
        refused: judged
            .flatMap(({ item, why }) => (why === undefined ? [] : [{ what: `${item.kind} ${item.id}`, why }]))
            .sort((a, b) => (a.what < b.what ? -1 : 1)),
    };
}

function refusalOf(item: InventoryItem, dialect: string): string | undefined {
    const kind = kindOf(item.kind);
    const args = withUntold(item);
    const wrong = (Object.entries(kind.args.shape) as [string, z.ZodType][])
        .filter(
            ([key, field]) =>
                args[key] !== unknownValue &&
                !hasUnknown(args[key]) &&
                !field.safeParse(args[key] ?? undefined).success,
        )
        .map(([key]) => key);
    if (wrong.length > 0) {
        return `its ${wrong.join(" and ")} cannot be declared`;
    }
    const spoken = dialects.find(word => word === dialect) ?? "documented";
    const failures = kind.check?.({
        olds: {},
        news: args,
        capabilities: capabilitiesOf[spoken],
        log: silentLog,
    });
    return failures?.map(({ reason }) => reason).join(" ") || undefined;
}

/** Its arguments with the engine's mark for what is not known in the place of what the platform does not tell. */
function withUntold({ kind, args, untold }: InventoryItem): JsonObject {
    const declared: JsonObject = { ...args };
    const defaults = kindOf(kind).args.shape as Record<string, z.ZodType>;
    for (const [key, field] of Object.entries(defaults)) {
        const fallback = field.safeParse(undefined);
        if (fallback.success && declared[key] === undefined && fallback.data !== undefined) {
            declared[key] = fallback.data as Json;
        }
    }
    for (const path of untold) {
        const [key = "", ...rest] = path.split(".");
        const part = declared[key];
        const members = typeof part === "object" && part !== null && !Array.isArray(part) ? part : {};
        const isOptional = defaults[key]?.safeParse(undefined).success === true;
        if (rest.length > 0) {
            declared[key] = { ...members, [rest.join(".")]: unknownValue };
        } else if (isOptional && defaults[key]?.meta()?.secret === undefined) {
            Reflect.deleteProperty(declared, key);
        } else {
            declared[key] = unknownValue;
        }
    }
    return declared;
}

function hasUnknown(value: Json | undefined): boolean {
    return typeof value === "object" && value !== null && Object.values(value).includes(unknownValue);
}
