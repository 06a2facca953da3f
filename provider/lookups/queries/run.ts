/**
 * State that the lookups of one run share. A process may execute many runs: the Automation API runs programs in its own
 * process, one after another or in parallel. The answers of one run must not be reused in the next.
 */
import type { Resource } from "@pulumi/pulumi";
import type { ReadKey } from "../../settings/names.js";
import { sdkStore } from "../../settings/program-config.js";
import { canonical } from "../../basics/json.js";
import { Session } from "../../lifecycle/run/session.js";

export class Run {
    readonly session: Session;
    readonly #answers = new Map<string, Promise<unknown>>();
    readonly #numbers = new WeakMap<Resource, number>();
    #count = 0;

    constructor(session: Session) {
        this.session = session;
    }

    /** Returns the answer to an identical question if there is one. Failed requests are repeated. */
    share<T>(question: unknown, ask: () => Promise<T>): Promise<T> {
        const key = canonical(question);
        const known = this.#answers.get(key);
        if (known !== undefined) {
            // Identical questions belong to the same lookup, so their answers have the same type.
            return known as Promise<T>;
        }
        const answer = ask();
        this.#answers.set(key, answer);
        answer.catch(() => this.#answers.delete(key));
        return answer;
    }

    /** Returns a number that identifies the resource during the run. */
    numberOf(resource: Resource): number {
        const number = this.#numbers.get(resource) ?? this.#count++;
        this.#numbers.set(resource, number);
        return number;
    }
}

const runs = new WeakMap<object, Map<string, Run>>();

/**
 * Returns the current run, by the configuration that a lookup uses. Call this before the first `await`, since the run is
 * only certain until then.
 */
export function currentRuns(): (readKey: ReadKey) => Run {
    // Without a store, as under the CLI, the process is the run.
    const scope = sdkStore() ?? globalThis;
    const ofScope = runs.get(scope) ?? new Map<string, Run>();
    runs.set(scope, ofScope);
    return readKey => {
        const session = new Session();
        session.configure(readKey);
        const settings = canonical(session.settings);
        const run = ofScope.get(settings) ?? new Run(session);
        ofScope.set(settings, run);
        return run;
    };
}
