/** The dialects that have a kind, and its particulars in each. */
import { dialects, dialectsWith } from "../../dist/client/dialects.js";
import type { Kind } from "../../dist/lifecycle/kind.js";
import { codes } from "./markdown";

/** Returns the remarks on a kind, after the dialects to which it is limited. */
export function remarksOf({ docs, requires }: Kind): string {
    return requires === undefined
        ? docs.remarks
        : `Only available in the dialect ${codes(dialectsWith(requires.capability))}. ${docs.remarks}`;
}

/** Returns a row of a table: a cell for each dialect. */
export function inDialects({ docs, requires }: Kind): string[] {
    const available = requires === undefined ? dialects : dialectsWith(requires.capability);
    const usual = requires === undefined ? "No difference." : "Available.";
    return dialects.map(dialect =>
        available.includes(dialect)
            ? (docs.dialects?.[dialect] ?? usual)
            : `Not available: ${requires?.instead ?? ""}.`,
    );
}
