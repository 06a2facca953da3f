/**
 * Facts that no stack could know after a run, so that the next run may ignore them.
 *
 * Sequences of random histories that the rule in CONTRIBUTING gives up:
 * - A program contains an id as text, and the run replaces or deletes that object: the next refresh shows the loss.
 * - A declaration that the engine passes late has its object adopted by another one: the state has the object twice, until
 *   one of the two is removed.
 * - An update that gives a variable or an unconfirmed address away fails after the other declaration has written it: the
 *   state has it twice until the next update.
 * - A variable moves to a declaration that waits for another resource, and that resource fails: the variable is missing
 *   until the next update.
 * - Two declarations exchange their names, or a variable, in an update that fails half-way and is reverted: a refresh shows
 *   the value.
 * - Two declarations set one variable or have one name, or one of them in whole mode removes a variable, and an update without
 *   a preview refuses both after it has written: the error advises `pulumi up --refresh`.
 * - A destroy, or an update by a program without resources of this package, unlinks a member from a group of others, and
 *   an update declares it again within the seconds for which the platform still lists it: it is taken for a duplicate.
 * - `--replace` creates a secret argument as declared, and each argument with `deleteBeforeReplace`: the engine asks for no
 *   comparison, the exported state shows no secret, and the old object is deleted before the provider hears of a new one.
 * - `--replace` writes what the update before it has kept: no comparison names it in the preview.
 * - A program of the classes takes the protection of data away, and `--replace` replaces that data in the same update.
 * - A rename by `adopt` fails half-way, the protection of the former record is taken away, and a destroy without a preview
 *   deletes the data by that record. Its preview is refused, since the new record is protected.
 * - A database is replaced with `deleteBeforeReplace`, and the program takes `allowReplace` off another one that refers to it: the
 *   engine replaces that one along by its recorded arguments. The preview names it.
 * - A webhook that others gave further addresses is replaced: the preview warns of it once a refresh has read them.
 * - The engine passes the former value of an argument that `ignoreChanges` names. If it contradicts another one that
 *   changes, the error asks for what the program has already, until that option is gone.
 * - An update fails, the read after it fails too, and the program then adds a variable: the next preview names that variable
 *   alone, and a second update writes what the first one has left.
 * - Somebody edits a variable between the read and the list of an update, in the second in which another resource writes
 *   variables of the application: the update overwrites the edit.
 * - `pulumi up --refresh` reads the platform for its preview and again for the update: what somebody edits in between is
 *   drift, and the update undoes it.
 *
 * With the native provider alone:
 * - `--replace` loses `ignoreChanges`, since the engine passes the option to a comparison alone.
 * - `--replace` of what a guarded reference names: the preview asks for no comparison that tells its id, and the update refuses
 *   the reference. So does the next one, if that replaces it too.
 * - With `deleteBeforeReplace`, one version of the provider deletes a variable while another one gives it to another
 *   declaration: it is missing until the next update with a refresh.
 * - A guarded reference changes to a resource that the same update creates: no class says which one it is, so the preview has
 *   a remark, and the update refuses it.
 * - With `deleteBeforeReplace`, one version of the provider deletes an object that another one replaces: what others changed
 *   of it is created as declared.
 * - A resource of the npm package becomes one of the native provider, and loses its name without an alias in the same
 *   update: the process of the npm package deletes the unconfirmed address, which no list tells the other process of.
 * - `--replace` replaces data in a stack with `guardData`: a second object is made before the deletion of the first one is
 *   refused. The preview names both, and `protect: true` refuses it.
 * - A destroy deletes variables of one place that two versions of the provider have: where the platform replaces all
 *   variables at once, the one writes what the other one removes.
 * - An update deletes a resource for the option `replaceWith`, then registers the first resource of a further provider, which
 *   adopts the object of a resource that the same update removes: the removal deletes it. The engine in-process lacks the
 *   option.
 * - A resource of the npm package becomes one of the native provider under `--replace`, after others have deleted its object:
 *   the process of the npm package deletes the new one of the same name, and the next refresh shows that.
 * - A return to the classes fails half-way, the stack is renamed, and the native program comes back: the process of the classes
 *   knows the former name only, and deletes what it had adopted. With the same name, it asks for the state.
 * - With `guardData`, one version of the provider refuses to delete what goes with an object that another one replaces with
 *   `deleteBeforeReplace`: the error asks for the former arguments, which the explorer gives to removed resources only.
 */
import { secretsOf } from "../../dist/provider/kind/secrets";
import * as kinds from "../../dist/provider/kinds/index";
import type { Diagnostic, OperationResult, ResourceState } from "pulumi-cloud-platform/testing";
import { keysOf, kindOf, type Objects } from "../support/objects";
import { isOfVariables } from "../support/variables";
import type { Observation } from "./observation";
import type { Declaration } from "./program";
import { urnOf } from "./stack";
import type { Run } from "./steps";

export interface Forgiving {
    run: Run;
    isAimed: boolean;
    result: OperationResult;
    before: Objects;
    after: Objects;
    edited: Set<string>;
    isUncertain: boolean;
    statesBefore: ResourceState[];
    statesAfter: ResourceState[];
}

