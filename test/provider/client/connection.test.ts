import {
    createClient,
    isInvalidArgument,
    isInvalidResponse,
    isUnauthorised,
} from "../../../dist/provider/client/index.js";
import { html, json, respond, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
let other: ScriptedServer;
beforeEach(async () => {
    server = await startScriptedServer();
    other = await startScriptedServer();
});
afterEach(async () => {
    await server.close();
    await other.close();
});

const credentials = { token: "t0ken-of-the-account" };
const connect = () => createClient({ baseUrl: server.url, credentials, random: () => 0 });

const rejection = (call: Promise<unknown>) =>
    call.then(
        () => {
            throw new Error("it did not fail");
        },
        (error: unknown) => error,
    );

test("accepts a base address with a prefix and a trailing slash", async () => {
    server.replies(json(200, { id: "user_1" }));
    for (const end of ["", "/", "/prefix", "/prefix/"]) {
        await createClient({ baseUrl: server.url + end, credentials }).self.get();
    }
    expect(server.requests.map(({ url }) => url)).toEqual([
        "/v2/self",
        "/v2/self",
        "/prefix/v2/self",
        "/prefix/v2/self",
    ]);
});

test("sends a content type only with a body", async () => {
    server.replies(json(200, {}));
    await connect().environment.set({ application: "app_1", name: "NAME", value: "value" });
    await connect().addons.addTag({ id: "addon_1", tag: "a/b" });
    await connect().addons.remove({ id: "addon_1" });
    expect(server.requests.map(({ headers, body }) => [headers["content-type"], body])).toEqual([
        ["application/json", '{"name":"NAME","value":"value"}'],
        [undefined, ""],
        [undefined, ""],
    ]);
    expect(server.requests[1]?.url).toBe("/v2/self/addons/addon_1/tags/a%2Fb");
});

describe("refuses a base address before any request", () => {
    test.each([
        ["not an address", /not an address/],
        ["ftp://api.example.com", /not an address/],
        ["https://user:pw@api.example.com", /neither credentials nor a query/],
        ["https://:pw@api.example.com", /neither credentials nor a query/],
        ["https://api.example.com/?key=1", /neither credentials nor a query/],
        ["http://api.example.com", /in the clear: use https/],
        ["http://127.0.0.1.example.com", /in the clear/],
        ["http://localhost.example.com", /in the clear/],
        ["http://notlocalhost", /in the clear/],
    ])("%s", async (baseUrl, reason) => {
        const error = await rejection(createClient({ baseUrl, credentials }).self.get());
        expect(isInvalidArgument(error)).toBe(true);
        expect(String(error)).toMatch(reason);
        expect(String(error)).not.toContain("pw@");
    });
});

test.each(["http://localhost:1", "http://127.8.0.1:1", "http://[::1]:1"])(
    "allows plain http to this machine (%s)",
    async baseUrl => {
        const client = createClient({ baseUrl, credentials, deadline: 1 });
        expect(isInvalidArgument(await rejection(client.self.get()))).toBe(false);
    },
);

test("allows plain http to another machine when allowInsecure is set", async () => {
    const options = { baseUrl: "http://host.invalid", credentials, deadline: 1, allowInsecure: true };
    expect(isInvalidArgument(await rejection(createClient(options).self.get()))).toBe(false);
});

test("reports missing credentials at the first call that needs them, in the caller's words", async () => {
    const client = createClient({ baseUrl: server.url, missingCredentials: "set the token" });
    const error = await rejection(client.self.get());
    expect(isUnauthorised(error)).toBe(true);
    expect(error).toMatchObject({ code: "credentials-missing", message: "set the token" });
    expect(server.requests).toEqual([]);
});

test.each([
    ["first-line\nsecond-line", "a line break"],
    ["first line", "a space"],
    ["first-line…", "an ellipsis"],
])("refuses the token %j, which no header can hold, and does not show it", async (token, what) => {
    const client = createClient({ baseUrl: server.url, credentials: { token } });
    const error = await rejection(client.self.get());
    expect(String(error)).not.toMatch(/first|second/);
    expect(error).toMatchObject({
        code: "invalid-argument",
        message: `the token contains ${what}, which no token has`,
    });
    expect(server.requests).toEqual([]);
});

test("does not follow a redirect to another host", async () => {
    other.replies(json(200, { id: "user_2" }));
    server.replies(respond(302, "", { location: `${other.url}/v2/self?key=secret` }));
    const error = await rejection(connect().self.get());
    expect(error).toMatchObject({ code: "unavailable", status: 302 });
    expect(String(error)).toContain(new URL(other.url).host);
    expect(String(error)).not.toContain("secret");
    expect(other.requests).toEqual([]);
});

test("sends at most the allowed number of requests at once", async () => {
    const held: (() => void)[] = [];
    server.replies((response, request) => {
        held.push(() => void json(200, { id: "user_1" })(response, request));
        // No request is answered before there are three, so the test would hang with fewer slots.
        if (held.length === 3) {
            held.splice(0).forEach(answer => setImmediate(answer));
        }
    });
    const client = createClient({ baseUrl: server.url, credentials, maxConcurrency: 3 });
    await Promise.all(Array.from({ length: 30 }, () => client.self.get()));
    expect(server.requests).toHaveLength(30);
    expect(server.maxInFlight).toBe(3);
});

describe("rejects a 2xx answer that it cannot read", () => {
    test.each([
        ["empty", respond(200, "", {}), /is empty/],
        ["no content", respond(204, "", {}), /is empty/],
        ["not JSON", respond(200, '{"id": "user_1', {}), /not complete JSON/],
        ["a web page", html(200), /web page/],
        ["null", json(200, null), /expected shape/],
        ["of another shape", json(200, { id: 7 }), /id: Invalid input: expected string/],
        ["a list", json(200, []), /expected shape/],
    ])("%s", async (_, reply, reason) => {
        server.replies(reply);
        const error = await rejection(connect().self.get());
        expect(isInvalidResponse(error)).toBe(true);
        expect(String(error)).toMatch(reason);
        expect(error).toMatchObject({ effect: "none" });
        expect(server.requests).toHaveLength(1);
    });

    test("rejects null in place of a list", async () => {
        server.replies(json(200, null));
        expect(isInvalidResponse(await rejection(connect().addons.list()))).toBe(true);
    });

    test("reports the effect of a POST as done", async () => {
        server.replies(respond(200, "", {}));
        const addon = { name: "db", provider: "p", planId: "plan_1", region: "par" };
        const error = await rejection(connect().addons.create(addon));
        expect(error).toMatchObject({ code: "invalid-response", effect: "done" });
    });
});

test("accepts any 2xx answer when the call returns nothing", async () => {
    const empty = respond(200, "", { "content-type": "text/html" });
    for (const reply of [json(200, { id: 1, message: "ok" }), respond(202, ""), respond(204, ""), empty]) {
        server.replies(reply);
        expect(await connect().addons.remove({ id: "addon_1" })).toEqual({ existed: true });
        await connect().addons.addTag({ id: "addon_1", tag: "t" });
    }
});

test("leaves the effect of a write unknown when a page replaces the answer", async () => {
    server.replies(html(200));
    const client = connect();
    for (const call of [client.addons.remove({ id: "a" }), client.addons.addTag({ id: "a", tag: "t" })]) {
        expect(await rejection(call)).toMatchObject({ code: "invalid-response", effect: "unknown" });
    }
});

test("treats null as an absent field, and drops unknown fields", async () => {
    server.replies(json(200, { id: "user_1", name: null, city: null, lang: "EN", ssn: "1" }));
    expect(await connect().self.get()).toEqual({ id: "user_1", name: "", email: "", lang: "EN" });
});

test("returns frozen answers", async () => {
    server.replies(json(200, [{ id: "ng_1", label: "a", members: [{ id: "app_1", kind: "APPLICATION" }] }]));
    const groups = await connect().networkGroups.list();
    expect(groups).toEqual([{ id: "ng_1", label: "a", members: [{ id: "app_1", kind: "application" }] }]);
    expect(() => groups.pop()).toThrow(TypeError);
    expect(() => groups[0]?.members?.pop()).toThrow(TypeError);
});
