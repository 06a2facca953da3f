/** Refuses a replacement that would lose data, until the program allows it. */
import { metaOf, type CheckFailure, type Kind } from "../../kind/kind.js";
import { canonical, textOf, type Json, type JsonObject } from "../../basics/json.js";

export interface LossOfData extends CheckFailure {
    /** The reason in short, for a message that begins with another one. */
    loss: string;
}

/** Returns the failure for a changed argument that replaces an object with its data. */
export function lossOfData(kind: Kind, key: string, state: JsonObject, news: JsonObject): LossOfData {
    const before = state[key === "owner" ? "ownerId" : key] ?? undefined;
    const change = `to ${shown(news[key])} replaces the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" and destroys its data`;
    const [changing, keep] =
        before === undefined
            ? [`setting it ${change}`, "Leave it out"]
            : [`changing it from ${shown(before)} ${change}`, `Keep ${shown(before)}`];
    // The state lacks the new word of a renamed plan or region until a refresh.
    const isWord = metaOf(kind, key).completion !== undefined;
    const refresh = `If the platform only renamed the ${key}, run "pulumi refresh" first.`;
    const orRefresh = `, or run "pulumi refresh" first if the platform only renamed the ${key}`;
    return {
        code: "data-loss",
        property: key,
        loss: `${changing}: ${keep.charAt(0).toLowerCase()}${keep.slice(1)}, or correct the value${isWord ? orRefresh : ""}.`,
        reason: `${changing}. ${keep}, or set allowReplace: true, and { protect: false } if it is protected, to accept that.${isWord ? ` ${refresh}` : ""}`,
    };
}

function shown(value: Json | undefined): string {
    return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}
