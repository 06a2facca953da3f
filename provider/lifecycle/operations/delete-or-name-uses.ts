/** The deletion of an object that others use. */
import { isConflict } from "../../client/errors.js";
import { claimName } from "../holders/claim-names.js";
import type { UserError } from "../../kind/user-errors.js";
import { stillInUse } from "./messages.js";
import { nameIn } from "../../protocol/urns.js";
import type { State } from "../../basics/roles.js";
import type { Context, Use } from "../../kind/kind.js";
import type { KindRun } from "../run/kind-run.js";
import { orAtTimeout } from "../../kind/wait.js";

/** Milliseconds for which the platform may still list a use that this run has ended. */
const endsWithin = 30_000;

/** Deletes the object. If the platform refuses that, the error names the uses. */
export async function deleteOrNameUses(
    kindRun: KindRun,
    context: Context,
    id: string,
    state: State,
): Promise<{ existed: boolean }> {
    const { kind } = kindRun;
    try {
        return await kind.delete(context, id, state);
    } catch (error) {
        if (kind.deletion?.uses === undefined || !isConflict(error)) {
            throw error;
        }
        const uses = await lastingUses(kindRun, context, id, state);
        if (uses.length > 0) {
            throw await stillUsed(kindRun, id, uses, error);
        }
        // The last use has ended meanwhile.
        return kind.delete(context, id, state);
    }
}

/** Waits for the end of the uses that this run has ended, and returns the others. */
async function lastingUses(
    { kind, session }: KindRun,
    context: Context,
    id: string,
    state: State,
): Promise<Use[]> {
    let uses: Use[] = [];
    const wait = { what: `the uses of ${id} to end`, deadline: endsWithin, longestStep: 2000 };
    const poll = async () => {
        // If the list of uses fails, the deletion itself reports the problem.
        uses = (await kind.deletion?.uses?.(context, id, state).catch(() => [])) ?? [];
        const ending = uses.find(
            ({ resource }) =>
                resource !== undefined &&
                session.registry.isGivenUp(claimName({ name: resource.kind }, resource.id)),
        );
        return ending === undefined ? { done: uses } : { pending: `${ending.by} is still listed` };
    };
    return context.waitFor(wait, poll).catch(orAtTimeout(() => uses));
}

async function stillUsed(
    { session }: KindRun,
    id: string,
    uses: readonly Use[],
    refusal: Error,
): Promise<UserError> {
    const kinds = new Set(uses.flatMap(({ resource }) => resource?.kind ?? []));
    const begun = await Promise.all(
        [...kinds].map(async name => {
            const kind = session.kinds.get(name)?.();
            const paths = kind === undefined ? [] : await session.stack.begunIn(kind, id);
            return paths.map(path => `${name} "${nameIn(path)}"`);
        }),
    );
    return stillInUse(
        id,
        uses.map(({ by }) => by),
        begun.flat(),
        refusal,
    );
}
