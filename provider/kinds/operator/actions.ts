/** Actions on an operator: reboot, rebuild, network group and deletion. */
import { isConflict } from "../../client/errors.js";
import type { OperatorKind, Removal } from "../../client/index.js";
import type { Context, Use } from "../../kind/kind.js";
import { usesOfAddon } from "../uses.js";

interface Triggers {
    rebootTrigger?: string | undefined;
    rebuildTrigger?: string | undefined;
}

interface Linked {
    kind: OperatorKind;
    realId?: string | undefined;
    /** True if this stack gave it a network group. */
    linked?: boolean | undefined;
}

/** Rebuilds or reboots the operator if a trigger changed, and returns whether it did. A rebuild includes a reboot. */
export async function trigger(
    { client, owner }: Context,
    id: string,
    state: Triggers,
    args: Triggers & { kind: OperatorKind },
): Promise<boolean> {
    const isNew = (key: keyof Triggers): boolean => args[key] !== undefined && args[key] !== state[key];
    if (isNew("rebuildTrigger")) {
        await client.operators.rebuild({ owner, kind: args.kind, id });
        return true;
    }
    if (isNew("rebootTrigger")) {
        await client.operators.reboot({ owner, kind: args.kind, id });
        return true;
    }
    return false;
}

/** @returns whether it is linked now */
export async function syncLink(
    { client, owner, log }: Context,
    id: string,
    { kind, networkGroup = false }: { kind: OperatorKind; networkGroup?: boolean | undefined },
    linked: boolean,
): Promise<boolean> {
    if (networkGroup && !linked) {
        await client.operators.linkNetworkGroup({ owner, kind, id }).catch(async (error: unknown) => {
            if (!isConflict(error)) {
                throw error;
            }
            // An earlier run may have linked it without receiving the answer, or the operator is busy and not linked.
            const { isLinked } = await client.operators.get({ owner, kind, id, fresh: true });
            if (isLinked === false) {
                throw error;
            }
            if (isLinked === undefined) {
                log.warn(
                    "link-not-confirmed",
                    `the platform refused to link it (${error.message}), so it counts as linked already. ` +
                        `If it is not, set networkGroup to false, run "pulumi up", and set it to true again.`,
                );
            }
        });
    } else if (!networkGroup && linked) {
        await client.operators.unlinkNetworkGroup({ owner, kind, id });
    }
    return networkGroup;
}

/** Deletes the operator. Unlinks its network group first if that blocks the deletion and this stack linked it. */
export async function removeOperator(
    { client, owner }: Context,
    id: string,
    { kind, linked }: Pick<Linked, "kind" | "linked">,
): Promise<Removal> {
    const remove = () => client.operators.remove({ owner, kind, id });
    try {
        return await remove();
    } catch (error) {
        if (!isConflict(error) || linked !== true) {
            throw error;
        }
        await client.operators.unlinkNetworkGroup({ owner, kind, id });
        return remove();
    }
}

export async function usesOfOperator(
    context: Context,
    id: string,
    { kind, realId = id }: Linked,
): Promise<Use[]> {
    const { client, owner } = context;
    const { isLinked } = await client.operators.get({ owner, kind, id, fresh: true });
    const own = isLinked === true ? [{ by: "a network group of its own" }] : [];
    return [...own, ...(await usesOfAddon(context, id, { realId }))];
}
