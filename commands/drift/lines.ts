/** The lines to write in a declaration for drifted fields: only the drifted members of an object. */
import type { Expression, Members } from "../program/expressions.js";
import { memberSource } from "../program/languages/typescript.js";
import { printable } from "../text/display.js";
import type { Field } from "../stack/field.js";

/** An argument, or a member of an argument. */
interface Part {
    /** The enclosing object; empty for an argument. */
    readonly parent: string;
    readonly name: string;
    readonly value: Expression;
}

type Writings = readonly { readonly field: Field; readonly part: Part | undefined }[];

/** @param canBeWritten true for a field whose platform value fits on a line; a remark names other fields */
export function writingsOf(
    members: Members,
    fields: readonly Field[],
    canBeWritten: (field: Field) => boolean,
): Writings {
    return fields.map(field => ({
        field,
        part:
            field.change === "removed" || !canBeWritten(field) ? undefined : partAt(members, field.path, ""),
    }));
}

/** Returns sentences, for a program in any language. */
export function wordsFor(found: Writings): string {
    return found
        .map(({ field, part }) => (part === undefined ? remarkOn(field) : wordsOf(field, part)))
        .join(" ");
}

function wordsOf({ path, new: value }: Field, { value: written }: Part): string {
    const secret =
        written.type === "configured" ? `the secret ${written.key} of the configuration` : undefined;
    return `Set ${printable(path)} to ${secret ?? printable(JSON.stringify(value))}.`;
}

/** Returns the lines of a declaration in TypeScript. */
export function linesFor(found: Writings): string[] {
    const parts = new Map(found.flatMap(({ part }) => (part === undefined ? [] : [[idOf(part), part]])));
    const groups = Map.groupBy(parts.values(), ({ parent }) => parent);
    const ofArguments = groups.get("") ?? [];
    groups.delete("");
    return [
        ...ofArguments.map(sourceOf),
        ...[...groups].flatMap(([parent, inside]) => [
            `// In ${printable(parent)}, set these members and leave the others:`,
            ...inside.map(sourceOf),
        ]),
        ...found.filter(({ part }) => part === undefined).map(({ field }) => `// ${remarkOn(field)}`),
    ];
}

function sourceOf({ name, value }: Part): string {
    return memberSource(name, value);
}

function idOf({ parent, name }: Part): string {
    return JSON.stringify([parent, name]);
}

/** Matches the path as a whole, since names may contain dots. */
function partAt(members: Members, path: string, parent: string): Part | undefined {
    for (const [name, value] of members) {
        if (path === name || (path.startsWith(`${name}.`) && value.type !== "object")) {
            return { parent, name, value };
        }
    }
    for (const [name, value] of members) {
        const prefix = `${name}.`;
        if (path.startsWith(prefix) && value.type === "object") {
            const inside = `${parent === "" ? "" : `${parent}.`}${name}`;
            return partAt(value.members, path.slice(prefix.length), inside);
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
