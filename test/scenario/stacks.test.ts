/** Several stacks of a project, and what each of them has. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    ConfigProviderEnvVars,
    Drain,
    EmailHook,
    EnvVars,
    ExposedEnvVars,
    NetworkGroup,
    Webhook,
    type AddonArgs,
} from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { onEveryEngine, onTheNativeProvider } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const args = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

function named({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

const db = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** A stack with the database d1, and a program that declares d2 before it: the engine hears of d1 once d2 is there. */
async function withLateDeclaration(
    world: World,
): Promise<{ id: string; declare: (args: Partial<AddonArgs>) => void }> {
    world.program = () => {
        new Addon("d1", db);
    };
    await world.up();
    const { id } = await world.resource("d1");
    return {
        id,
        declare: args => {
            world.program = () => {
                const d2 = new Addon("d2", { ...db, ...args });
                new Addon("d1", { ...db, name: d2.id.apply(() => db.name) });
            };
        },
    };
}

onEveryEngine(start => {
    describe.each(dialects)("in the dialect %s", dialect => {
        test("names the stack that has an identical object, and offers a name of the stack's own", async () => {
            const world = await start({ dialect });
            let name = (): string => "shop-db";
            world.program = () => new Addon("db", { ...args, name: name() });
            await world.up();
            const { id } = await world.resource("db");

            const staging = await world.anotherStack("staging");
            const { error } = await staging.up();
            expect(error).toContain(`(${id}), and the stack "test" has it`);
            expect(error).toContain("[duplicate-resource]");
            expect(error).not.toContain("adopt");

            name = () => `shop-db-${pulumi.getStack()}`;
            expect((await staging.up()).error).toBeUndefined();
            expect((await world.up()).story).toEqual(["update db (name)"]);
            expect(named(world, "shop-db-test")).toEqual([id]);
            expect((await staging.destroy()).error).toBeUndefined();
            expect(named(world, "shop-db-staging")).toEqual([]);
            expect(named(world, "shop-db-test")).toEqual([id]);
        });

        test("offers the object that no stack of the project has, and only that one", async () => {
            const world = await start({ dialect });
            const steering: { adopt?: string } = {};
            world.program = () => {
                const isStaging = pulumi.getStack() === "staging";
                new NetworkGroup("group", { label: "shop", ...(isStaging && steering) });
            };
            await world.up();
            const { id } = await world.resource("group");
            const { id: foreign } = world.platform.state.networkGroups.create(world.owner, { label: "shop" });

            const staging = await world.anotherStack("staging");
            const { error } = await staging.up();
            expect(error).toContain(`adopt: "${foreign}"`);
            expect(error).toContain(`allowDuplicate: ["${id}","${foreign}"]`);
            steering.adopt = foreign;
            expect((await staging.up()).error).toBeUndefined();
            expect((await staging.destroy()).error).toBeUndefined();
            expect(world.platform.state.networkGroups.list(world.owner).map(group => group.id)).toContain(id);
        });

        test("says to declare an object without a name of its own in one stack only", async () => {
            const world = await start({ dialect });
            const resource = world.platform.seed.addons.ordersDatabase.id;
            let isShared = true;
            world.program = () => {
                if (isShared || pulumi.getStack() === "test") {
                    new Drain("logs", { resource, kind: "raw-http", url: "https://logs.company.example" });
                }
            };
            await world.up();
            const staging = await world.anotherStack("staging");
            expect((await staging.up()).error).toMatch(
                /and the stack "test" has it\. Declare the log drain in one stack only\. To create a second one, set allowDuplicate: /,
            );
            isShared = false;
            expect((await staging.up()).error).toBeUndefined();
            expect(await world.up()).toMatchObject({ story: [] });
        });

        test("lets each stack have its own variables of one application", async () => {
            const world = await start({ dialect });
            const application = world.platform.seed.applications.api;
            world.program = () => {
                const name = `SHARED_${pulumi.getStack().toUpperCase()}`;
                new EnvVars("variables", { application, variables: { [name]: "hush-shared" } });
                new Webhook("hook", {
                    name: pulumi.getStack(),
                    url: "https://hooks.company.example",
                    events: ["GIT_PUSH"],
                });
            };
            await world.up();
            const staging = await world.anotherStack("staging");
            expect((await staging.up()).error).toBeUndefined();
            expect((await staging.destroy()).error).toBeUndefined();
        });
    });

    test("names the resource that has an identical object when the program declares it later", async () => {
        const world = await start();
        const { id, declare } = await withLateDeclaration(world);
        declare({});
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`(${id}), and this stack has it as "d1"`);
        expect(error).toContain("[duplicate-in-stack]");
        expect(error).not.toContain("adopt");
        expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
        expect(await world.ids()).toEqual({ d1: id });

        declare({ allowDuplicate: [id] });
        await world.up();
        const { d1, d2 } = await world.ids();
        expect(d1).toBe(id);
        expect(named(world, "db").sort()).toEqual([d1, d2].sort());
    });

    test.each([{}, { parallel: 1 }, { refresh: true }])(
        "names the resource that is registered later when an up has the options %j",
        async options => {
            const world = await start();
            const hook = { name: "team", notified: ["team@company.example"], events: ["GIT_PUSH"] };
            const hooks = (): string[] =>
                world.platform.state.emailHooks
                    .list(world.owner)
                    .filter(({ name }) => name === hook.name)
                    .map(({ id }) => id)
                    .sort();
            world.program = () => {
                new EmailHook("first", hook);
            };
            await world.up();
            const { id } = await world.resource("first");
            let allowDuplicate: string[] = [];
            world.program = () => {
                const second = new EmailHook("second", { ...hook, allowDuplicate });
                const decided = Promise.race([
                    world.hears("already exists"),
                    new Promise(resolve => second.id.apply(resolve)),
                ]);
                new EmailHook("first", { ...hook, name: decided.then(() => hook.name) });
            };
            const { error } = await world.stack.up(options);
            expect(error).toContain(`(${id}), and this stack has it as "first"`);
            expect(error).not.toContain("adopt");
            expect(hooks()).toEqual([id]);

            allowDuplicate = [id];
            expect((await world.stack.up(options)).error).toBeUndefined();
            const { first, second = "" } = await world.ids();
            expect(first).toBe(id);
            expect(hooks()).toEqual([id, second].sort());
            expect((await world.stack.up(options)).changes).toEqual({ same: 3 });
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("explains the way out after an adoption of the object of a declaration that the engine passes later", async () => {
        const world = await start();
        const { id } = await withLateDeclaration(world);
        world.program = () => {
            const d2 = new Addon("d2", { ...db, adopt: id });
            // Declared only after the creation of the first one.
            return d2.id.apply(() => new Addon("d1", db));
        };
        const { error } = await world.fails("up");
        expect(error).toContain(`add-on ${id} is declared twice`);
        world.program = () => {
            new Addon("d1", db);
        };
        await world.up();
        expect(await world.ids()).toEqual({ d1: id });
        expect(named(world, "db")).toEqual([id]);
    });

    test("names the alias that keeps a resource which moved into a component", async () => {
        class Backend extends pulumi.ComponentResource {
            constructor(name: string, options: pulumi.CustomResourceOptions) {
                super("shop:Backend", name);
                new Addon("d1", db, { parent: this, ...options });
            }
        }
        const world = await start();
        world.program = () => {
            new Addon("d1", db);
        };
        await world.up();
        const [id] = named(world, "db");
        world.program = () => new Backend("backend", {});
        expect((await world.fails("up")).error).toContain("aliases with no parent");
        world.program = () => new Backend("backend", { aliases: [{ parent: pulumi.rootStackResource }] });
        await world.up();
        expect(named(world, "db")).toEqual([id]);

        // Out of the component again, under another name.
        world.program = () => {
            new Addon("d3", db);
        };
        const out = await world.fails("up");
        const [, urn = ""] = /aliases with "([^"]+)"/.exec(out.error) ?? [];
        expect(urn).toMatch(/::shop:Backend\$[^$]+::d1$/);
        world.program = () => {
            new Addon("d3", db, { aliases: [urn] });
        };
        await world.up();
        expect(named(world, "db")).toEqual([id]);
    });

    test("treats an object that is pending deletion as part of the stack", async () => {
        const world = await start();
        const hook = (name: string) => ({
            name,
            url: "https://hooks.company.example",
            events: ["ADDON_CREATION"],
        });
        const remove = world.platform.faults;
        let names: Record<string, string> = { first: "old" };
        world.program = () => {
            for (const [resource, name] of Object.entries(names)) {
                new Webhook(resource, hook(name));
            }
        };
        await world.up();
        remove.add({ name: "stays", when: { method: "DELETE" }, effect: effects.forbidden });
        names = { first: "new" };
        await world.fails("up");
        remove.clear();
        expect((await world.resources()).map(({ delete: isPending = false }) => isPending).sort()).toEqual([
            false,
            true,
        ]);

        names = { first: "new", second: "old" };
        await world.up();
        const hooks = world.platform.state.webhooks
            .list(world.owner)
            .filter(({ name }) => ["old", "new"].includes(name));
        expect(hooks.map(({ name }) => name).sort()).toEqual(["new", "old"]);
        expect(Object.values(await world.ids()).sort()).toEqual(hooks.map(({ id }) => id).sort());
    });
});

