import { Addon, ConfigProviderEnvVars, type ConfigProviderEnvVarsArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

const addons = "GET /v2/{scope}/addons";
const list = "GET /v4/addon-providers/config-provider/addons/{realId}/env";
const replace = "PUT /v4/addon-providers/config-provider/addons/{realId}/env";

onEveryEngine(start => {
    async function declaring() {
        const world = await start({ dialect: "clever-cloud" });
        const { state, seed } = world.platform;
        const { id: addon, realId } = seed.addons.settings;
        const { website } = seed.applications;
        state.applications.link(website, addon);
        let args: ConfigProviderEnvVarsArgs = { addon, variables: {} };
        world.program = () => new ConfigProviderEnvVars("flags", args);
        return {
            world,
            addon,
            realId,
            declare: (changed: Partial<ConfigProviderEnvVarsArgs>) =>
                (args = { addon, variables: {}, ...changed }),
            set: (variables: Record<string, string>) =>
                state.addons.replaceVariables(
                    addon,
                    Object.entries(variables).map(([name, value]) => ({ name, value })),
                ),
            present: () =>
                Object.fromEntries(
                    (state.addons.find(addon)?.environment ?? []).map(({ name, value }) => [name, value]),
                ),
            restarts: () =>
                state.deployments.list(website).filter(({ action }) => action === "RESTART").length,
        };
    }

    test("manages some variables from creation to deletion, and restarts linked applications only with a difference", async () => {
        const { world, addon, realId, declare, set, present, restarts } = await declaring();
        set({ THEIRS: "kept" });
        declare({ variables: { URL: "https://shop.example", KEY: hush("key") } });
        const preview = await world.preview();
        expect(said(preview)).toContain(
            `applications that are linked to add-on ${addon} restart by themselves with the changed variables, once for each resource that changes them`,
        );
        expect((await world.up()).sent).toEqual([addons, list, replace]);
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://shop.example", KEY: hush("key") });
        expect(restarts()).toBe(1);
        const { id, outputs } = await world.resource("flags");
        expect(id).toBe(addon);
        expect(outputs).toMatchObject({ realId, mode: "partial", unmanaged: ["THEIRS"], drifted: [] });

        // One request sets, changes and removes.
        declare({ variables: { URL: "https://other.example", MORE: "more" } });
        expect((await world.up()).sent).toEqual([addons, list, replace]);
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });
        expect((await world.resource("flags")).outputs).toMatchObject({ realId });
        expect((await world.resource("flags")).outputs["hash"]).not.toBe(outputs["hash"]);

        // The platform does not know which values are shown.
        declare({ variables: { URL: "https://other.example", MORE: "more" }, plain: ["MORE"] });
        expect((await world.up()).sent).toEqual([addons, list]);
        expect((await world.resource("flags")).outputs).toMatchObject({ realId });

        // Changed outside Pulumi: a refresh names the variable, and the next up restores it.
        set({ THEIRS: "kept", URL: hush("edited"), MORE: "more" });
        expect((await world.refresh()).story).toEqual(["update flags (drifted)"]);
        await world.up();
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });
        expect(restarts()).toBe(3);

        expect((await world.destroy()).sent).toEqual([addons, list, replace]);
        expect(present()).toEqual({ THEIRS: "kept" });
    });

    test("an edit in the console between preview and up is overwritten only under a declared name", async () => {
        const { world, declare, set, present, restarts } = await declaring();
        declare({ variables: { URL: "one" } });
        await world.up();
        declare({ variables: { URL: "two" } });
        await world.preview();
        set({ URL: "two", LATE: "theirs" });
        expect((await world.up()).sent).toEqual([addons, list]);
        expect(restarts()).toBe(1);
        expect(present()).toEqual({ URL: "two", LATE: "theirs" });
    });

    test("refuses another value that this stack has not set, and adopts the same value without a request", async () => {
        const { world, addon, declare, set, present, restarts } = await declaring();
        set({ KEY: hush("theirs") });
        declare({ variables: { KEY: hush("ours") } });
        expect((await world.fails("up")).error).toContain(
            `KEY of add-on ${addon} has another value already, which no resource of this stack has set.`,
        );
        declare({ variables: { KEY: hush("theirs") } });
        expect((await world.up()).sent).toEqual([addons, list]);
        expect(restarts()).toBe(0);
        await world.destroy();
        expect(present()).toEqual({});
    });

    test("manages all variables of a configuration provider", async () => {
        const { world, declare, set, present } = await declaring();
        set({ THEIRS: "old", KEPT: "kept" });
        declare({ variables: { URL: "one" }, mode: "whole", ignore: ["KEPT"] });
        await world.up();
        expect(present()).toEqual({ THEIRS: "old", KEPT: "kept", URL: "one" });
        // Whole mode only removes what a preview has named.
        expect(said(await world.preview())).toContain("whole mode will remove THEIRS");
        expect((await world.up()).sent).toEqual([addons, list, replace]);
        expect(present()).toEqual({ KEPT: "kept", URL: "one" });
    });

    test("refuses a declaration in whole mode that would remove the variables of another one", async () => {
        const { world, addon } = await declaring();
        world.program = () => {
            new ConfigProviderEnvVars("all", { addon, variables: { A: "a" }, mode: "whole" });
            new ConfigProviderEnvVars("some", { addon, variables: { B: "b" } });
        };
        await world.refuses(
            `"all" has mode: "whole" and would remove B of add-on ${addon}, which "some" declares`,
        );
    });

    test("several declarations of one add-on change its variables one after another, each with a restart", async () => {
        const { world, addon, present, restarts } = await declaring();
        const names = ["A", "B", "C"];
        let edition = "one";
        world.program = () => {
            for (const name of names) {
                new ConfigProviderEnvVars(name, { addon, variables: { [name]: edition } });
            }
        };
        world.platform.setLatency(20);
        await world.up();
        expect(present()).toEqual({ A: "one", B: "one", C: "one" });
        edition = "two";
        await world.up();
        expect(present()).toEqual({ A: "two", B: "two", C: "two" });
        expect(restarts()).toBe(6);
        names.shift();
        await world.up();
        expect(present()).toEqual({ B: "two", C: "two" });
        await world.destroy();
        expect(present()).toEqual({});
    });

    test.each([
        ["a lost answer", effects.resetAfterEffect],
        ["a refusal", effects.forbidden],
    ])("the next up writes the declared variables after %s", async (_name, effect) => {
        const { world, declare, set, present } = await declaring();
        set({ THEIRS: "kept" });
        declare({ variables: { URL: "one" } });
        world.platform.faults.add({ name: "write", when: { route: replace, times: Infinity }, effect });
        await world.fails("up");
        world.platform.faults.clear();
        await world.up();
        expect(present()).toEqual({ THEIRS: "kept", URL: "one" });
        expect((await world.preview()).hasChanges).toBe(false);
        await world.destroy();
        expect(present()).toEqual({ THEIRS: "kept" });
    });

    test("a failed removal changes neither the state nor the variables", async () => {
        const { world, declare, present } = await declaring();
        declare({ variables: { URL: "one" } });
        await world.up();
        world.platform.faults.add({ name: "refused", when: { route: replace }, effect: effects.forbidden });
        await world.fails("destroy");
        expect(present()).toEqual({ URL: "one" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual({});
    });

    test("an add-on and its variables come and go together, and its changes are no drift of the add-on", async () => {
        const { world } = await declaring();
        let level = "info";
        world.program = () => {
            const flags = new Addon("flags", {
                name: "flags",
                provider: "config-provider",
                plan: "std",
                region: "par",
            });
            new ConfigProviderEnvVars("levels", { addon: flags.id, variables: { LOG_LEVEL: level } });
        };
        await world.preview();
        await world.up();
        level = "debug";
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        const { outputs } = await world.resource("flags");
        expect(outputs["env"]).toEqual({});
        const { id } = await world.resource("flags");
        await world.destroy();
        expect(world.platform.state.addons.find(id)).toBeUndefined();
    });

    test("a replaced add-on gets its variables again", async () => {
        const { world } = await declaring();
        const { state } = world.platform;
        let region = "par";
        world.program = () => {
            const order = { name: "flags", provider: "config-provider", plan: "std", allowReplace: true };
            const flags = new Addon("flags", { ...order, region });
            new ConfigProviderEnvVars("levels", { addon: flags.id, variables: { LOG_LEVEL: "info" } });
        };
        await world.up();
        region = "parhds";
        const { story } = await world.up();
        expect(story).toContain("create-replacement levels (addon)");
        const { id } = await world.resource("flags");
        expect((await world.resource("levels")).id).toBe(id);
        expect(state.addons.list(world.owner).filter(({ name }) => name === "flags")).toMatchObject([
            { id, region, environment: [{ name: "LOG_LEVEL", value: "info" }] },
        ]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("refuses the id of another add-on, and sends no further request", async () => {
        const { world, declare } = await declaring();
        const { id } = world.platform.seed.addons.ordersDatabase;
        declare({ addon: id, variables: { A: "a" } });
        const refused = await world.fails("up");
        expect(refused.sent).toEqual([addons]);
        expect(refused.error).toContain(
            `${id} has no configuration variables. Pass the id of an add-on whose provider is "config-provider". [invalid-argument]`,
        );
    });

    test("refuses these variables in a preview of the documented dialect", async () => {
        const world: World = await start();
        const { id: addon } = world.platform.seed.addons.settings;
        world.program = () => new ConfigProviderEnvVars("flags", { addon, variables: { A: "a" } });
        await world.refuses('ConfigProviderEnvVars is only available in the dialect "clever-cloud"');
    });
});
