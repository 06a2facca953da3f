/** The checks of values against the shipped catalogue, and the messages about a new resource. */
import type { Warning } from "../error-codes.js";
import { UserError } from "../kind/user-errors.js";
import type { Inputs } from "../basics/roles.js";
import type { CheckFailure, Kind } from "../kind/kind.js";
import type { Properties } from "../protocol/properties.js";
import type { LossOfData } from "./preview/loss-of-data.js";
import { unknownPaths, withPresent } from "../protocol/ignored-changes.js";
import { didYouMean } from "../text/suggest.js";
import { adoption } from "../text/remarks.js";
import type { Log } from "../protocol/log.js";
import {
    effectsOf,
    explainGuard,
    logEffects,
    logUnaskedLoss,
    type DeclaredChange,
} from "./preview/effects.js";
import { noteNewNamesake } from "./preview/moved-names.js";
import { notePassages } from "./preview/passages.js";
import { assertSuccessor } from "./successor.js";
import type { Runtime } from "./run/runtime.js";

const strictAdvice =
    "With cloud-platform:strict this is an error: correct the value, or turn strict off if the value is newer than the catalogue (CLOUD_PLATFORM_STRICT wins over the configuration, if set).";

/**
 * Checks the values of a new resource, and logs its effects. The diff does this for an existing resource, since the
 * state has the platform's identifiers of a value.
 *
 * @param args the checked arguments
 * @returns the unknown values, with `cloud-platform:strict`. Otherwise they are logged as warnings
 */
export async function checkNewValues(
    runtime: Runtime,
    log: Log,
    { path, isUpdate }: Pick<Properties, "path" | "isUpdate">,
    args: Inputs,
): Promise<CheckFailure[]> {
    const { session, claims } = runtime;
    const { preview } = claims.at(path);
    const adopted = claims.adoptionOf(path, args);
    if (adopted !== undefined && preview !== undefined) {
        log.info(adoption.write(adopted));
    }
    // An existing object may have a plan that is newer than the catalogue, or no longer offered.
    const warnings = adopted === undefined ? warningsOf(runtime, path, args) : [];
    if (session.setting("strict") && warnings.length > 0) {
        return warnings.map(({ code, fact }) => ({ code, property: "", reason: `${fact} ${strictAdvice}` }));
    }
    logWarnings(log, warnings);
    explainGuard(runtime, path);
    const before = claims.at(path).existing;
    if (before === undefined && adopted === undefined) {
        notePassages(runtime, path, log);
        if (!isUpdate && path !== undefined) {
            noteNewNamesake(runtime, path, args, log);
        }
    }
    if (isUpdate && before?.id !== undefined && claims.at(path).deletesFirst) {
        // The deletion asks too, but the engine deletes the dependants before it.
        await assertSuccessor(runtime, claims.at(path), { id: before.id, state: before.stored });
    }
    if (adopted === undefined) {
        // With --replace, the engine calls no diff.
        const recorded = before && (await session.stack.recordOf(runtime.kind.name, path, before.id));
        const state = recorded?.isRetained === true ? {} : (before?.stored ?? {});
        const news = withPresent(claims.at(path).ignored, args, state);
        const change = { path, state, news, log };
        logEffects(runtime, change, effectsOf(runtime, change, true));
        if (before !== undefined) {
            await logUnaskedLoss(runtime, path, log);
        }
    }
    return [];
}

/** Checks the values of an existing resource. Fails for an unknown one with `cloud-platform:strict`. */
export function assertKnownValues(runtime: Runtime, { path, news, log }: DeclaredChange): void {
    const warnings = warningsOf(runtime, path, news);
    const [first] = warnings;
    if (runtime.session.setting("strict") && first !== undefined) {
        throw new UserError(first.code, warnings.map(({ fact }) => fact).join(" "), strictAdvice);
    }
    logWarnings(log, warnings);
}

/** Warns of ignored paths that no argument has. A class passes the option to a check, and the engine to a comparison. */
export function warnOfIgnored({ name, args }: Kind, ignored: readonly string[], log: Log): void {
    const known = Object.keys(args.shape);
    for (const path of unknownPaths(ignored, known)) {
        log.warn(
            "ineffective-resource-option",
            `the resource option "ignoreChanges" names "${path}", but ${name} has no such argument, so it ignores nothing.${didYouMean(path, known)}`,
        );
    }
}

/** Returns the refusal of a replacement, after the unknown word: a mistyped word would replace nothing. */
export function refused(
    runtime: Runtime,
    { path, news }: DeclaredChange,
    { code, property, reason, loss }: LossOfData,
): UserError {
    const [unknown] = warningsOf(runtime, path, news);
    if (unknown === undefined) {
        return new UserError(code, `${property}: ${reason}`);
    }
    const sentences = `${unknown.fact} ${loss.charAt(0).toUpperCase()}${loss.slice(1)}`;
    return new UserError(unknown.code, `${property}: ${sentences}`);
}

/** Values of an existing object are not checked again, even if the engine checks the resource as if it were new. */
function warningsOf({ kind, session, claims }: Runtime, path: string | undefined, news: Inputs): Warning[] {
    const state = claims.at(path).existing?.stored ?? {};
    return kind.warn?.({ state, news, capabilities: session.capabilities }) ?? [];
}

function logWarnings(log: Log, warnings: readonly Warning[]): void {
    warnings.forEach(({ code, reason }) => log.warn(code, reason));
}
