/** Checks the answers of a person, and applies them to the rows of a table. */
import { nameInProgram } from "../generate/kinds.js";
import { UserError } from "../lifecycle/errors.js";
import type { Answer } from "../lifecycle/recovery/orders.js";
import { claimsOf } from "./candidates.js";
import type { PreviewStep } from "./source.js";
import type { RecordedObject, RecordedStack } from "./stacks.js";
import type { Choices, Row } from "./survey.js";

/** Returns undefined for a row that needs an answer. */
export function answerTo(row: Row, { accept, create }: Choices): Answer | undefined {
    const { urn, kind, path, name, verdict, candidates, taken, fields, doubts } = row;
    const answer = { kind, path, mayDiffer: [], beside: [] };
    // A second object would let the last update delete the first one, which the program no longer declares.
    if (verdict !== "renamed" && (create.has(name) || create.has(urn))) {
        return { ...answer, beside: [...candidates.map(({ id }) => id), ...taken] };
    }
    if (verdict === "waits" || (verdict === "none" && doubts.length === 0)) {
        return answer;
    }
    const accepted = accept.get(urn) ?? accept.get(name);
    const chosen = candidates.find(({ id }) => id === accepted);
    if (chosen !== undefined) {
        return { ...answer, id: chosen.id, mayDiffer: [...new Set([...chosen.differing, ...fields])] };
    }
    const [only] = candidates;
    const isSure = (verdict === "found" || verdict === "interrupted") && doubts.length === 0;
    return isSure && only !== undefined ? { ...answer, id: only.id, mayDiffer: [...fields] } : undefined;
}

/** Returns the answers with the names of the program. Both a name and an id may contain a `=`. */
export function inProgram({ accept, create }: Choices, steps: readonly PreviewStep[]): Choices {
    const names = new Set(steps.flatMap(({ urn }) => [urn, nameInProgram(urn)]));
    const split = (name: string, id: string): readonly [string, string] => {
        const text = `${name}=${id}`;
        const found = [...names].filter(each => text.startsWith(`${each}=`));
        const [longest = name] = found.toSorted((one, other) => other.length - one.length);
        return names.has(name) ? [name, id] : [longest, text.slice(longest.length + 1)];
    };
    return { accept: new Map([...accept].map(([name, id]) => split(name, id))), create };
}

/**
 * Fails for an answer that no declaration can have.
 *
 * @param isFirst true if the recovery has not changed the state yet
 */
export function assertNamed(
    { accept, create }: Choices,
    rows: readonly Row[],
    steps: readonly PreviewStep[],
    own: RecordedStack,
    isFirst: boolean,
): void {
    const answered = new Map<string, string>();
    for (const name of [...accept.keys(), ...create]) {
        const urns = new Set(
            steps.map(({ urn }) => urn).filter(urn => urn === name || nameInProgram(urn) === name),
        );
        const asked = rows.filter(({ urn }) => urns.has(urn));
        if (urns.size === 0) {
            throw new UserError("invalid-option", `the program has no resource "${name}"`);
        }
        if (asked.length > 1) {
            throw new UserError(
                "invalid-option",
                `the program has several new resources "${name}"`,
                `Name one by its URN: ${asked.map(({ urn }) => urn).join(", ")}.`,
            );
        }
        for (const { urn } of asked) {
            const earlier = answered.get(urn);
            if (earlier !== undefined) {
                throw new UserError(
                    "invalid-option",
                    `"${earlier}" and "${name}" are the same resource`,
                    "Give it one answer.",
                );
            }
            answered.set(urn, name);
        }
        if (isFirst && asked.length === 0) {
            assertRecorded(
                name,
                accept.get(name),
                own.current.filter(({ urn }) => urns.has(urn)),
            );
        }
    }
    create.forEach(name => assertCreatable(name, rows));
    const takers = new Map<string, string>();
    for (const [name, id] of accept) {
        const row = rows.find(({ urn, name: its }) => urn === name || its === name);
        const chosen = row?.candidates.find(candidate => candidate.id === id);
        // The state may have got it, and the last update replaces it by what is declared.
        const isAdopted = own.current.some(each => each.urn === row?.urn && each.id === id);
        if (row !== undefined && row.verdict !== "waits" && chosen === undefined && !isAdopted) {
            throw new UserError("invalid-option", `${id} cannot be "${name}"`, reasonOf(row));
        }
        for (const claim of row && chosen ? claimsOf(row, chosen) : []) {
            if (takers.has(claim)) {
                throw new UserError(
                    "invalid-option",
                    `"${takers.get(claim) ?? ""}" and "${name}" cannot both have ${id}`,
                    "Accept it for one of the two.",
                );
            }
            takers.set(claim, name);
        }
    }
}

/** Fails if the state has other objects. A recovery that was stopped is begun again with the same options. */
function assertRecorded(name: string, wanted: string | undefined, recorded: readonly RecordedObject[]): void {
    const [first] = recorded;
    if (first === undefined || wanted === undefined || recorded.some(({ id }) => id === wanted)) {
        return;
    }
    throw new UserError(
        "invalid-option",
        `the state has "${name}" with ${recorded.map(({ id }) => id).join(" and ")}, not with ${wanted}`,
        recorded.length > 1
            ? `Name one by its URN: ${recorded.map(({ urn }) => urn).join(", ")}.`
            : `To give it ${wanted}, run "pulumi state delete '${first.urn}' --target-dependents", and then recover again. All objects stay.`,
    );
}

/** Says why no other object can answer. */
function reasonOf({ verdict, candidates, taken }: Row): string {
    switch (verdict) {
        case "renamed":
            return "The state has its object under another name. Add the aliases to the program.";
        case "elsewhere":
            return `Another stack has ${taken.join(", ")}.`;
        default:
            return candidates.length === 0
                ? "No object of the account is as declared, or can become so by an update."
                : `Choose one of ${candidates.map(({ id }) => id).join(", ")}.`;
    }
}

/** Fails for an object that exists, or that a killed run may have created. */
function assertCreatable(name: string, rows: readonly Row[]): void {
    const row = rows.find(({ urn, name: its }) => urn === name || its === name);
    const [first, ...more] = row?.candidates ?? [];
    if (row?.isUnique === true && (first !== undefined || row.taken.length > 0)) {
        throw new UserError(
            "invalid-option",
            `a second "${name}" cannot exist beside ${first?.id ?? row.taken.join(", ")}`,
            first === undefined
                ? "Remove it from one of the programs."
                : `Pass --accept ${name}=${first.id}, or correct the program.`,
        );
    }
    if (row?.isPending === true && first !== undefined) {
        throw new UserError(
            "invalid-option",
            `an interrupted run may have created "${name}" as ${[first, ...more].map(({ id }) => id).join(" or ")}`,
            `Pass --accept ${name}=ID. To create another one nevertheless, first run "pulumi refresh --clear-pending-creates".`,
        );
    }
}
