/** The facts of a run that decisions may use. */
import type { Kind } from "../../kind/kind.js";
import type { Declaration } from "../holders/declaration.js";
import type { Kinds } from "../holders/records.js";

export interface RunFacts {
    readonly kind: Kind;
    readonly kinds: Kinds;
    readonly registry: {
        at(kind: string, path: string): Declaration;
        of(kind: string): readonly Declaration[];
    };
    /** True if a creation may adopt an object that exists. Reading it fails if the permission is invalid. */
    readonly isRecovery: boolean;
}
