/** Connections to add-ons in stacks: of `get`, after an adoption, and while a migration moves the address. */
import { Addon, EnvVars, getDatabaseConnectionOutput } from "pulumi-cloud-platform";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import type { World } from "./world.js";

const args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** What a program does with a connection: an argument of another resource, and outputs. */
function use(world: World, { env }: Addon) {
    const { host, port, uri } = getDatabaseConnectionOutput({ env });
    new EnvVars("variables", {
        application: world.platform.seed.applications.website,
        variables: { DATABASE_URL: uri },
    });
    return { host, port };
}

function variable({ platform }: World): string | undefined {
    return platform.state.applications.variables(platform.seed.applications.website)["DATABASE_URL"];
}

function uriOf({ platform }: World, id: string): string | undefined {
    const { environment = [] } = platform.state.addons.find(id) ?? {};
    return environment.find(({ name }) => name === "POSTGRESQL_ADDON_URI")?.value;
}

const stories = (start: Start): void => {
    test("a migration moves what depends on the connection, in the preview and in the up", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        let plan = "xs_sml";
        world.program = () => use(world, new Addon("db", { ...args, plan }));
        await world.up();
        const { id } = await world.resource("db");
        const before = uriOf(world, id);
        expect(variable(world)).toBe(before);

        plan = "s_sml";
        expect((await world.preview()).story).toEqual([
            expect.stringMatching(/^update db /),
            "update variables",
        ]);
        const { outputs } = await world.up();
        expect(variable(world)).not.toBe(before);
        expect(variable(world)).toBe(uriOf(world, id));
        expect(outputs["port"]).toEqual({ value: 5432, secret: true });
        expect(outputs["host"]?.secret).toBe(true);
        await world.refresh();
        expect((await world.preview()).hasChanges).toBe(false);
    });

    test("a migration in the console moves it after a refresh", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        world.program = () => use(world, new Addon("db", args));
        await world.up();
        const { id } = await world.resource("db");
        const { state } = world.platform;
        const moved = (state.addons.find(id)?.environment ?? []).map(({ name, value }) => ({
            name,
            value: value.replace(".services.", ".moved."),
        }));
        state.addons.replaceVariables(id, moved);
        await world.refresh();
        expect((await world.up()).story).toEqual(["update variables"]);
        expect(variable(world)).toBe(uriOf(world, id));
    });

    test("the connection to an add-on of get, and to an adopted one, needs no other request", async () => {
        const world = await start();
        const { ordersDatabase } = world.platform.seed.addons;
        world.program = () => use(world, Addon.get("orders", ordersDatabase.id));
        await world.up();
        expect(variable(world)).toBe(uriOf(world, ordersDatabase.id));

        const orders = { ...args, name: "orders-db", adopt: ordersDatabase.id };
        world.program = () => use(world, new Addon("adopted", orders));
        await world.preview();
        await world.up();
        expect(variable(world)).toBe(uriOf(world, ordersDatabase.id));
        expect((await world.preview()).hasChanges).toBe(false);
    });
};

onEveryEngine(stories);
onTheNativeProvider(stories);
