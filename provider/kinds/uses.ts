/** Lists the uses of an add-on, operator or application: applications, network groups and drains, managed by this stack or not. */
import type { NetworkGroup } from "../client/index.js";
import type { Context, Use } from "../kind/kind.js";

export function usesOfApplication(context: Context, id: string): Promise<Use[]> {
    return availableUses(groupsAndDrains(context, id));
}

export function usesOfAddon(context: Context, id: string, { realId }: { realId: string }): Promise<Use[]> {
    const { client, owner } = context;
    const links = client.addons.applications({ owner, id, fresh: true }).then(applications =>
        applications.map(application => ({
            by: `application ${application.id} ("${application.name}")`,
        })),
    );
    return availableUses([links, ...groupsAndDrains(context, realId)]);
}

/** Returns the network groups and drains of a resource. For an add-on, they refer to its real id. */
function groupsAndDrains(context: Context, resourceId: string): Promise<Use[]>[] {
    const { client, owner } = context;
    return [
        groupsWith(context, resourceId).then(groups =>
            groups.map(group => ({
                by: `network group ${group.id} ("${group.label}")`,
                resource: { kind: "Member", id: `${group.id}/${resourceId}` },
            })),
        ),
        client.drains
            .list({ owner, resourceId, fresh: true })
            .then(drains => drains.map(drain => ({ by: `drain ${drain.id}` }))),
    ];
}

/** Skips a list that fails, since a dialect may lack one of the routes. */
async function availableUses(uses: readonly Promise<Use[]>[]): Promise<Use[]> {
    return (await Promise.all(uses.map(each => each.catch(() => [])))).flat();
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
