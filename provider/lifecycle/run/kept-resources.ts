/**
 * The resources that the data guard keeps although the engine does not protect them. The engine would create a second
 * object beside such a resource, or delete the resources that depend on it, before it asks to delete the kept one.
 */
import type { DeclarationRegistry } from "../declaration-registry.js";
import type { Kind } from "../kind.js";
import type { Log } from "../log.js";
import type { StackInventory, StackResource } from "./stack-inventory.js";

interface Run {
    readonly inventory: StackInventory;
    readonly kinds: ReadonlyMap<string, Kind>;
    readonly registry: DeclarationRegistry;
    readonly log: Log;
}

export class KeptResources {
    readonly #run: Run;
    readonly #gone = new Set<string>();
    #isAnnounced = false;

    constructor(run: Run) {
        this.#run = run;
    }

    /** Logs a sentence about all kept resources, once in a run. */
    announceOnce(sentence: string): void {
        if (!this.#isAnnounced) {
            this.#isAnnounced = true;
            this.#run.log.info(sentence);
        }
    }

    /** Notes an object that a refresh of this run has found deleted. */
    forget(id: string): void {
        this.#gone.add(id);
    }

    /**
     * Returns the resource that a creation at the same path would replace. Its `protect` no longer counts: the engine has
     * allowed the replacement, since the declaration takes `protect` back in the same run.
     */
    async at(kind: string, path: string): Promise<StackResource | undefined> {
        const held = await this.#run.inventory.at(kind, path);
        return held.find(resource => this.#isKept({ ...resource, isProtected: false }));
    }

    /**
     * Returns the kept resource that an object depends on, and that this run would delete after it.
     *
     * @returns the name of the kept resource in an error
     */
    async before(kind: string, id: string): Promise<string | undefined> {
        const all = await this.#run.inventory.resources();
        const start = all?.find(resource => resource.kind === kind && resource.id === id);
        if (all === undefined || start === undefined) {
            return undefined;
        }
        const leaving = new Map(
            all
                .filter(resource => this.#isKept(resource))
                // Only its own process knows what the program declares with another provider.
                .filter(({ provider }) => provider === start.provider)
                .filter(({ kind: other, path }) => !this.#run.registry.at(other, path).isExpected)
                .map(resource => [resource.urn, resource]),
        );
        const byUrn = new Map(all.map(resource => [resource.urn, resource]));
        const reached = new Set<string>();
        const rest = [...start.dependencies];
        for (let urn = rest.pop(); urn !== undefined; urn = rest.pop()) {
            const found = leaving.get(urn);
            if (found !== undefined) {
                return `${this.#run.kinds.get(found.kind)?.noun ?? ""} ${found.id}`;
            }
            if (!reached.has(urn)) {
                reached.add(urn);
                rest.push(...(byUrn.get(urn)?.dependencies ?? []));
            }
        }
        return undefined;
    }

    /** True if the resource exists and holds data, no declaration allows its deletion, and the engine does not protect it. */
    #isKept({ kind, id, outputs, isPendingDeletion, isDeleted, isProtected }: StackResource): boolean {
        return (
            this.#run.kinds.get(kind)?.deletion?.holdsData === true &&
            !isPendingDeletion &&
            !isDeleted &&
            !isProtected &&
            outputs["allowDelete"] !== true &&
            !this.#gone.has(id)
        );
    }
}
