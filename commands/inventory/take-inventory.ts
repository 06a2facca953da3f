/** Lists what an account has, and which stack has it. */
import { capabilitiesOf } from "../../provider/client/dialects.js";
import { isCallers } from "../../provider/kind/kind.js";
import { kindOf } from "../kinds.js";
import { readObjects, type AccountObjects, type AccountSource } from "../stack/objects.js";
import { unmanagedIn } from "../stack/ownership.js";
import { languageOf } from "../program/languages/index.js";
import { adopting, noAdoption } from "./adopt.js";
import { graphOf } from "./graph.js";
import type { PricedInventory } from "./inventory.js";

interface InventoryOptions {
    /** True for only what no stack has, with the code that adopts it. */
    readonly unmanaged: boolean;
    /** True if the code is for a file of its own. */
    readonly writes?: boolean;
    readonly onProgress?: (done: number, total: number) => void;
}

/** @throws if nothing of the account can be read; with `unmanaged`, also if the stacks cannot be listed */
export async function takeInventory(
    source: AccountSource,
    { unmanaged, writes = false, onProgress }: InventoryOptions,
): Promise<PricedInventory> {
    const { selected } = source;
    const found = await readObjects(source, unmanaged, onProgress);
    const { stacks, stacksUnknown, ownerships, config, unreadStates } = found;
    const { inventory, objects } = writes ? withoutAccount(found) : found;
    const ownerName = await found.nameOfOwner();
    const { undeclared = [] } = inventory;
    const own = stacks.find(({ reference }) => reference === selected?.stack);
    const adoption =
        // Otherwise, the code could adopt what a stack has already.
        unmanaged && selected !== undefined && ownerships !== undefined && unreadStates.length === 0
            ? adopting(
                  unmanagedIn(inventory, ownerships),
                  {
                      stack: selected.stack,
                      directory: selected.directory,
                      language: languageOf(await selected.runtime(), selected.directory),
                      config,
                      resources: own?.managed ?? [],
                  },
                  writes,
              )
            : noAdoption;
    return {
        owner: inventory.owner,
        ...(ownerName !== undefined && { ownerName }),
        ...(stacksUnknown === undefined ? { stacks: stacks.map(({ stack }) => stack) } : { stacksUnknown }),
        objects: unmanaged ? objects.filter(({ isUnmanaged }) => isUnmanaged) : objects,
        onlyUnmanaged: unmanaged,
        graph: graphOf(inventory, objects),
        ...adoption,
        // Most of it belongs to objects that a stack has.
        skipped: unmanaged
            ? []
            : inventory.skipped.filter(
                  ({ what, why }) => !undeclared.some(object => object.what === what && object.why === why),
              ),
        unread: [...unreadStates, ...inventory.unread],
    };
}

/** Without the account's own objects: the token of a nightly job may belong to another account than that of the stack. */
function withoutAccount({
    inventory,
    objects,
}: AccountObjects): Pick<AccountObjects, "inventory" | "objects"> {
    const isOfStack = ({ kind }: { readonly kind: string }): boolean =>
        inventory.organisation === undefined || !isCallers(kindOf(kind), capabilitiesOf[inventory.dialect]);
    const items = inventory.items.filter(isOfStack);
    return { inventory: { ...inventory, items }, objects: objects.filter(isOfStack) };
}
