/** `pulumi up --replace` of resources whose identity is an argument. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import {
    AddonLink,
    ApplicationLink,
    Domain,
    EmailAddress,
    EnvVars,
    Member,
    SshKey,
} from "pulumi-cloud-platform";
import { onEveryEngine, type Start } from "./engines.js";
import { said, type World } from "./world.js";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

interface Subject {
    kind: string;
    declare: (world: World, options: CustomResourceOptions) => CustomResource;
}

const subjects: Subject[] = [
    {
        kind: "SshKey",
        declare: (_world, options) => new SshKey("subject", { name: "desk", publicKey }, options),
    },
    {
        kind: "EmailAddress",
        declare: (_world, options) => new EmailAddress("subject", { email: "ada@work.example" }, options),
    },
    {
        kind: "Member",
        declare: ({ platform: { seed } }, options) => {
            const args = {
                networkGroup: seed.networkGroups.backend,
                member: seed.applications.worker,
                label: "one",
            };
            return new Member("subject", args, options);
        },
    },
];

/** Kinds of the live platform's wire. */
const liveSubjects: Subject[] = [
    {
        kind: "Domain",
        declare: ({ platform: { seed } }, options) =>
            new Domain("subject", { application: seed.applications.api, fqdn: "api.example" }, options),
    },
    {
        kind: "AddonLink",
        declare: ({ platform: { seed } }, options) => {
            const args = { application: seed.applications.worker, addon: seed.addons.ordersDatabase.id };
            return new AddonLink("subject", args, options);
        },
    },
    {
        kind: "ApplicationLink",
        declare: ({ platform: { seed } }, options) => {
            const args = { application: seed.applications.worker, target: seed.applications.api };
            return new ApplicationLink("subject", args, options);
        },
    },
];

/** The live platform does not list an address before its confirmation. */
function confirmAddresses({ platform: { state, account } }: World): void {
    for (const { id } of state.emailAddresses.list(account.userId)) {
        state.emailAddresses.validate(id);
    }
}

async function urnOf(world: World): Promise<string> {
    return (await world.resource("subject")).urn;
}

function replacing(start: Start, all: Subject[]): void {
    describe.each(all)("$kind", ({ declare }) => {
        test.each([false, true])(
            "deletes the old resource before it creates the replacement with deleteBeforeReplace (refresh: %s)",
            async refresh => {
                const world = await start();
                world.program = () => void declare(world, { deleteBeforeReplace: true });
                await world.up();
                const urn = await urnOf(world);
                const { id } = await world.resource("subject");

                const mark = world.platform.requests.mark();
                const result = await world.stack.up({ replace: [urn], refresh });
                expect(result).toMatchObject({ succeeded: true });
                const sent = world.sentSince(mark);
                expect(sent.some(route => route.startsWith("DELETE "))).toBe(true);
                expect(sent.some(route => /^(PUT|POST) /.test(route))).toBe(true);
                expect(said(result)).not.toContain("stays");
                expect((await world.resource("subject")).id).toBe(id);
                expect(await world.refresh()).toMatchObject({ story: [] });
            },
        );

        test("keeps the old resource without deleteBeforeReplace", async () => {
            const world = await start();
            world.program = () => void declare(world, {});
            await world.up();
            confirmAddresses(world);
            const urn = await urnOf(world);
            const mark = world.platform.requests.mark();
            const result = await world.stack.up({ replace: [urn] });
            expect(result).toMatchObject({ succeeded: true });
            expect(world.sentSince(mark).filter(route => !route.startsWith("GET"))).toEqual([]);
            expect(said(result)).toContain("deleteBeforeReplace");
            expect(await world.refresh()).toMatchObject({ story: [] });
        });
    });
}

onEveryEngine(start => replacing(start, subjects));

onEveryEngine(start => {
    replacing(options => start({ dialect: "clever-cloud", ...options }), liveSubjects);

    test.each([true, false])(
        "EnvVars: the variables stay, and have the declared values (deleteBeforeReplace: %s)",
        async deleteBeforeReplace => {
            const world = await start();
            const { state, account } = world.platform;
            const { id: application } = state.applications.add(account.organisation, { name: "plain" });
            const variables = { LEVEL: "info" };
            world.program = () => new EnvVars("subject", { application, variables }, { deleteBeforeReplace });
            await world.up();
            const urn = await urnOf(world);
            const replaced = await world.stack.up({ replace: [urn] });
            expect(replaced).toMatchObject({ succeeded: true });
            expect(said(replaced)).not.toContain("[variables-adopted]");
            expect(state.applications.variables(application)).toEqual(variables);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("an alias, a new declaration of the old name and a change lose no key", async () => {
        const world = await start();
        const { state, account } = world.platform;
        const keys = () => state.sshKeys.list(account.userId).map(({ name }) => name);
        const others = keys();
        const declare = (...declared: [string, string, CustomResourceOptions?][]): void => {
            world.program = () =>
                declared.map(([path, name, options]) => new SshKey(path, { name, publicKey }, options));
        };
        declare(["first", "desk"]);
        await world.up();
        declare(["renamed", "desk", { aliases: [{ name: "first" }] }]);
        await world.up();
        declare(["renamed", "desk"], ["first", "phone"]);
        await world.up();
        declare(["renamed", "attic"], ["first", "phone"]);
        await world.up();
        expect(keys().sort()).toEqual([...others, "attic", "phone"].sort());
        declare(["first", "phone"]);
        await world.up();
        expect(keys().sort()).toEqual([...others, "phone"].sort());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
