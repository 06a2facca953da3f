/** Compares a declaration with the state. */
import type { dynamic } from "@pulumi/pulumi";
import { isNamed } from "../holders/claim-names.js";
import { isLossForbidden } from "../decisions/loss-of-data.js";
import type { Declaration, MutableDeclaration } from "../holders/declaration.js";
import { compareArguments, decideDiff, needsRecord, type Diff } from "../decisions/argument-changes.js";
import type { UserError } from "../../kind/user-errors.js";
import type { LogMessage } from "../../protocol/log.js";
import type { Properties } from "../../protocol/properties.js";
import { isIgnored } from "../../protocol/ignored-changes.js";
import { canonical, textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { containsUnknown } from "../../protocol/unknown.js";
import { unmanagedLossWarnings, replacementNamed, previewedEffects } from "../decisions/effects.js";
import {
    refusalOfIgnoredItem,
    ineffectiveOptions,
    refusalOfRetained,
} from "../decisions/resource-options.js";
import { finishMessage, guardExplained, partsTakenOver } from "./messages.js";
import { movedNameMessages, sayOrRefusePassages } from "./change-remarks.js";
import type { KindRun } from "../run/kind-run.js";
import { platformIn } from "../../kind/ownership.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";

/** The result of a comparison, with the names of what differs. The SDK's host of dynamic providers cannot pass them. */
export interface NamedDiff extends dynamic.DiffResult {
    readonly names: readonly string[];
    /** The paths of parts that the state has and the change leaves to others. */
    readonly leftAlone: readonly string[];
}

export function diff(
    kindRun: KindRun,
    id: string,
    olds: Properties<State>,
    news: Properties<Inputs>,
): Promise<NamedDiff> {
    const { kind, session, declarations } = kindRun;
    const { values: state, unfinished = [] } = olds;
    const { values: declared, path = "" } = news;
    // The engine also calls this for a refresh, and to find out what a replacement replaces along with it.
    const declaration = declarations.mutable(path);
    const isDeclared = news.path !== undefined && declaration.isDeclared;
    if (isDeclared) {
        declarations.noteStackObject(id);
    }
    const marked = [...olds.marked, ...news.marked];
    session.secrets.conceal(marked, state);
    if (news.path !== undefined) {
        declaration.noteComparison(id, state, news.ignored);
    }
    const log = session.log.about(kind.name, news.path);
    const say = (messages: readonly LogMessage[]): void => {
        session.say(log, messages);
    };
    if (isDeclared) {
        say(ineffectiveOptions(kind, news.ignored));
    }
    return withExplainedErrors(kindRun, operationOn(kindRun, "diff", declared, id), async () => {
        refuse(refusalOfIgnoredItem(kind, declaration.ignored));
        const { facts } = kindRun;
        const { capabilities } = session;
        const isStrict = isDeclared && session.setting("strict");
        const change = {
            path,
            id,
            state,
            news: declared,
            unfinished,
            marked,
            isDeclared,
            capabilities,
            isStrict,
        };
        const compared = compareArguments(facts, change);
        const record = needsRecord(change, compared)
            ? await session.stack.recordOf(kind.name, path, id)
            : undefined;
        const { messages, refusal, diff: comparison } = decideDiff(facts, change, compared, record);
        say(messages);
        if (refusal !== undefined) {
            throw refusal;
        }
        if (!isDeclared) {
            return undeclaredDiff(declaration, declared, comparison);
        }
        const conflict =
            comparison.replaces.length > 0
                ? undefined
                : declarations.adoptionConflict(path, id, state, declared);
        // Only an object that an earlier replacement has left may be adopted in the place of the present one.
        const isAdoption = conflict !== undefined && (await adoptsReplaced(kindRun, path, declared));
        refuse(isAdoption ? undefined : conflict);
        const { names, replaces } = replacementsIn(comparison, isAdoption);
        const { deleteBeforeReplace, leftAlone } = comparison;
        const forcesReplacement = replaces.length > 0;
        declaration.noteForced(forcesReplacement, deleteBeforeReplace);
        refuse(forcesReplacement ? refusalOfRetained(kind, id, state, comparison) : undefined);
        const claims = declarations.noteHeld(path, id, state, declared, forcesReplacement);
        refuse(claims.conflict);
        const { givenUp } = claims;
        if (givenUp.length > 0) {
            say([partsTakenOver(givenUp)]);
        }
        const changes = comparison.changes || givenUp.length > 0 || isAdoption;
        if (!changes && finishesFailedRun(declaration, olds)) {
            say([finishMessage]);
        }
        if (changes) {
            sayChange(kindRun, declaration, { id, state, args: declared }, { ...comparison, replaces });
            if (!forcesReplacement && declaration.preview !== undefined) {
                say(await movedNameMessages(kindRun, declaration, { state, news: declared }));
            }
            // At another address, the creation of a replacement would succeed before the deletion of the old object fails. A
            // preview works without an address.
            if (session.settings.baseUrl !== undefined) {
                session.accountCheck.assertPlatformBeforeWrite(id, platformIn(state));
            }
        }
        const result = { names, replaces: [...replaces], deleteBeforeReplace, leftAlone };
        return forcesReplacement &&
            declaration.preview !== undefined &&
            isSeenByEngine(declaration, declared, replaces)
            ? result
            : { ...result, changes };
    });
}

/** Returns the comparison that the engine makes on its own, for a refresh or the replacement of another resource. */
function undeclaredDiff(
    declaration: MutableDeclaration,
    args: Inputs,
    { changes, names, replaces, deleteBeforeReplace, leftAlone }: Diff,
): NamedDiff {
    // The engine passes unknown values to find out which dependants a replacement deletes.
    if (replaces.length > 0 && containsUnknown(args)) {
        declaration.noteReplacedAlong();
    }
    return { changes, names, replaces: [...replaces], deleteBeforeReplace, leftAlone };
}

/**
 * Returns the changed arguments, and those of them that replace the object.
 *
 * @param isAdoption true if `adopt` replaces the object with another one
 */
function replacementsIn({ names, replaces }: Diff, isAdoption: boolean): Pick<Diff, "names" | "replaces"> {
    return isAdoption ? { names: [...names, "adopt"], replaces: ["adopt"] } : { names, replaces };
}

/** True if the engine updates the resource whatever this comparison returns: a failed run has recorded it. */
function finishesFailedRun({ ignored }: Declaration, { unfinished }: Properties<State>): boolean {
    return (
        unfinished !== undefined &&
        (unfinished.length === 0 || unfinished.some(key => !isIgnored(ignored, key)))
    );
}

/** Throws the refusal of a decision, if there is one. */
function refuse(refusal: UserError | undefined): void {
    if (refusal !== undefined) {
        throw refusal;
    }
}

/**
 * True if `adopt` names an object that is pending deletion since an earlier replacement. Its adoption replaces the present
 * object.
 */
async function adoptsReplaced({ kind, session }: KindRun, path: string, args: Inputs): Promise<boolean> {
    const adopt = textOf(args["adopt"]) ?? "";
    const resources = isLossForbidden(kind, args) ? [] : await session.stack.resources();
    return resources
        .filter(each => each.phase === "pending deletion" && each.kind === kind.name && each.path === path)
        .some(each => isNamed(kind, adopt, each.id, each.outputs));
}

/** Says what a change does, in a preview also its effects. */
function sayChange(
    kindRun: KindRun,
    declaration: Declaration,
    { id, state, args }: { readonly id: string; readonly state: State; readonly args: Inputs },
    found: Diff,
): void {
    const { kind, session } = kindRun;
    const log = session.log.about(kind.name, declaration.path);
    if (declaration.preview !== undefined) {
        session.say(log, previewedEffects(found.effects));
    }
    if (found.replaces.length > 0) {
        session.say(log, [
            replacementNamed(kind, found, args),
            ...(declaration.preview?.isGuarded === true ? [guardExplained] : []),
            ...unmanagedLossWarnings(kind, id, state, declaration),
        ]);
        sayOrRefusePassages(kindRun, declaration, log);
    }
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
