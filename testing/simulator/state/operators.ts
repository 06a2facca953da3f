import type { AddonPlan, AddonProvider, Catalogue } from "./catalogue.js";
import { Collection, type World } from "./collection.js";
import { uuidOf } from "./identifiers.js";
import { conflict, invalid, notFound } from "./refusal.js";

export type OperatorStatus = "DEPLOYING" | "ACTIVE" | "REBOOTING" | "REBUILDING" | "TO_DELETE";
/** Options beside the documented keys. */
export type OperatorOptions = Readonly<Record<string, unknown>>;

export interface Operator {
    /** `addon_…` */
    readonly id: string;
    /** `<kind>_…` */
    readonly realId: string;
    readonly ownerId: string;
    /** The end of the slug in the path: `keycloak` for `addon-keycloak`. */
    readonly kind: string;
    readonly name: string;
    readonly region: string;
    readonly planId: string;
    readonly options: OperatorOptions;
    /** Sorted, without duplicates. */
    readonly tags: readonly string[];
    readonly status: OperatorStatus;
    /** Milliseconds since the epoch. */
    readonly creationDate: number;
    /** True if it has a network group of its own. No route returns this. */
    readonly linked: boolean;
    readonly reboots: number;
    readonly rebuilds: number;
}

export interface OperatorOrder {
    readonly name: string;
    readonly region: string;
    /** The id of a plan. */
    readonly planId: string;
    readonly options?: OperatorOptions;
}

/** Kinds and their providers in the catalogue. */
const providers: Readonly<Record<string, string>> = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};
/** The kind of operator that an add-on of this provider is. */
export function kindOf(providerId: string): string | undefined {
    return Object.keys(providers).find(kind => providers[kind] === providerId);
}

/** The id of the application that runs an operator. It can join network groups; no list has it. */
export function entrypointOf({ realId }: Operator): string {
    return `app_${uuidOf(`entrypoint of ${realId}`)}`;
}

const linkable: readonly string[] = ["keycloak", "otoroshi"];

/** Operators, owned by the user of the credentials; they take the delay `operator` to run. */
export class Operators {
    readonly #world: World;
    readonly #catalogue: Catalogue;
    readonly #operators: Collection<Operator>;
    readonly #goneListeners: ((operator: Operator) => void)[] = [];

    constructor(world: World, catalogue: Catalogue) {
        this.#world = world;
        this.#catalogue = catalogue;
        this.#operators = new Collection(world);
    }

    list(owner: string, kind: string): Operator[] {
        this.#provider(kind);
        return this.#operators.list(operator => operator.ownerId === owner && operator.kind === kind);
    }

    /** Finds an operator by its id or its real id. */
    find(id: string): Operator | undefined {
        return this.#operators.find(id) ?? this.#operators.list(operator => operator.realId === id)[0];
    }

    get(owner: string, kind: string, id: string): Operator {
        this.#provider(kind);
        const operator = this.find(id);
        if (operator?.ownerId !== owner || operator.kind !== kind) {
            throw notFound("operator", id);
        }
        return operator;
    }

    /** Lists the operators of all kinds. */
    ofOwner(owner: string): Operator[] {
        return this.#operators.list(operator => operator.ownerId === owner);
    }

    /** Also those that lists do not show yet. */
    all(owner: string): Operator[] {
        return this.#operators.everything().filter(operator => operator.ownerId === owner);
    }

    providerOf({ kind }: Operator): AddonProvider {
        return this.#provider(kind);
    }

    plan({ kind, planId }: Operator): AddonPlan {
        return this.#catalogue.plan(this.#provider(kind), planId);
    }

