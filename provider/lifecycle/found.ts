import { isNotFound } from "../client/errors.js";

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
