/** The things that a declaration takes from resources that another process serves. */
import { claimNames, textIn } from "../claims/names.js";
import { UserError } from "../../kind/errors.js";
import type { JsonObject } from "../../basics/json.js";
import { claimNoun } from "../../kind/kind.js";
import { nameIn } from "../../protocol/urns.js";
import type { Runtime } from "../run/runtime.js";

/**
 * Fails if a resource of the npm package has what the declaration takes: if the program no longer declares that resource,
 * its process deletes the object at the end of this run.
 *
 * @param state the state before an update
 */
export async function assertNotTaken(
    { kind, session, claims }: Runtime,
    path: string | undefined,
    owner: string,
    state?: { readonly id: string; readonly own: JsonObject },
): Promise<void> {
    const had = state === undefined ? [] : claimNames(kind, state.own, state.id, state.own);
    const taken = claims.takenBy(path).filter(claim => !had.includes(claim));
    const found = await session.stack.takenFromUnaware(kind, taken, owner, session.platform);
    if (found !== undefined) {
        const { urn, path: other } = found.resource;
        throw new UserError(
            "duplicate-in-stack",
            `"${nameIn(other)}" of this stack has ${claimNoun(kind)} ${found.claims.map(textIn).sort().join(", ")}, and is a resource of the npm package, which deletes it without regard to this declaration`,
            `If this is the same resource, give it the option aliases with "${urn}". Otherwise run "pulumi up" once without this declaration: that deletes it.`,
        );
    }
}
