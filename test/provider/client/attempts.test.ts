import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import {
    type Client,
    type ClientOptions,
    CloudPlatformError,
    createClient,
    isDeadlineExceeded,
    isInvalidResponse,
    isLostAnswer,
    isNotFound,
    isTransport,
    isUnavailable,
} from "../../../dist/provider/client/index.js";
import { InstantClock } from "./instant-clock.js";
import {
    html,
    json,
    type Reply,
    reset,
    respond,
    type ScriptedServer,
    silence,
    startScriptedServer,
    truncated,
} from "./scripted-server.js";
import { selfSigned } from "./self-signed.js";

let server: ScriptedServer;
let untrusted: ScriptedServer;
let clock: InstantClock;
beforeEach(async () => {
    server = await startScriptedServer();
    untrusted = await startScriptedServer(selfSigned);
    clock = new InstantClock();
});
afterEach(async () => {
    await server.close();
    await untrusted.close();
});

function connect(options: Partial<ClientOptions> = {}): Client {
    const credentials = { token: "t0ken-of-the-account" };
    return createClient({ baseUrl: server.url, credentials, clock, random: () => 0.5, ...options });
}

async function failure(call: Promise<unknown>): Promise<CloudPlatformError> {
    const error = await call.then(
        () => undefined,
        (reason: unknown) => reason,
    );
    if (error instanceof CloudPlatformError) {
        return error;
    }
    throw new Error(`no error of the client: ${String(error)}`);
}

const rateLimitOfV2 = json(403, {
    id: 403,
    message: "You have performed that request too much.",
    type: "error",
});
const permanent = json(503, { id: -500, message: "Error from provider: no capacity", type: "error" });
const addon = { name: "db", provider: "postgresql-addon", planId: "plan_1", region: "par" };

const calls = {
    GET: (client: Client) => client.self.get(),
    PUT: (client: Client) => client.environment.set({ application: "app_1", name: "NAME", value: "value" }),
    DELETE: (client: Client) => client.environment.remove({ application: "app_1", name: "NAME" }),
    POST: (client: Client) =>
        client.networkGroups.addMember({ id: "ng_1", member: { id: "app_1", kind: "application" } }),
};

describe("retries by status and method", () => {
    const cases: [string, Reply, (keyof typeof calls)[]][] = [
        ["429", json(429, {}), ["GET", "PUT", "DELETE", "POST"]],
        ["403 with id 403", rateLimitOfV2, ["GET", "PUT", "DELETE", "POST"]],
        ["502", html(502), ["GET", "PUT", "DELETE"]],
        ["503", json(503, { id: 1, message: "later" }), ["GET", "PUT", "DELETE"]],
        ["504", html(504), ["GET", "PUT", "DELETE"]],
        ["a reset", reset, ["GET", "PUT", "DELETE"]],
        ["an answer cut short", truncated(200, '{"id":'), ["GET", "PUT", "DELETE"]],
        ["silence", silence, ["GET", "PUT", "DELETE"]],
        ["a gateway's 404", html(404), ["GET"]],
        ["a gateway's 500", html(500), ["GET"]],
        ["the platform's 500", json(500, { id: 1, message: "oops" }), []],
        ["503 with id -500", permanent, []],
        ["400", json(400, { id: 557, message: "no" }), []],
        ["401", json(401, { id: 2001, message: "Not connected" }), []],
        ["403", json(403, { id: 1504, message: "scope" }), []],
        ["409", json(409, { id: 1, message: "twice" }), []],
    ];
    for (const [name, reply, again] of cases) {
        test.each(Object.entries(calls))(`${name}: %s`, async (method, call) => {
            server.replies(reply, json(200, { id: "user_1" }));
            // Short only for the case that must time out: on a busy machine, an answer may take longer.
            const outcome = call(connect({ attemptTimeout: reply === silence ? 1000 : 30_000 })).then(
                () => "sent again",
                () => "failed",
            );
            const expected = again.some(other => other === method) ? "sent again" : "failed";
            expect([await outcome, server.requests.length]).toEqual([
                expected,
                expected === "failed" ? 1 : 2,
            ]);
        });
    }
});

test("retries a POST when the connection is refused, since no request was sent", async () => {
    // Port 1, since another process may already use a port that this test has closed.
    const error = await failure(calls.POST(connect({ baseUrl: "http://127.0.0.1:1" })));
    expect(isTransport(error)).toBe(true);
    expect(error).toMatchObject({ effect: "none", attempts: 7, vendorCode: "ECONNREFUSED" });
});

