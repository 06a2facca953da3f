import { EmailHook, type EmailHookArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import type { World } from "./world.js";

const list = "GET /v4/notifications/emailhooks/{owner}";
const create = "POST /v4/notifications/emailhooks/{owner}";
const remove = "DELETE /v4/notifications/emailhooks/{owner}/{id}";
const addons = "GET /v2/{scope}/addons";

const base = {
    name: "team",
    notified: ["team@company.example", "lead@company.example"],
    events: ["DEPLOYMENT_FAIL", "GIT_PUSH"],
} satisfies EmailHookArgs;

/** A world whose program declares one e-mail hook, `team`. */
function declaring(world: World): (args: EmailHookArgs) => void {
    let args: EmailHookArgs = base;
    world.program = () => new EmailHook("team", args).id;
    return changed => (args = changed);
}

function named({ platform, owner }: World, name: string) {
    const found = platform.state.emailHooks.list(owner).filter(hook => hook.name === name);
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        throw new Error(`there are ${found.length} e-mail hooks named ${name}`);
    }
    return first;
}

function names({ platform, owner }: World): string[] {
    return platform.state.emailHooks.list(owner).map(({ name }) => name);
}

onEveryWire(start => {
    test("an e-mail hook from its creation to its end", async () => {
        const world = await start();
        const { emailHooks } = world.platform.state;
        const { shop } = world.platform.seed.applications;
        const declare = declaring(world);

        expect(await world.preview()).toMatchObject({ story: ["create team"], sent: [] });
        // What is there already, the new one, and whether it is listed.
        expect(await world.up()).toMatchObject({ story: ["create team"], sent: [list, create, list] });
        const made = named(world, "team");
        expect(made).toMatchObject({ ...base, scope: [] });
        expect(await world.resource("team")).toMatchObject({
            id: made.id,
            outputs: { ...base, scope: [], ownerId: world.owner, platform: world.platform.url },
        });

        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

        // The order says nothing, there as here.
        const reversed = {
            events: ["GIT_PUSH", "DEPLOYMENT_FAIL"],
            notified: ["lead@company.example", "team@company.example"],
        };
        declare({ ...base, ...reversed });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        emailHooks.edit(made.id, reversed);
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

        // No route changes one: each change makes a new one before the old one goes.
        const changes: [Partial<EmailHookArgs>, string][] = [
            [{ name: "crew" }, "name"],
            [{ notified: [world.platform.account.userId] }, "notified"],
            [{ events: ["*"] }, "events"],
            [{ scope: [shop] }, "scope"],
        ];
        let args: EmailHookArgs = base;
        for (const [change, changed] of changes) {
            args = { ...args, ...change };
            declare(args);
            const replaced = await world.up();
            expect(replaced.sent).toEqual([list, create, list, remove]);
            expect(replaced.steps.find(({ op }) => op === "replace")?.replaceKeys).toEqual([changed]);
            expect(names(world)).toEqual(["on call", "crew"]);
            expect(named(world, "crew")).toMatchObject(args);
        }

        // Edited by somebody: a refresh names each field, and the next up puts it right.
        emailHooks.edit(named(world, "crew").id, {
            name: "renamed",
            notified: ["somebody@company.example"],
            events: ["GIT_PUSH"],
            scope: [],
        });
        expect(await world.refresh()).toMatchObject({ sent: [list] });
        expect(await world.preview()).toMatchObject({
            story: expect.arrayContaining([
                "replace team (events[0], name, notified[0], scope[0])",
            ]) as unknown,
            sent: [],
        });
        await world.up();
        expect(named(world, "crew")).toMatchObject(args);
        expect(names(world)).toEqual(["on call", "crew"]);

        // Deleted by somebody: a refresh drops it, the next up makes it anew.
        emailHooks.remove(named(world, "crew").id);
        expect(await world.refresh()).toMatchObject({ story: ["delete team"], sent: [list, addons] });
        expect(await world.resources()).toEqual([]);
        expect(await world.up()).toMatchObject({ story: ["create team"] });
        expect(names(world)).toEqual(["on call", "crew"]);

        expect(await world.destroy()).toMatchObject({ story: ["delete team"], sent: [remove] });
        expect(names(world)).toEqual(["on call"]);
        expect(await world.resources()).toEqual([]);
    });

    test("an e-mail hook is read without being managed", async () => {
        const world = await start();
        const { onCall } = world.platform.seed.emailHooks;
        world.program = () => {
            const hook = EmailHook.get("found", onCall);
            return { name: hook.name, notified: hook.notified, events: hook.events };
        };
        expect(await world.up()).toMatchObject({
            sent: [list],
            outputs: {
                name: { value: "on call" },
                notified: { value: ["oncall@company.example", world.platform.account.userId] },
                events: { value: ["DEPLOYMENT_FAIL"] },
            },
        });
        await world.destroy();
        expect(names(world)).toEqual(["on call"]);

        world.program = () => EmailHook.get("missing", "nowhere").name;
        expect((await world.fails("up")).error).toContain(
            `read e-mail hook "nowhere": nowhere does not exist for ${world.owner}. Check the id and the owner.`,
        );
    });

    test("an existing e-mail hook is adopted if it matches the declaration", async () => {
        const world = await start();
        const { onCall: adopt } = world.platform.seed.emailHooks;
        const { userId } = world.platform.account;
        const asItIs: EmailHookArgs = {
            name: "on call",
            notified: [userId, "oncall@company.example"],
            events: ["DEPLOYMENT_FAIL"],
            scope: [world.platform.seed.applications.shop],
        };
        const declare = declaring(world);

        declare({ ...asItIs, adopt, notified: ["team@company.example"], events: ["*"] });
        expect((await world.fails("up")).error).toContain(
            `create e-mail hook "on call": ${adopt} is not as declared: its notified is ["oncall@company.example","${userId}"], its events are ["DEPLOYMENT_FAIL"].`,
        );

        declare({ ...asItIs, adopt });
        expect(await world.up()).toMatchObject({ story: ["create team"], sent: [list] });
        expect((await world.resource("team")).id).toBe(adopt);
        expect(await world.refresh()).toMatchObject({ story: [] });
        declare(asItIs);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
    });

    test("an identical e-mail hook of others stops the creation, and the error names both ways on", async () => {
        const world = await start();
        const { emailHooks } = world.platform.state;
        const { id } = emailHooks.create(world.owner, { ...base, scope: [] });
        const declare = declaring(world);

        const { error, sent } = await world.fails("up");
        expect(error).toContain(`already exists (${id}) and is not managed by this stack.`);
        expect(error).toContain(`set adopt: "${id}"`);
        expect(error).toContain(`set allowDuplicate: ["${id}"]`);
        expect(sent).toEqual([list]);

        declare({ ...base, allowDuplicate: [id] });
        expect(await world.up()).toMatchObject({ story: ["create team"] });
        expect((await world.resource("team")).id).not.toBe(id);
    });

    test("an e-mail hook that is listed late is waited for, and finished by the next up", async () => {
        const world = await start({ delays: { listing: 3_600_000 } });
        const declare = declaring(world);
        declare({ ...base, timeouts: { create: "1s" } });
        const { error } = await world.fails("up");
        expect(error).toContain("and is recorded, but is not finished");
        expect(error).toContain('e-mail hook "team" to be listed');
        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update team"], sent: [list] });
        expect(names(world)).toEqual(["on call", "team"]);
    });

    test("an invalid e-mail hook is refused before any request", async () => {
        const world = await start();
        const declare = declaring(world);
        const wrong: [object, string][] = [
            [
                { notified: ["team"] },
                '"notified.0" must be an e-mail address, the id of a user (user_…), or `organisation`. Write, for example, notified: ["oncall@example.com"].',
            ],
            [{ notified: [] }, '"notified" must not be empty.'],
            [
                { events: "*" },
                '"events" must be a list. Write, for example, events: ["META_DEPLOYMENT_RESULT"].',
            ],
            [{ recipients: [] }, 'there is no argument "recipients".'],
        ];
        for (const [args, reason] of wrong) {
            declare({ ...base, ...args });
            await world.refuses(reason);
        }
    });
});
