import type { JsonObject } from "../basics/json.js";
import { isKnownText } from "../protocol/unknown.js";

/**
 * Returns the sentence of a preview on a new address, with its scheme and host only: user, path and query may contain a
 * key. Returns none if the address stays or is not known yet.
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
    return `${protocol}//${host}`;
}
