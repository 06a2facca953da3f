/** The values that the shipped catalogue lacks, and the paths of `ignoreChanges` that no argument has. Pure. */
import type { Warning } from "../../error-codes.js";
import { UserError } from "../../kind/user-errors.js";
import type { Capabilities } from "../../client/index.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { CheckFailure, Kind } from "../../kind/kind.js";
import type { LossOfData } from "./loss-of-data.js";
import { unknownPaths } from "../../protocol/ignored-changes.js";
import { warns, type Saying } from "../../protocol/log.js";
import { didYouMean } from "../../text/suggest.js";

const strictAdvice =
    "With cloud-platform:strict this is an error: correct the value, or turn strict off if the value is newer than the catalogue (CLOUD_PLATFORM_STRICT wins over the configuration, if set).";

/** @param state the state of an existing object: its values are not checked again; empty for a new one */
export function unknownValues(kind: Kind, capabilities: Capabilities, state: State, news: Inputs): Warning[] {
    return kind.warn?.({ state, news, capabilities }) ?? [];
}

/** Returns the refusals of unknown values with `cloud-platform:strict`, for a check. */
export function strictFailures(unknown: readonly Warning[]): CheckFailure[] {
    return unknown.map(({ code, fact }) => ({ code, property: "", reason: `${fact} ${strictAdvice}` }));
}

/** Returns the refusal of unknown values with `cloud-platform:strict`, for a comparison. */
export function strictRefusal(unknown: readonly Warning[]): UserError | undefined {
    const [first] = unknown;
    return first && new UserError(first.code, unknown.map(({ fact }) => fact).join(" "), strictAdvice);
}

export function unknownNamed(unknown: readonly Warning[]): Saying[] {
    return unknown.map(({ code, reason }) => warns(code, reason));
}

/** Returns the refusal of a replacement, after an unknown word: a mistyped word would replace nothing. */
export function lossRefused(
    [unknown]: readonly Warning[],
    { code, property, reason, loss }: LossOfData,
): UserError {
    if (unknown === undefined) {
        return new UserError(code, `${property}: ${reason}`);
    }
    const sentences = `${unknown.fact} ${loss.charAt(0).toUpperCase()}${loss.slice(1)}`;
    return new UserError(unknown.code, `${property}: ${sentences}`);
}

/** Warns of ignored paths that no argument has. A class passes the option to a check, and the engine to a comparison. */
export function ineffectiveOptions({ name, args }: Kind, ignored: readonly string[]): Saying[] {
    const known = Object.keys(args.shape);
    return unknownPaths(ignored, known).map(path =>
        warns(
            "ineffective-resource-option",
            `the resource option "ignoreChanges" names "${path}", but ${name} has no such argument, so it ignores nothing.${didYouMean(path, known)}`,
        ),
    );
}
