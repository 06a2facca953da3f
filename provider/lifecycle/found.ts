import { isNotFound } from "../client/errors.js";

/** What to do about something that is not there: where it was the stack's own, and where it was to be taken over. */
export const remediesForMissing = {
    own: 'If it was deleted outside, run "pulumi refresh": the next "pulumi up" then creates it anew.',
    adopted:
        "Check the id to adopt, and the owner. If it was taken over once and is gone since, leave adopt out to have it created anew.",
};

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
