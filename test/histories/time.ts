/**
 * Time for many histories a second: it passes only when everybody waits for it, and then at once, the earliest first.
 * So a history comes out the same however fast the machine is.
 */
import { channel } from "node:diagnostics_channel";
import type { Platform } from "pulumi-cloud-platform/testing";

/** The clock of all processes of one world. */
export interface ProcessClock {
    now(): number;
    sleep(milliseconds: number): Promise<void>;
}

interface Sleeper {
    at: number;
    clock: VirtualProcess;
    wake: () => void;
}

/** Requests of this whole process that have no answer yet; more is going on as long as there are some. */
export const traffic = { open: 0, events: 0 };

function count(name: string, change: number): void {
    channel(name).subscribe(() => {
        traffic.open += change;
        traffic.events += 1;
    });
}
count("http.client.request.start", 1);
count("http.client.response.finish", -1);
count("http.client.request.error", -1);

/** Turns of the event loop without anything new after which nothing is taken to be under way. */
const quietTurns = 4;

/** Resolves when the event loop has turned a few times without a new request or answer, and the condition holds. */
export async function quiet(condition: () => boolean): Promise<void> {
    for (let turns = 0; turns < quietTurns;) {
        const { events } = traffic;
        await new Promise(resolve => setImmediate(resolve));
        turns = condition() && traffic.events === events ? turns + 1 : 0;
    }
}

export class VirtualTime {
    elapsed = 0;
    #sleepers: Sleeper[] = [];
    #isPassing = false;
    readonly #start = 1_800_000_000_000;

    /** The platform's time is this one from now on. */
    rule({ clock }: Platform): void {
        Object.assign(clock, { now: () => this.#start + this.elapsed });
    }

    advance(milliseconds: number): void {
        this.elapsed += milliseconds;
    }

    process(): VirtualProcess {
        return new VirtualProcess(this);
    }

    async sleep(clock: VirtualProcess, milliseconds: number): Promise<void> {
        const slept = new Promise<void>(wake => {
            this.#sleepers.push({ at: this.elapsed + milliseconds, clock, wake });
        });
        void this.#pass();
        await slept;
    }

    forget(clock: VirtualProcess): void {
        this.#sleepers = this.#sleepers.filter(sleeper => sleeper.clock !== clock);
    }

    /** Resolves when no request is under way and nobody has anything left to do but to sleep. */
    idle(): Promise<void> {
        return quiet(() => traffic.open === 0);
    }

    async #pass(): Promise<void> {
        if (this.#isPassing) {
            return;
        }
        this.#isPassing = true;
        while (this.#sleepers.length > 0) {
            await this.idle();
            const [next] = this.#sleepers.sort((one, other) => one.at - other.at);
            if (next !== undefined) {
                this.#sleepers = this.#sleepers.filter(sleeper => sleeper !== next);
                this.elapsed = Math.max(this.elapsed, next.at);
                next.wake();
            }
        }
        this.#isPassing = false;
    }
}

/** The clock of one process. Once it is dead, time ends for it: whatever it waits for never comes. */
export class VirtualProcess implements ProcessClock {
    readonly #time: VirtualTime;
    #isDead = false;

    constructor(time: VirtualTime) {
        this.#time = time;
    }

    now(): number {
        return this.#time.elapsed;
    }

    sleep(milliseconds: number): Promise<void> {
        return this.#isDead ? new Promise(() => undefined) : this.#time.sleep(this, milliseconds);
    }

    kill(): void {
        this.#isDead = true;
        this.#time.forget(this);
    }
}
