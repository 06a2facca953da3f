/** The lines to write in a declaration for drifted fields: only the drifted members of an object. */
import type { Members } from "../program/expressions.js";
import type { Language, Part } from "../program/languages/language.js";
import type { Setting } from "../program/settings.js";
import { printable } from "../text/display.js";
import type { Field } from "../stack/field.js";

interface PlacedPart extends Part {
    /** The enclosing object; empty for an argument. */
    readonly parent: string;
}

type Writings = readonly { readonly field: Field; readonly part: PlacedPart | undefined }[];

/** @param canBeWritten true for a field whose platform value fits on a line; a remark names other fields */
export function writingsOf(
    members: Members,
    fields: readonly Field[],
    canBeWritten: (field: Field) => boolean,
): Writings {
    return fields.map(field => ({
        field,
        part: field.change === "removed" || !canBeWritten(field) ? undefined : partAt(members, field.path),
    }));
}

/** Returns sentences, for a program in any language. */
export function wordsFor(found: Writings): string {
    return found
        .map(({ field, part }) => (part === undefined ? remarkOn(field) : wordsOf(field, part)))
        .join(" ");
}

function wordsOf({ path, new: value }: Field, { value: written }: PlacedPart): string {
    const secret =
        written.type === "configured" ? `the secret ${written.key} of the configuration` : undefined;
    return `Set ${printable(path)} to ${secret ?? printable(JSON.stringify(value))}.`;
}

/** Returns the lines of a declaration, and those that declare its settings. */
export function linesFor(
    found: Writings,
    settings: readonly Setting[],
    { comment, line, settingLines }: Pick<Language, "comment" | "line" | "settingLines">,
): string[] {
    const declared = settingLines(settings);
    const parts = new Map(found.flatMap(({ part }) => (part === undefined ? [] : [[idOf(part), part]])));
    const groups = Map.groupBy(parts.values(), ({ parent }) => parent);
    const ofArguments = groups.get("") ?? [];
    groups.delete("");
    return [
        ...ofArguments.map(line),
        ...[...groups].flatMap(([parent, inside]) => [
            `${comment} In ${printable(parent)}, set these members and leave the others:`,
            ...inside.map(line),
        ]),
        ...found.filter(({ part }) => part === undefined).map(({ field }) => `${comment} ${remarkOn(field)}`),
        ...(declared.length === 0 ? [] : [`${comment} In the config of the program:`, ...declared]),
    ];
}

function idOf({ parent, name }: PlacedPart): string {
    return JSON.stringify([parent, name]);
}

/** Matches the path as a whole, since names may contain dots. */
function partAt(members: Members, path: string, parent = "", isOpen = false): PlacedPart | undefined {
    for (const [name, value] of members) {
        if (path === name || (path.startsWith(`${name}.`) && value.type !== "object")) {
            return { parent, name, value, isMember: parent !== "", isOpen };
        }
    }
    for (const [name, value] of members) {
        const prefix = `${name}.`;
        if (path.startsWith(prefix) && value.type === "object") {
            const inside = `${parent === "" ? "" : `${parent}.`}${name}`;
            return partAt(value.members, path.slice(prefix.length), inside, value.isOpen);
        }
    }
    return undefined;
}

/** Returns a remark for a field without a line: the value does not exist on the platform, or equals the default. */
function remarkOn({ path, isSecret, isMasked, change }: Field): string {
    if (isMasked === true && change !== "removed") {
        return `Set ${printable(path)} by hand to the value of the platform: Pulumi masks a configured secret in it.`;
    }
    return isSecret === true && change !== "removed"
        ? `Set ${printable(path)}: its value is secret and not shown.`
        : `Remove ${printable(path)}.`;
}
