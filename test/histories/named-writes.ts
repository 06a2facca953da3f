/** Nothing is written that the preview did not name. */
import { fixtures } from "../support/kinds";
import { differences, keysOf, namedKeys, type PlatformObject } from "../support/objects";
import type { Invariant, Observation } from "./observation";
import type { Declaration } from "./program";
import { urnsOf } from "./stack";

/** An update changes what its preview names, argument by argument: everything else stays as the platform has it. */
export const nothingUnnamedIsWritten: Invariant = seen => {
    const { run, before, after, preview, isRecovery } = seen;
    const isReadAgain = run.refresh === true && run.meanwhile !== undefined;
    if (run.run !== "up" || preview === undefined || isRecovery || isReadAgain) {
        return [];
    }
    return [...before].flatMap(([key, was]) => {
        const now = after.get(key);
        return now === undefined
            ? []
            : changedFields(was, now)
                  .filter(
                      field => !isNamed(key, argumentOf(key, was, field), seen) && !isPassedOn(key, field),
                  )
                  .map(field => `${key}: ${differences(pick(was, field), now.content).join()}`);
    });
};

function changedFields({ content }: PlatformObject, now: PlatformObject): string[] {
    const fields = [...new Set([...Object.keys(content), ...Object.keys(now.content)])];
    return fields.filter(field => JSON.stringify(content[field]) !== JSON.stringify(now.content[field]));
}

function pick({ content }: PlatformObject, field: string): Record<string, unknown> {
    return { [field]: content[field] ?? null };
}

function argumentOf(key: string, { kind }: PlatformObject, field: string): string {
    const argument = fixtures[kind].objects.argumentOf?.[field] ?? field;
    return argument === "variables" ? `variables.${key.slice(key.indexOf("/") + 1)}` : argument;
}

/** The primary address or domain changes with another one that becomes it, and an address is confirmed by its holder. */
function isPassedOn(key: string, field: string): boolean {
    return /^(EmailAddress|Domain) /.test(key) && ["primary", "confirmed"].includes(field);
}

function isNamed(key: string, argument: string, seen: Observation): boolean {
    const { preview, program, statesBefore, statesAfter } = seen;
    const holders = new Set(
        [...statesBefore, ...statesAfter].filter(state => keysOf(state).includes(key)).map(({ urn }) => urn),
    );
    const urns = new Set([
        ...holders,
        ...program
            // A killed creation is in no state.
            .filter(each => namedKeys(each.kind, each.args).includes(key) || isHolder(each, holders))
            .flatMap(urnsOf),
    ]);
    const isShown = (preview?.steps ?? []).some(
        ({ urn, op, diff }) =>
            urns.has(urn) && (op.startsWith("create") || diff.some(path => isWithin(argument, path))),
    );
    const isTold = (preview?.diagnostics ?? []).some(
        ({ message }) =>
            [...urns].some(urn => message.startsWith(`${kindAndName(urn)}: `)) && names(message, argument),
    );
    return isShown || isTold;
}

function isHolder(declaration: Declaration, holders: ReadonlySet<string>): boolean {
    return urnsOf(declaration).some(urn => holders.has(urn));
}

/** True if the one path contains the other: `variables` and `variables.LEVEL`. */
function isWithin(one: string, other: string): boolean {
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    return long === short || long.startsWith(`${short}.`) || long.startsWith(`${short}[`);
}

/** How the host's messages name a resource: the engine does not pass them its URN. */
function kindAndName(urn: string): string {
    const [, , type = "", name = ""] = urn.split("::");
    return `${type.split(":").pop() ?? ""} "${name}"`;
}

function names(message: string, argument: string): boolean {
    return message.split(/[\s,;:()]+/).some(word => isWithin(argument, word));
}
