/**
 * What the stack manages of one kind, as far as one process can tell: whether an id is the stack's own.
 *
 * The engine does not say so. A host learns it bit by bit, and an object passes through these states:
 *
 * - **held**: check has told its old inputs, so it exists; its id is not known yet (`hold`). An object that is replaced
 *   for a reason of the engine's own (the options `replaceWith`, `replacementTrigger`) gets no further than this before
 *   its replacement is created, which therefore may have as many equal ones beside it as are held (`unidentified`).
 * - **found**: a refresh has told id and path; whether the program still declares it is not known (`find`). It is the
 *   stack's own for a creation at that path only.
 * - **own**: diff of something declared has told its id, which ends its being held (`identify`); or it was created,
 *   adopted or updated, or is about to be deleted (`add`).
 * - **removed**: this process has deleted it; a list may go on showing it (`remove`). A deletion also ends its being
 *   held (`release`).
 *
 * What never gets into any of these is somebody else's. Of what `up --replace` names, not even the old inputs come,
 * unless a refresh goes before.
 */
import { Creations } from "./creations.js";
import { canonical, type JsonObject } from "./json.js";

interface Held {
    olds: JsonObject;
    inputs: JsonObject;
}

export class Managed {
    readonly #identity: readonly string[];
    readonly #ids = new Set<string>();
    readonly #removed = new Set<string>();
    /** By the path of a declaration. */
    readonly #found = new Map<string, string>();
    #held: Held[] = [];

    /** What its creations know of each other. */
    readonly creations: Creations;

    /** @param identity the arguments that tell one object from another */
    constructor(identity: readonly string[], now: () => number) {
        this.#identity = identity;
        this.creations = new Creations(now);
    }

    add(id: string): void {
        this.#ids.add(id);
    }

    find(path: string | undefined, id: string): void {
        if (path !== undefined) {
            this.#found.set(path, id);
        }
    }

    /** Whether it is the stack's own, for one that is about to be made at this path of the program. */
    isOwn(id: string, path: string | undefined): boolean {
        return this.#ids.has(id) || (path !== undefined && this.#found.get(path) === id);
    }

    /** Something exists, of which only the inputs are known so far. */
    hold(olds: JsonObject, inputs: JsonObject): void {
        this.#held.push({ olds, inputs });
    }

    /** Its id is known now; `inputs` are those that it was held with. */
    identify(id: string, inputs: JsonObject): void {
        this.add(id);
        this.#letGo(held => canonical(held.inputs) === canonical(inputs));
    }

    /** It is about to go. */
    release(state: JsonObject): void {
        this.#letGo(held => this.#isSame(held.olds, state));
    }

    /** How many exist that are as declared and whose ids are not known. */
    unidentified(declared: JsonObject): number {
        return this.#held.filter(({ olds }) => this.#isSame(olds, declared)).length;
    }

    /** Notes what this process has deleted: a list may go on showing it. */
    remove(id: string): void {
        this.#removed.add(id);
    }

    isRemoved(id: string): boolean {
        return this.#removed.has(id);
    }

    #letGo(matches: (held: Held) => boolean): void {
        const found = this.#held.findIndex(matches);
        this.#held = this.#held.filter((_, index) => index !== found);
    }

    #isSame(olds: JsonObject, declared: JsonObject): boolean {
        return this.#identity.every(key => canonical(olds[key]) === canonical(declared[key]));
    }
}
