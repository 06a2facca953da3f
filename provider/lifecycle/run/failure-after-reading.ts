/** The record of an object that an operation has changed in part. */
import { pick, without, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import type { Properties } from "../../protocol/properties.js";
import { withRecord } from "./failed-operations.js";
import { unfinishedIn } from "../decisions/update-plan.js";
import type { Runtime } from "./runtime.js";
import { declaredOnly } from "../../kind/arguments.js";

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
export async function failureAfterReading(
    runtime: Runtime,
    context: Context,
    explained: Error,
    { id, attempted, due }: Attempt,
    news: Properties<Inputs>,
): Promise<Error> {
    const { kind, claims, stored } = runtime;
    const { values: declared, path } = news;
    const observed = await kind.read(context, id, { ...declared, ...attempted }).catch(() => undefined);
    // A value that the read does not return stays as before the update, so that the next one writes it.
    const masked = Object.keys(observed?.masked ?? {});
    const args = { ...without({ ...observed?.args } as JsonObject, ...masked), ...pick(attempted, masked) };
    const properties =
        observed === undefined
            ? attempted
            : stored.compose({ ...declaredOnly(attempted), ...args }, observed.outputs, context.owner);
    const unsure = observed === undefined ? due : due.filter(key => masked.includes(key));
    const left = unfinishedIn(kind, properties, declared, claims.at(path).ignored);
    return withRecord(runtime, explained, id, news, properties, [...new Set([...unsure, ...left])]);
}