    /** @param known what a test wants it to have, beside an id of its own */
    create(
        owner: string,
        kind: string,
        order: OperatorOrder,
        id?: string,
        known: Partial<Pick<Operator, "realId" | "creationDate">> = {},
    ): Operator {
        const { name, region, planId, options = {} } = order;
        const provider = this.#provider(kind);
        checkName(name);
        const plan = this.#catalogue.plan(provider, planId);
        if (!provider.regions.includes(region)) {
            const reason = `not offered there; regions: ${provider.regions.join(", ")}`;
            throw invalid("operator", `${kind} is not offered in ${region}`, { region: reason });
        }
        const { clock, delays, identifiers } = this.#world;
        const operator: Operator = {
            id: id ?? `addon_${identifiers.uuid()}`,
            realId: `${kind}_${identifiers.uuid()}`,
            ownerId: owner,
            kind,
            name,
            region,
            planId: plan.id,
            options,
            tags: [],
            status: "DEPLOYING",
            creationDate: clock.now(),
            linked: false,
            reboots: 0,
            rebuilds: 0,
            ...known,
        };
        this.#operators.add(operator, { readableIn: 0, listedIn: delays.listing });
        this.#becomeActive(operator.id);
        return this.#require(operator.id);
    }

    update(id: string, changes: { readonly name?: string; readonly options?: OperatorOptions }): Operator {
        if (changes.name !== undefined) {
            checkName(changes.name);
        }
        return this.#change(id, changes);
    }

    setTags(id: string, tags: readonly string[]): Operator {
        return this.#change(id, { tags: [...new Set(tags)].sort() });
    }

    /** Changes what no route can change: for tests of drift. */
    edit(id: string, changes: Partial<Pick<Operator, "name" | "options" | "region" | "planId">>): Operator {
        return this.#change(id, changes);
    }

    reboot(id: string): void {
        this.#change(id, { status: "REBOOTING", reboots: this.#require(id).reboots + 1 });
        this.#becomeActive(id);
    }

    rebuild(id: string): void {
        this.#change(id, { status: "REBUILDING", rebuilds: this.#require(id).rebuilds + 1 });
        this.#becomeActive(id);
    }

    link(id: string): void {
        const { kind, linked } = this.#require(id);
        checkLinkable(kind);
        if (linked) {
            throw conflict("operator", "This operator is linked to a network group already");
        }
        this.#change(id, { linked: true });
    }

    unlink(id: string): void {
        const { kind, linked } = this.#require(id);
        checkLinkable(kind);
        if (!linked) {
            throw notFound("operator", "it is not linked to a network group");
        }
        this.#change(id, { linked: false });
    }

    /** Deletes the operator after the delay `operatorDeletion`. */
    remove(id: string): void {
        const operator = this.#change(id, { status: "TO_DELETE" });
        this.#world.agenda.after(this.#world.delays.operatorDeletion, () => {
            if (this.#operators.drop(id) !== undefined) {
                this.#goneListeners.forEach(listener => listener(operator));
            }
        });
    }

    whenGone(listener: (operator: Operator) => void): void {
        this.#goneListeners.push(listener);
    }

    #provider(kind: string): AddonProvider {
        const id = Object.hasOwn(providers, kind) ? providers[kind] : undefined;
        if (id === undefined) {
            throw notFound("operator", `addon-${kind}`);
        }
        return this.#catalogue.addonProvider(id);
    }

    #becomeActive(id: string): void {
        this.#world.agenda.after(this.#world.delays.operator, () => {
            if (this.find(id)?.status !== "TO_DELETE") {
                this.#operators.update(id, { status: "ACTIVE" });
            }
        });
    }

    #change(id: string, changes: Partial<Operator>): Operator {
        const operator = this.#require(id);
        return this.#operators.update(operator.id, changes) ?? operator;
    }

    #require(id: string): Operator {
        const operator = this.find(id);
        if (operator === undefined) {
            throw notFound("operator", id);
        }
        return operator;
    }
}

function checkName(name: string): void {
    if (name.trim() === "") {
        throw invalid("operator", "The name of an operator must not be empty", { name: "must not be empty" });
    }
}

function checkLinkable(kind: string): void {
    if (!linkable.includes(kind)) {
        throw invalid("operator", `Operators of the kind ${kind} are not linked to network groups`);
    }
}
