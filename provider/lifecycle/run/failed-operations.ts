/** Names a failing operation, explains its error, and records an unfinished object. */
import { explain, type FailingOperation } from "./error-messages.js";
import { hiddenAfterFailure, type Properties } from "../../protocol/properties.js";
import { textOf, type JsonObject } from "../../basics/json.js";
import { isOfApplication } from "../../kind/kind.js";
import type { Runtime } from "./runtime.js";
import type { Inputs, State } from "../../basics/roles.js";

/** Returns how messages name the operation and its resource. */
export function operationOn(
    { kind, session }: Runtime,
    action: FailingOperation["action"],
    properties: JsonObject,
    id?: string,
): FailingOperation {
    return {
        action,
        noun: kind.noun,
        label: textOf(properties[kind.namedBy]) ?? id ?? "",
        hasApplication: isOfApplication(kind),
        hasOldConfiguration:
            (action === "read" || action === "delete") &&
            session.settings.credentialsOrigin === "configuration",
    };
}

/** Runs an operation, explains its error, and waits until the engine has received its log. */
export async function withExplainedErrors<T>(
    { session }: Runtime,
    what: FailingOperation,
    operation: () => Promise<T>,
): Promise<T> {
    try {
        return await operation();
    } catch (error) {
        throw explain(error, what);
    } finally {
        await session.log.delivered();
    }
}

/**
 * Returns an error that makes the engine record an object that differs from its declaration. The engine updates the
 * object in the next run. The record shows no member of a map of secrets: its value may come from either declaration.
 *
 * @param unfinished the arguments that the next update has to write
 */
export function withRecord(
    { claims, stored }: Runtime,
    explained: Error,
    id: string,
    news: Properties<Inputs>,
    properties: State,
    unfinished: readonly string[],
): Error {
    const hidden = hiddenAfterFailure(news, unfinished);
    claims.record(news.path).recordHalfDone({ id, properties: { ...properties, ...hidden } });
    return Object.assign(explained, {
        id,
        reasons: [explained.message],
        properties: { ...stored.withSecretMarks(properties), ...hidden },
    });
}
