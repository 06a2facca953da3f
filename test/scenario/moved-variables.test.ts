/** Variables with several declarations on one application: moves between them, and whole mode beside another declaration. */
import { EnvVars, OAuthConsumer, type EnvVarsArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onTheNativeProvider } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

type Declared = Record<string, Partial<EnvVarsArgs>>;

/** A world with an application that has no variables, and a program with declarations of some, in their order. */
function declaring(world: World) {
    const { state, account } = world.platform;
    const { id: application } = state.applications.add(account.organisation, { name: "plain" });
    return {
        application,
        declare: (declared: Declared): void => {
            world.program = () => {
                for (const [name, args] of Object.entries(declared)) {
                    new EnvVars(name, { application, variables: {}, ...args });
                }
            };
        },
        present: () => state.applications.variables(application),
        set: (name: string) => state.applications.setVariable(application, name, hush("theirs")),
    };
}

/** The state before a pair was refused: both declarations, and nothing in `ignore`. */
async function forgetIgnored(world: World, name: string): Promise<void> {
    const exported = await world.stack.exportStack();
    for (const state of exported.deployment.resources ?? []) {
        if (state.urn.endsWith(`::${name}`)) {
            delete state.inputs["ignore"];
            delete state.outputs?.["ignore"];
        }
    }
    await world.stack.importStack(exported);
}

const log = { LOG: hush("log") };
const mail = { MAIL: hush("mail") };
const whole = { variables: log, mode: "whole" as const };
const orders = [
    ["all", "some"],
    ["some", "all"],
];
// prettier-ignore

const inOrder = (order: string[], declared: Declared): Declared =>
    Object.fromEntries(order.map(name => [name, declared[name] ?? {}]));

type Values = Record<string, Record<string, string>>;

/** A world with an application that has no variables, and a program with declarations of some. */
async function declaringValues(world: World, first: Values) {
    const { state, account } = world.platform;
    const { id: application } = state.applications.add(account.organisation, { name: "plain" });
    const declare = (declared: Values): void => {
        world.program = () => {
            for (const [name, variables] of Object.entries(declared)) {
                new EnvVars(name, { application, variables });
            }
        };
    };
    declare(first);
    await world.up();
    return {
        application,
        declare,
        present: () => state.applications.variables(application),
        recorded: async (name: string) => {
            const found = (await world.resources()).find(({ urn }) => urn.endsWith(`::${name}`));
            return Object.keys((found?.outputs?.["variables"] ?? {}) as object).sort();
        },
        refuse: (name: string) =>
            world.platform.faults.add({
                name: "refused",
                when: { method: "PUT", path: new RegExp(`/env/${name}$`) },
                effect: effects.forbidden,
            }),
    };
}

const [logged, mailed, port] = [{ LOG: hush("log") }, { MAIL: hush("mail") }, { PORT: hush("port") }];
const louder = { LOG: hush("louder") };