const variablesKinds = [
    {
        kind: "EnvVars",
        dialects,
        declare: ({ seed }: Platform, variables: Record<string, string>, adopt?: boolean) => {
            const application = seed.applications.api;
            new EnvVars("vars", { application, variables, ...(adopt === true && { adopt: application }) });
        },
        place: ({ seed }: Platform) => `application ${seed.applications.api}`,
        present: ({ state, seed }: Platform): object => state.applications.variables(seed.applications.api),
    },
    {
        kind: "ExposedEnvVars",
        dialects: ["clever-cloud"],
        declare: ({ seed }: Platform, variables: Record<string, string>, adopt?: boolean) => {
            const application = seed.applications.api;
            new ExposedEnvVars("vars", {
                application,
                variables,
                ...(adopt === true && { adopt: application }),
            });
        },
        place: ({ seed }: Platform) => `application ${seed.applications.api}`,
        present: ({ state, seed }: Platform): object => ({
            ...state.applications.find(seed.applications.api)?.exposedVariables,
        }),
    },
    {
        kind: "ConfigProviderEnvVars",
        dialects: ["clever-cloud"],
        declare: ({ seed }: Platform, variables: Record<string, string>, adopt?: boolean) => {
            const addon = seed.addons.settings.id;
            new ConfigProviderEnvVars("vars", { addon, variables, ...(adopt === true && { adopt: addon }) });
        },
        place: ({ seed }: Platform) => `add-on ${seed.addons.settings.id}`,
        present: ({ state, seed }: Platform): object =>
            Object.fromEntries(
                (state.addons.find(seed.addons.settings.id)?.environment ?? []).map(({ name, value }) => [
                    name,
                    value,
                ]),
            ),
    },
] as const;

