/** What crosses the wire between engine and host: nothing else survives it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
    [key: string]: Json | undefined;
}

export function isMap(value: unknown): value is JsonObject {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | undefined {
    return typeof value === "string" ? value : undefined;
}

/** Plain JSON without undefined members: the host refuses everything else with "Unexpected struct type". */
export function plain(value: object): JsonObject {
    return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** One text for all spellings of the same value: sorted keys, and null the same as absent. */
export function canonical(value: unknown): string {
    return JSON.stringify(value ?? null, (_key, part: unknown) => {
        if (typeof part !== "object" || part === null || Array.isArray(part)) {
            return part;
        }
        const members = Object.entries(part).filter(([, member]) => member !== null && member !== undefined);
        return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
    });
}
