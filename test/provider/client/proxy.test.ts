import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CloudPlatformError, type ClientOptions, createClient } from "../../../dist/provider/client/index.js";
import { type ProxyOptions, startProxy, type TestProxy } from "../../support/proxy.js";
import { gate, json, type ScriptedServer, silence, startScriptedServer } from "./scripted-server.js";
import { selfSigned } from "./self-signed.js";

const run = promisify(execFile);
const credentials = { token: "t0ken-of-the-account" };
const user = json(200, { id: "user_1" });

let plain: ScriptedServer;
let secure: ScriptedServer;
const proxies: TestProxy[] = [];
const folder = mkdtempSync(join(tmpdir(), "proxy-"));
const certificate = join(folder, "certificate.pem");
writeFileSync(certificate, selfSigned.cert);

beforeEach(async () => {
    plain = await startScriptedServer();
    secure = await startScriptedServer(selfSigned);
    plain.replies(user);
    secure.replies(user);
});
afterEach(async () => {
    await Promise.all([plain, secure, ...proxies.splice(0)].map(server => server.close()));
});
afterAll(() => {
    rmSync(folder, { recursive: true });
});

const portOf = ({ url }: ScriptedServer) => Number(new URL(url).port);

async function proxyTo(server: ScriptedServer, options: Partial<ProxyOptions> = {}): Promise<TestProxy> {
    const proxy = await startProxy({ names: { "platform.test": portOf(server) }, ...options });
    proxies.push(proxy);
    return proxy;
}

const connect = (options: Partial<ClientOptions>) =>
    createClient({
        baseUrl: "https://platform.test",
        credentials,
        random: () => 0,
        allowInsecure: true,
        ...options,
    });

async function failure(call: Promise<unknown>): Promise<CloudPlatformError> {
    const error = await call.then(
        () => undefined,
        (error: unknown) => error,
    );
    if (!(error instanceof CloudPlatformError)) {
        throw new Error("the call did not fail as expected");
    }
    return error;
}

