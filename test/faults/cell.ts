/** One cell of the fault matrix: one operation of one kind, hit by one fault, in a process of its own. */
import { createServer } from "node:net";
import { createHost } from "../../provider/host.js";
import { silentLog } from "../../provider/lifecycle/log.js";
import {
    effects,
    startPlatform,
    type Fault,
    type FaultEffect,
    type Platform,
} from "../../provider/testing/platform/index.js";
import type { Operation, Properties, Subject } from "./subjects.js";

export interface Cell {
    /** What became of the call: `done`, `gone`, `partial`, or the sentence it failed with. */
    verdict: "done" | "gone" | "partial" | "error";
    message: string;
    /** Requests to the route that was hit. */
    requests: number;
    /** How many of the object the platform holds afterwards. */
    count: number;
    /** What a second run, without the fault, came to, and how many there are then. */
    again: { verdict: Cell["verdict"]; message: string; count: number };
    /** What must not show in any message. */
    token: string;
}

/** Time that passes only when it is waited for, for the platform as well. */
function instantClock(platform: Platform) {
    let skipped = 0;
    return {
        now: () => performance.now() + skipped,
        sleep: (milliseconds: number) => {
            skipped += milliseconds;
            platform.clock.advance(milliseconds);
            return new Promise<void>(resolve => setImmediate(resolve));
        },
    };
}

export interface FaultCase {
    effect: FaultEffect | "refused";
    /** How often it strikes; without it, always. */
    times?: number;
}

type Outcome = Pick<Cell, "verdict" | "message"> & { result: Properties; id: string };
type Lifecycle = ReturnType<typeof createHost>["Addon"];

export async function runCell(subject: Subject, operation: Operation, fault: FaultCase): Promise<Cell> {
    const hangs = fault.effect !== "refused" && fault.effect.kind === "hang";
    const platform = await startPlatform();
    const dead = await refusingAddress();
    try {
        const args = subject.args(platform);
        const made = operation === "create" ? undefined : await create(process(platform), subject, args);
        const state = made?.result ?? {};
        const perform = (host: Lifecycle): Promise<Outcome> => {
            switch (operation) {
                case "create":
                    return create(host, subject, args);
                case "read":
                    return read(host, made?.id ?? "", state);
                case "update":
                    return update(host, made?.id ?? "", state, subject.changed?.(platform) ?? args);
                case "delete":
                    return remove(host, made?.id ?? "", state);
            }
        };
        const mark = platform.requests.mark();
        const route = subject.routes[operation] ?? "";
        let first: Outcome;
        if (fault.effect === "refused") {
            first = await perform(process(platform, dead.url));
        } else {
            const settle = platform.faults.add(asFault(route, { ...fault, effect: fault.effect }));
            first = await perform(process(platform));
            settle();
        }
        const requests = platform.requests.since(mark).filter(entry => entry.route === route).length;
        const count = subject.count(platform);
        // What the engine would do next: go on from a partial creation, else simply run again.
        const second =
            first.verdict === "partial"
                ? await update(process(platform), first.id, first.result, args)
                : first.verdict === "error"
                  ? await perform(process(platform))
                  : first;
        return {
            verdict: first.verdict,
            message: first.message,
            requests,
            count,
            again: { verdict: second.verdict, message: second.message, count: subject.count(platform) },
            token: platform.account.token,
        };
    } finally {
        dead.close();
        await platform.close();
    }

    /** A host process of its own: nothing of what an earlier one knew. */
    function process(platform: Platform, baseUrl = platform.url): Lifecycle {
        const environment = {
            ...platform.environment({ organisation: true }),
            CLOUD_PLATFORM_BASE_URL: baseUrl,
        };
        const host = createHost({
            environment,
            clock: instantClock(platform),
            log: silentLog,
            random: () => 0.5,
            // Short only where it is to pass: a busy machine may need longer for an answer that comes.
            attemptTimeout: hangs ? 1000 : 30_000,
        });
        return host[subject.kind];
    }
}

function asFault(
    route: string,
    { effect, times = Infinity }: { effect: FaultEffect; times?: number },
): Fault {
    return { name: "matrix", when: { route, times }, effect };
}

async function outcome(call: () => Promise<Partial<Outcome>>): Promise<Outcome> {
    try {
        return { verdict: "done", message: "", result: {}, id: "", ...(await call()) };
    } catch (error) {
        const {
            message,
            id = "",
            properties = {},
        } = error as Error & { id?: string; properties?: Properties };
        return { verdict: id === "" ? "error" : "partial", message, id, result: plain(properties) };
    }
}

/** As the engine sends it back: secrets unwrapped. */
function plain(value: unknown): Properties {
    return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        typeof part === "object" && part !== null && "4dabf18193072939515e22adb298388d" in part
            ? (part as { value?: unknown }).value
            : part,
    ) as Properties;
}

const provider = { __provider: "exports.handler = …" };

async function checked(host: Lifecycle, olds: Properties, args: Properties): Promise<Properties> {
    const { inputs, failures = [] } = (await host.check(olds, { ...args, ...provider })) as {
        inputs: Properties;
        failures?: object[];
    };
    if (failures.length > 0) {
        throw new Error(JSON.stringify(failures));
    }
    return { ...inputs, ...provider };
}

const create = (host: Lifecycle, _subject: Subject, args: Properties): Promise<Outcome> =>
    outcome(async () => {
        const created = await host.create(await checked(host, {}, args));
        const { id, outs } = created as { id: string; outs: Properties };
        return { id, result: { ...plain(outs), ...provider } };
    });

const read = (host: Lifecycle, id: string, state: Properties): Promise<Outcome> =>
    outcome(async () => {
        const found = await host.read(id, state);
        return found.id === "" ? { verdict: "gone" } : { id, result: plain(found.props) };
    });

const update = (host: Lifecycle, id: string, state: Properties, args: Properties): Promise<Outcome> =>
    outcome(async () => {
        const updated = await host.update(id, state, await checked(host, state, args));
        const { outs } = updated as { outs: Properties };
        return { id, result: plain(outs) };
    });

const remove = (host: Lifecycle, id: string, state: Properties): Promise<Outcome> =>
    outcome(async () => {
        await host.delete(id, state);
        return {};
    });

/** An address where nobody listens. */
async function refusingAddress(): Promise<{ url: string; close(): void }> {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await new Promise(resolve => server.close(resolve));
    return { url: `http://127.0.0.1:${port}`, close: () => {} };
}

/** Every disturbance of the matrix. */
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
