/** The deletion of an object that others use. */
import { isConflict } from "../../client/errors.js";
import { UserError } from "../messages/errors.js";
import type { JsonObject } from "../json.js";
import type { Context, Kind } from "../kind.js";

/** Deletes the object. If the platform refuses that, the error names the uses. */
export async function deleteUnused(
    kind: Kind,
    context: Context,
    id: string,
    state: JsonObject,
): Promise<{ existed: boolean }> {
    try {
        return await kind.delete(context, id, state);
    } catch (error) {
        if (kind.deletion?.uses === undefined || !isConflict(error)) {
            throw error;
        }
        // If the list of uses fails, the deletion itself reports the problem.
        const uses = await kind.deletion.uses(context, id, state).catch(() => []);
        if (uses.length > 0) {
            throw stillUsed(id, uses, error);
        }
        // The last use has ended meanwhile.
        return kind.delete(context, id, state);
    }
}

function stillUsed(id: string, uses: readonly string[], refusal: Error): UserError {
    return new UserError(
        "still-in-use",
        `${id} is still used by ${uses.join(", ")}: ${refusal.message}`,
        `End the uses that this run does not remove itself, and run the command again. ` +
            `To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
        refusal,
    );
}
