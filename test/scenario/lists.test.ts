/** Lists by index, as every loop and every `count` declares them: an object passes from one declaration to another. */
import {
    output,
    type CustomResource,
    type CustomResourceOptions,
    type Output,
    type Resource,
} from "@pulumi/pulumi";
import {
    Addon,
    AddonLink,
    Domain,
    EmailAddress,
    Member,
    Provider,
    SshKey,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import { effects, type Dialect } from "pulumi-cloud-platform/testing";
import type { KindName } from "../support/kind-fixture.js";
import { objectsOf } from "../support/objects.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine, onTheNativeProvider, type Start } from "./engines.js";
import { said, warningsIn, type Outcome, type World } from "./world.js";

interface Listed {
    readonly kind: KindName;
    readonly only?: Dialect;
    /** True if the arguments name the object, so that it passes on without a write. */
    readonly isNamed?: true;
    readonly declare: (
        world: World,
        name: string,
        item: number,
        options: CustomResourceOptions,
    ) => CustomResource;
}

/** Applications and a group without anything. */
function plant({ platform: { state, account } }: World): void {
    for (const name of ["list-0", "list-1", "list-2"]) {
        state.applications.add(account.organisation, { name });
    }
    state.networkGroups.create(account.organisation, { label: "list" });
}

const applicationAt = ({ platform: { state, account } }: World, item: number): string =>
    state.applications.list(account.organisation).find(({ name }) => name === `list-${item}`)?.id ?? "";

const groupOf = ({ platform: { state, account } }: World): string =>
    state.networkGroups.list(account.organisation).find(({ label }) => label === "list")?.id ?? "";

const kinds: readonly Listed[] = [
    {
        kind: "SshKey",
        isNamed: true,
        declare: (_world, name, item, options) =>
            new SshKey(name, { name: `key-${item}`, publicKey: publicKey(item + 1) }, options),
    },
    {
        kind: "Member",
        isNamed: true,
        declare: (world, name, item, options) => {
            const args = { networkGroup: groupOf(world), member: applicationAt(world, item) };
            return new Member(name, args, options);
        },
    },
    {
        kind: "EmailAddress",
        isNamed: true,
        only: "documented",
        declare: (_world, name, item, options) =>
            new EmailAddress(name, { email: `a${item}@work.example` }, options),
    },
    {
        kind: "Domain",
        isNamed: true,
        only: "clever-cloud",
        declare: (world, name, item, options) =>
            new Domain(name, { application: applicationAt(world, 0), fqdn: `d${item}.example` }, options),
    },
    {
        kind: "AddonLink",
        isNamed: true,
        only: "clever-cloud",
        declare: (world, name, item, options) => {
            const { ordersDatabase, sessions, search } = world.platform.seed.addons;
            const addon = [ordersDatabase, sessions, search][item]?.id ?? "";
            return new AddonLink(name, { application: applicationAt(world, 2), addon }, options);
        },
    },
    {
        kind: "TcpRedirection",
        declare: (world, name, item, options) =>
            new TcpRedirection(
                name,
                { application: applicationAt(world, item), namespace: "default" },
                options,
            ),
    },
    {
        kind: "Webhook",
        declare: (_world, name, item, options) =>
            new Webhook(
                name,
                { name: `hook-${item}`, url: `https://hook.example/${item}`, events: ["ADDON_CREATION"] },
                options,
            ),
    },
];

/** By the list before, the list after. */
const changes = {
    "the first is removed": [
        [0, 1, 2],
        [1, 2],
    ],
    "it is reversed": [
        [0, 1, 2],
        [2, 1, 0],
    ],
    "one comes in front": [
        [0, 1],
        [2, 0, 1],
    ],
    "two swap": [
        [0, 1],
        [1, 0],
    ],
    "it shrinks and grows at once": [
        [0, 1],
        [1, 2],
    ],
} as const;

const writesIn = ({ sent }: Outcome): string[] => sent.filter(route => !route.startsWith("GET "));

/** One kind of each sort: named by its arguments, and not; with an output of its own; with a record of its own. */
const typical: readonly KindName[] = ["SshKey", "Domain", "AddonLink", "TcpRedirection", "Webhook"];

function stories(start: Start, dialect: Dialect, isBrief = false): void {
    const here = kinds.filter(
        ({ kind, only = dialect }) => only === dialect && (!isBrief || typical.includes(kind)),
    );
    const begin = async (): Promise<World> => {
        const world = await start({ dialect });
        plant(world);
        return world;
    };
    const declaring = (world: World, { declare }: Listed, list: readonly number[], options = {}) => {
        world.program = () =>
            list.map((item, index) => declare(world, `item-${index}`, item, options)).slice(0, 0);
    };
    /** The objects of the kind on the platform, beside those of the seed. */
    const made = ({ platform }: World, { kind }: Listed, before: ReadonlySet<string> = new Set()): string[] =>
        [...objectsOf(platform).keys()].filter(key => key.startsWith(`${kind} `) && !before.has(key)).sort();

    // The wire does not decide which objects pass on. On the live one, only its own kinds are listed.
    const listed = here.filter(({ only }) => dialect === "documented" || only === dialect);
    describe.each(listed)("$kind", subject => {
        describe.each(Object.entries(changes))("%s", (_name, [first, second]) => {
            test.each([{}, { deleteBeforeReplace: true }])("with the options %j", async options => {
                const world = await begin();
                const seed = new Set(made(world, subject));
                declaring(world, subject, first, options);
                await world.up();
                const former = made(world, subject, seed);
                declaring(world, subject, second, options);
                await world.preview();
                const changed = await world.up();
                const now = made(world, subject, seed);
                expect(now).toHaveLength(second.length);
                if (subject.isNamed && !("deleteBeforeReplace" in options)) {
                    const gone = former.filter(key => !now.includes(key)).length;
                    const more = now.filter(key => !former.includes(key)).length;
                    expect(writesIn(changed)).toHaveLength(gone + more);
                }
                expect(await world.refresh()).toMatchObject({ story: [] });
                await world.destroy();
                expect(made(world, subject, seed)).toEqual([]);
            });
        });
    });

    describe.each(here.filter(({ kind }) => typical.includes(kind)))("$kind", subject => {
        test("a change whose deletions fail can be repeated, reverted and destroyed", async () => {
            for (const then of ["repeat", "revert", "destroy"] as const) {
                for (const parallel of [1, 16]) {
                    const world = await begin();
                    const seed = new Set(made(world, subject));
                    declaring(world, subject, [0, 1, 2]);
                    await world.up();
                    declaring(world, subject, [1, 2]);
                    world.platform.faults.add({
                        name: "refused",
                        when: { method: "DELETE" },
                        effect: effects.internalError,
                    });
                    expect(await world.stack.up({ parallel })).toMatchObject({ succeeded: false });
                    world.meddled();
                    world.platform.faults.clear();
                    if (then === "destroy") {
                        await world.destroy();
                        expect(made(world, subject, seed)).toEqual([]);
                        continue;
                    }
                    const list = then === "repeat" ? [1, 2] : [0, 1, 2];
                    declaring(world, subject, list);
                    await world.up();
                    expect(made(world, subject, seed)).toHaveLength(list.length);
                    expect(await world.refresh()).toMatchObject({ story: [] });
                }
            }
        });
    });
}

function liveStories(start: Start): void {
    test.each([1, 16])(
        "keeps the domain of another resource when a run that failed is taken back (parallel: %s)",
        async parallel => {
            const world = await start({ dialect: "clever-cloud" });
            const { website: application } = world.platform.seed.applications;
            const domains = () =>
                world.platform.state.applications
                    .find(application)
                    ?.domains.filter(fqdn => fqdn.startsWith("d"))
                    .sort();
            const declare = (list: readonly string[], fails = false): void => {
                world.program = () => {
                    const dependsOn = list.map((fqdn, index) => {
                        const options = { deleteBeforeReplace: true };
                        return new Domain(`item-${index}`, { application, fqdn }, options);
                    });
                    if (fails) {
                        const args = {
                            name: "team",
                            url: "https://hook.example/1",
                            events: ["ADDON_CREATION"],
                        };
                        new Webhook("hook", args, { dependsOn });
                    }
                };
            };
            declare(["d0.example", "d1.example", "d2.example"]);
            await world.up();
            declare(["d1.example", "d2.example"], true);
            const when = { method: "POST" };
            world.platform.faults.add({ name: "refused", when, effect: effects.forbidden });
            await world.fails("up");
            declare(["d0.example", "d1.example", "d2.example"]);
            expect(await world.stack.up({ parallel })).toMatchObject({ succeeded: true });
            expect(domains()).toEqual(["d0.example/", "d1.example/", "d2.example/"]);
            world.meddled();
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );
}

function documentedStories(start: Start): void {
    test("a key that passes on is exchanged in place if the program changes it too", async () => {
        const world = await start();
        const declare = (...list: readonly [name: string, key: number][]): void => {
            world.program = () =>
                list
                    .map(([name, key], index) => new SshKey(`k${index}`, { name, publicKey: publicKey(key) }))
                    .slice(0, 0);
        };
        declare(["desk", 1], ["phone", 2]);
        await world.up();
        declare(["phone", 3]);
        await world.up();
        const found = world.platform.state.sshKeys.list(world.platform.account.userId);
        expect(found.find(({ name }) => name === "phone")?.key).toContain(publicKey(3).split(" ")[1]);
        expect(found.some(({ name }) => name === "desk")).toBe(false);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a deletion that waits for a creation keeps what that has created", async () => {
        const world = await start();
        const key = (name: string, item: number | Output<number>) => {
            const number = output(item);
            const args = {
                name: number.apply(each => `key-${each}`),
                publicKey: number.apply(each => publicKey(each)),
            };
            return new SshKey(name, args, { deleteBeforeReplace: true });
        };
        world.program = () => {
            [1, 2, 3].forEach((item, index) => key(`k${index}`, item));
        };
        await world.up();
        const { state, account, faults } = world.platform;
        world.program = () => {
            key("k0", 2);
            const args = { name: "late", url: "https://hook.example/1", events: ["ADDON_CREATION"] };
            key(
                "k1",
                new Webhook("late", args).id.apply(() => 3),
            );
        };
        // Somebody deletes the key, so that nothing passes on and it is created, while its former resource loses it.
        state.sshKeys.remove(account.userId, "key-2");
        world.meddled();
        faults.add({ name: "slow", when: { route: "PUT /v2/self/keys/{name}" }, effect: effects.slow(500) });
        await world.up();
        faults.clear();
        const keys = state.sshKeys.list(account.userId).map(({ name }) => name);
        expect(keys.filter(name => name.startsWith("key-")).sort()).toEqual(["key-2", "key-3"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a preview says that an object passes from one declaration to another", async () => {
        const world = await start();
        const declare = (...list: readonly number[]): void => {
            world.program = () =>
                list
                    .map(
                        (key, index) =>
                            new SshKey(`k${index}`, { name: `key-${key}`, publicKey: publicKey(key) }),
                    )
                    .slice(0, 0);
        };
        declare(1, 2, 3);
        await world.up();
        declare(2, 3);
        expect(said(await world.preview())).toContain('SSH key key-2 passes from "k1" to "k0"');
        await world.up();
    });

    test("a preview refuses a member that would pass on with another label", async () => {
        const world = await start();
        plant(world);
        const networkGroup = groupOf(world);
        const declare = (...list: readonly number[]): void => {
            world.program = () => {
                list.forEach((item, index) => {
                    const member = applicationAt(world, item);
                    new Member(`m${index}`, { networkGroup, member, label: `peer-${index}` });
                });
            };
        };
        declare(0, 1, 2);
        await world.up();
        declare(1, 2);
        await world.refuses(
            'would pass from "m1" to "m0", and no update changes what differs: its label is "peer-1"',
        );
        declare(0, 1, 2);
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("keeps the port of a redirection, and makes another one beside those that allowDuplicate names", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        const declare = (list: readonly string[], allowDuplicate: string[] = []): void => {
            world.program = () =>
                list
                    .map((application, index) => {
                        const allowed = allowDuplicate.length > 0 && index === 0 && { allowDuplicate };
                        return new TcpRedirection(`t${index}`, {
                            application,
                            namespace: "default",
                            ...allowed,
                        });
                    })
                    .slice(0, 0);
        };
        declare([website, api]);
        await world.up();
        const { id } = await world.resource("t1");
        declare([api]);
        expect(said(await world.up())).toContain(`takes over ${id} from "t1"; nothing is created`);
        expect(await world.ids()).toEqual({ t0: id });

        declare([website, api]);
        await world.up();
        const other = await world.resource("t1");
        declare([api], [other.id]);
        await world.up();
        expect((await world.resource("t0")).id).not.toBe(other.id);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a redirection that took over one whose resource stays is separated by its message", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        const declare = (applications: readonly string[]): void => {
            world.program = () => {
                const [first, ...others] = applications.map(
                    (application, index) => [index, application] as const,
                );
                const make = ([index, application]: readonly [number, string], dependsOn: Resource[] = []) =>
                    new TcpRedirection(`t${index}`, { application, namespace: "default" }, { dependsOn });
                const made = first && make(first);
                others.forEach(each => make(each, made && [made]));
            };
        };
        declare([website, api]);
        await world.up();
        const { id } = await world.resource("t1");

        declare([api, api]);
        const { error } = await world.fails("up");
        expect(error).toContain(`${id} is declared twice, by "t1" and by "t0"`);
        expect(error).toContain(
            "Remove one of the two declarations: the object is not deleted; for another one, declare it again in a later run.",
        );
        expect((await world.fails("up")).error).toContain("[declared-twice]");
        declare([api]);
        await world.up();
        declare([api, api]);
        await world.up();
        expect(await world.ids()).toEqual({ t0: id, t1: expect.not.stringMatching(id) as string });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(world.platform.state.tcpRedirections.list(api)).toHaveLength(2);
    });

    test("refuses an object that a resource of another provider gives up", async () => {
        const world = await start();
        const { token, organisation } = world.platform.account;
        const key = (name: string, number: number, options: CustomResourceOptions = {}) =>
            new SshKey(name, { name: `key-${number}`, publicKey: publicKey(number) }, options);
        const declare = (...list: readonly number[]): void => {
            world.program = () => {
                const provider = new Provider("other", { token, organisation });
                list.forEach((number, index) => key(`k${index}`, number, index === 1 ? { provider } : {}));
            };
        };
        declare(1, 2);
        await world.up();
        declare(2, 3);
        expect((await world.fails("up")).error).toContain("[duplicate-in-stack]");
    });

    test("warns of names that move without the data, and notes two new objects of one name", async () => {
        const world = await start();
        const args = { provider: "redis-addon", plan: "s_mono", region: "par" };
        const declare = (...list: readonly string[]): void => {
            world.program = () => {
                list.forEach((name, index) => new Addon(`db-${index}`, { ...args, name }));
            };
        };
        declare("orders", "orders");
        expect(said(await world.preview())).toContain('"db-0" is a new add-on with the name "orders" too');
        declare("orders", "users", "logs");
        await world.up();
        declare("users", "logs");
        const preview = warningsIn(await world.preview());
        expect(preview).toEqual([
            'Addon "db-0": the add-on "db-0" gets the name "users", which "db-1" has now: the name moves, and the data of each does not. To keep both, give each resource a name of its own instead of its index in a list, and set aliases. [moved-name]',
            expect.stringContaining('"db-1" gets the name "logs", which "db-2" has now'),
        ]);
        declare("orders", "users", "others");
        expect(warningsIn(await world.preview())).toEqual([]);
        await world.up();
    });
}

describe("with the classes", () => {
    onEveryEngine(start => {
        describe("documented", () => {
            stories(start, "documented");
            documentedStories(start);
        });
        describe("clever-cloud", () => {
            stories(start, "clever-cloud", true);
            liveStories(start);
        });
    });
});

onTheNativeProvider(start => {
    describe("documented", () => {
        stories(start, "documented", true);
        documentedStories(start);
    });
    describe("clever-cloud", () => {
        stories(start, "clever-cloud", true);
        liveStories(start);
    });
});
