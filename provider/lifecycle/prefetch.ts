/**
 * What a refresh is going to ask, asked before its turn.
 *
 * The engine shows a host only some resources at a time, and in the state neighbours often wait for the same list, so
 * that nobody asks for the next one meanwhile. Where what has been read tells which lists will be needed, they are asked
 * for together, as soon as one of them is. Reads are shared, so each is still asked for once.
 */
export class Prefetch {
    readonly #expected = new Map<string, (() => Promise<unknown>)[]>();
    readonly #wanted = new Set<string>();

    /** Whoever wants one of a topic is likely to want this one as well. */
    expect(topic: string, ask: () => Promise<unknown>): void {
        if (this.#wanted.has(topic)) {
            attempt(ask);
        } else {
            this.#expected.set(topic, [...(this.#expected.get(topic) ?? []), ask]);
        }
    }

    /** One of the topic is wanted: asks for all that are expected, each once. */
    want(topic: string): void {
        this.#wanted.add(topic);
        this.#expected.get(topic)?.forEach(attempt);
        this.#expected.delete(topic);
    }
}

function attempt(ask: () => Promise<unknown>): void {
    // Whoever needs the answer asks again after a failure, and is told of it then.
    ask().catch(() => {});
}
