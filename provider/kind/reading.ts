import { isNotFound } from "../client/errors.js";
import { notFound, refreshDeleted } from "./user-errors.js";

/** Returns undefined if the platform itself says that the object does not exist. Every other failure is thrown. */
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

/**
 * Reads an object from the list of its collection. The list may lack a new object, so only the object's own 404 proves
 * that it does not exist.
 */
export async function listedOrAsked<T extends { id: string; realId?: string | undefined }>(
    listed: Promise<readonly T[]>,
    id: string,
    ask: () => Promise<T>,
): Promise<T | undefined> {
    const found = (await listed).find(item => item.id === id || item.realId === id);
    return found ?? orUndefined(ask());
}

/** Returns the object of an update. Throws if it does not exist. */
export function existing<T>(found: T | undefined, id: string, owner: string): T {
    if (found === undefined) {
        throw notFound(id, owner, refreshDeleted);
    }
    return found;
}
