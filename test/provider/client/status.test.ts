import { inspect } from "node:util";
import {
    type Client,
    CloudPlatformError,
    createClient,
    isConflict,
    isForbidden,
    isNotFound,
    isRateLimited,
    isRejected,
    isUnauthorised,
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
    startScriptedServer,
} from "./scripted-server.js";

let server: ScriptedServer;
beforeEach(async () => (server = await startScriptedServer()));
afterEach(() => server.close());

const secrets = {
    consumerKey: "consumer-key-4711",
    consumerSecret: "consumer-secret-4711",
    userToken: "user-token-4711",
    userSecret: "user-secret-4711",
};

async function failure(reply: Reply, call = (client: Client): Promise<unknown> => client.self.get()) {
    server.replies(reply);
    const client = createClient({ baseUrl: server.url, credentials: secrets, clock: new InstantClock() });
    const error = await call(client).then(
        () => undefined,
        (reason: unknown) => reason,
    );
    if (error instanceof CloudPlatformError) {
        return error;
    }
    throw new Error(`no error of the client: ${String(error)}`);
}

describe("the error contains the platform's message", () => {
    test.each([
        [401, { id: 2001, message: "Not connected", type: "error" }, isUnauthorised],
        [403, { id: 1504, message: "Token scope is invalid", type: "error" }, isUnauthorised],
        [403, { id: 2004, message: "You are not a member", type: "error" }, isForbidden],
        [403, { id: 403, message: "Too much", type: "error" }, isRateLimited],
        [429, { code: "clever.core.too-many-requests", error: "Too many" }, isRateLimited],
        [404, { id: 11001, message: "This add-on does not exist.", type: "error" }, isNotFound],
        [
            404,
            { code: "clever.core.not-found", error: "no such group", context: { type: "resource" } },
            isNotFound,
        ],
        [409, { id: 12, message: "exists", type: "error" }, isConflict],
        [400, { id: 557, message: "Application environment is invalid", type: "error" }, isRejected],
        [422, { code: "clever.core.bad-request", error: "no" }, isRejected],
    ])("%i %j", async (status, body, is) => {
        const error = await failure(json(status, body));
        expect(is(error)).toBe(true);
        const text = "message" in body ? body.message : body.error;
        const code = String("code" in body ? body.code : body.id);
        expect(error).toMatchObject({
            status,
            reason: text,
            vendorCode: code,
            method: "GET",
            path: "/v2/self",
        });
        expect(error.message).toContain(`${text} (status ${status}, code ${code}`);
    });
});

describe("does not treat a 404 as proof of a deletion unless the platform sent it", () => {
    test.each([
        ["a web page", html(404)],
        ["nothing", respond(404, "")],
        ["words", respond(404, "not found", { "content-type": "text/plain" })],
        ["a proxy's JSON", json(404, { message: "no Route matched with those values" })],
        ["any JSON", json(404, [])],
        ["a JSON page", respond(404, "<html></html>", { "content-type": "application/json" })],
    ])("%s", async (_, reply) => {
        const error = await failure(reply);
        expect([isNotFound(error), isUnavailable(error)]).toEqual([false, true]);
    });
});

test("returns the reasons for each field from every format, without the refused value", async () => {
    const bodies = [
        { id: 557, message: "invalid", fields: { A: "is empty" } },
        {
            code: "c",
            error: "invalid",
            context: { type: "fields", fields: { A: { value: "hush", reason: "is empty" } } },
        },
        { error: "invalid", errors: { A: ["is empty"] } },
        { error: "invalid", violations: { A: { message: "is empty" } } },
    ];
    for (const body of bodies) {
        const error = await failure(json(400, body));
        expect(error.fields).toEqual({ A: "is empty" });
        expect(error.message).toContain("invalid [A: is empty] (status 400");
        expect(inspect(error)).not.toContain("hush");
    }
});