onEveryEngine(start => {
    describe.each(orders)("%s declared before %s", (...order) => {
        const declared = (all: Partial<EnvVarsArgs>): Declared =>
            inOrder(order, { all: { ...whole, ...all }, some: { variables: mail } });

        test("refuses a new pair, which ignore resolves", async () => {
            const world = await start();
            const { declare, present, set } = declaring(world);
            declare(declared({}));
            await world.refuses('In "all", set ignore: ["MAIL"],', "[whole-mode-conflict]");

            declare(declared({ ignore: ["MAIL"] }));
            await world.up();
            expect(present()).toEqual({ ...log, ...mail });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(said(await world.preview())).not.toContain("whole mode will remove");
            set("THEIRS");
            expect((await world.refresh()).story).toEqual(["update all (variables.THEIRS)"]);
            await world.up();
            expect(present()).toEqual({ ...log, ...mail });
            await world.destroy();
            expect(present()).toEqual({});
        });

        test("compares an unknown application in the up", async () => {
            const world = await start();
            const { application, present } = declaring(world);
            const args = { name: "shop", url: "https://shop.example", baseUrl: "https://shop.example" };
            const consumer = { ...args, description: "Shop", picture: "https://shop.example/logo.png" };
            const program = (all: Partial<EnvVarsArgs>) => () => {
                const { key } = new OAuthConsumer("consumer", consumer);
                for (const [name, given] of Object.entries(declared(all))) {
                    new EnvVars(name, { variables: {}, ...given, application: key.apply(() => application) });
                }
            };
            world.program = program({});
            await world.preview();
            expect((await world.fails("up")).error).toContain('In "all", set ignore: ["MAIL"],');
            await world.refuses('In "all", set ignore: ["MAIL"],');
            world.program = program({ ignore: ["MAIL"] });
            await world.up();
            expect(present()).toEqual({ ...log, ...mail });
        });

        test("removes a variable when ignore shrinks and the other resource leaves the program", async () => {
            const world = await start();
            const { declare, present } = declaring(world);
            declare(declared({ ignore: ["MAIL"] }));
            await world.up();
            declare({ all: whole });
            await world.up();
            expect(present()).toEqual(log);
        });
    });

    describe.each([false, true])("a pair in the state (refreshed: %s)", isRead => {
        const declared = { all: whole, some: { variables: mail } };
        const refused = async (world: World) => {
            const declaration = declaring(world);
            declaration.declare({ ...declared, all: { ...whole, ignore: ["MAIL"] } });
            await world.up();
            await forgetIgnored(world, "all");
            declaration.declare(declared);
            if (isRead) {
                await world.refresh();
            }
            await world.refuses('In "all", set ignore: ["MAIL"],');
            expect((await world.fails("up")).error).toContain('In "all", set ignore: ["MAIL"],');
            expect(declaration.present()).toEqual({ ...log, ...mail });
            return declaration;
        };
        const settles = async (world: World, present: () => object): Promise<void> => {
            expect(said(await world.preview())).not.toContain("whole mode will remove");
            await world.up();
            expect(present()).toEqual({ ...log, ...mail });
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
            expect(present()).toEqual({});
        };

        test("can be resolved by ignore", async () => {
            const world = await start();
            const { declare, present } = await refused(world);
            declare({ ...declared, all: { ...whole, ignore: ["MAIL"] } });
            await settles(world, present);
        });

        test("can be resolved by one declaration of all variables", async () => {
            const world = await start();
            const { declare, present } = await refused(world);
            declare({ all: { ...whole, variables: { ...log, ...mail } } });
            await settles(world, present);
        });
    });

    test("names all variables of all other resources, and keeps the existing ignore", async () => {
        const world = await start();
        const { application, present } = declaring(world);
        const program = (ignore: string[]) => () => {
            const variables = { CC_HOOK: "x", PORT: "1", CACHE: "y" };
            const some = new EnvVars("some", { application, variables: mail });
            const more = new EnvVars("more", { application, variables });
            new EnvVars("all", { application, ...whole, ignore }, { dependsOn: [some, more] });
        };
        world.program = program(["CC_*"]);
        const { error } = await world.refuses("would remove CACHE, MAIL, PORT of application");
        expect(error).toMatch(/which "(some|more)" and "(some|more)" declare\. In "all", set ignore: /);
        expect(error).toContain('set ignore: ["CC_*", "CACHE", "MAIL", "PORT"],');
        // Without "more", CC_HOOK would be deleted.
        expect(error).toMatch(
            /, or declare these variables there and take them out of "(some|more)" and "(some|more)"\./,
        );
        world.program = program(["CC_*", "CACHE", "MAIL", "PORT"]);
        await world.up();
        expect(Object.keys(present()).sort()).toEqual(["CACHE", "CC_HOOK", "LOG", "MAIL", "PORT"]);
    });

    test("refuses two resources in whole mode until each ignores the other's variables", async () => {
        const world = await start();
        const { declare, present } = declaring(world);
        const other = { variables: mail, mode: "whole" as const };
        declare({ all: whole, other });
        await world.refuses('In "other", set ignore: ["LOG"],', 'In "all", set ignore: ["MAIL"],');
        declare({ all: { ...whole, ignore: ["MAIL"] }, other: { ...other, ignore: ["LOG"] } });
        await world.up();
        await world.up();
        expect(present()).toEqual({ ...log, ...mail });
    });

    test("accepts a resource that moves to another application in the same update", async () => {
        const world = await start();
        const { declare, present } = declaring(world);
        const { worker } = world.platform.seed.applications;
        declare({ some: { variables: mail } });
        await world.up();
        declare({ some: { variables: mail, application: worker }, all: whole });
        await world.up();
        expect(world.platform.state.applications.variables(worker)).toMatchObject(mail);
        await world.refresh();
        await world.up();
        expect(present()).toEqual(log);
    });

    test.each(["new", "existing"])(
        "stays recorded by the former resource when the creation or update of the %s one does not begin",
        async kind => {
            const world = await start();
            const second: Values = kind === "new" ? {} : { second: {} };
            const { declare, present, recorded, refuse } = await declaringValues(world, {
                first: { ...logged, ...mailed },
                other: port,
                ...second,
            });
            // The check of the second one is refused while the update of the first one is on its way.
            const route = "GET /v2/{scope}/applications/{id}/env";
            const effect = { kind: "slow", duration: 500 } as const;
            world.platform.faults.add({ name: "slow", when: { route }, effect });
            declare({ first: louder, other: port, second: { ...mailed, ...port } });
            refuse("LOG");
            await world.fails("up");
            expect(await recorded("first")).toEqual(["LOG", "MAIL"]);
            expect(await recorded("second")).toEqual([]);
            await world.destroy();
            expect(present()).toEqual({});
        },
    );

    test.each([
        ["new", "after"],
        ["existing", "after"],
        ["existing", "before"],
    ])(
        "keeps a value that was set in the console, when it moves to the %s resource, declared %s the former one",
        async (kind, place) => {
            const world = await start();
            const second: Values = kind === "new" ? {} : { second: port };
            const { application, declare, present } = await declaringValues(world, {
                first: { ...logged, ...mailed },
                ...second,
            });
            world.platform.state.applications.setVariable(application, "MAIL", hush("rotated"));
            world.meddled();
            const [former, moved] = [{ first: logged }, { second: { ...port, ...mailed } }];
            declare(place === "after" ? { ...former, ...moved } : { ...moved, ...former });
            expect((await world.fails("up")).error).toContain("[variables-exist]");
            expect(present()).toMatchObject({ MAIL: hush("rotated") });
            const rotated = { MAIL: hush("rotated") };
            declare({ first: logged, second: { ...port, ...rotated } });
            await world.up();
            expect((await world.refresh()).story).toEqual([]);
            expect(present()).toEqual({ ...logged, ...port, ...rotated });
        },
    );

    test("moves to the second resource in the next up", async () => {
        const world = await start();
        const { declare, present, recorded, refuse } = await declaringValues(world, {
            first: { ...logged, ...mailed },
            other: port,
        });
        declare({ first: louder, other: port, second: { ...mailed, ...port } });
        refuse("LOG");
        await world.fails("up");
        declare({ first: louder, other: port, second: mailed });
        await world.up();
        expect(present()).toEqual({ ...louder, ...mailed, ...port });
        expect(await recorded("first")).toEqual(["LOG"]);
        expect(await recorded("second")).toEqual(["MAIL"]);
    });

    test("stays recorded by one resource when the platform refuses both writes", async () => {
        const world = await start();
        const { declare, present, recorded, refuse } = await declaringValues(world, {
            first: { ...logged, ...mailed },
        });
        declare({ first: louder, second: { MAIL: hush("mails") } });
        refuse("LOG");
        refuse("MAIL");
        await world.fails("up");
        expect([...(await recorded("first")), ...(await recorded("second"))].sort()).toContain("MAIL");
        await world.destroy();
        expect(present()).toEqual({});
    });

    test("stays out of the other resource's record when a creation beside it fails", async () => {
        const world = await start();
        const { application, declare, present, recorded, refuse } = await declaringValues(world, {});
        world.platform.state.applications.setVariable(application, "MAIL", hush("theirs"));
        declare({ second: mailed });
        refuse("MAIL");
        await world.fails("up");
        expect(await recorded("second")).toEqual([]);
        await world.destroy();
        expect(present()).toEqual({ MAIL: hush("theirs") });
    });

    test("stays out of the record of a failed creation when it had the declared value before", async () => {
        const world = await start();
        const { application, declare, present, recorded, refuse } = await declaringValues(world, {});
        world.platform.state.applications.setVariable(application, "MAIL", hush("mail"));
        declare({ second: { ...mailed, ...port } });
        refuse("PORT");
        await world.fails("up");
        expect(await recorded("second")).toEqual([]);
        await world.destroy();
        expect(present()).toEqual(mailed);
    });

    test("a refresh restores a variable after a stopped and reverted move", async () => {
        const world = await start();
        const { state, account, faults } = world.platform;
        const [here, there] = ["here", "there"].map(
            name => state.applications.add(account.organisation, { name }).id,
        );
        const places = { first: here, second: undefined as string | undefined };
        world.program = () => {
            const { first, second } = places;
            new EnvVars("first", { application: first ?? "", variables: first === here ? logged : {} });
            if (second !== undefined) {
                new EnvVars("second", { application: second, variables: second === here ? louder : {} });
            }
        };
        await world.up();
        // "second" gets the variable, and "first" cannot leave.
        Object.assign(places, { first: there, second: here });
        const effect = effects.forbidden;
        faults.add({ name: "refused", when: { method: "GET", path: new RegExp(`${there}/env`) }, effect });
        await world.fails("up");
        faults.clear();
        expect(state.applications.variables(here ?? "")).toEqual(louder);

        Object.assign(places, { first: here, second: there });
        await world.up();
        await world.stack.up({ refresh: true });
        expect(state.applications.variables(here ?? "")).toEqual(logged);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});

[onEveryEngine, onTheNativeProvider].forEach(onEach => {
    onEach(start => {
        test.each([
            ["new", "after"],
            ["new", "before"],
            ["existing", "after"],
            ["existing", "before"],
        ])(
            "is written by the next up when its first write fails in a move with a new value to the %s resource, declared %s the former one",
            async (kind, place) => {
                const world = await start();
                const second: Values = kind === "new" ? {} : { second: port };
                const { declare, present, recorded, refuse } = await declaringValues(world, {
                    first: { ...logged, ...mailed },
                    ...second,
                });
                const moved = { ...port, MAIL: hush("mails") };
                const former = { first: louder };
                declare(place === "after" ? { ...former, second: moved } : { second: moved, ...former });
                refuse("MAIL");
                await world.fails("up");
                expect(present()["MAIL"]).toBe(hush("mail"));
                expect(await recorded("second")).toContain("MAIL");

                await world.up();
                expect(present()).toEqual({ ...louder, ...moved });
                expect(await recorded("first")).toEqual(["LOG"]);
                expect(await recorded("second")).toEqual(["MAIL", "PORT"]);
                expect((await world.refresh()).story).toEqual([]);
                await world.destroy();
                expect(present()).toEqual({});
            },
        );

        test("names the former resource of a moved variable that the console has changed", async () => {
            const world = await start();
            const { application, declare, present } = await declaringValues(world, {
                first: { ...logged, ...mailed },
            });
            const { applications } = world.platform.state;
            applications.setVariable(application, "MAIL", hush("theirs"));
            declare({ first: logged, second: { MAIL: hush("mails") } });
            expect((await world.fails("up")).error).toContain(
                `MAIL of application ${application} has another value already, set outside Pulumi while EnvVars "first" of this stack had it. Declare the present value`,
            );
            expect((await world.fails("up")).error).toContain("which no resource of this stack manages");
            applications.removeVariable(application, "MAIL");
            world.meddled();
            await world.up();
            expect(present()).toEqual({ ...logged, MAIL: hush("mails") });
        });
    });
});
