/** Refusals come before a deletion, and what an earlier run has deleted holds nothing. */
import type { CustomResourceOptions } from "@pulumi/pulumi";
import {
    Addon,
    AddonLink,
    Domain,
    EnvVars,
    KubernetesCluster,
    KubernetesNodeGroup,
    NetworkGroup,
    TcpRedirection,
    type AddonArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { said, type World } from "./world.js";

const createAddon = "POST /v2/{scope}/addons";
const database = { name: "orders", provider: "postgresql-addon", plan: "dev", region: "par" };

function databases({ platform, owner }: World): string[] {
    return platform.state.addons
        .list(owner)
        .filter(({ name }) => name === database.name)
        .map(({ id }) => id);
}

function stories(start: Start): void {
    /** A database whose replacement deletes it first. */
    const begun = async (options: CustomResourceOptions = { deleteBeforeReplace: true }) => {
        const world = await start();
        const declare = (args: Partial<AddonArgs>): void => {
            world.program = () => new Addon("db", { ...database, ...args }, options);
        };
        declare({});
        await world.up();
        return { world, declare, id: (await world.resource("db")).id };
    };

    describe("a database that an earlier run has deleted, and not created again", () => {
        const deleted = async () => {
            const { world, declare } = await begun();
            declare({ region: "rbx", allowReplace: true });
            const refusal = { when: { route: createAddon }, effect: effects.forbidden } as const;
            world.platform.faults.add({ name: "refused", ...refusal });
            await world.fails("up");
            expect(databases(world)).toEqual([]);
            return { world, declare };
        };

        test.each(["par", "rbx"])("is created in %s without allowReplace", async region => {
            const { world, declare } = await deleted();
            declare({ region });
            await world.preview();
            await world.up();
            expect(databases(world)).toEqual([(await world.resource("db")).id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    /** A stack with a variable of an application, whose resource deletes it before it sets that of another one. */
    const withVariables = async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        const declare = (application: string): void => {
            const options = { deleteBeforeReplace: true };
            world.program = () =>
                new EnvVars("settings", { application, variables: { COLOUR: "red" } }, options);
        };
        declare(website);
        await world.up();
        return { world, declare, website, api };
    };

    test("overwrites no variable that was set after an earlier run has deleted the stack's own", async () => {
        const { world, declare, website, api } = await withVariables();
        declare(api);
        world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", times: Infinity },
            effect: effects.forbidden,
        });
        await world.fails("up");
        world.platform.faults.clear();
        world.platform.state.applications.setVariable(website, "COLOUR", "theirs");
        declare(website);
        expect((await world.fails("up")).error).toContain("[variables-exist]");
        expect(world.platform.state.applications.variables(website)["COLOUR"]).toBe("theirs");
    });

    describe("a database whose replacement deletes it first", () => {
        interface Refusal {
            readonly what: string;
            readonly args: Partial<AddonArgs>;
            readonly says: string;
            readonly prepare?: (world: World) => unknown;
        }
        const refusals: readonly Refusal[] = [
            { what: "the region does not exist", args: { region: "zzz" }, says: "[unknown-region]" },
            {
                what: "the plan was withdrawn",
                args: { region: "rbx" },
                says: "[unknown-plan]",
                prepare: ({ platform }) =>
                    platform.state.catalogue.renamePlan(database.provider, database.plan, "another_2027"),
            },
            {
                what: "nobody manages an identical one",
                args: { region: "rbx" },
                says: "[duplicate-resource]",
                prepare: ({ platform: { state }, owner }) => {
                    const plan = state.catalogue.findPlan(database.provider, database.plan)?.id ?? "";
                    const { name, provider: providerId } = database;
                    state.addons.create(owner, { name, region: "rbx", providerId, plan });
                },
            },
            {
                what: "the owner is not one of the account",
                args: { owner: "orga_other" },
                says: "[not-found]",
            },
        ];

        test.each(refusals)("stays, and sends no write, if $what", async ({ args, says, prepare }) => {
            const { world, declare, id } = await begun();
            prepare?.(world);
            declare({ ...args, allowReplace: true });
            const { error, sent } = await world.fails("up");
            expect(error).toContain(says);
            expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
            expect(databases(world)).toContain(id);
            expect((await world.resource("db")).id).toBe(id);
            declare({});
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("stays if --replace would not find its plan", async () => {
            const { world, id } = await begun();
            world.platform.state.catalogue.renamePlan(database.provider, database.plan, "another_2027");
            const { urn } = await world.resource("db");
            expect((await world.stack.up({ replace: [urn] })).error).toContain("[unknown-plan]");
            expect(databases(world)).toEqual([id]);
        });

        test("is replaced with one more list, and one question for its plan", async () => {
            const { world, declare } = await begun();
            declare({ region: "rbx", allowReplace: true });
            const { sent } = await world.up();
            const list = "GET /v2/{scope}/addons";
            const plans = "GET /v2/products/addonproviders/{id}";
            const remove = "DELETE /v2/{scope}/addons/{id}";
            const first = sent.slice(0, sent.indexOf(remove));
            expect(first.filter(route => route === plans)).toHaveLength(1);
            const later = sent.slice(sent.indexOf(remove));
            expect(later.filter(route => route === plans)).toEqual([]);
            expect(later.filter(route => route === list)).toHaveLength(1);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("is deleted without a question if nothing takes its place, or that exists already", async () => {
            const { world, declare } = await begun({});
            world.platform.state.catalogue.renamePlan(database.provider, "xs_sml", "another_2027");
            declare({ region: "rbx", allowReplace: true });
            world.platform.faults.add({
                name: "left over",
                when: { route: "DELETE /v2/{scope}/addons/{id}" },
                effect: effects.forbidden,
            });
            await world.fails("up");
            expect(databases(world)).toHaveLength(2);
            const { sent } = await world.up();
            expect(sent).toEqual(["DELETE /v2/{scope}/addons/{id}"]);
            world.program = () => undefined;
            expect((await world.up()).sent).toEqual(["DELETE /v2/{scope}/addons/{id}"]);
        });
    });

    describe("a database that an interrupted replacement has left, once the change is taken back", () => {
        const left = async () => {
            const { world, declare, id } = await begun({});
            declare({ region: "rbx", allowReplace: true });
            world.platform.faults.add({
                name: "left",
                when: { route: "DELETE /v2/{scope}/addons/{id}" },
                effect: effects.forbidden,
            });
            await world.fails("up");
            const { id: present } = await world.resource("db");
            expect(databases(world).sort()).toEqual([id, present].sort());
            declare({ allowReplace: true });
            const { error, sent } = await world.fails("up");
            expect(error).toContain(`has left the add-on ${id} as it is declared now, pending deletion`);
            expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
            return { world, declare, id, present };
        };

        test("stays, and adopt returns to it", async () => {
            const { world, declare, id } = await left();
            declare({ allowReplace: true, adopt: id });
            await world.up();
            expect(databases(world)).toEqual([id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("is deleted once the changed argument is put back", async () => {
            const { world, declare, present } = await left();
            declare({ allowReplace: true, region: "rbx" });
            await world.up();
            expect(databases(world)).toEqual([present]);
        });

        test("makes way for another one that allowDuplicate allows", async () => {
            const { world, declare, id, present } = await left();
            declare({ allowReplace: true, allowDuplicate: [id] });
            await world.up();
            const all = databases(world);
            expect(all).toHaveLength(1);
            expect([id, present]).not.toContain(all[0]);
        });
    });

    test("keeps variables whose place after a replacement has others of their names", async () => {
        const { world, declare, website, api } = await withVariables();
        world.platform.state.applications.setVariable(api, "COLOUR", "theirs");
        declare(api);
        const { error, sent } = await world.fails("up");
        expect(error).toContain("[variables-exist]");
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        expect(world.platform.state.applications.variables(website)["COLOUR"]).toBe("red");
        declare(website);
        await world.up();
    });

    test("keeps a node group whose new cluster does not exist", async () => {
        const world = await start({
            dialect: "clever-cloud",
            delays: { kubernetesCluster: 0, kubernetesNodeGroup: 0 },
        });
        const topology = { kind: "all-in-one", flavor: "S", replicas: 1 } as const;
        const declare = (cluster?: string): void => {
            world.program = () => {
                const { id } = new KubernetesCluster("shop", { name: "shop", topology });
                const args = { cluster: cluster ?? id, name: "web", flavor: "S", nodes: 1 };
                new KubernetesNodeGroup("web", args, { deleteBeforeReplace: true });
            };
        };
        declare();
        await world.up();
        const { id } = await world.resource("web");
        declare("kubernetes_00000000000000000000000000");
        const { error, sent } = await world.fails("up");
        expect(error).toContain("[not-found]");
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        declare();
        await world.up();
        expect((await world.resource("web")).id).toBe(id);
    });

    test("keeps the port of a redirection whose new namespace does not exist", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        const declare = (namespace: string): void => {
            world.program = () =>
                new TcpRedirection("t", { application, namespace }, { deleteBeforeReplace: true });
        };
        declare("default");
        await world.up();
        const { id } = await world.resource("t");
        declare("defalut");
        expect((await world.fails("up")).error).toContain("[unknown-namespace]");
        declare("default");
        await world.up();
        expect((await world.resource("t")).id).toBe(id);
    });

    describe("a domain that moves", () => {
        const list = "GET /v2/{scope}/applications/{id}/vhosts";
        const moving = async () => {
            const world = await start({ dialect: "clever-cloud" });
            const { website, api } = world.platform.seed.applications;
            const declare = (application: string): void => {
                world.program = () => new Domain("shop", { application, fqdn: "shop.example" });
            };
            const domains = (application: string) =>
                world.platform.state.applications.find(application)?.domains ?? [];
            declare(website);
            await world.up();
            return { world, declare, domains, website, api };
        };

        test("stays if the application does not exist", async () => {
            const { world, declare, domains, website } = await moving();
            declare("app_00000000-0000-4000-8000-000000000000");
            expect((await world.fails("up")).error).toContain("[not-found]");
            expect(domains(website)).toContain("shop.example/");
            declare(website);
            await world.up();
        });

        test("moves to an application that is some seconds old", async () => {
            const { world, declare, domains, website, api } = await moving();
            declare(api);
            const when = { route: list, times: 2 };
            world.platform.faults.add({ name: "not there yet", when, effect: effects.notFound });
            await world.up();
            expect([domains(website), domains(api)].map(all => all.includes("shop.example/"))).toEqual([
                false,
                true,
            ]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    describe("a replacement that no argument asks for", () => {
        const replacedWith = async (args: Partial<AddonArgs>, options: CustomResourceOptions = {}) => {
            const world = await start();
            let label = "one";
            let declared: Partial<AddonArgs> = {};
            world.program = () => {
                const deletedWith = new NetworkGroup("group", { label });
                new Addon("db", { ...database, ...declared }, { deletedWith, ...options });
            };
            await world.up();
            [label, declared] = ["two", args];
            return world;
        };
        const unasked = /replacing the add-on "orders" destroys its data, and no argument asks for it/;

        test.each([
            ["without a change", {}],
            ["with a change in place", { plan: "xs_sml" }],
        ])("is refused %s, in the preview and before any write of it", async (_, args) => {
            const world = await replacedWith(args);
            const [id] = databases(world);
            expect((await world.fails("preview")).error).toMatch(unasked);
            expect((await world.fails("up")).error).toMatch(unasked);
            expect(databases(world)).toEqual([id]);
        });

        test("is possible with allowReplace, and keeps a retained object", async () => {
            for (const [args, options] of [
                [{ allowReplace: true }, {}],
                [{}, { retainOnDelete: true }],
            ] as const) {
                const world = await replacedWith(args, options);
                await world.preview();
                await world.up();
                // Pulumi deletes neither of the two former ones.
                expect(databases(world)).toHaveLength(2);
                expect(await world.refresh()).toMatchObject({ story: [] });
            }
        });
    });
}

describe("with the classes", () => {
    onEveryEngine(stories);
});

onTheNativeProvider(start => {
    stories(start);

    test("a refusal names the dependants that are deleted before, and the next update brings them back", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { worker, api } = world.platform.seed.applications;
        const declare = (region: string): void => {
            world.program = () => {
                const args = { ...database, region, allowReplace: true };
                const { id: addon } = new Addon("db", args, { deleteBeforeReplace: true });
                new AddonLink("link", { application: worker, addon });
                new AddonLink("second", { application: api, addon });
            };
        };
        declare("par");
        await world.up();
        const { id } = await world.resource("db");
        declare("zzz");
        const { error } = await world.fails("up");
        expect(error).toContain(`${id} is not deleted, since its replacement would be refused`);
        const deleted = [api, worker].map(application => `link of add-on ${application}/${id}`);
        expect(error).toMatch(
            /This run has deleted link .*, link .* before, which the next "pulumi up" creates again\./,
        );
        expect(deleted.filter(link => !error.includes(link))).toEqual([]);
        declare("par");
        await world.up();
        expect(databases(world)).toEqual([id]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a preview of --replace says that it destroys data", async () => {
        const world = await start();
        world.program = () => new Addon("db", database);
        await world.up();
        const { id, urn } = await world.resource("db");
        const text =
            "--replace, a taint or the replacement of another resource forces its replacement, which destroys its data";
        expect(said(await world.stack.preview({ replace: [urn] }))).toContain(text);
        expect(said(await world.stack.up({ replace: [urn] }))).not.toContain("[data-loss]");
        expect(databases(world)).not.toContain(id);
    });
});
