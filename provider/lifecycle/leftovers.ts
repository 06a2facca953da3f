/**
 * Objects that replacements left behind. The engine refreshes an object that is pending deletion like any other, under
 * the URN of its replacement, and reports it as unchanged.
 */
import { describeAsToWrite, differingArguments } from "./compare.js";
import type { Declarations } from "./declarations.js";
import { nameIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Log } from "./log.js";

/** The reason of a replacement. */
export interface Replaced {
    id: string;
    state: JsonObject;
}

interface Parts {
    readonly kind: Kind;
    readonly session: { readonly log: Log };
    readonly declarations: Declarations;
}

export class Leftovers {
    readonly #kind: Kind;
    readonly #noun: string;
    readonly #log: Log;
    readonly #declarations: Declarations;

    constructor({ kind, session, declarations }: Parts) {
        this.#kind = kind;
        this.#noun = kind.noun;
        this.#log = session.log;
        this.#declarations = declarations;
    }

    /**
     * Says how to keep data that a replacement has not deleted yet. If this run fails, the next run deletes the old
     * object, even if the program has changed. No other message contains the id of the old object.
     *
     * @param id the id of the replacement
     * @param args the arguments of the replacement
     */
    announce({ id: old, state }: Replaced, id: string, args: JsonObject, log: Log): void {
        const former = describeAsToWrite(this.#kind, differingArguments(this.#kind, state, args), state);
        const adopt = `adopt: ${JSON.stringify(old)}`;
        // Nothing differs if --replace named the resource. Then no change would replace it again.
        const wayBack =
            former === ""
                ? `declare ${adopt}, and run "pulumi up --replace" with the URN`
                : `change only ${former.slice(": ".length)} and ${adopt}`;
        log.info(
            `${this.#noun} ${old} still has its data beside its replacement ${id}: this "pulumi up" deletes it at its end, and the next one does if this one fails. ` +
                `To return to it after a failure, ${wayBack}. ` +
                `To keep both, first run "pulumi state delete" with the URN in a terminal, and select the resource that is pending deletion.`,
        );
    }

    /** Notes a resource of a refresh. */
    note(path: string | undefined, id: string): void {
        if (path === undefined) {
            return;
        }
        const record = this.#declarations.at(path);
        const other = record.refreshedId;
        record.refreshedId = id;
        if (other !== undefined && other !== id) {
            this.#log.warn(
                "pending-deletion",
                `the state has two objects for ${this.#noun} "${nameIn(path)}", ${other} and ${id}: one of them was replaced and is pending deletion. ` +
                    `The next "pulumi up" deletes that one.`,
            );
        }
    }
}
