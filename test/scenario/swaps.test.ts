/** Resources of one program that swap what only one of them can have: a name, a role, a place in a group. */
import { AddonLink, EmailAddress, EnvVars, Member, SshKey, TcpRedirection } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine, onEveryWire } from "./engines.js";
import { declareRefused, type World } from "./world.js";

const blobs = [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA",
] as const;

function keys({ platform }: World): Record<string, string> {
    const all = platform.state.sshKeys.list(platform.account.userId);
    return Object.fromEntries(all.map(({ name, key }) => [name, key]));
}

function primary({ platform }: World): string[] {
    const { emailAddresses } = platform.state;
    return emailAddresses
        .list(platform.account.userId)
        .filter(address => emailAddresses.isPrimary(address))
        .map(({ id }) => id);
}

const [a, b] = ["a@work.example", "b@work.example"];

/** A world with two confirmed addresses, of which the first is the primary one. */
async function withTwoAddresses(world: World) {
    const { emailAddresses } = world.platform.state;
    const declare = (isA: boolean, names = ["a", "b"]): void => {
        world.program = () =>
            names.map(name => {
                const [email, isPrimary] = name === "a" ? [a, isA] : [b, !isA];
                return new EmailAddress(name, { email, primary: isPrimary });
            });
    };
    world.program = () => {
        new EmailAddress("a", { email: a });
        new EmailAddress("b", { email: b });
    };
    await world.up();
    for (const email of [a, b]) {
        emailAddresses.validate(email);
    }
    declare(true);
    await world.up();
    expect(primary(world)).toEqual([a]);
    return declare;
}

/** Two keys, declared in the order of their names in the program. */
function declaringKeys(world: World, order = ["k", "l"]) {
    return (names: Record<string, string>, blobOf: Record<string, string> = { k: blobs[0], l: blobs[1] }) => {
        world.program = () => {
            for (const key of order.filter(each => each in names)) {
                new SshKey(key, { name: names[key] ?? "", publicKey: blobOf[key] ?? "" });
            }
        };
    };
}

/** Two declarations of one kind, of which each comes to be what the other one was. */
interface Swap {
    kind: string;
    only?: "clever-cloud";
    declare: (world: World, name: string, number: number) => unknown;
}

const swaps: Swap[] = [
    {
        kind: "SshKey",
        declare: (_world, name, number) =>
            new SshKey(name, { name: ["k", "l"][number] ?? "", publicKey: blobs[number] ?? "" }),
    },
    {
        kind: "EmailAddress",
        declare: (_world, name, number) => new EmailAddress(name, { email: [a, b][number] ?? "" }),
    },
    {
        kind: "Member",
        declare: ({ platform: { seed } }, name, number) => {
            const member = [seed.applications.worker, seed.applications.api][number] ?? "";
            return new Member(name, { networkGroup: seed.networkGroups.backend, member });
        },
    },
    {
        kind: "TcpRedirection",
        declare: ({ platform: { seed, dialect } }, name, number) => {
            const namespace = ["default", dialect === "documented" ? "shared" : "cleverapps"][number] ?? "";
            return new TcpRedirection(name, { application: seed.applications.shop, namespace });
        },
    },
    {
        kind: "EnvVars",
        declare: ({ platform: { seed } }, name, number) => {
            const variables = { [["ONE", "TWO"][number] ?? ""]: "value" };
            return new EnvVars(name, { application: seed.applications.worker, variables });
        },
    },
    {
        kind: "AddonLink",
        only: "clever-cloud",
        declare: ({ platform: { seed } }, name, number) => {
            const addon = [seed.addons.ordersDatabase.id, seed.addons.sessions.id][number] ?? "";
            return new AddonLink(name, { application: seed.applications.worker, addon });
        },
    },
];

async function followSwap(world: World, { declare }: Swap): Promise<void> {
    const program = (wanted: Record<string, number>): void => {
        world.program = () =>
            void Object.entries(wanted).map(([name, number]) => declare(world, name, number));
    };
    program({ x: 0, y: 1 });
    await world.up();
    const before = await world.ids();
    program({ x: 1, y: 0 });
    const outcome = await world.perform("up");
    if (!outcome.succeeded) {
        expect(outcome.error).toMatch(/apply the change in three updates: first/i);
        expect(outcome.sent.filter(route => route.startsWith("DELETE"))).toEqual([]);
        expect(await world.ids()).toEqual(before);
        for (const step of [{ y: 1 }, { y: 0 }, { x: 1, y: 0 }]) {
            program(step);
            await world.up();
        }
    }
    expect(Object.keys(await world.ids()).sort()).toEqual(["x", "y"]);
    expect(await world.refresh()).toMatchObject({ story: [] });
    expect(await world.preview()).toMatchObject({ story: [] });
}

