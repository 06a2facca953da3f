/** Webhooks and e-mail hooks: no route changes one, so each change replaces it. */
import { EmailHook, Webhook, type EmailHookArgs, type WebhookArgs } from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { onEveryWire } from "./engines.js";
import { hush } from "./secrets.js";
import { warningsIn, type World } from "./world.js";

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
        [{ format: "teams" }, '"format" must be one of "raw", "slack", "gitter", "flowdock".'],
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
