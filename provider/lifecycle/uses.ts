/** The deletion of an object that others use. The platform refuses the deletion, or carries it out and ends the uses. */
import { isConflict } from "../client/errors.js";
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Context, Kind, Use } from "./kind.js";

/** Milliseconds within which an engine starts deletions that belong together. */
const moment = 1000;
const goneWithin = 30_000;

/** Deletes the object after this process has ended all uses that it will end. */
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
    const remaining = () => remainingUses(kind, context, id, state).catch(() => []);
    const before = uses.endWithIt === true ? await remaining() : [];
    if (before.length > 0) {
        context.log.warn(
            "still-in-use",
            `${kind.noun} ${id} ${uses.verb} ${listOf(before)}. Deleting ${id} removes it from them too, unless the platform refuses the deletion.`,
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
        return kind.delete(context, id, state);
    }
}

/** Returns the uses that this run does not end. */
async function remainingUses(kind: Kind, context: Context, id: string, state: JsonObject): Promise<Use[]> {
    const look = async (): Promise<Use[]> => (await kind.deletion?.uses?.list(context, id, state)) ?? [];
    const isEnding = ({ claim }: Use): boolean => claim !== undefined && context.deletions.isUnderWay(claim);
    let found = await look();
    if (found.length === 0) {
        return found;
    }
    // Their deletions may begin at the same time as this one.
    await context.clock.sleep(moment);
    const wait = { what: `what uses ${id} to be gone`, deadline: goneWithin };
    return context.waitFor(wait, async () => {
        found = await look();
        return found.some(isEnding) ? { pending: "still listed" } : { done: found };
    });
}

function stillUsed(kind: Kind, id: string, users: readonly Use[], refusal: Error): UserError {
    const { verb = "", release = "" } = kind.deletion?.uses ?? {};
    return new UserError(
        "still-in-use",
        `${id} ${verb} ${listOf(users)}, which this run does not remove: ${refusal.message}`,
        `${release} and run the command again. ` +
            `To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
        refusal,
    );
}

function listOf(users: readonly Use[]): string {
    return users.map(({ text }) => text).join(", ");
}
