/** Drains, webhooks and e-mail hooks. */
import {
    Addon,
    Drain,
    EmailHook,
    Webhook,
    type DrainArgs,
    type EmailHookArgs,
    type WebhookArgs,
} from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "./engines.js";
import { hush } from "./secrets.js";
import { warningsIn, type World } from "./world.js";

const list = "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains";
const one = "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const create = "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains";
const remove = "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const state = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state";
const restart = "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const addons = "GET /v2/{scope}/addons";
const search = "https://search.company.example/_bulk";
const credentials = { username: "shop", password: hush("password") };

/** A world whose program declares one drain, `logs`, of the application `api`. */
function declaring(world: World): (args: Partial<DrainArgs>) => void {
    const base: DrainArgs = {
        resource: world.platform.seed.applications.api,
        kind: "elasticsearch",
        url: search,
        credentials,
    };
    let args = base;
    world.program = () => {
        const drain = new Drain("logs", args);
        return { id: drain.id, url: drain.url, credentials: drain.credentials, enabled: drain.enabled };
    };
    return changed => (args = { ...base, ...changed });
}

function drainsOf({ platform, owner }: World, resource: string) {
    return platform.state.drains.list(owner, resource);
}

function only(world: World, resource = world.platform.seed.applications.api) {
    const [drain, ...others] = drainsOf(world, resource);
    if (drain === undefined || others.length > 0) {
        throw new Error(`${resource} has ${others.length + 1} drains`);
    }
    return drain;
}

/** The requests until a drain is settled. Their number depends on the duration. */
function withoutLooks(sent: string[]): string[] {
    return sent.filter(route => route !== one);
}

/** The arguments of both, as plain values. */
interface Args {
    name?: string;
    url?: string;
    format?: string;
    notified?: string[];
    events?: string[];
    scope?: string[];
}

const chat = `https://chat.company.example/hooks/${hush("chat")}`;
const other = `https://chat.company.example/hooks/${hush("other")}`;
const people = ["team@company.example", "lead@company.example"];
const events = ["DEPLOYMENT_FAIL", "GIT_PUSH"];
const webhook = {
    noun: "webhook",
    Hook: Webhook,
    family: "webhooks",
    base: { name: "team", url: chat, events } satisfies WebhookArgs,
    defaults: { format: "raw", scope: [] as string[] },
    /** In the order in which they are made, each with what it replaces. */
    changes: [{ name: "crew" }, { url: other }, { format: "slack" }, { events: ["*"] }] as Args[],
    edit: { name: "renamed", format: "gitter", events: ["GIT_PUSH", "ADDON_CREATION"] } as Args,
    edited: "(events[0], events[1], format, name, scope[0])",
    theirs: ({ seed }: Platform) => seed.webhooks.chat,
    wrong: [
        [{ url: hush("no-address") }, '"url" must be a web address, http or https. Write, for example, url:'],
        [{ url: `ftp://${hush("host")}` }, '"url" must be a web address'],
        [{ name: "" }, '"name" must not be empty. Write, for example, name: "deployments".'],
        [
            { events: [] },
            '"events" must not be empty. Write, for example, events: ["META_DEPLOYMENT_RESULT"].',
        ],
        [{ format: "" }, '"format" must not be empty.'],
        [{ scope: "app_1" }, '"scope" must be a list.'],
        [{ evnts: [] }, 'there is no argument "evnts". Did you mean "events"?'],
    ],
} as const;

