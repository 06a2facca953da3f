/** Variables that the platform passes on to other applications: those that one exposes, and those of a configuration provider. */
import {
    Addon,
    ConfigProviderEnvVars,
    ExposedEnvVars,
    type ConfigProviderEnvVarsArgs,
    type ExposedEnvVarsArgs,
} from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { onEveryEngine, type Start } from "./engines.js";
import { hush } from "./secrets.js";
import { said } from "./world.js";

type Args = Pick<ExposedEnvVarsArgs & ConfigProviderEnvVarsArgs, "variables"> &
    Partial<Pick<ExposedEnvVarsArgs & ConfigProviderEnvVarsArgs, "mode" | "ignore" | "plain">>;

interface Kind {
    readonly kind: "ExposedEnvVars" | "ConfigProviderEnvVars";
    /** The application or the add-on that has the variables. */
    readonly place: (platform: Platform) => string;
    readonly declare: (name: string, place: string, args: Args) => unknown;
    readonly set: (platform: Platform, variables: Record<string, string>) => unknown;
    readonly present: (platform: Platform) => object | undefined;
    /** The variables in the spelling of their route. */
    readonly body: (present?: object) => Record<string, unknown> | unknown[];
    readonly reads: string[];
    readonly write: string;
    readonly effect: (place: string) => string;
}

const addons = "GET /v2/{scope}/addons";
const replaceExposed = "PUT /v2/{scope}/applications/{id}/exposed_env";
const replaceConfigured = "PUT /v4/addon-providers/config-provider/addons/{realId}/env";

const exposed: Kind = {
    kind: "ExposedEnvVars",
    place: ({ seed }) => seed.applications.website,
    declare: (name, application, args) => new ExposedEnvVars(name, { application, ...args }),
    set: ({ state, seed }, variables) => {
        state.applications.expose(seed.applications.website, variables);
    },
    present: ({ state, seed }) => state.applications.find(seed.applications.website)?.exposedVariables,
    body: present => ({ ...present }),
    reads: ["GET /v2/{scope}/applications/{id}/exposed_env"],
    write: replaceExposed,
    effect: application =>
        `applications that depend on application ${application} see the changed variables at their next deployment`,
};

const configured: Kind = {
    kind: "ConfigProviderEnvVars",
    place: ({ seed }) => seed.addons.settings.id,
    declare: (name, addon, args) => new ConfigProviderEnvVars(name, { addon, ...args }),
    set: ({ state, seed }, variables) =>
        state.addons.replaceVariables(
            seed.addons.settings.id,
            Object.entries(variables).map(([name, value]) => ({ name, value })),
        ),
    present: ({ state, seed }) => {
        const { environment = [] } = state.addons.find(seed.addons.settings.id) ?? {};
        return Object.fromEntries(environment.map(({ name, value }) => [name, value]));
    },
    body: (present = {}) => Object.entries(present).map(([name, value]) => ({ name, value: String(value) })),
    reads: [addons, "GET /v4/addon-providers/config-provider/addons/{realId}/env"],
    write: replaceConfigured,
    effect: addon =>
        `applications that are linked to add-on ${addon} restart by themselves with the changed variables, once for each resource that changes them`,
};

/** A world whose program declares `vars`, at first without variables. */
async function declaring(start: Start, kind: Kind) {
    const world = await start({ dialect: "clever-cloud" });
    const { platform } = world;
    const { state, seed } = platform;
    state.applications.link(seed.applications.website, seed.addons.settings.id);
    const place = kind.place(platform);
    let args: Args = { variables: {} };
    world.program = () => kind.declare("vars", place, args);
    return {
        world,
        place,
        declare: (changed: Partial<Args>) => (args = { variables: {}, ...changed }),
        set: (variables: Record<string, string>) => kind.set(platform, variables),
        present: () => kind.present(platform),
        restarts: () =>
            state.deployments.list(seed.applications.website).filter(({ action }) => action === "RESTART")
                .length,
    };
}

