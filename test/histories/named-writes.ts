/** Nothing is written that the preview did not name. */
import { isIgnored } from "../../dist/provider/protocol/ignored-changes";
import { metaOf, type Kind } from "../../dist/provider/kind/kind";
import * as kinds from "../../dist/provider/kinds/index";
import { notAsDeclared, secretChanges } from "../../dist/provider/text/remarks";
import type { OperationResult, ResourceState } from "pulumi-cloud-platform/testing";
import { argumentOf, contentsOf, fieldsOf, keysOf, namedKeys, type PlatformObject } from "../support/objects";
import { isReferenceIn, type Invariant, type Observation } from "./observation";
import { isOfVariables, placeOfVariables } from "../support/variables";
import { isForgotten } from "./forgiveness";
import type { Declaration, KindName } from "./program";
import { urnOf, urnsOf } from "./stack";

/** An update changes what its preview names, argument by argument: everything else stays as the platform has it. */
export const nothingUnnamedIsWritten: Invariant = seen =>
    isPreviewedUpdate(seen)
        ? [...seen.before].flatMap(([key, was]) => {
              const now = seen.after.get(key);
              const urns = urnsWith(key, seen);
              return changedFields(was, now)
                  .filter(({ field }) => !isPassedOn(key, field) && !isRaced(key, seen))
                  .filter(({ field }) => {
                      const argument = argumentOf(key, was.kind, field);
                      return (
                          !isCreated(urns, seen) &&
                          !withCounterparts(was.kind, argument).some(each => isNamed(each, urns, seen))
                      );
                  })
                  .map(change => `${key}: ${tell(change)}`);
          })
        : [];

/**
 * The object that replaces another one differs from it in what the preview names. A reference and a place are the
 * declaration's, and so is an object that its arguments name. No refresh reads what is not declared.
 */
export const aReplacementKeepsTheRest: Invariant = seen =>
    isPreviewedUpdate(seen) && seen.run.meanwhile === undefined
        ? seen.program.flatMap(declaration => {
              const { kind, name, args } = declaration;
              const [was, now] = replacedObject(declaration, seen);
              const declared = fieldsOf(contentsOf(kind, args as never, seen.platform));
              return changedFields(was, now)
                  .filter(({ field }) => declared.has(field) || declared.has(field.split(".")[0] ?? ""))
                  .map(change => ({ ...change, argument: argumentOf("", kind, change.field) }))
                  .filter(({ argument }) => {
                      const [key = ""] = argument.split(".");
                      const isLeft = isLeftUndeclared(declaration, key, seen);
                      return isOwnValue(kind, key) && !isLeft && !isForgotten(declaration, key, seen);
                  })
                  .filter(({ argument }) => !isNamed(argument, urnsOf(declaration), seen))
                  .map(change => `${kind} "${name}" is replaced: ${tell(change)}`);
          })
        : [];

/** True if the program adds an argument that `ignoreChanges` names: the engine leaves it out, as the last run did. */
function isLeftUndeclared(declaration: Declaration, key: string, { statesBefore }: Observation): boolean {
    const state = statesBefore.find(({ urn }) => urn === urnOf(declaration));
    return declaration.options?.ignoreChanges?.includes(key) === true && state?.inputs[key] === undefined;
}

/** What a run has left as others made it is named by the next preview. */
export function unnamedLater(
    next: OperationResult,
    program: readonly Declaration[],
    leftOf: (name: string) => string[],
): string[] {
    return program.flatMap(declaration =>
        leftOf(declaration.name)
            .filter(path => !isIgnored(declaration.options?.ignoreChanges ?? [], path))
            .filter(path => !names(next, path, urnsOf(declaration)))
            .map(path => `the next preview does not name ${path} of "${declaration.name}"`),
    );
}

/** False for a recovery, and for an update that reads once more than its preview. */
function isPreviewedUpdate({ run, preview, isRecovery }: Observation): boolean {
    const isReadAgain = run.refresh === true && run.meanwhile !== undefined;
    return run.run === "up" && preview !== undefined && !isRecovery && !isReadAgain;
}

interface ChangedField {
    field: string;
    was: unknown;
    now: unknown;
}

function changedFields(was: PlatformObject | undefined, now: PlatformObject | undefined): ChangedField[] {
    if (was === undefined || now === undefined) {
        return [];
    }
    const [olds, news] = [fieldsOf(was.content), fieldsOf(now.content)];
    return [...new Set([...olds.keys(), ...news.keys()])]
        .map(field => ({ field, was: olds.get(field), now: news.get(field) }))
        .filter(change => JSON.stringify(change.was) !== JSON.stringify(change.now));
}

function tell({ field, was, now }: ChangedField): string {
    return `${field} is ${JSON.stringify(now)} and not ${JSON.stringify(was)}`;
}

