/** The proxy, the certificates and the credentials of all requests of all operations, on every engine. */
import { NetworkGroup } from "pulumi-cloud-platform";
import { startScriptedServer } from "../provider/client/scripted-server.js";
import { selfSigned } from "../provider/client/self-signed.js";
import { startProxy, type TestProxy } from "../support/proxy.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const password = "pr0xy-p4ssword";

let proxy: TestProxy | undefined;
afterEach(() => proxy?.close());

async function behindProxy(world: World, login = `ada:${password}`): Promise<Record<string, string>> {
    const { port } = new URL(world.platform.url);
    proxy = await startProxy({ names: { "platform.test": Number(port) }, login: `ada:${password}` });
    return {
        ...world.platform.environment(),
        CLOUD_PLATFORM_BASE_URL: "http://platform.test",
        CLOUD_PLATFORM_ALLOW_INSECURE: "true",
        HTTP_PROXY: `http://${login}@${proxy.host}`,
        // The engine itself sends no request through the proxy.
        HTTPS_PROXY: "",
        NO_PROXY: "127.0.0.1,localhost",
    };
}

onEveryEngine(start => {
    test("sends all requests through the proxy", async () => {
        const world = await start();
        world.use(await behindProxy(world));
        world.program = () => new NetworkGroup("private", { label: "private" });
        const sent = [];
        for (const operation of ["up", "refresh", "destroy"] as const) {
            sent.push(...(await world[operation]()).sent);
        }
        expect(sent).toContain("POST /v4/networkgroups/<v4_scope>/networkgroups");
        expect(proxy?.lines.length).toBe(sent.length);
    });

    test("names a proxy that refuses the credentials, and hides the password", async () => {
        const world = await start();
        world.use(await behindProxy(world, "ada:wr0ng-p4ssword"));
        world.program = () => new NetworkGroup("private", { label: "private" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`the proxy ${proxy?.host} `);
        expect(error).toContain(
            "Check the proxy in HTTPS_PROXY or HTTP_PROXY, or add the platform's host to NO_PROXY. [transport]",
        );
        expect(sent).toEqual([]);
        expect(await world.visible()).not.toMatch(/wr0ng-p4ssword/);
    });

    test("says how to trust an authority of one's own", async () => {
        const world = await start();
        const server = await startScriptedServer(selfSigned);
        try {
            world.use({ ...world.platform.environment(), CLOUD_PLATFORM_BASE_URL: server.url });
            world.program = () => new NetworkGroup("private", { label: "private" });
            const { error } = await world.fails("up");
            expect(error).toContain("Set NODE_EXTRA_CA_CERTS to the PEM file");
            expect(error).not.toContain("Run the command again later");
        } finally {
            await server.close();
        }
    });

    test("refuses an invalid address of a proxy", async () => {
        const world = await start();
        world.use({ ...(await behindProxy(world)), HTTP_PROXY: "socks5://proxy:1080" });
        world.program = () => new NetworkGroup("private", { label: "private" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain(
            'HTTP_PROXY is "socks5://proxy:1080": it must be the address of an HTTP proxy',
        );
        expect(sent).toEqual([]);
    });

    test("says that a refresh uses the credentials of the last update", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("private", { label: "private" });
        await world.up();
        world.use({ CLOUD_PLATFORM_BASE_URL: world.platform.url });
        const { error } = await world.fails("refresh");
        expect(error).toContain("--run-program");
        world.use(world.platform.environment());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
