import { movedEnvironment, newEnvironment, type Variable } from "./addon-environment.js";
import type { AddonPlan, AddonProvider, Catalogue } from "./catalogue.js";
import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export interface Addon {
    /** `addon_…` */
    readonly id: string;
    /** `<provider prefix>_…` */
    readonly realId: string;
    /** `user_…` or `orga_…` */
    readonly ownerId: string;
    readonly name: string;
    readonly region: string;
    readonly providerId: string;
    readonly planId: string;
    /** Milliseconds since the epoch. */
    readonly creationDate: number;
    /** Sorted, without duplicates. */
    readonly tags: readonly string[];
    readonly environment: readonly Variable[];
    /** Further choices beside the plan, such as a version. */
    readonly options: Readonly<Record<string, string>>;
    /** How often its plan changed. */
    readonly moves: number;
}

export interface AddonOrder {
    readonly name: string;
    readonly region: string;
    readonly providerId: string;
    /** The id of a plan. */
    readonly plan: string;
    readonly options?: Readonly<Record<string, string>>;
}

export interface SeededIds {
    readonly id: string;
    readonly realId: string;
    /** Default: now. */
    readonly creationDate?: number;
}

/** Add-ons, found by their id or real id alike. */
export class Addons {
    readonly #world: World;
    readonly #catalogue: Catalogue;
    readonly #addons: Collection<Addon>;
    readonly #goneListeners: ((addon: Addon) => void)[] = [];

    constructor(world: World, catalogue: Catalogue) {
        this.#world = world;
        this.#catalogue = catalogue;
        this.#addons = new Collection(world);
    }

    list(owner: string): Addon[] {
        return this.#addons.list(addon => addon.ownerId === owner);
    }

    /** Also those that lists do not show yet. */
    all(owner: string): Addon[] {
        return this.#addons.everything().filter(addon => addon.ownerId === owner);
    }

    find(id: string): Addon | undefined {
        return this.#addons.find(id) ?? this.#addons.everything().find(addon => addon.realId === id);
    }

    get(owner: string, id: string): Addon {
        const addon = this.find(id);
        if (addon?.ownerId !== owner) {
            throw notFound("add-on", id);
        }
        return addon;
    }

    provider(addon: Addon): AddonProvider {
        return this.#catalogue.addonProvider(addon.providerId);
    }

    plan(addon: Addon): AddonPlan {
        return this.#catalogue.plan(this.provider(addon), addon.planId);
    }

    create(owner: string, order: AddonOrder, ids?: SeededIds): Addon {
        const { name, region, providerId, options = {} } = order;
        const provider = this.#catalogue.addonProviders.find(candidate => candidate.id === providerId);
        if (provider === undefined) {
            const reason = "unknown provider";
            throw invalid("add-on order", `There is no add-on provider ${providerId}`, {
                providerId: reason,
            });
        }
        checkName(name);
        const plan = this.#catalogue.plan(provider, order.plan);
        if (!provider.regions.includes(region) || !plan.zones.includes(region)) {
            const reason = `not offered there; regions: ${provider.regions.join(", ")}`;
            throw invalid("add-on order", `${providerId} is not offered in ${region}`, { region: reason });
        }
        const { identifiers } = this.#world;
        const realId = ids?.realId ?? `${provider.realIdPrefix}_${identifiers.uuid()}`;
        return this.#addons.add(
            {
                id: ids?.id ?? `addon_${identifiers.uuid()}`,
                realId,
                ownerId: owner,
                name,
                region,
                providerId,
                planId: plan.id,
                creationDate: ids?.creationDate ?? this.#world.clock.now(),
                tags: [],
                environment: newEnvironment(providerId, realId, identifiers),
                options,
                moves: 0,
            },
            { readableIn: 0, listedIn: this.#world.delays.addonListing },
        );
    }

    rename(id: string, name: string): Addon {
        checkName(name);
        return this.#change(id, () => ({ name }));
    }

    /** Applies the changes of a migration beside the plan. */
    move(id: string, changes: Partial<Pick<Addon, "region" | "options">>): Addon {
        return this.#change(id, () => changes);
    }

    /** Changes the plan at once and without a migration, as the platform's own staff can. @param plan a slug or an id */
    changePlan(id: string, plan: string): Addon {
        return this.#change(id, addon => {
            const target = this.#catalogue.findPlan(addon.providerId, plan);
            if (target === undefined) {
                throw invalid("add-on order", `${plan} is not a plan of ${addon.providerId}`);
            }
            const moves = addon.moves + 1;
            return { planId: target.id, moves, environment: movedEnvironment(addon.environment, moves) };
        });
    }

    tag(id: string, tag: string): Addon {
        return this.#change(id, addon => ({ tags: sorted([...addon.tags, tag]) }));
    }

    replaceTags(id: string, tags: readonly string[]): Addon {
        return this.#change(id, () => ({ tags: sorted(tags) }));
    }

    untag(id: string, tag: string): Addon {
        return this.#change(id, addon => ({ tags: addon.tags.filter(candidate => candidate !== tag) }));
    }

    /** Sets one variable, as a provider that renews a secret or adds a key does. */
    setVariable(id: string, name: string, value: string): Addon {
        return this.#change(id, addon => ({
            environment: [...addon.environment.filter(variable => variable.name !== name), { name, value }],
        }));
    }

    /** Replaces all variables, for add-ons that only hold variables. */
    replaceVariables(id: string, environment: readonly Variable[]): Addon {
        return this.#change(id, () => ({ environment }));
    }

    /** Gone after the delay `addonDeletion`. */
    remove(id: string): void {
        const addon = this.#require(id);
        this.#world.agenda.after(this.#world.delays.addonDeletion, () => {
            if (this.#addons.drop(addon.id) !== undefined) {
                this.#goneListeners.forEach(listener => listener(addon));
            }
        });
    }

    whenGone(listener: (addon: Addon) => void): void {
        this.#goneListeners.push(listener);
    }

    #change(id: string, changes: (addon: Addon) => Partial<Addon>): Addon {
        const addon = this.#require(id);
        return this.#addons.update(addon.id, changes(addon)) ?? addon;
    }

    #require(id: string): Addon {
        const addon = this.find(id);
        if (addon === undefined) {
            throw notFound("add-on", id);
        }
        return addon;
    }
}

/** Without duplicates. */
function sorted(tags: readonly string[]): string[] {
    return [...new Set(tags)].sort();
}

function checkName(name: string): void {
    if (name.trim() === "") {
        throw invalid("add-on order", "The name of an add-on must not be empty", {
            name: "must not be empty",
        });
    }
}
