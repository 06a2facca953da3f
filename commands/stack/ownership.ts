/** Tells which stacks have an object. */
import type { Inventory, InventoryItem } from "../account/inventory.js";
import { textOrEmpty } from "../account/texts.js";
import { idsOf, kinds } from "../kinds.js";
import type { StateResource } from "../pulumi/state.js";
import type { JsonObject } from "../../provider/basics/json.js";
import type { Kind } from "../../provider/kind/kind.js";

export interface Ownership {
    /** The stacks that have the object, or a part of it. */
    readonly stacks: readonly string[];
    /** The object as far as no stack has it: of the variables of an application, those that remain. */
    readonly rest?: InventoryItem;
}

/** The resources of a stack. */
export interface StackResources {
    readonly stack: string;
    readonly managed: readonly StateResource[];
}

interface Claims {
    readonly stack: string;
    readonly has: (kind: string, claim: string) => boolean;
}

/** Returns the owner of each object of an inventory. */
export class Ownerships {
    readonly #all: readonly Claims[];

    constructor(inventory: Inventory, stacks: readonly StackResources[]) {
        this.#all = stacks.map(stack => claimsIn(stack, inventory));
    }

    of(item: InventoryItem): Ownership {
        const kind = kinds[item.kind];
        const claims = ownClaims(kind, item.id, { ...item.args, ...item.outputs });
        const stacks = this.#stacksWith(item.kind, claims);
        const rest = stacks.length === 0 ? item : this.#restOf(item);
        return { stacks, ...(rest !== undefined && { rest }) };
    }

    #stacksWith(kind: string, claims: readonly string[]): string[] {
        const having = this.#all.filter(({ has }) => claims.some(claim => has(kind, claim)));
        return having.map(({ stack }) => stack);
    }

    #restOf(item: InventoryItem): InventoryItem | undefined {
        const kind = kinds[item.kind];
        const isClaimed = (claim: string): boolean => this.#stacksWith(item.kind, [claim]).length > 0;
        const args = kind?.sharing?.parts?.leftOver(item.args, isClaimed);
        return args === undefined || ownClaims(kind, item.id, args).length === 0
            ? undefined
            : { ...item, args };
    }
}

/** The part of an inventory that no stack has. */
export function unmanagedIn(inventory: Inventory, ownerships: Ownerships): Inventory {
    return { ...inventory, items: inventory.items.flatMap(item => ownerships.of(item).rest ?? []) };
}

function claimsIn({ stack, managed }: StackResources, inventory: Inventory): Claims {
    const here = managed.filter(one => isHere(one, inventory));
    const claims = new Set(
        here.flatMap(({ kind, id, outputs }) =>
            ownClaims(kinds[kind], id, outputs).map(claim => `${kind} ${claim}`),
        ),
    );
    return {
        stack,
        has: (kind, claim) =>
            claims.has(`${kind} ${claim}`) ||
            here.some(
                one => one.kind === kind && kinds[kind]?.sharing?.parts?.covers(one.outputs, claim) === true,
            ),
    };
}

/** An id that people chose, such as the name of a key, may occur on another platform or in another account too. */
function isHere({ outputs }: StateResource, { platform, owner, account }: Inventory): boolean {
    const { platform: storedPlatform = platform, ownerId = owner } = outputs;
    return storedPlatform === platform && [owner, account].includes(textOrEmpty(ownerId));
}

function ownClaims(kind: Kind | undefined, id: string, properties: JsonObject): string[] {
    return kind?.sharing?.claims?.(properties, id, properties) ?? idsOf(id, properties);
}
