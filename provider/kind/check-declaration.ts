/** Checks a declaration beyond its schema, in previews too. */
import { dialectsWith, type Switch } from "../client/dialects.js";
import type { Capabilities } from "../client/index.js";
import { dialectCommand } from "../error-codes.js";
import type { JsonObject } from "../basics/json.js";
import type { CheckContext, CheckFailure, Kind } from "./kind.js";

/** Runs the kind's own check, unless the dialect does not have the kind. */
export function checkDeclaration(
    kind: Kind,
    context: CheckContext<JsonObject>,
): Record<"failures" | "warnings", CheckFailure[]> {
    const lacking = unavailability(kind, context.capabilities);
    const found = lacking === undefined ? (kind.check?.(context) ?? []) : [lacking];
    const { failures = [], warnings = [] } = Object.groupBy(found, ({ severity }) =>
        severity === "warning" ? "warnings" : "failures",
    );
    return { failures, warnings };
}

/** Returns why the dialect does not have the kind; undefined if it has. */
export function unavailability(
    { name, requires }: Pick<Kind, "name" | "requires">,
    capabilities: Capabilities,
): CheckFailure | undefined {
    return requires === undefined || capabilities[requires.capability]
        ? undefined
        : unavailable(name, requires.capability, requires.instead);
}

/** @param instead what to do in this dialect */
export function unavailable(what: string, capability: Switch, instead: string): CheckFailure {
    const dialects = dialectsWith(capability);
    const names = dialects.map(dialect => `"${dialect}"`).join(" or ");
    const commands = dialects.map(dialectCommand).join(" or ");
    const reason = `${what} is only available in the dialect ${names}: run ${commands}, or ${instead.replaceAll("`", "")}.`;
    return { code: "unsupported-by-dialect", property: "", reason };
}
