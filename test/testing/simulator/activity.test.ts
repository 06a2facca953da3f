import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let applications: string;

beforeEach(async () => {
    platform = await startPlatform();
    applications = `/v2/organisations/${platform.account.organisation}/applications`;
});

afterEach(() => disconnect(platform));

describe("deployments", () => {
    let path: string;

    beforeEach(() => {
        path = `${applications}/${platform.seed.applications.website}/deployments`;
    });

    test("come from newest to oldest, in pages", async () => {
        const { deployed, failed, running } = platform.seed.deployments;
        const all = await succeed(platform, "GET", path);
        expect(all).toMatchObject([
            { id: running, uuid: running, state: "WIP", action: "DEPLOY", author: null },
            { id: failed, state: "FAIL", cause: "Console", commit: null },
            { id: deployed, state: "OK", author: { id: platform.account.userId }, instances: 1 },
        ]);
        expect(await succeed(platform, "GET", `${path}?limit=1&offset=1`)).toMatchObject([{ id: failed }]);
        expect(await succeed(platform, "GET", `${path}?offset=5`)).toEqual([]);
        expect(await succeed(platform, "GET", `${path}/${failed}`)).toMatchObject({ id: failed });
        expect(await call(platform, "GET", `${path}/deployment_none`)).toMatchObject({ status: 404 });
    });

    test("can be cancelled only while they are in progress", async () => {
        const { deployed, running } = platform.seed.deployments;
        await succeed(platform, "DELETE", `${path}/${running}`);
        expect(await succeed(platform, "GET", `${path}/${running}`)).toMatchObject({ state: "CANCELLED" });
        expect(await call(platform, "DELETE", `${path}/${running}`)).toMatchObject({ status: 409 });
        expect(await call(platform, "DELETE", `${path}/${deployed}`)).toMatchObject({ status: 409 });
    });

    test("end after two seconds by default, except the running one of the seed", async () => {
        const { id } = platform.state.deployments.start(platform.seed.applications.website, {
            outcome: "FAIL",
        });
        expect(await succeed(platform, "GET", `${path}/${id}`)).toMatchObject({ state: "WIP" });
        platform.clock.advance(2_000);
        expect(await succeed(platform, "GET", `${path}/${id}`)).toMatchObject({ state: "FAIL" });
        platform.clock.advance(3_600_000);
        const { running } = platform.seed.deployments;
        expect(await succeed(platform, "GET", `${path}/${running}`)).toMatchObject({ state: "WIP" });
    });
});

test("a limit that is not a number is a violation", async () => {
    const path = `${applications}/${platform.seed.applications.website}/deployments?limit=ten`;
    expect(await call(platform, "GET", path)).toMatchObject({ status: 400 });
    expect(platform.requests.violations()[0]?.message).toContain("limit must be a whole number");
    platform.requests.clear();
});

describe("TCP redirections", () => {
    let path: string;

    beforeEach(() => {
        path = `${applications}/${platform.seed.applications.website}/tcp-redirs`;
    });

    test("get free ports of their namespace", async () => {
        const { organisation } = platform.account;
        const namespaces = `/v2/organisations/${organisation}/tcp-redirs/namespaces`;
        expect(await succeed(platform, "GET", namespaces)).toEqual(["default", "shared"]);
        const made = [
            await succeed(platform, "POST", path, { body: { namespace: "default" } }),
            await succeed(platform, "POST", path, { body: { namespace: "shared" } }),
        ];
        const taken = platform.state.tcpRedirections
            .list(platform.seed.applications.worker)
            .map(({ port }) => port);
        const ports = platform.state.tcpRedirections
            .list(platform.seed.applications.website)
            .map(({ port }) => port);
        expect(new Set([...taken, ...ports]).size).toBe(3);
        expect(ports.every(port => port >= 5000 && port <= 65535)).toBe(true);
        expect(await succeed(platform, "GET", path)).toEqual(made);
        expect(made).toEqual([
            { namespace: "default", port: ports[0] },
            { namespace: "shared", port: ports[1] },
        ]);
    });

    test("can be deleted by port and namespace", async () => {
        await succeed(platform, "POST", path, { body: { namespace: "default" } });
        const [redirection] = platform.state.tcpRedirections.list(platform.seed.applications.website);
        const one = `${path}/${redirection?.port ?? ""}`;
        expect(await call(platform, "DELETE", `${one}?namespace=shared`)).toMatchObject({ status: 404 });
        expect(await call(platform, "DELETE", `${one}?namespace=default`)).toMatchObject({ status: 200 });
        expect(await succeed(platform, "GET", path)).toEqual([]);
        expect(await call(platform, "POST", path, { body: { namespace: "none" } })).toMatchObject({
            status: 400,
        });
    });

    test("need a namespace for their deletion", async () => {
        expect(await call(platform, "DELETE", `${path}/5000`)).toMatchObject({ status: 400 });
        expect(platform.requests.violations()[0]?.message).toContain("namespace is missing");
        platform.requests.clear();
    });
});

