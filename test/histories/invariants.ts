/**
 * The invariants after every run of a history, whatever happened before: the promises of the package.
 *
 * Most compare what the platform and the state hold before and after the run. Some also read what the preview and the run
 * report: steps, refusals and warnings.
 *
 * A finding earns a mechanism only if all four hold. (1) One person, or two stacks of one program, meet it in ordinary
 * work, with one fault at most. (2) The harm is lost data, a secret shown, a write to a strange account or one that the
 * preview did not name, a second bill, or a state from which no message leads out. (3) Pulumi has no feature against it.
 * (4) Neither the platform's error nor the next run leads out. Everything else gets the simplest behaviour, a true error
 * message, and a sentence in `forgiveness.ts`. CONTRIBUTING has the whole rule.
 */
import type { OperationResult, ResourceState, Step } from "pulumi-cloud-platform/testing";
import * as kinds from "../../dist/provider/kinds/index";
import { nativeTypePrefix, typePrefix } from "../../dist/provider/protocol/urns";
import { keptOutside } from "../../dist/provider/text/remarks";
import { isLeaked } from "../scenario/secrets";
import { argumentOf, contentsOf, differences, keysOf, kindOf, namedKeys } from "../support/objects";
import { isOfVariables, placeOfVariables } from "../support/variables";
import { isLeftByClasses, isVariable, isWrittenAtOnce } from "./forgiveness";
import { aMoveIsPreviewed, dataIsKept, theGuardIsPreviewed, whatIsGuardedStays } from "./guard-invariants";
import { holdsData, isReplacement, type Invariant, type Observation } from "./observation";
import { aReplacementKeepsTheRest, nothingUnnamedIsWritten } from "./named-writes";
import { lateOnes, omit, type Declaration } from "./program";
import { unknown, urnOf, urnsOf } from "./stack";

/** An object is deleted only if its declaration left the program, or its own replacement was previewed. */
const nothingIsLost: Invariant = seen => {
    const { run, before, after, statesBefore } = seen;
    const gone = [...before].filter(([key]) => !after.has(key));
    return gone.flatMap(([key, { within }]) => {
        if (
            within.some(parent => before.has(parent) && !after.has(parent)) ||
            isMakingRoom(key, seen) ||
            isLeftByClasses(key, seen)
        ) {
            return [];
        }
        const holders = statesBefore.filter(state => keysOf(state).includes(key));
        const keepers = holders.some(holder => goesFirst(holder, seen)) ? [] : keepersOf(key, seen);
        if (run.run === "preview" || run.run === "refresh") {
            return [`${key} was deleted by a ${run.run}`];
        }
        if (keepers.length > 0) {
            return [`${key} was deleted, and ${keepers.join(" and ")} declares it`];
        }
        if (holders.length === 0 && !wasAnnounced(key, seen)) {
            return [`${key} was deleted, and the stack never had it`];
        }
        const isStrange = isVariable(key) && !seen.everHeld.has(key);
        return isStrange && !wasAnnounced(key, seen)
            ? [`${key} was deleted, which somebody else had set, and no preview named it`]
            : [];
    });
};

/**
 * True if it is a key that was to be changed: the live platform cannot overwrite a key, so the old one goes
 * first. Where the new one fails, and the old one cannot be put back, the next run makes up for it.
 */
function isMakingRoom(key: string, { platform, preview, result, statesBefore }: Observation): boolean {
    const holders = statesBefore.filter(state => keysOf(state).includes(key)).map(({ urn }) => urn);
    const isChanged = preview?.steps.some(({ op, urn }) => op === "update" && holders.includes(urn)) === true;
    const [kind, name = ""] = key.split(" ");
    // A creation that takes a key over changes it as well.
    const isTakenOver = result.diagnostics.some(({ message }) =>
        message.includes(`takes over ${name} from `),
    );
    const isLive = platform.dialect === "clever-cloud";
    return isLive && kind === "SshKey" && (isChanged || isTakenOver) && !result.succeeded;
}

