/** Accounts and owners: each resource belongs to one stack, and is managed with the credentials of its own provider. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    EnvVars,
    getProfile,
    getProfileOutput,
    NetworkGroup,
    Provider,
    SshKey,
    type AddonArgs,
    type ProviderArgs,
} from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { textOf } from "../support/text-of.js";
import { publicKey as keyOf } from "../support/ssh-key.js";
import { onEveryEngine, onTheNativeProvider } from "./engines.js";
import type { World } from "./world.js";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

/** The other account, by its token. */
function otherIn({ platform: { otherAccount } }: World): ProviderArgs {
    return { token: pulumi.secret(otherAccount.token), organisation: otherAccount.organisation };
}

/** The other account, by its OAuth keys. */
function otherByOAuth({ platform: { otherAccount } }: World): ProviderArgs {
    const { consumerKey, consumerSecret, userToken, userSecret, organisation } = otherAccount;
    return { consumerKey, consumerSecret, userToken, userSecret, organisation };
}

function labels({ platform: { state } }: World, owner: string): string[] {
    return state.networkGroups
        .list(owner)
        .map(({ label }) => label)
        .sort();
}

/** Configures the stack, since the environment of an inline program is that of the tests. */
function configure(world: World): void {
    const { account, url } = world.platform;
    world.use(world.platform.environment({ organisation: true }), {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": { secret: account.token },
        "cloud-platform:organisation": account.organisation,
    });
}

/** The name of the provider of each resource in the state. */
async function providersIn(world: World): Promise<Record<string, string>> {
    const { deployment } = await world.stack.exportStack();
    const nameOf = (urn: string): string => urn.split("::")[3] ?? "";
    return Object.fromEntries(
        (deployment.resources ?? []).flatMap(({ urn, provider }) =>
            provider === undefined ? [] : [[nameOf(urn), nameOf(provider)]],
        ),
    );
}

/** The resources of this package in the state, without the engine's times. */
async function kept(world: World) {
    return (await world.resources()).map(({ urn, id, outputs }) => ({ urn, id, outputs }));
}

class Foreign extends pulumi.ProviderResource {}

test.each<[string, Record<string, unknown>, string]>([
    ["no credentials", { organisation: "orga_1" }, "[credentials-missing]"],
    ["a token and an OAuth key", { token: "t", userToken: "u" }, "not both"],
    ["half of OAuth", { consumerKey: "k" }, "also set consumerSecret, userToken, userSecret"],
    [
        "an organisation that is none",
        { token: "t", organisation: "acme" },
        'organisation of the provider "other"',
    ],
    ["an address that is none", { token: "t", baseUrl: "127.0.0.1" }, "[invalid-setting]"],
    ["a dialect without an address", { token: "t", dialect: "documented" }, "set baseUrl of the provider"],
    ["an output in a string", { token: textOf(pulumi.output("t")) }, '"token" contains Pulumi\'s help text'],
    ["an unknown argument", { token: "t", guardData: false }, 'there is no argument "guardData"'],
])("refuses %s before anything is registered", async (_, args, said) => {
    await pulumi.runtime.setMocks({ newResource: () => ({ id: "", state: {} }), call: () => ({}) });
    expect(() => new Provider("other", args)).toThrow(said);
    expect(() => new Provider("other", args)).toThrow('Provider "other": ');
});

const db = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh ada@desk";

