/** The checks of values against the shipped catalogue, and the messages about a new resource. */
import { assertCreatable } from "../operations/assert-creatable.js";
import { checkDeclaration } from "../operations/check-declaration.js";
import { UserError } from "../messages/errors.js";
import { pathOf, previewIn } from "../state/internals.js";
import type { JsonObject } from "../json.js";
import type { CheckContext, CheckFailure } from "../kind.js";
import { silentLog } from "../messages/log.js";
import { effectsOf, explainGuard, logEffects } from "./effects.js";
import type { Runtime } from "../runtime.js";

const strictAdvice =
    "With cloud-platform:strict this is an error: correct the value, or turn strict off if the value is newer than the catalogue.";

/** Removes the last sentence of a warning, which the advice of an error replaces. */
function withoutDoubt({ reason }: CheckFailure): string {
    return reason.replace(/ Unless it is newer .*/, "");
}

/**
 * Checks the values of a new resource, and logs its effects. The diff does this for an existing resource: only the state
 * has the platform's identifiers of a value.
 *
 * @param news the properties to create, with the hidden ones
 * @returns the unknown values, with `cloud-platform:strict`. Otherwise they are logged as warnings
 */
export async function checkNewValues(
    runtime: Runtime,
    context: CheckContext<JsonObject>,
    news: JsonObject,
): Promise<CheckFailure[]> {
    const { session, claims } = runtime;
    const [path, preview] = [pathOf(news), previewIn(news)];
    const adopted = claims.adoptionOf(news);
    if (adopted !== undefined && preview !== undefined) {
        context.log.info(`adopts ${adopted}; nothing is created`);
    }
    const warnings = warningsOf(runtime, context, news);
    // An existing object may have a plan that is no longer offered.
    if (session.isStrict && adopted === undefined && warnings.length > 0) {
        return warnings.map(found => ({ ...found, reason: `${withoutDoubt(found)} ${strictAdvice}` }));
    }
    logWarnings(context, warnings);
    explainGuard(runtime, path);
    const before = claims.at(path).existing;
    // With `deleteBeforeReplace`, the engine first deletes what depends on the object, and then the object.
    if (preview === undefined && (before !== undefined || warnings.length > 0)) {
        await assertCreatable(runtime, news);
    }
    if (adopted === undefined) {
        // With --replace, the engine calls no diff.
        const change = { path, state: before?.stored ?? {}, news: context.news, log: context.log };
        logEffects(runtime, change, effectsOf(runtime, change, true));
    }
    return [];
}

/** Checks the values of an existing resource. Fails for an unknown one with `cloud-platform:strict`. */
export function assertKnownValues(
    runtime: Runtime,
    context: CheckContext<JsonObject>,
    news: JsonObject,
): void {
    const warnings = warningsOf(runtime, context, news);
    const [first] = warnings;
    if (runtime.session.isStrict && first !== undefined) {
        throw new UserError(first.code, warnings.map(withoutDoubt).join(" "), strictAdvice);
    }
    logWarnings(context, warnings);
}

/** Returns the refusal of a replacement, after the unknown word: a mistyped word would replace nothing. */
export function afterUnknownWord([unknown]: readonly CheckFailure[], refusal: CheckFailure): CheckFailure {
    if (unknown === undefined) {
        return refusal;
    }
    const accept = ": to accept that, set allowReplace: true";
    const loss = refusal.reason.replace(/\. Keep .*? to accept that/, accept);
    const reason = `${withoutDoubt(unknown)} ${loss.charAt(0).toUpperCase()}${loss.slice(1)}`;
    return { ...refusal, code: unknown.code, reason };
}

/** Values of an existing object are not checked again, even if the engine checks the resource as if it were new. */
export function warningsOf(
    { kind, claims }: Runtime,
    context: CheckContext<JsonObject>,
    news: JsonObject,
): CheckFailure[] {
    const olds = claims.at(pathOf(news)).existing?.stored ?? context.olds;
    // The check for failures has logged the messages already.
    return checkDeclaration(kind, { ...context, olds, log: silentLog }).warnings;
}

function logWarnings({ log }: CheckContext<JsonObject>, warnings: readonly CheckFailure[]): void {
    warnings.forEach(({ code, reason }) => log.warn(code, reason));
}
