/** Names that pass from one object to another in place: in a list by index, the names move, and the data does not. */
import { argumentsThat, identifyingArguments, metaOf, type Kind } from "../../kind/kind.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { isUnknown } from "../../protocol/unknown.js";
import type { LogMessage } from "../../protocol/log.js";
import { nameMoved, namesakeDeclared } from "./messages.js";
import { isSamePlace } from "../holders/holding.js";
import { isCurrent, type StackRecord } from "../holders/records.js";
import type { Declaration } from "../holders/declaration.js";

/** Returns the name that an update gives to an object; undefined if it keeps its own. */
export function newNameIn(kind: Kind, state: State, news: Inputs): string | undefined {
    const { namedBy } = kind;
    const [before, name] = [textOf(state[namedBy]), textOf(news[namedBy])];
    const isRenamed = metaOf(kind, namedBy).change === "in place" && before !== undefined && before !== name;
    return isRenamed && name !== undefined && !isUnknown(name) ? name : undefined;
}

/** Returns the warning for a name that another resource of the stack has now. */
export function movedNameWarning(
    kind: Kind,
    { path, existing }: Declaration,
    { state, news }: { readonly state: State; readonly news: Inputs },
    resources: readonly StackRecord[],
): LogMessage[] {
    const name = newNameIn(kind, state, news);
    const place = { owner: ownerIn(state) ?? "", platform: platformIn(state) ?? "" };
    const other = resources.find(
        resource =>
            resource.kind === kind.name &&
            resource.path !== path &&
            resource.id !== existing?.id &&
            isCurrent(resource) &&
            isSamePlace(resource.place, place) &&
            identifyingArguments(kind).every(key => resource.outputs[key] === news[key]),
    );
    if (name === undefined || other === undefined) {
        return [];
    }
    return [nameMoved(kind, name, { own: path, other: other.path })];
}

/** Returns the sentence on two new objects with data that have one name. */
export function newNamesakeMessage(
    kind: Kind,
    path: string,
    args: Inputs,
    declarations: readonly Declaration[],
): LogMessage[] {
    const name = textOf(args[kind.namedBy]);
    const canShareName =
        kind.deletion?.holdsData === true && argumentsThat(kind, "in place").includes(kind.namedBy);
    if (!canShareName || name === undefined || isUnknown(name)) {
        return [];
    }
    const other = declarations.find(
        each =>
            each.path !== path &&
            each.isDeclared &&
            each.existing === undefined &&
            identifyingArguments(kind).every(key => each.args?.[key] === args[key]),
    );
    return other === undefined ? [] : [namesakeDeclared(kind, name, other.path)];
}
