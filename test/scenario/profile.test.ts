/** What belongs to the user of the credentials: SSH keys, e-mail addresses and OAuth consumers. */
import {
    EmailAddress,
    OAuthConsumer,
    SshKey,
    type EmailAddressArgs,
    type OAuthConsumerArgs,
    type SshKeyArgs,
} from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { said, type World } from "./world.js";

const self = "GET /v2/self";
const listKeys = "GET /v2/self/keys";
const putKey = "PUT /v2/self/keys/{name}";
const removeKey = "DELETE /v2/self/keys/{name}";
const first = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
const second = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA";
const fingerprints = [
    "SHA256:ZkAslGjFiUHdGf/WUL8rQvkib4PTvQatUV0OUQSncCA",
    "SHA256:oIVTIburEfZKUwOmv9YkLGMk4rLhYLrW27NcxmLbxTU",
];

function keys({ platform }: World): Record<string, string> {
    const all = platform.state.sshKeys.list(platform.account.userId);
    return Object.fromEntries(all.map(({ name, key }) => [name, key]));
}

const listEmails = "GET /v2/self/emails";
const putEmail = "PUT /v2/self/emails/{email}";
const removeEmail = "DELETE /v2/self/emails/{email}";

/** Each address of the account; the primary one begins with a star. */
function addresses({ platform }: World): string[] {
    const { emailAddresses } = platform.state;
    return emailAddresses
        .list(platform.account.userId)
        .map(address => `${emailAddresses.isPrimary(address) ? "*" : ""}${address.id}`);
}

const list = "GET /v2/self/consumers";
const one = "GET /v2/self/consumers/{consumerKey}";
const create = "POST /v2/self/consumers";
const put = "PUT /v2/self/consumers/{consumerKey}";
const minimal = { name: "status", url: "https://status.company.example" };
const full = {
    name: "status page",
    url: "https://status.company.example/",
    baseUrl: "https://status.company.example/app",
    description: "Shows what is up",
    picture: "https://status.company.example/logo.png",
    rights: ["access_organisations", "access_personal_information"],
};

function consumers({ platform }: World) {
    return platform.state.oauthConsumers.list(platform.account.userId);
}

