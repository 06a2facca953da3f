/** Findings on the live platform: fields and objects that other tools set, and answers of its wire. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ComponentResource, rootStackResource, type CustomResourceOptions } from "@pulumi/pulumi";
import {
    Addon,
    Drain,
    EmailAddress,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    SshKey,
    Webhook,
    type DrainArgs,
    type OAuthConsumerArgs,
    type OperatorArgs,
    type WebhookArgs,
} from "pulumi-cloud-platform";
import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform } from "pulumi-cloud-platform/testing";
import { resolveSettings } from "../../dist/provider/settings/settings.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

const page = {
    kind: "answer",
    status: 200,
    body: "<html><body>We are back in a minute</body></html>",
    contentType: "text/html",
} as const;

/** Skips the checks that follow each scenario: these scenarios end with open changes. */
const done = (world: World) => world.meddled();

test("tokens that belong to API_HOST are not sent to the live platform", () => {
    const { baseUrl, credentials } = resolveSettings(() => undefined, {
        CLOUD_PLATFORM_DIALECT: "clever-cloud",
        API_HOST: "https://cloud.my-company.example",
        CLEVER_TOKEN: "theirs",
        CLEVER_SECRET: "theirs",
    });
    expect([baseUrl, credentials]).toEqual(["https://api.clever-cloud.com", undefined]);
});

test("an incomplete pair of the vendor's variables is not completed from a stored profile", () => {
    const folder = mkdtempSync(join(tmpdir(), "profile-"));
    mkdirSync(join(folder, "clever-cloud"));
    const profiles = [{ alias: "somebody", token: "theirs", secret: "theirs" }];
    writeFileSync(
        join(folder, "clever-cloud", "clever-tools.json"),
        JSON.stringify({ version: 1, profiles }),
    );
    const live = { CLOUD_PLATFORM_DIALECT: "clever-cloud", XDG_CONFIG_HOME: folder };
    const settings = resolveSettings(() => undefined, { ...live, CLEVER_TOKEN: "mine", CLEVER_SECRET: "" });
    rmSync(folder, { recursive: true });
    expect(settings.credentials).toBeUndefined();
});

test("a change of the first name keeps the last name", async () => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const { url: baseUrl, account } = platform;
    const client = createClient({ baseUrl, dialect: "clever-cloud", credentials: { token: account.token } });
    await client.self.update({ firstname: "Adela" }).catch(() => undefined);
    const { name } = platform.state.users.get(account.userId);
    await platform.close();
    expect(name).toContain("Lovelace");
});

