/** Add-ons go by two ids: programs refer to them by the platform's own, networks and logs know only the real one. */
import type { Context } from "../lifecycle/kind.js";

/** The real id of an add-on that is given by either. */
export async function realIdOf({ client, owner }: Context, id: string): Promise<string> {
    if (!id.startsWith("addon_")) {
        return id;
    }
    const listed = (await client.addons.list({ owner })).find(addon => addon.id === id);
    // A fresh add-on may be missing from the list for some seconds.
    return (listed ?? (await client.addons.get({ owner, id }))).realId;
}
