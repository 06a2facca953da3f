/** Those who ask for the same thing get their turn one after another. */
export class KeyedQueue {
    /** The last one of each thing, to queue behind. */
    readonly #last = new Map<string, Promise<unknown>>();

    take<T>(thing: string, act: () => Promise<T>): Promise<T> {
        const turn = (this.#last.get(thing) ?? Promise.resolve()).catch(() => {}).then(act);
        this.#last.set(thing, turn);
        return turn;
    }
}
