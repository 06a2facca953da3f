/** What an operator can be made to do, beside being what it is declared as. */
import { isConflict } from "../client/errors.js";
import type { Context } from "../lifecycle/kind.js";
import type { OperatorKind } from "./operator-kinds.js";

interface Triggers {
    rebootTrigger?: string | undefined;
    rebuildTrigger?: string | undefined;
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