/** The primary address or domain changes with another one that becomes it, and an address is confirmed by its holder. */
function isPassedOn(key: string, field: string): boolean {
    return /^(EmailAddress|Domain) /.test(key) && ["primary", "confirmed"].includes(field);
}

/** True for a variable that somebody edits while another resource writes variables of its place: see forgiveness.ts. */
function isRaced(key: string, { run, program }: Observation): boolean {
    const [place] = key.split("/");
    const writers = program.filter(
        ({ kind, args }) => isOfVariables(kind) && `${kind} ${placeOfVariables(args)}` === place,
    );
    return run.meanwhile !== undefined && writers.length > 1;
}

/** True if the kind's objects have values of their own: no argument names them. */
export function hasOwnValues(kind: KindName): boolean {
    const { identity, deletion } = kinds[kind] as unknown as Kind;
    return identity === undefined && deletion?.deleteBeforeReplace === undefined;
}

function isOwnValue(kind: KindName, key: string): boolean {
    const { args, within } = kinds[kind] as unknown as Kind;
    if (!(key in args.shape) || key === within) {
        return false;
    }
    return metaOf(kinds[kind], key).locates !== true && !isReferenceIn(kind, key);
}

/** What a declaration had before the run and what it has now, if that is another object of the same account. */
function replacedObject(
    declaration: Declaration,
    { before, after, statesBefore, statesAfter }: Observation,
): (PlatformObject | undefined)[] {
    const urns = urnsOf(declaration);
    const currentIn = (states: ResourceState[]): ResourceState | undefined =>
        states.find(state => urns.includes(state.urn) && !state.delete && !state.pendingReplacement);
    const [old, now] = [currentIn(statesBefore), currentIn(statesAfter)];
    const isReplaced =
        hasOwnValues(declaration.kind) &&
        declaration.args["adopt"] === undefined &&
        old?.id !== now?.id &&
        old?.outputs?.["ownerId"] === now?.outputs?.["ownerId"] &&
        now?.initErrors === undefined;
    const [was = "", is = ""] = [old, now].flatMap(state => (state ? keysOf(state) : [""]));
    return isReplaced ? [before.get(was), after.get(is)] : [];
}

/** The URNs of those that have the object, or declare it: a killed creation is in no state. */
function urnsWith(key: string, { program, statesBefore, statesAfter }: Observation): string[] {
    const states = [...statesBefore, ...statesAfter];
    const holders = states.filter(state => keysOf(state).includes(key)).map(({ urn }) => urn);
    const declaring = program.filter(
        each =>
            namedKeys(each.kind, each.args).includes(key) || urnsOf(each).some(urn => holders.includes(urn)),
    );
    return [...new Set([...holders, ...declaring.flatMap(urnsOf)])];
}

function isCreated(urns: readonly string[], { preview }: Observation): boolean {
    return (preview?.steps ?? []).some(({ urn, op }) => urns.includes(urn) && op.startsWith("create"));
}

/** Arguments that exclude each other are written together. */
function withCounterparts(kind: KindName, argument: string): readonly string[] {
    const { counterparts = [] } = kinds[kind] as Pick<Kind, "counterparts">;
    return counterparts.includes(argument.split(".")[0] ?? "") ? counterparts : [argument];
}

/** An ignored argument is never named. What another argument excludes is, by the warning of the update. */
function isNamed(argument: string, urns: readonly string[], seen: Observation): boolean {
    const { preview, program, result } = seen;
    const ignored = program
        .filter(each => urnsOf(each).some(urn => urns.includes(urn)))
        .flatMap(({ options }) => options?.ignoreChanges ?? []);
    const undone = result.diagnostics.filter(({ message }) => message.includes("are undone"));
    return (
        (preview !== undefined && !isIgnored(ignored, argument) && names(preview, argument, urns)) ||
        isTold(undone, argument, urns)
    );
}

function names({ steps, diagnostics }: OperationResult, argument: string, urns: readonly string[]): boolean {
    const isShown = steps.some(
        ({ urn, diff }) => urns.includes(urn) && diff.some(path => isWithin(argument, path)),
    );
    return isShown || isTold(diagnostics, argument, urns);
}

function isTold(
    diagnostics: OperationResult["diagnostics"],
    argument: string,
    urns: readonly string[],
): boolean {
    return diagnostics.some(
        ({ message }) =>
            urns.some(urn => message.startsWith(`${kindAndName(urn)}: `)) &&
            writtenIn(message).some(path => isWithin(argument, path)),
    );
}

/** The arguments that a message says are written. Other sentences have such words too: "sees the changed variables". */
function writtenIn(message: string): string[] {
    const others = [/changes: (.*) \(given up by /, / are undone, [^:]*: (.*?)\.(?: |$)/];
    return [
        ...notAsDeclared.read(message),
        ...Object.values(secretChanges.read(message)).flat(),
        ...others.flatMap(pattern => pattern.exec(message)?.[1]?.split(", ") ?? []),
    ];
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