const emailHook = {
    noun: "e-mail hook",
    Hook: EmailHook,
    family: "emailhooks",
    base: { name: "team", notified: people, events } satisfies EmailHookArgs,
    defaults: { scope: [] as string[] },
    changes: [{ name: "crew" }, { notified: ["everybody@company.example"] }, { events: ["*"] }] as Args[],
    edit: { name: "renamed", notified: ["somebody@company.example"], events: ["GIT_PUSH"] } as Args,
    edited: "(events[0], events[1], name, notified[0], notified[1], scope[0])",
    theirs: ({ seed }: Platform) => seed.emailHooks.onCall,
    wrong: [
        [
            { notified: ["team"] },
            '"notified.0" must be an e-mail address, the id of a user (user_…), or `organisation`. Write, for example, notified: ["oncall@example.com"].',
        ],
        [{ notified: [] }, '"notified" must not be empty.'],
        [{ events: "*" }, '"events" must be a list. Write, for example, events: ["META_DEPLOYMENT_RESULT"].'],
        [{ recipients: [] }, 'there is no argument "recipients".'],
    ],
} as const;

onEveryWire((start, documented) => {
    // Documented wire only: its drains lack the index or the separate key that the live platform requires.
    documented.test("the address and the credentials of a drain are secret", async () => {
        const world = await start();
        const { api } = world.platform.seed.applications;
        declaring(world);
        const created = await world.up();
        expect(withoutLooks(created.sent)).toEqual([list, create]);
        const made = only(world);
        expect(made).toMatchObject({ kind: "ElasticSearch", url: search, credentials, state: "ENABLED" });
        expect(created.outputs).toEqual({
            id: { value: made.id, secret: false },
            url: { value: search, secret: true },
            credentials: { value: credentials, secret: true },
            enabled: { value: true, secret: false },
        });
        expect((await world.resource("logs")).outputs).toEqual({
            resource: api,
            kind: "elasticsearch",
            url: search,
            credentials,
            enabled: true,
            resourceId: api,
            drifted: [],
            ownerId: world.owner,
            platform: world.platform.url,
            __provider: expect.any(String) as unknown,
        });
    });

    documented.test("a drain is disabled, enabled and restarted in place", async () => {
        const world = await start();
        const { drains } = world.platform.state;
        const declare = declaring(world);
        await world.up();
        const made = only(world);

        declare({ enabled: false });
        expect(await world.preview()).toMatchObject({ story: ["update logs (enabled)"], sent: [] });
        expect(withoutLooks((await world.up()).sent)).toEqual([list, state]);
        expect(only(world)).toMatchObject({ id: made.id, state: "DISABLED" });

        declare({ enabled: false, restartTrigger: "1" });
        expect(await world.preview()).toMatchObject({ story: ["update logs (restartTrigger)"], sent: [] });
        expect((await world.up()).sent).toEqual([list, restart]);
        declare({ enabled: false, restartTrigger: "2" });
        await world.up();
        declare({ enabled: false });
        expect((await world.up()).sent).toEqual([list]);
        expect(only(world)).toMatchObject({ id: made.id, restarts: 2 });

        // Enabled outside Pulumi: a refresh reports it, and the next up reverts it.
        drains.setEnabled(made.id, true);
        world.platform.clock.advance(200);
        expect(await world.refresh()).toMatchObject({ sent: [list] });
        expect(await world.preview()).toMatchObject({ story: ["update logs (enabled)"], sent: [] });
        await world.up();
        expect(only(world)).toMatchObject({ id: made.id, state: "DISABLED" });
    });

    documented.test("every other change creates a new drain before the old one is deleted", async () => {
        const world = await start();
        const { api, worker } = world.platform.seed.applications;
        const declare = declaring(world);
        await world.up();

        // A disabled one is disabled from the start.
        const changes: [Partial<DrainArgs>, string[]][] = [
            [{ credentials: { ...credentials, password: hush("other") } }, ["credentials"]],
            [{ kind: "raw-http" }, ["credentials", "kind"]],
            [{ kind: "raw-http", url: `https://logs.company.example/${hush("path")}` }, ["url"]],
            [{ kind: "raw-http", resource: worker }, ["resource", "url"]],
        ];
        for (const [args, keys] of changes) {
            declare({ enabled: false, ...args });
            const replaced = await world.up();
            expect(replaced.steps.find(({ op }) => op === "replace")?.replaceKeys).toEqual(keys);
            expect(withoutLooks(replaced.sent)).toEqual([list, list, create, state, remove]);
        }
        expect(drainsOf(world, api)).toEqual([]);
        expect(only(world, worker)).toMatchObject({ kind: "HTTP", url: search, state: "DISABLED" });
    });

    documented.test(
        "a refresh names the changed fields of a drain, and does not compare masked ones",
        async () => {
            const world = await start();
            const { drains } = world.platform.state;
            declaring(world);
            await world.up();
            drains.edit(only(world).id, { kind: "HTTP" });
            await world.refresh();
            expect((await world.preview()).story).toContain("replace logs (kind)");
            await world.up();
            expect(only(world)).toMatchObject({ kind: "ElasticSearch" });

            // Also in the second refresh, when the state holds the foreign values already.
            drains.edit(only(world).id, {
                url: `https://moved.company.example/${hush("path")}`,
                credentials: { ...credentials, username: "somebody" },
            });
            await world.refresh();
            expect(await world.refresh()).toMatchObject({ sent: [list] });
            expect((await world.resource("logs")).outputs).toMatchObject({
                drifted: ["url", "credentials"],
                lastApplied: { url: search, credentials },
            });
            const healing = await world.preview();
            expect(healing.story).toContain("replace logs (drifted)");
            expect(healing.steps.find(({ op }) => op === "replace")).toMatchObject({
                replaceKeys: ["credentials", "url"],
                old: { inputs: { drifted: ["url", "credentials"] } },
            });
            await world.up();
            expect(only(world)).toMatchObject({ url: search, credentials });

            drains.edit(only(world).id, { credentials: { ...credentials, password: hush("changed") } });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [] });
        },
    );

    test("a drain accepts either id of an add-on", async () => {
        const world = await start();
        const { id, realId } = world.platform.seed.addons.sessions;
        let resource = id;
        world.program = () => {
            new Drain("logs", { resource, kind: "syslog-udp", url: "udp://logs.company.example:514" });
        };
        expect(withoutLooks((await world.up()).sent)).toEqual([addons, list, create]);
        expect(only(world, realId)).toMatchObject({ resourceId: realId, kind: "SyslogUDP" });
        expect((await world.resource("logs")).outputs).toMatchObject({ resource: id, resourceId: realId });
        // Without asking for the add-on again.
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
        resource = realId;
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.destroy()).toMatchObject({ sent: [remove] });
    });

    test("a drain is created and deleted with the add-on of the same program", async () => {
        const world = await start();
        world.program = () => {
            const database = new Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
            });
            new Drain("logs", { resource: database.id, kind: "ovh-tcp", url: "tcp://logs.company.example" });
        };
        expect(await world.preview()).toMatchObject({ story: ["create db", "create logs"], sent: [] });
        await world.up();
        const { outputs } = await world.resource("db");
        expect(only(world, outputs["realId"] as string)).toMatchObject({ kind: "TCPSyslog" });
        expect((await world.destroy()).story).toEqual(["delete logs", "delete db"]);
    });

    test("a drain is read with its resource, and its secrets stay secret", async () => {
        const world = await start();
        const { ordersDatabase } = world.platform.seed.addons;
        const { ordersDatabase: id } = world.platform.seed.drains;
        world.program = () => {
            const drain = Drain.get("found", id, { resource: ordersDatabase.id });
            return { kind: drain.kind, url: drain.url, credentials: drain.credentials };
        };
        expect(await world.up()).toMatchObject({
            sent: [addons, list],
            outputs: {
                kind: { value: "elasticsearch", secret: false },
                url: { value: search, secret: true },
                credentials: { value: { username: "logs" }, secret: true },
            },
        });
        world.program = () => Drain.get("homeless", id, {} as { resource: string }).kind;
        expect((await world.fails("up")).error).toContain(
            `its application or add-on is not known. Pass it to get as resource: "app_…", or import app_…/${id}.`,
        );
    });

    test("a drain to Better Stack stays as it is while the platform answers another token", async () => {
        const world = await start();
        const { api: resource } = world.platform.seed.applications;
        const sourceToken = hush("source");
        const args: DrainArgs = {
            resource,
            kind: "betterstack",
            url: "https://in.logs.example",
            credentials: { sourceToken },
        };
        const declare = declaring(world);
        if (world.platform.dialect === "documented") {
            declare(args);
            await world.refuses(
                'the kind "betterstack" of a drain is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set), or choose another kind. [unsupported-by-dialect]',
            );
            return;
        }
        declare({ ...args, credentials: undefined });
        await world.refuses('"credentials": the kind "betterstack" needs sourceToken.');
        declare({ ...args, url: "http://in.logs.example" });
        await world.refuses('"url" must begin with https:// for the kind "betterstack".');
        declare(args);
        await world.up();
        const made = only(world);
        expect(made).toMatchObject({ kind: "BetterStack", url: args.url, credentials: { sourceToken } });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
        const other = hush("other");
        declare({ ...args, credentials: { sourceToken: other } });
        expect((await world.up()).story).toContain("create-replacement logs");
        expect(only(world)).toMatchObject({ credentials: { sourceToken: other } });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(drainsOf(world, resource)).toEqual([]);
    });

    test("an invalid drain is refused before any request, and the error contains no secret", async () => {
        const world = await start();
        const declare = declaring(world);
        const wrong: [object, string][] = [
            [{ resource: "shop" }, '"resource" must be the id of an application (app_…) or of an add-on'],
            [
                { kind: "splunk" },
                '"kind": this version knows "betterstack", "datadog", "elasticsearch", "newrelic", "ovh-tcp", "raw-http", "syslog-tcp", "syslog-udp". For a later word of the platform, upgrade pulumi-cloud-platform.',
            ],
            [{ url: hush("nowhere") }, '"url" must be an address, as https://…, tcp://… or udp://….'],
            [
                { url: `udp://${hush("host")}:514` },
                '"url" must begin with https:// or http:// for the kind "elasticsearch". Write, for example, url: "https://logs.example.com".',
            ],
            [{ credentials: undefined }, '"credentials": the kind "elasticsearch" needs username'],
            [{ credentials: { username: "shop" } }, 'the kind "elasticsearch" needs username'],
            [
                { kind: "newrelic" },
                'the kind "newrelic" has no use for username and password: it takes apiKey.',
            ],
            [
                { kind: "raw-http", credentials: { password: hush("alone") } },
                "username and password go together.",
            ],
            [
                { kind: "syslog-tcp", url: "tcp://logs.example" },
                'the kind "syslog-tcp" has no use for username and password: it takes token and rfc5424StructuredDataParameters.',
            ],
            [
                { credentials: { pasword: hush("typo") } },
                '"credentials" has no "pasword". Write, for example, credentials: { username: …, password: …, index: … }.',
            ],
            [
                { kind: "raw-http", credentials: hush("no-map") },
                '"credentials" must be an object. Write, for example, credentials: { username: …, password: … }.',
            ],
            [
                { kind: "carrier-pigeon", credentials: hush("no-map-either") },
                '"credentials" must be an object. [invalid-argument]',
            ],
        ];
        for (const [args, reason] of wrong) {
            declare(args);
            await world.refuses(reason);
        }
    });

    documented.test("a key in the address causes a warning", async () => {
        const world = await start();
        const declare = declaring(world);
        const key = `${hush("key")}-0123456789abcdef`;
        for (const url of [
            `https://intake.company.example/v1/input/${key}`,
            `https://intake.company.example/?dd-api-key=${key}`,
            `https://user:${key}@intake.company.example`,
        ]) {
            declare({ kind: "datadog", url, credentials: undefined });
            expect(warningsIn(await world.preview())).toEqual([
                expect.stringContaining(
                    "the url seems to contain a key. Move it to `credentials`. [secret-in-url]",
                ),
            ]);
        }
        await world.up();
        expect(warningsIn(await world.preview())).toEqual([]);
    });

    describe.each([webhook, emailHook])("$noun", ({ noun, Hook, family, base, defaults, ...hook }) => {
        const list = `GET /v4/notifications/${family}/{owner}`;
        const create = `POST /v4/notifications/${family}/{owner}`;
        const remove = `DELETE /v4/notifications/${family}/{owner}/{id}`;

        /** The hooks of the platform, as far as both kinds have them in common. */
        const stateOf = ({ platform: { state } }: World) =>
            (family === "webhooks" ? state.webhooks : state.emailHooks) as unknown as {
                list: (owner: string) => (Args & { id: string })[];
                edit: (id: string, changes: Args) => void;
            };
        const hooksOf = (world: World) => stateOf(world).list(world.owner);
        const names = (world: World) => hooksOf(world).map(({ name }) => name);

        /** The only hook that the program declares. */
        function made(world: World) {
            const [first, ...others] = hooksOf(world).filter(({ id }) => id !== hook.theirs(world.platform));
            if (first === undefined || others.length > 0) {
                throw new Error(`the program made ${others.length + 1} hooks: ${names(world).join()}`);
            }
            return first;
        }

        /** A world whose program declares one hook, `team`. */
        function declaring(world: World): (args: object) => void {
            let args: object = base;
            world.program = () => new Hook("team", args as never).id;
            return changed => (args = changed);
        }

        test("replaces the hook for each change, and ignores the order of lists", async () => {
            const world = await start();
            const { website } = world.platform.seed.applications;
            const declare = declaring(world);

            await world.up();
            expect(made(world)).toMatchObject({ ...base, ...defaults });
            const { id, outputs } = await world.resource("team");
            expect(outputs).toMatchObject({ ...base, ...defaults, ownerId: world.owner });

            // No list has an order, in the program or on the platform.
            const reversed = Object.fromEntries(
                Object.entries(base).map(([key, value]) => [
                    key,
                    Array.isArray(value) ? value.toReversed() : value,
                ]),
            );
            declare(reversed);
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            stateOf(world).edit(id, reversed);
            expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

            let args: Args = base;
            for (const change of [...hook.changes, { scope: [website] }]) {
                args = { ...args, ...change };
                declare(args);
                const replaced = await world.up();
                expect(replaced.sent).toEqual([list, list, create, list, remove]);
                const { replaceKeys } = replaced.steps.find(({ op }) => op === "replace") ?? {};
                expect(replaceKeys).toEqual(Object.keys(change));
                expect(made(world)).toMatchObject(args);
            }
        });

        test("names fields that changed outside Pulumi in a refresh, and restores them", async () => {
            const world = await start();
            declaring(world);
            await world.up();
            const { api } = world.platform.seed.applications;
            stateOf(world).edit(made(world).id, { ...hook.edit, scope: [api] });
            expect(await world.refresh()).toMatchObject({ sent: [list] });
            const { edited } = hook;
            expect(await world.preview()).toMatchObject({
                story: [
                    `create-replacement team ${edited}`,
                    `replace team ${edited}`,
                    "delete-replaced team",
                ],
                sent: [],
            });
            await world.up();
            expect(made(world)).toMatchObject({ ...base, ...defaults });
        });

        test("records a hook that is listed late, and finishes it in the next up", async () => {
            const world = await start({ delays: { listing: 3_600_000 } });
            declaring(world)({ ...base, timeouts: { create: "1s" } });
            const { error } = await world.fails("up");
            expect(error).toContain("and is recorded, but is not finished");
            expect(error).toContain(`${noun} "team" to be listed`);
            world.platform.clock.advance(3_600_000);
            expect(await world.up()).toMatchObject({ story: ["update team"], sent: [list] });
            expect(made(world)).toMatchObject(base);
        });

        test("refuses an invalid argument before any request", async () => {
            const world = await start();
            const declare = declaring(world);
            for (const [args, reason] of hook.wrong) {
                declare({ ...base, ...args });
                await world.refuses(reason);
            }
        });
    });

    /** A world whose program declares a webhook. */
    async function declaringWebhook(options?: Parameters<typeof start>[0]) {
        const world = await start(options);
        const { webhooks } = world.platform.state;
        world.program = () => new Webhook("team", webhook.base).id;
        const made = () => webhooks.list(world.owner).find(({ name }) => name === "team");
        return { world, made, edit: (url: string) => webhooks.edit(made()?.id ?? "", { url }) };
    }

    test("keeps the address of a webhook secret when it drifts", async () => {
        const { world, made, edit } = await declaringWebhook();
        await world.up();
        edit(other);
        await world.refresh();
        expect((await world.resource("team")).outputs).toMatchObject({
            url: other,
            drifted: ["url"],
            lastApplied: { url: chat },
        });
        // The state holds the foreign address by now.
        await world.refresh();
        const healing = await world.preview();
        expect(healing.story).toContain("replace team (drifted)");
        expect(healing.steps.find(({ op }) => op === "replace")?.old?.inputs).toMatchObject({
            drifted: ["url"],
        });
        await world.up();
        expect(made()).toMatchObject(webhook.base);

        edit(other);
        await world.refresh();
        edit(chat);
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("team")).outputs).toMatchObject({ url: chat, drifted: [] });
    });

    test("keeps the address of a webhook secret when it is only read", async () => {
        const world = await start();
        const { chat: id } = world.platform.seed.webhooks;
        world.platform.state.webhooks.edit(id, { url: other });
        world.program = () => {
            const { name, url, format } = Webhook.get("found", id);
            return { name, url, format };
        };
        expect((await world.up()).outputs).toEqual({
            name: { value: "chat", secret: false },
            url: { value: other, secret: true },
            format: { value: "slack", secret: false },
        });
    });

    // Documented wire only: the live platform has no path without an owner.
    documented.test("names no organisation for a webhook of the account's own space", async () => {
        const { world, made } = await declaringWebhook({ environment: { organisation: false } });
        await world.up();
        expect(made()).toMatchObject(webhook.base);
        const created = world.platform.requests.all({ method: "POST" });
        expect(created.map(({ path }) => path)).toEqual(["/v4/notifications/webhooks/self"]);
        await world.destroy();
    });

    test("passes an unknown format of a webhook on, with a warning for a new one only", async () => {
        const world = await start();
        const hooks = () =>
            world.platform.state.webhooks.list(world.owner).filter(({ name }) => name === "team");
        let args: WebhookArgs = { ...webhook.base, format: "slakc" };
        world.program = () => new Webhook("hook", args);
        expect(warningsIn(await world.preview()).join()).toContain(
            'there is no known format of webhooks "slakc". Did you mean "slack"? Unless it is newer than this package, "pulumi up" will refuse it. [unknown-word]',
        );
        const refused = await world.fails("up");
        expect(refused.sent.some(route => route.startsWith("POST "))).toBe(true);
        expect(refused.error).toContain("(status 400");

        args = { ...webhook.base, format: "slack" };
        await world.up();
        const id = hooks()[0]?.id ?? "";
        world.platform.state.webhooks.edit(id, { format: "teams" });
        world.meddled();
        await world.refresh();
        args.format = "teams";
        const known = await world.preview();
        expect([known.story, warningsIn(known)]).toEqual([[], []]);
    });

    test("warns of an unknown event, with a suggestion", async () => {
        const world = await start();
        world.program = () => new Webhook("team", { ...webhook.base, events: ["DEPLOYMENT_FAILED"] }).id;
        expect(warningsIn(await world.preview())).toEqual([
            expect.stringContaining(
                'there is no known event "DEPLOYMENT_FAILED". Did you mean "DEPLOYMENT_FAIL"?',
            ),
        ]);
        await world.up();
        expect(warningsIn(await world.preview())).toEqual([]);
    });
});
