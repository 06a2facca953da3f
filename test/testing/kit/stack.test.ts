/** `startStack` as a user's test calls it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { EnvVars, getZones, NetworkGroup } from "pulumi-cloud-platform";
import { effects, startPlatform, startStack, type TestStack } from "pulumi-cloud-platform/testing";
import { quickEngine } from "../../support/quick-engine.js";

const open: TestStack[] = [];
afterEach(() => Promise.all(open.splice(0).map(stack => stack.close())));

const start: typeof startStack = async options => {
    const stack = await startStack({ engine: quickEngine(), ...options });
    open.push(stack);
    return stack;
};

const group = (): Record<string, unknown> => {
    const config = new pulumi.Config();
    const made = new NetworkGroup("network", {
        label: "backend-of-shop",
        description: config.get("description") ?? "",
    });
    new EnvVars("network", {
        application: config.require("application"),
        variables: { NETWORK: made.id, KEY: "only-for-tests" },
    });
    return { id: made.id, key: pulumi.secret("only-for-tests") };
};

test("a stack reports differences, requests and resources by their declared names, and no secret", async () => {
    const stack = await start({
        program: group,
        config: ({ seed }) => ({ "shop:application": seed.applications.website }),
    });
    const { platform } = stack;
    const { website } = platform.seed.applications;
    expect(await stack.preview()).toMatchObject({ changes: { create: 3 }, differences: {}, requests: [] });
    await expect(stack.resource("network")).rejects.toThrow(
        '"network" is no resource of the stack, which has nothing',
    );

    const { error, requests } = await stack.up();
    expect(error).toBeUndefined();
    expect(requests.some(({ method, status }) => method === "POST" && status === 201)).toBe(true);
    const made = await stack.resource("network", "NetworkGroup");
    expect(made).toMatchObject({
        kind: "NetworkGroup",
        inputs: { label: "backend-of-shop" },
        protect: false,
    });
    expect(platform.state.networkGroups.get(platform.account.organisation, made.id).label).toBe(
        "backend-of-shop",
    );
    await expect(stack.resource("network")).rejects.toThrow(
        /more than one.*NetworkGroup "network", EnvVars "network"/,
    );
    const variables = await stack.resource("network", "EnvVars");
    expect(variables.inputs["variables"]).toEqual({ NETWORK: "[secret]", KEY: "[secret]" });
    expect(JSON.stringify(await stack.resources())).not.toMatch(/only-for-tests|"__/);
    expect(await stack.outputs()).toMatchObject({
        id: { value: made.id, secret: false },
        key: { secret: true },
    });

    stack.setConfig({ "shop:description": "of the shop" });
    expect((await stack.preview()).differences).toEqual({ network: ["description"] });
    stack.setConfig({ "shop:description": undefined });
    platform.state.applications.setVariable(website, "KEY", "set-by-somebody");
    expect(await stack.refresh()).toMatchObject({ differences: { network: ["drifted"] } });
    stack.setProgram(() => undefined);
    expect((await stack.up()).changes).toEqual({ same: 1, delete: 2 });
    expect((await stack.destroy()).succeeded).toBe(true);
    expect(await stack.resources()).toEqual([]);

    await stack.close();
    await expect(fetch(platform.url)).rejects.toThrow("fetch failed");
});

test("the resources of a stack with a component are listed", async () => {
    const stack = await start({
        program: () => {
            const parent = new pulumi.ComponentResource("shop:Backend", "backend");
            new NetworkGroup("network", { label: "backend" }, { parent });
        },
    });
    await stack.up();
    const resources = await stack.resources();
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(["backend", "network"]));
    expect(resources.find(({ name }) => name === "backend")).toMatchObject({ inputs: {}, outputs: {} });
});

test("a program that throws fails the operation, deletes no resource, and does not fail the test", async () => {
    const stack = await start({ program: () => new NetworkGroup("network", { label: "shop" }) });
    await stack.up();
    const before = await stack.resources();
    stack.setProgram(() => {
        new NetworkGroup("other", { label: "other" });
        throw new Error("the shop is closed");
    });
    for (const operation of ["preview", "up"] as const) {
        const { error, changes } = await stack[operation]();
        expect(error).toContain("the shop is closed");
        expect(changes).not.toHaveProperty("delete");
    }
    expect(await stack.resources()).toEqual(expect.arrayContaining(before));
});

test("a fault with an unknown route is refused, with the nearest route", async () => {
    const { platform } = await start();
    const when = { route: "POST /v2/organisations/orga_1/addons" };
    expect(() => platform.faults.add({ name: "typo", when, effect: effects.reset })).toThrow(
        'fault "typo": no route is called "POST /v2/organisations/orga_1/addons". Nearest route: POST /v2/{scope}/addons',
    );
});

test("a test ignores the account of the environment, and a platform that is passed stays open", async () => {
    const account = { CLOUD_PLATFORM_BASE_URL: "http://127.0.0.1:9", CLOUD_PLATFORM_TOKEN: "of-an-account" };
    Object.assign(process.env, account, { CLOUD_PLATFORM_TEST_ENGINE: "coffee" });
    try {
        await expect(startStack()).rejects.toThrow(
            'CLOUD_PLATFORM_TEST_ENGINE is "coffee": it must be "cli" or',
        );
        expect(Object.keys(process.env).filter(name => name in account)).toEqual([]);
    } finally {
        delete process.env["CLOUD_PLATFORM_TEST_ENGINE"];
    }
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const program = async () => ({ zones: (await getZones()).map(({ name }) => name) });
    const stack = await start({ platform, program });
    expect((await stack.preview()).requests).toMatchObject([{ method: "GET", status: 200 }]);
    await stack.stack.dispose();
    await stack[Symbol.asyncDispose]();
    expect((await fetch(platform.url)).status).toBe(404);
    await platform.close();
});

test("an open stack does not keep the process of its test running", async () => {
    // The lookup leaves a connection open, which could keep the process running as well.
    const script = `
        const { getZonesOutput } = require("pulumi-cloud-platform");
        const { startStack } = require("pulumi-cloud-platform/testing");
        startStack({ program: () => ({ zones: getZonesOutput() }) })
            .then(stack => stack.preview())
            .then(({ requests, error }) => console.log(error ?? requests.length));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], { timeout: 60_000 });
    expect(stdout).toBe("1\n");
});
