/** The owner of an object, and the context that the kind's functions are called with. */
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { isCallers, type Context } from "../../kind/kind.js";
import { unavailability } from "../../kind/check-declaration.js";
import type { Runtime } from "./runtime.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import { kindUnavailable } from "./messages.js";
import { assertOrganisation } from "./missing-organisation.js";

/**
 * Returns the owner of an object to create. A replacement stays with the owner of its object: the organisation of this
 * run may be another one.
 */
export async function ownerOfCreation(
    runtime: Runtime,
    path: string | undefined,
    args: Inputs,
): Promise<string> {
    const before = args["owner"] === undefined ? await ownerBefore(runtime, path) : undefined;
    if (before !== undefined) {
        await runtime.session.owners.assertAccount(before);
        return before;
    }
    const { kind, session } = runtime;
    const owner = await ownerOfNew(runtime, args);
    const hasNoOwner = args["owner"] === undefined && session.organisation === undefined;
    if (hasNoOwner && !isCallers(kind, session.capabilities)) {
        await assertOrganisation(runtime, owner);
    }
    return owner;
}

/** Returns the owner of an object that the state does not have. */
export function ownerOfNew({ kind, session }: Runtime, args: Inputs | State): Promise<string> {
    return isCallers(kind, session.capabilities)
        ? session.owners.account()
        : session.owners.resolveOwner(textOf(args["owner"]));
}

/**
 * Returns the owner of the object that a creation replaces. This process does not know it after `--replace`, which makes
 * no comparison, and after a deletion that makes room. Then the exported state has it.
 */
async function ownerBefore(
    { kind, session, claims }: Runtime,
    path: string | undefined,
): Promise<string | undefined> {
    if (path === undefined) {
        return undefined;
    }
    const known = ownerIn(claims.at(path).existing?.state ?? {});
    return known ?? ownerIn((await session.stack.recordOf(kind.name, path))?.outputs ?? {});
}

/** Returns the owner of an existing object. Fails, before any request, if the state names another platform. */
export async function ownerOfStored(
    runtime: Runtime,
    id: string,
    state: State,
    news: Inputs | State = state,
): Promise<string> {
    const { owners } = runtime.session;
    owners.assertPlatform(id, platformIn(state));
    const owner = ownerIn(state) ?? (await ownerOfNew(runtime, news));
    await owners.assertAccount(owner);
    return owner;
}

export async function contextFor(
    runtime: Runtime,
    owner: string,
    path: string | undefined,
): Promise<Context> {
    const { kind, session, claims } = runtime;
    const lacking = unavailability(kind, session.capabilities);
    if (lacking !== undefined) {
        throw kindUnavailable(lacking);
    }
    return session.context({
        owner,
        log: session.log.about(kind.name, path),
        claimedByOthers: async (id, parts) => {
            const found = { id, owner, known: claims.at(path).existing?.state ?? {} };
            const losing = { path, isDeleted: false };
            const isOfOthers = await session.otherProcesses?.claimsOfOthers(runtime, losing, found);
            return parts.filter(claim => claims.isHeldOrTaken(claim, isOfOthers));
        },
        partsSetOutside: async parts => {
            const unknown = claims.notGivenUp(parts.keys());
            const unclaimed =
                unknown.length === 0 ? [] : await session.stack.unclaimed(kind, path ?? "", unknown);
            // Only after the export: during it, the engine may compare the declaration that gives a part up.
            return claims.partsSetOutside(path ?? "", parts, unclaimed);
        },
        partsOfOtherStacks: async parts => {
            const asked = parts.filter(part => !importedParts(runtime, path).includes(part));
            return asked.length === 0
                ? { stack: undefined, parts: [], unread: [] }
                : session.stack.partsElsewhere(kind, asked, { owner, platform: session.platform });
        },
    });
}

/** Returns the parts that an import has recorded as inputs only: the person has said which stack gets them. */
function importedParts({ kind, claims }: Runtime, path: string | undefined): string[] {
    const { inputsBefore = {}, existing } = claims.at(path);
    const { id, state = {} } = existing ?? {};
    const partsIn = (args: Inputs | State): string[] => kind.sharing?.claims?.(args, id, args) ?? [];
    const had = partsIn(state);
    return id === undefined ? [] : partsIn(inputsBefore).filter(part => !had.includes(part));
}
