import { randomUUID } from "node:crypto";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { NetworkGroup, NetworkGroupsClient } from "../contract/network-groups.js";
import type { Families } from "../contract/index.js";
import {
    all,
    members,
    newMember,
    newNetworkGroup,
    one,
    routes as documented,
} from "../documented/network-groups.js";
import { isConflict, isLostAnswer, isNotFound } from "../errors.js";

export const routes = {
    members: "GET /v4/networkgroups/<v4_scope>/networkgroups",
    externalPeerConfiguration:
        "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/peers/{peerId}/wireguard/configuration",
} as const;

export function client(
    connection: Connection,
    { networkGroups }: Pick<Families, "networkGroups">,
): Pick<NetworkGroupsClient, "create" | "members" | "addMember" | "externalPeerConfiguration"> {
    return {
        async create(options) {
            const { label, description } = checked(newNetworkGroup, options);
            const { owner, signal } = options;
            const ownerId = await connection.ownerId(owner);
            const group: NetworkGroup = { id: `ng_${randomUUID()}`, ownerId, label, description };
            const order = () => connection.send(documented.create, all(options), group, options);
            try {
                await order();
            } catch (error) {
                if (!isLostAnswer(error) || signal?.aborted === true) throw error;
                await repeatUnlessCreated(error, order, () =>
                    networkGroups.get({ owner, id: group.id, fresh: true, signal }),
                );
            }
            return group;
        },

        /**
         * Reads the members from the list of groups, which contains those of all groups: one request serves many callers.
         * After a write, callers repeat the read of one group until the member appears, so that group is read alone.
         */
        async members({ id, ...options }) {
            if (options.fresh === true || options.afterWrites === true) {
                return networkGroups.members({ id, ...options });
            }
            const group = (await networkGroups.list(options)).find(group => group.id === id);
            return group?.members ?? networkGroups.members({ id, ...options });
        },

        addMember(options) {
            const { member } = checked(newMember, options);
            const { id, kind, label } = member;
            const domainName = `${id}.m.${options.id}.cc-ng.cloud`;
            const body = { id, label, domainName, kind: kind.toUpperCase() };
            return connection.send(documented.addMember, members(options), body, options);
        },

        externalPeerConfiguration(options) {
            const peer = one(options).in("external peers").at({ peerId: options.peerId });
            return connection.getText(routes.externalPeerConfiguration, peer, options);
        },
    };
}

/**
 * Repeats an order whose answer was lost, unless the object exists. The client chose the id, so a second order creates
 * no second object.
 */
async function repeatUnlessCreated(
    lost: unknown,
    order: () => Promise<void>,
    read: () => Promise<object>,
): Promise<void> {
    try {
        await read();
        return;
    } catch (error) {
        // The group may also exist and not be listed yet.
        if (!isNotFound(error)) throw lost;
    }
    try {
        await order();
    } catch (error) {
        if (!isConflict(error)) throw lost;
    }
}
