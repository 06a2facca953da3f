/** Runs tasks with the same key one after another. */
export class KeyedQueue {
    /** By key, the end of the last task. Its result, which may be large, is not kept until the next one. */
    readonly #last = new Map<string, Promise<void>>();

    take<T>(thing: string, act: () => Promise<T>): Promise<T> {
        const turn = (this.#last.get(thing) ?? Promise.resolve()).then(act);
        const end = (): void => {};
        this.#last.set(thing, turn.then(end, end));
        return turn;
    }
}
