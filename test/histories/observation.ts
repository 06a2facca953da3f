/** One run of a history as the invariants see it. */
import type { OperationResult, Platform, ResourceState, Step } from "pulumi-cloud-platform/testing";
import { metaOf } from "../../dist/provider/kind/kind";
import * as kinds from "../../dist/provider/kinds/index";
import type { Objects } from "../support/objects";
import type { Declaration, KindName } from "./program";
import type { Run } from "./steps";

/** One run, seen from outside. */
export interface Observation {
    run: Run;
    platform: Platform;
    /** The declarations of the program, with the references that are known after the run resolved. */
    program: Declaration[];
    /** URNs the run was aimed at; everything without them. */
    targets?: Set<string> | undefined;
    /** The objects of the platform before the run, with the changes by others since. */
    before: Objects;
    after: Objects;
    /** The objects of the other platform, which this stack does not use. */
    elsewhere?: { url: string; before: Objects; after: Objects };
    statesBefore: ResourceState[];
    statesAfter: ResourceState[];
    /** URNs that the command line wants to be replaced. */
    replaced: ReadonlySet<string>;
    /** True if objects with data are kept, unless their declaration allows the loss. */
    isGuarded: boolean;
    /** The preview that a person saw before the run. */
    preview?: OperationResult;
    result: OperationResult;
    /** True for the last update of a recovery, which adopts as if `adopt` were declared. */
    isRecovery: boolean;
    /** A kill or a lost answer: the stack may not know how it ended. */
    isUncertain: boolean;
    /** The keys of objects that others have changed since the last read, or whose last request had an unknown end. */
    touched: ReadonlySet<string>;
    /** Keys of all variables that a resource of the program has ever had. */
    everHeld: ReadonlySet<string>;
    /** All texts that were printed or stored in the clear, and the secrets that they must not contain. */
    texts: string[];
    secrets: Iterable<string>;
}

export type Invariant = (seen: Observation) => string[];

export function holdsData(kind: KindName): boolean {
    return kinds[kind].deletion?.holdsData === true;
}

export function isReferenceIn(kind: KindName, key: string): boolean {
    return metaOf(kinds[kind], key).reference === true;
}

/** The deletion of what an earlier run has replaced already is none. */
export function isReplacement({ op }: Step): boolean {
    return op === "replace" || op === "create-replacement";
}
