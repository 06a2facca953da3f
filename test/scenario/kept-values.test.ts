/**
 * An update writes what its preview names. Everything else stays as somebody has set it outside Pulumi.
 * `properties/edits-outside` has each argument that changes in place.
 */
import {
    Addon,
    Application,
    Drain,
    EnvVars,
    KubernetesNodeGroup,
    Operator,
    type DrainArgs,
} from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { codeIn } from "../../dist/provider/error-codes.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { withoutAddress } from "../support/address-of-code.js";
import { aCluster } from "../support/kinds/kubernetes-node-group.js";
import { onEveryEngine, onEveryWire, onTheNativeProvider, type Start } from "./engines.js";
import { everything } from "./everything.js";
import { hush } from "./secrets.js";
import { type Outcome, type World } from "./world.js";

const planOf = ({ platform, owner }: World, id: string): string =>
    platform.state.addons.plan(platform.state.addons.get(owner, id)).slug;

const planId = ({ platform }: World, slug: string): string =>
    platform.state.catalogue.findPlan("postgresql-addon", slug)?.id ?? "";

const groupOf = ({ state }: Platform, id: string) => {
    const [, group = ""] = id.split("/");
    const found = state.kubernetes.nodeGroups.find(group);
    if (found === undefined) {
        throw new Error(`there is no node group ${id}`);
    }
    return found;
};

const sizeOf = ({ platform }: World, id: string): unknown => {
    const { autoscalingEnabled, currentNodeCount } = groupOf(platform, id);
    return [autoscalingEnabled, currentNodeCount];
};

function editGroup({ platform }: World, id: string, changes: object): void {
    platform.state.kubernetes.nodeGroups.edit(groupOf(platform, id).id, changes);
}

/** The paths that differ in a preview of the resource, and its messages. */
function named({ steps, diagnostics }: Outcome): string {
    const messages = diagnostics.filter(({ urn = "" }) => urn.endsWith("::kept"));
    return [...steps.flatMap(({ diff }) => diff), ...messages.map(({ message }) => message)].join("\n");
}

const outsideIn = ({ diagnostics }: Outcome): string =>
    diagnostics
        .map(({ message }) => withoutAddress(message))
        .filter(message => codeIn(message) === "changed-outside")
        .join("\n");

