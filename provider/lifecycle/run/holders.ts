/** Finds the resource that has an object which a creation or an adoption has found. */
import { claimName, claimNames } from "../claim-names.js";
import type { DeclarationRegistry } from "../declaration-registry.js";
import { nameIn } from "../internals.js";
import type { JsonObject } from "../json.js";
import { isCallers, type Kind } from "../kind.js";
import type { Session } from "../session.js";
import type { StackInventory, StackResource } from "./stack-inventory.js";

export type Holder =
    /** No resource of the stack has the object. */
    | { is: "nobody"; other?: undefined; problem?: undefined }
    /** The engine does not answer. */
    | { is: "unknown"; other?: undefined; problem: string }
    /** The asking declaration itself: its object is being replaced, or is pending deletion. */
    | { is: "self"; other?: undefined; problem?: undefined }
    | { is: "other"; other: OtherResource; problem?: undefined };

/** Another resource of the stack. */
export interface OtherResource {
    urn: string;
    path: string;
    /** The name of the resource in the program. */
    name: string;
    /** True if the program declares it in this run, as far as known. */
    isDeclared: boolean;
    /** The name of its provider; undefined for the default one. */
    provider: string | undefined;
    /** True if that is another provider than this one, so that another process deletes it. */
    isElsewhere: boolean;
}

type Run = Pick<Session, "owners" | "capabilities" | "kinds" | "settings"> & {
    readonly registry: DeclarationRegistry;
    readonly inventory: StackInventory;
};

export class Holders {
    readonly #kind: Kind;
    readonly #run: Run;

    constructor({ kind, session }: { kind: Kind; session: Run }) {
        this.#kind = kind;
        this.#run = session;
    }

    /**
     * Returns the resource that has an object.
     *
     * @param path the path of the asking declaration
     * @param known the arguments and outputs of the object
     * @param present the id of the asking declaration's present object: with an alias, the stack has it at another path
     */
    async of(path: string | undefined, id: string, known: JsonObject, present?: string): Promise<Holder> {
        const resources = await this.#run.inventory.resources();
        if (resources === undefined) {
            return { is: "unknown", problem: this.#run.inventory.problem };
        }
        const wanted = new Set(claimNames(this.#kind, known, id, known));
        const holders = await this.#ofThisAccount(resources.filter(resource => this.#has(resource, wanted)));
        if (holders.length === 0) {
            return { is: "nobody" };
        }
        const isOwn = (holder: StackResource): boolean =>
            holder.kind === this.#kind.name && (holder.path === path || holder.id === present);
        const other = holders.find(holder => !holder.isPendingDeletion && !isOwn(holder));
        return other === undefined ? { is: "self" } : { is: "other", other: this.#described(other) };
    }

    /**
     * Returns which of the claims another resource has by its record, even a resource that this run does not include.
     * Returns none if the engine does not answer.
     *
     * @param path the path of the asking declaration
     * @param claims the claims, as `Kind.sharing.claims` names them
     */
    async heldByOthers(path: string | undefined, claims: readonly string[]): Promise<ReadonlySet<string>> {
        const resources = claims.length === 0 ? [] : ((await this.#run.inventory.resources()) ?? []);
        const others = resources.filter(
            ({ kind, path: other, isPendingDeletion }) =>
                !isPendingDeletion && (kind !== this.#kind.name || other !== path),
        );
        const ofOwner = await this.#ofThisAccount(others);
        const held = new Set(ofOwner.flatMap(other => this.#claimsOf(other)));
        return new Set(claims.filter(claim => held.has(claimName(this.#kind, claim))));
    }

    /** Returns a resource of another provider that has one of the claims. */
    async elsewhere(claims: readonly string[]): Promise<StackResource | undefined> {
        const resources = claims.length === 0 ? [] : ((await this.#run.inventory.resources()) ?? []);
        const others = resources.filter(
            resource =>
                this.#isElsewhere(resource) &&
                !resource.isPendingDeletion &&
                this.#claimsOf(resource).some(claim => claims.includes(claim)),
        );
        return (await this.#ofThisAccount(others))[0];
    }

    #isElsewhere({ provider }: StackResource): boolean {
        return provider !== this.#run.settings.provider;
    }

    /**
     * Drops the resources of other accounts, whose ids may be those of other objects here. A resource of the same
     * provider stays, since its platform may have moved.
     */
    async #ofThisAccount(resources: readonly StackResource[]): Promise<StackResource[]> {
        const { settings, capabilities } = this.#run;
        const here = resources.filter(
            resource => !this.#isElsewhere(resource) || resource.outputs["platform"] === settings.platform,
        );
        if (!isCallers(this.#kind, capabilities) || !here.some(resource => this.#isElsewhere(resource))) {
            return here;
        }
        const account = await this.#run.owners.account();
        return here.filter(
            resource => !this.#isElsewhere(resource) || resource.outputs["ownerId"] === account,
        );
    }

    /** True if the resource has one of the claims, and this run has not taken it away. */
    #has(resource: StackResource, wanted: ReadonlySet<string>): boolean {
        return this.#claimsOf(resource).some(
            claim => wanted.has(claim) && !this.#run.registry.isReleased(claim),
        );
    }

    #claimsOf({ kind, id, outputs }: StackResource): string[] {
        const other = this.#run.kinds.get(kind) ?? { name: kind };
        const mayHaveSame = claimName(other, id) === claimName(this.#kind, id);
        return mayHaveSame ? claimNames(this.#kind, outputs, id, outputs) : [];
    }

    #described(resource: StackResource): OtherResource {
        const { kind, urn, path, provider } = resource;
        const isDeclared = this.#run.registry.at(kind, path).isExpected;
        return {
            urn,
            path,
            name: nameIn(path),
            isDeclared,
            provider,
            isElsewhere: this.#isElsewhere(resource),
        };
    }
}
