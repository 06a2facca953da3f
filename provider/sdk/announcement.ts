/** What a class tells the host of the program beside the resource itself; check takes it out again. */
import * as pulumi from "@pulumi/pulumi";
import { organizationKey } from "../config.js";

/** Kind and path of what is declared in this turn of the program. */
let declared: string[] | undefined;
let isAnnounced = false;

/**
 * Tells the host what the program declares, so that nothing of it is adopted by another declaration before the engine
 * tells of it: one with an argument that takes its time is registered late. The first declaration of a turn that adopts
 * tells of all in it.
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

/** The organization of the stack, unless its backend has none. */
export function organization(): Record<string, string> {
    const name = organizationName();
    return name === undefined || name === "organization" ? {} : { [organizationKey]: name };
}

/** A test of a program may not say which. */
function organizationName(): string | undefined {
    try {
        return pulumi.getOrganization();
    } catch {
        return undefined;
    }
}