/** The same after a later run, until one has made up for it. */
function isRoomMade(state: ResourceState, { dialect }: Observation["platform"]): boolean {
    return dialect === "clever-cloud" && kindOf(state) === "SshKey" && state.initErrors !== undefined;
}

/** True if a replacement deletes it before the run reaches the declarations that follow. */
function goesFirst({ urn, delete: isLeftOver }: ResourceState, { preview }: Observation): boolean {
    const ops = (preview?.steps ?? []).filter(step => step.urn === urn).map(({ op }) => op);
    const [deleted, created] = [ops.indexOf("delete-replaced"), ops.indexOf("create-replacement")];
    // The replacement has another URN after a rename by alias. The run may stop before it, and it may be that of a
    // resource on which this one, which left the program, depends.
    const isElsewhere = created === -1 && isLeftOver !== true;
    return deleted !== -1 && (deleted < created || isElsewhere);
}

/** The declarations that have it and were not to lose it. */
function keepersOf(key: string, seen: Observation): string[] {
    const { run, program, statesBefore, targets, result } = seen;
    const late = lateOnes(program);
    const registered = new Set(result.steps.map(({ urn }) => urn));
    // A run that is aimed at one of two that have it cannot know of the other: that much the documentation says.
    if (statesBefore.some(state => targets?.has(state.urn) && keysOf(state).includes(key))) {
        return [];
    }
    const staying =
        run.run === "destroy"
            ? statesBefore
                  .filter(({ urn, delete: isLeftOver }) => !isLeftOver && targets?.has(urn) === false)
                  .filter(state => keysOf(state).includes(key))
                  .map(({ urn }) => urn.split("::").pop() ?? "")
            : [];
    if (run.run === "destroy") {
        return staying;
    }
    return (
        program
            // The provider does not see declarations outside the target, so it cannot know who else has the object.
            .filter(declaration => targets?.has(urnOf(declaration)) ?? true)
            // A run that was stopped before a late one was registered has never heard of it.
            .filter(declaration => !late.has(declaration.name) || registered.has(urnOf(declaration)))
            .filter(declaration => {
                const { kind, args } = declaration;
                const urns = urnsOf(declaration);
                const states = statesBefore.filter(state => urns.includes(state.urn) && !state.delete);
                const current = states.find(({ urn }) => urn === urns[0]) ?? states[0];
                const named = namedKeys(kind, args).includes(key);
                if (isOfVariables(kind)) {
                    // One at a time, who gives a variable up is updated before who gets it is registered. Without a preview, a mistake of another declaration stops the run before that.
                    const isHeard = run.skipPreview !== true || registered.has(urnOf(declaration));
                    return named && run.parallel !== 1 && isHeard && !late.has(declaration.name);
                }
                const has = current !== undefined && keysOf(current).includes(key);
                // An `adopt` of an earlier run may still name what its replacement has left to the engine to delete.
                const isLeftOver = statesBefore.some(
                    state => state.delete && urns.includes(state.urn) && keysOf(state).includes(key),
                );
                if (!has && (!named || isLeftOver)) {
                    return false;
                }
                const isAsked = seen.replaced.has(urnOf(declaration));
                // Asked to go first, without a preview that would have shown what else is wrong.
                const isFirst = declaration.options?.deleteBeforeReplace === true && !holdsData(kind);
                if (run.skipPreview === true && (isAsked || isFirst)) {
                    return false;
                }
                const goesAlong = declaration.options?.deletedWith !== undefined;
                const isGuarded = holdsData(kind) && args["allowReplace"] !== true && !isAsked && !goesAlong;
                return isGuarded || !isReplaced(urnOf(declaration), seen);
            })
            .map(({ name }) => `"${name}"`)
    );
}

function isReplaced(urn: string, { preview }: Observation): boolean {
    return (preview?.steps ?? []).some(
        step => step.urn === urn && (isReplacement(step) || mayBecomeAnother(step)),
    );
}