/** Starts a process that trusts the certificate, and runs an expression with the client there. */
function start(options: Partial<ClientOptions>, expression: string) {
    const settings = { baseUrl: "https://platform.test", credentials, ...options };
    const script = `
        const { createClient } = require(${JSON.stringify(join(__dirname, "../../../dist/provider/client/index.js"))});
        const client = createClient(${JSON.stringify(settings)});
        (async () => ${expression})().then(
            result => console.log(JSON.stringify(result)),
            ({ code, effect, message }) => console.log(JSON.stringify({ code, effect, message })),
        );`;
    return run(process.execPath, ["-e", script], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
}

async function trusting(...args: Parameters<typeof start>): Promise<unknown> {
    return JSON.parse((await start(...args)).stdout);
}

const twice = "[await client.self.get(), await client.self.get()].map(({ id }) => id)";

test("trusts the certificates of NODE_EXTRA_CA_CERTS", async () => {
    expect(await trusting({ baseUrl: secure.url }, twice)).toEqual(["user_1", "user_1"]);
});

test("reuses one tunnel for https requests, and lets the process end", async () => {
    const proxy = await proxyTo(secure, { login: "ada:s3cret/p@ss" });
    const address = `http://ada:s3cret%2Fp%40ss@${proxy.host}`;
    expect(await trusting({ proxy: address }, twice)).toEqual(["user_1", "user_1"]);
    expect(proxy.lines).toEqual(["CONNECT platform.test:443"]);
    expect(secure.requests.map(({ url }) => url)).toEqual(["/v2/self", "/v2/self"]);
    expect(secure.requests.map(({ headers }) => headers["proxy-authorization"])).toEqual([
        undefined,
        undefined,
    ]);
});

test("opens as many tunnels as there are concurrent requests", async () => {
    const proxy = await proxyTo(secure);
    const list = "Promise.all([1, 2, 3].map(() => client.self.get())).then(users => users.length)";
    expect(await trusting({ proxy: `http://${proxy.host}`, maxConcurrency: 2 }, list)).toBe(3);
    expect(proxy.lines).toHaveLength(2);
});

test("uses an https proxy", async () => {
    const proxy = await proxyTo(secure, { tls: selfSigned });
    expect(await trusting({ proxy: `https://${proxy.host}` }, twice)).toEqual(["user_1", "user_1"]);
    expect(proxy.lines).toEqual(["CONNECT platform.test:443"]);
});

test("reports a certificate that is not trusted, and sends no request", async () => {
    const proxy = await proxyTo(secure);
    const error = await failure(connect({ proxy: proxy.host }).addons.remove({ id: "addon_1" }));
    expect(error).toMatchObject({ code: "transport", effect: "none", attempts: 1 });
    expect(error.vendorCode).toMatch(/CERT/);
    expect(secure.requests).toEqual([]);
});

test("forwards http requests without a tunnel", async () => {
    const proxy = await proxyTo(plain, { login: "ada:s3cret" });
    const client = connect({
        baseUrl: "http://platform.test/prefix",
        proxy: `http://ada:s3cret@${proxy.host}`,
    });
    await client.environment.set({ application: "app_1", name: "NAME", value: "value" });
    expect(proxy.lines).toEqual(["PUT http://platform.test/prefix/v2/self/applications/app_1/env/NAME"]);
    expect(plain.requests[0]).toMatchObject({
        url: "/prefix/v2/self/applications/app_1/env/NAME",
        headers: { host: "platform.test" },
        body: JSON.stringify({ name: "NAME", value: "value" }),
    });
});

describe.each(["http", "https"])("a proxy for %s requests", protocol => {
    const at = (proxy: string, more: Partial<ClientOptions> = {}) =>
        connect({ baseUrl: `${protocol}://platform.test`, proxy, ...more });
    const create = (client: ReturnType<typeof connect>) =>
        client.addons.create({ name: "n", provider: "p", planId: "plan_1", region: "par" });

    test("fails at once and keeps the password secret if it refuses the credentials", async () => {
        const proxy = await proxyTo(plain, { login: "ada:right-password" });
        const error = await failure(create(at(`http://ada:wrong-password@${proxy.host}`)));
        expect(error).toMatchObject({ code: "transport", effect: "none", attempts: 1 });
        expect(error.message).toContain(
            `the proxy ${proxy.host} does not accept the user and password in its address (status 407)`,
        );
        expect(`${error.message} ${JSON.stringify(error)}`).not.toMatch(/wrong-password|YWRh/);
    });

    test("the error names a proxy that cannot be reached", async () => {
        const proxy = await proxyTo(plain);
        await proxy.close();
        const error = await failure(create(at(`http://${proxy.host}`)));
        expect(error).toMatchObject({ vendorCode: "ECONNREFUSED", effect: "none", attempts: 7 });
        expect(error.message).toContain(`the proxy ${proxy.host} cannot be reached: connect ECONNREFUSED`);
    });
});

test("retries a tunnel that the proxy could not open, even for a creation", async () => {
    let connects = 0;
    const proxy = await proxyTo(plain, {
        onConnect: socket => {
            connects += 1;
            socket.end("HTTP/1.1 503 Busy\r\n\r\n");
        },
    });
    const client = connect({ proxy: proxy.host });
    const error = await failure(client.networkGroups.create({ label: "l" }));
    expect(error).toMatchObject({ code: "transport", effect: "none" });
    expect(error.message).toContain(`the proxy ${proxy.host} refuses the connection (status 503)`);
    expect(connects).toBe(7);
});

test("does not take the answer of a proxy for the platform's", async () => {
    const body = JSON.stringify({ id: 4004, message: "The add-on does not exist", type: "error" });
    const answer = `HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\n\r\n${body}`;
    const proxy = await proxyTo(plain, { onConnect: socket => socket.end(answer) });
    const error = await failure(connect({ proxy: proxy.host }).addons.get({ id: "addon_1" }));
    expect(error).toMatchObject({ code: "transport", effect: "none", attempts: 1 });
});

test("a write has no effect if the proxy does not answer in time", async () => {
    const proxy = await proxyTo(plain, { onConnect: () => undefined });
    const client = connect({ proxy: proxy.host, attemptTimeout: 40, deadline: 60 });
    const error = await failure(client.networkGroups.create({ label: "l" }));
    expect(error).toMatchObject({ effect: "none", vendorCode: "ETIMEDOUT" });
});

test("may have an effect if it is aborted after it was sent through a tunnel", async () => {
    const proxy = await proxyTo(secure);
    const { reply, arrived } = gate("POST", silence);
    secure.replies(reply);
    const held = start(
        { proxy: `http://${proxy.host}` },
        `{
            const abort = new AbortController();
            process.stdin.once("data", () => abort.abort());
            process.stdin.unref();
            return client.networkGroups.create({ label: "l", signal: abort.signal });
        }`,
    );
    await arrived;
    held.child.stdin?.end("abort");
    expect(JSON.parse((await held).stdout)).toMatchObject({ code: "aborted", effect: "unknown" });
});

test.each(["socks5://proxy.example.com", "http://", "http://user:50%@proxy.example.com"])(
    "refuses the proxy %s before any request",
    async proxy => {
        const error = await failure(connect({ proxy }).self.get());
        expect(error).toMatchObject({ code: "invalid-argument", effect: "none" });
        expect(error.message).toContain("the proxy is not an address such as http://proxy.example.com:3128");
    },
);
