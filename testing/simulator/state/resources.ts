import type { Addons } from "./addons.js";
import type { Applications } from "./applications.js";
import { entrypointOf, type Operators } from "./operators.js";
import { invalid, notFound } from "./refusal.js";

export interface Resource {
    /** An application's id or an add-on's real id. */
    readonly id: string;
    readonly kind: "application" | "addon";
    readonly name: string;
}

/** Applications and add-ons by the id that network groups and drains use. */
export class Resources {
    readonly #applications: Applications;
    readonly #addons: Addons;
    readonly #operators: Operators;

    constructor(applications: Applications, addons: Addons, operators: Operators) {
        this.#applications = applications;
        this.#addons = addons;
        this.#operators = operators;
    }

    get(owner: string, id: string): Resource {
        if (id.startsWith("addon_")) {
            throw invalid("resource", `Add-ons are named by their real id here, not by ${id}`, {
                id: "the real id is expected",
            });
        }
        const operator = this.#operators.ofOwner(owner).find(candidate => entrypointOf(candidate) === id);
        if (operator !== undefined) {
            return { id, kind: "application", name: operator.name };
        }
        if (id.startsWith("app_")) {
            const { name } = this.#applications.get(owner, id);
            return { id, kind: "application", name };
        }
        const addon = this.#addons.find(id);
        if (addon?.ownerId !== owner) {
            throw notFound("resource", id);
        }
        return { id, kind: "addon", name: addon.name };
    }
}
