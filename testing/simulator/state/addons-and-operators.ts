import { newEnvironment } from "./addon-environment.js";
import type { Addon, AddonOrder, Addons } from "./addons.js";
import type { AddonPlan, AddonProvider } from "./catalogue.js";
import { Identifiers } from "./identifiers.js";
import { kindOf, type Operator, type Operators } from "./operators.js";
import { notFound } from "./refusal.js";

/** Every add-on of an owner: an operator is the add-on of its provider, ordered, renamed and deleted like any. */
export class AddonsAndOperators {
    readonly #addons: Addons;
    readonly #operators: Operators;

    constructor(addons: Addons, operators: Operators) {
        this.#addons = addons;
        this.#operators = operators;
    }

    list(owner: string): Addon[] {
        const operators = this.#operators.ofOwner(owner).map(operator => this.#addonOf(operator));
        return [...this.#addons.list(owner), ...operators];
    }

    /** Also those that lists do not show yet. */
    all(owner: string): Addon[] {
        const operators = this.#operators.all(owner).map(operator => this.#addonOf(operator));
        return [...this.#addons.all(owner), ...operators];
    }

    /** By id or real id. */
    find(id: string): Addon | undefined {
        const operator = this.#operators.find(id);
        return operator === undefined ? this.#addons.find(id) : this.#addonOf(operator);
    }

    get(owner: string, id: string): Addon {
        const addon = this.find(id);
        if (addon?.ownerId !== owner) {
            throw notFound("add-on", id);
        }
        return addon;
    }

    provider(addon: Addon): AddonProvider {
        return this.#addons.provider(addon);
    }

    plan(addon: Addon): AddonPlan {
        return this.#addons.plan(addon);
    }

    create(owner: string, order: AddonOrder): Addon {
        const kind = kindOf(order.providerId);
        if (kind === undefined) {
            return this.#addons.create(owner, order);
        }
        const { name, region, plan: planId, options = {} } = order;
        return this.#addonOf(this.#operators.create(owner, kind, { name, region, planId, options }));
    }

    rename(id: string, name: string): Addon {
        return this.#isOperator(id)
            ? this.#addonOf(this.#operators.update(id, { name }))
            : this.#addons.rename(id, name);
    }

    setTags(id: string, tags: readonly string[]): readonly string[] {
        return this.#isOperator(id)
            ? this.#operators.setTags(id, tags).tags
            : this.#addons.replaceTags(id, tags).tags;
    }

    remove(id: string): void {
        if (this.#isOperator(id)) {
            this.#operators.remove(id);
        } else {
            this.#addons.remove(id);
        }
    }

    #isOperator(id: string): boolean {
        return this.#operators.find(id) !== undefined;
    }

    #addonOf(operator: Operator): Addon {
        const { id, realId, ownerId, name, region, planId, creationDate, tags, options } = operator;
        const providerId = this.#operators.providerOf(operator).id;
        return {
            id,
            realId,
            ownerId,
            name,
            region,
            providerId,
            planId,
            creationDate,
            tags,
            environment: newEnvironment(providerId, realId, new Identifiers(`${realId}:`)),
            options: Object.fromEntries(
                Object.entries(options).map(([option, value]) => [option, String(value)]),
            ),
            moves: 0,
        };
    }
}
