import { unlessAborted } from "./abort.js";
import type { Clock } from "../clock.js";
import type { ReadOptions } from "../call-options.js";

interface SharedRead {
    /** The name of the `Subject` that is read. */
    subject: string;
    epoch: number;
    answer: Promise<unknown>;
    /** Absent until the answer arrives. */
    expires?: number;
    /** The number of callers that wait for the answer. */
    waiting: number;
    /** Aborts the request when its last caller leaves. Undefined if the first caller cannot abort. */
    request: AbortController | undefined;
}

/** A read that started after the writes of its callers. */
interface ReadAfterWrites {
    read: SharedRead;
    /** The moment of its start. */
    began: number;
    ended: Promise<void>;
}

/**
 * Shares one request among reads of the same address: reads that start while the request is in progress, and reads
 * within the window after its answer. A write removes all answers that it may affect, at its start and at its end: those
 * whose subject contains the written subject, or is contained in it. A read after a write never gets an older answer.
 */
export class SharedReads {
    readonly #reads = new Map<string, SharedRead>();
    /** The writes in progress, each with the name of the `Subject` that is changed. */
    readonly #writes = new Set<{ subject: string; done: Promise<unknown> }>();
    /** By address, the current read after writes. */
    readonly #currentReads = new Map<string, ReadAfterWrites>();
    /** By address, the next read after writes. */
    readonly #nextReads = new Map<string, Promise<SharedRead>>();
    readonly #clock: Clock;
    readonly #window: number;
    readonly #epoch: () => number;
    /** A logical clock: it orders calls and the starts of reads. */
    #moment = 0;

    /**
     * @param window milliseconds for which an answer is cached
     * @param epoch returns the current epoch: an answer of an earlier one is not reused
     */
    constructor(clock: Clock, window: number, epoch = () => 0) {
        this.#clock = clock;
        this.#window = window;
        this.#epoch = epoch;
    }

    /**
     * @param subject the name of the `Subject` that is read
     * @param address path and query; all reads of an address use the same parser
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
              ? await unlessAborted(signal, this.#readAfterWrites(address, asked, start))
              : start();
        // All reads of an address use the same parser, so the cached answer has the type T.
        return this.#await(address, read, signal) as Promise<T>;
    }

    /** Runs one read at a time. It serves callers that asked before its start. Later callers share the next read. */
    #readAfterWrites(address: string, asked: number, start: () => SharedRead): Promise<SharedRead> {
        const current = this.#currentReads.get(address);
        if (current !== undefined && current.began > asked) {
            return Promise.resolve(current.read);
        }
        const waiting = this.#nextReads.get(address);
        if (waiting !== undefined) {
            return waiting;
        }
        const next = (current?.ended ?? Promise.resolve()).then(() => {
            this.#nextReads.delete(address);
            const read = start();
            const ended = Promise.allSettled([read.answer]).then(() => {
                if (this.#currentReads.get(address) === started) {
                    this.#currentReads.delete(address);
                }
            });
            const started = { read, began: ++this.#moment, ended };
            this.#currentReads.set(address, started);
            return read;
        });
        this.#nextReads.set(address, next);
        return next;
    }

    #start(
        subject: string,
        address: string,
        answer: Promise<unknown>,
        request: AbortController | undefined,
    ): SharedRead {
        this.#forget(known => this.#isExpired(known));
        const read: SharedRead = { subject, epoch: this.#epoch(), answer, waiting: 0, request };
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
        if (this.#reads.get(address) === read) {
            this.#reads.delete(address);
        }
    }

    #drop(subject: string): void {
        this.#forget(read => overlap(read.subject, subject));
    }

    #forget(which: (read: SharedRead) => boolean): void {
        this.#reads.forEach((read, key) => {
            if (which(read)) {
                this.#reads.delete(key);
            }
        });
    }

    #isExpired({ epoch, expires }: SharedRead): boolean {
        return epoch !== this.#epoch() || (expires !== undefined && expires <= this.#clock.now());
    }
}

function overlap(a: string, b: string): boolean {
    return a.startsWith(b) || b.startsWith(a);
}
