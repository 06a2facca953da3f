/** Platform time: real time plus what tests have let pass. */
export class PlatformClock {
    #offset = 0;

    /** Milliseconds since the epoch. */
    now(): number {
        return Date.now() + this.#offset;
    }

    /** Lets so many milliseconds of platform time pass at once. */
    advance(milliseconds: number): void {
        this.#offset += milliseconds;
    }
}

interface Task {
    readonly at: number;
    readonly run: (at: number) => void;
}

/**
 * Future tasks. No timer runs: due tasks run in order of time before each read, so that an advanced clock and a real
 * one give the same history.
 */
export class Agenda {
    readonly #clock: PlatformClock;
    #tasks: Task[] = [];
    #settling = false;

    constructor(clock: PlatformClock) {
        this.#clock = clock;
    }

    /** Runs `task` after `delay` ms of platform time; at once where there is no delay. */
    after(delay: number, task: (at: number) => void, from: number = this.#clock.now()): void {
        if (delay <= 0) {
            task(from);
            return;
        }
        this.#tasks.push({ at: from + delay, run: task });
    }

    settle(): void {
        // A task that looks around itself must not run the tasks that come after it first.
        if (this.#settling) {
            return;
        }
        this.#settling = true;
        try {
            for (let task = this.#takeDue(); task !== undefined; task = this.#takeDue()) {
                task.run(task.at);
            }
        } finally {
            this.#settling = false;
        }
    }

    #takeDue(): Task | undefined {
        const now = this.#clock.now();
        const [first, ...rest] = this.#tasks.filter(task => task.at <= now);
        const next = rest.reduce(
            (earliest, task) => (task.at < (earliest?.at ?? now) ? task : earliest),
            first,
        );
        this.#tasks = this.#tasks.filter(task => task !== next);
        return next;
    }
}
