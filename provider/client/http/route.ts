import { encode } from "../../text/percent-encoding.js";
import { refusal } from "../argument.js";
import type { Method } from "./http.js";

/** A method and a path with placeholders: `GET /v2/{scope}/addons/{id}`. */
export type Route = `${Method} /${string}`;

/** The placeholders of a route: `{name}` or `<name>`. */
export type NamesIn<R extends string> = InBraces<R> | InAngles<R>;
type InBraces<R> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | InBraces<Rest> : never;
type InAngles<R> = R extends `${string}<${infer Name}>${infer Rest}` ? Name | InAngles<Rest> : never;

const placeholder = /\{(\w+)\}|<(\w+)>/g;

export function namesIn(route: Route): string[] {
    return [...route.matchAll(placeholder)].map(([, braced, angled = ""]) => braced ?? angled);
}

/** @param segmentOf returns the encoded path segment for a placeholder */
export function fill(route: Route, segmentOf: (name: string) => string): { method: Method; path: string } {
    const filled = route.replace(placeholder, (_, braced: string | undefined, angled: string) =>
        segmentOf(braced ?? angled),
    );
    const space = filled.indexOf(" ");
    // The type Route guarantees a valid method.
    return { method: filled.slice(0, space) as Method, path: filled.slice(space + 1) };
}

/**
 * Returns a value as one segment of a path. Accepts `unknown`, because a program without strict types would otherwise
 * send "undefined" or "[object Promise]" as an id.
 */
export function segment(value: unknown): string {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) {
        return String(value);
    }
    // An empty id would address the collection, and dots, even encoded ones, its parent.
    if (typeof value === "string" && !["", ".", ".."].includes(value)) {
        return encode(value);
    }
    throw refusal(`${named(value)} cannot be part of an address: an id or a name is missing`);
}

function named(value: unknown): string {
    if (typeof value === "string") {
        return JSON.stringify(value);
    }
    if (value === undefined || value === null || typeof value === "number") {
        return String(value);
    }
    if (value instanceof Promise) {
        return "a promise that is not awaited";
    }
    return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
