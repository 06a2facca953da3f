/** Which stack has what, by the states that the engines export. */
import { Addon, Drain, EnvVars, Member } from "pulumi-cloud-platform";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import type { StackState } from "../../../dist/commands/pulumi/state.js";
import { engineNamed, engineNames } from "../../support/engines.js";
import { namesIn, stateOf, stateWith, take } from "../inventory/taking.js";

describe.each(engineNames)("the state that %s exports", name => {
    let platform: Platform;
    let dev: StackState;
    let everything: string[];
    let website: string;

    beforeAll(async () => {
        platform = await startPlatform();
        const { addons, applications, networkGroups, drains } = platform.seed;
        const { ordersDatabase, sessions } = addons;
        website = applications.website;
        const engine = await engineNamed(name);
        const stack = await engine.createStack({
            workDir: process.cwd(),
            env: platform.environment({ organisation: true }),
            program: () => {
                new Addon("db", {
                    name: "orders-db",
                    provider: "postgresql-addon",
                    plan: "xs_sml",
                    region: "par",
                    adopt: ordersDatabase.realId,
                });
                Addon.get("only-read", sessions.id);
                const variables = { NODE_ENV: "production" };
                new EnvVars("website", { application: website, variables, adopt: website });
                // No list of the documented interface contains this application.
                new EnvVars("worker", { application: applications.worker, variables: { LOG: "info" } });
                new Member("db", {
                    networkGroup: networkGroups.backend,
                    member: ordersDatabase.id,
                    adopt: `${networkGroups.backend}/${ordersDatabase.realId}`,
                });
                const url = "tcp://logs.company.example:514";
                new Drain("website", { resource: website, kind: "syslog-tcp", url, adopt: drains.website });
                return Promise.resolve();
            },
        });
        expect((await stack.up()).error).toBeUndefined();
        dev = stateOf(await stack.exportStack());
        everything = namesIn(await take(platform, { states: [dev], unmanaged: false }));
        await stack.dispose();
    });

    afterAll(() => platform.close());

    test("names the stack of each object, and of one in part, and prices what is in none", async () => {
        const report = await take(platform, { states: [dev], unmanaged: false });
        const { sessions, ordersDatabase } = platform.seed.addons;
        const object = (kind: string, id: string) =>
            report.objects.find(each => each.kind === kind && each.id === id);
        expect(report.stacks).toEqual(["project/dev"]);
        // The CLI's name of the stack in another folder.
        const states = [{ ...dev, stack: "organization/project/dev" }];
        expect(await take(platform, { states, unmanaged: false })).toMatchObject({
            stacks: report.stacks,
            objects: report.objects,
        });
        expect(object("Addon", ordersDatabase.id)).toMatchObject({
            stacks: ["project/dev"],
            isUnmanaged: false,
            plan: "postgresql-addon xs_sml",
            cost: { amount: 19.5 },
        });
        // A program that only reads an object does not have it.
        expect(object("Addon", sessions.id)).toMatchObject({ stacks: [], isUnmanaged: true });
        expect(object("EnvVars", website)).toMatchObject({ stacks: ["project/dev"], isUnmanaged: true });
        // An application that only the stack refers to.
        const { worker } = platform.seed.applications;
        expect(object("EnvVars", worker)).toMatchObject({ stacks: ["project/dev"], isUnmanaged: true });
    });

    test("an application that was deleted in the console is left out, and is no failure", async () => {
        const gone = "app_00000000-0000-4000-8000-000000000000";
        const { organisation: ownerId } = platform.account;
        const outputs = { application: gone, variables: {}, ownerId, platform: platform.url };
        const states = [stateWith([{ kind: "EnvVars", id: gone, outputs }])];
        const { unread, skipped, objects } = await take(platform, { states, unmanaged: false });
        expect(unread).toEqual([]);
        expect(skipped.filter(({ what }) => what === gone)).toHaveLength(1);
        expect(objects.filter(({ id }) => id === gone)).toEqual([]);
    });

    test("leaves out what any of two stacks has", async () => {
        const keys = stateWith([{ kind: "SshKey", id: "laptop", outputs: { name: "laptop" } }]);
        const managed = ["Addon orders-db", "Drain website", "Member orders-db", "SshKey laptop"];
        expect(namesIn(await take(platform, { states: [dev, keys] }))).toEqual(
            everything.filter(each => !managed.includes(each)),
        );
        const none = await take(platform, { states: [stateWith([])], unmanaged: false });
        expect(none.objects.every(({ isUnmanaged }) => isUnmanaged)).toBe(true);
    });

    test("ignores resources of another platform or account with the same name", async () => {
        const elsewhere = { name: "laptop", platform: "https://api.elsewhere.example" };
        const { userId: ownerId } = platform.otherAccount;
        for (const outputs of [elsewhere, { name: "laptop", platform: platform.url, ownerId }]) {
            const states = [stateWith([{ kind: "SshKey", id: "laptop", outputs }])];
            expect(namesIn(await take(platform, { states }))).toContain("SshKey laptop");
        }
    });

    test("ignores resources whose object a run deleted to replace it", async () => {
        const outputs = { name: "laptop", platform: platform.url };
        const resource = { kind: "SshKey", id: "laptop", outputs, pendingReplacement: true };
        expect(namesIn(await take(platform, { states: [stateWith([resource])] }))).toContain("SshKey laptop");
    });

    test("compares the variables of an application one by one", async () => {
        const names = Object.keys(platform.state.applications.variables(website));
        const of = async (outputs: object) => {
            const states = [stateWith([{ kind: "EnvVars", id: website, outputs }])];
            return namesIn(await take(platform, { states })).includes("EnvVars website");
        };
        const [left = "", ...others] = names;
        const variables = Object.fromEntries(names.map(each => [each, "secret"]));
        expect(await of({ application: website, variables })).toBe(false);
        const some = Object.fromEntries(others.map(each => [each, "secret"]));
        expect(await of({ application: website, variables: some })).toBe(true);
        const whole = { application: website, mode: "whole", variables: {} };
        expect(await of(whole)).toBe(false);
        expect(await of({ ...whole, ignore: [left] })).toBe(true);
        expect(await of({ ...whole, application: "app_other" })).toBe(true);
    });
});
