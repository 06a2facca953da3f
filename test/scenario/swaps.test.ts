/** Resources whose identity is an argument: swaps of what only one of them can have, and replacements on request. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import { AddonLink, EmailAddress, EnvVars, SshKey } from "pulumi-cloud-platform";
import { onEveryEngine, type Start } from "./engines.js";
import { declareRefused, said, type World } from "./world.js";

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
    declare: (world: World, name: string, number: number) => unknown;
}

const swaps: Swap[] = [
    {
        kind: "SshKey",
        declare: (_world, name, number) =>
            new SshKey(name, { name: ["k", "l"][number] ?? "", publicKey: blobs[number] ?? "" }),
    },
    {
        kind: "EnvVars",
        declare: ({ platform: { seed } }, name, number) => {
            const variables = { [["ONE", "TWO"][number] ?? ""]: "value" };
            return new EnvVars(name, { application: seed.applications.worker, variables });
        },
    },
];

/** Applies the program until it succeeds, and does what each error says. */
async function follow(world: World, program: (left: readonly string[]) => void): Promise<void> {
    const leftOut = new Set<string>();
    for (let runs = 0; runs < 6; runs++) {
        program([...leftOut]);
        const { succeeded, error = "" } = await world.perform("up");
        if (succeeded && leftOut.size === 0) {
            return;
        }
        if (succeeded) {
            leftOut.clear();
        }
        for (const [, name = ""] of error.matchAll(
            /^(\w+): create .* (?:leave .* out of|remove .* from) the program,?(?: at least)? until/gim,
        )) {
            // The first attempt may have made way already.
            if (runs > 0) {
                leftOut.add(name);
            }
        }
    }
    throw new Error("the errors do not lead out");
}

async function followSwap(world: World, { declare }: Swap): Promise<void> {
    const program = (wanted: Record<string, number>, left: readonly string[] = []): void => {
        world.program = () =>
            void Object.entries(wanted).map(
                ([name, number]) => !left.includes(name) && declare(world, name, number),
            );
    };
    program({ x: 0, y: 1 });
    await world.up();
    await follow(world, left => program({ x: 1, y: 0 }, left));
    expect(Object.keys(await world.ids()).sort()).toEqual(["x", "y"]);
    expect(await world.refresh()).toMatchObject({ story: [] });
    expect(await world.preview()).toMatchObject({ story: [] });
}

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

interface Subject {
    kind: string;
    declare: (world: World, options: CustomResourceOptions) => CustomResource;
}

const subjects: Subject[] = [
    {
        kind: "SshKey",
        declare: (_world, options) => new SshKey("subject", { name: "desk", publicKey }, options),
    },
];

/** Kinds of the live platform's wire. */
const liveSubjects: Subject[] = [
    {
        kind: "AddonLink",
        declare: ({ platform: { seed } }, options) => {
            const args = { application: seed.applications.worker, addon: seed.addons.ordersDatabase.id };
            return new AddonLink("subject", args, options);
        },
    },
];

async function urnOf(world: World): Promise<string> {
    return (await world.resource("subject")).urn;
}

function replacing(start: Start, all: Subject[]): void {
    describe.each(all)("$kind", ({ declare }) => {
        test.each([false, true])(
            "deletes the old resource before it creates the replacement with deleteBeforeReplace (refresh: %s)",
            async refresh => {
                const world = await start();
                world.program = () => void declare(world, { deleteBeforeReplace: true });
                await world.up();
                const urn = await urnOf(world);
                const { id } = await world.resource("subject");

                const mark = world.platform.requests.mark();
                const result = await world.stack.up({ replace: [urn], refresh });
                expect(result).toMatchObject({ succeeded: true });
                const sent = world.sentSince(mark);
                expect(sent.some(route => route.startsWith("DELETE "))).toBe(true);
                expect(sent.some(route => /^(PUT|POST) /.test(route))).toBe(true);
                expect(said(result)).not.toContain("stays");
                expect((await world.resource("subject")).id).toBe(id);
                expect(await world.refresh()).toMatchObject({ story: [] });
            },
        );

        test("keeps the old resource without deleteBeforeReplace", async () => {
            const world = await start();
            world.program = () => void declare(world, {});
            await world.up();
            const urn = await urnOf(world);
            const mark = world.platform.requests.mark();
            const result = await world.stack.up({ replace: [urn] });
            expect(result).toMatchObject({ succeeded: true });
            expect(world.sentSince(mark).filter(route => !route.startsWith("GET"))).toEqual([]);
            expect(said(result)).toContain("deleteBeforeReplace");
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });
}

onEveryEngine(start => replacing(start, subjects));

onEveryEngine(start => {
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
        });

        test("changes in the update that removes the former one", async () => {
            const world = await start();
            const declare = await withTwoAddresses(world);
            declare(false, ["b"]);
            await world.up();
            expect(primary(world)).toEqual([b]);
            expect(await world.ids()).toEqual({ b });
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
                await world.refresh();
                await world.up();
                expect(primary(world)).toEqual([a]);
            },
        );
    });

    describe("two keys", () => {
        test("a key takes the name of a key that is removed in the same update", async () => {
            const world = await start();
            const { laptop } = keys(world);
            const declare = declaringKeys(world);
            declare({ k: "k", l: "l" });
            await world.up();
            declare({ k: "l" });
            await world.up();
            expect(keys(world)).toEqual({ laptop, l: blobs[0] });
        });
    });

    test.each(swaps)("$kind: a swap succeeds, or the errors lead to it", async swap => {
        await followSwap(await start(), swap);
    });

    replacing(options => start({ dialect: "clever-cloud", ...options }), liveSubjects);

    test.each([true, false])(
        "EnvVars: the variables stay, and have the declared values (deleteBeforeReplace: %s)",
        async deleteBeforeReplace => {
            const world = await start();
            const { state, account } = world.platform;
            const { id: application } = state.applications.add(account.organisation, { name: "plain" });
            const variables = { LEVEL: "info" };
            world.program = () => new EnvVars("subject", { application, variables }, { deleteBeforeReplace });
            await world.up();
            const urn = await urnOf(world);
            const replaced = await world.stack.up({ replace: [urn] });
            expect(replaced).toMatchObject({ succeeded: true });
            expect(said(replaced)).not.toContain("[variables-adopted]");
            expect(state.applications.variables(application)).toEqual(variables);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("an alias, a new declaration of the old name and a change lose no key", async () => {
        const world = await start();
        const { state, account } = world.platform;
        const keys = () => state.sshKeys.list(account.userId).map(({ name }) => name);
        const others = keys();
        const declare = (...declared: [string, string, CustomResourceOptions?][]): void => {
            world.program = () =>
                declared.map(([path, name, options]) => new SshKey(path, { name, publicKey }, options));
        };
        declare(["first", "desk"]);
        await world.up();
        declare(["renamed", "desk", { aliases: [{ name: "first" }] }]);
        await world.up();
        declare(["renamed", "desk"], ["first", "phone"]);
        await world.up();
        declare(["renamed", "attic"], ["first", "phone"]);
        await world.up();
        expect(keys().sort()).toEqual([...others, "attic", "phone"].sort());
        declare(["first", "phone"]);
        await world.up();
        expect(keys().sort()).toEqual([...others, "phone"].sort());
    });
});
