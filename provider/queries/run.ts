/**
 * What the lookups of one run share. A process may see many runs: the Automation API runs programs in its own process,
 * one after another or side by side, and what one of them was told must not be passed off as new in the next.
 */
import type { AsyncLocalStorage } from "node:async_hooks";
import type { Resource } from "@pulumi/pulumi";
import { readProgramKey } from "../program-config.js";
import { canonical } from "../lifecycle/json.js";
import { Session } from "../lifecycle/session.js";

export class Run {
    readonly session: Session;
    readonly #answers = new Map<string, Promise<unknown>>();
    readonly #numbers = new WeakMap<Resource, number>();
    #count = 0;

    constructor(session: Session) {
        this.session = session;
    }

    /** The answer to an equal question, or else a new one. What failed is asked again. */
    share<T>(question: unknown, ask: () => Promise<T>): Promise<T> {
        const key = canonical(question);
        const known = this.#answers.get(key);
        if (known !== undefined) {
            // Equal questions have the name of one lookup, whose answers are of one type.
            return known as Promise<T>;
        }
        const answer = ask();
        this.#answers.set(key, answer);
        answer.catch(() => this.#answers.delete(key));
        return answer;
    }

    /** The same number for the same resource, all through the run. */
    numberOf(resource: Resource): number {
        const number = this.#numbers.get(resource) ?? this.#count++;
        this.#numbers.set(resource, number);
        return number;
    }
}

const runs = new WeakMap<object, Map<string, Run>>();

/** To be called before anything is awaited: only then is it certain which run is asking. */
export function currentRun(): Run {
    // The SDK gives each program that the Automation API runs a store of its own. Where there is none, as under the CLI,
    // the process is the run.
    const { asyncLocalStorage } = globalThis as { asyncLocalStorage?: AsyncLocalStorage<object> };
    const scope = asyncLocalStorage?.getStore() ?? globalThis;
    const ofScope = runs.get(scope) ?? new Map<string, Run>();
    runs.set(scope, ofScope);

    const session = new Session();
    session.configure(readProgramKey);
    const settings = canonical(session.settings);
    const run = ofScope.get(settings) ?? new Run(session);
    ofScope.set(settings, run);
    return run;
}
