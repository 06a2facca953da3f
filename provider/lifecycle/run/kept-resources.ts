/**
 * The resources that the data guard keeps although the engine does not protect them. The engine would create a second
 * object beside such a resource, or delete the resources that depend on it, before it asks to delete the kept one.
 */
import { declarationName } from "../claim-names.js";
import type { Claims } from "../claims.js";
import type { Log } from "../log.js";
import type { StackInventory, StackResource } from "./stack-inventory.js";

export class KeptResources {
    readonly #inventory: StackInventory;
    readonly #claims: Claims;
    readonly #nouns = new Map<string, string>();
    readonly #gone = new Set<string>();
    readonly #log: Log;
    #isAnnounced = false;

    constructor(inventory: StackInventory, claims: Claims, log: Log) {
        this.#inventory = inventory;
        this.#claims = claims;
        this.#log = log;
    }

    /** Logs a sentence about all kept resources, once in a run. */
    announceOnce(sentence: string): void {
        if (!this.#isAnnounced) {
            this.#isAnnounced = true;
            this.#log.info(sentence);
        }
    }

    /** Notes a kind that holds data. */
    guard({ name, noun }: { name: string; noun: string }): void {
        this.#nouns.set(name, noun);
    }

    /** Notes an object that a refresh of this run has found deleted. */
    forget(id: string): void {
        this.#gone.add(id);
    }

    /** Returns the resource that a creation at the same path would replace. */
    async at(kind: string, path: string): Promise<StackResource | undefined> {
        const held = await this.#inventory.at(kind, path);
        return held.find(resource => this.#isKept(resource));
    }

    /**
     * Returns the kept resource that an object depends on, and that this run would delete after it.
     *
     * @returns the name of the kept resource in an error
     */
    async before(kind: string, id: string): Promise<string | undefined> {
        const all = await this.#inventory.resources();
        const start = all?.find(resource => resource.kind === kind && resource.id === id);
        if (all === undefined || start === undefined) {
            return undefined;
        }
        const leaving = new Map(
            all
                .filter(resource => this.#isKept(resource))
                .filter(({ kind: other, path }) => !this.#claims.isExpected(declarationName(other, path)))
                .map(resource => [resource.urn, resource]),
        );
        const byUrn = new Map(all.map(resource => [resource.urn, resource]));
        const reached = new Set<string>();
        const rest = [...start.dependencies];
        for (let urn = rest.pop(); urn !== undefined; urn = rest.pop()) {
            const found = leaving.get(urn);
            if (found !== undefined) {
                return `${this.#nouns.get(found.kind) ?? ""} ${found.id}`;
            }
            if (!reached.has(urn)) {
                reached.add(urn);
                rest.push(...(byUrn.get(urn)?.dependencies ?? []));
            }
        }
        return undefined;
    }

    /** True if the resource holds data, no declaration allows its deletion, and the engine does not protect it. */
    #isKept({ kind, id, outputs, isPendingDeletion, isProtected }: StackResource): boolean {
        return (
            this.#nouns.has(kind) &&
            !isPendingDeletion &&
            !isProtected &&
            outputs["allowDelete"] !== true &&
            !this.#gone.has(id)
        );
    }
}