/** A resource that refers to a replaced one previews as an update beside that replacement. */
function mayBecomeAnother({ op, new: next }: Step): boolean {
    return op === "update" && JSON.stringify(next?.inputs ?? {}).includes(unknown);
}

/** True if the program removes it by whole mode, and the preview names it. */
function wasAnnounced(key: string, { preview, program }: Observation): boolean {
    const [of = "", name = ""] = key.split("/");
    const isWhole = program.some(
        ({ kind, args }) => args["mode"] === "whole" && `${kind} ${placeOfVariables(args)}` === of,
    );
    const isNamed = (preview?.diagnostics ?? []).some(
        ({ message }) => message.includes("whole mode will remove") && message.includes(name),
    );
    const isShown = (preview?.steps ?? []).some(({ diff }) => diff.includes(`variables.${name}`));
    return isVariable(key) && isWhole && (isNamed || isShown);
}

/** What a resource of the native provider has stays if the program declares that resource with the classes again. */
const theWayBackKeepsAll: Invariant = ({ run, program, statesBefore, before, after }) => {
    if (run.run !== "up" || run.continueOnError === true) {
        return [];
    }
    const natives = statesBefore.filter(
        state => state.delete !== true && state.urn.includes(nativeTypePrefix),
    );
    return natives.flatMap(state => {
        const urn = state.urn.replaceAll(nativeTypePrefix, typePrefix);
        const declared = program.find(each => urnOf(each) === urn);
        const named = declared === undefined ? [] : namedKeys(declared.kind, declared.args);
        return keysOf(state)
            .filter(key => declared !== undefined && (named.length === 0 || named.includes(key)))
            .filter(key => !isVariable(key) && before.has(key) && !after.has(key))
            .map(key => `${key} of the native provider was deleted on the way back to the classes`);
    });
};

/** An object that neither the program declares nor the stack has is unchanged. */
const nothingElseIsTouched: Invariant = seen => {
    const { run, before, after, statesBefore, statesAfter, program } = seen;
    const ours = new Set([
        ...[...statesBefore, ...statesAfter].flatMap(keysOf),
        ...program.flatMap(({ kind, args }) => namedKeys(kind, args)),
    ]);
    return [...before].flatMap(([key, { content }]) => {
        const now = after.get(key)?.content;
        if (now === undefined || differences(content, now).length === 0) {
            return [];
        }
        const mayChange = run.run === "up" && ours.has(key);
        // Another address or domain that becomes the primary one takes that from the one that was.
        const isPassedOn =
            key.startsWith("Domain ") &&
            [...ours].some(other => other.startsWith(`${key.split("/", 1)[0] ?? ""}/`));
        return mayChange || isPassedOn || key.startsWith("EmailAddress ")
            ? []
            : [`${key} was changed by a ${run.run}: ${differences(content, now).join(", ")}`];
    });
};

/** Each created object is recorded. If a run could not know the result, at most one object of each declaration is not. */
const nothingIsDoubled: Invariant = seen => {
    const { before, after, statesAfter, isUncertain, touched, program, platform } = seen;
    const held = new Set(statesAfter.flatMap(keysOf));
    const made = [...after.keys()]
        .filter(key => !before.has(key) && !held.has(key))
        .filter(key => !isVariable(key) || !touched.has(key));
    if (!isUncertain) {
        return made.map(key => `${key} was made and is not recorded`);
    }
    return program.flatMap(({ kind, name, args }) => {
        const content = contentsOf(kind, args as never, platform);
        const named = namedKeys(kind, args);
        const equal = made.filter(
            key =>
                after.get(key)?.kind === kind &&
                !isOfVariables(kind) &&
                (named.length === 0 || named.includes(key)) &&
                differences(content, after.get(key)?.content ?? {}).length === 0,
        );
        // A killed creation may not have written all: the object of another declaration looks like one of this.
        const later = Object.keys(kinds[kind].creation?.writtenLater ?? {});
        const first = later.reduce<Record<string, unknown>>(omit, content);
        const alike = program.filter(
            other =>
                other.kind === kind &&
                differences(first, contentsOf(kind, other.args as never, platform)).length === 0,
        ).length;
        return equal.length > alike ? [`"${name}" was made more than once: ${equal.join(", ")}`] : [];
    });
};

