import type { JsonObject } from "../basics/json.js";
import { isKnownText } from "../protocol/unknown.js";

/**
 * Returns the sentence of a preview on a new address. It has the scheme and the host, without parts that seem to be a key.
 * User, path and query may contain one. Returns none if the address stays or is not known yet.
 *
 * @param what what is sent, such as `the logs`
 */
export function destinationNotes(what: string, { url: old }: JsonObject, { url }: JsonObject): string[] {
    if (!isKnownText(url) || url === old || !URL.canParse(url)) {
        return [];
    }
    const [before, after] = [isKnownText(old) && URL.canParse(old) ? hostOf(old) : undefined, hostOf(url)];
    const change = before === undefined ? "" : before === after ? ", as before" : ` instead of ${before}`;
    return [`sends ${what} to ${after}${change}`];
}

/** `URL.origin` is empty for schemes such as udp. */
function hostOf(url: string): string {
    const { protocol, host } = new URL(url);
    const labels = host.split(".").map(label => (looksLikeKey(label) ? "…" : label));
    return `${protocol}//${labels.join(".")}`;
}

/** True for a part of an address that seems to be random. */
export function looksLikeKey(part: string): boolean {
    return /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i.test(part);
}
