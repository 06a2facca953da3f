/** Runs tasks with the same key one after another. */
export class KeyedQueue {
    /** By key, the last task. */
    readonly #last = new Map<string, Promise<unknown>>();

    take<T>(thing: string, act: () => Promise<T>): Promise<T> {
        const turn = (this.#last.get(thing) ?? Promise.resolve()).catch(() => {}).then(act);
        this.#last.set(thing, turn);
        return turn;
    }
}
