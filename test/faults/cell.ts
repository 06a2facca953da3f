/** One cell of the fault matrix: one operation of one kind, hit by one fault, in a process of its own. */
import { effects, startPlatform, type Dialect, type FaultEffect } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { failureOf, Process, type Kept } from "./process.js";
import { changedArgs, type Operation, type Subject } from "./subjects.js";

export interface Cell extends Outcome {
    /** Requests to the route that was hit. */
    requests: number;
    /** The number of such objects on the platform afterwards. */
    count: number;
    /** The verdict of a second run without the fault, and the number of objects after it. */
    again: Outcome & { count: number };
    /** The token, which no message may contain. */
    token: string;
}

interface Outcome {
    /** The outcome of the call. `error` comes with a message. */
    verdict: "done" | "gone" | "partial" | "error";
    message: string;
}

export interface FaultCase {
    effect: FaultEffect | "refused";
    /** The number of times that the fault occurs. Default: always. */
    times?: number;
}

export async function runCell(
    subject: Omit<Subject, "requests">,
    operation: Operation,
    fault: FaultCase,
    dialect: Dialect = "documented",
): Promise<Cell> {
    const { kind } = subject;
    const live = dialect === "clever-cloud" ? subject.live : undefined;
    const platform = await startPlatform({ dialect });
    // Short only for a fault that must time out: on a busy machine, an answer may take longer.
    const attemptTimeout = hangs(fault) ? 1000 : 30_000;
    const healthy = (): Process => new Process(platform, { attemptTimeout });
    try {
        const args = subject.args(platform);
        let kept: Kept = { id: "", inputs: {}, outputs: {} };
        if (operation !== "create") {
            kept = await healthy().create(kind, args);
        }
        const perform = (run: Process): Promise<unknown> => {
            switch (operation) {
                case "create":
                    return run.create(kind, args);
                case "read":
                    return run.refresh(kind, kept);
                case "update":
                    return run.update(kind, kept, changedArgs(subject, platform));
                case "delete":
                    return run.remove(kind, kept);
            }
        };
        const outcome = async (call: Promise<unknown>): Promise<Outcome & { partial?: Kept }> => {
            const { result, failure } = await settled(call);
            if (failure !== undefined) {
                const { message, kept: partial } = failure;
                return { verdict: partial ? "partial" : "error", message, ...(partial && { partial }) };
            }
            return { verdict: operation === "read" && result === undefined ? "gone" : "done", message: "" };
        };

        const mark = platform.requests.mark();
        const usual = subject.routes[operation] ?? "";
        const route = asServed(operation === "update" ? (live?.update ?? usual) : usual, dialect);
        const { effect, times = Infinity } = fault;
        const settle =
            effect === "refused"
                ? () => undefined
                : platform.faults.add({ name: "matrix", when: { route, times }, effect });
        const struck =
            effect === "refused"
                ? new Process(platform, { attemptTimeout, baseUrl: refusingAddress })
                : healthy();
        const made = kept;
        if (effect === "refused" && operation !== "read") {
            // Writes go to the stored address, where no server listens.
            kept = { ...made, outputs: { ...made.outputs, platform: refusingAddress } };
        }
        const { partial, ...first } = await outcome(perform(struck));
        kept = made;
        settle();
        const requests = platform.requests.since(mark).filter(entry => entry.route === route).length;
        const count = subject.equal(platform).length;
        // As the engine does: continue a partial creation, otherwise run the operation again.
        let second: Outcome = first;
        if (partial !== undefined) {
            const declared = operation === "update" ? changedArgs(subject, platform) : args;
            second = await outcome(healthy().update(kind, partial, declared));
        } else if (first.verdict === "error") {
            second = await outcome(perform(healthy()));
        }
        const { verdict, message } = second;
        return {
            ...first,
            requests,
            count,
            again: { verdict, message, count: subject.equal(platform).length },
            token: platform.account.token,
        };
    } finally {
        await platform.close();
    }
}

/** True if the fault lets an attempt time out. */
export function hangs({ effect }: FaultCase): boolean {
    return effect !== "refused" && effect.kind === "hang";
}

async function settled(call: Promise<unknown>) {
    try {
        return { result: await call };
    } catch {
        return { failure: await failureOf(call) };
    }
}

/** No server listens here. A port that was free a moment ago could belong to another test's simulator. */
export const refusingAddress = "http://127.0.0.1:1";

/** Every fault of the matrix. */
export const faults: Record<string, FaultCase> = {
    "401": { effect: effects.unauthorised },
    "403": { effect: effects.forbidden },
    "404 JSON": { effect: effects.notFound },
    "404 HTML": { effect: effects.notFoundPage },
    "409": { effect: effects.conflict },
    "429 Retry-After 1": { effect: effects.tooManyRequests(1), times: 2 },
    "429 Retry-After date": { effect: effects.tooManyRequests("Wed, 21 Oct 2015 07:28:00 GMT"), times: 2 },
    "429 without": { effect: effects.tooManyRequests() },
    "403 rate limit": { effect: effects.rateLimited, times: 2 },
    "500": { effect: effects.internalError },
    "502 HTML": { effect: effects.badGateway },
    "503": { effect: effects.unavailable },
    "503 id -500": { effect: effects.providerFailure },
    "connection refused": { effect: "refused" },
    "reset before effect": { effect: effects.reset, times: 1 },
    "reset after effect": { effect: effects.resetAfterEffect, times: 1 },
    "truncated body": { effect: effects.truncated, times: 1 },
    "empty 200": { effect: effects.empty, times: 1 },
    "invalid JSON": { effect: effects.invalidJson, times: 1 },
    "wrong shape": { effect: effects.wrongShape, times: 1 },
    "slow body": { effect: effects.slow(60), times: 1 },
    "time-out": { effect: effects.hang, times: 1 },
    "time-out after effect": { effect: effects.hangAfterEffect, times: 1 },
};

/** Runs the faults, by default all: one after another, except those that time out. */
export async function cellsOf<Result>(
    run: (fault: FaultCase) => Promise<Result>,
    names: readonly string[] = Object.keys(faults),
): Promise<Map<string, Result>> {
    const cells = new Map<string, Result>();
    const fill = async ([name, fault]: [string, FaultCase]): Promise<void> => {
        cells.set(name, await run(fault));
    };
    const [waiting = [], others = []] = [true, false].map(waits =>
        Object.entries(faults).filter(([name, fault]) => names.includes(name) && hangs(fault) === waits),
    );
    const inTurn = async (): Promise<void> => {
        for (const entry of others) {
            await fill(entry);
        }
    };
    await Promise.all([inTurn(), ...waiting.map(fill)]);
    return cells;
}
