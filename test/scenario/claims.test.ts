/** Objects with two declarations in one stack: they are refused, and never deleted by the wrong declaration. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { ExportedStack, Platform } from "pulumi-cloud-platform/testing";
import { creations, type Subject } from "../faults/subjects.js";
import { onEveryEngine } from "./engines.js";
import { declareRefused, said, type World } from "./world.js";

type Thing = Pick<Subject, "kind" | "args" | "equal" | "only">;
type Class = new (name: string, args: object, options?: CustomResourceOptions) => CustomResource;

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

const variables: Thing = {
    kind: "EnvVars",
    args: ({ seed }) => ({ application: seed.applications.worker, variables: { PLANTED: "planted" } }),
    equal: ({ seed, state }) =>
        "PLANTED" in state.applications.variables(seed.applications.worker) ? [seed.applications.worker] : [],
};
/** One for each sort of identity: of the platform, of an argument, and in parts. */
const sorts = ["Addon", "EmailAddress"];
const things: Thing[] = [...creations.filter(({ kind }) => sorts.includes(kind)), variables];

function declare(
    kind: Thing["kind"],
    name: string,
    args: object,
    options: CustomResourceOptions = {},
): CustomResource {
    return new (cloud[kind] as Class)(name, args, options);
}

/** Declares `thing` once for each name. The declaration `new` adopts the id. */
function declaring(world: World, { kind, args }: Thing, names: string[], id: string): () => CustomResource[] {
    // Existing variables are adopted without `adopt`.
    const adopt = kind === "EnvVars" ? {} : { adopt: id };
    return () =>
        names.map(name => declare(kind, name, { ...args(world.platform), ...(name === "new" && adopt) }));
}

/** Renames `old` to `new` in a run that fails, so that the state has both resources with one id. */
async function renameInFailingRun(world: World, thing: Thing): Promise<string> {
    const old = declaring(world, thing, ["old"], "");
    world.program = () => void old();
    await world.up();
    const { id } = await world.resource("old");
    const renamed = declaring(world, thing, ["new"], id);
    world.program = () => declareRefused(world.platform, ...renamed());
    expect((await world.fails("up")).error).toContain('there is no namespace "nowhere"');
    expect(await world.ids()).toEqual({ old: id, new: id });
    return id;
}

/** Does what `pulumi state rename` does. */
async function renameInState({ stack }: World, from: string, to: string): Promise<void> {
    const text = JSON.stringify(await stack.exportStack());
    await stack.importStack(JSON.parse(text.replaceAll(`::${from}"`, `::${to}"`)) as ExportedStack);
}

async function refusesTwice(world: World, ...named: string[]): Promise<void> {
    await world.refuses("[declared-twice]", ...named);
}