onEveryWire(start => {
    test("compares keys without their comments, and replaces a renamed key after the deletion of the old one", async () => {
        // An organisation is configured; the key belongs to the account all the same.
        const world = await start();
        const { userId } = world.platform.account;
        const { sshKeys } = world.platform.state;
        const { laptop } = keys(world);
        let args: SshKeyArgs = { name: "work / desk", publicKey: `${first} ada@desk\n` };
        world.program = () => {
            const { id, keyType, fingerprint } = new SshKey("desk", args);
            return { id, keyType, fingerprint };
        };
        expect((await world.up()).outputs).toEqual({
            id: { value: "work / desk", secret: false },
            keyType: { value: "ssh-ed25519", secret: false },
            fingerprint: { value: fingerprints[0], secret: false },
        });
        expect(keys(world)).toEqual({ laptop, "work / desk": `${first} ada@desk` });
        expect((await world.resource("desk")).outputs).toMatchObject({ ...args, ownerId: userId });

        // Neither another comment nor what is around the line makes another key.
        args = { name: "work / desk", publicKey: `  ${first}   ada@elsewhere` };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });

        args = { name: "work / desk", publicKey: second };
        expect((await world.up()).outputs).toMatchObject({ fingerprint: { value: fingerprints[1] } });
        expect(keys(world)).toEqual({ laptop, "work / desk": second });

        // Another name: the old one goes first, since not every platform takes one key under two names.
        args = { name: "desk", publicKey: second };
        expect(await world.preview()).toMatchObject({
            story: ["delete-replaced desk", "replace desk (name)", "create-replacement desk (name)"],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([self, listKeys, listKeys, removeKey, listKeys, putKey]);
        expect(keys(world)).toEqual({ laptop, desk: second });

        // A change of the comment is no drift, and a change of the key is.
        sshKeys.put(userId, "desk", `${second} by somebody`);
        expect(await world.refresh()).toMatchObject({ story: [] });
        sshKeys.put(userId, "desk", first);
        expect(await world.refresh()).toMatchObject({ story: ["update desk (publicKey)"] });
        await world.up();
        expect(keys(world)).toEqual({ laptop, desk: second });
    });

    test("does not overwrite another key of the same name", async () => {
        const world = await start();
        world.program = () => {
            new SshKey("laptop", { name: "laptop", publicKey: first });
        };
        const occupied = await world.fails("up");
        expect(occupied.error).toContain(
            "the account has another key of that name (its fingerprint is SHA256:",
        );
        expect(occupied.error).toContain("Choose another name, or declare that key");
        expect(occupied.sent).toEqual([self, listKeys]);
    });
});

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
            sent: [self, listEmails, putEmail],
        });
        expect(addresses(world)).toEqual([primary, secondary, "*ada@work.example"]);

        // Another address is promoted outside Pulumi.
        emailAddresses.put(userId, secondary, true);
        expect(await world.refresh()).toMatchObject({
            story: ["update work (primary)"],
            sent: [self, listEmails],
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
        expect(sent).toEqual([self, removeEmail, listEmails]);

        // Another address: the new one is there, and primary, before the old one goes.
        args = { email: "ada@lab.example", primary: true };
        expect(await world.preview()).toMatchObject({
            story: ["create-replacement work (email)", "replace work (email)", "delete-replaced work"],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([self, listEmails, putEmail, removeEmail]);
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
            when: { route: listEmails, times: Infinity },
            effect: { kind: "answer", status: 200, body: [secondary] },
        });
        world.program = () => {
            new EmailAddress("home", { email: secondary, adopt: secondary });
            new EmailAddress("main", { email: primary, primary: true, adopt: primary });
        };
        expect((await world.up()).sent).toEqual([self, listEmails]);
        expect(await world.refresh()).toMatchObject({ story: [], sent: [self, listEmails] });
        // To such a platform the primary address is none that could be removed, and so unknown.
        world.platform.faults.add({
            name: "no such address",
            when: { route: removeEmail, times: Infinity },
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

    // Documented wire only: its consumers lack fields that the live platform requires.
    documented.test("a consumer is changed in place, field by field", async () => {
        // An organisation is configured; the consumer belongs to the account all the same.
        const world = await start();
        const { oauthConsumers } = world.platform.state;
        let args: OAuthConsumerArgs = minimal;
        world.program = () => {
            const { id, key, secret } = new OAuthConsumer("status", args);
            return { id, key, secret };
        };
        const stored = async () => oauthConsumers.find((await world.resource("status")).id);

        const created = await world.up();
        const [, made] = consumers(world);
        expect(made).toMatchObject(minimal);
        expect(created.outputs).toEqual({
            id: { value: made?.id, secret: false },
            key: { value: made?.id, secret: false },
            secret: { value: made?.secret, secret: true },
        });
        expect((await world.resource("status")).outputs).toMatchObject({
            ...minimal,
            ownerId: world.platform.account.userId,
        });
        expect(JSON.stringify(await world.stack.exportStack())).not.toContain(made?.secret);

        args = full;
        const all = "update status (baseUrl, description, name, picture, rights, url)";
        expect(await world.preview()).toMatchObject({ story: [all], sent: [] });
        const updated = await world.up();
        expect(updated).toMatchObject({ story: [all], sent: [self, list, put] });
        expect(updated.outputs).toEqual(created.outputs);
        expect(await stored()).toEqual({ ...made, ...full });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [self, list] });
        // Rights have no order.
        args = { ...full, rights: [...full.rights].reverse() };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        args = full;

        // Every field is edited outside Pulumi.
        const key = made?.id ?? "";
        oauthConsumers.replace(key, {
            name: "renamed",
            url: "https://elsewhere.example/",
            baseUrl: "https://elsewhere.example/app",
            description: "By somebody",
            picture: "https://elsewhere.example/logo.png",
            rights: ["almighty"],
        });
        const drifted = all.replace("rights", "rights[0], rights[1]");
        expect(await world.refresh()).toMatchObject({ story: [drifted], sent: [self, list] });
        expect(await world.preview()).toMatchObject({ story: [drifted], sent: [] });
        expect((await world.up()).sent).toEqual([self, list, put]);
        expect(await stored()).toEqual({ ...made, ...full });

        // Undeclared fields are removed, and fields added outside Pulumi are reported.
        args = { ...minimal, description: "", rights: [] };
        await world.up();
        expect(await stored()).toEqual({ ...made, ...minimal });
        expect(await world.refresh()).toMatchObject({ story: [] });
        args = minimal;
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        oauthConsumers.replace(key, { ...minimal, picture: full.picture });
        expect(await world.refresh()).toMatchObject({ story: ["update status (picture)"] });
        expect(await world.preview()).toMatchObject({ story: ["update status (picture)"] });
        await world.up();
        expect(await stored()).not.toHaveProperty("picture");
    });

    documented.test("a second declaration of an adopted consumer creates another one", async () => {
        const world = await start();
        const key = world.platform.seed.oauthConsumers.dashboard;
        const { secret } = world.platform.state.oauthConsumers.get(world.platform.account.userId, key);
        world.program = () => ({ secret: OAuthConsumer.get("found", key).secret });
        expect((await world.up()).outputs).toEqual({ secret: { value: secret, secret: true } });

        const args = {
            name: "dashboard",
            url: "https://dashboard.company.example",
            baseUrl: "https://dashboard.company.example",
            description: "Shows what runs",
            rights: ["access_organisations", "access_personal_information"],
        };
        const declareFirst = () => new OAuthConsumer("dashboard", { ...args, adopt: key });
        world.program = () => void declareFirst();
        await world.up();
        expect((await world.resource("dashboard")).outputs).toMatchObject({ key, secret });
        world.program = () => {
            declareFirst();
            new OAuthConsumer("another", args);
        };
        expect((await world.up()).sent).toEqual([self, list, create]);
        expect(consumers(world).map(({ name }) => name)).toEqual(["dashboard", "dashboard"]);
    });

    documented.test("creates one consumer when the answer is lost, with its secret", async () => {
        const world = await start();
        world.platform.faults.add({
            name: "lost answer",
            when: { route: create },
            effect: { kind: "reset", carriedOut: true },
        });
        world.program = () => new OAuthConsumer("status", minimal).secret;
        const { sent } = await world.up();
        // The list shows no secret.
        expect(sent).toEqual([self, list, create, list, one]);
        const [, made, ...others] = consumers(world);
        expect(others).toEqual([]);
        expect((await world.resource("status")).outputs).toMatchObject({ secret: made?.secret });
    });

    describe("a secret that the platform returns only at creation", () => {
        const complete = { ...full, name: "status" };
        const wayOut = /remove it from the program, run "pulumi up", declare it again/;

        /** Makes the platform return the secret only at creation. */
        function hide({ platform }: World): void {
            platform.faults.add({
                name: "returned once",
                when: { route: one, times: Infinity, method: "GET" },
                effect: {
                    kind: "answer",
                    status: 200,
                    body: ({ path }) => {
                        const found = platform.state.oauthConsumers.find(path.split("/").at(-1) ?? "");
                        const { id: key, name, url, baseUrl, description, picture, rights } = { ...found };
                        return { key, name, url, baseUrl, description, picture, rights };
                    },
                },
            });
        }

        test("does not exist for an adopted consumer, and causes one warning", async () => {
            const world = await start({ dialect: "documented" });
            const { oauthConsumers } = world.platform.state;
            const { id: adopt } = oauthConsumers.create(world.platform.account.userId, complete);
            hide(world);
            let args: OAuthConsumerArgs = { ...complete, adopt };
            world.program = () => new OAuthConsumer("status", args).key;
            const adopted = await world.up();
            expect(adopted.sent).toEqual([self, one]);
            const warnings = adopted.diagnostics.filter(({ severity }) => severity === "warning");
            expect(warnings.map(({ message }) => message)).toEqual([
                expect.stringContaining(
                    `${adopt} is adopted without its secret, which the platform does not return [secret-unknown]`,
                ),
            ]);
            expect((await world.resource("status")).outputs).not.toHaveProperty("secret");
            for (const outcome of [await world.refresh(), await world.up(), await world.preview()]) {
                expect(outcome.story).toEqual([]);
                expect(outcome.diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
            }
            args = { ...complete, adopt, description: "Shows more" };
            await world.up();
            expect(oauthConsumers.find(adopt)).toMatchObject({ description: "Shows more" });
            expect(await world.refresh()).toMatchObject({ story: [] });

            // Without adopt, a run says what is missing, and goes on.
            args = { ...complete, description: "Shows more" };
            const later = await world.up();
            expect(later.story).toEqual([]);
            expect(said(later)).toMatch(wayOut);
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect((await world.resource("status")).id).toBe(adopt);
        });

        test("does not prevent an adoption after the state has lost the consumer", async () => {
            const world = await start({ dialect: "documented" });
            hide(world);
            let args: OAuthConsumerArgs = complete;
            world.program = () => {
                new OAuthConsumer("status", args);
            };
            await world.up();
            const { id } = await world.resource("status");
            const exported = await world.stack.exportStack();
            const { resources = [] } = exported.deployment;
            exported.deployment.resources = resources.filter(({ urn }) => !urn.endsWith("::status"));
            await world.stack.importStack(exported);
            expect((await world.fails("up")).error).toContain(`adopt: "${id}"`);
            args = { ...complete, adopt: id };
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(consumers(world).filter(({ name }) => name === "status")).toHaveLength(1);
        });
    });

    test("an invalid consumer is refused before any request", async () => {
        const world = await start();
        world.program = () => {
            new OAuthConsumer("status", { name: "", url: "status.company.example" });
        };
        await world.refuses(
            '"name" must not be empty. Write, for example, name: "dashboard".',
            '"url" must be a complete address; the scheme is missing: begin with https://. Write, for example, url: "https://',
        );
    });
});