const variablesOnWires = variablesKinds.flatMap(each => each.dialects.map(dialect => ({ ...each, dialect })));

[onEveryEngine, onTheNativeProvider].forEach(onEach => {
    onEach(start => {
        describe.each(variablesOnWires)("$kind in the dialect $dialect", ({ dialect, ...each }) => {
            const begin = async () => {
                const world = await start({ dialect });
                const { platform } = world;
                const declared = { SHARED: hush("shared"), MINE: hush("mine") };
                const staged: { variables: Record<string, string>; adopt: boolean } = {
                    variables: declared,
                    adopt: false,
                };
                world.program = () => {
                    const isStaging = pulumi.getStack() === "staging";
                    each.declare(
                        platform,
                        isStaging ? staged.variables : declared,
                        isStaging && staged.adopt,
                    );
                };
                await world.up();
                const refused = `MINE, SHARED of ${each.place(platform)} exist already, and the stack "test" has them. Declare MINE, SHARED in one stack only. [variables-exist]`;
                const staging = await world.anotherStack("staging");
                return { world, platform, staged, staging, declared, refused };
            };

            test("refuses the variables of another stack, in a creation and in an update", async () => {
                const { world, platform, staged, staging, declared, refused } = await begin();
                const before = each.present(platform);
                expect((await staging.up()).error).toContain(refused);
                // Also with another value.
                staged.variables = { ...declared, SHARED: hush("other") };
                expect((await staging.up()).error).toContain(refused);
                staged.variables = { OTHER: hush("other") };
                expect((await staging.up()).error).toBeUndefined();
                staged.variables = { OTHER: hush("other"), MINE: hush("mine") };
                expect((await staging.up()).error).toContain(
                    `MINE of ${each.place(platform)} exists already, and the stack "test" has it. Declare MINE in one stack only. [variables-exist]`,
                );
                expect((await staging.destroy()).error).toBeUndefined();
                expect(each.present(platform)).toEqual(before);
                expect(await world.refresh()).toMatchObject({ story: [] });
            });

            test("takes over the variables of a destroyed stack, and with adopt those of another one", async () => {
                const { world, platform, staged, staging, declared } = await begin();
                staged.adopt = true;
                const adopted = await staging.up();
                expect(adopted.error).toBeUndefined();
                expect((await staging.up()).hasChanges).toBe(false);
                // What both have since earlier stays as it is.
                expect(await world.up()).toMatchObject({ story: [] });
                expect((await staging.destroy()).error).toBeUndefined();
                world.meddled();
                await world.destroy();

                staged.adopt = false;
                expect((await staging.up()).error).toBeUndefined();
                expect(each.present(platform)).toMatchObject(declared);
                expect((await staging.destroy()).error).toBeUndefined();
            });
        });
    });
});
