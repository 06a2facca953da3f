/** What is compared of the requests of two clients that do the same. */
import type { LoggedRequest } from "../../dist/testing/platform/index.js";

/** How ids are found out is everybody's own business, and so is what is looked at before and after a change. */
export function essence(requests: readonly LoggedRequest[]): string[] {
    const changes = requests.filter(({ method }) => method !== "GET");
    const reads = requests.filter(({ path }) => !["/v2/summary", "/v2/self"].includes(path));
    const counted = [changes, reads, requests].find(some => some.length > 0) ?? [];
    return [...new Set(counted.map(lineOf))].toSorted();
}

function lineOf({ method, path, query, body }: LoggedRequest): string {
    const parts = [method, path, new URLSearchParams(query).toString(), shapeOf(body)];
    // Ids are new each time, but for what they are ids of.
    return parts
        .filter(part => part !== "")
        .join(" ")
        .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "*");
}

/** Words that the platform has a list of. */
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

/** Its keys in order, and what is behind each; `null` is the same as nothing. */
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