/** No two declarations have one object, whatever became of the run: what is refused records nothing. */
const eachHasItsOwn: Invariant = seen => {
    const { run, program, targets, preview, result, statesAfter, statesBefore } = seen;
    const declared = program.map(urnOf);
    const asked = new Set(result.steps.filter(({ op }) => op !== "refresh").map(({ urn }) => urn));
    const isUnannounced = (urn: string): boolean =>
        program.some(declaration => urnOf(declaration) === urn && declaration.args["adopt"] !== undefined) ||
        statesAfter.some(state => state.urn === urn && isMasked(state));
    const holders = (states: ResourceState[], urns = declared): Map<string, string[]> => {
        const found = new Map<string, string[]>();
        const current = states.filter(({ delete: old, pendingReplacement }) => !old && !pendingReplacement);
        for (const state of current.filter(({ urn }) => urns.includes(urn))) {
            for (const key of ownKeysOf(state)) {
                found.set(key, [...(found.get(key) ?? []), state.urn]);
            }
        }
        return found;
    };
    const before = holders(statesBefore, program.flatMap(urnsOf));
    const isWhole = run.skipPreview !== true && targets === undefined;
    const late = lateOnes(program);
    const isLate = (urn: string): boolean => late.has(urn.split("::").pop() ?? "");
    const hasFailed = (urn: string): boolean =>
        result.steps.some(step => step.urn === urn && step.failed === true);
    const idIn = (states: ResourceState[], urn: string): string | undefined =>
        states.find(state => state.urn === urn && !state.delete)?.id;
    const hasTakenOver = (urn: string): boolean =>
        result.diagnostics.some(({ message }) =>
            message.includes(`"${urn.split("::").pop() ?? ""}": takes over `),
        );
    // A resource keeps its values until its replacement exists, and so does one that a killed run was
    // about to change, or what a failed update was to give away.
    const isHalfDone = (urn: string): boolean =>
        !result.succeeded &&
        preview?.steps.some(
            step =>
                step.urn === urn &&
                (isReplacement(step) || (step.op === "update" && (run.kill !== undefined || hasFailed(urn)))),
        ) === true &&
        idIn(statesBefore, urn) === idIn(statesAfter, urn);
    return (
        [...holders(statesAfter)]
            .filter(([key, urns]) => !canBeTwice(key) || !urns.some(isHalfDone))
            // What passes on in a list has two records until the next full update, if this one fails or leaves some out.
            .filter(([, urns]) => (result.succeeded && targets === undefined) || !urns.some(hasTakenOver))
            // What others have deleted, one creates again. The other one had it, and its own change fails.
            .filter(([key]) => seen.before.has(key) || before.get(key)?.some(hasFailed) !== true)
            // A resource that failed to give a variable up has it until the next run. A late resource could not wait for that.
            .filter(([key, urns]) => !isVariable(key) || !(urns.some(hasFailed) && urns.some(isLate)))
            // Without a preview, or in a run of some resources, the host learns too late or never that another one wants it.
            .filter(([key]) => isWhole || !isVariable(key))
            // A run that failed before it came to the one that gives a thing up leaves it in its record. A preview refuses that, but for variables and for late ones.
            .filter(
                ([key, urns]) =>
                    (run.skipPreview !== true && !isVariable(key) && !urns.some(isLate)) ||
                    urns.every(urn => asked.has(urn)),
            )
            // A preview of all would have refused what is adopted twice, and an address that no list tells of.
            .filter(([, urns]) => isWhole || !urns.some(urn => isUnannounced(urn)))
            .filter(([key, urns]) => urns.length > 1 && (before.get(key)?.length ?? 0) < urns.length)
            .map(
                ([key, urns]) =>
                    `${key} is recorded for ${urns.map(urn => urn.split("::").pop()).join(" and ")}`,
            )
    );
};

