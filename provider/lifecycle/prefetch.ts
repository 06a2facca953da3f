/**
 * Sends requests of a refresh before their turn.
 *
 * The engine reads a few resources at a time, and neighbours in the state often wait for the same list. Without a
 * prefetch, the next list would only be requested afterwards. If earlier reads name the lists that a refresh needs, the
 * first request for one of them sends all of them. Reads are shared, so each list is still requested once.
 */
export class Prefetch {
    readonly #expected = new Map<string, (() => Promise<unknown>)[]>();
    readonly #wanted = new Set<string>();

    /** Notes a request that is likely to follow other requests of the topic. */
    expect(topic: string, ask: () => Promise<unknown>): void {
        if (this.#wanted.has(topic)) {
            attempt(ask);
        } else {
            this.#expected.set(topic, [...(this.#expected.get(topic) ?? []), ask]);
        }
    }

    /** Sends all noted requests of the topic, each once. */
    want(topic: string): void {
        this.#wanted.add(topic);
        this.#expected.get(topic)?.forEach(attempt);
        this.#expected.delete(topic);
    }
}

function attempt(ask: () => Promise<unknown>): void {
    // The read that needs the answer repeats a failed request, and reports its failure.
    ask().catch(() => {});
}
