/** A variable that moves between two declarations in a failed `up`: one of the two records the variable. */
import { EnvVars } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

type Declared = Record<string, Record<string, string>>;

/** A world with an application that has no variables, and a program with declarations of some. */
async function declaring(world: World, first: Declared) {
    const { state, account } = world.platform;
    const { id: application } = state.applications.add(account.organisation, { name: "plain" });
    const declare = (declared: Declared): void => {
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

const [log, mail, port] = [{ LOG: hush("log") }, { MAIL: hush("mail") }, { PORT: hush("port") }];
const louder = { LOG: hush("louder") };

onEveryEngine(start => {
    test.each(["new", "existing"])(
        "stays recorded by the former resource when the creation or update of the %s one does not begin",
        async kind => {
            const world = await start();
            const second: Declared = kind === "new" ? {} : { second: {} };
            const { declare, present, recorded, refuse } = await declaring(world, {
                first: { ...log, ...mail },
                other: port,
                ...second,
            });
            // The check of the second one is refused while the update of the first one is on its way.
            const route = "GET /v2/{scope}/applications/{id}/env";
            const effect = { kind: "slow", duration: 500 } as const;
            world.platform.faults.add({ name: "slow", when: { route }, effect });
            declare({ first: louder, other: port, second: { ...mail, ...port } });
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
            const second: Declared = kind === "new" ? {} : { second: port };
            const { application, declare, present } = await declaring(world, {
                first: { ...log, ...mail },
                ...second,
            });
            world.platform.state.applications.setVariable(application, "MAIL", hush("rotated"));
            world.meddled();
            const [former, moved] = [{ first: log }, { second: { ...port, ...mail } }];
            declare(place === "after" ? { ...former, ...moved } : { ...moved, ...former });
            expect((await world.fails("up")).error).toContain("[variables-exist]");
            expect(present()).toMatchObject({ MAIL: hush("rotated") });
            const rotated = { MAIL: hush("rotated") };
            declare({ first: log, second: { ...port, ...rotated } });
            await world.up();
            expect((await world.refresh()).story).toEqual([]);
            expect(present()).toEqual({ ...log, ...port, ...rotated });
        },
    );

    test("moves to the second resource in the next up", async () => {
        const world = await start();
        const { declare, present, recorded, refuse } = await declaring(world, {
            first: { ...log, ...mail },
            other: port,
        });
        declare({ first: louder, other: port, second: { ...mail, ...port } });
        refuse("LOG");
        await world.fails("up");
        declare({ first: louder, other: port, second: mail });
        await world.up();
        expect(present()).toEqual({ ...louder, ...mail, ...port });
        expect(await recorded("first")).toEqual(["LOG"]);
        expect(await recorded("second")).toEqual(["MAIL"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("stays recorded by one resource when the platform refuses both writes", async () => {
        const world = await start();
        const { declare, present, recorded, refuse } = await declaring(world, {
            first: { ...log, ...mail },
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
        const { application, declare, present, recorded, refuse } = await declaring(world, {});
        world.platform.state.applications.setVariable(application, "MAIL", hush("theirs"));
        declare({ second: mail });
        refuse("MAIL");
        await world.fails("up");
        expect(await recorded("second")).toEqual([]);
        await world.destroy();
        expect(present()).toEqual({ MAIL: hush("theirs") });
    });

    test("stays out of the record of a failed creation when it had the declared value before", async () => {
        const world = await start();
        const { application, declare, present, recorded, refuse } = await declaring(world, {});
        world.platform.state.applications.setVariable(application, "MAIL", hush("mail"));
        declare({ second: { ...mail, ...port } });
        refuse("PORT");
        await world.fails("up");
        expect(await recorded("second")).toEqual([]);
        await world.destroy();
        expect(present()).toEqual(mail);
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
            new EnvVars("first", { application: first ?? "", variables: first === here ? log : {} });
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
        expect(state.applications.variables(here ?? "")).toEqual(log);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