/** After a successful up every declaration exists once and as declared. */
const allIsAsDeclared: Invariant = seen => {
    const { run, result, program, targets, after, statesAfter, touched, platform, isRecovery } = seen;
    if (run.run !== "up" || !result.succeeded) {
        return [];
    }
    const owners = new Map<string, string>();
    return program
        .filter(declaration => targets?.has(urnOf(declaration)) ?? true)
        .flatMap(declaration => {
            const { kind, name, args } = declaration;
            const state = statesAfter.find(({ urn, delete: old }) => urn === urnOf(declaration) && !old);
            if (state === undefined) {
                return [`"${name}" is declared and not in the state`];
            }
            return ownKeysOf(state).flatMap(key => {
                const owner = owners.get(key);
                owners.set(key, name);
                if (owner !== undefined) {
                    return [`${key} is what both "${owner}" and "${name}" declare`];
                }
                const found = after.get(key);
                if (touched.has(key) || (found === undefined && isMasked(state))) {
                    return [];
                }
                if (found === undefined) {
                    return [`"${name}" is declared, and ${key} does not exist`];
                }
                const isAdopted = args["adopt"] !== undefined || isRecovery;
                const declared = (args["variables"] ?? {}) as Record<string, unknown>;
                // A recovery adopts what a killed run has begun, and writes the other values in the next run.
                const wanted = isOfVariables(kind)
                    ? { ...(!isRecovery && { value: declared[key.split("/")[1] ?? ""] }) }
                    : contentsOf(kind, args as never, platform);
                const expected = isAdopted ? withoutUnfinished(wanted) : wanted;
                const kept = [...leftAsFound(result, name), ...(declaration.options?.ignoreChanges ?? [])];
                const due = withoutPaths(expected, kept, field => argumentOf(key, kind, field));
                return differences(due, found.content).map(
                    difference => `"${name}" is not as declared: ${key}, ${difference}`,
                );
            });
        });
};

/** The arguments that the update has left as others made them, with a warning: the next preview names them. */
export function leftAsFound({ diagnostics }: OperationResult, name?: string): string[] {
    return diagnostics
        .filter(({ message }) => name === undefined || message.includes(`"${name}": `))
        .flatMap(({ message }) => keptOutside.read(message));
}

function withoutPaths(
    content: Record<string, unknown>,
    paths: string[],
    argumentFor: (field: string) => string,
): Record<string, unknown> {
    const parts = Object.entries(content).map(([field, value]) => {
        const argument = argumentFor(field);
        const members = paths
            .filter(path => path.startsWith(`${argument}.`))
            .map(path => path.slice(argument.length + 1));
        return [field, members.length > 0 ? members.reduce(omit, value as object) : value] as const;
    });
    return Object.fromEntries(parts.filter(([field]) => !paths.includes(argumentFor(field))));
}

/** Of an address that its holder has not confirmed, the live platform tells nobody whether it is still there. */
export function isMasked(state: ResourceState): boolean {
    return kindOf(state) === "EmailAddress" && state.outputs?.["confirmed"] === false;
}

/** Without the variables that it knows to be somebody else's, as whole mode does. */
function ownKeysOf(state: ResourceState): string[] {
    const foreign = (state.outputs?.["unmanaged"] ?? []) as string[];
    return keysOf(state).filter(key => !foreign.includes(key.split("/")[1] ?? ""));
}

/** Objects that a stopped run did not reach are adopted as they are: the next preview shows the rest. */
function withoutUnfinished(wanted: Record<string, unknown>): Record<string, unknown> {
    const isUnfinished = (key: string): boolean =>
        ["tags", "enabled", "linked", "options", "primary", "autoscaling", "persistentStorage"].includes(key);
    return Object.fromEntries(Object.entries(wanted).filter(([key]) => !isUnfinished(key)));
}