test.each([
    ["X-Request-Id", { "x-request-id": "r-1", "sozu-id": "s-1" }, "r-1"],
    ["Sozu-Id", { "sozu-id": "s-1" }, "s-1"],
    ["X-Sozu-Id", { "x-sozu-id": "x-1" }, "x-1"],
    ["the body", {}, "b-1"],
])("reads the request id from %s", async (_, headers, requestId) => {
    const body = { code: "c", error: "no", apiRequestId: "b-1" };
    const error = await failure(json(400, body, headers));
    expect(error.requestId).toBe(requestId);
    expect(error.message).toMatch(new RegExp(`GET /v2/self \\[request id ${requestId}\\]$`));
});

test("reports the status when the error body is unreadable", async () => {
    expect((await failure(respond(400, '{"id": 5'))).message).toBe(
        "the platform refuses the request (status 400): GET /v2/self",
    );
    expect((await failure(html(401))).message).toBe(
        "the credentials are not accepted (status 401): GET /v2/self",
    );
});

describe("the error contains no secret that was sent", () => {
    const sent = ["hunter2-password", "S3", 'line one\nline "two"'];
    const replace = (client: Client) =>
        client.environment.replace({
            application: "app_1",
            variables: sent.map((value, index) => ({ name: `VARIABLE_${index}`, value })),
        });

    /** Repeats everything that it received, in plain text and in base64. */
    const echo: Reply = (response, request) => {
        const { authorization = "" } = request.headers;
        const values = sent.map(value => Buffer.from(value).toString("base64")).join(" ");
        const body = {
            id: 557,
            message: request.body,
            fields: { [authorization]: request.body, values, header: authorization },
            apiRequestId: authorization,
        };
        return json(400, body, { "x-request-id": authorization })(response, request);
    };

    function everythingIn(error: CloudPlatformError): string {
        return `${inspect(error, { depth: Infinity, showHidden: true })} ${JSON.stringify(error)} ${String(error.stack)}`;
    }

    test("when the platform repeats the secret", async () => {
        const text = everythingIn(await failure(echo, replace));
        const { authorization = "" } = server.requests[0]?.headers ?? {};
        const signature = /oauth_signature="([^"]+)"/.exec(authorization)?.[1] ?? "none";
        for (const secret of [...Object.values(secrets), signature, decodeURIComponent(signature), ...sent]) {
            expect(text).not.toContain(secret);
            expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
            expect(text).not.toContain(Buffer.from(secret).toString("base64"));
        }
        expect(text).toContain("[value as sent]");
    });

    test("when a network error contains the request", async () => {
        const text = everythingIn(await failure(reset, replace));
        expect(text).toContain("ECONNRESET");
        for (const secret of [...Object.values(secrets), ...sent, "oauth_", "authorization"]) {
            expect(text).not.toContain(secret);
        }
    });

    test("a value that begins with another value is replaced as a whole", async () => {
        const reply = json(400, { id: 1, message: "orders-database-password is refused" });
        const error = await failure(reply, client =>
            client.environment.replace({
                application: "app_1",
                variables: [
                    { name: "DATABASE", value: "orders-database" },
                    { name: "PASSWORD", value: "orders-database-password" },
                ],
            }),
        );
        expect(error.reason).toBe("[value as sent] is refused");
    });

    test("redaction keeps the platform's message readable when credentials are short", async () => {
        const reply = json(400, { id: 1, message: "plan S of S3 is Sold out" });
        const error = await failure(reply, client =>
            client.addons.create({ name: "S", provider: "p", planId: "xs", region: "par" }),
        );
        expect(error.reason).toBe("plan [name as sent] of S3 is Sold out");
    });

    test("words of the catalogue are shown, unless the body has them elsewhere too", async () => {
        const reply = json(400, { id: 1, message: "xs_sml is sold out in rbx" });
        const create = (name: string) =>
            failure(reply, client =>
                client.addons.create({ name, provider: "p", planId: "xs_sml", region: "rbx" }),
            );
        expect((await create("db")).reason).toBe("xs_sml is sold out in rbx");
        expect((await create("xs_sml")).reason).toBe("[name as sent] is sold out in rbx");
    });
});

test("shortens a long text to one line", async () => {
    const error = await failure(json(400, { id: 1, message: `a\u001b[31m\n\tb ${"x".repeat(1000)}` }));
    expect(error.reason).toMatch(/^a \[31m b x+…$/);
    expect(error.reason).toHaveLength(300);
});
