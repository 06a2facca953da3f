/** The guard over data: what holds some is only deleted where the program or the environment has said so. */
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Session } from "./session.js";

type Guarded = Pick<Kind, "noun" | "holdsData">;
type Guard = Pick<Session, "guardsData">;

/**
 * Whether it may not be deleted: `guardData` is set, and nothing allows it.
 *
 * @param state what is stored: a deletion comes without the program
 */
export function isKept({ holdsData }: Guarded, { guardsData }: Guard, state: JsonObject): boolean {
    return holdsData === true && guardsData && state["allowDelete"] !== true;
}

/** Sends nothing. */
export function assertDeletable(kind: Guarded, guard: Guard, state: JsonObject): void {
    if (!isKept(kind, guard, state)) {
        return;
    }
    throw new UserError(
        `cloud-platform:guardData keeps the ${kind.noun} and its data`,
        `To let it go, declare it with allowDelete: true, run "pulumi up", and then remove or replace it. ` +
            `In a stack that is made to be destroyed, set CLOUD_PLATFORM_ALLOW_DELETE=1. ` +
            `To keep it and only take it out of the stack, run "pulumi state delete".`,
    );
}