/** The state never claims what is not there, or is not so. */
const theStateIsTrue: Invariant = seen => {
    const { statesBefore, statesAfter, after, touched, platform, program } = seen;
    const isDeclared = (state: ResourceState): boolean =>
        program.some(declaration => urnOf(declaration) === state.urn);
    const isWanted = (state: ResourceState, key: string): boolean =>
        program.some(each => urnOf(each) === state.urn && namedKeys(each.kind, each.args).includes(key));
    /** After a failed deletion, the old holder of a variable is unchanged: the present holder determines the value. */
    const isHandedOn = (state: ResourceState, key: string): boolean =>
        statesAfter.some(
            other =>
                other.urn !== state.urn &&
                keysOf(other).includes(key) &&
                variableIn(other, key) === after.get(key)?.content["value"],
        );
    return (
        statesAfter
            .filter(state => !state.delete && !state.pendingReplacement && !state.external)
            // A renamed object stays under its old name until it is known to be deleted. Only the new declaration counts.
            .filter(
                state =>
                    isDeclared(state) ||
                    !(isHeldTwice(state, statesBefore) || isHeldTwice(state, statesAfter)),
            )
            .flatMap(state =>
                ownKeysOf(state).flatMap(key => {
                    if (isOfVariables(kindOf(state)) && isHandedOn(state, key)) {
                        return [];
                    }
                    // Whole mode takes away what the program no longer declares before the engine gets to its deletion.
                    if (touched.has(key) || (!isWanted(state, key) && isTakenByWholeMode(key, program))) {
                        return [];
                    }
                    const found = after.get(key);
                    if (found === undefined) {
                        const isExcused =
                            isMasked(state) || isMakingRoom(key, seen) || isRoomMade(state, platform);
                        return isExcused ? [] : [`the state has ${key}, which does not exist`];
                    }
                    const outputs = state.outputs ?? {};
                    const recorded = isOfVariables(kindOf(state))
                        ? { value: variableIn(state, key) }
                        : // Another address that becomes the primary one takes that from the one that was.
                          withoutOthersLink(
                              outputs,
                              contentsOf(kindOf(state), omit(outputs, "primary"), platform),
                          );
                    return state.initErrors === undefined
                        ? differences(recorded, found.content).map(
                              difference => `the state is wrong of ${key}: ${difference}`,
                          )
                        : [];
                }),
            )
    );
};

/** An operator that this stack has not linked may have been linked by somebody else. */
function withoutOthersLink(
    outputs: Record<string, unknown>,
    content: Record<string, unknown>,
): Record<string, unknown> {
    return outputs["linked"] === false ? omit(content, "linked") : content;
}

/** True if a creation cannot see that the object exists: it sets a variable, and no list contains an unconfirmed address. */
function canBeTwice(key: string): boolean {
    return isVariable(key) || key.startsWith("EmailAddress ");
}

/** The value that a state records of a variable. */
function variableIn({ outputs }: ResourceState, key: string): unknown {
    const variables = (outputs?.["variables"] ?? {}) as Record<string, unknown>;
    return variables[key.split("/")[1] ?? ""];
}

function isTakenByWholeMode(key: string, program: Declaration[]): boolean {
    return program.some(
        ({ kind, args }) => args["mode"] === "whole" && key.startsWith(`${kind} ${placeOfVariables(args)}/`),
    );
}

function isHeldTwice(state: ResourceState, states: ResourceState[]): boolean {
    const keys = keysOf(state);
    return states.some(other => other.urn !== state.urn && keysOf(other).some(key => keys.includes(key)));
}