onEveryEngine(start => {
    test("keeps an ignored variable, and never counts it", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { api } = world.platform.seed.applications;
        let extra = {};
        world.program = () => {
            new EnvVars(
                "kept",
                { application: api, variables: { LOG: "info", GONE: "1", PORT: "80", ...extra } },
                { ignoreChanges: ["variables.LOG", 'variables["GONE"]'] },
            );
        };
        await world.up();
        applications.setVariable(api, "LOG", "debug");
        applications.removeVariable(api, "GONE");
        extra = { NEW: "1" };
        world.meddled();
        const up = await world.up();
        expect(up.diagnostics.map(({ message }) => codeIn(message))).not.toContain("changed-outside");
        const { LOG, GONE, PORT, NEW } = applications.variables(api);
        expect([LOG, GONE, PORT, NEW]).toEqual(["debug", undefined, "80", "1"]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [], diagnostics: [] });
        await world.refresh();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("refuses to ignore one item of a set", async () => {
        const world = await start();
        let [tags, ignoreChanges] = [["one", "two"], [] as string[]];
        world.program = () => {
            const order = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("kept", { ...order, tags }, { ignoreChanges });
        };
        await world.up();
        [tags, ignoreChanges] = [["two"], ["tags[0]"]];
        expect((await world.fails("preview")).error).toContain(
            "the resource option ignoreChanges names tags[0], and tags has no order. Name tags as a whole. [invalid-argument]",
        );
        ignoreChanges = ["tags"];
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("updates an object whose application or kind is ignored", async () => {
        const world = await start();
        const { api } = world.platform.seed.applications;
        let word = "one";
        world.program = () => {
            new EnvVars(
                "variables",
                { application: api, variables: { WORD: word } },
                { ignoreChanges: ["application"] },
            );
            new Operator(
                "operator",
                { kind: "keycloak", name: word, region: "par", plan: "base" },
                { ignoreChanges: ["kind", "plan", "region"] },
            );
        };
        await world.up();
        word = "two";
        await world.up();
        expect(world.platform.state.applications.variables(api)).toMatchObject({ WORD: "two" });
        expect((await world.resource("variables")).outputs).toMatchObject({ application: api });
        const { id, outputs } = await world.resource("operator");
        expect(world.platform.state.operators.find(id)).toMatchObject({ name: "two" });
        expect(outputs).toMatchObject({ kind: "keycloak", plan: "base", region: "par" });
    });

    test("removes what whole mode has named, also if the values are ignored", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { api } = world.platform.seed.applications;
        let ignore = ["JAVA_*"];
        world.program = () => {
            const args = { application: api, variables: { LOG: "info" }, mode: "whole" as const, ignore };
            new EnvVars("kept", args, { ignoreChanges: ["variables"] });
        };
        await world.up();
        applications.setVariable(api, "LOG", "debug");
        ignore = ["JAVA_*", "CC_*"];
        expect(named(await world.preview())).toContain("whole mode will remove JWT_SECRET");
        world.meddled();
        await world.up();
        const { JAVA_OPTS, ...others } = applications.variables(api);
        expect(JAVA_OPTS).toBeDefined();
        expect(others).toEqual({ LOG: "debug" });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.refresh();
    });

    test("finishes a failed update after a revert, beside a change in the console", async () => {
        const world = await start();
        const { addons } = world.platform.state;
        const order = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        let args = { ...order, name: "db", tags: ["one"] };
        world.program = () => {
            new Addon("kept", args);
        };
        await world.up();
        const { id } = await world.resource("kept");
        args = { ...args, name: "renamed", tags: ["one", "two"] };
        const effect = effects.forbidden;
        world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/addons\/[^/]+$/ },
            effect,
        });
        await world.fails("up");
        world.platform.faults.clear();
        expect(addons.get(world.owner, id)).toMatchObject({ name: "db", tags: ["one", "two"] });

        addons.changePlan(id, planId(world, "s_big"));
        args = { ...args, name: "db", tags: ["one"] };
        expect(named(await world.preview())).toMatch(/tags/);
        await world.up();
        expect(addons.get(world.owner, id)).toMatchObject({ name: "db", tags: ["one"] });
        expect(planOf(world, id)).toBe("s_big");
        expect(named(await world.preview())).toContain("plan");
        await world.up();
        expect(planOf(world, id)).toBe("xs_sml");
    });
});
onEveryEngine(start => {
    test("keeps instances that were scaled in the console and are ignored", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { applications } = world.platform.state;
        let [cancelOnPush, min, ignored] = [false, 1, "instances"];
        world.program = () => {
            new Application(
                "kept",
                {
                    name: "web",
                    runtime: "node",
                    region: "par",
                    cancelOnPush,
                    instances: { min, max: 2 },
                    flavor: { min: "XS", max: "XS" },
                },
                { ignoreChanges: [ignored] },
            );
        };
        await world.up();
        const { id } = await world.resource("kept");
        const size = () => {
            const { minInstances, maxInstances, cancelOnPush } = applications.find(id)?.settings ?? {};
            return [minInstances, maxInstances, cancelOnPush];
        };
        applications.change(id, { settings: { minInstances: 3, maxInstances: 9 } });
        cancelOnPush = true;
        world.meddled();
        expect((await world.up()).story).toEqual(["update kept (cancelOnPush)"]);
        expect(size()).toEqual([3, 9, true]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });

        // Only one of the two members is ignored.
        [ignored, min] = ["instances.max", 2];
        expect(named(await world.preview())).toContain("instances.min");
        await world.up();
        expect(size()).toEqual([2, 9, true]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.refresh();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });
});

