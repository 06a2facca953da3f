/** One declaration of the program, as the run knows it. */
import type { JsonObject } from "./json.js";
import type { PreviewMark } from "./preview-mark.js";

export type State =
    /** The program has not declared it yet, as far as known. A refresh may have named it. */
    | "undeclared"
    /** The program has declared it. The engine has not passed it yet. */
    | "announced"
    /** Checked. The run began without it. */
    | "planned"
    /** The stack had an object for it when the run began, and has it still. */
    | "identified"
    /** The stack has its old object, or had it, until the replacement is created. */
    | "replacing"
    /** This run has created or adopted its first object. */
    | "created"
    /** This run has created or adopted the replacement. */
    | "replaced";

export type Event =
    /** Another declaration announces it: see `sdk/announcement.ts`. */
    | "announce"
    /** A check without former inputs: the declaration is new, or the engine checks it a second time to replace it. */
    | "checkWithoutInputs"
    /** A check with former inputs, or a comparison with the state that finds no replacement. */
    | "identify"
    /** A comparison with the state that finds a replacement. */
    | "replace"
    /** A creation or an adoption. */
    | "create";

/** By state, the next state after an event. All other events do not change the state. */
const transitions: Readonly<Record<State, Partial<Record<Event, State>>>> = {
    undeclared: {
        announce: "announced",
        checkWithoutInputs: "planned",
        identify: "identified",
        create: "created",
    },
    announced: { checkWithoutInputs: "planned", identify: "identified" },
    planned: { identify: "identified", replace: "replacing", create: "created" },
    identified: { checkWithoutInputs: "replacing", replace: "replacing", create: "replaced" },
    replacing: { identify: "identified", create: "replaced" },
    created: {},
    replaced: {},
};

/** The names of claims, see `declaration-registry.ts`. */
export interface ClaimSets {
    /** The claims of the arguments alone, such as the id to adopt. */
    wanted: ReadonlySet<string>;
    /** The claims of the arguments and of the object that they describe. While it is replaced: those that it blocks. */
    had: ReadonlySet<string>;
    /** The claims of the object as the state of the stack has it. */
    recorded: ReadonlySet<string>;
    /** The claims that the present write gives it, also if the write fails. */
    writing: ReadonlySet<string>;
    /** The roles that the object has, as the state of the stack had it when the run began. */
    roles: ReadonlySet<string>;
}

/** The object that a declaration had when the run began. */
export interface ExistingObject {
    /** Its arguments or its outputs. */
    readonly stored: JsonObject;
    /** Undefined until the engine tells it. */
    readonly id?: string | undefined;
}

interface Previewed {
    /** By argument, the resources that an unknown value comes from. */
    readonly sources: PreviewMark["sources"];
}

const none: ReadonlySet<string> = new Set();

export class DeclarationRecord implements ClaimSets {
    readonly kind: string;
    /** The part of the URN that the program determines. */
    readonly path: string;
    wanted = none;
    had = none;
    recorded = none;
    writing = none;
    roles = none;
    /** The checked arguments. In previews, a value may be unknown. */
    args?: JsonObject;
    /** The inputs of the last run. */
    inputsBefore?: JsonObject;
    /** For `--replace`, the engine checks a resource as if it were new, and creates the replacement without a diff. */
    existing?: ExistingObject | undefined;
    /**
     * The value of `adopt` that an earlier run has carried out. A replacement does not adopt its former object again: see
     * `test/histories/found/there-and-back.test.ts`.
     */
    adoptedBefore?: string;
    /** The property paths in the resource option `ignoreChanges`. */
    ignored: readonly string[] = [];
    /** True if the resource option `retainOnDelete` is set. */
    isRetained = false;
    /** Set in a preview. */
    preview?: Previewed | undefined;
    /** True if this run has created, adopted or updated the object. */
    isWritten = false;
    /** The id of the object that a refresh of this run has named. */
    #state: State = "undeclared";

    constructor(kind: string, path: string) {
        this.kind = kind;
        this.path = path;
    }

    get state(): State {
        return this.#state;
    }

    apply(event: Event): void {
        this.#state = transitions[this.#state][event] ?? this.#state;
    }

    /** True if the program declares it, as far as known. */
    get isExpected(): boolean {
        return this.#state !== "undeclared";
    }

    /** True if the engine has passed the declaration in this run. */
    get isDeclared(): boolean {
        return this.isExpected && this.#state !== "announced";
    }

    /** True if the run began without it. */
    get isNew(): boolean {
        return !this.exists || this.#state === "created";
    }

    /** True if the state of the stack has an object for it. */
    get exists(): boolean {
        return this.isDeclared && this.#state !== "planned";
    }

    /** True if it has the claim, or asks for it. */
    claims(claim: string): boolean {
        return this.wanted.has(claim) || this.had.has(claim);
    }

    /** True if another declaration can only have the claim after the replacement of this one. */
    blocks(claim: string): boolean {
        return this.#state === "replacing" && this.had.has(claim) && !this.wanted.has(claim);
    }

    /** True if the state of the stack has the claim for it, or will have after the present write. */
    holds(claim: string): boolean {
        return this.writing.has(claim) || (this.#state !== "replacing" && this.recorded.has(claim));
    }

    /** True if it has the claim until its replacement is created. */
    isLeaving(claim: string): boolean {
        return this.#state === "replacing" && this.recorded.has(claim);
    }
}