/** An existing object is removed from the state only if another declaration has it, or will have it. */
const nothingIsForgotten: Invariant = seen => {
    const { run, statesBefore, statesAfter, after, touched, everHeld, program } = seen;
    const isKnown = (key: string): boolean => !touched.has(key) && !isWrittenAtOnce(key, seen);
    const wanted = program.flatMap(({ kind, args }) => [
        ...namedKeys(kind, args),
        // A variable that whole mode ignores is released.
        ...((args["ignore"] ?? []) as string[]).map(name => `${kind} ${placeOfVariables(args)}/${name}`),
    ]);
    const held = new Set([...statesAfter.flatMap(keysOf), ...wanted]);
    return (
        statesBefore
            .filter(({ external, pendingReplacement }) => !external && !pendingReplacement)
            // The engine removes a resource with `retainOnDelete` or `deletedWith` without calling the provider.
            .filter(({ retainOnDelete, deletedWith }) => !retainOnDelete && !deletedWith)
            .flatMap(keysOf)
            .filter(key => !held.has(key) && after.has(key) && isKnown(key))
            .filter(key => !isVariable(key) || everHeld.has(key))
            .map(key => `${key} is there, and has left the state in a ${run.run}`)
    );
};

/** Every new object is in the account of its provider. */
const eachHasItsOwner: Invariant = ({ statesBefore, statesAfter, platform }) => {
    const { organisation, userId } = platform.otherAccount;
    const known = new Set(statesBefore.map(({ id }) => id));
    const made = statesAfter.filter(({ id }) => !known.has(id));
    return made.flatMap(({ urn, provider, outputs }) => {
        const owner = outputs?.["ownerId"];
        const isTheirs = owner === organisation || owner === userId;
        const isOther = provider?.includes("::other::") === true;
        return owner === undefined || isTheirs === isOther
            ? []
            : [`${urn} is of ${JSON.stringify(owner)}, which is not the owner of its provider`];
    });
};

/** Nothing is ever done to another platform's objects. */
const elsewhereNothingChanges: Invariant = ({ run, elsewhere, statesBefore }) =>
    [...(elsewhere?.before ?? [])].flatMap(([key, { content }]) => {
        // To a refresh, an equal one of the same account says that the platform has moved.
        const hasMoved = statesBefore.some(
            state => state.outputs?.["platform"] === elsewhere?.url && keysOf(state).includes(key),
        );
        if (hasMoved) {
            return [];
        }
        const now = elsewhere?.after.get(key);
        const isSame = now !== undefined && differences(content, now.content).length === 0;
        return isSame ? [] : [`a ${run.run} changed ${key} of another platform`];
    });

/** One resource's dead end never stops the refresh of the others. */
const aRefreshGoesThrough: Invariant = ({ run, result, statesBefore, platform }) =>
    // An object that a refresh found at another address may not exist here, which does not prove a deletion.
    statesBefore.every(({ outputs }) => (outputs?.["platform"] ?? platform.url) === platform.url) &&
    run.run === "refresh" &&
    !run.faults &&
    !run.kill &&
    run.wrong === undefined &&
    !result.succeeded
        ? [`a refresh that nothing disturbs fails: ${result.error ?? ""}`]
        : [];

const noSecretShows: Invariant = ({ texts, secrets }) => {
    const known = [...secrets];
    return texts.filter(text => isLeaked(text, known)).map(text => `a secret shows: ${text.slice(0, 500)}`);
};

export const invariants: Record<string, Invariant> = {
    nothingIsLost,
    nothingElseIsTouched,
    nothingUnnamedIsWritten,
    aReplacementKeepsTheRest,
    nothingIsDoubled,
    theWayBackKeepsAll,
    whatIsGuardedStays,
    dataIsKept,
    theGuardIsPreviewed,
    aMoveIsPreviewed,
    eachHasItsOwn,
    allIsAsDeclared,
    theStateIsTrue,
    nothingIsForgotten,
    eachHasItsOwner,
    elsewhereNothingChanges,
    aRefreshGoesThrough,
    noSecretShows,
};
