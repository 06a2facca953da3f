import { Webhook, type WebhookArgs } from "pulumi-cloud-platform";
import { asServed } from "../support/spelling.js";
import { onEveryWire } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const list = "GET /v4/notifications/webhooks/{owner}";
const create = "POST /v4/notifications/webhooks/{owner}";
const remove = "DELETE /v4/notifications/webhooks/{owner}/{id}";
const addons = "GET /v2/{scope}/addons";

const chat = `https://chat.company.example/hooks/${hush("chat")}`;
const other = `https://chat.company.example/hooks/${hush("other")}`;
const base = { name: "team", url: chat, events: ["DEPLOYMENT_FAIL", "GIT_PUSH"] } satisfies WebhookArgs;

/** A world whose program declares one webhook, `team`. */
function declaring(world: World, name = "team"): (args: WebhookArgs) => void {
    let args: WebhookArgs = base;
    world.program = () => {
        const hook = new Webhook(name, args);
        return { id: hook.id, url: hook.url, format: hook.format };
    };
    return changed => (args = changed);
}

function named({ platform, owner }: World, name: string) {
    const found = platform.state.webhooks.list(owner).filter(hook => hook.name === name);
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        throw new Error(`there are ${found.length} webhooks named ${name}`);
    }
    return first;
}

function names({ platform, owner }: World): string[] {
    return platform.state.webhooks.list(owner).map(({ name }) => name);
}

