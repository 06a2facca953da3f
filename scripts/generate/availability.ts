/** The dialects that have a kind, and its particulars in each. */
import { capabilitiesOf, dialects, dialectsWith, type Dialect } from "../../dist/provider/client/dialects.js";
import { isCallers, type Kind } from "../../dist/provider/kind/kind.js";
import { codes } from "./markdown";

/** Returns the remarks on a kind, after the dialects to which it is limited. */
export function remarksOf({ docs, requires }: Kind): string {
    return requires === undefined
        ? docs.remarks
        : `Only available in the dialect ${codes(dialectsWith(requires.capability))}. ${docs.remarks}`;
}

/** Returns a row of a table: a cell for each dialect. */
export function inDialects(kind: Kind): string[] {
    const { docs, requires } = kind;
    return dialects.map(dialect => {
        if (requires !== undefined && !capabilitiesOf[dialect][requires.capability]) {
            return `Not available: ${requires.instead}.`;
        }
        const particulars = [holderIn(kind, dialect), docs.dialects?.[dialect]].filter(Boolean).join(" ");
        return particulars || (requires === undefined ? "No difference." : "Available.");
    });
}

/** Says who has an object of the kind, if that depends on the dialect. */
function holderIn(kind: Kind, dialect: Dialect): string {
    if (typeof kind.scope !== "function") {
        return "";
    }
    return isCallers(kind, capabilitiesOf[dialect]) ? "Belongs to the account." : "Belongs to an `owner`.";
}
