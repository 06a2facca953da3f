import type { Clock } from "./clock.js";

export interface ReadOptions {
    /** With `shareReads`: asks the platform anew, past the shared answer. */
    fresh?: boolean;
    /** With `shareReads`: asks when the writes under way there have ended, so that one answer serves all who wrote. */
    afterWrites?: boolean;
}

interface SharedRead {
    folder: string;
    answer: Promise<unknown>;
    /** Absent while the answer is on its way. */
    expires?: number;
}

interface WriteUnderWay {
    folder: string;
    done: Promise<unknown>;
}

/**
 * Lets reads of one address share a request: those made while it is under way, and those made within the window
 * after it. A write drops the answers of whatever it may touch, above and below its own path, when it starts and
 * again when it ends; what was asked before or during a write is never given to who asks after it.
 */
export class SharedReads {
    readonly #reads = new Map<string, SharedRead>();
    readonly #writes = new Set<WriteUnderWay>();
    readonly #clock: Clock;
    readonly #window: number;

    /** @param window milliseconds for which an answer is kept */
    constructor(clock: Clock, window: number) {
        this.#clock = clock;
        this.#window = window;
    }

    /**
     * @param path the address without its query, which writes are compared with
     * @param key the whole address
     */
    read<T>(
        path: string,
        key: string,
        ask: () => Promise<T>,
        { fresh = false, afterWrites = false }: ReadOptions = {},
    ): Promise<T> {
        const folder = folderOf(path);
        const writes = afterWrites ? [...this.#writes].filter(write => overlap(write.folder, folder)) : [];
        if (writes.length > 0) {
            const ended = Promise.allSettled(writes.map(({ done }) => done));
            return ended.then(() => this.read(path, key, ask, { fresh }));
        }
        const shared = this.#reads.get(key);
        if (shared !== undefined && !fresh && !this.#isExpired(shared)) {
            // One address has one parser, so what is kept under it is what its function returns.
            return shared.answer as Promise<T>;
        }
        this.#forgetExpired();
        const answer = ask();
        const read: SharedRead = { folder, answer };
        this.#reads.set(key, read);
        answer.then(
            () => {
                read.expires = this.#clock.now() + this.#window;
            },
            () => {
                if (this.#reads.get(key) === read) this.#reads.delete(key);
            },
        );
        return answer;
    }

    async write<T>(path: string, perform: () => Promise<T>): Promise<T> {
        const folder = folderOf(path);
        this.#drop(folder);
        const write = { folder, done: perform().finally(() => this.#drop(folder)) };
        this.#writes.add(write);
        try {
            return await write.done;
        } finally {
            this.#writes.delete(write);
        }
    }

    #drop(folder: string): void {
        this.#forget(read => overlap(read.folder, folder));
    }

    #forgetExpired(): void {
        this.#forget(read => this.#isExpired(read));
    }

    #forget(which: (read: SharedRead) => boolean): void {
        this.#reads.forEach((read, key) => {
            if (which(read)) this.#reads.delete(key);
        });
    }

    #isExpired({ expires }: SharedRead): boolean {
        return expires !== undefined && expires <= this.#clock.now();
    }
}

/** The path with a slash at its end: one is within another exactly where it begins with it. */
function folderOf(path: string): string {
    return `${path}/`;
}

function overlap(a: string, b: string): boolean {
    return a.startsWith(b) || b.startsWith(a);
}
