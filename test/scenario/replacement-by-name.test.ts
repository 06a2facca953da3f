/** `pulumi up --replace` of resources whose identity is an argument. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import { EmailAddress, Member, SshKey } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { said, type World } from "./world.js";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

const subjects: {
    kind: string;
    declare: (world: World, options: CustomResourceOptions) => CustomResource;
}[] = [
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

/** What nobody has confirmed, the live platform does not list. */
function confirmAddresses({ platform: { state, account } }: World): void {
    for (const { id } of state.emailAddresses.list(account.userId)) state.emailAddresses.validate(id);
}

async function urnOf(world: World): Promise<string> {
    return (await world.resource("subject")).urn;
}

onEveryWire(start => {
    describe.each(subjects)("$kind", ({ declare }) => {
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
});