onEveryWire(start => {
    describe("the primary e-mail address", () => {
        test.each([
            ["a", "b"],
            ["b", "a"],
        ])("follows the program when %s and %s swap the role and swap back", async (...names) => {
            const world = await start();
            const declare = await withTwoAddresses(world);
            declare(false, names);
            await world.up();
            expect(primary(world)).toEqual([b]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect((await world.resource("a")).outputs).toMatchObject({ primary: false });

            declare(true, names);
            await world.up();
            expect(primary(world)).toEqual([a]);
            expect(await world.refresh()).toMatchObject({ story: [] });

            // The address that is not the primary one any more can go.
            declare(true, ["a"]);
            await world.up();
            expect(primary(world)).toEqual([a]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test.each([
            ["a", "b"],
            ["b", "a"],
        ])("differs in a refresh after a failed swap of %s and %s", async (...names) => {
            const world = await start();
            const declare = await withTwoAddresses(world);
            declare(false, names);
            const when = { route: "PUT /v2/self/emails/{email}", times: Infinity };
            world.platform.faults.add({ name: "no", when, effect: effects.forbidden });
            await world.fails("up");
            world.platform.faults.clear();
            expect(primary(world)).toEqual([a]);
            await world.refresh();
            expect((await world.resource("a")).outputs).toMatchObject({ primary: true });
            expect((await world.resource("b")).outputs["primary"] ?? false).toBe(false);

            await world.preview();
            await world.up();
            expect(primary(world)).toEqual([b]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            // Taken back in the console, which the program does not want either.
            world.platform.state.emailAddresses.put(world.platform.account.userId, a, true);
            world.meddled();
            await world.refresh();
            await world.up();
            expect(primary(world)).toEqual([b]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("changes in the update that removes the former one", async () => {
            const world = await start();
            const declare = await withTwoAddresses(world);
            declare(false, ["b"]);
            await world.up();
            expect(primary(world)).toEqual([b]);
            expect(await world.ids()).toEqual({ b });
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test.each([
            ["a", "b"],
            ["b", "a"],
        ])(
            "returns to the declared one of %s and %s when an interrupted swap is reverted",
            async (...names) => {
                const world = await start();
                const declare = await withTwoAddresses(world);
                // The run is over before the record of the first one follows.
                world.program = () => {
                    const promoted = new EmailAddress("b", { email: b, primary: true });
                    declareRefused(world.platform, promoted);
                };
                await world.fails("up");
                expect(primary(world)).toEqual([b]);

                declare(true, names);
                await world.up();
                expect(primary(world)).toEqual([a]);
                expect(await world.refresh()).toMatchObject({ story: [] });
            },
        );
    });

    describe("two keys", () => {
        test.each([[["k", "l"]], [["l", "k"]]])(
            "declared as %j: a swap that is refused deletes no key",
            async order => {
                const world = await start();
                const { laptop } = keys(world);
                const declare = declaringKeys(world, order);
                declare({ k: "k", l: "third" });
                await world.up();
                const before = await world.ids();

                declare({ k: "l", l: "k" });
                const { error } = await world.fails("up");
                expect(error).toContain("both need SSH key k during this update");
                expect(keys(world)).toEqual({ laptop, k: blobs[0], third: blobs[1] });
                expect(await world.ids()).toEqual(before);
                expect((await world.fails("preview")).error).toContain(
                    "both need SSH key k during this update",
                );

                // As the error says; the resource that it names first depends on the order.
                const [first, second] = /update SSH|"k" and "l" both/.test(error) ? ["k", "l"] : ["l", "k"];
                const names: Record<string, string> = { k: "k", l: "third" };
                const meant: Record<string, string> = { k: "l", l: "k" };
                for (const [key, name] of [
                    [first, "unused"],
                    [second, meant[second]],
                    [first, meant[first]],
                ] as [string, string][]) {
                    names[key] = name;
                    declare(names);
                    await world.up();
                }
                expect(keys(world)).toEqual({ laptop, l: blobs[0], k: blobs[1] });
                expect(await world.refresh()).toMatchObject({ story: [] });
            },
        );

        test.each([[["k", "l"]], [["l", "k"]]])(
            "declared as %j: a refused swap of names and keys records no change",
            async order => {
                const world = await start();
                const { laptop } = keys(world);
                const declare = declaringKeys(world, order);
                declare({ k: "k", l: "l" });
                await world.up();
                const before = await world.ids();

                declare({ k: "l", l: "k" }, { k: blobs[1], l: blobs[0] });
                const { error, sent } = await world.fails("up");
                expect(error).toContain("during this update");
                expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
                expect(await world.ids()).toEqual(before);
                expect((await world.resources()).some(({ delete: isPending }) => isPending)).toBe(false);

                declare({ k: "k", l: "l" });
                expect(await world.up()).toMatchObject({ story: [] });
                expect(keys(world)).toEqual({ laptop, k: blobs[0], l: blobs[1] });
                expect(await world.refresh()).toMatchObject({ story: [] });
            },
        );

        test("a key cannot take the name of a key that is removed in the same update", async () => {
            const world = await start();
            const { laptop } = keys(world);
            const declare = declaringKeys(world);
            declare({ k: "k", l: "l" });
            await world.up();
            declare({ k: "l" });
            const { error } = await world.fails("up");
            expect(error).toContain('"k" and "l" both need SSH key l during this update');
            expect(keys(world)).toEqual({ laptop, k: blobs[0], l: blobs[1] });

            for (const step of [{ k: "unused", l: "l" }, { k: "unused" }, { k: "l" }]) {
                declare(step);
                await world.up();
            }
            expect(keys(world)).toEqual({ laptop, l: blobs[0] });
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    test.each([[["m", "n"]], [["n", "m"]]])(
        "members declared as %j that swap their objects are not offered for adoption",
        async order => {
            const world = await start();
            const { state, seed, account } = world.platform;
            const group = seed.networkGroups.backend;
            const others = state.networkGroups.members(group).length;
            const [first = "", second = ""] = [0, 1].map(
                number => state.applications.add(account.organisation, { name: `linked ${number}` }).id,
            );
            const labels: Record<string, string> = { m: "one", n: "two" };
            const declare = (members: Record<string, string>): void => {
                world.program = () => {
                    for (const name of order.filter(each => each in members)) {
                        const label = labels[name] ?? "";
                        new Member(name, { networkGroup: group, member: members[name] ?? "", label });
                    }
                };
            };
            const linked = (): Record<string, string | undefined> =>
                Object.fromEntries(state.networkGroups.members(group).map(({ id, label }) => [id, label]));
            declare({ m: first, n: second });
            await world.up();
            const before = await world.ids();

            declare({ m: second, n: first });
            for (const operation of ["preview", "up"] as const) {
                const { error, sent } = await world.fails(operation);
                expect(error).toContain("during this update. Apply the change in three updates");
                expect(error).not.toContain("adopt");
                expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
            }
            expect(await world.ids()).toEqual(before);

            // As the error says.
            const [kept = "", other = ""] = order;
            const meant: Record<string, string> = { m: second, n: first };
            declare({ [other]: { m: first, n: second }[other] ?? "" });
            await world.up();
            declare({ [other]: meant[other] ?? "" });
            await world.up();
            declare({ [kept]: meant[kept] ?? "", [other]: meant[other] ?? "" });
            await world.up();
            expect(linked()).toMatchObject({ [first]: "two", [second]: "one" });
            expect(state.networkGroups.members(group)).toHaveLength(others + 2);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test.each(swaps.filter(({ only }) => only === undefined))(
        "$kind: a swap succeeds, or the error explains the steps",
        async swap => {
            await followSwap(await start(), swap);
        },
    );
});

onEveryEngine(start => {
    test.each(swaps.filter(({ only }) => only !== undefined))(
        "$kind: a swap succeeds, or the error explains the steps",
        async swap => {
            await followSwap(await start({ dialect: "clever-cloud" }), swap);
        },
    );
});
