/** Compares a declaration with the state. */
import type { dynamic } from "@pulumi/pulumi";
import { describeAsToWrite } from "../../kind/compare.js";
import { isNamed } from "../holders/claim-names.js";
import { isGuarded } from "../preview/loss-of-data.js";
import type { Declaration } from "../holders/declaration.js";
import { diffArguments, type Diff } from "../diff-arguments.js";
import { UserError } from "../../kind/user-errors.js";
import type { Properties } from "../../protocol/properties.js";
import { metaOf, type Kind } from "../../kind/kind.js";
import { isIgnored, itemPaths } from "../../protocol/ignored-changes.js";
import { canonical, textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { containsUnknown } from "../../protocol/unknown.js";
import { explainGuard, logEffects, logReplacement, warnOfLosses } from "../preview/effects.js";
import { warnOfMovedName } from "../preview/moved-names.js";
import { notePassages } from "../preview/passages.js";
import type { Runtime } from "../run/runtime.js";
import { assertKnownValues, warnOfIgnored } from "../check-values.js";
import { platformIn } from "../../kind/ownership.js";
import { operationOn, withExplainedErrors } from "../run/failed-operations.js";

/** The result of a comparison, with the changed arguments. The SDK's host of dynamic providers cannot pass them. */
export interface NamedDiff extends dynamic.DiffResult {
    readonly names: readonly string[];
    /** The paths of parts that the state has and the change leaves to others. */
    readonly leftAlone: readonly string[];
}

export function diff(
    runtime: Runtime,
    id: string,
    olds: Properties<State>,
    news: Properties<Inputs>,
): Promise<NamedDiff> {
    const { kind, session, claims } = runtime;
    const { values: state } = olds;
    const { values: args, path } = news;
    // The engine also calls this for a refresh, and to find out what a replacement replaces along with it.
    const declaration = claims.at(path);
    const isDeclared = path !== undefined && declaration.isDeclared;
    if (isDeclared) {
        claims.noteOfStack(id);
    }
    const marked = [...olds.marked, ...news.marked];
    session.secrets.conceal(marked, state);
    if (path !== undefined) {
        declaration.compared(id, state, news.ignored);
    }
    const log = session.log.about(kind.name, path);
    if (isDeclared) {
        warnOfIgnored(kind, news.ignored, log);
    }
    return withExplainedErrors(runtime, operationOn(runtime, "diff", args, id), async () => {
        assertNoItems(kind, declaration.ignored);
        const change = { path, state, news: args, log };
        const { unfinished = [] } = olds;
        const found = await diffArguments(runtime, { ...change, id, unfinished, marked }, isDeclared);
        const { deleteBeforeReplace, leftAlone } = found;
        let { names, replaces } = found;
        if (!isDeclared) {
            // The engine asks with unknown values what it deletes before the replacement of another resource.
            if (replaces.length > 0 && containsUnknown(args)) {
                declaration.replacedWithAnother();
            }
            return { changes: found.changes, names, replaces, deleteBeforeReplace, leftAlone };
        }
        assertKnownValues(runtime, change);
        const adoptConflict = replaces.length > 0 ? undefined : claims.adoptsAnother(path, id, state, args);
        if (adoptConflict !== undefined) {
            if (!(await adoptsReplaced(runtime, path, args))) {
                throw adoptConflict;
            }
            [names, replaces] = [[...names, "adopt"], ["adopt"]];
        }
        const isReplaced = replaces.length > 0;
        declaration.setForced(isReplaced, deleteBeforeReplace);
        if (isReplaced) {
            assertSeparable(runtime, id, state, found);
        }
        const taken = claims.recordHeld(path, id, state, args, isReplaced);
        if (taken.length > 0) {
            log.info(`changes: ${taken.join(", ")} (given up by another resource of this program)`);
        }
        const changes = found.changes || taken.length > 0 || adoptConflict !== undefined;
        const isOnlyIgnored =
            unfinished.length > 0 && unfinished.every(key => isIgnored(declaration.ignored, key));
        if (!changes && olds.unfinished !== undefined && !isOnlyIgnored) {
            // The engine updates a resource that a failed run has recorded, whatever this function returns.
            log.info("finishes what the run before has begun");
        }
        if (changes) {
            logEffects(runtime, change, found.effects);
            if (!isReplaced && declaration.preview !== undefined) {
                await warnOfMovedName(runtime, path, state, args, log);
            }
            if (isReplaced) {
                logReplacement(runtime, { ...found, replaces }, change);
                explainGuard(runtime, path);
                warnOfLosses(runtime, id, change);
                notePassages(runtime, path, log);
            }
            // At another address, the creation of a replacement would succeed before the deletion of the old object fails. A
            // preview works without an address.
            if (session.settings.baseUrl !== undefined) {
                session.owners.assertPlatform(id, platformIn(state));
            }
        }
        return isReplaced && declaration.preview !== undefined && isSeenByEngine(declaration, args, replaces)
            ? { names, replaces, deleteBeforeReplace, leftAlone }
            : { changes, names, replaces, deleteBeforeReplace, leftAlone };
    });
}

/**
 * True if `adopt` names an object that is pending deletion since an earlier replacement. Its adoption replaces the present
 * object.
 */
async function adoptsReplaced({ kind, session }: Runtime, path: string, args: Inputs): Promise<boolean> {
    const adopt = textOf(args["adopt"]) ?? "";
    const resources = isGuarded(kind, args) ? [] : await session.stack.resources();
    return resources
        .filter(each => each.phase === "leaving" && each.kind === kind.name && each.path === path)
        .some(({ id, outputs }) => isNamed(kind, adopt, id, outputs));
}

/**
 * True if the engine's own comparison of the inputs finds the replacement. Without an answer on changes, the engine makes
 * that comparison, and the preview shows it. Otherwise the preview compares outputs, and shows the outputs of the old
 * object, such as `ownerId`, as removed.
 */
function isSeenByEngine(
    { inputsBefore, ignored }: Declaration,
    args: Inputs,
    replaces: readonly string[],
): boolean {
    return replaces.some(
        key => !isIgnored(ignored, key) && canonical(inputsBefore?.[key]) !== canonical(args[key]),
    );
}

/** Fails for an ignored item of a set: the engine restores an item by its index, and a set has no order. */
function assertNoItems(kind: Kind, ignored: readonly string[]): void {
    const sets = Object.keys(kind.args.shape).filter(key => metaOf(kind, key).isSet === true);
    const [path] = sets.flatMap(key => itemPaths(ignored, key));
    if (path !== undefined) {
        const [key = ""] = path.split(/[.[]/);
        throw new UserError(
            "invalid-argument",
            `the resource option ignoreChanges names ${path}, and ${key} has no order`,
            `Name ${key} as a whole.`,
        );
    }
}

/** Fails if `retainOnDelete` keeps the old object where the replacement has to be. */
function assertSeparable({ kind }: Runtime, id: string, state: State, found: Diff): void {
    if (found.deleteBeforeReplace && found.isRetained) {
        throw new UserError(
            "replacement-blocked",
            `the resource option retainOnDelete leaves ${id} as it is, and its replacement cannot be created beside it`,
            `Run "pulumi up" once without that option and with the recorded arguments${describeAsToWrite(kind, found.replaces, state)}. Then change ${found.replaces.join(", ")}.`,
        );
    }
}
