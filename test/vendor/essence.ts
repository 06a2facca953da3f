/** The part of requests that the comparison of two clients uses. */
import type { LoggedRequest } from "../../dist/testing/simulator/index.js";

/** The lines to compare. Reads before and after a change differ between the clients, and are left out. */
export function essence(requests: readonly LoggedRequest[]): string[] {
    const changes = requests.filter(({ method }) => method !== "GET");
    const reads = requests.filter(({ path }) => !["/v2/summary", "/v2/self"].includes(path));
    const counted = [changes, reads, requests].find(some => some.length > 0) ?? [];
    return [...new Set(counted.map(lineOf))].toSorted();
}

function lineOf({ method, path, query, body }: LoggedRequest): string {
    const parts = [method, path, new URLSearchParams(query).toString(), shapeOf(body)];
    // Ids differ in each run, so only their prefixes are compared.
    return parts
        .filter(part => part !== "")
        .join(" ")
        .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "*")
        .replace(/(?<=\b(?:kubernetes|node_group)_)[0-9A-HJKMNP-TV-Z]{26}\b/g, "*");
}

/** Words from lists of the platform. */
const words: readonly string[] = [
    "kind",
    "type",
    "format",
    "namespace",
    "region",
    "plan",
    "planId",
    "providerId",
];

/** The sorted keys with the type of each value. `null` is the same as absent. */
function shapeOf(body: unknown, key = ""): string {
    if (Array.isArray(body)) {
        return `[${body.map(part => shapeOf(part)).join(", ")}]`;
    }
    if (typeof body === "string") {
        return words.includes(key) ? body : "string";
    }
    if (typeof body !== "object") {
        return body === undefined ? "" : typeof body;
    }
    const entries = Object.entries(body ?? {}).filter(([, value]) => value !== null);
    const said = entries.map(([name, value]) => `${name}: ${shapeOf(value, name)}`).toSorted();
    return said.length === 0 ? "{}" : `{ ${said.join(", ")} }`;
}
