/** What an operator can be made to do, beside being what it is declared as. */
import { isConflict } from "../client/errors.js";
import type { Removal } from "../client/index.js";
import type { Context } from "../lifecycle/kind.js";
import type { Use } from "../lifecycle/uses.js";
import { listUses, usesOfAddon } from "./addon-uses.js";
import type { OperatorKind } from "./operator-kinds.js";

interface Triggers {
    rebootTrigger?: string | undefined;
    rebuildTrigger?: string | undefined;
}

interface Linked {
    kind: OperatorKind;
    realId?: string | undefined;
    /** Whether this stack gave it a network group. */
    linked?: boolean | undefined;
}

/** Whether a reboot or a rebuild was asked for. A rebuild starts it anew as well, so one is enough for both. */
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
            // An earlier run may have linked it and never heard so; or it is busy and was not linked at all.
            const { isLinked } = await client.operators.get({ owner, kind, id, fresh: true });
            if (isLinked === false) {
                throw error;
            }
            if (isLinked === undefined) {
                log.warn(
                    `operator ${id}: the platform refuses to link it (${error.message}), which is taken for linked already. ` +
                        `If it is not, set networkGroup to false, run "pulumi up", and set it to true again.`,
                );
            }
        });
    } else if (!networkGroup && linked) {
        await client.operators.unlinkNetworkGroup({ owner, kind, id });
    }
    return networkGroup;
}

/** Deletes it, without the network group that this stack gave it where that is in the way. */
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

export const usesOfOperator = {
    ...usesOfAddon,
    async list(context: Context, id: string, { kind, realId }: Linked): Promise<Use[]> {
        const { client, owner } = context;
        const { isLinked } = await client.operators.get({ owner, kind, id, fresh: true });
        const own = isLinked === true ? [{ text: "a network group of its own" }] : [];
        return [...own, ...(await listUses(context, id, realId ?? id))];
    },
};
