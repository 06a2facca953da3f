/** The invariants of objects with data. */
import type { ResourceState } from "pulumi-cloud-platform/testing";
import { keysOf, kindOf } from "../support/objects";
import { holdsData, isReferenceIn, isReplacement, type Invariant, type Observation } from "./observation";
import { urnOf, urnsOf } from "./stack";

/** A guarded object is never replaced before the program allows it. */
export const whatIsGuardedStays: Invariant = ({ program, preview, statesBefore, replaced }) =>
    program
        .filter(({ kind, args }) => holdsData(kind) && args["allowReplace"] !== true)
        .filter(declaration => !replaced.has(urnOf(declaration)))
        // An object with `deletedWith` is replaced together with the other one, and the engine does not call the provider.
        .filter(({ options }) => options?.deletedWith === undefined)
        .filter(declaration => {
            const urn = urnOf(declaration);
            const recorded = statesBefore.filter(state => state.urn === urn);
            // What refers to an object that is deleted first is replaced along, by its recorded arguments.
            const isAllowed = recorded.some(({ inputs }) => inputs["allowReplace"] === true);
            const isHalfReplaced = recorded.some(state => state.pendingReplacement);
            return (
                !isAllowed &&
                !isHalfReplaced &&
                preview?.steps.some(step => step.urn === urn && isReplacement(step))
            );
        })
        .map(({ name }) => `the preview replaces "${name}", and nothing allows that`);

/** In a stack that keeps data, none goes, and no second one comes in its place, before that was allowed by itself. */
export const dataIsKept: Invariant = seen => {
    const { isGuarded, before, after, statesBefore, statesAfter, touched, replaced } = seen;
    if (!isGuarded) {
        return [];
    }
    return statesBefore
        .filter(state => holdsData(kindOf(state)))
        .filter(state => !state.external && !state.pendingReplacement && isKept(state, seen))
        .filter(state => !goesWithAnother(state, seen))
        .flatMap(state => {
            const [key = ""] = keysOf(state);
            if (!before.has(key)) {
                return [];
            }
            // A fault or an edit by others excuses no deletion.
            if (!after.has(key)) {
                return [`${key} was deleted, and the stack keeps its data`];
            }
            if (touched.has(key)) {
                return [];
            }
            const successor = statesAfter.find(({ urn, delete: old }) => urn === state.urn && !old);
            const isSecond = state.delete !== true && successor !== undefined && successor.id !== state.id;
            if (isOfNative(state) && replaced.has(state.urn)) {
                return [];
            }
            return isSecond ? [`${key} is kept, and ${successor.id ?? ""} was made in its place`] : [];
        });
};

/** A reference that moves a guarded object is refused before the run has replaced what it refers to. */
export const aMoveIsPreviewed: Invariant = ({ run, preview, result, replaced, statesBefore }) =>
    run.run === "up" && run.skipPreview !== true && preview?.succeeded === true
        ? result.diagnostics
              .filter(({ severity, urn = "", message }) => {
                  const [, key = "", id] = /(\w+): changing it from "([^"]+)"/.exec(message) ?? [];
                  const [, , type = ""] = urn.split("::");
                  const target = statesBefore.find(state => state.id === id && state.delete !== true)?.urn;
                  const isMoved =
                      !replaced.has(target ?? "") &&
                      preview.steps.some(step => step.urn === target && isReplacement(step));
                  const isKnown =
                      isMoved || statesBefore.some(state => state.urn === urn && !isOfNative(state));
                  return severity === "error" && isKnown && isReferenceIn(kindOf({ type }), key);
              })
              .map(({ message }) => `the preview passes, and the run is refused: ${message}`)
        : [];

function isOfNative({ inputs }: ResourceState): boolean {
    return !("__provider" in inputs);
}

/**
 * The native provider keeps it until an argument allows the loss. The classes set `protect`, which a person can take away,
 * and which holds no longer once a run has replaced the object.
 */
function isKept(state: ResourceState, { program, replaced }: Observation): boolean {
    const declared = program.find(declaration => urnsOf(declaration).includes(state.urn));
    const isAllowed = [state.inputs, declared?.args].some(args => args?.["allowReplace"] === true);
    // Pulumi lets a program take the protection away and replace in one update. For --replace, nothing else protects it.
    const isAsked = isAllowed || replaced.has(state.urn);
    const isFreed = isAsked && declared?.options?.protect === false;
    return isOfNative(state) ? !isAllowed : state.protect === true && state.delete !== true && !isFreed;
}

/** True if a destroy, without its preview, deletes the object by another record, which nothing protects any more. */
function goesWithAnother(state: ResourceState, { run, statesBefore }: Observation): boolean {
    const [key = ""] = keysOf(state);
    return (
        run.run === "destroy" &&
        run.skipPreview === true &&
        statesBefore.some(each => each !== state && each.protect !== true && keysOf(each).includes(key))
    );
}

/**
 * A preview refuses what the run would: nothing is touched before. Not so the deletions that the native provider refuses:
 * in a preview, the engine calls no provider for what has left the program.
 */
export const theGuardIsPreviewed: Invariant = ({ isGuarded, run, program, statesBefore, preview, result }) =>
    // If the program itself turns the protection off, only `allowReplace` guards the data.
    program.every(({ options }) => options?.protect !== false) &&
    // The engine deletes an object that an earlier run replaced or left unprotected without a call that could refuse.
    statesBefore
        .filter(state => holdsData(kindOf(state)))
        .every(state => state.delete !== true && state.protect === true) &&
    isGuarded &&
    run.run === "up" &&
    run.skipPreview !== true &&
    preview?.succeeded === true
        ? result.diagnostics
              .filter(
                  ({ severity, message }) =>
                      severity === "error" && /guardData protects|is protected/.test(message),
              )
              .map(({ message }) => `the preview passes, and the run is refused: ${message}`)
        : [];