describe("a network fault during the wait for an answer", () => {
    const sockets: Socket[] = [];
    const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
    beforeEach(() => subscribe("net.client.socket", remember));
    afterEach(() => {
        unsubscribe("net.client.socket", remember);
        sockets.length = 0;
    });

    /** A read error of the kernel on an established connection. */
    const failToRead = (code: string): Reply => {
        return () => {
            const fault = Object.assign(new Error(`read ${code}`), { code, syscall: "read" });
            sockets.forEach(socket => socket.destroy(fault));
        };
    };

    test.each(["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ECONNREFUSED", "EADDRNOTAVAIL", "ETIMEDOUT"])(
        "%s: sends a POST once, and reports an unknown effect",
        async code => {
            server.replies(failToRead(code));
            const error = await failure(connect().addons.create(addon));
            expect(error).toMatchObject({ code: "transport", vendorCode: code, effect: "unknown" });
            expect([error.attempts, server.requests.length]).toEqual([1, 1]);
        },
    );

    test("the error names the fault once", async () => {
        server.replies(failToRead("EHOSTUNREACH"));
        const { message, vendorCode } = await failure(connect().addons.create(addon));
        expect([message, vendorCode]).toEqual(["read EHOSTUNREACH: POST /v2/self/addons", "EHOSTUNREACH"]);
    });

    test("the error names each of several faults", async () => {
        server.replies(() => {
            const each = ["::1", "127.0.0.1"].map(address => new Error(`read EHOSTUNREACH ${address}`));
            const all = Object.assign(new AggregateError(each), { code: "EHOSTUNREACH" });
            sockets.forEach(socket => socket.destroy(all));
        });
        const { reason } = await failure(connect().addons.create(addon));
        expect(reason).toBe("read EHOSTUNREACH ::1; read EHOSTUNREACH 127.0.0.1");
    });

    test("reports an unknown effect for a certificate alert after the request", async () => {
        server.replies(failToRead("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"));
        const error = await failure(connect().addons.create(addon));
        expect(error).toMatchObject({ effect: "unknown", attempts: 1 });
    });
});

test.each([
    ["a name that does not resolve", "http://nobody.invalid", /ENOTFOUND|EAI_AGAIN/],
    ["a machine that refuses at each of its addresses", "http://localhost:1", /ECONNREFUSED/],
])("retries a POST to %s, since no request was sent", async (_, baseUrl, vendorCode) => {
    const error = await failure(calls.POST(connect({ baseUrl, allowInsecure: true })));
    expect(error).toMatchObject({ code: "transport", effect: "none", attempts: 7 });
    expect(error.vendorCode).toMatch(vendorCode);
});

