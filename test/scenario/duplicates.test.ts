/** Duplicates of existing objects, and errors whose advice must resolve them. `faults/lost-answers` refuses one of each kind. */
import { ComponentResource } from "@pulumi/pulumi";
import {
    Addon,
    EnvVars,
    Member,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    type AddonArgs,
    type OperatorArgs,
} from "pulumi-cloud-platform";
import { effects, type Platform } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { addUnmanaged, orders } from "../support/unmanaged-addon.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, warningsIn, type Outcome, type World } from "./world.js";

const createAddon = "POST /v2/{scope}/addons";
const migrate = "POST /v2/{scope}/addons/{id}/migrations";
const cache = { name: "cache", provider: "redis-addon", plan: "s_mono", region: "par" } satisfies AddonArgs;

function idsOf({ platform, owner }: World, name: string): string[] {
    return platform.state.addons
        .list(owner)
        .filter(addon => addon.name === name)
        .map(({ id }) => id);
}

const operators = "GET /v4/addon-providers/addon-<slug>/addons";
const link = "POST /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup";
const removeGroup = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}";
const removeMember = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}";
const createConsumer = "POST /v2/self/consumers";
const oneConsumer = "GET /v2/self/consumers/{consumerKey}";
/** It goes, and another one is made. */
const wayOut = /anew|--replace|take it out|remove it/;

const signOn = { kind: "keycloak", name: "sign-on", region: "par", plan: "base" } satisfies OperatorArgs;

/** Its records do not say of which plan an operator is. */
function hidePlans({ state, account, faults }: Platform): void {
    const records = () =>
        state.operators.list(account.userId, "keycloak").map(({ id, realId, kind, name, region, status }) => {
            return { id, resourceId: realId, kind, name, region, status, features: [] };
        });
    faults.add({
        name: "no plans",
        when: { route: operators, times: Infinity },
        effect: { kind: "answer", status: 200, body: records },
    });
    faults.add({
        name: "no plan",
        when: { route: `${operators}/{id}`, times: Infinity },
        effect: {
            kind: "answer",
            status: 200,
            body: ({ path }) => records().find(({ id }) => path.endsWith(id)) ?? {},
        },
    });
}

