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
                await settle(error, order, () =>
                    networkGroups.get({ owner, id: group.id, fresh: true, signal }),
                );
            }
            return group;
        },

        /**
         * The list of groups tells the members of all, which serves whoever asks for many groups. Who looks after a write
         * asks about one group, and again until the member shows: then the members of the others would come along each time.
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
 * Makes sure of an order whose answer was lost. The id was chosen here, so a second order with it makes no second
 * object.
 */
async function settle(lost: unknown, order: () => Promise<void>, look: () => Promise<object>): Promise<void> {
    try {
        await look();
        return;
    } catch (error) {
        // It may also be made and not be shown yet.
        if (!isNotFound(error)) throw lost;
    }
    try {
        await order();
    } catch (error) {
        if (!isConflict(error)) throw lost;
    }
}
