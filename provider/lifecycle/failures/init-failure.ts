/** Errors that make the engine record an object which an operation left unfinished (`ErrorResourceInitFailed`). */
import { pick, without, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { hiddenAfterFailure, type Properties } from "../../protocol/properties.js";
import { unfinishedIn } from "../decisions/update-plan.js";
import type { KindRun } from "../run/kind-run.js";
import { declaredOnly } from "../../kind/arguments.js";

/**
 * Returns an error that makes the engine record an object that differs from its declaration. The engine updates the
 * object in the next run. The record shows no member of a map of secrets: its value may come from either declaration.
 *
 * @param unfinished the arguments that the next update has to write
 */
export function initFailure(
    { declarations, composer }: KindRun,
    explained: Error,
    id: string,
    news: Properties<Inputs>,
    properties: State,
    unfinished: readonly string[],
): Error {
    const hidden = hiddenAfterFailure(news, unfinished);
    declarations.mutable(news.path).noteHalfDone({ id, properties: { ...properties, ...hidden } });
    return Object.assign(explained, {
        id,
        reasons: [explained.message],
        properties: { ...composer.withSecretMarks(properties), ...hidden },
    });
}

interface Attempt {
    readonly id: string;
    /** The properties that the object may have. */
    readonly attempted: State;
    /** The arguments that the operation had to write. */
    readonly due: readonly string[];
}

/**
 * Reads the object, and returns the error that records it. The next update writes what is not as declared, and what the
 * read cannot tell: masked values, or everything that was due if the read fails too.
 */
export async function initFailureAfterReading(
    kindRun: KindRun,
    context: Context,
    explained: Error,
    { id, attempted, due }: Attempt,
    news: Properties<Inputs>,
): Promise<Error> {
    const { kind, declarations, composer } = kindRun;
    const { values: declared, path } = news;
    const observed = await kind.read(context, id, { ...declared, ...attempted }).catch(() => undefined);
    // A value that the read does not return stays as before the update, so that the next one writes it.
    const masked = Object.keys(observed?.masked ?? {});
    const args = { ...without({ ...observed?.args } as JsonObject, ...masked), ...pick(attempted, masked) };
    const properties =
        observed === undefined
            ? attempted
            : composer.compose({ ...declaredOnly(attempted), ...args }, observed.outputs, context.owner);
    const unsure = observed === undefined ? due : due.filter(key => masked.includes(key));
    const left = unfinishedIn(kind, properties, declared, declarations.at(path).ignored);
    return initFailure(kindRun, explained, id, news, properties, [...new Set([...unsure, ...left])]);
}
