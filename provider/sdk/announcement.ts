/** Internal inputs that a class passes to the host beside the arguments. `check` removes them again. */
import * as pulumi from "@pulumi/pulumi";
import { organizationKey } from "../lifecycle/hidden-properties.js";

/** Kind and path of the resources declared in this turn of the event loop. */
let declared: string[] | undefined;
let isAnnounced = false;

/**
 * Announces all declarations of this turn to the host, with the first one that adopts. Otherwise a declaration could
 * adopt an object that belongs to another declaration, which the engine registers later because its arguments are still
 * pending.
 */
export function announcementOf(kind: string, path: string, adopt: unknown): Promise<string> | undefined {
    if (declared === undefined) {
        [declared, isAnnounced] = [[], false];
        queueMicrotask(() => (declared = undefined));
    }
    const turn = declared;
    turn.push(`${kind} ${path}`);
    if (adopt === undefined || isAnnounced) {
        return undefined;
    }
    isAnnounced = true;
    return Promise.resolve().then(() => JSON.stringify(turn));
}

/** Returns the stack's organization, or nothing if the backend has no organizations. */
export function organization(): Record<string, string> {
    const name = organizationName();
    return name === undefined || name === "organization" ? {} : { [organizationKey]: name };
}

/** Unit tests with mocks may not set an organization. */
function organizationName(): string | undefined {
    try {
        return pulumi.getOrganization();
    } catch {
        return undefined;
    }
}
