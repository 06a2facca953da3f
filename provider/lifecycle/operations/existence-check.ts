/** Whether an object still exists. One "not found" is no proof, since it would remove the resource from the state. */
import { UserError } from "../messages/errors.js";
import type { JsonObject } from "../json.js";
import type { Context } from "../kind.js";
import type { Runtime } from "../runtime.js";
import { platformIn } from "../state/properties.js";

/** Fails unless the object is proven to be gone, after the platform has answered a deletion with "not found". */
export async function assertGone(
    { kind, session }: Pick<Runtime, "kind" | "session">,
    context: Context,
    id: string,
    state: JsonObject,
): Promise<void> {
    await session.owners.assertProvenGone(context.owner, platformIn(state));
    if ((await kind.read(context, id, state)) !== undefined) {
        throw new UserError(
            "contradictory-answers",
            `the platform reported that ${id} does not exist, but still returns it`,
            "Run the command again.",
        );
    }
}
