/** Decides what a change of arguments does to an existing object. */
import { differingArguments } from "../../kind/compare.js";
import { isIgnored, withPresent } from "../../protocol/ignored-changes.js";
import { decideLoss, isLossForbidden } from "./loss-of-data.js";
import { argumentsThat, metaOf, type Effects, type Kind } from "../../kind/kind.js";
import type { UserError } from "../../kind/user-errors.js";
import { canonical, isMap, type Json, type JsonObject, without } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { LogMessage } from "../../protocol/log.js";
import { effectsOf } from "./effects.js";
import { fateOf, movedTarget } from "./references.js";
import type { StackRecord } from "../holders/records.js";
import type { RunFacts } from "./run-facts.js";
import type { ArgumentChanges, StoredChange } from "./stored-change.js";
import { changedSecrets, secretsOf } from "../../kind/secrets.js";
import { notAsDeclared, secretChanges } from "../../text/remarks.js";
import { stringsIn } from "../../basics/sets.js";
import { containsUnknown, isUnknown } from "../../protocol/unknown.js";
import { doubtWarnings, strictRefusal } from "./messages.js";

/** The result of a comparison. */
export interface Diff {
    readonly effects: Effects;
    readonly changes: boolean;
    /** What differs. `timeouts` and `drifted` change only the state. */
    readonly names: string[];
    readonly replaces: string[];
    readonly deleteBeforeReplace: boolean;
    /** True if the engine keeps the object that it replaces. */
    readonly isRetained: boolean;
    /** The paths of parts that the state has and the change leaves to others. */
    readonly leftAlone: readonly string[];
}

/**
 * Compares stored outputs with checked inputs, argument by argument.
 *
 * An unknown value may change, so it counts as changed. In a field that forces replacement, the preview shows a
 * replacement, with two exceptions:
 *
 * - A reference to another resource counts only if the program knows that it moves. Users would learn to ignore replacements
 *   that are announced too often.
 * - If a replacement destroys data, an unknown value never counts. The engine also calls diff during `pulumi up`, and acts on
 *   the answer.
 */
export function compareArguments(facts: RunFacts, change: StoredChange): ArgumentChanges {
    const { kind, registry } = facts;
    const { id, path, state, isDeclared } = change;
    const { ignored, isUp } = registry.at(kind.name, path);
    const news = withPresent(ignored, change.news, state);
    const forcing = argumentsThat(kind, "replaces");
    const leftAlone = partsLeftAlone(kind, id, state, news);
    const compared = withPresent(leftAlone, news, state);
    const differing = differingArguments(kind, state, compared);
    const hasUnknown = (key: string): boolean => containsUnknown(news[key]);
    const isReference = (key: string): boolean => metaOf(kind, key).reference === true;
    const fates = new Map(
        differing
            .filter(key => isDeclared && isReference(key) && hasUnknown(key))
            .map(key => [key, fateOf(facts, path, key, state, news)]),
    );
    const changed = differing.filter(key => fates.get(key) !== "stays");
    const losesData = isLossForbidden(kind, news);
    const replaces = changed.filter(
        key => forcing.includes(key) && fates.get(key) !== "undecided" && !(hasUnknown(key) && losesData),
    );
    const asksAboutUnknown = isDeclared && !isUp && losesData;
    const unknown = differing.filter(key => asksAboutUnknown && forcing.includes(key) && hasUnknown(key));
    const mayMove = (key: string): boolean => isReference(key) && !isUnknown(news["allowReplace"]);
    return {
        news,
        compared,
        leftAlone,
        changed,
        replaces,
        unknownReplacing: new Map(
            unknown.map(key => [key, mayMove(key) ? movedTarget(facts, path, key, state) : undefined]),
        ),
    };
}

/** True if the record of the object determines what the change does. */
export function needsRecord(
    { isDeclared }: StoredChange,
    { replaces, unknownReplacing }: Pick<ArgumentChanges, "replaces" | "unknownReplacing">,
): boolean {
    return (
        isDeclared &&
        (replaces.length > 0 || [...unknownReplacing.values()].some(moved => moved !== undefined))
    );
}

/** The remarks on a change, and its result or its refusal. */
type DiffDecision = { readonly messages: readonly LogMessage[] } & (
    | { readonly refusal: UserError; readonly diff?: undefined }
    | { readonly refusal?: undefined; readonly diff: Diff }
);

