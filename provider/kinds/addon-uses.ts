/** Lists the uses of an add-on or operator: applications, network groups and drains, managed by this stack or not. */
import type { NetworkGroup } from "../client/index.js";
import type { Context } from "../lifecycle/kind.js";
import type { Use } from "../lifecycle/uses.js";

export const usesOfAddon = {
    list: (context: Context, id: string, { realId }: { realId: string }) => listUses(context, id, realId),
    verb: "is still used by",
    release: "Remove these links and drains",
};

export async function listUses(context: Context, id: string, realId: string): Promise<Use[]> {
    const { client, owner } = context;
    // A dialect may lack one of these routes; the other uses are still listed.
    const found = await Promise.all(
        [
            client.addons.applications({ owner, id, fresh: true }).then(applications =>
                applications.map(application => ({
                    text: `application ${application.id} ("${application.name}")`,
                    claim: `AddonLink ${application.id}/${id}`,
                })),
            ),
            groupsWith(context, realId).then(groups =>
                groups.map(group => ({
                    text: `network group ${group.id} ("${group.label}")`,
                    claim: `Member ${group.id}/${realId}`,
                })),
            ),
            client.drains
                .list({ owner, resourceId: realId, fresh: true })
                .then(drains =>
                    drains.map(drain => ({ text: `drain ${drain.id}`, claim: `Drain ${drain.id}` })),
                ),
        ].map(uses => uses.catch(() => [])),
    );
    return found.flat();
}

/** Requests the members of each group whose list entry omits them. */
async function groupsWith({ client, owner }: Context, memberId: string): Promise<NetworkGroup[]> {
    const groups = await client.networkGroups.list({ owner, fresh: true });
    const memberships = await Promise.all(
        groups.map(async ({ id, members }) => {
            const all = members ?? (await client.networkGroups.members({ owner, id, fresh: true }));
            return all.some(member => member.id === memberId);
        }),
    );
    return groups.filter((_, index) => memberships[index]);
}