test("doubles the waits from half a second to twenty, with jitter, six at most", async () => {
    server.replies(json(503, {}));
    const error = await failure(connect({ random: () => 1 }).self.get());
    expect(clock.waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
    expect(error.message).toMatch(/\(status 503, 7 attempts\): GET \/v2\/self$/);
    clock.waits.length = 0;
    await failure(connect({ random: () => 0.25 }).self.get());
    expect(clock.waits).toEqual([125, 250, 500, 1000, 2000, 4000]);
});

describe("Retry-After", () => {
    const ok = json(200, { id: "user_1" });

    test("the client reads the wait in seconds", async () => {
        server.replies(json(429, {}, { "retry-after": "7" }), ok);
        await connect({ random: () => 0 }).self.get();
        expect(clock.waits).toEqual([7000]);
    });

    test("the client reads the wait as a date, by the platform's own clock", async () => {
        const headers = {
            date: "Wed, 21 Oct 2015 07:28:00 GMT",
            "retry-after": "Wed, 21 Oct 2015 07:28:12 GMT",
        };
        server.replies(json(503, {}, headers), ok);
        await connect({ random: () => 0 }).self.get();
        expect(clock.waits).toEqual([12_000]);
    });

    test.each([
        [429, "rate-limited"],
        [503, "unavailable"],
    ])("a %d fails the call at once when it is longer than the call may take", async (status, code) => {
        server.replies(json(status, {}, { "retry-after": "86400" }), ok);
        const error = await failure(connect().self.get());
        expect(error.code).toBe(code);
        expect(error.message).toContain(
            "; the platform asks to wait 86400 s, longer than is left of the 120 s that this call may take (status",
        );
        expect([clock.waits, server.requests.length]).toEqual([[], 1]);
    });

    test("an invalid value is ignored", async () => {
        server.replies(json(429, {}, { "retry-after": "soon" }), ok);
        await connect().self.get();
        expect(clock.waits).toEqual([250]);
    });
});

test("the deadline spans all attempts and waits", async () => {
    server.replies(json(503, {}));
    const error = await failure(connect({ random: () => 1, deadline: 10_000 }).self.get());
    expect([isDeadlineExceeded(error), error.code]).toEqual([true, "deadline"]);
    expect(clock.waits).toEqual([500, 1000, 2000, 4000]);
    expect(error.cause).toMatchObject({ code: "unavailable", status: 503 });
});

test("does not count time in the queue towards the deadline", async () => {
    server.replies(response => {
        clock.advance(900);
        return json(200, { id: "user_1" })(response, { method: "", url: "", headers: {}, body: "" });
    });
    const client = connect({ maxConcurrency: 1, deadline: 1000 });
    await Promise.all(Array.from({ length: 5 }, () => client.self.get()));
    expect(server.requests).toHaveLength(5);
});

test("frees its slot while it waits for a retry", async () => {
    let release: () => void = () => undefined;
    const waiting = new Promise<void>(resolve => (release = resolve));
    const patient = { now: () => 0, sleep: () => waiting };
    server.replies(json(429, {}), json(200, { id: "user_1" }));
    const client = connect({ clock: patient, maxConcurrency: 1 });
    const first = client.self.get();
    // The first call must free the only slot while it waits, or this call would hang.
    await client.self.get();
    release();
    await first;
    expect(server.requests).toHaveLength(3);
});

describe("the error reports the outcome of the write", () => {
    test("a POST that is reset has an unknown effect, and is sent once", async () => {
        server.replies(reset);
        const error = await failure(connect().addons.create(addon));
        expect(isLostAnswer(error)).toBe(true);
        expect(isTransport(error)).toBe(true);
        expect(error).toMatchObject({ effect: "unknown", attempts: 1 });
    });

    test("a POST whose success is cut short has taken effect", async () => {
        server.replies(truncated(200, "{"));
        const error = await failure(connect().addons.create(addon));
        expect([isInvalidResponse(error), isLostAnswer(error), error.effect]).toEqual([true, true, "done"]);
    });

    test("a POST that is refused has no effect", async () => {
        server.replies(permanent);
        const error = await failure(connect().addons.create(addon));
        expect([error.code, isLostAnswer(error)]).toEqual(["permanent-provider-failure", false]);
    });

    test("a PUT that is reset and then refused may have taken effect", async () => {
        server.replies(reset, json(400, { id: 557, message: "no" }));
        expect(isLostAnswer(await failure(calls.PUT(connect())))).toBe(true);
    });

    test("a read has no effect", async () => {
        server.replies(reset);
        const error = await failure(connect().self.get());
        expect([error.effect, isLostAnswer(error)]).toEqual(["none", false]);
    });
});

describe("a deletion", () => {
    const gone = json(404, { id: 11001, message: "This add-on does not exist.", type: "error" });

    test("treats a 404 as success and reports it", async () => {
        server.replies(gone);
        expect(await connect().addons.remove({ id: "addon_1" })).toEqual({ existed: false });
    });

    test("reports a resource as deleted when the answer was lost and the retry returns 404", async () => {
        server.replies(reset, gone);
        expect(await connect().addons.remove({ id: "addon_1" })).toEqual({ existed: true });
    });

    test("does not accept a 404 that a gateway sent", async () => {
        server.replies(html(404));
        const error = await failure(connect().addons.remove({ id: "addon_1" }));
        expect([isUnavailable(error), isNotFound(error)]).toEqual([true, false]);
    });
});

test("fails at once for an untrusted certificate, and sends no request", async () => {
    const error = await failure(calls.POST(connect({ baseUrl: untrusted.url })));
    expect(error).toMatchObject({ code: "transport", effect: "none", attempts: 1 });
    expect(error.vendorCode).toMatch(/CERT/);
    expect(untrusted.requests).toEqual([]);
});

test("reports a transport error when an attempt takes too long", async () => {
    server.replies(response => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write("{");
    });
    const error = await failure(calls.POST(connect({ attemptTimeout: 40 })));
    expect(error).toMatchObject({ vendorCode: "ETIMEDOUT" });
    expect(isLostAnswer(error)).toBe(true);
});

test("uses a plain text answer as the reason", async () => {
    server.replies(respond(400, "malformed content", { "content-type": "text/plain" }));
    expect((await failure(connect().self.get())).message).toBe(
        "malformed content (status 400): GET /v2/self",
    );
});
