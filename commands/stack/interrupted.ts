/** Finds operations that earlier runs did not finish. A refresh does not determine their result. */
import { withCode } from "../../provider/error-codes.js";
import type { Omission } from "../account/inventory.js";
import { ownCommand } from "../../provider/text/own-command.js";
import { quoted } from "../text/shell.js";
import { displayName } from "../pulumi/names.js";
import { hasObject, type State, type StateResource } from "../pulumi/state.js";

export function interruptedIn({ resources, pending }: State, stack: string): Omission[] {
    const on = `--stack ${quoted(stack)}`;
    return [
        ...pending
            .filter(({ resource }) => hasObject(resource))
            .map(operation => pendingOmission(operation, stack)),
        ...resources.flatMap(resource => {
            const why = resource.delete
                ? `An earlier run replaced this, and stopped before it deleted the old object. "pulumi up ${on}" deletes it.`
                : resource.pendingReplacement
                  ? `An earlier run deleted this to replace it, and stopped before it created the new object. "pulumi up ${on}" creates it.`
                  : undefined;
            return why === undefined ? [] : [interrupted(resource, why)];
        }),
    ];
}

/** Returns the entry of a report for an operation of a run that was killed. */
export function pendingOmission({ resource, type }: State["pending"][number], stack: string): Omission {
    const on = `--stack ${quoted(stack)}`;
    return interrupted(
        resource,
        type === "creating"
            ? `An earlier run stopped while it created this, so it may exist on the platform. "${ownCommand(`recover ${on}`)}" adopts it.`
            : `An earlier run stopped in the middle of ${type} this. Run "pulumi refresh ${on}", which reads its current state.`,
    );
}

function interrupted(resource: StateResource, why: string): Omission {
    return { what: displayName(resource), why: withCode(why, "interrupted-operation") };
}
