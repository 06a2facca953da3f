/** One declaration of the program, as the run knows it. */
import type { JsonObject } from "../../basics/json.js";
import type { PreviewMark } from "../../protocol/hidden-properties.js";

/** The object that a declaration had when the run began. */
interface ExistingObject {
    /** Its arguments or its outputs. */
    readonly stored: JsonObject;
    /** Undefined until the engine tells it. */
    readonly id?: string | undefined;
}

/** An object whose creation or update failed half-way. */
export interface UnfinishedObject {
    readonly id: string;
    /** The properties that the engine records. */
    readonly properties: JsonObject;
}

/** The object that a creation replaces. */
export interface ReplacedObject {
    /** As the last run left it. */
    readonly state: JsonObject;
    /** Its arguments and outputs, as the platform has them. */
    readonly observed: JsonObject;
    /** The arguments that the platform masks or reports in part. */
    readonly masked: readonly string[];
}

const none: ReadonlySet<string> = new Set();

export class Declaration {
    /** The part of the URN that the program determines. */
    readonly path: string;
    /** True if the engine has passed it in this run. A refresh and references may name it before. */
    isDeclared = false;
    /** The checked arguments. In previews, a value may be unknown. */
    args?: JsonObject;
    /** True if no argument replaces its object. */
    isKept = false;
    /** True if the engine replaces its object in this run, for whatever reason. */
    isReplaced = false;
    /** True once its object is created or adopted in this run. */
    isCreated = false;
    /** Set by a deletion that comes before the creation. */
    replaced?: ReplacedObject | undefined;
    /** The inputs of the last run. */
    inputsBefore?: JsonObject;
    existing?: ExistingObject | undefined;
    /** Set after a failure of this run. If an error hook asks for it, the engine then calls create again. */
    unfinished?: UnfinishedObject | undefined;
    /** The claims of its arguments. */
    wanted = none;
    /** The claims of things that it does not create itself: what it adopts, and variables. No deletion removes them. */
    taken = none;
    /** The claims of its object; none while that is replaced. */
    held = none;
    /** The property paths in the resource option `ignoreChanges`. */
    ignored: readonly string[] = [];
    /** Set in a preview. */
    preview?: PreviewMark | undefined;
    /** False in a preview, and where a check cannot tell. */
    isUpdate = false;

    constructor(path: string) {
        this.path = path;
    }

    /** Of the checks of a replacement, the engine of the native provider passes the paths to none, and the class to each. */
    ignore(paths: readonly string[]): void {
        this.ignored = [...new Set([...this.ignored, ...paths])];
    }

    /** True if no second declaration may have the claim. */
    claims(claim: string): boolean {
        return this.wanted.has(claim) || this.held.has(claim);
    }
}
