/** Add-ons go by two ids: programs refer to them by the platform's own, networks and logs know only the real one. */
import { UserError } from "../lifecycle/errors.js";
import type { Context } from "../lifecycle/kind.js";

/** Whether it is the platform's own id of an add-on. */
export function isOwnId(id: string): boolean {
    return id.startsWith("addon_");
}

/** The real id of an add-on that is given by either. */
export async function realIdOf({ client, owner }: Context, id: string): Promise<string> {
    if (!isOwnId(id)) {
        return id;
    }
    const listed = (await client.addons.list({ owner })).find(addon => addon.id === id);
    // A fresh add-on may be missing from the list for some seconds.
    return (listed ?? (await client.addons.get({ owner, id }))).realId;
}

/** The platform's own id of an add-on that is given by either. */
export async function ownIdOf({ client, owner }: Context, id: string): Promise<string> {
    if (isOwnId(id)) {
        return id;
    }
    const isIt = ({ realId }: { realId: string }): boolean => realId === id;
    const listed = (await client.addons.list({ owner })).find(isIt);
    // A fresh add-on may be missing from the list for some seconds.
    const found = listed ?? (await client.addons.list({ owner, fresh: true })).find(isIt);
    if (found === undefined) {
        throw new UserError(`there is no add-on ${id} for ${owner}`, "Check the id, and the owner.");
    }
    return found.id;
}
