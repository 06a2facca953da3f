/** Refuses resource options that a kind cannot follow, and warns of those without effect. */
import type { UserError } from "../../kind/user-errors.js";
import { metaOf, type Kind } from "../../kind/kind.js";
import type { State } from "../../basics/roles.js";
import { itemPaths, unknownPaths } from "../../protocol/ignored-changes.js";
import type { LogMessage } from "../../protocol/log.js";
import type { Diff } from "./argument-changes.js";
import { itemIgnored, optionIneffective, retainedInTheWay } from "./messages.js";

/** Warns of ignored paths that no argument has. A class passes the option to a check, and the engine to a comparison. */
export function ineffectiveOptions({ name, args }: Kind, ignored: readonly string[]): LogMessage[] {
    const known = Object.keys(args.shape);
    return unknownPaths(ignored, known).map(path => optionIneffective(name, path, known));
}

/** Refuses an ignored item of a set: the engine restores an item by its index, and a set has no order. */
export function refusalOfIgnoredItem(kind: Kind, ignored: readonly string[]): UserError | undefined {
    const sets = Object.keys(kind.args.shape).filter(key => metaOf(kind, key).isSet === true);
    const [path] = sets.flatMap(key => itemPaths(ignored, key));
    const [key = ""] = path?.split(/[.[]/) ?? [];
    return path === undefined ? undefined : itemIgnored(path, key);
}

/** Refuses a replacement if `retainOnDelete` keeps the old object where the new one has to be. */
export function refusalOfRetained(kind: Kind, id: string, state: State, diff: Diff): UserError | undefined {
    return diff.deleteBeforeReplace && diff.isRetained
        ? retainedInTheWay(kind, id, state, diff.replaces)
        : undefined;
}
