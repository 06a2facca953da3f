/** The guard over data: what holds some is only deleted where the program or the environment has said so. */
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Session } from "./session.js";

/**
 * Refuses where `guardData` is set and nothing allows it. Sends nothing.
 *
 * @param state what is stored: a deletion comes without the program
 */
export function assertDeletable(
    { noun, holdsData }: Pick<Kind, "noun" | "holdsData">,
    session: Pick<Session, "guardsData">,
    state: JsonObject,
): void {
    if (holdsData !== true || !session.guardsData || state["allowDelete"] === true) {
        return;
    }
    throw new UserError(
        `cloud-platform:guardData keeps the ${noun} and its data`,
        `To let it go, declare it with allowDelete: true, run "pulumi up", and then remove or replace it. ` +
            `In a stack that is made to be destroyed, set CLOUD_PLATFORM_ALLOW_DELETE=1. ` +
            `To keep it and only take it out of the stack, run "pulumi state delete".`,
    );
}
