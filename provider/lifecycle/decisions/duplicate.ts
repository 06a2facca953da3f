/** Decides which refusal tells of identical objects that are in the way of a creation. */
import type { Capabilities } from "../../client/index.js";
import { claimNoun } from "../../kind/kind.js";
import { textOf } from "../../basics/json.js";
import type { UserError } from "../../kind/user-errors.js";
import { servesType, type Process } from "../holders/process.js";
import {
    allowedBy,
    allowsNoSecond,
    isAsWanted,
    itemId,
    type Identical,
    type Item,
    type ObjectToCreate,
} from "./creation.js";
import {
    duplicateElsewhere,
    duplicateInStack,
    duplicateOfInterrupted,
    duplicateOfNative,
    duplicateUnmanaged,
    type Named,
} from "./messages.js";

/** What an operation gathers once identical objects are in the way. */
export interface DuplicateFacts {
    readonly process: Process;
    /** True if the process serves the classes of the npm package. */
    readonly servesClasses: boolean;
    readonly capabilities: Capabilities;
    /** The list before the creation. */
    readonly before: readonly Item[];
    /** True if an earlier run began the creation of the declaration, and was stopped. */
    readonly isInterrupted: boolean;
    /** By id, the other stack of the project that has the object. */
    readonly stacks: ReadonlyMap<string, string>;
}

/** @param identical at least one; either the stack manages all of them, or none */
export function refusalOfDuplicates(
    toCreate: ObjectToCreate,
    identical: readonly Identical[],
    facts: DuplicateFacts,
): UserError {
    const { kind, path = "" } = toCreate;
    const { process, servesClasses, stacks } = facts;
    const ids = identical.map(({ item }) => itemId(toCreate, item));
    const named = namedIn(toCreate, facts.capabilities, facts.before);
    const holder = identical[0]?.holder;
    if (holder?.is === "other") {
        const { other } = holder;
        return servesClasses && !servesType(process, other)
            ? duplicateOfNative(kind, other, false)
            : duplicateInStack(ids, other, path, process.deletesWithoutAsking(other), named);
    }
    const [free, ...more] = ids.filter(id => !stacks.has(id));
    if (free === undefined) {
        return duplicateElsewhere(ids, [...new Set(stacks.values())], named);
    }
    return facts.isInterrupted && more.length === 0
        ? duplicateOfInterrupted(ids, named)
        : duplicateUnmanaged(ids, free, named);
}

/**
 * Returns how messages name the kind's objects.
 *
 * @param before the list before the creation: what the program allows already stays allowed
 */
export function namedIn(
    toCreate: ObjectToCreate,
    capabilities: Capabilities,
    before: readonly Item[],
): Named {
    const { kind, wanted } = toCreate;
    const { identity, namedBy } = kind;
    const isFree = identity === undefined && ["name", "label"].includes(namedBy);
    const name = isFree ? textOf(wanted[namedBy]) : undefined;
    const allowed = allowedBy(toCreate);
    return {
        noun: claimNoun(kind),
        allowsNoSecond: allowsNoSecond(kind, capabilities),
        ownName: name === undefined ? undefined : `${namedBy}, such as "${name}-dev" in the stack "dev"`,
        allowed: before
            .filter(item => allowed.includes(itemId(toCreate, item)) && isAsWanted(toCreate, item))
            .map(item => itemId(toCreate, item)),
    };
}
