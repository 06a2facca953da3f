/** The context that the functions of a kind are called with. */
import type { Inputs, State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { unavailability } from "../../kind/check-declaration.js";
import type { Runtime } from "./runtime.js";
import { kindUnavailable } from "./messages.js";

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