function named({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

onEveryEngine(start => {
    test("manages resources of two accounts, also below components", async () => {
        const world = await start();
        const { account, otherAccount } = world.platform;
        const [ours, theirs] = [account.organisation, otherAccount.organisation];
        const before = { ours: labels(world, ours), theirs: labels(world, theirs) };
        world.program = () => {
            const other = new Provider("other", otherIn(world));
            new NetworkGroup("ours", { label: "ours" });
            new NetworkGroup("named", { label: "named" }, { provider: other });
            const component = new pulumi.ComponentResource("test:Part", "part", {}, { providers: [other] });
            const group = new NetworkGroup("inherited", { label: "inherited" }, { parent: component });
            new SshKey("key", { name: "key", publicKey }, { parent: group });
        };

        expect((await world.preview()).sent).toEqual([]);
        await world.up();
        expect(labels(world, ours)).toEqual([...before.ours, "ours"].sort());
        expect(labels(world, theirs)).toEqual([...before.theirs, "inherited", "named"].sort());
        expect(await providersIn(world)).toEqual({
            ours: "default",
            named: "other",
            inherited: "other",
            key: "other",
        });
        expect((await world.resource("key")).outputs["ownerId"]).toBe(otherAccount.userId);
        // The state has the token, and only encrypted.
        const { deployment } = await world.stack.exportStack({ showSecrets: true });
        expect(JSON.stringify(deployment)).toContain(otherAccount.token);
        expect(await world.visible()).not.toContain(otherAccount.token);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });

        // A refresh finds what was deleted, in the right account.
        const { id } = await world.resource("named");
        world.platform.state.networkGroups.remove(id);
        expect((await world.refresh()).story).toEqual(["delete named"]);
        expect((await world.up()).story).toEqual(["create named"]);

        await world.destroy();
        expect(labels(world, ours)).toEqual(before.ours);
        expect(labels(world, theirs)).toEqual(before.theirs);
    });

    test("completes a provider's account neither from the stack nor from the environment", async () => {
        const world = await start();
        const { account, otherAccount, url } = world.platform;
        // The stack has a token and an organisation, in the environment and in its configuration.
        configure(world);
        world.program = () => {
            const other = new Provider("other", { token: pulumi.secret(otherAccount.token) });
            new NetworkGroup("theirs", { label: "theirs" }, { provider: other });
        };
        await world.up();
        expect((await world.resource("theirs")).outputs["ownerId"]).toBe(otherAccount.userId);

        // An empty secret is no reason to use the credentials of the stack.
        world.program = () => {
            const none = new Provider("other", { token: pulumi.secret("") });
            new NetworkGroup("more", { label: "more" }, { provider: none });
        };
        const { error } = await world.fails("up");
        expect(error).toContain('token of the provider "other"');
        expect(error).toContain("[credentials-missing]");
        expect(labels(world, account.organisation)).not.toContain("more");

        // Its own address wins as well, and the token is sent nowhere else.
        const elsewhere = await world.anotherPlatform();
        world.use({
            ...world.platform.environment({ organisation: true }),
            CLOUD_PLATFORM_BASE_URL: elsewhere.url,
        });
        world.program = () => {
            const other = new Provider("other", { token: pulumi.secret(otherAccount.token), baseUrl: url });
            new NetworkGroup("theirs", { label: "theirs" }, { provider: other });
            new NetworkGroup("more", { label: "more" }, { provider: other });
        };
        await world.up();
        expect(elsewhere.requests.all()).toEqual([]);
        expect((await world.resource("more")).outputs).toMatchObject({ platform: url });
    });

    test("compares a creation without an organisation with the resources of its own provider only", async () => {
        const world = await start();
        const { otherAccount } = world.platform;
        const added: string[] = [];
        let args: ProviderArgs = { token: pulumi.secret(otherAccount.token) };
        world.program = () => {
            const provider = new Provider("other", args);
            new NetworkGroup("ours", { label: "ours" });
            added.forEach(label => new NetworkGroup(label, { label }, { provider }));
        };
        await world.up();
        // The stack's own provider has an organisation, which says nothing about this one.
        added.push("theirs");
        await world.up();
        expect((await world.resource("theirs")).outputs["ownerId"]).toBe(otherAccount.userId);

        added.pop();
        await world.up();
        args = otherIn(world);
        added.push("shared");
        await world.up();
        args = { token: pulumi.secret(otherAccount.token) };
        added.push("forgotten");
        expect((await world.fails("up")).error).toContain(
            `Set organisation of the provider "other" to ${otherAccount.organisation}, or set owner: "${otherAccount.userId}"`,
        );
        added.pop();
        await world.up();
    });

    test("keeps the guard of the stack on for a second account", async () => {
        const world = await start();
        world.use(world.platform.environment({ organisation: true }), { "cloud-platform:guardData": "true" });
        const addon = { name: "theirs", provider: "redis-addon", plan: "s_mono", region: "par" };
        let options: pulumi.CustomResourceOptions = {};
        world.program = () => {
            const other = new Provider("other", otherIn(world));
            new Addon("theirs", addon, { provider: other, ...options });
        };
        await world.up();
        const { error } = await world.fails("destroy");
        expect(error).toContain("because it is protected");
        expect(await providersIn(world)).toEqual({ theirs: "other" });
        options = { protect: false };
        await world.up();
        await world.destroy();
    });

    test("rotates the credentials of a provider, and deletes resources of a provider that left the program", async () => {
        const world = await start();
        const { account, otherAccount } = world.platform;
        const theirs = labels(world, otherAccount.organisation);
        let args: ProviderArgs | undefined = otherIn(world);
        world.program = () => {
            const provider = args && new Provider("other", args);
            if (provider !== undefined) {
                new NetworkGroup("theirs", { label: "theirs" }, { provider });
            }
        };
        await world.up();
        const before = await kept(world);

        args = otherByOAuth(world);
        expect((await world.up()).story).toEqual([expect.stringMatching(/^update other/)]);
        expect((await world.refresh()).story).toEqual([]);

        // The token of another account reaches nothing, and empties no state.
        args = { token: account.token, organisation: otherAccount.organisation };
        await world.up();
        for (const operation of ["refresh", "destroy"] as const) {
            expect((await world.fails(operation)).error).toContain("[forbidden]");
            expect(await kept(world)).toEqual(before);
        }

        args = otherIn(world);
        await world.up();
        args = undefined;
        expect((await world.up()).story).toEqual(["delete theirs", "delete other"]);
        expect(labels(world, otherAccount.organisation)).toEqual(theirs);
    });

    test("distinguishes objects of the same name in two accounts", async () => {
        const world = await start();
        const { state, account, otherAccount } = world.platform;
        const keysOf = (user: string) => state.sshKeys.list(user).map(({ name }) => name);
        const [ours, theirs] = [keysOf(account.userId), keysOf(otherAccount.userId)];
        let hasOurs = true;
        world.program = () => {
            const provider = new Provider("other", otherIn(world));
            const key = new SshKey("theirs", { name: "phone", publicKey }, { provider });
            if (hasOurs) {
                new SshKey("ours", { name: "phone", publicKey }, { dependsOn: [key] });
            }
        };
        await world.up();
        expect(keysOf(account.userId)).toEqual([...ours, "phone"]);
        expect(keysOf(otherAccount.userId)).toEqual([...theirs, "phone"]);

        hasOurs = false;
        expect((await world.up()).story).toEqual(["delete ours"]);
        expect(keysOf(otherAccount.userId)).toEqual([...theirs, "phone"]);
        await world.destroy();
        expect(keysOf(otherAccount.userId)).toEqual(theirs);
    });

    test("refuses a provider of another package", async () => {
        const world = await start();
        configure(world);
        let refusal: unknown;
        world.program = () => {
            const provider = new Foreign("pulumi-nodejs", "foreign", {});
            const parent = new pulumi.ComponentResource("test:Part", "part", {}, { provider });
            try {
                new NetworkGroup("theirs", { label: "theirs" }, { parent });
            } catch (error) {
                refusal = error;
            }
        };
        expect((await world.preview()).story).not.toContain("create theirs");
        expect(pulumi.RunError.isInstance(refusal)).toBe(true);
        expect((refusal as Error).message).toContain('NetworkGroup "theirs": ');
        expect((refusal as Error).message).toContain("[foreign-provider]");
    });

    test("a lookup uses the account of its provider", async () => {
        const world = await start();
        const { account, otherAccount } = world.platform;
        configure(world);
        world.program = async () => {
            const provider = new Provider("other", otherIn(world));
            const [ours, theirs] = await Promise.all([getProfile(), getProfile({}, { provider })]);
            const late = getProfileOutput({}, { provider });
            return { ours: ours.id, theirs: theirs.id, late: late.id };
        };
        await world.up();
        expect(await world.stack.outputs()).toMatchObject({
            ours: { value: account.userId, secret: false },
            theirs: { value: otherAccount.userId, secret: false },
            late: { value: otherAccount.userId, secret: false },
        });
        world.program = () => undefined;
        await world.up();
    });

    test("a rename without an alias is refused, with and without a refresh", async () => {
        const world = await start();
        world.program = () => {
            new Addon("database", db);
        };
        await world.up();
        const ids = named(world, "db");
        world.program = () => {
            new Addon("orders", db);
        };
        for (const refresh of [false, true]) {
            const { succeeded, error } = await world.stack.up({ refresh });
            expect({ succeeded, error }).toMatchObject({
                succeeded: false,
                error: expect.stringContaining("aliases") as string,
            });
            expect(named(world, "db")).toEqual(ids);
        }
        world.program = () => {
            new Addon("orders", db, { aliases: [{ name: "database" }] });
        };
        await world.up();
        expect(named(world, "db")).toEqual(ids);
    });

    test.each(["a change", "--replace"])(
        "a replacement by %s stays with the owner of its object, whatever the organisation of the run",
        async way => {
            const world = await start();
            let region = "par";
            world.program = () => {
                new Addon("database", { ...db, region, allowReplace: true });
            };
            await world.up();
            const { urn, id } = await world.resource("database");
            world.use(world.platform.environment({ organisation: false }));
            region = way === "a change" ? "rbx" : "par";
            const replaced = await world.stack.up(way === "a change" ? {} : { replace: [urn] });
            expect(replaced.succeeded).toBe(true);
            const { userId } = world.platform.account;
            expect(world.platform.state.addons.list(userId).filter(({ name }) => name === "db")).toEqual([]);
            const now = await world.resource("database");
            expect(now.id).not.toBe(id);
            expect(named(world, "db")).toEqual([now.id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
        },
    );

    test("a lost object is recreated for the organisation of the run, not for the owner of one pending deletion", async () => {
        const world = await start();
        const { account, faults, state } = world.platform;
        let args: Partial<AddonArgs> = { owner: account.userId };
        world.program = () => {
            new Addon("database", { ...db, allowReplace: true, ...args });
        };
        await world.up();
        args = { owner: world.owner };
        const kept = { method: "DELETE", times: 1 };
        faults.add({ name: "kept", when: kept, effect: effects.forbidden });
        await world.fails("up");
        named(world, "db").forEach(id => {
            state.addons.remove(id);
        });
        await world.stack.refresh();
        args = {};
        await world.up();
        expect(named(world, "db")).toEqual([(await world.resource("database")).id]);
        expect(state.addons.list(account.userId).filter(({ name }) => name === "db")).toEqual([]);
    });

    test("a replacement with the token of another account is refused, and nothing is created there", async () => {
        const world = await start();
        const { account, otherAccount, state } = world.platform;
        let name = "desk";
        world.program = () => {
            new SshKey("key", { name, publicKey: key });
        };
        await world.up();
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_TOKEN: otherAccount.token });
        name = "notebook";
        const refused = await world.fails("up");
        expect(refused.error).toContain("[wrong-account]");
        expect(state.sshKeys.list(otherAccount.userId).map(each => each.name)).not.toContain("notebook");
        world.use(world.platform.environment({ organisation: true }));
        await world.up();
        expect(state.sshKeys.list(account.userId).map(each => each.name)).toContain("notebook");
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
    });

    test("a resource that is only read stays unmanaged, also after a refresh", async () => {
        const world = await start();
        const { sshKeys, addons } = world.platform.state;
        const { userId } = world.platform.account;
        const { ordersDatabase } = world.platform.seed.addons;
        sshKeys.put(userId, "desk", key);
        const read = () => {
            Addon.get("orders", ordersDatabase.id);
            SshKey.get("theirs", "desk");
        };
        world.program = read;
        await world.up();
        const before = addons.list(world.owner).length;
        world.program = () => {
            read();
            new Addon("mine", { ...db, name: "orders-db" });
            new SshKey("own", { name: "desk", publicKey: key });
        };
        const { succeeded } = await world.stack.up({ refresh: true });
        expect(succeeded).toBe(false);
        expect(addons.list(world.owner)).toHaveLength(before);
        await world.refresh();
        await world.destroy();
        expect(sshKeys.find(userId, "desk")?.key).toBe(key);
    });

    test("an adopt of another object is refused on an existing resource", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", db);
            new Addon("orders", { ...db, name: "orders" });
        };
        await world.up();
        const { id } = await world.resource("orders");
        world.program = () => {
            new Addon("db", { ...db, adopt: id });
        };
        const { error, sent } = await world.fails("preview");
        expect(error).toContain(`adopt names ${id}, but "db" already is `);
        expect(error).toContain("as another resource");
        expect(sent).toEqual([]);
        expect(named(world, "orders")).toEqual([id]);

        // Its own id changes nothing.
        const own = (await world.resource("db")).id;
        world.program = () => {
            new Addon("db", { ...db, adopt: own });
            new Addon("orders", { ...db, name: "orders" });
        };
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("variables of others are managed once the program declares them", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        const present = () => applications.variables(worker);
        const before = present();
        const declare = (variables: Record<string, string>, mode: "partial" | "whole" = "whole"): void => {
            const ignore = mode === "whole" ? { ignore: Object.keys(before) } : {};
            world.program = () => {
                new EnvVars("v", { application: worker, variables, mode, ...ignore });
            };
        };
        declare({ A: "1" });
        await world.up();
        applications.setVariable(worker, "B", "2");
        await world.refresh();
        declare({ A: "1", B: "2" });
        await world.up();
        expect(await world.preview()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual(before);
    });

    test("a reverted change removes what a failed update has set or received", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        const present = () => applications.variables(worker);
        const before = present();
        const declare = (one: Record<string, string>, two: Record<string, string>): void => {
            world.program = () => {
                new EnvVars("one", { application: worker, variables: one });
                new EnvVars("two", { application: worker, variables: two });
            };
        };
        declare({ X: "x", K: "k" }, { B: "2" });
        await world.up();
        applications.setVariable(worker, "THEIRS", "theirs");
        await world.refresh();
        applications.removeVariable(worker, "THEIRS");
        const lift = world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/env\/C$/, times: Infinity },
            effect: effects.forbidden,
        });
        declare({ K: "k" }, { B: "2", X: "x", THEIRS: "ours", C: "c" });
        await world.fails("up");
        lift();
        declare({ K: "k" }, { B: "2" });
        await world.up();
        expect(present()).toEqual({ ...before, K: "k", B: "2" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(present()).toEqual(before);
    });

    test("creates in the user's own space if the setting names the user", async () => {
        const world = await start();
        const { account, state } = world.platform;
        const labels = () => state.networkGroups.list(account.userId).map(({ label }) => label);
        const before = labels();
        world.program = () => new NetworkGroup("ours", { label: "ours" });
        await world.up();
        const environment = world.platform.environment({ organisation: false });
        world.use({ ...environment, CLOUD_PLATFORM_ORGANISATION: account.userId });
        world.program = () => ["ours", "own"].map(label => new NetworkGroup(label, { label }));
        await world.up();
        expect(labels()).toEqual([...before, "own"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("refuses a creation in the user's own space if only this run lacks the organisation", async () => {
        const world = await start();
        const { account, state } = world.platform;
        const labels = (owner: string) => state.networkGroups.list(owner).map(({ label }) => label);
        const before = { organisation: labels(world.owner), user: labels(account.userId) };
        let added = (): unknown => undefined;
        world.program = () => {
            new Addon("database", db);
            added();
        };
        await world.up();

        world.use(world.platform.environment({ organisation: false }));
        // A resource of the user needs no organisation.
        added = () => new SshKey("key", { name: "organisation", publicKey: key });
        expect((await world.up()).story).toEqual(["create key"]);

        const refused =
            `no organisation is set in this run, so ${account.userId} would own it, but the other resources belong to ${world.owner}. ` +
            `Set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION) to ${world.owner}, or set owner: "${account.userId}" if it is meant. [organisation-missing]`;
        added = () => new NetworkGroup("group", { label: "forgotten" });
        expect((await world.fails("up")).error).toContain(`create network group "forgotten": ${refused}`);
        added = () => new NetworkGroup("group", { label: "personal", owner: account.userId });
        await world.up();
        added = () => {
            new NetworkGroup("group", { label: "personal", owner: account.userId });
            new NetworkGroup("second", { label: "second" });
        };
        expect((await world.fails("up")).error).toContain(refused);
        world.use(world.platform.environment({ organisation: true }));
        await world.up();
        expect({ organisation: labels(world.owner), user: labels(account.userId) }).toEqual({
            organisation: [...before.organisation, "second"],
            user: [...before.user, "personal"],
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});

[onEveryEngine, onTheNativeProvider].forEach(onEach => {
    onEach(start => {
        test.each([
            {
                noun: "network group",
                declare: (label: string, options?: pulumi.CustomResourceOptions) =>
                    new NetworkGroup(label, { label }, options),
                namesOf: ({ state }: Platform, user: string) =>
                    state.networkGroups.list(user).map(({ label }) => label),
            },
            {
                noun: "SSH key",
                declare: (name: string, options?: pulumi.CustomResourceOptions) =>
                    new SshKey(name, { name, publicKey: keyOf(name.length) }, options),
                namesOf: ({ state }: Platform, user: string) =>
                    state.sshKeys.list(user).map(({ name }) => name),
            },
        ])("creates no $noun in the space of another user than that of the stack", async kind => {
            const { noun, declare, namesOf } = kind;
            const world = await start();
            const { platform } = world;
            const { account, otherAccount } = platform;
            const environmentOf = (user: Platform["account"]) =>
                platform.environment({ organisation: false, account: user });
            world.use(environmentOf(account));
            const before = [account, otherAccount].map(({ userId }) => namesOf(platform, userId));
            world.program = () => declare("own");
            await world.up();
            world.program = () => ["own", "added"].map(name => declare(name));
            world.use(environmentOf(otherAccount));
            const { error, sent } = await world.fails("up");
            expect(error).toContain(
                `create ${noun} "added": user ${otherAccount.userId} would own it, but the other resources belong to user ${account.userId}. ` +
                    `Use the credentials of that user. If another account is meant, give the resource a provider with its credentials. [wrong-account]`,
            );
            expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);

            world.use(environmentOf(account));
            world.program = () => {
                const { token } = otherAccount;
                const provider = new Provider("theirs", { token: pulumi.secret(token) });
                ["own", "added"].forEach(name => declare(name));
                declare("theirs", { provider });
            };
            await world.up();
            expect([account, otherAccount].map(({ userId }) => namesOf(platform, userId).sort())).toEqual([
                [...(before[0] ?? []), "added", "own"].sort(),
                [...(before[1] ?? []), "theirs"].sort(),
            ]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });
});