onEveryEngine(start => {
    describe.each([exposed, configured])("$kind", kind => {
        const { reads, write, effect } = kind;
        const list = reads[reads.length - 1] ?? "";

        test("manages some variables from creation to deletion, and keeps the others", async () => {
            const { world, place, declare, set, present } = await declaring(start, kind);
            set({ THEIRS: "kept" });
            declare({ variables: { URL: "https://shop.example", KEY: hush("key") } });
            expect(said(await world.preview())).toContain(effect(place));
            expect((await world.up()).sent).toEqual([...reads, write]);
            expect(present()).toEqual({ THEIRS: "kept", URL: "https://shop.example", KEY: hush("key") });
            const { id, outputs } = await world.resource("vars");
            expect(id).toBe(place);
            expect(outputs).toMatchObject({ mode: "partial", unmanaged: ["THEIRS"], drifted: [] });

            // One request sets, changes and removes.
            declare({ variables: { URL: "https://other.example", MORE: "more" } });
            expect((await world.up()).sent).toEqual([...reads, list, write]);
            expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });
            expect((await world.resource("vars")).outputs["hash"]).not.toBe(outputs["hash"]);

            // Changed outside Pulumi: a refresh names the variable, and the next up restores it.
            set({ THEIRS: "kept", URL: hush("edited") });
            expect((await world.refresh()).story).toEqual(["update vars (drifted, variables.MORE)"]);
            await world.up();
            expect(present()).toEqual({ THEIRS: "kept", URL: "https://other.example", MORE: "more" });

            expect((await world.destroy()).sent).toEqual([...reads, write]);
            expect(present()).toEqual({ THEIRS: "kept" });
        });

        test("a write keeps variables that others have set since the last refresh", async () => {
            const { world, declare, set, present } = await declaring(start, kind);
            declare({ variables: { URL: "one" } });
            await world.up();
            set({ URL: "one", LATE: "theirs" });
            declare({ variables: { URL: "two" } });
            await world.up();
            expect(present()).toEqual({ URL: "two", LATE: "theirs" });
        });

        test("an update keeps what another stack has written since its first read", async () => {
            const { world, declare, set, present } = await declaring(start, kind);
            declare({ variables: { URL: "one" } });
            await world.up();
            declare({ variables: { URL: "two" } });
            world.platform.faults.add({
                name: "another stack writes",
                when: { route: list },
                effect: {
                    kind: "answer",
                    status: 200,
                    body: () => {
                        const before = kind.body(present());
                        set({ URL: "one", LATE: "theirs" });
                        return before;
                    },
                },
            });
            expect((await world.up()).sent).toEqual([...reads, list, write]);
            expect(present()).toEqual({ URL: "two", LATE: "theirs" });
        });

        test.each(["up", "destroy"] as const)(
            "keeps what another stack has written when the request of an operation is sent again (%s)",
            async operation => {
                const { world, declare, set, present } = await declaring(start, kind);
                declare({ variables: { URL: "one", MAIL: "on" } });
                await world.up();
                if (operation === "up") {
                    declare({ variables: { URL: "two", MAIL: "on" } });
                }
                world.platform.faults.add({
                    name: "unavailable",
                    when: { route: write },
                    effect: {
                        kind: "answer",
                        status: 502,
                        body: () => {
                            set({ URL: "one", MAIL: "on", LATE: "theirs" });
                            return "";
                        },
                    },
                });
                const { sent } = await world[operation]();
                expect(sent.slice(-3)).toEqual([write, list, write]);
                expect(present()).toEqual(
                    operation === "up" ? { URL: "two", MAIL: "on", LATE: "theirs" } : { LATE: "theirs" },
                );
                if (operation === "up") {
                    expect(await world.refresh()).toMatchObject({ story: [] });
                }
            },
        );

        test("records a change that may have taken effect when the list cannot be read before it is sent again", async () => {
            const { world, declare, present } = await declaring(start, kind);
            declare({ variables: { URL: "one" } });
            await world.up();
            declare({ variables: { URL: "one", MORE: "more" } });
            const { faults } = world.platform;
            faults.add({ name: "lost", when: { route: write }, effect: { kind: "reset", carriedOut: true } });
            faults.add({ name: "no list", when: { route: list, skip: 2 }, effect: effects.forbidden });
            const { error } = await world.fails("up");
            expect(error).toContain("what it changes cannot be read");
            expect(present()).toEqual({ URL: "one", MORE: "more" });
            await world.up();
            expect((await world.resource("vars")).outputs["variables"]).toEqual(present());
            await world.destroy();
            expect(present()).toEqual({});
        });

        test("manages all variables", async () => {
            const { world, declare, set, present } = await declaring(start, kind);
            set({ THEIRS: "old", KEPT: "kept" });
            declare({ variables: { URL: "one" }, mode: "whole", ignore: ["KEPT"] });
            await world.up();
            expect(present()).toEqual({ THEIRS: "old", KEPT: "kept", URL: "one" });
            // Whole mode only removes what a preview has named.
            expect(said(await world.preview())).toContain("whole mode will remove THEIRS");
            expect((await world.up()).sent).toEqual([...reads, list, write]);
            expect(present()).toEqual({ KEPT: "kept", URL: "one" });
        });

        test("several declarations change the variables one after another", async () => {
            const { world, place, present } = await declaring(start, kind);
            const names = ["A", "B", "C"];
            let edition = "one";
            world.program = () => {
                names.forEach(name => kind.declare(name, place, { variables: { [name]: edition } }));
            };
            world.platform.setLatency(20);
            await world.up();
            expect(present()).toEqual({ A: "one", B: "one", C: "one" });
            edition = "two";
            await world.up();
            expect(present()).toEqual({ A: "two", B: "two", C: "two" });
            names.shift();
            await world.up();
            expect(present()).toEqual({ B: "two", C: "two" });
            await world.destroy();
            expect(present()).toEqual({});
        });

        test("a failed removal changes neither the state nor the variables", async () => {
            const { world, declare, present } = await declaring(start, kind);
            declare({ variables: { URL: "one" } });
            await world.up();
            world.platform.faults.add({ name: "refused", when: { route: write }, effect: effects.forbidden });
            await world.fails("destroy");
            expect(present()).toEqual({ URL: "one" });
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
            expect(present()).toEqual({});
        });
    });

    test("an exposed variable can have the name of a variable of the application", async () => {
        const { world, place, declare, present } = await declaring(start, exposed);
        world.platform.state.applications.setVariable(place, "URL", "own");
        declare({ variables: { URL: "exposed" } });
        await world.up();
        await world.destroy();
        expect(present()).toEqual({});
        expect(world.platform.state.applications.variables(place)["URL"]).toBe("own");
    });

    test("a configuration provider restarts linked applications once for each resource, and only with a difference", async () => {
        const { world, place, declare, set, present, restarts } = await declaring(start, configured);
        const { realId } = world.platform.seed.addons.settings;
        declare({ variables: { URL: "one", MORE: "more" } });
        await world.up();
        expect(restarts()).toBe(1);
        expect((await world.resource("vars")).outputs).toMatchObject({ realId });

        // The platform does not know which values are shown.
        declare({ variables: { URL: "one", MORE: "more" }, plain: ["MORE"] });
        expect((await world.up()).sent).toEqual(configured.reads);
        expect((await world.resource("vars")).outputs).toMatchObject({ realId });

        // An edit in the console between preview and up is overwritten only under a declared name.
        declare({ variables: { URL: "two", MORE: "more" } });
        await world.preview();
        set({ URL: "two", MORE: "more", LATE: "theirs" });
        expect((await world.up()).sent).toEqual(configured.reads);
        expect(restarts()).toBe(1);
        expect(present()).toEqual({ URL: "two", MORE: "more", LATE: "theirs" });

        world.program = () => {
            configured.declare("vars", place, { variables: { URL: "three" } });
            configured.declare("more", place, { variables: { OTHER: "one" } });
        };
        await world.up();
        expect(restarts()).toBe(3);
    });

    test("refuses a declaration in whole mode that would remove the variables of another one", async () => {
        const { world, place } = await declaring(start, configured);
        world.program = () => {
            configured.declare("all", place, { variables: { A: "a" }, mode: "whole" });
            configured.declare("some", place, { variables: { B: "b" } });
        };
        await world.refuses(
            `"all" has mode: "whole" and would remove B of add-on ${place}, which "some" declares`,
        );
    });

    test("an add-on and its variables come and go together, and its changes are no drift of the add-on", async () => {
        const { world } = await declaring(start, configured);
        let [level, region] = ["info", "par"];
        world.program = () => {
            const order = { name: "flags", provider: "config-provider", plan: "std", allowReplace: true };
            const flags = new Addon("flags", { ...order, region });
            new ConfigProviderEnvVars("levels", { addon: flags.id, variables: { LOG_LEVEL: level } });
        };
        await world.preview();
        await world.up();
        level = "debug";
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("flags")).outputs["env"]).toEqual({});

        // A replaced add-on gets its variables again.
        region = "parhds";
        expect((await world.up()).story).toContain("create-replacement levels (addon)");
        const { id } = await world.resource("flags");
        expect((await world.resource("levels")).id).toBe(id);
        const { addons } = world.platform.state;
        expect(addons.list(world.owner).filter(({ name }) => name === "flags")).toMatchObject([
            { id, region, environment: [{ name: "LOG_LEVEL", value: "debug" }] },
        ]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(addons.find(id)).toBeUndefined();
    });

    test("refuses the id of another add-on, and sends no further request", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { id } = world.platform.seed.addons.ordersDatabase;
        world.program = () => configured.declare("vars", id, { variables: { A: "a" } });
        const refused = await world.fails("up");
        expect(refused.sent).toEqual([addons]);
        expect(refused.error).toContain(
            `${id} has no configuration variables. Pass the id of an add-on whose provider is "config-provider". [invalid-argument]`,
        );
    });
});
