/** The values that engine and host can exchange. */
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

/** Returns all strings in a value, at any depth. */
export function textsIn(value: Json | undefined): string[] {
    return typeof value === "object" && value !== null
        ? Object.values(value).flatMap(textsIn)
        : typeof value === "string"
          ? [value]
          : [];
}

export function pick<Role extends JsonObject>(properties: Role, keys: readonly string[]): Role {
    return Object.fromEntries(keys.map(key => [key, properties[key]])) as Role;
}

/** Returns the properties except some. */
export function without<Role extends JsonObject>(properties: Role, ...keys: string[]): Role {
    const rest = { ...properties };
    keys.forEach(key => Reflect.deleteProperty(rest, key));
    return rest;
}

/** Removes undefined members: the host refuses them with "Unexpected struct type". */
export function plain(value: object): JsonObject {
    return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** Returns the same text for all spellings of a value: with sorted keys, and null like a missing member. */
export function canonical(value: unknown): string {
    return JSON.stringify(value ?? null, (_key, part: unknown) => {
        if (typeof part !== "object" || part === null || Array.isArray(part)) {
            return part;
        }
        const members = Object.entries(part).filter(([, member]) => member !== null && member !== undefined);
        return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
    });
}
