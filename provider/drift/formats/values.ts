/** Values and names in all formats: on one line, without invisible characters. */
import type { Omission } from "../../generate/read/omissions.js";
import { keyLiteral, textLiteral } from "../../generate/program/literals.js";
import type { Json } from "../../lifecycle/json.js";
import { charactersOf } from "../../generate/texts.js";
import { displayName } from "../../pulumi/names.js";
import type { Field, Orphan } from "../report.js";

const longest = 300;
const mostNames = 100;

/** One side of a field: a value, or a phrase if there is no value to show. */
export interface ShownSide {
    readonly text: string;
    readonly isValue: boolean;
}

export function sidesOf({ old, new: found, isSecret, isMasked, change }: Field): [ShownSide, ShownSide] {
    if (isMasked === true) {
        return [
            change === "added" ? nothing : inWords(masked),
            change === "removed" ? nothing : inWords(masked),
        ];
    }
    if (isSecret !== true) {
        return [shownValue(old), shownValue(found)];
    }
    return [
        change === "added" ? nothing : inWords("secret, not shown"),
        change === "removed" ? nothing : inWords(`secret, ${change} outside Pulumi, not shown`),
    ];
}

function inWords(text: string): ShownSide {
    return { text, isValue: false };
}

const masked = "not shown: it contains, or may contain, a configured secret";
const nothing = inWords("nothing");

export function shownValue(value: Json | undefined): ShownSide {
    return value === undefined || value === null
        ? nothing
        : { text: shortened(inline(value)), isValue: true };
}

/** Renders a value as in a program. */
function inline(value: Json | undefined): string {
    if (typeof value === "string") {
        return textLiteral(value);
    }
    if (Array.isArray(value)) {
        return `[${value.map(inline).join(", ")}]`;
    }
    if (typeof value === "object" && value !== null) {
        const members = Object.entries(value).map(([key, part]) => `${keyLiteral(key)}: ${inline(part)}`);
        return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    return String(value ?? null);
}

function shortened(text: string): string {
    const characters = charactersOf(text);
    const rest = characters.length - longest;
    return rest <= 0 ? text : `${characters.slice(0, longest).join("")}… and ${rest} more characters`;
}

export const undeclaredTitle = "In no stack, and cannot be declared";

export const ignoredTitle = "Differs, but ignored by ignoreChanges";

/** Merges entries with the same reason and lists their names, so that a common failure appears once. */
export function together(unread: readonly Omission[]): Omission[] {
    const groups = Map.groupBy(unread, ({ why }) => reasonIn(why));
    return [...groups].flatMap(([why, same]) =>
        same.length === 1 ? same : [{ what: counted(same.map(({ what }) => what)), why }],
    );
}

function counted(names: readonly string[]): string {
    const rest = names.length - mostNames;
    const more = rest > 0 ? ` and ${rest} more` : "";
    return `${names.length} times: ${names.slice(0, mostNames).join(", ")}${more}`;
}

/** Removes the name of the object and of the request from a reason. */
function reasonIn(why: string): string {
    return why
        .replace(/^read [^"\n]+"[^"\n]*": /, "")
        .replace(/: [A-Z]+ \/\S*(?: \[request id [^\]]*\])?(?=\.)/, "");
}

/** Formats a time as `2026-11-22 03:00 UTC`. */
export function shownTime(time: Date): string {
    return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Returns the name and the price. */
export function shownOrphan(orphan: Orphan): string {
    const { id, monthlyPrice } = orphan;
    const price =
        monthlyPrice === undefined
            ? ""
            : `, ${monthlyPrice.amount.toFixed(2)} ${monthlyPrice.currency} a month`;
    return `${displayName(orphan)} (${id})${price}`;
}
