/** Objects that none of the given stacks manages. */
import type { JsonObject } from "../../../provider/lifecycle/json.js";
import type { Kind } from "../../../provider/lifecycle/kind.js";
import type { Inventory, InventoryItem } from "./inventory.js";
import type { StateResource } from "../../pulumi/state.js";
import { kinds } from "../../kinds.js";
import { textOrEmpty } from "../texts.js";

/** Of an object that is managed in part, such as the variables of an application, the remainder stays. */
export function orphansOf(inventory: Inventory, managed: readonly StateResource[]): Inventory {
    const here = managed.filter(one => isHere(one, inventory));
    const claims = new Set(here.flatMap(claimsOf));
    const isManaged = (kind: string, claim: string): boolean =>
        claims.has(`${kind} ${claim}`) ||
        here.some(
            one => one.kind === kind && kinds[kind]?.sharing?.parts?.covers(one.outputs, claim) === true,
        );
    const { items, undeclared = [] } = inventory;
    return {
        ...inventory,
        items: items.flatMap(item => restOf(item, isManaged)),
        undeclared: undeclared.filter(({ kind, id }) => !isManaged(kind, id)),
    };
}

/** An id that people chose, such as the name of a key, may occur on another platform or in another account too. */
function isHere({ outputs }: StateResource, { platform, owner, account }: Inventory): boolean {
    const { platform: storedPlatform = platform, ownerId = owner } = outputs;
    return storedPlatform === platform && [owner, account].includes(textOrEmpty(ownerId));
}

function restOf(item: InventoryItem, isManaged: (kind: string, claim: string) => boolean): InventoryItem[] {
    const kind = kinds[item.kind];
    const properties = { ...item.args, ...item.outputs };
    const isClaimed = (claim: string): boolean => isManaged(item.kind, claim);
    const claims = ownClaims(kind, item.id, properties);
    if (!claims.some(isClaimed)) {
        return [item];
    }
    const args = kind?.sharing?.parts?.leftOver(item.args, isClaimed);
    return args === undefined || ownClaims(kind, item.id, args).length === 0 ? [] : [{ ...item, args }];
}

function claimsOf({ kind, id, outputs }: StateResource): string[] {
    return ownClaims(kinds[kind], id, outputs).map(claim => `${kind} ${claim}`);
}

/** An add-on has two ids. */
function ownClaims(kind: Kind | undefined, id: string, properties: JsonObject): string[] {
    const { realId } = properties;
    const ids = [id, ...(typeof realId === "string" ? [realId] : [])];
    return kind?.sharing?.claims?.(properties, id, properties) ?? ids;
}
