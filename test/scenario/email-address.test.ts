import { EmailAddress, type EmailAddressArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import type { World } from "./world.js";

const self = "GET /v2/self";
const list = "GET /v2/self/emails";
const put = "PUT /v2/self/emails/{email}";
const remove = "DELETE /v2/self/emails/{email}";

/** Each address of the account; the primary one begins with a star. */
function addresses({ platform }: World): string[] {
    const { emailAddresses } = platform.state;
    return emailAddresses
        .list(platform.account.userId)
        .map(address => `${emailAddresses.isPrimary(address) ? "*" : ""}${address.id}`);
}

onEveryWire((start, documented) => {
    // Documented wire only: the test names each request, and the live platform uses other routes.
    documented.test("an address is promoted, and removed when another one is the primary one", async () => {
        // An organisation is configured; the address belongs to the account all the same.
        const world = await start();
        const { userId } = world.platform.account;
        const { primary, secondary } = world.platform.seed.emailAddresses;
        const { emailAddresses } = world.platform.state;
        let args: EmailAddressArgs = { email: "ada@work.example" };
        world.program = () => new EmailAddress("work", args);

        await world.up();
        expect(addresses(world)).toEqual([`*${primary}`, secondary, "ada@work.example"]);
        expect((await world.resource("work")).outputs).toMatchObject({ ownerId: userId });
        // No two mailboxes differ in case only.
        args = { email: "Ada@Work.example", primary: false };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });

        // An argument that is not declared is not compared.
        emailAddresses.put(userId, "ada@work.example", true);
        expect(await world.refresh()).toMatchObject({ story: [] });
        emailAddresses.put(userId, primary, true);

        args = { email: "ada@work.example", primary: true };
        expect(await world.preview()).toMatchObject({ story: ["update work (primary)"], sent: [] });
        expect(await world.up()).toMatchObject({
            story: ["update work (primary)"],
            sent: [self, list, put],
        });
        expect(addresses(world)).toEqual([primary, secondary, "*ada@work.example"]);

        // Another address is promoted outside Pulumi.
        emailAddresses.put(userId, secondary, true);
        expect(await world.refresh()).toMatchObject({
            story: ["update work (primary)"],
            sent: [self, list],
        });
        expect(await world.preview()).toMatchObject({ story: ["update work (primary)"], sent: [] });
        await world.up();
        expect(addresses(world)).toEqual([primary, secondary, "*ada@work.example"]);

        // The platform refuses to remove the primary address.
        const { error, sent } = await world.fails("destroy");
        expect(error).toContain(
            'delete e-mail address "ada@work.example": it is the account\'s primary address, which cannot be removed. Make another address the primary one first',
        );
        expect(error).toContain("[primary-address]");
        expect(sent).toEqual([self, remove, list]);

        // Another address: the new one is there, and primary, before the old one goes.
        args = { email: "ada@lab.example", primary: true };
        expect(await world.preview()).toMatchObject({
            story: ["create-replacement work (email)", "replace work (email)", "delete-replaced work"],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([self, list, put, remove]);
        expect(addresses(world)).toEqual([primary, secondary, "*ada@lab.example"]);
        emailAddresses.put(userId, primary, true);
        args = { email: "ada@lab.example" };
        await world.up();
        await world.destroy();
        expect(addresses(world)).toEqual([`*${primary}`, secondary]);
    });

    documented.test(
        "says to refresh after an up without a preview that has made a refused address the primary one",
        async () => {
            const world = await start({ environment: { organisation: false } });
            const declare = (name: "a" | "b", primary = false) =>
                new EmailAddress(name, { email: `${name}@company.example`, ...(primary && { primary }) });
            world.program = () => [declare("a", true), declare("b")];
            await world.up();
            world.program = () => [declare("b", true), declare("a", true)];
            const { error } = await world.stack.up({ parallel: 1 });
            expect(error).toContain("Set primary: true in one of the two declarations only, and keep both.");
            expect(error).toContain('After a failed "pulumi up", run "pulumi up --refresh".');
            world.program = () => [declare("b"), declare("a", true)];
            await world.stack.up({ refresh: true });
            expect(addresses(world)).toContain("*a@company.example");
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );

    test("manages addresses of a list without the primary one and without details", async () => {
        const world = await start();
        const { primary, secondary } = world.platform.seed.emailAddresses;
        world.platform.faults.add({
            name: "bare addresses",
            when: { route: list, times: Infinity },
            effect: { kind: "answer", status: 200, body: [secondary] },
        });
        world.program = () => {
            new EmailAddress("home", { email: secondary, adopt: secondary });
            new EmailAddress("main", { email: primary, primary: true, adopt: primary });
        };
        expect((await world.up()).sent).toEqual([self, list]);
        expect(await world.refresh()).toMatchObject({ story: [], sent: [self, list] });
        // To such a platform the primary address is none that could be removed, and so unknown.
        world.platform.faults.add({
            name: "no such address",
            when: { route: remove, times: Infinity },
            effect: {
                kind: "answer",
                status: 404,
                body: { id: 404, message: "no such address", type: "error" },
            },
        });
        expect((await world.fails("destroy")).error).toContain("it is the account's primary address");
        expect(await world.resource("main")).toMatchObject({ id: primary });
    });

    test("an invalid address is refused before any request", async () => {
        const world = await start();
        world.program = () => {
            new EmailAddress("work", { email: "ada at work" });
        };
        await world.refuses(
            '"email" must be an e-mail address. Write, for example, email: "ada@example.com".',
        );
    });
});
