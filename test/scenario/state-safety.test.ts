/** Refreshes and destroys with the wrong credentials, on the wrong platform or without a proper answer: the state stays. */
import { Addon, EnvVars, Member, NetworkGroup, SshKey } from "pulumi-cloud-platform";
import { effects, type FaultEffect } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const keys = {
    ours: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh planted",
    theirs: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f planted",
};

/** Creates independent resources of several kinds. */
async function upWithAllKinds(world: World, application: string): Promise<void> {
    world.program = () => {
        new Addon("cache", { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" });
        const group = new NetworkGroup("group", { label: "group" });
        new Member("member", { networkGroup: group.id, member: application });
        new EnvVars("vars", { application, variables: { LOG: hush("log") } });
    };
    await world.up();
}

/** The state without the engine's own fields. */
async function kept(world: World) {
    return (await world.resources()).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
}

/** Expects that both operations fail with these texts, and change neither the state nor the platform. */
async function refusesToLookOrDelete(world: World, ...said: string[]): Promise<void> {
    await refusesEach(world, { refresh: said, destroy: said });
}

async function refusesEach(world: World, said: Record<"refresh" | "destroy", string[]>): Promise<void> {
    const before = await kept(world);
    const { addons, networkGroups } = world.platform.state;
    const there = () => [addons.list(world.owner).length, networkGroups.list(world.owner).length];
    const present = there();
    for (const operation of ["refresh", "destroy"] as const) {
        const { error } = await world.fails(operation);
        for (const text of said[operation]) {
            expect(error).toContain(text);
        }
        expect(await kept(world)).toEqual(before);
    }
    expect(there()).toEqual(present);
}

onEveryEngine(start => {
    test("only the user can refresh and destroy resources in the user's own space", async () => {
        const world = await start({ environment: { organisation: false } });
        const { account, otherAccount, seed, url } = world.platform;
        await upWithAllKinds(world, seed.applications.blog);

        world.use(world.platform.environment({ account: otherAccount }));
        await refusesToLookOrDelete(
            world,
            `it belongs to user ${account.userId}, but the credentials are those of user ${otherAccount.userId} at ${url}. Use the credentials with which it was created. [wrong-account]`,
        );

        // A configured organisation does not affect existing resources.
        world.use(world.platform.environment({ organisation: true }));
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.destroy();
        expect(world.platform.state.networkGroups.list(account.userId)).toEqual([]);
    });

    test("only members can refresh and destroy resources of an organisation", async () => {
        const world = await start();
        const { account, otherAccount, seed } = world.platform;
        await upWithAllKinds(world, seed.applications.api);

        world.use(world.platform.environment({ account: otherAccount, organisation: true }));
        await refusesToLookOrDelete(world, `organisations/${account.organisation}`, "[forbidden]");

        // The default organisation is for new resources. Existing ones keep their owner.
        world.use({
            ...world.platform.environment(),
            CLOUD_PLATFORM_ORGANISATION: otherAccount.organisation,
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test.each([true, false])(
        "a refresh and a destroy fail on a platform that does not know the objects (organisation: %s)",
        async organisation => {
            const world = await start({ environment: { organisation } });
            const { api, blog } = world.platform.seed.applications;
            await upWithAllKinds(world, organisation ? api : blog);
            const leftOver = await world.anotherPlatform({ seed: "empty" });

            world.use(leftOver.environment({ organisation }));
            const { url } = world.platform;
            await refusesEach(world, {
                refresh: [`it is not known at ${leftOver.url}, but it was last seen at ${url}`],
                destroy: [`was last seen at ${url}, and this run is for ${leftOver.url}. `],
            });
            world.use(world.platform.environment({ organisation }));
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("a refresh fails when another platform has a different object of the same name", async () => {
        const world = await start({ environment: { organisation: false } });
        const { blog } = world.platform.seed.applications;
        world.program = () => {
            new EnvVars("vars", { application: blog, variables: { PLANTED: "ours" } });
            new SshKey("key", { name: "planted", publicKey: keys.ours });
        };
        await world.up();
        const before = await kept(world);

        // The other platform has an application with this id and a key with this name.
        const other = await world.anotherPlatform();
        const { state, account } = other;
        state.applications.setVariable(blog, "PLANTED", "theirs");
        state.sshKeys.put(account.userId, "planted", keys.theirs);
        world.use(other.environment({ organisation: false }));
        const { error } = await world.fails("refresh");
        for (const what of [blog, "planted"]) {
            expect(error).toContain(
                `${what} at ${other.url} is not as it was last seen at ${world.platform.url}`,
            );
        }
        expect(await kept(world)).toEqual(before);

        // The platform has moved: all objects exist unchanged at the new address.
        state.applications.setVariable(blog, "PLANTED", "ours");
        state.sshKeys.put(account.userId, "planted", keys.ours);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("vars")).outputs["platform"]).toBe(other.url);
        expect((await world.resource("key")).outputs["platform"]).toBe(other.url);
    });

    test("a refresh fails without a proper answer, and keeps the state", async () => {
        const world = await start();
        const { api } = world.platform.seed.applications;
        await upWithAllKinds(world, api);
        const before = await kept(world);
        const { faults } = world.platform;

        const immediate: [FaultEffect, said: string][] = [
            [effects.unauthorised, "[unauthorised]"],
            [effects.forbidden, "[forbidden]"],
            [effects.internalError, "status 500"],
            [effects.empty, "the answer is empty"],
        ];
        for (const [effect, said] of immediate) {
            faults.add({ name: said, when: { method: "GET", times: Infinity }, effect });
            expect((await world.fails("refresh")).error).toContain(said);
            expect(await kept(world)).toEqual(before);
            faults.clear();
        }

        // These are retried, so both occur in one refresh.
        const routes = { addons: "GET /v2/{scope}/addons", vars: "GET /v2/{scope}/applications/{id}/env" };
        faults.add({
            name: "page",
            when: { route: routes.addons, times: Infinity },
            effect: effects.notFoundPage,
        });
        faults.add({
            name: "cut short",
            when: { route: routes.vars, times: Infinity },
            effect: effects.truncated,
        });
        const { error, sent } = await world.fails("refresh");
        expect(error).toMatch(/is the base address right|cut short/);
        expect(sent.filter(route => route === routes.addons)).toHaveLength(7);
        expect(await kept(world)).toEqual(before);
        faults.clear();
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
