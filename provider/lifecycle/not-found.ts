import { isNotFound } from "../client/errors.js";
import { UserError } from "./errors.js";

/** The object, or undefined where the platform itself says that there is none. Every other failure stays one. */
export async function orUndefined<T>(asking: Promise<T>): Promise<T | undefined> {
    try {
        return await asking;
    } catch (error) {
        if (isNotFound(error)) {
            return undefined;
        }
        throw error;
    }
}

/** One list answers for all of a collection. It may miss a fresh object, so only the object's own 404 says "gone". */
export async function listedOrAsked<T extends { id: string; realId?: string | undefined }>(
    listed: Promise<readonly T[]>,
    id: string,
    ask: () => Promise<T>,
): Promise<T | undefined> {
    const found = (await listed).find(item => item.id === id || item.realId === id);
    return found ?? orUndefined(ask());
}

/** What an update is of. */
export function existing<T>(found: T | undefined, id: string, owner: string): T {
    if (found === undefined) {
        throw new UserError(
            `${id} does not exist for ${owner}`,
            'If it was deleted outside, run "pulumi refresh": the next "pulumi up" then creates it anew.',
        );
    }
    return found;
}
