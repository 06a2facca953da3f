import type { Addon } from "./addons.js";
import type { Applications } from "./applications.js";
import type { Drains } from "./drains.js";
import type { NetworkGroup } from "./network-group.js";
import type { NetworkGroups } from "./network-groups.js";
import type { Operator, Operators } from "./operators.js";
import { conflict, type Subject } from "./refusal.js";

/** Rules that no public source describes. A test may change them at any time, for what happens from then on. */
export interface Rules {
    /**
     * True if the platform refuses to delete an object in use: a network group with members, an operator in a network
     * group, or an application or add-on with links, memberships or drains. Default: false, so that its uses are
     * deleted too.
     */
    keepsWhatIsUsed: boolean;
}

interface Families {
    readonly applications: Applications;
    readonly drains: Drains;
    readonly networkGroups: NetworkGroups;
    readonly operators: Operators;
}

/** Finds the uses of an object before its deletion. */
export class Uses {
    readonly #rules: Rules;
    readonly #families: Families;

    constructor(rules: Rules, families: Families) {
        this.#rules = rules;
        this.#families = families;
    }

    assertNoMembers({ members }: NetworkGroup): void {
        this.#assertNone(
            "network group",
            members.map(({ id }) => id),
            "still has members",
        );
    }

    assertNoneOfApplication(id: string): void {
        this.#assertNone("application", this.#of(id));
    }

    assertNoneOfAddon(addon: Addon): void {
        const operator = this.#families.operators.find(addon.id);
        if (operator !== undefined) {
            this.assertNoneOfOperator(operator);
            return;
        }
        const linked = this.#families.applications.linkedTo(addon).map(({ id }) => id);
        this.#assertNone("add-on", [...linked, ...this.#of(addon.realId)]);
    }

    assertNoneOfOperator({ realId, linked }: Pick<Operator, "realId" | "linked">): void {
        this.#assertNone("operator", [...(linked ? ["a network group"] : []), ...this.#of(realId)]);
    }

    #of(id: string): string[] {
        const { networkGroups, drains } = this.#families;
        return [...networkGroups.having(id), ...drains.of(id)].map(user => user.id);
    }

    #assertNone(subject: Subject, users: readonly string[], problem = "is still in use by"): void {
        if (this.#rules.keepsWhatIsUsed && users.length > 0) {
            throw conflict(subject, `This ${subject} ${problem}: ${users.join(", ")}`);
        }
    }
}