onEveryEngine(start => {
    test("refuses allowDuplicate: true of earlier versions, and a state that has it stays as it is without", async () => {
        const world = await start();
        const args = { name: "once", provider: "redis-addon", plan: "s_mono", region: "par" };
        const former: object = { allowDuplicate: true };
        world.program = () => new Addon("db", { ...args, ...former });
        await world.refuses('"allowDuplicate" must be a list.', "[invalid-argument]");
        world.program = () => new Addon("db", args);
        await world.up();
        const exported = await world.stack.exportStack();
        for (const { urn, inputs } of exported.deployment.resources ?? []) {
            if (urn.endsWith("::db")) {
                Object.assign(inputs, former);
            }
        }
        await world.stack.importStack(exported);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("warns of an unmanaged database of the declared name, and the advice leads to that database", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.sessions;
        const sessions = { name: "sessions", provider: "redis-addon", region: "par" };
        let args: AddonArgs | undefined = { ...sessions, plan: "l_mono" };
        world.program = () => {
            if (args !== undefined) {
                new Addon("sessions", args);
            }
        };
        const outcome = await world.up();
        const created = (await world.resource("sessions")).id;
        expect(warningsIn(outcome)).toEqual([
            `Addon "sessions": ${id} has the same name as the new add-on ${created} and is not managed by this stack: its plan is "m_mono". ` +
                `If you mean ${id}, and "npx --no -- cloud-platform inventory" shows no other stack that has it, remove this declaration and all references, and run "pulumi up", which deletes ${created}. ` +
                `Then declare ${id} as it is, with adopt: "${id}" and plan: "m_mono". [similar-resource]`,
        ]);
        args = undefined;
        await world.up();
        args = { ...sessions, plan: "m_mono", adopt: id };
        const adopted = await world.up();
        expect(adopted.sent).not.toContain(createAddon);
        expect(warningsIn(adopted)).toEqual([]);
        expect(idsOf(world, "sessions")).toEqual([id]);
    });

    test("warns of no object of the declared name that the stack has or adopts, that holds no data, or that the program allows", async () => {
        const world = await start();
        const { sessions, ordersDatabase } = world.platform.seed.addons;
        const redis = { name: "sessions", provider: "redis-addon", region: "par" };
        const orders = { name: "orders-db", provider: "postgresql-addon", region: "par", plan: "dev" };
        let args: Record<string, AddonArgs> = {
            large: { ...redis, plan: "l_mono" },
            adopted: { ...redis, plan: "m_mono", adopt: sessions.id },
        };
        world.program = () => {
            Object.entries(args).forEach(([name, each]) => new Addon(name, each));
            new NetworkGroup("backend", { label: "backend", description: "Another one" });
        };
        const outcomes: Outcome[] = [await world.up()];
        // The program removes a database, and declares another one beside it.
        args = {
            small: { ...redis, plan: "s_mono" },
            allowed: { ...orders, allowDuplicate: [ordersDatabase.id] },
        };
        outcomes.push(await world.up());
        expect(outcomes.flatMap(warningsIn)).toEqual([]);
    });

    test("advises an alias that keeps a resource whose name contains the separator of URNs", async () => {
        const world = await start();
        let [name, plan, options] = ["team::cache", "s_mono", {}];
        world.program = () => {
            new Addon(name, { ...cache, plan }, options);
        };
        await world.up();
        const { id } = await world.resource(name);

        plan = "s_mno";
        const { diagnostics } = await world.preview();
        expect(diagnostics).toContainEqual(
            expect.objectContaining({
                severity: "warning",
                message: expect.stringContaining(`Addon "team::cache": `) as string,
                urn: expect.stringMatching(/Addon::team::cache$/) as string,
            }),
        );

        [name, plan] = ["team::sessions", "s_mono"];
        expect((await world.fails("up")).error).toContain('aliases with the name "team::cache"');
        options = { aliases: [{ name: "team::cache" }] };
        expect((await world.up()).story).toEqual([]);
        expect((await world.resource(name)).id).toBe(id);
    });

    test("refuses a variable of a component's child and of a resource that is named like its path", async () => {
        const world = await start();
        const args = { application: world.platform.seed.applications.worker, variables: { LOG: "quiet" } };
        world.program = () => {
            const parent = new ComponentResource("Team", "team");
            new EnvVars("vars", args, { parent });
            new EnvVars("Team::vars", args);
        };
        await world.refuses(`"Team::vars"`, "LOG", "[declared-twice]");
    });

    test("migrates an add-on once when the answer is lost", async () => {
        const world = await start({ delays: { migrationStart: 0, migration: 0 } });
        const { state, faults } = world.platform;
        let plan = "s_mono";
        world.program = () => new Addon("cache", { ...cache, plan });
        await world.up();
        const { id } = await world.resource("cache");
        const when = { route: asServed(migrate, world.platform.dialect) };
        faults.add({ name: "lost", when, effect: effects.resetAfterEffect });
        plan = "m_mono";
        const changed = await world.up();
        expect(changed.sent.filter(route => route === migrate)).toEqual([migrate]);
        expect(state.migrations.list({ id })).toHaveLength(1);
        expect((await world.resource("cache")).outputs).toMatchObject({ planSlug: "m_mono" });
    });

    describe("an adopted operator", () => {
        test("with a declared link that is missing gets the link in the next update", async () => {
            const world = await start();
            const id = world.platform.seed.operators.signOn;
            const isLinked = () => world.platform.state.operators.find(id)?.linked;
            world.program = () => {
                new Operator("sign-on", { ...signOn, networkGroup: true, adopt: id });
            };
            expect((await world.perform("up")).succeeded).toBe(true);
            expect(isLinked()).toBe(false);
            expect((await world.resource("sign-on")).outputs).toMatchObject({ linked: false });

            expect(await world.preview()).toMatchObject({ story: ["update sign-on"], sent: [] });
            expect((await world.up()).sent).toContain(link);
            expect(isLinked()).toBe(true);
            expect((await world.resource("sign-on")).outputs).toMatchObject({ linked: true });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        });

        test("can be adopted although the platform returns no plan", async () => {
            const world = await start();
            const id = world.platform.seed.operators.signOn;
            hidePlans(world.platform);
            world.program = () => {
                new Operator("sign-on", { ...signOn, adopt: id });
            };
            await world.up();
            expect((await world.resource("sign-on")).id).toBe(id);
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("can have a duplicate although the platform returns no plan", async () => {
            const world = await start({ delays: { operator: 0 } });
            const { seed, state, account } = world.platform;
            const ids = () => state.operators.list(account.userId, "keycloak").map(({ id }) => id);
            hidePlans(world.platform);
            const beside: object = { allowDuplicate: [seed.operators.signOn] };
            world.program = () => {
                new Operator("sign-on", { ...signOn, ...beside });
            };
            await world.up();
            expect(ids()).toEqual([seed.operators.signOn, (await world.resource("sign-on")).id]);
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
            expect(ids()).toEqual([seed.operators.signOn]);
        });
    });

    test("the name, the id and the slug of a plan that the shipped catalogue lacks mean the same plan", async () => {
        const world = await start({ delays: { operator: 0 } });
        const { catalogue, operators: known } = world.platform.state;
        const keycloak = catalogue.addonProvider("keycloak");
        const [base] = keycloak.plans;
        const giant = { ...base, id: "plan_giant", slug: "giant", name: "Giant Plan", price: 9 };
        const withGiant = { ...keycloak, plans: [...keycloak.plans, giant] } as typeof keycloak;
        catalogue.addonProviders.splice(catalogue.addonProviders.indexOf(keycloak), 1, withGiant);
        let plan = "giant";
        world.program = () => {
            new Operator("sso", { ...signOn, name: "sso", plan });
        };
        await world.up();
        const { id } = await world.resource("sso");

        for (const word of ["Giant Plan", "plan_giant", "GIANT"]) {
            plan = word;
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
        }
        plan = "base";
        await world.refuses("replaces the operator", "destroys its data");
        plan = "giant";
        await world.up();
        expect((await world.resource("sso")).id).toBe(id);
        expect(known.find(id)).toMatchObject({ planId: "plan_giant" });
    });

    test("a network group that is deleted before its replacement is deleted after its members", async () => {
        const world = await start();
        const { state, faults, seed } = world.platform;
        let description = "first";
        world.program = () => {
            const args = { label: "linked", description };
            const group = new NetworkGroup("group", args, { deleteBeforeReplace: true });
            new Member("worker", { networkGroup: group.id, member: seed.applications.worker });
        };
        await world.up();

        // The platform deletes no group that still has members.
        const lift = faults.add({
            name: "still has members",
            when: { route: removeGroup, times: Infinity },
            effect: effects.conflict,
        });
        faults.add({
            name: "the last member leaves",
            when: { route: removeMember },
            effect: {
                kind: "answer",
                status: 204,
                carriedOut: true,
                body: () => {
                    lift();
                    return "";
                },
            },
        });
        description = "second";
        await world.up();
        const groups = state.networkGroups.list(world.owner).filter(({ label }) => label === "linked");
        expect(groups).toMatchObject([{ description: "second" }]);
        const [{ id } = { id: "" }] = groups;
        expect((await world.resource("group")).id).toBe(id);
        expect((await world.resource("worker")).id).toBe(`${id}/${seed.applications.worker}`);
        expect(state.networkGroups.members(id).map(member => member.id)).toEqual([seed.applications.worker]);
    });

    test("a lost secret of a consumer has one way out, and does not stop the refresh of other resources", async () => {
        const world = await start();
        const { faults, state, seed, account } = world.platform;
        const mine = () => state.oauthConsumers.list(account.userId).filter(({ name }) => name === "status");
        const application = seed.applications.worker;
        const declareOthers = () => new EnvVars("vars", { application, variables: { LOG: hush("log") } });
        world.program = () => void declareOthers();
        await world.up();
        const declareAll = () => {
            const dependsOn = [declareOthers()];
            const args = { name: "status", url: "https://status.company.example" };
            new OAuthConsumer("status", args, { dependsOn });
        };
        world.program = declareAll;
        faults.add({ name: "lost", when: { route: createConsumer }, effect: effects.resetAfterEffect });
        const lift = faults.add({
            name: "shown once only",
            when: { route: oneConsumer, times: Infinity },
            effect: {
                kind: "answer",
                status: 200,
                body: ({ path }) => {
                    const { id, name, url } = mine().find(found => path.endsWith(found.id)) ?? {};
                    return { key: id, name, url };
                },
            },
        });
        const lost = await world.fails("up");
        const [made] = mine();
        expect(lost.error).toContain(made?.id);
        // Going on with this one is no way.
        expect(lost.error).toMatch(wayOut);
        expect(lost.error).not.toContain('The next "pulumi up" finishes it');

        // A refresh goes on, and says it.
        state.applications.setVariable(application, "LOG", hush("edited"));
        const refreshed = await world.refresh();
        expect(refreshed.story).toContain("update vars (drifted)");
        expect(said(refreshed)).toContain(made?.id);
        expect(said(refreshed)).toMatch(/secret/);
        expect((await world.resource("status")).id).toBe(made?.id);
        const again = await world.perform("up");
        expect(`${said(again)} ${again.error ?? ""}`).toMatch(wayOut);
        expect(mine()).toHaveLength(1);

        world.program = () => void declareOthers();
        await world.up();
        expect(mine()).toEqual([]);
        world.program = declareAll;
        await world.up();
        lift();
        const [another] = mine();
        expect(await world.resource("status")).toMatchObject({
            id: another?.id,
            outputs: { secret: another?.secret },
        });
    });

    test("a renamed database beside an identical one is refused with the alias, and keeps its object", async () => {
        const world = await start();
        const declared = { name: "old", options: {} };
        world.program = () => {
            new Addon(declared.name, orders, declared.options);
        };
        await world.up();
        const { old } = await world.ids();
        const stranger = addUnmanaged(world.platform, world.owner);
        declared.name = "db";
        const { error } = await world.fails("up");
        expect(error).toContain(old);
        expect(error).toContain('aliases with the name "old"');
        expect(error).toContain("[duplicate-in-stack]");
        expect(error).not.toContain(stranger);

        declared.options = { aliases: [{ name: "old" }] };
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.ids()).toEqual({ db: old });
    });
});
