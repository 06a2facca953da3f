/** One declaration of the program, as the run knows it. */
import { canonical, without, type JsonObject } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import type { PreviewMark } from "../../protocol/hidden-properties.js";
import type { Properties } from "../../protocol/properties.js";
import type { Holding, Phase } from "./holding.js";

/** The object that a declaration had when the run began. */
interface ExistingObject {
    /** As the last run left it. Until the comparison, this run only knows the arguments. */
    readonly state: State;
    /** Undefined until the engine tells it. */
    readonly id?: string | undefined;
}

/** An object whose creation or update failed half-way. */
export interface HalfDoneObject {
    readonly id: string;
    /** The properties that the engine records. */
    readonly properties: State;
}

/** The object that a creation replaces. */
export interface ReplacedObject {
    /** As the last run left it. */
    readonly state: State;
    /** Its arguments and outputs, as the platform has them. */
    readonly observed: Present;
    /** The arguments that the platform masks or reports in part. */
    readonly masked: readonly string[];
}

/** An object as the last run left it. */
export interface RecordedObject {
    readonly id: string;
    readonly state: State;
}

/** The phases in which a declaration has claims. */
export type DeclaredPhase = Extract<Phase, "wants" | "takes" | "has">;

/** The claims of a declaration in one phase. */
export interface DeclaredHolding extends Holding {
    readonly phase: DeclaredPhase;
    readonly declaration: Declaration;
}

/** The facts that a run knows of a declaration, to read. */
export interface Declaration {
    readonly kind: string;
    /** The part of the URN that the program determines. */
    readonly path: string;

    // Known from the check on. A refresh has no check.

    /** True if the engine has passed it in this run. References may name it before. */
    readonly isDeclared: boolean;
    /** The checked arguments. In previews, a value may be unknown. */
    readonly args?: Inputs;
    /** The inputs of the last run. */
    readonly inputsBefore?: Inputs;
    /** The arguments that the program marks as secret. */
    readonly marked: readonly string[];
    /** True if the engine deletes the object before it creates a replacement, as far as this process knows. */
    readonly deletesFirst: boolean;
    /** The property paths in the resource option `ignoreChanges`. */
    readonly ignored: readonly string[];
    /** Set in a preview. */
    readonly preview?: PreviewMark | undefined;
    /** False in a preview, and where a check cannot tell. */
    readonly isUp: boolean;

    /**
     * True if the engine replaces its object in this run, for whatever reason. The second check of a replacement tells it, and
     * the replacement of another resource that replaces this one along.
     */
    readonly isReplaced: boolean;

    // Known from the comparison with the state on, which a refresh also makes. A check only knows the inputs.

    readonly existing?: ExistingObject | undefined;
    /** True if a comparison has found arguments that replace its object. */
    readonly isForcedByArguments: boolean;
    /** Set by the first operation that reads it: the check or deletion before a replacement, otherwise the creation. */
    readonly replacedObject?: ReplacedObject | undefined;

    // Known from its writes on.

    /** True once its object is created or adopted in this run. */
    readonly isCreated: boolean;
    /** Set after a failure of this run. If an error hook asks for it, the engine then calls create again. */
    readonly halfDone?: HalfDoneObject | undefined;

    /** Returns what a creation with the same arguments needs beside them, if it was asked before a deletion. */
    resolvedFor(args: Inputs): JsonObject | undefined;

    /** True if an earlier run has carried out this `adopt`. */
    hasAdopted(adopt: string): boolean;

    /** Returns what it holds in a phase. */
    claims(phase: DeclaredPhase): ReadonlySet<string>;

    /** True if it holds the claim in one of the phases. */
    holds(claim: string, ...phases: readonly DeclaredPhase[]): boolean;
}

/**
 * A declaration, to write to it. `run-registry.ts` writes `holdings`, and `kind-declarations.ts` `isDeclared`, `args` and
 * `isCreated`. Only the methods write the others.
 */
