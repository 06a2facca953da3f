/** A state from yesterday, beside objects that were created, deleted, changed and replaced since. */
import { Addon, EnvVars, NetworkGroup, SshKey } from "pulumi-cloud-platform";
import { onEveryWire } from "../scenario/engines.js";
import { publicKey } from "../support/kind-fixture.js";
import { lose, recovering } from "./recovering.js";

const database = { name: "orders", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

onEveryWire(start => {
    test("finds what was created and replaced since, and removes what was deleted", async () => {
        const world = await start();
        const { platform, owner, stack } = world;
        const declared = { region: "mtl", isNewer: false };
        world.program = () => {
            new Addon("db", { ...database, region: declared.region, allowReplace: true });
            new NetworkGroup("group", { label: "orders" });
            new EnvVars("vars", { application: platform.seed.applications.api, variables: { ORDERS: "1" } });
            if (declared.isNewer) {
                new SshKey("key", { name: "planted", publicKey });
            }
        };
        await world.up();
        const yesterday = await stack.exportStack();
        Object.assign(declared, { region: "par", isNewer: true });
        await world.up();
        const today = await world.ids();
        await stack.importStack(yesterday);
        platform.state.networkGroups.remove(today["group"] ?? "");
        platform.state.applications.setVariable(platform.seed.applications.api, "ORDERS", "2");

        await world.refresh();
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({
            ended: "done",
            tables: [{ db: "found", key: "found", group: "none" }, { group: "none" }],
        });
        const ids = await world.ids();
        expect(ids).toMatchObject({ db: today["db"], key: "planted", vars: today["vars"] });
        expect(platform.state.networkGroups.list(owner).map(({ id }) => id)).toContain(ids["group"]);
        expect(platform.state.applications.variables(platform.seed.applications.api)).toMatchObject({
            ORDERS: "1",
        });
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("leaves an identical object alone that the program allows beside its own", async () => {
        const world = await start();
        const { platform, owner } = world;
        const plan = platform.state.catalogue.findPlan(database.provider, database.plan)?.id ?? "";
        const theirs = platform.state.addons.create(owner, {
            ...{ name: database.name, region: database.region, providerId: database.provider, plan },
        }).id;
        world.program = () => {
            new Addon("db", { ...database, allowDuplicate: [theirs] });
        };
        await world.up();
        const ids = await world.ids();
        await lose(world);
        expect(await recovering(world)).toMatchObject({
            ended: "done",
            tables: [{ db: "found" }, {}],
            writes: [],
        });
        expect(await world.ids()).toEqual(ids);
    });
});
