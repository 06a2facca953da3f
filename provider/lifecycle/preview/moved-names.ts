/** Names that pass from one object to another in place: in a list by index, the names move, and the data does not. */
import { argumentsThat, metaOf } from "../../kind/kind.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { isUnknown } from "../../protocol/unknown.js";
import { nameIn } from "../../protocol/urns.js";
import type { Log } from "../../protocol/log.js";
import { isSamePlace } from "../holders/holding.js";
import { isCurrent } from "../holders/records.js";
import type { Runtime } from "../run/runtime.js";

/** The arguments beside the name that tell objects of one name apart. */
const typeArguments = ["provider", "runtime", "kind"];

/**
 * Warns in a preview of an update that gives an object the name which another resource of the stack has now. Says nothing
 * if the engine does not answer.
 */
export async function warnOfMovedName(
    { kind, claims, session }: Runtime,
    path: string | undefined,
    state: State,
    news: Inputs,
    log: Log,
): Promise<void> {
    const { namedBy } = kind;
    const [before, name] = [textOf(state[namedBy]), textOf(news[namedBy])];
    const isRenamed = metaOf(kind, namedBy).change === "in place" && before !== name;
    if (!isRenamed || before === undefined || name === undefined || isUnknown(name)) {
        return;
    }
    const id = claims.at(path).existing?.id;
    const here = { owner: ownerIn(state) ?? "", platform: platformIn(state) ?? "" };
    const other = (await session.stack.resources()).find(
        resource =>
            resource.kind === kind.name &&
            resource.path !== path &&
            resource.id !== id &&
            isCurrent(resource) &&
            isSamePlace(resource.place, here) &&
            [namedBy, ...typeArguments].every(key => resource.outputs[key] === news[key]),
    );
    if (other === undefined) {
        return;
    }
    const [own, otherName] = [nameIn(path ?? ""), nameIn(other.path)];
    const what = kind.deletion?.holdsData === true ? "data" : kind.noun;
    log.warn(
        "moved-name",
        `the ${kind.noun} "${own}" gets the ${namedBy} "${name}", which "${otherName}" has now: the ${namedBy} moves, and the ${what} of each does not. ` +
            `To keep both, give each resource a name of its own instead of its index in a list, and set aliases.`,
    );
}

/** Says in a preview that two new objects with data have one name. */
export function noteNewNamesake({ kind, claims }: Runtime, path: string, args: Inputs, log: Log): void {
    const name = textOf(args[kind.namedBy]);
    const isNamed =
        kind.deletion?.holdsData === true && argumentsThat(kind, "in place").includes(kind.namedBy);
    if (!isNamed || name === undefined || isUnknown(name)) {
        return;
    }
    const other = claims
        .all()
        .find(
            each =>
                each.path !== path &&
                each.isDeclared &&
                each.existing === undefined &&
                [kind.namedBy, ...typeArguments].every(key => each.args?.[key] === args[key]),
        );
    if (other !== undefined) {
        log.info(`"${nameIn(other.path)}" is a new ${kind.noun} with the name "${name}" too`);
    }
}
