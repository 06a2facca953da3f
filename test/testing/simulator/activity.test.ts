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

    test("can be cancelled only while they are in progress", async () => {
        const { deployed, running } = platform.seed.deployments;
        await succeed(platform, "DELETE", `${path}/${running}`);
        expect(await succeed(platform, "GET", `${path}/${running}`)).toMatchObject({ state: "CANCELLED" });
        expect(await call(platform, "DELETE", `${path}/${running}`)).toMatchObject({ status: 409 });
        expect(await call(platform, "DELETE", `${path}/${deployed}`)).toMatchObject({ status: 409 });
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
