/** The parts of states that a recovery reads: the objects of other stacks, and the pending operations of its own. */
import { kindNamed } from "../kinds.js";
import { heldBy, type RecordedElsewhere } from "../../provider/lifecycle/index.js";
import { isLabelledByReference } from "../account/labels.js";
import { textOrEmpty } from "../account/texts.js";
import type { ListedObject } from "../stack/objects.js";
import { displayName } from "../pulumi/names.js";
import {
    existingIn,
    hasObject,
    managedIn,
    stateIn,
    type StackState,
    type State,
    type StateResource,
} from "../pulumi/state.js";

export function elsewhereIn(state: StackState): RecordedElsewhere[] {
    const { stack } = state;
    return managedIn(stateIn(state)).flatMap(({ kind: name, id, outputs }) => {
        const kind = kindNamed(name);
        if (kind === undefined) {
            return [];
        }
        const platform = textOrEmpty(outputs["platform"]);
        const owner = textOrEmpty(outputs["ownerId"]);
        return [{ stack, platform, owner, claims: heldBy(kind, id, outputs) }];
    });
}

/** Returns the resources of a killed run's updates and deletions: only a refresh finds out what it has done. */
export function changedIn({ pending }: State): string[] {
    return pending
        .filter(({ type, resource }) => ["updating", "deleting"].includes(type) && hasObject(resource))
        .map(({ resource }) => displayName(resource));
}

/** Returns the resources whose creation a killed run began. */
export function creationsIn({ pending }: State): StateResource[] {
    const creations = pending.filter(({ type }) => type === "creating").map(({ resource }) => resource);
    // Several runs may have begun the same one.
    return [...new Map(creations.map(resource => [resource.urn, resource])).values()];
}

/** Returns the ids of the existing objects, by the URNs of their resources. */
export function idsIn(state: State): Map<string, string> {
    return new Map(existingIn(state).map(({ urn, id }) => [urn, id]));
}

/** Returns the ids of the objects that no stack has and that may be those of a creation: they have its id, or its name. */
export function candidatesFor(
    { kind: name, inputs }: StateResource,
    objects: readonly ListedObject[],
): string[] {
    const kind = kindNamed(name);
    if (kind === undefined) {
        return [];
    }
    const given = kind.identity?.id(inputs);
    const isIt = ({ id, name }: ListedObject): boolean =>
        given === undefined ? isLabelledByReference(kind) || name === inputs[kind.namedBy] : id === given;
    return objects
        .filter(object => object.kind === name && object.isUnmanaged && isIt(object))
        .map(({ id }) => id);
}
