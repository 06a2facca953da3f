/** Checks a declaration beyond its schema, in previews too. */
import { dialectsWith, type Switch } from "../client/dialects.js";
import { dialectCommand } from "../errors.js";
import type { JsonObject } from "../basics/json.js";
import type { CheckContext, CheckFailure, Kind } from "./kind.js";

/** Runs the kind's own check, unless the dialect does not have the kind. */
export function checkDeclaration(
    kind: Kind,
    context: CheckContext<JsonObject>,
): Record<"failures" | "warnings", CheckFailure[]> {
    const { name, requires } = kind;
    const found =
        requires === undefined || context.capabilities[requires.capability]
            ? (kind.check?.(context) ?? [])
            : [unavailable(name, requires.capability, requires.instead)];
    const { failures = [], warnings = [] } = Object.groupBy(found, ({ severity }) =>
        severity === "warning" ? "warnings" : "failures",
    );
    return { failures, warnings };
}

/** @param instead what to do in this dialect */
export function unavailable(what: string, capability: Switch, instead: string): CheckFailure {
    const dialects = dialectsWith(capability);
    const names = dialects.map(dialect => `"${dialect}"`).join(" or ");
    const commands = dialects.map(dialectCommand).join(" or ");
    const reason = `${what} is only available in the dialect ${names}: run ${commands}, or ${instead.replaceAll("`", "")}.`;
    return { code: "unsupported-by-dialect", property: "", reason };
}