onEveryEngine(start => {
    const live = () => start({ dialect: "clever-cloud", delays: { drain: 0 } });

    describe("structured data of a drain", () => {
        const rfc5424StructuredDataParameters = `X-OVH-TOKEN="${hush("stream")}"`;
        const credentials = { rfc5424StructuredDataParameters };
        const url = "tcp://logs.company.example:6514";

        function create(world: World, more: object = { credentials }) {
            const { worker } = world.platform.seed.applications;
            const { drains } = world.platform.state;
            return drains.create(world.owner, worker, { kind: "TCPSyslog", url, ...more });
        }

        function declare(world: World, more: Partial<DrainArgs>): void {
            const { worker } = world.platform.seed.applications;
            const base = { resource: worker, kind: "ovh-tcp", url } as const;
            world.program = () => new Drain("logs", { ...base, ...more });
        }

        const all = (world: World) =>
            world.platform.state.drains
                .list(world.owner, world.platform.seed.applications.worker)
                .map(({ url, credentials }) => ({ url, credentials }));

        test("can be adopted only if it matches, and stays in a replacement", async () => {
            const world = await live();
            const { id: adopt } = create(world);
            declare(world, { adopt });
            expect((await world.fails("up")).error).toContain("its credentials are others");
            declare(world, { adopt, credentials });
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            const elsewhere = "tcp://gra1.company.example:6514";
            declare(world, { credentials, url: elsewhere });
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(all(world)).toEqual([{ url: elsewhere, credentials }]);
        });

        test.each(["syslog-tcp", "syslog-udp"] as const)(
            "goes to the platform with a drain of kind %s",
            async kind => {
                const world = await live();
                declare(world, {
                    kind,
                    url: kind === "syslog-udp" ? "udp://logs.company.example:514" : url,
                    credentials,
                });
                await world.up();
                expect(await world.refresh()).toMatchObject({ story: [] });
                expect(all(world)).toMatchObject([{ credentials }]);
            },
        );

        test("that the state lacks is named in a warning before a replacement loses it", async () => {
            const world = await live();
            const { drains } = world.platform.state;
            const { worker } = world.platform.seed.applications;
            declare(world, {});
            await world.up();
            const { id } = await world.resource("logs");
            drains.edit(id, { credentials });
            world.meddled();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect((await world.resource("logs")).outputs["unmanaged"]).toEqual([
                "rfc5424StructuredDataParameters",
            ]);
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            declare(world, { enabled: false });
            await world.up();
            declare(world, { enabled: false, url: "tcp://gra1.company.example:6514" });
            const preview = await world.preview();
            expect(preview.sent).toEqual([]);
            expect(said(preview)).toContain(`${id} has rfc5424StructuredDataParameters, `);
            expect(said(preview)).toContain("[unmanaged-fields]");
            expect(drains.get(world.owner, worker, id).credentials).toEqual(credentials);
            world.meddled();
        });

        test("and a masked token are named when an adoption or a replacement omits them", async () => {
            const world = await live();
            const { id: adopt } = create(world, { credentials: { token: hush("masked") } });
            declare(world, { adopt });
            const note = `${adopt} has token, `;
            expect(said(await world.up())).toContain(note);
            expect(await world.refresh()).toMatchObject({ story: [] });
            declare(world, { url: "tcp://gra1.company.example:6514" });
            expect(said(await world.preview())).toContain(note);
            expect(all(world)).toHaveLength(1);
            world.meddled();
        });

        test("counts as unset when another tool has set an empty text", async () => {
            const world = await live();
            const { id: adopt } = create(world, {
                credentials: { token: "", rfc5424StructuredDataParameters: "" },
            });
            declare(world, { adopt });
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });

    test.each([
        ["ACCESSLOG", "HTTP", {}, "forwards access logs"],
        ["AUDITLOG", "HTTP", {}, "forwards audit logs"],
        ["LOG", "SPLUNK", { token: "hush-hush-token" }, "sends to SPLUNK"],
    ] as const)(
        "a drain of %s to %s is not adopted, and the error does not advise to declare it",
        async (...row) => {
            const [stream, kind, credentials, reason] = row;
            const world = await live();
            const { worker: resource } = world.platform.seed.applications;
            const url = "https://logs.company.example";
            const { drains } = world.platform.state;
            const { id: adopt } = drains.create(
                world.owner,
                resource,
                { kind, url, credentials, stream },
                undefined,
                true,
            );
            world.program = () => new Drain("logs", { resource, kind: "raw-http", url, adopt });
            const { error } = await world.fails("up");
            expect(error).toContain(`it ${reason}, `);
            expect(error).toContain("[not-adoptable]");
            expect(error).not.toContain("Declare it as it is");
            world.program = () => new Drain("logs", { resource, kind: "raw-http", url });
            await world.up();
            await world.destroy();
            expect(drains.list(world.owner, resource).map(({ id }) => id)).toEqual([adopt]);
        },
    );

    test("a warning names tags of a network group before a replacement loses them", async () => {
        const world = await live();
        const { networkGroups } = world.platform.state;
        const { id: adopt } = networkGroups.create(world.owner, { label: "backend", tags: ["prod"] });
        let label = "backend";
        world.program = () => new NetworkGroup("backend", { label, adopt });
        expect(said(await world.up())).toContain(`${adopt} has tags, which NetworkGroup does not manage`);
        expect(await world.refresh()).toMatchObject({ story: [] });
        label = "back";
        const preview = await world.preview();
        expect(preview.sent).toEqual([]);
        expect(said(preview)).toContain(
            `${adopt} has tags, which NetworkGroup does not manage: replacing the network group loses this [unmanaged-fields]`,
        );
        expect(said(await world.up())).not.toContain("does not manage");
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("backend")).outputs).not.toHaveProperty("unmanaged");
    });

    describe("a webhook with several addresses", () => {
        const [first, second] = [
            { url: `https://chat.company.example/${hush("first")}`, format: "slack" },
            { url: `https://chat.company.example/${hush("second")}`, format: "raw" },
        ] as const;
        const base = { name: "team", events: ["GIT_PUSH"], url: first.url, format: first.format };

        const hooks = ({ platform, owner }: World) =>
            platform.state.webhooks
                .list(owner)
                .filter(({ name }) => name === "team")
                .map(({ id, url, furtherUrls }) => ({ id, url, furtherUrls }));

        const declare = (world: World, args: WebhookArgs): void => {
            world.program = () => new Webhook("team", args);
        };

        test("cannot be adopted by one address or by all addresses as one", async () => {
            const world = await live();
            const { id: adopt } = world.platform.state.webhooks.create(world.owner, {
                ...base,
                scope: [],
                furtherUrls: [second],
            });
            declare(world, { ...base, adopt });
            expect((await world.fails("up")).error).toContain(
                `${adopt} cannot be adopted: it has 2 addresses, and Webhook manages one`,
            );
            declare(world, { ...base, url: `${first.url} ${second.url}`, adopt });
            await world.refuses('"url" must be one address');
            expect(hooks(world)).toEqual([{ id: adopt, url: first.url, furtherUrls: [second] }]);
        });

        test("is replaced after a warning that names the further addresses", async () => {
            const world = await live();
            const { webhooks } = world.platform.state;
            declare(world, base);
            await world.up();
            const { id } = await world.resource("team");
            webhooks.edit(id, { furtherUrls: [second] });
            world.meddled();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            declare(world, { ...base, events: ["DEPLOYMENT_FAIL"] });
            expect(said(await world.preview())).toContain(
                `${id} has urls, which Webhook does not manage: replacing the webhook loses this [unmanaged-fields]`,
            );
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(hooks(world)).toHaveLength(1);
        });
    });

    describe("an OAuth consumer of an organisation", () => {
        const args: OAuthConsumerArgs = {
            name: "status",
            url: "https://status.company.example",
            baseUrl: "https://status.company.example",
            description: "What is up",
            picture: "https://status.company.example/logo.png",
            rights: ["access_organisations"],
        };

        const ofOwner = ({ platform }: World, owner: string) =>
            platform.state.oauthConsumers.list(owner).filter(({ name }) => name === args.name);

        test("the configured organisation gets, changes and loses the consumer with its resource", async () => {
            const world = await live();
            let declared = args;
            world.program = () => new OAuthConsumer("status", declared).secret;
            await world.up();
            const [made] = ofOwner(world, world.owner);
            expect((await world.resource("status")).outputs).toMatchObject({
                ownerId: world.owner,
                key: made?.id,
                secret: made?.secret,
            });
            expect(ofOwner(world, world.platform.account.userId)).toEqual([]);
            declared = { ...args, description: "Shows what is up" };
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(ofOwner(world, world.owner)).toMatchObject([{ description: "Shows what is up" }]);
            await world.destroy();
            expect(ofOwner(world, world.owner)).toEqual([]);
        });

        /** Makes the platform return secrets only at creation. */
        const hide = ({ platform }: World): void => {
            const when = { route: "GET /v2/{scope}/consumers/{key}/secret", times: Infinity };
            platform.faults.add({ name: "returned once", when, effect: effects.notFound });
        };

        const losses: [string, boolean, (world: World) => void][] = [
            ["configured, with a secret that can be read", false, () => undefined],
            ["declared, with a secret that can be read", true, () => undefined],
            ["configured, with a secret that only its creation returns", false, hide],
            ["declared, with a secret that only its creation returns", true, hide],
        ];

        test.each(losses)(
            "can be recreated after a deletion from the state, with the owner %s",
            async (_title, isDeclared, prepare) => {
                const world = await live();
                const owned = isDeclared ? { ...args, owner: world.owner } : args;
                let declared: OAuthConsumerArgs = owned;
                world.program = () => {
                    new OAuthConsumer("status", declared);
                };
                await world.up();
                prepare(world);
                const { id } = await world.resource("status");
                const exported = await world.stack.exportStack();
                const { resources = [] } = exported.deployment;
                exported.deployment.resources = resources.filter(({ urn }) => !urn.endsWith("::status"));
                await world.stack.importStack(exported);
                const { error } = await world.fails("up");
                expect(error).toContain(`adopt: "${id}"`);
                declared = { ...owned, adopt: id };
                await world.up();
                expect((await world.resource("status")).outputs).toMatchObject({ ownerId: world.owner });
                expect(await world.refresh()).toMatchObject({ story: [] });
                declared = owned;
                expect(await world.up()).toMatchObject({ story: [] });
                expect(await world.refresh()).toMatchObject({ story: [] });
                expect(ofOwner(world, world.owner).map(({ id: key }) => key)).toEqual([id]);
            },
        );

        test.each(["alias", "adoption"])(
            "follows its declaration into a component by the advice of an %s",
            async way => {
                const world = await live();
                world.program = () => {
                    new OAuthConsumer("status", args);
                };
                await world.up();
                const { id } = await world.resource("status");
                let declared: OAuthConsumerArgs = args;
                let options: CustomResourceOptions = {};
                world.program = () => {
                    const parent = new ComponentResource("company:web:Site", "site");
                    new OAuthConsumer("status", declared, { ...options, parent });
                };
                const { error } = await world.fails("up");
                expect(error).toContain("aliases with no parent");
                expect(error).not.toContain("set adopt");
                if (way === "alias") {
                    options = { aliases: [{ parent: rootStackResource }] };
                } else {
                    declared = { ...args, adopt: id };
                }
                await world.up();
                expect(await world.refresh()).toMatchObject({ story: [] });
                expect(ofOwner(world, world.owner).map(({ id: key }) => key)).toEqual([id]);
                expect((await world.resource("status")).outputs).toHaveProperty("secret");
            },
        );

        test("can be adopted by its owner, and consumers of the account are kept", async () => {
            const world = await live();
            const { oauthConsumers } = world.platform.state;
            const { userId } = world.platform.account;
            const { id: adopt, secret } = oauthConsumers.create(userId, args as never);
            world.program = () => new OAuthConsumer("status", { ...args, adopt });
            expect((await world.fails("up")).error).toContain("Check the kind, the id and the owner");
            world.program = () => new OAuthConsumer("status", { ...args, adopt, owner: userId });
            await world.up();
            expect((await world.resource("status")).outputs).toMatchObject({ ownerId: userId, secret });
            // Another default, or no owner in the program, moves nothing.
            world.program = () => new OAuthConsumer("status", args);
            expect(await world.up()).toMatchObject({ story: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(ofOwner(world, userId)).toHaveLength(1);
        });
    });
});

onEveryEngine(start => {
    const live = (options: object = {}) => start({ dialect: "clever-cloud", ...options });
    const own = { environment: { organisation: false } };
    const operator: OperatorArgs = { kind: "keycloak", name: "sso", region: "par", plan: "base" };

    describe("a key that another tool adds under the declared name", () => {
        test("survives a creation", async () => {
            const world = await live(own);
            const { userId } = world.platform.account;
            const { sshKeys } = world.platform.state;
            world.program = () => {
                const a = new SshKey("a", { name: "a", publicKey: publicKey(1) });
                new SshKey("b", { name: "b", publicKey: publicKey(2) }, { dependsOn: a });
            };
            const timer = setInterval(() => {
                if (sshKeys.find(userId, "a") !== undefined) {
                    clearInterval(timer);
                    sshKeys.put(userId, "b", publicKey(9));
                }
            }, 0);
            await world.perform("up");
            clearInterval(timer);
            done(world);
            expect(sshKeys.find(userId, "b")?.key).toBe(publicKey(9));
        });
    });

    describe("variables of an add-on that has migrated to another plan", () => {
        const host = "POSTGRESQL_ADDON_HOST";
        const recorded = async (world: World) =>
            ((await world.resource("db")).outputs["env"] as Record<string, string>)[host];
        const real = (world: World, id: string) =>
            world.platform.state.addons.find(id)?.environment.find(({ name }) => name === host)?.value;

        test("come from a new read after a migration that took longer than its up", async () => {
            const world = await live({ delays: { migration: 3000 } });
            let plan = "xs_sml";
            world.program = () =>
                new Addon("db", {
                    name: "db",
                    provider: "postgresql-addon",
                    plan,
                    region: "par",
                    timeouts: { update: "1s" },
                });
            await world.up();
            const { id } = await world.resource("db");
            plan = "s_sml";
            await world.fails("up");
            world.platform.clock.advance(10_000);
            world.meddled();
            await world.refresh();
            expect((await world.up()).story).toEqual([]);
            done(world);
            expect(await recorded(world)).toBe(real(world, id));
        });
    });

    describe("two drains that differ only in masked fields", () => {
        const url = "https://log.company.example/v1";
        const sinks: [string, Partial<DrainArgs>, Partial<DrainArgs>][] = [
            [
                "newrelic",
                { url, credentials: { apiKey: hush("key-a") } },
                { url, credentials: { apiKey: hush("key-b") } },
            ],
        ];
        test.each(sinks)("count as two drains: %s", async (kind, a, b) => {
            const world = await live({ delays: { drain: 0 } });
            const { api: resource } = world.platform.seed.applications;
            world.program = () => {
                new Drain("a", { resource, kind, ...a } as DrainArgs);
                new Drain("b", { resource, kind, ...b } as DrainArgs);
            };
            const { faults, state } = world.platform;
            faults.add({ name: "one is lost", when: { method: "POST" }, effect: effects.badGateway });
            faults.add({ name: "one is slow", when: { method: "POST" }, effect: effects.slow(3000) });
            await world.perform("up");
            world.meddled();
            expect((await world.perform("up")).succeeded).toBe(true);
            expect((await world.preview()).story).toEqual([]);
            done(world);
            const sent = state.drains
                .list(world.owner, resource)
                .map(({ url, credentials }) => JSON.stringify([url, credentials]));
            expect(new Set(sent).size).toBe(2);
        });
    });

    test("an operator is not recorded as linked when the link was refused", async () => {
        const world = await live();
        world.program = () => new Operator("sso", { ...operator, networkGroup: true });
        const busy = { code: "clever.operator.conflict", error: "The operator is being deployed" };
        world.platform.faults.add({
            name: "busy",
            when: { method: "POST", path: /networkgroup$/ },
            effect: { kind: "answer", status: 409, body: busy },
        });
        const { succeeded } = await world.perform("up");
        const { story } = await world.preview();
        done(world);
        const linked = world.platform.state.operators
            .list(world.owner, "keycloak")
            .find(({ name }) => name === "sso")?.linked;
        expect({
            linked,
            recorded: (await world.resource("sso")).outputs["linked"],
            succeeded,
            story,
        }).toEqual({ linked: false, recorded: false, succeeded: false, story: ["update sso"] });
    });

    test("an add-on does not count as an operator of another kind", async () => {
        const world = await live();
        const { operators, catalogue } = world.platform.state;
        const planId = catalogue.findPlan("metabase", "base")?.id ?? "";
        const { id } = operators.create(world.owner, "metabase", { name: "sso", region: "par", planId });
        world.program = () => new Operator("sso", { ...operator, kind: "keycloak", adopt: id });
        const { succeeded } = await world.perform("up");
        done(world);
        expect(succeeded).toBe(false);
    });

    describe("a web page in place of an answer", () => {
        test("does not count as the answer to a deletion", async () => {
            const world = await live();
            world.program = () =>
                new Addon("db", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" });
            await world.up();
            const { id } = await world.resource("db");
            world.platform.faults.add({ name: "page", when: { method: "DELETE" }, effect: page });
            world.program = () => undefined;
            await world.perform("up");
            done(world);
            const isThere = world.platform.state.addons.find(id) !== undefined;
            expect((await world.resources()).length).toBe(isThere ? 1 : 0);
        });
    });

    test("an unconfirmed address that is declared as primary stays in the state, so that it can be deleted", async () => {
        const world = await live(own);
        const { userId } = world.platform.account;
        const email = "ada@work.example";
        world.program = () => new EmailAddress("work", { email, primary: true });
        await world.fails("up");
        await world.refresh();
        world.program = () => undefined;
        await world.up();
        done(world);
        const { emailAddresses } = world.platform.state;
        expect(emailAddresses.list(userId).map(({ id }) => id)).not.toContain(email);
    });

    test("an adoption of a drain compares the visible part of a masked address", async () => {
        const world = await live({ delays: { drain: 0 } });
        const { api: resource } = world.platform.seed.applications;
        const drain = (region: string, more = {}) =>
            new Drain("a", {
                resource,
                kind: "datadog",
                url: `https://${region}.company.example/input/${"k3y".repeat(8)}`,
                ...more,
            });
        world.program = () => drain("eu");
        await world.up();
        const { id } = await world.resource("a");
        const exported = await world.stack.exportStack();
        const { resources = [] } = exported.deployment;
        exported.deployment.resources = resources.filter(({ urn }) => !urn.endsWith("::a"));
        await world.stack.importStack(exported);
        world.program = () => drain("us", { adopt: id });
        const { succeeded } = await world.perform("up");
        done(world);
        expect(succeeded).toBe(false);
    });

    describe("options of an operator that can be set only at creation", () => {
        const options = { version: "26.1.0", "access-domain": "sso.company.example" };

        test("do not fail the second update of an adopted operator", async () => {
            const world = await live();
            const { operators, catalogue } = world.platform.state;
            const planId = catalogue.findPlan("keycloak", "base")?.id ?? "";
            const order = { name: "sso", region: "par", planId, options };
            const { id } = operators.create(world.owner, "keycloak", order);
            world.program = () => new Operator("sso", { ...operator, options, adopt: id });
            await world.up();
            const { error } = await world.perform("up");
            done(world);
            expect(error).toBeUndefined();
        });

        test("fail in the preview, also for an operator without options", async () => {
            const world = await live();
            let more: Partial<OperatorArgs> = {};
            world.program = () => new Operator("sso", { ...operator, ...more });
            await world.up();
            more = { options };
            const { succeeded } = await world.perform("preview");
            done(world);
            expect(succeeded).toBe(false);
        });
    });
});
