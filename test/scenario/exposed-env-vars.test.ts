import { ExposedEnvVars, type ExposedEnvVarsArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/exposed_env";
const replace = "PUT /v2/{scope}/applications/{id}/exposed_env";

onEveryEngine(start => {
    async function declaring() {
        const world = await start({ dialect: "clever-cloud" });
        const application = world.platform.seed.applications.website;
        const { applications } = world.platform.state;
        let args: ExposedEnvVarsArgs = { application, variables: {} };
        world.program = () => new ExposedEnvVars("exposed", args);
        return {
            world,
            application,
            declare: (changed: Partial<ExposedEnvVarsArgs>) =>
                (args = { application, variables: {}, ...changed }),
            expose: (variables: Record<string, string>) => {
                applications.expose(application, variables);
            },
            present: () => applications.find(application)?.exposedVariables,
        };
    }

    test("manages some exposed variables from creation to deletion, and keeps the others", async () => {
        const { world, application, declare, expose, present } = await declaring();
        expose({ THEIRS: "kept" });
        declare({ variables: { URL: "https://shop.example", KEY: hush("key") } });
        const preview = await world.preview();
        expect(said(preview)).toContain(
            `applications that depend on application ${application} see the changed variables at their next deployment`,
        );
        expect((await world.up()).sent).toEqual([list, replace]);
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://shop.example", KEY: hush("key") });
        const { id, outputs } = await world.resource("exposed");
        expect(id).toBe(application);
        expect(outputs).toMatchObject({ mode: "partial", unmanaged: ["THEIRS"], drifted: [] });

        // One request sets, changes and removes.
        declare({ variables: { URL: "https://other.example", MORE: "more" } });
        expect((await world.up()).sent).toEqual([list, replace]);
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });
        expect((await world.resource("exposed")).outputs["hash"]).not.toBe(outputs["hash"]);

        // Changed outside Pulumi: a refresh names the variable, and the next up restores it.
        expose({ THEIRS: "kept", URL: hush("edited") });
        expect((await world.refresh()).story).toEqual(["update exposed (drifted, variables.MORE)"]);
        await world.up();
        expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });

        expect((await world.destroy()).sent).toEqual([list, replace]);
        expect(present()).toEqual({ THEIRS: "kept" });
    });

    test("a write keeps variables that others have exposed since the last refresh", async () => {
        const { world, declare, expose, present } = await declaring();
        declare({ variables: { URL: "one" } });
        await world.up();
        expose({ URL: "one", LATE: "theirs" });
        declare({ variables: { URL: "two" } });
        await world.up();
        expect(present()).toEqual({ URL: "two", LATE: "theirs" });
    });

    test("manages all exposed variables of an application", async () => {
        const { world, declare, expose, present } = await declaring();
        expose({ THEIRS: "old", KEPT: "kept" });
        declare({ variables: { URL: "one" }, mode: "whole", ignore: ["KEPT"] });
        await world.up();
        expect(present()).toEqual({ THEIRS: "old", KEPT: "kept", URL: "one" });
        // Whole mode only removes what a preview has named.
        expect(said(await world.preview())).toContain("whole mode will remove THEIRS");
        expect((await world.up()).sent).toEqual([list, replace]);
        expect(present()).toEqual({ KEPT: "kept", URL: "one" });
    });

    test("two declarations of one application change its variables one after another", async () => {
        const { world, application, present } = await declaring();
        let edition = "one";
        world.program = () => {
            for (const name of ["A", "B", "C", "D"]) {
                new ExposedEnvVars(name, { application, variables: { [name]: edition } });
            }
        };
        world.platform.setLatency(20);
        await world.up();
        expect(present()).toEqual({ A: "one", B: "one", C: "one", D: "one" });
        edition = "two";
        await world.up();
        expect(present()).toEqual({ A: "two", B: "two", C: "two", D: "two" });
        await world.destroy();
        expect(present()).toEqual({});
    });

    test.each([
        ["a lost answer", effects.resetAfterEffect],
        ["a refusal", effects.forbidden],
    ])("the next up writes the declared variables after %s", async (_name, effect) => {
        const { world, declare, expose, present } = await declaring();
        expose({ THEIRS: "kept" });
        declare({ variables: { URL: "one" } });
        world.platform.faults.add({
            name: "write",
            when: { route: replace, times: Infinity },
            effect,
        });
        await world.fails("up");
        world.platform.faults.clear();
        await world.up();
        expect(present()).toEqual({ THEIRS: "kept", URL: "one" });
        await world.destroy();
        expect(present()).toEqual({ THEIRS: "kept" });
    });

    test("a failed removal changes neither the state nor the variables", async () => {
        const { world, declare, present } = await declaring();
        declare({ variables: { URL: "one" } });
        await world.up();
        world.platform.faults.add({
            name: "refused",
            when: { route: replace },
            effect: effects.forbidden,
        });
        await world.fails("destroy");
        expect(present()).toEqual({ URL: "one" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual({});
    });

    test("an exposed variable can have the name of a variable of the application", async () => {
        const { world, application, declare, present } = await declaring();
        world.platform.state.applications.setVariable(application, "URL", "own");
        declare({ variables: { URL: "exposed" } });
        await world.up();
        await world.destroy();
        expect(present()).toEqual({});
        expect(world.platform.state.applications.variables(application)["URL"]).toBe("own");
    });

    test("refuses exposed variables in a preview of the documented dialect", async () => {
        const world: World = await start();
        const { website } = world.platform.seed.applications;
        world.program = () => new ExposedEnvVars("exposed", { application: website, variables: { A: "a" } });
        await world.refuses(
            'ExposedEnvVars is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set), or set the variables in each application with EnvVars. [unsupported-by-dialect]',
        );
    });
});