onEveryEngine(start => {
    test("names the declaration that an update does not create when two want one object", async () => {
        const world = await start();
        const declared = new Set(["one", "two"]);
        world.program = () => [...declared].map(name => new cloud.SshKey(name, { name: "desk", publicKey }));
        const { error } = await world.fails("up");
        const [, named = ""] = /Remove the declaration of "(\w+)"\. \[declared-twice\]/.exec(error) ?? [];
        expect(declared.delete(named)).toBe(true);
        expect(await world.ids()).not.toHaveProperty(named);
        await world.up();
        const { sshKeys } = world.platform.state;
        const keys = sshKeys.list(world.platform.account.userId).filter(({ name }) => name === "desk");
        expect(keys).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    describe("a rename that failed, so that the state has both resources", () => {
        test.each(things)(
            "$kind: the next update deletes the old resource and keeps the object",
            async thing => {
                const world = await start({
                    delays: { operator: 0, drain: 0 },
                    dialect: thing.only ?? "documented",
                });
                const id = await renameInFailingRun(world, thing);
                const renamed = declaring(world, thing, ["new"], id);
                world.program = () => void renamed();

                const outcome = await world.up();
                expect(outcome.story).toEqual(["delete old"]);
                expect(thing.equal(world.platform)).toEqual([id]);
                expect(await world.ids()).toEqual({ new: id });
                expect(await world.refresh()).toMatchObject({ story: [] });
                expect(said(outcome)).toMatch(/, which the program still declares/);
                await world.destroy();
                expect(thing.equal(world.platform)).toEqual([]);
            },
        );

        test.each(["old", "new"])(
            "both declarations are refused, and only %s keeps the object",
            async left => {
                for (const thing of things) {
                    const world = await start();
                    const id = await renameInFailingRun(world, thing);
                    const both = declaring(world, thing, ["old", "new"], id);
                    world.program = () => void both();
                    await refusesTwice(world, "old", "new");

                    const one = declaring(world, thing, [left], id);
                    world.program = () => void one();
                    await world.up();
                    expect(await world.ids()).toEqual({ [left]: id });
                    expect(thing.equal(world.platform)).toEqual([id]);
                    expect(await world.refresh()).toMatchObject({ story: [] });
                }
            },
        );
    });

    describe.each(["an alias", "pulumi state rename"])("a resource that has got another name by %s", way => {
        test.each(things)("$kind: a new declaration of the old name costs no object", async thing => {
            const world = await start({
                delays: { operator: 0, drain: 0 },
                dialect: thing.only ?? "documented",
            });
            const named = (name: string, options: CustomResourceOptions = {}) => {
                world.program = () => void declare(thing.kind, name, thing.args(world.platform), options);
            };
            named("old");
            await world.up();
            const { id } = await world.resource("old");
            if (way === "pulumi state rename") {
                await renameInState(world, "old", "new");
                named("new");
            } else {
                named("new", { aliases: [{ name: "old" }] });
            }
            expect(await world.up()).toMatchObject({ story: [], sent: [] });

            named("old");
            const { error = "", succeeded } = await world.perform("up");
            expect(thing.equal(world.platform)).toEqual([id]);
            if (!succeeded) {
                expect(error).toContain('"new"');
                named("old", { aliases: [{ name: "new" }] });
                expect(await world.up()).toMatchObject({ story: [], sent: [] });
            }
            expect(await world.ids()).toEqual({ old: id });
            expect(thing.equal(world.platform)).toEqual([id]);
        });
    });

    describe("a variable that moves", () => {
        const ways = ["kept", "removed"].flatMap(giver =>
            ["created", "updated"].flatMap(taker =>
                ["the same value", "another value"].map(value => ({ giver, taker, value })),
            ),
        );

        test.each(["giver", "taker"])(
            "exists on the platform after the update, with the %s declared first",
            async first => {
                const world = await start();
                const { website } = world.platform.seed.applications;
                const present = () => world.platform.state.applications.variables(website);
                const others = present();
                const declareVariables = (name: string, values: object): unknown =>
                    Object.keys(values).length > 0 &&
                    declare("EnvVars", name, { application: website, variables: values });
                const declareAll = (of: "giver" | "taker", values: (typeof given)[]): void => {
                    values.forEach((each, way) => declareVariables(`${of}-${way}`, each));
                };
                const given: Record<string, string> = {};
                const before = {
                    giver: ways.map((_, way) => ({ [`MOVES_${way}`]: "before", [`STAYS_${way}`]: "stays" })),
                    taker: ways.map(({ taker }, way) =>
                        taker === "updated" ? { [`OWN_${way}`]: "own" } : given,
                    ),
                };
                const after = {
                    giver: ways.map(({ giver }, way) =>
                        giver === "kept" ? { [`STAYS_${way}`]: "stays" } : given,
                    ),
                    taker: ways.map(({ value }, way) => ({
                        ...before.taker[way],
                        [`MOVES_${way}`]: value === "the same value" ? "before" : "after",
                    })),
                };
                const inOrder = (values: typeof before) => () => {
                    const order = ["giver", "taker"] as const;
                    (first === "giver" ? order : order.toReversed()).forEach(of =>
                        declareAll(of, values[of]),
                    );
                };

                world.program = inOrder(before);
                await world.up();
                world.program = inOrder(after);
                await world.up();
                expect(present()).toEqual(Object.assign({}, others, ...after.giver, ...after.taker));
                for (const [way, values] of after.taker.entries()) {
                    expect((await world.resource(`taker-${way}`)).outputs).toMatchObject({
                        variables: values,
                    });
                }
            },
        );
    });

    describe("one object with two declarations", () => {
        const db = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        const addons = ({ platform, owner }: World) => platform.state.addons.list(owner).map(({ id }) => id);

        test.each([
            ["keeper", "rival"],
            ["rival", "keeper"],
        ])(
            "refuses a second declaration that adopts it from the first one: %s, then %s",
            async (...order) => {
                const world = await start();
                world.program = () => void declare("Addon", "keeper", db);
                const keeperOnly = world.program;
                await world.up();
                const { id } = await world.resource("keeper");
                const there = addons(world);
                world.program = () => {
                    order.forEach(name =>
                        declare("Addon", name, { ...db, ...(name === "rival" && { adopt: id }) }),
                    );
                };
                await refusesTwice(world, "keeper", "rival");
                // The rival may be created before the keeper is compared. Its adoption only reads.
                const { sent } = await world.fails("up");
                expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);

                world.program = keeperOnly;
                expect(await world.up()).toMatchObject({ sent: [] });
                expect(addons(world)).toEqual(there);
                expect(await world.ids()).toEqual({ keeper: id });
            },
        );

        const same: {
            kind: Thing["kind"];
            args: (platform: Platform) => object;
            again?: object;
            says?: string;
        }[] = [
            { kind: "SshKey", args: () => ({ name: "desk", publicKey }), says: "desk" },
            {
                kind: "Member",
                args: ({ seed }) => ({
                    networkGroup: seed.networkGroups.backend,
                    member: seed.applications.worker,
                }),
            },
            {
                kind: "EmailAddress",
                args: () => ({ email: "desk@company.example" }),
                // No two mailboxes differ in case only.
                again: { email: "Desk@company.example" },
            },
            {
                kind: "EnvVars",
                args: ({ seed }) => ({
                    application: seed.applications.worker,
                    variables: { CLAIMED: "one", OTHER: "other" },
                }),
                again: { variables: { MORE: "more", CLAIMED: "two" } },
                says: "CLAIMED",
            },
        ];

        test.each(same)(
            "$kind: is refused when two declarations have the same identity",
            async ({ kind, args, again = {}, says = "" }) => {
                const world = await start();
                const declareBoth = () => {
                    declare(kind, "keeper", args(world.platform));
                    declare(kind, "rival", { ...args(world.platform), ...again });
                };
                world.program = declareBoth;
                await refusesTwice(world, "keeper", "rival", says);

                // Also if one of the two exists already.
                world.program = () => void declare(kind, "keeper", args(world.platform));
                const keeperOnly = world.program;
                await world.up();
                const known = await world.ids();
                world.program = declareBoth;
                await refusesTwice(world, "keeper", "rival", says);
                // The rival may be first, and reads before it creates.
                const { sent } = await world.fails("up");
                expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
                world.program = keeperOnly;
                expect(await world.up()).toMatchObject({ story: [], sent: [] });
                expect(await world.ids()).toEqual(known);
            },
        );

        test("names the variables to take out of a declaration that sets others as well", async () => {
            const world = await start();
            const application = world.platform.seed.applications.worker;
            const present = () => world.platform.state.applications.variables(application);
            const declaring = (declared: Record<string, Record<string, string>>) => () =>
                Object.entries(declared).map(([name, variables]) =>
                    declare("EnvVars", name, { application, variables }),
                );
            const vars = { LEVEL: "info", COLOUR: "red", SIZE: "1" };
            const more = { MAIL: "m", PORT: "p" };
            const twice = (names: string) => `are declared twice, by ${names}. Take COLOUR, LEVEL out of `;
            world.program = () => void declaring({ vars, more })();
            await world.up();
            const before = present();

            // Both exist: the one without the variables gives them up, so that none is deleted.
            world.program = () =>
                void declaring({ vars, more: { ...more, LEVEL: "debug", COLOUR: "blue" } })();
            const { error } = await world.refuses(
                `variables ${application}/COLOUR, ${application}/LEVEL ${twice('"more" and by "vars"')}"more": the variables are not deleted. [declared-twice]`,
            );
            expect(error).not.toContain("pulumi up");
            expect((await world.fails("up")).error).toContain(
                `the variables are not deleted. After a failed "pulumi up", run "pulumi up --refresh". [declared-twice]`,
            );
            world.program = () => void declaring({ vars, more })();
            await world.up();
            expect(present()).toEqual(before);

            // A new one loses them, unless it has nothing else.
            world.program = () => void declaring({ vars, more, next: { LEVEL: "debug", NEXT: "n" } })();
            await world.refuses(
                `variable ${application}/LEVEL is declared twice, by `,
                `. Take LEVEL out of "next"; if "vars" was renamed to "next", remove "vars" instead, `,
            );
            world.program = () => void declaring({ vars, more, next: { LEVEL: "debug" } })();
            await world.refuses(`Remove the declaration of "next"; if "vars" was renamed to "next", `);
            world.program = () => void declaring({ vars, more, next: { NEXT: "n" } })();
            await world.up();
            expect(present()).toEqual({ ...before, NEXT: "n" });
        });
    });

    describe("a change that is reverted after failed updates", () => {
        test("returns variables to their first application", async () => {
            const world = await start();
            const { website, api } = world.platform.seed.applications;
            const present = () =>
                [website, api].map(id => world.platform.state.applications.variables(id)["MOVES"] ?? "none");
            const declareAt = (application: string) =>
                declare("EnvVars", "vars", { application, variables: { MOVES: "there and back" } });
            world.program = () => void declareAt(website);
            await world.up();
            for (const application of [api, website]) {
                world.program = () => declareRefused(world.platform, declareAt(application));
                await world.fails("up");
            }

            world.program = () => void declareAt(website);
            await world.up();
            expect(present()).toEqual(["there and back", "none"]);
            expect(await world.resources()).toMatchObject([{ id: website }]);
        });
    });
});
