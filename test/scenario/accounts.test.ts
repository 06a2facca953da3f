/** Two accounts in one program: each resource is created, read and deleted with the credentials of its own provider. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    getProfile,
    getProfileOutput,
    NetworkGroup,
    Provider,
    SshKey,
    type ProviderArgs,
} from "pulumi-cloud-platform";
import { textOf } from "../support/text-of.js";
import { onEveryEngine } from "./engines.js";
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
});

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
