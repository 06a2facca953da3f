/** Names a failing operation, and explains its error. */
import { explain, type FailingOperation } from "./error-messages.js";
import { textOf, type JsonObject } from "../../basics/json.js";
import { isOfApplication } from "../../kind/kind.js";
import type { KindRun } from "../run/kind-run.js";

/** Returns how messages name the operation and its resource. */
export function operationOn(
    { kind, session }: KindRun,
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
    { session }: KindRun,
    operation: FailingOperation,
    act: () => Promise<T>,
): Promise<T> {
    try {
        return await act();
    } catch (error) {
        throw explain(error, operation);
    } finally {
        await session.log.delivered();
    }
}
