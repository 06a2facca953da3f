/** Kinds and behaviour that only the live platform has, or has in another form. */
import {
    Addon,
    type AddonArgs,
    AddonLink,
    Drain,
    type DrainArgs,
    EmailAddress,
    EmailHook,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    type OperatorArgs,
    SshKey,
    TcpRedirection,
} from "pulumi-cloud-platform";
import { effects, type InlineProgram } from "pulumi-cloud-platform/testing";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World, WorldOptions } from "./world.js";

onEveryEngine(start => {
    const startLive = (options: WorldOptions = {}): Promise<World> =>
        start({ dialect: "clever-cloud", ...options });

    /** Nothing is there of what was made, and nothing else has gone. */
    async function end(world: World): Promise<void> {
        await world.destroy();
        expect(await world.resources()).toEqual([]);
    }

    test("an add-on has options, and a change of them is a replacement, which is refused", async () => {
        const world = await startLive();
        const base = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        let args: AddonArgs = { ...base, options: { version: "16" } };
        world.program = () => new Addon("db", args);
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        const { id } = await world.resource("db");
        const order = world.platform.requests.all({ method: "POST" })[0]?.body;
        expect(order).toMatchObject({ options: { version: "16" } });

        args = { ...args, options: { version: "17" } };
        await world.refuses("replaces the add-on", "destroys its data");
        args = base;
        expect(await world.up()).toMatchObject({ story: [] });
        expect((await world.resource("db")).id).toBe(id);
        await end(world);
    });

    test("an add-on is linked to an application, and links of others are kept", async () => {
        const world = await startLive();
        const { platform } = world;
        const { worker } = platform.seed.applications;
        const [theirs, ours] = [platform.seed.addons.sessions.id, platform.seed.addons.ordersDatabase.id];
        platform.state.applications.link(worker, theirs);
        const linked = () => platform.state.applications.find(worker)?.linkedAddons;
        world.program = () => new AddonLink("link", { application: worker, addon: ours });

        await world.up();
        expect(linked()).toEqual([theirs, ours]);
        await end(world);
        expect(linked()).toEqual([theirs]);
    });

    test("a link accepts either id of the add-on, and both mean the same link", async () => {
        const world = await startLive();
        const { worker: application } = world.platform.seed.applications;
        const { id, realId } = world.platform.seed.addons.sessions;
        const { applications } = world.platform.state;
        const linked = () => applications.find(application)?.linkedAddons;
        let addon = realId;
        world.program = () => new AddonLink("link", { application, addon });
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(linked()).toEqual([id]);
        expect(await world.resource("link")).toMatchObject({
            id: `${application}/${realId}`,
            outputs: { addon: realId, addonId: id },
        });
        addon = id;
        expect(await world.up()).toMatchObject({ story: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(linked()).toEqual([id]);

        world.program = () => {
            new AddonLink("link", { application, addon: id });
            new AddonLink("again", { application, addon: realId });
        };
        expect((await world.perform("up")).succeeded).toBe(false);
        world.meddled();
        expect(linked()).toEqual([id]);
        world.program = () => new AddonLink("link", { application, addon: realId });
        await world.up();
        await end(world);
        expect(linked()).toEqual([]);
    });

    test.each([false, true])("a link is adopted by the id that is the real one: %s", async isReal => {
        const world = await startLive();
        const { worker: application } = world.platform.seed.applications;
        const { id, realId } = world.platform.seed.addons.sessions;
        world.platform.state.applications.link(application, id);
        const adopt = `${application}/${isReal ? realId : id}`;
        world.program = () => new AddonLink("link", { application, addon: realId, adopt });
        const mark = world.platform.requests.mark();
        await world.up();
        expect(world.platform.requests.since(mark, { method: "POST" })).toEqual([]);
    });

    describe("an operator", () => {
        const base: OperatorArgs = {
            kind: "keycloak",
            name: "sso",
            region: "par",
            plan: "base",
            options: { version: "26.1.0" },
        };

        function declaring(world: World): (changes: Partial<OperatorArgs>) => void {
            let args = base;
            world.program = () => new Operator("sso", args);
            return changes => (args = { ...base, ...changes });
        }

        const found = (world: World) =>
            world.platform.state.operators
                .list(world.owner, "keycloak")
                .find(({ name }) => name !== "sign-on");

        test("belongs to the organisation, and is renamed, upgraded, linked and rebuilt in place", async () => {
            const world = await startLive({ delays: { operator: 100 } });
            const declare = declaring(world);
            await world.up();
            const made = found(world);
            expect(made).toMatchObject({ name: "sso", ownerId: world.owner });
            expect(await world.resource("sso")).toMatchObject({
                id: made?.id,
                outputs: { ownerId: world.owner, realId: made?.realId, linked: false },
            });

            declare({ name: "sign-in", options: { version: "26.2.5" } });
            expect(await world.preview()).toMatchObject({
                story: ["update sso (name, options.version)"],
                sent: [],
            });
            await world.up();
            expect(found(world)).toMatchObject({
                id: made?.id,
                name: "sign-in",
                options: { version: "26.2.5" },
            });

            declare({ networkGroup: true });
            await world.up();
            expect(found(world)).toMatchObject({ name: "sso", linked: true, options: { version: "26.1.0" } });
            const { rebuilds = 0 } = found(world) ?? {};
            declare({ networkGroup: true, rebuildTrigger: "1" });
            await world.up();
            expect(found(world)).toMatchObject({ rebuilds: rebuilds + 1 });
            await end(world);
            expect(found(world)).toBeUndefined();
        });

        test("stays in the stack when the platform returns another provider for it", async () => {
            const world = await startLive({ delays: { operator: 0 } });
            declaring(world);
            await world.up();
            const { id, outputs } = await world.resource("sso");
            const shown = {
                id,
                name: "sso",
                realId: outputs["realId"],
                region: "par",
                creationDate: 1,
                configKeys: [],
                provider: { id: "keycloak-two", name: "Keycloak" },
                plan: { id: "plan_1", slug: "base", name: "Base" },
            };
            const list = "GET /v2/{scope}/addons";
            for (const [route, body] of [[list, [shown]] as const, [`${list}/{id}`, shown] as const]) {
                const when = { route, times: Infinity };
                const effect = { kind: "answer", status: 200, body } as const;
                world.platform.faults.add({ name: route, when, effect });
            }
            world.meddled();
            await world.fails("refresh");
            expect(await world.resources()).toHaveLength(1);
            world.platform.faults.clear();
            expect(found(world)).toMatchObject({ id });
            await end(world);
        });

        test("a refresh reports links and upgrades outside Pulumi, and an update reverts them", async () => {
            const world = await startLive();
            const declare = declaring(world);
            declare({ networkGroup: true });
            await world.up();
            const { id = "" } = found(world) ?? {};
            const { operators } = world.platform.state;
            operators.unlink(id);
            operators.edit(id, { options: { version: "26.2.5" } });
            world.meddled();
            const refreshed = await world.refresh();
            expect(refreshed.story).toEqual(["update sso (networkGroup, options.version)"]);
            expect((await world.preview()).story).toEqual(["update sso (networkGroup, options.version)"]);
            await world.up();
            expect(found(world)).toMatchObject({ linked: true, options: { version: "26.1.0" } });
        });

        test("links the operator as soon as it is created", async () => {
            const world = await startLive();
            declaring(world)({ networkGroup: true });
            await world.up();
            expect((await world.resource("sso")).outputs["linked"]).toBe(true);
            expect(await world.preview()).toMatchObject({ story: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("keeps a link that the program does not declare", async () => {
            const world = await startLive();
            declaring(world);
            await world.up();
            const { id = "" } = found(world) ?? {};
            world.platform.state.operators.link(id);
            world.meddled();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.up()).toMatchObject({ story: [] });
            expect(found(world)).toMatchObject({ linked: true });
            world.meddled();
        });

        test("a preview names the option that cannot be changed", async () => {
            const world = await startLive();
            const declare = declaring(world);
            declare({ options: { version: "26.1.0", "access-domain": "sso.company.example" } });
            await world.up();
            declare({ options: { version: "26.1.0", "access-domain": "login.company.example" } });
            await world.refuses('"options.access-domain"', "[fixed-operator-option]");
            world.meddled();
        });
    });

    const sinks: [string, Partial<DrainArgs>][] = [
        ["datadog", { url: `https://logs.company.example/input/${"k3y".repeat(8)}` }],
        ["datadog", { url: `https://logs.company.example/v2?dd-api-key=${"k3y".repeat(8)}&ddsource=shop` }],
        [
            "elasticsearch",
            {
                url: "https://search.company.example/_bulk",
                credentials: { username: "shop", password: hush("password"), index: "logs" },
            },
        ],
        ["newrelic", { url: "https://log.company.example/v1", credentials: { apiKey: hush("key") } }],
        ["ovh-tcp", { url: "tcp://logs.company.example:514", credentials: { token: hush("token") } }],
        ["raw-http", { url: "https://sink.company.example" }],
        ["syslog-tcp", { url: "tcp://logs.company.example:514" }],
        ["syslog-udp", { url: "udp://logs.company.example:514" }],
    ];

    test.each(sinks)("a drain to %s is created, disabled, restarted and deleted", async (kind, sink) => {
        const world = await startLive({ delays: { drain: 0 } });
        const { api } = world.platform.seed.applications;
        let args = { resource: api, kind, ...sink } as DrainArgs;
        world.program = () => new Drain("logs", args);
        await world.up();
        const drains = () => world.platform.state.drains.list(world.owner, api);
        const [made] = drains();
        expect(made).toMatchObject({ state: "ENABLED" });
        args = { ...args, enabled: false };
        expect(await world.up()).toMatchObject({ story: ["update logs (enabled)"] });
        args = { ...args, restartTrigger: "1" };
        await world.up();
        expect(drains()).toMatchObject([{ id: made?.id, state: "DISABLED" }]);
        // Enabled outside Pulumi.
        world.platform.state.drains.setEnabled(made?.id ?? "", true);
        world.meddled();
        expect(await world.refresh()).toMatchObject({ story: ["update logs (enabled)"] });
        await world.up();
        expect(drains()).toMatchObject([{ state: "DISABLED" }]);
        await end(world);
        expect(drains()).toEqual([]);
    });

    test.each([
        ["datadog", { credentials: { apiKey: "key" } }, 'the kind "datadog" has its key in the address'],
        [
            "elasticsearch",
            {},
            'the kind "elasticsearch" needs username, password and index. Write, for example, credentials: { username: …, password: …, index: … }',
        ],
    ])(
        "a drain to %s is refused without the arguments that this platform requires",
        async (kind, more, reason) => {
            const world = await startLive();
            const { api } = world.platform.seed.applications;
            const url = "https://logs.company.example";
            world.program = () => new Drain("logs", { resource: api, kind, url, ...more } as DrainArgs);
            await world.refuses(reason);
        },
    );

    test("an address that is not listed counts as deleted only after its confirmation", async () => {
        const world = await startLive({ environment: { organisation: false } });
        const email = "ada@work.example";
        const { emailAddresses } = world.platform.state;
        const { userId } = world.platform.account;
        world.program = () => new EmailAddress("work", { email });
        await world.up();
        expect(await world.resource("work")).toMatchObject({ outputs: { confirmed: false } });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.resources()).toHaveLength(1);

        emailAddresses.validate(email);
        world.meddled();
        await world.refresh();
        expect(await world.resource("work")).toMatchObject({ outputs: { confirmed: true } });
        emailAddresses.remove(userId, email);
        expect(await world.refresh()).toMatchObject({ story: ["delete work"] });

        await world.up();
        await end(world);
        expect(emailAddresses.list(userId).map(({ id }) => id)).not.toContain(email);
    });

    test("an unconfirmed address cannot be the primary one, and the next up after its confirmation promotes it", async () => {
        const world = await startLive({ environment: { organisation: false } });
        const email = "ada@work.example";
        world.program = () => new EmailAddress("work", { email, primary: true });
        const { error } = await world.fails("up");
        expect(error).toContain("only a confirmed address can be the primary one");
        expect(error).toContain("[unconfirmed-address]");
        await world.refresh();
        expect((await world.resource("work")).outputs["confirmed"]).toBe(false);
        world.platform.state.emailAddresses.validate(email);
        await world.up();
        const { emailAddresses } = world.platform.state;
        const [primary] = emailAddresses
            .list(world.platform.account.userId)
            .filter(address => emailAddresses.isPrimary(address));
        expect(primary?.id).toBe(email);
        world.program = () => undefined;
        world.meddled();
        expect((await world.fails("up")).error).toContain("primary");
    });

    test("a hook can notify all members of an organisation", async () => {
        const world = await startLive();
        const notified = ["organisation", "ops@company.example"];
        world.program = () => new EmailHook("team", { name: "team", notified, events: ["*"] });
        await world.up();
        const hooks = () =>
            world.platform.state.emailHooks.list(world.owner).filter(({ name }) => name === "team");
        expect(hooks()).toHaveLength(1);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await end(world);
        expect(hooks()).toEqual([]);
    });

    test("a consumer is refused without the arguments that this platform requires", async () => {
        const world = await startLive();
        const args = { name: "status", url: "https://status.company.example" };
        world.program = () =>
            new OAuthConsumer("status", { ...args, rights: ["access_personal_informations"] });
        await world.refuses(
            '"picture" is missing: this platform takes no consumer without.',
            'there is no right "access_personal_informations". Did you mean "access_personal_information"?',
        );
    });

    test("a key is kept when its successor is refused, and the next up replaces it", async () => {
        const world = await startLive({ environment: { organisation: false } });
        let key = publicKey(1);
        world.program = () => new SshKey("desk", { name: "desk", publicKey: key });
        await world.up();
        key = publicKey(2);
        world.platform.faults.add({
            name: "refused",
            when: { method: "PUT", times: 1 },
            effect: { ...effects.forbidden, status: 400 },
        });
        expect((await world.fails("up")).error).toContain('update SSH key "desk"');
        const { sshKeys } = world.platform.state;
        const { userId } = world.platform.account;
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(1));
        await world.up();
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(2));
        await end(world);
    });

    test("a key that is missing after a failed change is recreated only when no other key has its name", async () => {
        const world = await startLive({ environment: { organisation: false } });
        let key = publicKey(1);
        world.program = () => new SshKey("desk", { name: "desk", publicKey: key });
        await world.up();
        key = publicKey(2);
        world.platform.faults.add({
            name: "neither taken nor put back",
            when: { method: "PUT", times: 2 },
            effect: { ...effects.forbidden, status: 400 },
        });
        await world.fails("up");
        const { sshKeys } = world.platform.state;
        const { userId } = world.platform.account;
        expect(sshKeys.find(userId, "desk")).toBeUndefined();

        sshKeys.put(userId, "desk", publicKey(9));
        expect((await world.fails("up")).error).toContain('another key has the name "desk"');
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(9));
        sshKeys.remove(userId, "desk");
        await world.up();
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(2));
        expect(await world.refresh()).toMatchObject({ story: [] });
        await end(world);
    });

    test("the error explains how two keys exchange their names, and both keys are kept", async () => {
        const world = await startLive({ environment: { organisation: false } });
        let keys: (string | undefined)[] = [publicKey(1), publicKey(2)];
        world.program = () => {
            for (const [index, name] of ["desk", "phone"].entries()) {
                const key = keys[index];
                if (key !== undefined) {
                    new SshKey(name, { name, publicKey: key });
                }
            }
        };
        await world.up();
        keys = keys.toReversed();
        const { error } = await world.fails("up");
        expect(error).toContain('the key is there already, by the name "phone"');
        expect(error).toContain("apply the change in three updates: first remove one of the two");
        const { sshKeys } = world.platform.state;
        const { userId } = world.platform.account;
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(1));
        expect(sshKeys.find(userId, "phone")?.key).toBe(publicKey(2));

        for (const step of [
            [undefined, publicKey(2)],
            [undefined, publicKey(1)],
            [publicKey(2), publicKey(1)],
        ]) {
            keys = step;
            await world.up();
        }
        expect(sshKeys.find(userId, "desk")?.key).toBe(publicKey(2));
        expect(sshKeys.find(userId, "phone")?.key).toBe(publicKey(1));
        await end(world);
    });

    test("the platform refuses a second redirection in a namespace", async () => {
        const world = await startLive();
        const { api: application } = world.platform.seed.applications;
        const declare = (name: string, namespace = "default", dependsOn: TcpRedirection[] = []) =>
            new TcpRedirection(name, { application, namespace }, { dependsOn });
        world.program = () => declare("first");
        await world.up();
        world.program = () => [declare("first"), declare("second")];
        const refused = await world.fails("up");
        expect(refused.error).toContain("remove this one from the program, at least until");
        expect(refused.error).toContain("[name-taken]");
        world.program = () => declare("first", "default", [declare("second")]);
        const { error } = await world.fails("up");
        expect(error).toContain('Otherwise remove "second" from the program, at least until');
        world.program = () => [declare("first"), declare("second", "cleverapps")];
        await world.up();
        await end(world);
    });

    test("the state of one dialect is valid in the other", async () => {
        const world = await startLive();
        const program: InlineProgram = () => {
            new Addon("db", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" });
            new NetworkGroup("front", { label: "front" });
            return Promise.resolve(undefined);
        };
        world.program = program;
        await world.up();
        const known = await world.resources();
        const beside = await world.anotherPlatform({ beside: world.platform });
        expect(beside.dialect).toBe("documented");
        world.use({ ...beside.environment({ organisation: true }), CLOUD_PLATFORM_DIALECT: "documented" });
        const refreshed = await world.refresh();
        expect(refreshed.error).toBeUndefined();
        // The documented dialect returns no id of a region.
        const returned = (outputs: object = {}) =>
            Object.fromEntries(Object.entries(outputs).filter(([key]) => !/^region(Id|Name)$/.test(key)));
        const here = known.map(({ id, outputs }) => ({
            id,
            outputs: { ...returned(outputs), platform: beside.url },
        }));
        expect(await world.resources()).toMatchObject(here);
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});
