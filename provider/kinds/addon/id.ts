/** The two ids of an add-on. Programs use the platform's own id; networks and logs only accept the real id. */
import type { Addon } from "../../client/index.js";
import { UserError } from "../../kind/user-errors.js";
import type { Context } from "../../kind/kind.js";

/** True if the id is the platform's own id of an add-on. */
export function isOwnId(id: string): boolean {
    return id.startsWith("addon_");
}

/** Returns the real id of an add-on, given either of its ids. */
export async function realIdOf(context: Context, id: string): Promise<string> {
    return isOwnId(id) ? (await addonOf(context, id)).realId : id;
}

/** Returns the add-on with the platform's own id. */
export async function addonOf({ client, owner }: Context, id: string): Promise<Addon> {
    const listed = (await client.addons.list({ owner })).find(addon => addon.id === id);
    // A fresh add-on may be missing from the list for some seconds.
    return listed ?? client.addons.get({ owner, id });
}

/** Returns the platform's own id of an add-on, given either of its ids. */
export async function ownIdOf({ client, owner }: Context, id: string): Promise<string> {
    if (isOwnId(id)) {
        return id;
    }
    const isIt = ({ realId }: { realId: string }): boolean => realId === id;
    const listed = (await client.addons.list({ owner })).find(isIt);
    // A fresh add-on may be missing from the list for some seconds.
    const found = listed ?? (await client.addons.list({ owner, fresh: true })).find(isIt);
    if (found === undefined) {
        throw new UserError(
            "not-found",
            `there is no add-on ${id} for ${owner}`,
            "Check the id, and the owner.",
        );
    }
    return found.id;
}

/** True for an add-on that only has variables, which a program or a person sets. */
export function isConfigurationProvider({ provider }: Pick<Addon, "provider">): boolean {
    return provider.id === "config-provider";
}
