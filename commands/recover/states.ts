/** What a recovery reads of states: the objects of other stacks, and the pending creations of its own. */
import { kindNamed } from "../kinds.js";
import { claimNames } from "../../provider/lifecycle/claims/names.js";
import { textOf } from "../../provider/lifecycle/json.js";
import type { RecordedElsewhere } from "../../provider/lifecycle/creation/recovery.js";
import { managedIn, stateIn, type StackState, type StateText } from "../pulumi/state.js";

export function elsewhereIn(state: StackState): RecordedElsewhere[] {
    const { stack } = state;
    return managedIn(stateIn(state)).flatMap(({ kind: name, id, outputs }) => {
        const kind = kindNamed(name);
        return kind === undefined
            ? []
            : [
                  {
                      stack,
                      platform: textOf(outputs["platform"]) ?? "",
                      owner: textOf(outputs["ownerId"]) ?? "",
                      claims: claimNames(kind, outputs, id, outputs),
                  },
              ];
    });
}

interface Pending {
    /** The URN of the stack's own resource. */
    readonly root: string;
    readonly creations: readonly {
        readonly name: string;
        /** True if the resource belongs to this package, and the state has it. */
        readonly isRecorded: boolean;
    }[];
}

export function pendingIn(state: StateText): Pending {
    const { resources, pending, root } = stateIn(state);
    const recorded = new Set(resources.map(({ urn }) => urn));
    return {
        root,
        creations: pending
            .filter(({ type }) => type === "creating")
            .map(({ resource: { urn, name, kind, type } }) => ({
                name,
                isRecorded: kind !== type && recorded.has(urn),
            })),
    };
}