/** Collects the keys of objects that no stack can know completely, and removes those that it knows again. */
export function forgive(touched: Set<string>, forgiving: Forgiving): void {
    const { run, isAimed, result, before, after, edited, isUncertain, statesBefore, statesAfter } = forgiving;
    const isRead =
        result.succeeded && run.wrong === undefined && (run.run === "refresh" || run.refresh === true);
    if (isRead && !isAimed) {
        for (const key of touched) {
            if (!edited.has(key)) {
                touched.delete(key);
            }
        }
    }
    if (run.run === "up" && result.succeeded) {
        const made = new Set(result.steps.filter(({ op }) => op.startsWith("create")).map(({ urn }) => urn));
        const keys = statesAfter.filter(({ urn }) => made.has(urn)).flatMap(keysOf);
        for (const key of keys) {
            if (!edited.has(key)) {
                touched.delete(key);
            }
        }
    }
    // Without a preview, an update writes before it finds that another declaration has the same, and advises a refresh.
    if (run.skipPreview === true && result.diagnostics.some(isOfSeveral)) {
        const isTakenOver = (key: string): boolean =>
            result.diagnostics.some(({ message }) =>
                message.includes(`takes over ${key.split(" ")[1] ?? ""} `),
            );
        changedKeys(before, after)
            .filter(key => isVariable(key) || isTakenOver(key))
            .forEach(key => touched.add(key));
    }
    // The process of the old version cannot know what the new one writes at that moment.
    for (const key of [...before.keys()].filter(key => isVariable(key) && !after.has(key))) {
        if (statesBefore.some(state => keysOf(state).includes(key) && isDeletedFirst(state, forgiving))) {
            touched.add(key);
        }
    }
    // Parts are deleted with their object. A run can't know that of an object that is named by a plain id.
    for (const [key, { within }] of before) {
        if (!after.has(key) && within.some(parent => before.has(parent) && !after.has(parent))) {
            touched.add(key);
        }
    }
    // The same holds for objects that the run itself has created within the deleted one.
    const gone = [...before.keys()].filter(key => !after.has(key)).map(key => key.split(" ")[1] ?? "");
    for (const state of statesAfter.filter(({ inputs }) =>
        gone.some(id => JSON.stringify(inputs).includes(id)),
    )) {
        for (const key of keysOf(state)) {
            if (!before.has(key) && !after.has(key)) {
                touched.add(key);
            }
        }
    }
    // An object that the state also has under an old name is known to be deleted only once the old name is removed.
    for (const key of before.keys()) {
        const holders = statesBefore.filter(state => keysOf(state).includes(key));
        if (!after.has(key) && holders.length > 1) {
            touched.add(key);
        }
    }
    // Nobody can know how a killed run ended.
    if (isUncertain && !result.succeeded) {
        for (const key of changedKeys(before, after)) {
            touched.add(key);
        }
    }
}

/** True if a resource of the npm package had the unconfirmed address. */
export function isLeftByClasses(key: string, { statesBefore, statesAfter }: Observation): boolean {
    const isOfClass = ({ inputs }: ResourceState): boolean => "__provider" in inputs;
    const having = (states: ResourceState[]) => states.filter(state => keysOf(state).includes(key));
    return (
        key.startsWith("EmailAddress ") &&
        having(statesBefore).some(isOfClass) &&
        having(statesAfter).every(state => !isOfClass(state))
    );
}

/** True if nothing tells the process that replaces an object the last value of its argument. */
export function isForgotten(
    declaration: Declaration,
    argument: string,
    { preview, replaced, statesBefore, statesAfter }: Observation,
): boolean {
    const urn = urnOf(declaration);
    const ops = (preview?.steps ?? []).filter(step => step.urn === urn).map(({ op }) => op);
    const isDeletedFirst = ops.indexOf("delete-replaced") < ops.indexOf("create-replacement");
    const states = [...statesBefore, ...statesAfter].filter(state => state.urn === urn);
    if (!replaced.has(urn)) {
        return isDeletedFirst && new Set(states.map(({ provider }) => provider)).size > 1;
    }
    const { kind, args, options } = declaration;
    const isSecret = secretsOf(kinds[kind].args).some(([key]) => key === argument);
    const isOfNative = states.some(({ inputs }) => !("__provider" in inputs));
    const isIgnored = isOfNative && options?.ignoreChanges?.includes(argument) === true;
    const recorded = states[0]?.outputs?.[argument];
    const isDue = recorded !== undefined && JSON.stringify(recorded) !== JSON.stringify(args[argument]);
    return isDeletedFirst || isSecret || isIgnored || isDue;
}

/** True if resources of several processes have variables of the kind, which the platform replaces at once. */
export function isWrittenAtOnce(key: string, { run, statesBefore }: Observation): boolean {
    const [kind = ""] = key.split(" ");
    const having = statesBefore.filter(state => kindOf(state) === kind);
    return (
        run.run === "destroy" &&
        ["ExposedEnvVars", "ConfigProviderEnvVars"].includes(kind) &&
        new Set(having.map(({ provider }) => provider)).size > 1
    );
}

function isOfSeveral({ message }: Diagnostic): boolean {
    return /\[(?:declared-twice|whole-mode-conflict)\]/.test(message);
}

export function isVariable(key: string): boolean {
    return isOfVariables(key.split(" ")[0]);
}

/** True if it was deleted for its replacement in a stack of several processes. */
function isDeletedFirst({ urn }: ResourceState, { result, statesBefore, statesAfter }: Forgiving): boolean {
    return (
        result.steps.some(step => step.urn === urn && step.op === "delete-replaced") &&
        new Set([...statesBefore, ...statesAfter].map(({ provider }) => provider)).size > 1
    );
}

export function changedKeys(before: Objects, after: Objects): string[] {
    return [...new Set([...before.keys(), ...after.keys()])].filter(
        key => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
    );
}
