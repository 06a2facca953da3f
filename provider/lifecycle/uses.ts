/** The deletion of an object that others use. The platform refuses the deletion, or carries it out and ends the uses. */
import { isConflict } from "../client/errors.js";
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Context, Kind } from "./kind.js";

/** Deletes the object. If the platform refuses that, the error names the uses. */
export async function deleteUnused(
    kind: Kind,
    context: Context,
    id: string,
    state: JsonObject,
): Promise<{ existed: boolean }> {
    const uses = kind.deletion?.uses;
    if (uses === undefined) {
        return kind.delete(context, id, state);
    }
    // If the list of uses fails, the deletion itself reports the problem.
    const remaining = () => uses.list(context, id, state).catch(() => []);
    const before = uses.endWithIt === true ? await remaining() : [];
    if (before.length > 0) {
        context.log.warn(
            "still-in-use",
            `${kind.noun} ${id} ${uses.verb} ${before.join(", ")}. Deleting ${id} removes it from them too, unless the platform refuses the deletion.`,
        );
    }
    try {
        return await kind.delete(context, id, state);
    } catch (error) {
        if (!isConflict(error)) {
            throw error;
        }
        const after = await remaining();
        if (after.length > 0) {
            throw stillUsed(kind, id, after, error);
        }
        // The last use has ended meanwhile.
        return kind.delete(context, id, state);
    }
}

function stillUsed(kind: Kind, id: string, users: readonly string[], refusal: Error): UserError {
    const { verb = "", release = "" } = kind.deletion?.uses ?? {};
    return new UserError(
        "still-in-use",
        `${id} ${verb} ${users.join(", ")}, which this run does not remove: ${refusal.message}`,
        `${release} and run the command again. ` +
            `To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
        refusal,
    );
}
