/** An aborted call fails at once, reports its possible effect, and does not disturb callers that share its request. */
import { type Client, createClient, isAborted } from "../../../dist/provider/client/index.js";
import { InstantClock } from "./instant-clock.js";
import { gate, json, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
let controller: AbortController;
let signal: AbortSignal;
beforeEach(async () => {
    server = await startScriptedServer();
    controller = new AbortController();
    ({ signal } = controller);
});
afterEach(() => server.close());

const connect = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
    createClient({ baseUrl: server.url, credentials: { token: "t" }, random: () => 0, ...options });

const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

const aborted = (effect: string) => ({ code: "aborted", effect, reason: "the call was aborted" });

const groups = [{ id: "ng_1", label: "g" }];

const calls: [string, (client: Client, signal: AbortSignal) => Promise<unknown>][] = [
    ["a read", (client, signal) => client.networkGroups.list({ signal })],
    [
        "a read of a text",
        (c, signal) => c.networkGroups.externalPeerConfiguration({ id: "n", peerId: "p", signal }),
    ],
    ["a POST", (client, signal) => client.networkGroups.create({ label: "g", signal })],
    ["a PUT", (client, signal) => client.addons.addTag({ id: "addon_1", tag: "new", signal })],
    ["a DELETE", (client, signal) => client.addons.remove({ id: "addon_1", signal })],
];

describe.each([false, true])("with shared reads: %j", shareReads => {
    test.each(calls)("sends no request when the signal is already aborted: %s", async (_, call) => {
        const cause = new Error("the user went away");
        controller.abort(cause);
        const error = await outcomeOf(call(connect({ shareReads }), signal));
        expect(error).toMatchObject({ ...aborted("none"), cause });
        expect(isAborted(error)).toBe(true);
        expect(server.requests).toEqual([]);
    });

    test.each(calls)("sends no request for a queued call that is aborted: %s", async (_, call) => {
        const slow = gate("GET", json(200, []));
        server.replies(slow.reply);
        const client = connect({ shareReads, maxConcurrency: 1 });
        const first = client.sshKeys.list();
        await slow.arrived;
        const waiting = outcomeOf(call(client, signal));
        controller.abort();
        expect(await waiting).toMatchObject(aborted("none"));
        slow.open();
        expect(await first).toEqual([]);
        expect(await client.emailAddresses.list()).toEqual([]);
        expect(server.requests.map(({ url }) => url)).toEqual(["/v2/self/keys", "/v2/self/emails"]);
    });

    test.each(calls)(
        "reports an unknown effect only for a write that is aborted in flight: %s",
        async (name, call) => {
            const methods = ["GET", "POST", "PUT", "DELETE"].map(method => gate(method, json(200, groups)));
            server.replies((response, request) =>
                methods[["GET", "POST", "PUT", "DELETE"].indexOf(request.method)]?.reply(response, request),
            );
            const outcome = outcomeOf(call(connect({ shareReads }), signal));
            await Promise.race(methods.map(({ arrived }) => arrived));
            controller.abort();
            expect(await outcome).toMatchObject(aborted(name.startsWith("a read") ? "none" : "unknown"));
            methods.forEach(({ open }) => open());
        },
    );

    test("ends the wait before a retry, and reports the unknown effect of the first attempt", async () => {
        class WaitingClock extends InstantClock {
            override sleep(_ms: number, signal?: AbortSignal): Promise<void> {
                const ended = new Promise<void>((_, reject) =>
                    signal?.addEventListener("abort", () => reject(new Error("woken"))),
                );
                controller.abort();
                return ended;
            }
        }
        server.replies(json(502, { error: "no" }));
        const client = connect({ shareReads, clock: new WaitingClock(), random: () => 0.5 });
        expect(await outcomeOf(client.addons.remove({ id: "addon_1", signal }))).toMatchObject({
            ...aborted("unknown"),
            method: "DELETE",
            path: "/v2/self/addons/addon_1",
        });
        expect(server.requests).toHaveLength(1);
    });
});

test("onWrite counts an aborted write only if its request was sent", async () => {
    const slow = gate("POST", json(200, groups[0]));
    server.replies(slow.reply);
    let writes = 0;
    const client = connect({ onWrite: () => (writes += 1) });
    const call = outcomeOf(client.networkGroups.create({ label: "g", signal }));
    await slow.arrived;
    controller.abort();
    await call;
    expect(writes).toBe(1);
    await outcomeOf(client.networkGroups.create({ label: "g", signal }));
    expect(writes).toBe(1);
    slow.open();
});

describe("callers that share a read", () => {
    test.each([
        ["the one that began it", 0],
        ["one that joined it", 1],
    ])("still get the answer when another caller aborts: %s", async (_, leaving) => {
        const slow = gate("GET", json(200, groups));
        server.replies(slow.reply);
        const client = connect({ shareReads: true });
        const stay = new AbortController().signal;
        const signals = leaving === 0 ? [signal, stay] : [stay, signal];
        const reads = signals.map(signal => outcomeOf(client.networkGroups.list({ signal })));
        const unending = client.networkGroups.list();
        await slow.arrived;
        controller.abort();
        expect(await reads[leaving]).toMatchObject(aborted("none"));
        slow.open();
        expect(await reads[1 - leaving]).toEqual(groups);
        expect(await unending).toEqual(groups);
        expect(await client.networkGroups.list()).toEqual(groups);
        expect(server.requests).toHaveLength(1);
    });

    test("stops the request when all callers have aborted, and sends a new one for a later caller", async () => {
        const slow = gate("GET", json(200, groups));
        server.replies(slow.reply, json(200, []));
        const client = connect({ shareReads: true, maxConcurrency: 1 });
        const reads = [1, 2].map(() => outcomeOf(client.networkGroups.list({ signal })));
        await slow.arrived;
        controller.abort();
        expect(await Promise.all(reads)).toMatchObject([aborted("none"), aborted("none")]);
        // There is one slot only, so the first request must have ended.
        expect(await client.networkGroups.list()).toEqual([]);
        slow.open();
    });

    test("end the wait for other writes when their signal aborts", async () => {
        const slow = gate("POST", json(200, groups[0]));
        server.replies(slow.reply);
        const client = connect({ shareReads: true });
        const write = client.networkGroups.create({ label: "g" });
        await slow.arrived;
        const look = outcomeOf(client.networkGroups.list({ afterWrites: true, signal }));
        controller.abort();
        expect(await look).toMatchObject(aborted("none"));
        slow.open();
        expect(await write).toMatchObject({ id: "ng_1" });
    });
});

test("aborts one caller of the shared request for the account without failing the other", async () => {
    const slow = gate("GET", json(200, { id: "user_1" }));
    server.replies(slow.reply, json(200, []));
    const client = connect();
    const [leaving, staying] = [signal, undefined].map(signal =>
        outcomeOf(client.addons.list({ owner: "user_1", signal })),
    );
    await slow.arrived;
    controller.abort();
    expect(await leaving).toMatchObject(aborted("none"));
    slow.open();
    expect(await staying).toEqual([]);
});

test("sends the usual requests when the signal is never aborted", async () => {
    server.replies(json(200, groups));
    const client = connect({ shareReads: true });
    expect(await client.networkGroups.list({ signal })).toEqual(groups);
    controller.abort();
    expect(await client.networkGroups.list()).toEqual(groups);
    expect(server.requests).toHaveLength(1);
});
