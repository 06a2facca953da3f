/** Checks a declaration beyond its schema, in previews too. */
import { dialectsWith, type Switch } from "../client/dialects.js";
import type { Capabilities } from "../client/index.js";
import { dialectCommand } from "../error-codes.js";
import type { JsonObject } from "../basics/json.js";
import type { LogMessage } from "../protocol/log.js";
import type { Checked, CheckFailure, Kind } from "./kind.js";

/** Returns why the kind refuses a declaration, unless the dialect does not have the kind. */
export function refusalsOf(kind: Kind, checked: Checked<JsonObject>): CheckFailure[] {
    const lacking = unavailability(kind, checked.capabilities);
    return lacking === undefined ? (kind.refuse?.(checked) ?? []) : [lacking];
}

/** Returns the warnings about a declaration. */
export function noticesOf(kind: Kind, checked: Checked<JsonObject>): LogMessage[] {
    return unavailability(kind, checked.capabilities) === undefined ? (kind.notices?.(checked) ?? []) : [];
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
