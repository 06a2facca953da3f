/** Fields and objects of the live platform that other tools set. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ComponentResource, rootStackResource, type CustomResourceOptions } from "@pulumi/pulumi";
import {
    Drain,
    NetworkGroup,
    OAuthConsumer,
    Webhook,
    type DrainArgs,
    type OAuthConsumerArgs,
    type WebhookArgs,
} from "pulumi-cloud-platform";
import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform } from "pulumi-cloud-platform/testing";
import { resolveSettings } from "../../dist/provider/settings/settings.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

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