describe("drains", () => {
    const base = (resource: string, drain = "") =>
        `/v4/drains/organisations/${platform.account.organisation}/resources/${resource}/drains${drain}`;

    test("belong to an application or to an add-on's real id, with masked credentials", async () => {
        const { ordersDatabase } = platform.seed.addons;
        expect(await succeed(platform, "GET", base(platform.seed.applications.website))).toMatchObject([
            {
                id: platform.seed.drains.website,
                kind: "SyslogTCP",
                state: "ENABLED",
                enabled: true,
                credentials: {},
            },
        ]);
        const [drain] = [await call(platform, "GET", base(ordersDatabase.realId))];
        expect(drain.body).toMatchObject([
            { resourceId: ordersDatabase.realId, credentials: { username: "logs", password: "****" } },
        ]);
        expect(drain.text).not.toContain("set-by-somebody");
        expect(await call(platform, "GET", base(ordersDatabase.id))).toMatchObject({ status: 400 });
        expect(await call(platform, "GET", base("app_none"))).toMatchObject({
            status: 404,
            body: { code: "clever.application.not-found" },
        });
    });

    test("pass through transient states", async () => {
        const resource = platform.seed.applications.api;
        const body = { kind: "HTTP", url: "https://sink.example", credentials: { password: "p" } };
        const made = await call(platform, "POST", base(resource), { body });
        expect(made).toMatchObject({ status: 201, body: { state: "ENABLING", enabled: false } });
        const [{ id } = { id: "" }] = platform.state.drains.list(platform.account.organisation, resource);
        const state = async () => await succeed(platform, "GET", base(resource, `/${id}`));
        platform.clock.advance(200);
        expect(await state()).toMatchObject({ state: "ENABLED" });
        const setEnabled = (enabled: boolean) =>
            succeed(platform, "PUT", base(resource, `/${id}/state`), { body: { enabled } });
        await setEnabled(false);
        expect(await state()).toMatchObject({ state: "DISABLING", enabled: false });
        await setEnabled(true);
        expect(await state()).toMatchObject({ state: "ENABLING" });
        platform.clock.advance(200);
        expect(await state()).toMatchObject({ state: "ENABLED" });
        await setEnabled(false);
        platform.clock.advance(200);
        expect(await state()).toMatchObject({ state: "DISABLED" });
        await succeed(platform, "PATCH", base(resource, `/${id}`), { body: { action: "restart" } });
        expect(platform.state.drains.find(id)).toMatchObject({ restarts: 1, state: "DISABLED" });
        await succeed(platform, "DELETE", base(resource, `/${id}`));
        expect(await call(platform, "GET", base(resource, `/${id}`))).toMatchObject({ status: 404 });
    });

    test.each([
        "DatadogHTTP",
        "ElasticSearch",
        "NewRelicHTTP",
        "HTTP",
        "TCPSyslog",
        "SyslogTCP",
        "SyslogUDP",
    ])("accept the kind %s, and refuse an invalid address", async kind => {
        const protocol = kind.includes("Syslog") ? (kind.endsWith("UDP") ? "udp" : "tcp") : "https";
        const url = `${protocol}://sink.example:9000`;
        const path = base(platform.seed.applications.api);
        expect(await call(platform, "POST", path, { body: { kind, url } })).toMatchObject({ status: 201 });
        const wrong = { kind, url: "ftp://sink.example" };
        expect(await call(platform, "POST", path, { body: wrong })).toMatchObject({ status: 400 });
    });

    test("refuse an unknown kind, and are deleted with their resource", async () => {
        const path = base(platform.seed.applications.website);
        const body = { kind: "Pigeon", url: "https://sink.example" };
        expect(await call(platform, "POST", path, { body })).toMatchObject({
            status: 400,
            body: { context: { fields: { kind: {} } } },
        });
        platform.state.applications.remove(platform.seed.applications.website);
        expect(platform.state.drains.find(platform.seed.drains.website)).toBeUndefined();
    });
});