export class MutableDeclaration implements Declaration {
    readonly kind: string;
    readonly path: string;
    /**
     * `wants` and `takes` come from the check. `has` comes from the check as far as the inputs tell, and in full from the
     * comparison; it is empty while the object is replaced.
     */
    readonly holdings = new Map<DeclaredPhase, DeclaredHolding>();

    isDeclared = false;
    args?: Inputs;
    inputsBefore?: Inputs;
    marked: readonly string[] = [];
    deletesFirst = false;
    ignored: readonly string[] = [];
    preview?: PreviewMark | undefined;
    isUp = false;

    existing?: ExistingObject | undefined;
    isForcedByArguments = false;
    isReplaced = false;
    #resolved?: { readonly args: string; readonly values: JsonObject };
    replacedObject?: ReplacedObject | undefined;

    isCreated = false;
    halfDone?: HalfDoneObject | undefined;

    constructor(kind: string, path: string) {
        this.kind = kind;
        this.path = path;
    }

    /** @param before the inputs of the last run; empty if the engine checks the resource as if it were new */
    noteCheck(
        before: Inputs,
        {
            ignored,
            marked,
            preview,
            isUp,
            deletesFirst = this.deletesFirst,
        }: Pick<Properties, "ignored" | "marked" | "preview" | "isUp" | "deletesFirst">,
    ): void {
        if (Object.keys(before).length > 0) {
            this.inputsBefore = before;
            const state: JsonObject = before;
            this.existing = { ...this.existing, state };
        } else {
            this.isReplaced = this.existing !== undefined;
        }
        this.#ignore(ignored);
        this.marked = marked;
        this.deletesFirst = deletesFirst;
        this.preview = preview;
        this.isUp = isUp;
    }

    noteComparison(id: string, state: State, ignored: readonly string[]): void {
        this.existing = { id, state };
        this.#ignore(ignored);
    }

    /** Notes that this is a preview: a check of the native provider does not tell, and a request for outputs does. */
    markPreviewed(): void {
        this.preview ??= { sources: {} };
    }

    /** Notes what the arguments do to the object. */
    noteForced(isForcedByArguments: boolean, deletesFirst: boolean): void {
        this.isForcedByArguments = isForcedByArguments;
        this.deletesFirst = deletesFirst;
    }

    /** Notes that the replacement of another resource replaces its object. */
    noteReplacedAlong(): void {
        this.isReplaced = true;
    }

    noteResolved(args: Inputs, values: JsonObject): void {
        this.#resolved = { args: textOfArguments(args), values };
    }

    resolvedFor(args: Inputs): JsonObject | undefined {
        return this.#resolved?.args === textOfArguments(args) ? this.#resolved.values : undefined;
    }

    noteReplacedObject(replacedObject: ReplacedObject | undefined): void {
        this.replacedObject = replacedObject;
    }

    noteHalfDone(halfDone: HalfDoneObject): void {
        this.halfDone = halfDone;
    }

    /** Forgets an object that no longer exists. */
    forget(id: string): void {
        this.existing = this.existing?.id === id ? undefined : this.existing;
        this.halfDone = this.halfDone?.id === id ? undefined : this.halfDone;
    }

    hasAdopted(adopt: string): boolean {
        return this.existing?.id === adopt || this.inputsBefore?.["adopt"] === adopt;
    }

    claims(phase: DeclaredPhase): ReadonlySet<string> {
        return this.holdings.get(phase)?.claims ?? new Set();
    }

    holds(claim: string, ...phases: readonly DeclaredPhase[]): boolean {
        return phases.some(phase => this.claims(phase).has(claim));
    }

    /**
     * A replacement has two checks. A class passes the ignored paths to both, and the engine of the native provider to
     * neither.
     */
    #ignore(paths: readonly string[]): void {
        this.ignored = [...new Set([...this.ignored, ...paths])];
    }
}

/** The engine passes a deadline to a creation that its check does not have. */
function textOfArguments(args: Inputs): string {
    return canonical(without(args, "timeouts"));
}
