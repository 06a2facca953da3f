import { type Client, createClient } from "../../../dist/provider/client/index.js";
import { InstantClock } from "./instant-clock.js";
import { gate, json, type Reply, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
let clock: InstantClock;
let client: Client;
beforeEach(async () => {
    server = await startScriptedServer();
    clock = new InstantClock();
    const options = { baseUrl: server.url, credentials: { token: "t" }, clock, random: () => 0 };
    client = createClient({ ...options, shareReads: true, readWindow: 30_000 });
    server.replies(countingGroups());
});
afterEach(() => server.close());

/** Each answer has one more group, so its length identifies the request. */
function countingGroups(): Reply {
    let count = 0;
    return (response, request) => {
        if (request.method === "GET") {
            count += 1;
        }
        const groups = Array.from({ length: count }, (_, index) => ({ id: `ng_${index}`, label: "g" }));
        return json(200, request.method === "GET" ? groups : { id: "ng_new", label: "g" })(response, request);
    };
}

const reads = () => server.requests.filter(({ method }) => method === "GET").length;

test("sends one request for a thousand concurrent reads of one collection and a later one", async () => {
    const lists = await Promise.all(
        Array.from({ length: 1000 }, () => client.networkGroups.list({ owner: "orga_1" })),
    );
    await client.networkGroups.list({ owner: "orga_1" });
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([1]));
    expect(reads()).toBe(1);
});

test("sends a separate request for each address", async () => {
    await Promise.all([
        client.networkGroups.list({ owner: "orga_1" }),
        client.networkGroups.list({ owner: "orga_2" }),
    ]);
    expect(reads()).toBe(2);
});

test("keeps an answer until the window ends", async () => {
    await client.networkGroups.list();
    clock.advance(29_999);
    await client.networkGroups.list();
    expect(reads()).toBe(1);
    clock.advance(1);
    await client.networkGroups.list();
    expect(reads()).toBe(2);
});

test("sends a new request for a fresh read, and shares its answer afterwards", async () => {
    await client.networkGroups.list();
    expect(await client.networkGroups.list({ fresh: true })).toHaveLength(2);
    expect(await client.networkGroups.list()).toHaveLength(2);
    expect(reads()).toBe(2);
});

test("sends a request for every read when sharing is off", async () => {
    const plain = createClient({ baseUrl: server.url, credentials: { token: "t" } });
    await Promise.all([plain.networkGroups.list(), plain.networkGroups.list()]);
    expect(reads()).toBe(2);
});

test("returns a failure to all waiting callers, and does not keep it", async () => {
    server.replies(json(400, { id: 1, message: "no" }), json(200, []));
    const together = [client.networkGroups.list(), client.networkGroups.list()];
    expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual([
        "rejected",
        "rejected",
    ]);
    expect(await client.networkGroups.list()).toEqual([]);
    expect(server.requests).toHaveLength(2);
});

describe("a write discards shared answers", () => {
    const writes: [string, (client: Client) => Promise<unknown>][] = [
        ["a new one", c => c.networkGroups.create({ label: "new" })],
        ["one removed", c => c.networkGroups.remove({ id: "ng_1" })],
        ["something below it", c => c.networkGroups.removeMember({ id: "ng_1", memberId: "app_1" })],
    ];
    test.each(writes)("in its collection: %s", async (_, write) => {
        await client.networkGroups.list();
        await write(client);
        await client.networkGroups.list();
        expect(reads()).toBe(2);
    });

    test("below its address", async () => {
        server.replies(json(200, []));
        await client.networkGroups.members({ id: "ng_1" });
        await client.networkGroups.remove({ id: "ng_1" });
        await client.networkGroups.members({ id: "ng_1" });
        expect(reads()).toBe(2);
    });

    test("but not of other addresses", async () => {
        server.replies(json(200, { id: "ng_1", label: "g" }));
        const read = () => client.networkGroups.get({ id: "ng_1" });
        await read();
        await client.networkGroups.remove({ owner: "orga_1", id: "ng_1" });
        await client.networkGroups.remove({ id: "ng_11" });
        await read();
        expect(reads()).toBe(1);
    });

    test("also when the write fails", async () => {
        await client.networkGroups.list();
        server.replies(json(400, {}), json(200, []));
        await expect(client.networkGroups.create({ label: "new" })).rejects.toThrow();
        expect(await client.networkGroups.list()).toEqual([]);
    });
});

test("gives a read from before a write to no caller that asks after it", async () => {
    const slow = gate("GET", countingGroups());
    server.replies(slow.reply);
    const before = client.networkGroups.list();
    await slow.arrived;
    await client.networkGroups.create({ label: "new" });
    const after = client.networkGroups.list();
    slow.open();
    const lengths = [(await before).length, (await after).length, (await client.networkGroups.list()).length];
    expect(lengths).toEqual([1, 2, 2]);
});

test("a read after a write shares no answer from before or during the write", async () => {
    const slow = gate("POST", countingGroups());
    server.replies(slow.reply);
    expect(await client.networkGroups.list()).toHaveLength(1);
    const write = client.networkGroups.create({ label: "new" });
    await slow.arrived;
    expect(await client.networkGroups.list()).toHaveLength(2);
    slow.open();
    await write;
    expect(await client.networkGroups.list()).toHaveLength(3);
});

test("concurrent writers share one read after the last of their writes", async () => {
    const writeAndLook = async (label: string): Promise<number> => {
        await client.networkGroups.create({ owner: "orga_1", label });
        return (await client.networkGroups.list({ owner: "orga_1", afterWrites: true })).length;
    };
    expect(await Promise.all(["a", "b", "c"].map(writeAndLook))).toEqual([1, 1, 1]);
    const methods = server.requests.map(({ method }) => method);
    expect(methods).toEqual(["POST", "POST", "POST", "GET"]);
});

test("a read after writes is not shared with a caller that writes after its start", async () => {
    const slow = gate("GET", countingGroups());
    server.replies(slow.reply);
    const before = client.networkGroups.list({ afterWrites: true });
    await slow.arrived;
    await client.networkGroups.create({ label: "new" });
    const after = client.networkGroups.list({ afterWrites: true });
    slow.open();
    expect([(await before).length, (await after).length]).toEqual([1, 2]);
});

test("sends the read after writes also when the writes fail", async () => {
    server.replies((response, request) =>
        json(request.method === "GET" ? 200 : 400, request.method === "GET" ? [] : { error: "no" })(
            response,
            request,
        ),
    );
    const writes = Promise.allSettled([
        client.networkGroups.create({ owner: "orga_1", label: "a" }),
        client.networkGroups.create({ owner: "orga_2", label: "a" }),
    ]);
    expect(await client.networkGroups.list({ owner: "orga_1", afterWrites: true })).toEqual([]);
    expect((await writes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(reads()).toBe(1);
});

test("sends a new request in a new epoch, and shares its answer there", async () => {
    let epoch = 0;
    const options = { baseUrl: server.url, credentials: { token: "t" }, clock, readEpoch: () => epoch };
    const epochal = createClient({ ...options, shareReads: true });
    await epochal.networkGroups.list();
    epoch += 1;
    const later = await Promise.all([epochal.networkGroups.list(), epochal.networkGroups.list()]);
    expect(later.map(({ length }) => length)).toEqual([2, 2]);
    expect(reads()).toBe(2);
});