function exclude(start: Start): void {
    const declared = async (
        declare: (world: World) => void,
        edit: (world: World, id: string) => void,
    ): Promise<{ world: World; id: string }> => {
        const world = await start({ dialect: "clever-cloud" });
        world.program = () => {
            declare(world);
        };
        await world.up();
        const { id } = await world.resource("kept");
        edit(world, id);
        world.meddled();
        return { world, id };
    };

    test("writes the number of nodes that the program changes, and says that it turns an autoscaler off", async () => {
        let nodes = 3;
        const { world, id } = await declared(
            ({ platform }) => {
                const cluster = aCluster(platform);
                new KubernetesNodeGroup("kept", { cluster, name: "workers", flavor: "2XS", nodes });
            },
            (world, id) => {
                const limits = { minNodeCount: 2, maxNodeCount: 12, targetNodeCount: 9, currentNodeCount: 9 };
                editGroup(world, id, { autoscalingEnabled: true, ...limits });
            },
        );
        nodes = 4;
        expect(outsideIn(await world.up())).toMatch(/are undone, .*: autoscaling\./);
        expect(sizeOf(world, id)).toEqual([false, 4]);
        expect(await world.preview()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("refuses to write a declared limit beside one that was changed outside and excludes it", async () => {
        let min = 1;
        const { world, id } = await declared(
            () => {
                const flavor = { min: "XS", max: "XS" };
                const args = { name: "web", runtime: "node", region: "par", flavor };
                new Application("kept", { ...args, instances: { min, max: 4 } });
            },
            ({ platform }, id) => {
                platform.state.applications.change(id, { settings: { maxInstances: 2 } });
            },
        );
        min = 3;
        const { error, sent } = await world.fails("up");
        expect(error).toMatch(
            /instances\.max changed outside Pulumi.*"instances" has the min 3 and the max 2/,
        );
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        await world.refresh();
        expect((await world.up()).story).toEqual(["update kept (instances.max, instances.min)"]);
        const { minInstances, maxInstances } = world.platform.state.applications.find(id)?.settings ?? {};
        expect([minInstances, maxInstances]).toEqual([3, 4]);
    });
}

onEveryEngine(exclude);
onTheNativeProvider(exclude);

onEveryEngine(start => {
    test("writes what a failed update has left, and no argument that it had finished", async () => {
        const world = await start();
        const { addons } = world.platform.state;
        let args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par", tags: ["one"] };
        world.program = () => {
            new Addon("kept", args);
        };
        await world.up();
        const { id } = await world.resource("kept");
        args = { ...args, name: "renamed", plan: "s_big", tags: ["one", "two"] };
        const when = { method: "POST", path: /\/migrations$/ };
        world.platform.faults.add({ name: "refused", when, effect: effects.forbidden });
        await world.fails("up");
        world.platform.faults.clear();
        expect(addons.get(world.owner, id)).toMatchObject({ name: "renamed", tags: ["one", "two"] });

        addons.tag(id, "hand");
        addons.untag(id, "one");
        addons.rename(id, "by hand");
        expect(named(await world.preview())).toContain("plan");
        world.meddled();
        const up = await world.up();
        expect(addons.get(world.owner, id).tags).toEqual(["hand", "two"]);
        expect(addons.get(world.owner, id).name).toBe("by hand");
        expect(planOf(world, id)).toBe("s_big");
        expect(outsideIn(up)).toMatch(/: name, tags\./);
        expect(named(await world.preview())).toMatch(/name[^]*tags/);
        await world.up();
        expect(addons.get(world.owner, id)).toMatchObject({ name: "renamed", tags: ["one", "two"] });
    });

    test("keeps a variable that was changed outside after an update that failed", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { api } = world.platform.seed.applications;
        let variables: Record<string, string> = { LOG: "info", MAIL: "a", PORT: "80" };
        world.program = () => {
            new EnvVars("kept", { application: api, variables });
        };
        await world.up();
        variables = { LOG: "debug", MAIL: "b", PORT: "80" };
        const when = { method: "PUT", path: /\/env\/MAIL$/ };
        world.platform.faults.add({ name: "refused", when, effect: effects.forbidden });
        await world.fails("up");
        world.platform.faults.clear();
        applications.setVariable(api, "LOG", "by hand");
        applications.setVariable(api, "PORT", "81");
        world.meddled();
        const up = await world.up();
        const { LOG, MAIL, PORT } = applications.variables(api);
        expect([LOG, MAIL, PORT]).toEqual(["by hand", "b", "81"]);
        expect(outsideIn(up)).toMatch(/variables\.LOG.*variables\.PORT/);
        await world.up();
        expect(applications.variables(api)).toMatchObject(variables);
    });
});

const sinks: Record<string, Pick<DrainArgs, "url" | "credentials">> = {
    elasticsearch: {
        url: "https://logs.company.example/in",
        credentials: { username: "shop", password: hush("password"), index: "logs" },
    },
    newrelic: { url: "https://logs.company.example/in", credentials: { apiKey: hush("key") } },
    "ovh-tcp": {
        url: "tcp://logs.company.example:514",
        credentials: {
            token: hush("token"),
            rfc5424StructuredDataParameters: 'X-OVH-TOKEN="hush-structured"',
        },
    },
    "raw-http": {
        url: "https://logs.company.example/in",
        credentials: { username: "shop", password: hush("password") },
    },
    "syslog-tcp": { url: "tcp://logs.company.example:514", credentials: { token: hush("token") } },
    "syslog-udp": { url: "udp://logs.company.example:514" },
};

const datadog = {
    documented: { url: "https://logs.company.example/in", credentials: { apiKey: hush("key") } },
    "clever-cloud": { url: `https://logs.company.example/v1/input/${"0123456789abcdef".repeat(2)}` },
};

interface Moved {
    kind: string;
    /** What somebody changes in the console. */
    edit: (platform: Platform, id: string) => void;
    named: string;
}

const editing =
    (changes: object): Moved["edit"] =>
    ({ state }, id) =>
        state.drains.edit(id, changes);

function drainTo({ platform }: World, kind: string, enabled: boolean): DrainArgs {
    const sink = kind === "datadog" ? datadog[platform.dialect] : sinks[kind];
    return { resource: platform.seed.applications.api, kind, enabled, ...sink } as DrainArgs;
}

function tellOfDrains(start: Start): void {
    const declaring = (world: World, kind: string) => {
        let enabled = true;
        world.program = () => new Drain("kept", drainTo(world, kind, enabled));
        return () => (enabled = !enabled);
    };
    const quick = { delays: noDelays };

    test("two updates of a drain of each kind warn of nothing", async () => {
        const world = await start(quick);
        let enabled = true;
        world.program = () => {
            for (const kind of [...Object.keys(sinks), "datadog"]) {
                new Drain(kind, drainTo(world, kind, enabled));
            }
        };
        await world.up();
        enabled = false;
        expect(outsideIn(await world.up())).toBe("");
        enabled = true;
        expect(outsideIn(await world.up())).toBe("");
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each<Moved>([
        { kind: "raw-http", edit: editing({ url: "https://elsewhere.example/in" }), named: "url" },
        {
            kind: "elasticsearch",
            edit: editing({ credentials: { username: "other", password: "hush-password", index: "logs" } }),
            named: "credentials",
        },
        {
            kind: "datadog",
            edit: editing({ url: `https://elsewhere.example/v1/input/${"0123456789abcdef".repeat(2)}` }),
            named: "url",
        },
    ])(
        "an update of a drain to $kind names its $named, which changed outside",
        async ({ kind, edit, named }) => {
            const world = await start(quick);
            const { platform } = world;
            const toggle = declaring(world, kind);
            await world.up();
            const { id } = await world.resource("kept");
            const [before] = platform.state.drains.list(world.owner, platform.seed.applications.api);
            edit(platform, id);
            toggle();
            world.meddled();
            expect(outsideIn(await world.up())).toBe(
                `Drain "kept": changes made outside Pulumi that no update can write: ${named}. Run "pulumi refresh": the next "pulumi up" then replaces the log drain. [changed-outside]`,
            );
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });

            await world.refresh();
            const next = await world.up();
            expect(next.changes).toMatchObject({ replace: 1 });
            expect(outsideIn(next)).toBe("");
            const [{ url, credentials } = {}] = platform.state.drains.list(
                world.owner,
                platform.seed.applications.api,
            );
            expect([url, credentials]).toEqual([before?.url, before?.credentials]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("an update of a drain does not compare a password that the platform masks", async () => {
        const world = await start(quick);
        const toggle = declaring(world, "raw-http");
        await world.up();
        const { id } = await world.resource("kept");
        editing({ credentials: { username: "shop", password: "hush-other" } })(world.platform, id);
        toggle();
        world.meddled();
        expect(outsideIn(await world.up())).toBe("");
    });

    test("an update of a drain names no argument that ignoreChanges names", async () => {
        const world = await start(quick);
        let enabled = true;
        world.program = () => {
            new Drain("kept", drainTo(world, "raw-http", enabled), { ignoreChanges: ["url"] });
        };
        await world.up();
        const { id } = await world.resource("kept");
        editing({ url: "https://elsewhere.example/in" })(world.platform, id);
        enabled = false;
        world.meddled();
        expect(outsideIn(await world.up())).toBe("");
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("two updates of one resource of every kind warn of nothing", async () => {
        const world = await start({ delays: noDelays });
        let edition = "first";
        world.program = () => everything(world.platform, edition);
        await world.up();
        edition = "second";
        expect(outsideIn(await world.up())).toBe("");
        edition = "third";
        expect(outsideIn(await world.up())).toBe("");
    });
}

onEveryWire(tellOfDrains);
onTheNativeProvider(tellOfDrains);