onEveryWire((start, documented) => {
    test("a webhook from its creation to its end", async () => {
        const world = await start();
        const { webhooks } = world.platform.state;
        const { shop } = world.platform.seed.applications;
        const declare = declaring(world);

        expect(await world.preview()).toMatchObject({ story: ["create team"], sent: [] });
        // What is there already, the new one, and whether it is listed.
        expect(await world.up()).toMatchObject({ story: ["create team"], sent: [list, create, list] });
        const made = named(world, "team");
        expect(made).toMatchObject({ ...base, format: "raw", scope: [] });
        expect(await world.stack.outputs()).toEqual({
            id: { value: made.id, secret: false },
            url: { value: chat, secret: true },
            format: { value: "raw", secret: false },
        });
        expect((await world.resource("team")).outputs).toEqual({
            ...base,
            format: "raw",
            scope: [],
            drifted: [],
            ownerId: world.owner,
            platform: world.platform.url,
            __provider: expect.any(String) as unknown,
        });

        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

        // The order of events and of the scope says nothing, there as here.
        declare({ ...base, events: ["GIT_PUSH", "DEPLOYMENT_FAIL"] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        webhooks.edit(made.id, { events: ["GIT_PUSH", "DEPLOYMENT_FAIL"] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

        // No route changes one: each change makes a new one before the old one goes.
        const changes: [Partial<WebhookArgs>, string][] = [
            [{ name: "crew" }, "name"],
            [{ url: other }, "url"],
            [{ format: "slack" }, "format"],
            [{ events: ["*"] }, "events"],
            [{ scope: [shop] }, "scope"],
        ];
        let args: WebhookArgs = base;
        for (const [change, changed] of changes) {
            args = { ...args, ...change };
            declare(args);
            const replaced = await world.up();
            expect(replaced.sent).toEqual([list, create, list, remove]);
            expect(replaced.steps.find(({ op }) => op === "replace")?.replaceKeys).toEqual([changed]);
            expect(names(world)).toEqual(["chat", args.name]);
            expect(named(world, "crew")).toMatchObject(args);
        }

        // Deleted by somebody: a refresh drops it, the next up makes it anew.
        webhooks.remove(named(world, "crew").id);
        expect(await world.refresh()).toMatchObject({ story: ["delete team"], sent: [list, addons] });
        expect(await world.resources()).toEqual([]);
        expect(await world.up()).toMatchObject({ story: ["create team"] });
        expect(names(world)).toEqual(["chat", "crew"]);

        expect(await world.destroy()).toMatchObject({ story: ["delete team"], sent: [remove] });
        expect(names(world)).toEqual(["chat"]);
        expect(await world.resources()).toEqual([]);
    });

    test("a refresh names the changed fields of a webhook, also secret ones", async () => {
        const world = await start();
        const { webhooks } = world.platform.state;
        const { api } = world.platform.seed.applications;
        declaring(world);
        await world.up();
        webhooks.edit(named(world, "team").id, {
            name: "renamed",
            format: "gitter",
            events: ["GIT_PUSH", "ADDON_CREATION"],
            scope: [api],
        });
        expect(await world.refresh()).toMatchObject({ sent: [list] });
        const paths = "(events[0], events[1], format, name, scope[0])";
        expect(await world.preview()).toMatchObject({
            story: [`create-replacement team ${paths}`, `replace team ${paths}`, "delete-replaced team"],
            sent: [],
        });
        await world.up();
        expect(named(world, "team")).toMatchObject({ ...base, format: "raw", scope: [] });

        // Also in the second refresh, when the state holds the foreign address already.
        webhooks.edit(named(world, "team").id, { url: other });
        await world.refresh();
        await world.refresh();
        const healing = await world.preview();
        expect(healing.story).toContain("replace team (drifted)");
        expect(healing.steps.find(({ op }) => op === "replace")?.old?.inputs).toMatchObject({
            drifted: ["url"],
        });
        await world.up();
        expect(named(world, "team")).toMatchObject(base);
        expect(names(world)).toEqual(["chat", "team"]);

        webhooks.edit(named(world, "team").id, { url: other });
        await world.refresh();
        expect((await world.resource("team")).outputs).toMatchObject({
            url: other,
            drifted: ["url"],
            lastApplied: { url: chat },
        });
        // Put back by the one who changed it: nothing to name any more.
        webhooks.edit(named(world, "team").id, { url: chat });
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("team")).outputs).toMatchObject({ url: chat, drifted: [] });
    });

    test("a webhook is read without being managed, its address kept secret", async () => {
        const world = await start();
        const { chat: id } = world.platform.seed.webhooks;
        world.platform.state.webhooks.edit(id, { url: other });
        world.program = () => {
            const hook = Webhook.get("found", id);
            return { name: hook.name, url: hook.url, format: hook.format, events: hook.events };
        };
        expect(await world.up()).toMatchObject({
            sent: [list],
            outputs: {
                name: { value: "chat", secret: false },
                url: { value: other, secret: true },
                format: { value: "slack", secret: false },
                events: { value: ["META_DEPLOYMENT_RESULT"], secret: false },
            },
        });
        await world.destroy();
        expect(names(world)).toEqual(["chat"]);

        world.program = () => Webhook.get("missing", "nowhere").name;
        expect((await world.fails("up")).error).toContain(
            `read webhook "nowhere": nowhere does not exist for ${world.owner}. Check the id and the owner.`,
        );
    });

    test("an existing webhook is adopted when it matches the declaration", async () => {
        const world = await start();
        const { chat: adopt } = world.platform.seed.webhooks;
        const { webhooks } = world.platform.state;
        webhooks.edit(adopt, { url: chat });
        const asItIs: WebhookArgs = {
            name: "chat",
            url: chat,
            format: "slack",
            events: ["META_DEPLOYMENT_RESULT"],
        };
        const declare = declaring(world);

        declare({ ...asItIs, adopt, url: other, format: "raw", scope: ["app_1"] });
        const { error } = await world.fails("up");
        expect(error).toContain(
            `create webhook "chat": ${adopt} is not as declared: its url is another one, its format is "slack", its scope is [].`,
        );
        declare({ ...asItIs, adopt: "nowhere" });
        expect((await world.fails("up")).error).toContain(`nowhere does not exist for ${world.owner}`);

        declare({ ...asItIs, adopt });
        expect(await world.up()).toMatchObject({ story: ["create team"], sent: [list] });
        expect((await world.resource("team")).id).toBe(adopt);
        expect(await world.refresh()).toMatchObject({ story: [] });
        declare(asItIs);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
    });

    test("an identical webhook of others stops the creation, and the error names both ways on", async () => {
        const world = await start();
        const { webhooks } = world.platform.state;
        const { id } = webhooks.create(world.owner, { ...base, format: "raw", scope: [] });
        const declare = declaring(world);

        const { error, sent } = await world.fails("up");
        expect(error).toContain(`already exists (${id}) and is not managed by this stack.`);
        expect(error).toContain(`set adopt: "${id}"`);
        expect(error).toContain(`set allowDuplicate: ["${id}"]`);
        expect(sent).toEqual([list]);

        declare({ ...base, allowDuplicate: [id] });
        expect(await world.up()).toMatchObject({ story: ["create team"] });
        expect((await world.resource("team")).id).not.toBe(id);
        expect(webhooks.list(world.owner)).toHaveLength(3);
    });

    test("a lost answer makes one webhook, not two", async () => {
        const world = await start();
        world.platform.faults.add({
            name: "lost answer",
            when: { route: asServed(create, world.platform.dialect) },
            effect: { kind: "reset", carriedOut: true },
        });
        declaring(world);
        expect((await world.up()).sent).toEqual([list, create, list]);
        expect(names(world)).toEqual(["chat", "team"]);
        expect((await world.resource("team")).id).toBe(named(world, "team").id);
    });

    test("a webhook that is listed late is waited for, and finished by the next up", async () => {
        const world = await start({ delays: { listing: 3_600_000 } });
        const declare = declaring(world);
        declare({ ...base, timeouts: { create: "1s" } });
        const { error } = await world.fails("up");
        expect(error).toContain("and is recorded, but is not finished");
        expect(error).toContain('webhook "team" to be listed');
        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update team"], sent: [list] });
        expect(names(world)).toEqual(["chat", "team"]);
    });

    // Documented wire only: the test names each request, and the live platform uses other routes.
    documented.test("in the account's own space no organisation is named", async () => {
        const world = await start({ environment: { organisation: false } });
        declaring(world);
        await world.up();
        expect(names(world)).toEqual(["team"]);
        expect(world.platform.requests.all({ route: create }).map(({ path }) => path)).toEqual([
            "/v4/notifications/webhooks/self",
        ]);
        await world.destroy();
    });

    test("an invalid webhook is refused before any request", async () => {
        const world = await start();
        const declare = declaring(world);
        const wrong: [object, string][] = [
            [
                { url: hush("no-address") },
                '"url" must be a web address, http or https. Write, for example, url:',
            ],
            [{ url: `ftp://${hush("host")}` }, '"url" must be a web address'],
            [{ name: "" }, '"name" must not be empty. Write, for example, name: "deployments".'],
            [
                { events: [] },
                '"events" must not be empty. Write, for example, events: ["META_DEPLOYMENT_RESULT"].',
            ],
            [{ format: "teams" }, '"format" must be one of "raw", "slack", "gitter", "flowdock".'],
            [{ scope: "app_1" }, '"scope" must be a list.'],
            [{ evnts: [] }, 'there is no argument "evnts". Did you mean "events"?'],
        ];
        for (const [args, reason] of wrong) {
            declare({ ...base, ...args });
            await world.refuses(reason);
        }
    });

    test("an unknown event causes a warning with a suggestion", async () => {
        const world = await start();
        const declare = declaring(world);
        declare({ ...base, events: ["DEPLOYMENT_FAILED"] });
        const warned = async (): Promise<string[]> =>
            (await world.preview()).diagnostics
                .filter(({ severity }) => severity === "warning")
                .map(({ message }) => message);
        expect(await warned()).toEqual([
            expect.stringContaining(
                'there is no known event "DEPLOYMENT_FAILED". Did you mean "DEPLOYMENT_FAIL"?',
            ),
        ]);
        await world.up();
        expect(await warned()).toEqual([]);
    });
});
