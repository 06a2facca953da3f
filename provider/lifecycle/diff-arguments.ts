/** Determines what a change of inputs does to an existing object. Sends no request to the platform. */
import { differingArguments } from "../kind/compare.js";
import { isIgnored, withPresent } from "../protocol/ignored-changes.js";
import { isGuarded, lossByMove, lossOfData } from "./preview/loss-of-data.js";
import { argumentsThat, metaOf, type Effects, type Kind } from "../kind/kind.js";
import { canonical, isMap, type Json, type JsonObject } from "../basics/json.js";
import type { Inputs, State } from "../basics/roles.js";
import { refused } from "./check-values.js";
import { effectsOf, type DeclaredChange } from "./preview/effects.js";
import { fateOf, movedTarget } from "./preview/references.js";
import type { Runtime } from "./run/runtime.js";
import { hasObject } from "./holders/records.js";
import { changedSecrets, secretsOf } from "../kind/secrets.js";
import { notAsDeclared, secretChanges } from "../text/remarks.js";
import { stringsIn } from "../basics/sets.js";
import { containsUnknown, isUnknown } from "../protocol/unknown.js";

export interface Diff {
    effects: Effects;
    changes: boolean;
    /** The arguments that an update writes. */
    names: string[];
    replaces: string[];
    deleteBeforeReplace: boolean;
    /** True if the engine keeps the object that it replaces. */
    isRetained: boolean;
    /** The paths of parts that the state has and the change leaves to others. */
    leftAlone: string[];
}

/** A change of an object that the state has. */
interface StoredChange extends DeclaredChange {
    readonly id: string;
    /** The arguments that the last run did not write. */
    readonly unfinished: readonly string[];
    /** The arguments that the program marks as secret, now or in the last run. */
    readonly marked: readonly string[];
}

/**
 * Compares stored outputs with checked inputs, argument by argument.
 *
 * An unknown value may change, so it counts as changed. In a field that forces replacement, the preview shows a
 * replacement, with two exceptions. For a reference to another resource, it does so only if the program knows that the
 * reference moves: users would learn to ignore replacements that are announced too often. If a replacement destroys
 * data, an unknown value never counts as one: the engine also calls diff during `pulumi up`, and acts on the answer.
 *
 * @param isDeclared true if the program declares the inputs. Otherwise the engine asks on its own, for a refresh or to
 *     find out whether the replacement of a referenced resource replaces this one too
 */
export async function diffArguments(
    runtime: Runtime,
    change: StoredChange,
    isDeclared: boolean,
): Promise<Diff> {
    const { kind, session, claims } = runtime;
    const { id, path = "", state, unfinished, log } = change;
    const { inputsBefore, ignored } = claims.at(path);
    const news = withPresent(ignored, change.news, state);
    const forcing = argumentsThat(kind, "replaces");
    const leftAlone = partsLeftAlone(kind, id, state, news);
    const compared = withPresent(leftAlone, news, state);
    const differing = differingArguments(kind, state, compared);
    const fates = new Map(
        differing
            .filter(key => isDeclared && metaOf(kind, key).reference === true && containsUnknown(news[key]))
            .map(key => [key, fateOf(runtime, path, key, state, news)]),
    );
    const changed = differing.filter(key => fates.get(key) !== "stays");
    const replaces = changed.filter(
        key =>
            forcing.includes(key) &&
            fates.get(key) !== "open" &&
            !(containsUnknown(news[key]) && isGuarded(kind, news)),
    );
    if (isDeclared && replaces.length > 0) {
        await assertReplaceable(runtime, { ...change, news }, replaces);
    }
    if (isDeclared && !claims.at(path).isUpdate) {
        await refuseOrNoteOpenLosses(
            runtime,
            { ...change, news },
            differing.filter(key => forcing.includes(key)),
        );
    }
    const secrets = changedSecrets(kind.args, isDeclared ? changed : [], state, compared, change.marked);
    const described = secretChanges.write(secrets);
    if (described !== "") {
        // A preview shows a secret as [secret] on both sides, and hides the name too if the values are hidden.
        log.info(described, "changed-secrets");
    }
    const isReplaced = replaces.length > 0;
    const isRetained =
        isDeclared && isReplaced && (await session.stack.recordOf(kind.name, path, id))?.isRetained === true;
    const effects = effectsOf(runtime, { ...change, news, state: isRetained ? {} : state }, isReplaced);
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
        .map(path => path.split(".")[0]);
    // The state leaves a changed or deleted value out of the list of shown ones. The value itself is named.
    const lists = secretsOf(kind.args).flatMap(([key, , shownBy]) => (changed.includes(key) ? shownBy : []));
    const hidden = [...changed, ...unwritten, ...deadline].filter(
        key =>
            !named.includes(key) &&
            !lists.includes(key) &&
            inputsBefore !== undefined &&
            canonical(inputsBefore[key]) === canonical(news[key]),
    );
    if (isDeclared && hidden.length > 0) {
        // The engine compares the inputs of two runs. If they are equal, it shows an update without a field.
        log.info(notAsDeclared.write(hidden));
    }
    return {
        effects,
        changes: effects.isDue === true || names.length > 0,
        names,
        replaces,
        isRetained,
        leftAlone,
        // Even if no argument asks for a replacement, replaceOnChanges in the program may.
        deleteBeforeReplace: kind.deletion?.deleteBeforeReplace?.(state, news) ?? false,
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
    return claimsIn(state)
        .filter(claim => foreign.includes(parts.nameOf(claim)))
        .filter(claim => !declared.includes(claim) && !parts.covers(news, claim))
        .map(claim => `${parts.argument}[${JSON.stringify(parts.nameOf(claim))}]`);
}

/** Fails for a replacement that would lose data. A mistyped word would replace nothing, so it is named first. */
async function assertReplaceable(
    runtime: Runtime,
    change: StoredChange,
    replaces: readonly string[],
): Promise<void> {
    const { kind } = runtime;
    const { state, news } = change;
    // In a preview, allowReplace itself may be unknown. Then the update decides.
    const isOpen = isUnknown(news["allowReplace"]);
    const [lost] = isGuarded(kind, news) && !isOpen ? replaces : [];
    if (lost !== undefined && (await hasData(runtime, change))) {
        throw refused(runtime, change, lossOfData(kind, lost, state, news));
    }
}

/** False if an earlier run deleted the object to replace it, and created no new one. */
async function hasData({ kind, session }: Runtime, { path, id }: StoredChange): Promise<boolean> {
    const record = await session.stack.recordOf(kind.name, path, id);
    return record === undefined || hasObject(record);
}

/** Refuses in a preview a reference that certainly moves, and says which other unknown values the update may refuse. */
async function refuseOrNoteOpenLosses(
    runtime: Runtime,
    change: StoredChange,
    forcing: readonly string[],
): Promise<void> {
    const { kind } = runtime;
    const { path = "", state, news, log } = change;
    const open = isGuarded(kind, news) ? forcing.filter(key => containsUnknown(news[key])) : [];
    for (const key of open) {
        const isReference = metaOf(kind, key).reference === true && !isUnknown(news["allowReplace"]);
        const moved = isReference ? movedTarget(runtime, path, key, state) : undefined;
        if (moved !== undefined && (await hasData(runtime, change))) {
            throw refused(runtime, change, lossByMove(kind, key, state, news, moved));
        }
        log.info(
            `if ${key}, which is not known yet, changes, "pulumi up" refuses that: a replacement would destroy the data`,
        );
    }
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