/** @param record the record of the object, if it is needed */
export function decideDiff(
    facts: RunFacts,
    change: StoredChange,
    changes: ArgumentChanges,
    record: StackRecord | undefined,
): DiffDecision {
    const loss = decideLoss(facts, change, changes, record);
    if (loss.refusal !== undefined) {
        return { messages: loss.messages, refusal: loss.refusal };
    }
    const { messages, ...diff } = diffOf(facts, change, changes, record);
    const { kind } = facts;
    const { state, news, capabilities, isDeclared, isStrict } = change;
    const doubts = isDeclared ? (kind.doubts?.({ state, news, capabilities }) ?? []) : [];
    const refusal = isStrict ? strictRefusal(doubts) : undefined;
    const said = [...loss.messages, ...messages];
    return refusal === undefined
        ? { messages: [...said, ...doubtWarnings(doubts)], diff }
        : { messages: said, refusal };
}

function diffOf(
    facts: RunFacts,
    change: StoredChange,
    { news, compared, leftAlone, changed, replaces }: ArgumentChanges,
    record: StackRecord | undefined,
): Diff & { readonly messages: readonly LogMessage[] } {
    const { kind, registry } = facts;
    const { path, state, unfinished, marked, isDeclared } = change;
    const { inputsBefore, ignored } = registry.at(kind.name, path);
    const secrets = changedSecrets(kind.args, isDeclared ? changed : [], state, compared, marked);
    const described = secretChanges.write(secrets);
    const forcesReplacement = replaces.length > 0;
    const isRetained = isDeclared && forcesReplacement && record?.isRetained === true;
    const effects = effectsOf(facts, { path, news, state: isRetained ? {} : state }, forcesReplacement);
    // A deletion only knows the state, so a change of its deadline is an update, though it sends no request.
    const isOtherDeadline =
        "timeouts" in kind.args.shape && deletionDeadline(state) !== deletionDeadline(news);
    const deadline = isOtherDeadline ? ["timeouts"] : [];
    const accepted = isDeclared && isAccepted(kind, state, ignored) ? ["drifted"] : [];
    const unwritten = isDeclared
        ? unfinished.filter(
              key => key in kind.args.shape && !changed.includes(key) && !isIgnored(ignored, key),
          )
        : [];
    const names = [...changed, ...unwritten, ...deadline, ...accepted];
    const named = Object.values(secrets)
        .flat()
        .map(each => each.split(".")[0]);
    // The state leaves a changed or deleted value out of the list of shown ones. The value itself is named.
    const lists = secretsOf(kind.args).flatMap(([key, , shownBy]) => (changed.includes(key) ? shownBy : []));
    const hidden = [...changed, ...unwritten, ...deadline].filter(
        key =>
            !named.includes(key) &&
            !lists.includes(key) &&
            inputsBefore !== undefined &&
            canonical(inputsBefore[key]) === canonical(news[key]),
    );
    return {
        effects,
        changes: effects.isDue === true || names.length > 0,
        names,
        replaces: [...replaces],
        isRetained,
        leftAlone,
        // Even if no argument asks for a replacement, replaceOnChanges in the program may.
        deleteBeforeReplace: kind.deletion?.deleteBeforeReplace?.(state, news) ?? false,
        messages: [
            // A preview shows a secret as [secret] on both sides, and hides the name too if the values are hidden.
            ...(described === "" ? [] : [{ text: described, code: "changed-secrets" as const }]),
            ...(effects.notices ?? []),
            // The engine compares the inputs of two runs. If they are equal, it shows an update without a field.
            ...(isDeclared && hidden.length > 0 ? [{ text: notAsDeclared.write(hidden) }] : []),
        ],
    };
}

/** Returns the paths of the parts that others have set, which a refresh has recorded and the declaration does not manage. */
function partsLeftAlone({ sharing }: Kind, id: string, state: State, news: Inputs): string[] {
    const { parts } = sharing ?? {};
    const foreign = stringsIn(state["unmanaged"]);
    if (parts === undefined || foreign.length === 0) {
        return [];
    }
    const claimsIn = (args: Inputs | State): string[] => sharing?.claims?.(args, id, args) ?? [];
    const declared = claimsIn(news);
    return claimsIn(without(state, "unmanaged"))
        .filter(claim => foreign.includes(parts.nameOf(claim)))
        .filter(claim => !declared.includes(claim) && !parts.covers(news, claim))
        .map(claim => `${parts.argument}[${JSON.stringify(parts.nameOf(claim))}]`);
}

/**
 * True if a drifted object is again as declared: no request is needed, but the state must drop its record of the drift.
 * An argument that `ignoreChanges` names does not count: the engine passes its observed value instead of the declared
 * one.
 */
function isAccepted({ args }: Kind, { drifted }: State, ignored: readonly string[]): boolean {
    const maps = secretsOf(args).flatMap(([key, secrecy]) => (secrecy === "values" ? [key] : []));
    return stringsIn(drifted).some(
        name => ![name, ...maps.map(key => `${key}.${name}`)].some(path => isIgnored(ignored, path)),
    );
}

function deletionDeadline({ timeouts }: JsonObject): Json | undefined {
    return isMap(timeouts) ? timeouts["delete"] : undefined;
}
