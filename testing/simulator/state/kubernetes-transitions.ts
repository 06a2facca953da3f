import type { World } from "./collection.js";

/** How an operation ends, where it does not succeed. */
export interface KubernetesOutcome {
    /** FAILED, or the status in which the object stays; `gone` removes it without a trace. */
    readonly status: string;
    /** Why it failed, as events return it. */
    readonly reason?: string;
}

/** Moves objects from status to status; a later operation on an object ends the one under way. */
export class KubernetesTransitions<Operation extends string> {
    readonly #world: World;
    readonly #runs = new Map<string, number>();
    readonly #outcomes: { readonly operation: Operation; readonly outcome: KubernetesOutcome }[] = [];

    constructor(world: World) {
        this.#world = world;
    }

    /** Decides how the next operation of this name ends; may be called several times. */
    next(operation: Operation, outcome: KubernetesOutcome): void {
        this.#outcomes.push({ operation, outcome });
    }

    /** Returns what was decided for the operation that starts now. */
    take(operation: Operation): KubernetesOutcome | undefined {
        const position = this.#outcomes.findIndex(decided => decided.operation === operation);
        return position < 0 ? undefined : this.#outcomes.splice(position, 1)[0]?.outcome;
    }

    /** Runs the first step at `from`, the last one after `delay`, and the others evenly between them. */
    start(
        id: string,
        delay: number,
        steps: readonly ((at: number) => void)[],
        from = this.#world.clock.now(),
    ): void {
        const run = this.stop(id);
        steps.forEach((step, position) => {
            const share = steps.length > 1 ? (delay * position) / (steps.length - 1) : delay;
            this.#world.agenda.after(
                share,
                at => {
                    if (this.#runs.get(id) === run) {
                        step(at);
                    }
                },
                from,
            );
        });
    }

    /** Ends the operation under way: the object stays as it is. */
    stop(id: string): number {
        const run = (this.#runs.get(id) ?? 0) + 1;
        this.#runs.set(id, run);
        return run;
    }
}
