/** A change of an object that the state has, and what the comparison of its arguments finds. */
import type { Capabilities } from "../../client/index.js";
import type { Inputs } from "../../basics/roles.js";
import type { ResourceChange } from "./effects.js";
import type { MovedTarget } from "./references.js";

/** A change of an object that the state has. */
export interface StoredChange extends ResourceChange {
    readonly path: string;
    readonly id: string;
    /** The arguments that the last run did not write. */
    readonly unfinished: readonly string[];
    /** The arguments that the program marks as secret, now or in the last run. */
    readonly marked: readonly string[];
    /**
     * True if the program declares the inputs. Otherwise the engine asks on its own, for a refresh or to find out whether
     * the replacement of a referenced resource replaces this one too.
     */
    readonly isDeclared: boolean;
    readonly capabilities: Capabilities;
    /** True if values that the catalogue lacks are refused. */
    readonly isStrict: boolean;
}

/** How state and inputs differ. */
export interface ArgumentChanges {
    /** The inputs, with the present values of what is ignored. */
    readonly news: Inputs;
    /** The inputs with these values, and with the parts that the change leaves to others. */
    readonly compared: Inputs;
    readonly leftAlone: readonly string[];
    readonly changed: readonly string[];
    readonly replaces: readonly string[];
    /** The arguments of an object with data whose values are unknown, each with the resource that certainly moves it. */
    readonly unknownReplacing: ReadonlyMap<string, MovedTarget | undefined>;
}
