import { isNotFound } from "../../client/errors.js";

interface ByIdOrName<T> {
    /** The form of an id. A match is queried directly, without a list; any other word is a name. */
    readonly mayBeId: RegExp;
    readonly ask: (id: string) => Promise<T>;
    /** Returns the id of the object with this name. Throws if it does not exist. */
    readonly find: (name: string) => Promise<string>;
}

/** Looks up by id, then by name, since a name may have the form of an id. */
export async function byIdOrName<T>(word: string, { mayBeId, ask, find }: ByIdOrName<T>): Promise<T> {
    if (!mayBeId.test(word)) {
        return ask(await find(word));
    }
    try {
        return await ask(word);
    } catch (error) {
        if (!isNotFound(error)) {
            throw error;
        }
        const id = await find(word);
        if (id === word) {
            throw error;
        }
        return ask(id);
    }
}
