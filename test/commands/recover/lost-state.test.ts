/** A state that is lost: recover adopts all that the program declares. */
import { Addon, EnvVars, NetworkGroup, Operator, SshKey, type AddonArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "../../scenario/engines.js";
import { everything } from "../../scenario/everything.js";
import type { World } from "../../scenario/world.js";
import { kindsOn } from "../../support/kinds.js";
import { objectsOf } from "../../support/objects.js";
import { asProd, linkedOperator, lose, recovering } from "./recovering.js";

const database: AddonArgs = { name: "lost", provider: "postgresql-addon", plan: "dev", region: "par" };

onEveryWire((start, documented) => {
    test("adopts a resource of every kind, and sends no write but a deployment", async () => {
        const world = await start();
        const { platform } = world;
        const foreign = [...objectsOf(platform).keys()];
        // The live platform lists an address only after its confirmation.
        const kinds = kindsOn(platform.dialect).filter(kind => kind !== "EmailAddress");
        world.program = () => {
            everything(platform, "first", kinds);
        };
        await world.up();
        const [ids, objects] = [await world.ids(), objectsOf(platform)];
        await lose(world);

        const { error, left, writes } = await recovering(world);
        expect({ error, left }).toEqual({ error: undefined, left: [] });
        expect(writes.filter(path => !path.endsWith("/instances"))).toEqual([]);
        expect(await world.ids()).toEqual(ids);
        expect(objectsOf(platform)).toEqual(objects);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect([...objectsOf(platform).keys()]).toEqual(foreign);
    });

    test("adopts a linked operator without a write, also where the platform does not show the link", async () => {
        const world = await start({ delays: { operator: 0 } });
        world.program = () => new Operator("sso", linkedOperator);
        await world.up();
        const [ids, objects] = [await world.ids(), objectsOf(world.platform)];
        await lose(world);
        expect(await recovering(world)).toMatchObject({ error: undefined, left: [], writes: [] });
        expect(await world.ids()).toEqual(ids);
        expect(objectsOf(world.platform)).toEqual(objects);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    /** A stack with one database that has lost its state. */
    async function lost(): Promise<{ world: World; id: string }> {
        const world = await start();
        world.program = () => new Addon("db", database);
        await world.up();
        const { id } = await world.resource("db");
        await lose(world);
        return { world, id };
    }

    const addons = ({ platform, owner }: World): string[] =>
        platform.state.addons
            .list(owner)
            .filter(({ name }) => name === database.name)
            .map(({ id }) => id);

    documented.test(
        "adopts nothing without the command, and nothing that a variable alone allows",
        async () => {
            const { world, id } = await lost();
            const { error } = await world.fails("up");
            expect(error).toContain(id);
            expect(error).toContain("[duplicate-resource]");
            expect(error).toContain('recover" if the state was lost');
            const env = world.platform.environment({ organisation: true });
            world.stack.setEnv({ ...env, CLOUD_PLATFORM_RECOVERY: "/nowhere/others.json" });
            expect((await world.fails("up")).error).toContain("[recovery-ended]");
            world.stack.setEnv(env);
            expect(addons(world)).toEqual([id]);
            world.meddled();
        },
    );

    test("stops at an object that differs, and adopts it once the declaration is aligned", async () => {
        const { world, id } = await lost();
        world.platform.state.addons.rename(id, "lost");
        world.program = () => new Addon("db", { ...database, region: "rbx" });
        const { said, writes } = await recovering(world);
        expect(said).toContain(id);
        expect(said).toContain("[not-as-declared]");
        expect(writes).toEqual([]);
        world.program = () => new Addon("db", database);
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ error: undefined, writes: [] });
        expect(recovered.said).toContain(
            `adopts ${id}, which exists and which no stack of this backend has [recovered]`,
        );
        expect(await world.ids()).toEqual({ db: id });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    documented.test("stops at two objects of the name, and names both", async () => {
        const { world, id } = await lost();
        const { state } = world.platform;
        const plan = state.catalogue.findPlan("postgresql-addon", "dev")?.id ?? "";
        const order = { name: "lost", region: "par", providerId: "postgresql-addon", plan };
        const second = state.addons.create(world.owner, order);
        const { said, writes } = await recovering(world);
        expect(said).toContain("several existing objects match, and no stack has them");
        expect(said).toContain(id);
        expect(said).toContain(second.id);
        expect(writes).toEqual([]);
        world.program = () => new Addon("db", { ...database, adopt: id });
        expect(await recovering(world)).toMatchObject({ error: undefined, writes: [] });
        expect(await world.ids()).toEqual({ db: id });
        expect(await world.refresh()).toMatchObject({ story: [] });
        state.addons.remove(second.id);
        world.meddled();
    });

    test("leaves the identical object of another stack alone", async () => {
        const world = await start();
        world.program = () => new Addon("db", database);
        await world.up();
        const { id: theirs } = await world.resource("db");
        const prod = await asProd(world);
        await lose(world);
        const first = await recovering(world, [prod]);
        expect(first.said).toContain(`already exists (${theirs}), and the stack "prod" has it`);
        expect(first.writes).toEqual([]);

        // The own one, beside that of the other stack.
        world.program = () => new Addon("db", { ...database, allowDuplicate: [theirs] });
        await world.up();
        const { id } = await world.resource("db");
        await lose(world);
        world.program = () => new Addon("db", database);
        expect(await recovering(world, [prod])).toMatchObject({ error: undefined, writes: [] });
        expect(await world.ids()).toEqual({ db: id });
        expect(addons(world).sort()).toEqual([id, theirs].sort());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("offers neither a second object nor an adoption of a key that another stack has", async () => {
        const world = await start();
        const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
        world.program = () => new SshKey("desk", { name: "desk", publicKey });
        await world.up();
        const prod = await asProd(world);
        await lose(world);
        const { said, writes } = await recovering(world, [prod]);
        expect(said).toContain(
            'already exists (desk), and the stack "prod" has it. Declare the SSH key in one stack only. [',
        );
        expect(writes).toEqual([]);
        world.program = () => undefined;
        expect(await recovering(world, [prod])).toMatchObject({ error: undefined, writes: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    documented.test("does nothing while the state of another stack cannot be read", async () => {
        const { world, id } = await lost();
        const missing = { source: 'the state of the stack "prod"', problem: "no such bucket" };
        const { error, writes } = await recovering(world, [missing]);
        expect(error).toContain('the state of the stack "prod" cannot be read (no such bucket)');
        expect(error).toContain("[recovery-failed]");
        expect(writes).toEqual([]);
        expect(await world.ids()).toEqual({});
        expect(addons(world)).toEqual([id]);
        world.meddled();
    });

    test("does not compare what ignoreChanges names, and does not change it either", async () => {
        const world = await start();
        const declare = (tags: string[]) => () =>
            new Addon("db", { ...database, tags }, { ignoreChanges: ["tags"] });
        world.program = declare(["kept"]);
        await world.up();
        const { id } = await world.resource("db");
        world.platform.state.addons.tag(id, "console");
        await lose(world);
        expect(await recovering(world)).toMatchObject({ error: undefined, writes: [] });
        expect(world.platform.state.addons.find(id)?.tags).toEqual(["console", "kept"]);
        expect(await world.preview()).toMatchObject({ story: [] });
        // The state has the declared tags, so the first refresh shows the others once.
        expect(await world.refresh()).toMatchObject({ story: ["update db (tags[1])"] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.program = () =>
            new Addon("db", { ...database, name: "renamed", tags: ["kept"] }, { ignoreChanges: ["tags"] });
        await world.up();
        expect(world.platform.state.addons.find(id)?.tags).toEqual(["console", "kept"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("keeps the values of variables that ignoreChanges names, and the variables of others in whole mode", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { api, worker } = world.platform.seed.applications;
        world.program = () => {
            const ignoreChanges = ["variables.TOKEN"];
            const variables = { TOKEN: "hush-first", LEVEL: "info" };
            new EnvVars("partial", { application: api, variables }, { ignoreChanges });
            new EnvVars("whole", { application: worker, variables: { LEVEL: "info" }, mode: "whole" });
        };
        await world.up();
        applications.setVariable(api, "TOKEN", "hush-console");
        applications.setVariable(worker, "THEIRS", "hush-theirs");
        await lose(world);

        expect(await recovering(world)).toMatchObject({ error: undefined, writes: [] });
        expect(applications.variables(api)).toMatchObject({ TOKEN: "hush-console", LEVEL: "info" });
        expect(applications.variables(worker)).toMatchObject({ THEIRS: "hush-theirs" });
        world.meddled();
    });

    documented.test("creates one of two identical declarations if one object exists", async () => {
        const world = await start();
        world.program = () => {
            new NetworkGroup("one", { label: "twins" });
            new NetworkGroup("two", { label: "twins" });
        };
        await world.up();
        const [kept] = Object.values(await world.ids());
        const { networkGroups } = world.platform.state;
        networkGroups
            .list(world.owner)
            .filter(({ label, id }) => label === "twins" && id !== kept)
            .forEach(({ id }) => networkGroups.remove(id));
        await lose(world);
        expect((await recovering(world)).error).toBeUndefined();
        expect(Object.values(await world.ids())).toContain(kept);
        expect(new Set(Object.values(await world.ids())).size).toBe(2);
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.meddled();
    });
});
