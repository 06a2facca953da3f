import { unlessAborted } from "./abort.js";
import type { Clock } from "./clock.js";
import type { ReadOptions } from "./contract/options.js";

interface SharedRead {
    /** Name of what is read; see `Subject`. */
    subject: string;
    answer: Promise<unknown>;
    /** Absent while the answer is on its way. */
    expires?: number;
    /** How many still wait for the answer. */
    waiting: number;
    /** Ends the request once nobody waits for it; absent where who asked first waits to the end. */
    request: AbortController | undefined;
}

interface WriteUnderWay {
    /** Name of what is changed. */
    subject: string;
    done: Promise<unknown>;
}

/** A read that came after the writes of those who wait for it. */
interface Look {
    read: SharedRead;
    /** The moment it began. */
    began: number;
    ended: Promise<void>;
}

/**
 * Lets reads of one address share a request: those made while it is under way, and those made within the window
 * after it. A write drops the answers about whatever it may touch, about what its own subject is within and what is
 * within its own, when it starts and again when it ends; what was asked before or during a write is never given to who
 * asks after it.
 */
export class SharedReads {
    readonly #reads = new Map<string, SharedRead>();
    readonly #writes = new Set<WriteUnderWay>();
    /** By address, the look after writes that is under way. */
    readonly #looks = new Map<string, Look>();
    /** By address, the look after that. */
    readonly #nextLooks = new Map<string, Promise<SharedRead>>();
    readonly #clock: Clock;
    readonly #window: number;
    /** Counts what happens, to tell what was before. */
    #moment = 0;

    /** @param window milliseconds for which an answer is kept */
    constructor(clock: Clock, window: number) {
        this.#clock = clock;
        this.#window = window;
    }

    /**
     * @param subject name of what is read
     * @param address the whole address, for which one function makes the answer
     */
    async read<T>(
        subject: string,
        address: string,
        ask: (signal?: AbortSignal) => Promise<T>,
        { fresh = false, afterWrites = false, signal }: ReadOptions = {},
    ): Promise<T> {
        const asked = ++this.#moment;
        const writes = afterWrites ? [...this.#writes].filter(write => overlap(write.subject, subject)) : [];
        if (writes.length > 0) {
            await unlessAborted(signal, Promise.allSettled(writes.map(({ done }) => done)));
        }
        const known = this.#reads.get(address);
        const usable = known !== undefined && !fresh && !this.#isExpired(known);
        const request = signal && new AbortController();
        const start = (): SharedRead => this.#start(subject, address, ask(request?.signal), request);
        const read = usable
            ? known
            : afterWrites
              ? await unlessAborted(signal, this.#look(address, asked, start))
              : start();
        // One address has one parser, so what is kept under it is what its function returns.
        return this.#await(address, read, signal) as Promise<T>;
    }

    /** One look is under way at a time. It serves who asked before it began; those who come later share the next. */
    #look(address: string, asked: number, start: () => SharedRead): Promise<SharedRead> {
        const current = this.#looks.get(address);
        if (current !== undefined && current.began > asked) return Promise.resolve(current.read);
        const waiting = this.#nextLooks.get(address);
        if (waiting !== undefined) return waiting;
        const next = (current?.ended ?? Promise.resolve()).then(() => {
            this.#nextLooks.delete(address);
            const read = start();
            const ended = Promise.allSettled([read.answer]).then(() => {
                if (this.#looks.get(address) === look) this.#looks.delete(address);
            });
            const look = { read, began: ++this.#moment, ended };
            this.#looks.set(address, look);
            return read;
        });
        this.#nextLooks.set(address, next);
        return next;
    }

    #start(
        subject: string,
        address: string,
        answer: Promise<unknown>,
        request: AbortController | undefined,
    ): SharedRead {
        this.#forgetExpired();
        const read: SharedRead = { subject, answer, waiting: 0, request };
        this.#reads.set(address, read);
        answer.then(
            () => {
                read.expires = this.#clock.now() + this.#window;
            },
            () => this.#forgetRead(address, read),
        );
        return read;
    }

    async #await(address: string, read: SharedRead, signal: AbortSignal | undefined): Promise<unknown> {
        read.waiting++;
        try {
            return await unlessAborted(signal, read.answer);
        } finally {
            read.waiting--;
            if (read.waiting === 0 && read.expires === undefined) {
                this.#forgetRead(address, read);
                read.request?.abort();
            }
        }
    }

    async write<T>(subject: string, perform: () => Promise<T>): Promise<T> {
        this.#drop(subject);
        const write = { subject, done: perform().finally(() => this.#drop(subject)) };
        this.#writes.add(write);
        try {
            return await write.done;
        } finally {
            this.#writes.delete(write);
        }
    }

    #forgetRead(address: string, read: SharedRead): void {
        if (this.#reads.get(address) === read) this.#reads.delete(address);
    }

    #drop(subject: string): void {
        this.#forget(read => overlap(read.subject, subject));
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

function overlap(a: string, b: string): boolean {
    return a.startsWith(b) || b.startsWith(a);
}
