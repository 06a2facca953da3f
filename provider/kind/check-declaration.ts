/** Checks a declaration beyond its schema, in previews too. */
import { dialectsWith } from "../client/dialects.js";
import { dialectCommand } from "../errors.js";
import type { JsonObject } from "../basics/json.js";
import type { CheckContext, CheckFailure, Kind } from "./kind.js";

/** Runs the kind's own check, unless the dialect does not have the kind. */
export function checkDeclaration(
    kind: Kind,
    context: CheckContext<JsonObject>,
): Record<"failures" | "warnings", CheckFailure[]> {
    const found = unavailable(kind, context) ?? kind.check?.(context) ?? [];
    const { failures = [], warnings = [] } = Object.groupBy(found, ({ severity }) =>
        severity === "warning" ? "warnings" : "failures",
    );
    return { failures, warnings };
}

function unavailable(
    { name, requires }: Kind,
    { capabilities }: CheckContext<JsonObject>,
): CheckFailure[] | undefined {
    if (requires === undefined || capabilities[requires.capability]) {
        return undefined;
    }
    const dialects = dialectsWith(requires.capability);
    const names = dialects.map(dialect => `"${dialect}"`).join(" or ");
    const commands = dialects.map(dialectCommand).join(" or ");
    const reason = `${name} is only available in the dialect ${names}: run ${commands}, or ${requires.instead.replaceAll("`", "")}.`;
    return [{ code: "unsupported-by-dialect", property: "", reason }];
}
