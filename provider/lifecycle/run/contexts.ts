/** The context that the functions of a kind are called with. */
import { without } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { unavailability } from "../../kind/check-declaration.js";
import type { KindRun } from "./kind-run.js";
import { kindUnavailable } from "./messages.js";

export async function contextFor(
    kindRun: KindRun,
    owner: string,
    path: string | undefined,
): Promise<Context> {
    const { kind, session, declarations } = kindRun;
    const lacking = unavailability(kind, session.capabilities);
    if (lacking !== undefined) {
        throw kindUnavailable(lacking);
    }
    return session.context({
        owner,
        log: session.log.about(kind.name, path),
        claimedByOthers: async (id, parts) => {
            const found = { id, owner, known: declarations.at(path).existing?.state ?? {} };
            const losing = { path, isDeleted: false };
            const isClaimedElsewhere = await session.otherProcesses?.claimPredicateOfOthers(
                kindRun,
                losing,
                found,
            );
            return parts.filter(claim => declarations.isHeldOrTaken(claim, isClaimedElsewhere));
        },
        partsSetOutside: async parts => {
            const unknown = declarations.notGivenUp(parts.keys());
            const unclaimed =
                unknown.length === 0 ? [] : await session.stack.unclaimed(kind, path ?? "", unknown);
            // Only after the export: during it, the engine may compare the declaration that gives a part up.
            return declarations.partsSetOutside(path ?? "", parts, unclaimed);
        },
        partsOfOtherStacks: async parts => {
            const asked = parts.filter(part => !importedParts(kindRun, path).includes(part));
            return asked.length === 0
                ? { stack: undefined, parts: [], unread: [] }
                : session.stack.partsElsewhere(kind, asked, { owner, platform: session.platform });
        },
    });
}

/** Returns the parts that an import has recorded as inputs only: the person has said which stack gets them. */
function importedParts({ kind, declarations }: KindRun, path: string | undefined): string[] {
    const { inputsBefore = {}, existing } = declarations.at(path);
    const { id, state = {} } = existing ?? {};
    const partsIn = (args: Inputs | State): string[] => kind.sharing?.claims?.(args, id, args) ?? [];
    // A refresh may have put the parts of others into the inputs too.
    const had = partsIn(without(state, "unmanaged"));
    return id === undefined ? [] : partsIn(inputsBefore).filter(part => !had.includes(part));
}
