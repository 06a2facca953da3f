import { isNotFound } from "../client/errors.js";

export interface ByIdOrName<T> {
    /** What may be an id is asked about as one at once, without a list; whatever else is written is a name. */
    readonly mayBeId: RegExp;
    readonly ask: (id: string) => Promise<T>;
    /** The id of what has the name; fails where nothing has. */
    readonly find: (name: string) => Promise<string>;
}

/** By the id, and where there is no such id by the name: people may call things whatever they like. */
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
