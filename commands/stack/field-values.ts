/** The two values of a field as people see them: as in a program, on one line, and never a secret. */
import { keyLiteral, textLiteral } from "../program/literals.js";
import type { Json } from "../../provider/basics/json.js";
import { isUnknown, readable } from "../../provider/protocol/unknown.js";
import { shortened } from "../text/display.js";
import type { Field } from "./field.js";

const longest = 300;
const masked = "not shown: it contains, or may contain, a configured secret";
const nothing = "nothing";

export function sidesOf({ old, new: next, isSecret, isMasked, change }: Field): [old: string, next: string] {
    if (isSecret !== true && isMasked !== true) {
        return [shownValue(old), shownValue(next)];
    }
    const [before, after] =
        isMasked === true
            ? [masked, masked]
            : old === undefined
              ? ["secret, not shown", `secret, ${change}, not shown`]
              : [shownValue(old), `${change} outside Pulumi, not shown`];
    return [
        change === "added" ? nothing : before,
        change === "removed" ? nothing : isUnknown(next) ? "secret, not known yet" : after,
    ];
}

function shownValue(value: Json | undefined): string {
    if (value === undefined || value === null) {
        return nothing;
    }
    return isUnknown(value)
        ? "not known yet"
        : readable(shortened(literal(value), longest, omitted => `… and ${omitted} more characters`));
}

function literal(value: Json | undefined): string {
    if (typeof value === "string") {
        return textLiteral(value);
    }
    if (Array.isArray(value)) {
        return `[${value.map(literal).join(", ")}]`;
    }
    if (typeof value === "object" && value !== null) {
        const members = Object.entries(value).map(([key, part]) => `${keyLiteral(key)}: ${literal(part)}`);
        return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    return String(value ?? null);
}
