/** What one run knows about the declarations of a kind, by their paths in the program. */
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";

/** The object that a declaration had when the run began. */
export interface ExistingObject {
    /** Its arguments or its outputs. */
    readonly stored: JsonObject;
    /** Undefined until the engine tells it. */
    readonly id?: string | undefined;
}

export interface DeclarationRecord {
    /** The property paths in the resource option `ignoreChanges`. */
    readonly ignored?: readonly string[];
    /** True if the resource option `retainOnDelete` is set. */
    readonly isRetained?: boolean;
    /** The inputs of the last run. */
    readonly inputsBefore?: JsonObject;
    /**
     * The engine checks a resource that it replaces a second time, as if it were new. For `--replace` it also creates
     * the replacement without a diff. So the first check or diff is recorded here.
     */
    readonly existing?: ExistingObject;
}

export class DeclarationRecords {
    readonly #keepsExisting: boolean;
    readonly #records = new Map<string | undefined, DeclarationRecord>();

    constructor({ kind }: { kind: Pick<Kind, "deletion" | "preview"> }) {
        // There may be thousands of resources, and only the operations of these kinds need the objects.
        this.#keepsExisting = kind.deletion?.holdsData === true || kind.preview?.doubts !== undefined;
    }

    at(path: string | undefined): DeclarationRecord {
        return this.#records.get(path) ?? {};
    }

    note(path: string | undefined, facts: DeclarationRecord): void {
        this.#records.set(path, { ...this.at(path), ...facts });
    }

    noteExisting(path: string | undefined, object: ExistingObject): void {
        if (this.#keepsExisting && path !== undefined) {
            this.note(path, { existing: { ...this.at(path).existing, ...object } });
        }
    }

    /** Forgets an object that no longer exists. Reads and deletions have an id, but no path. */
    forget(id: string): void {
        // There may be thousands of records and deletions, and only these kinds have objects in their records.
        for (const [path, { existing, ...record }] of this.#keepsExisting ? this.#records : []) {
            if (existing?.id === id) {
                this.#records.set(path, record);
            }
        }
    }
}
