import { CcApiClient } from "@clevercloud/client/cc-api-client.js";
import { CreateProfileEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/create-profile-email-address-command.js";
import { DeleteProfileEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/delete-profile-email-address-command.js";
import { GetProfileCommand } from "@clevercloud/client/cc-api-commands/profile/get-profile-command.js";
import { SetProfilePrimaryEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/set-profile-primary-email-address-command.js";
import { UpdateProfileCommand } from "@clevercloud/client/cc-api-commands/profile/update-profile-command.js";
import { onStage, refusing, saying } from "./stage";

test("our client, the command line and the library read the same profile", () =>
    onStage(async ({ platform, clever, library, client }) => {
        const { userId } = platform.account;
        expect(await clever.read("profile")).toMatchObject({
            id: userId,
            name: "Ada Lovelace",
            email: "ada@company.example",
            has2FA: false,
        });
        await library.send(new UpdateProfileCommand({ city: "London", phone: "+44 20 7946 0000" }));
        expect(platform.state.users.get(userId)).toMatchObject({ city: "London" });
        expect(await client.self.get()).toMatchObject({ city: "London", phone: "+44 20 7946 0000" });
        await client.self.update({ firstname: "Augusta", lastname: "King" });
        expect(await library.send(new GetProfileCommand())).toMatchObject({ name: "Augusta King" });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the vendor's clients and ours list an e-mail address after its confirmation", () =>
    onStage(async ({ platform, clever, library, client }) => {
        const { userId } = platform.account;
        expect(await clever.run(["emails", "add", "ada@desk.example"])).toEqual(
            saying("sent a confirmation email to ada@desk.example"),
        );
        expect(await client.emailAddresses.list()).toEqual([
            expect.objectContaining({ email: platform.seed.emailAddresses.secondary }),
        ]);
        platform.state.emailAddresses.validate("ada@desk.example");
        expect(await clever.run(["emails", "primary", "ada@desk.example"])).toEqual(
            saying("Primary address updated"),
        );
        expect(platform.state.users.get(userId)).toMatchObject({ email: "ada@desk.example" });

        await client.emailAddresses.set({ email: "ada@lab.example", primary: false });
        platform.state.emailAddresses.validate("ada@lab.example");
        expect(await clever.read("emails")).toEqual({
            primary: "ada@desk.example",
            secondary: expect.arrayContaining(["ada@lab.example"]) as unknown,
        });
        await library.send(new CreateProfileEmailAddressCommand({ address: "ada@sea.example" }));
        platform.state.emailAddresses.validate("ada@sea.example");
        await library.send(new SetProfilePrimaryEmailAddressCommand({ address: "ada@sea.example" }));
        await library.send(new DeleteProfileEmailAddressCommand({ address: "ada@lab.example" }));
        expect((await client.emailAddresses.list()).map(({ email }) => email)).not.toContain(
            "ada@lab.example",
        );
        expect(await client.self.get()).toMatchObject({ email: "ada@sea.example" });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line lists and revokes API tokens", () =>
    onStage(async ({ platform, clever }) => {
        const made = platform.state.apiTokens.create(platform.account.userId, {
            name: "ci",
            expirationDate: platform.clock.now() + 3_600_000,
        });
        const bearer = new CcApiClient({
            baseUrl: platform.url,
            authMethod: { type: "api-token", apiToken: made.token },
        });
        expect(await bearer.send(new GetProfileCommand())).toMatchObject({ name: "Ada Lovelace" });
        expect(await clever.read("tokens")).toEqual([expect.objectContaining({ name: "ci" })]);
        expect(await clever.run(["tokens", "revoke", made.id])).toEqual(saying("successfully revoked"));
        expect(platform.state.apiTokens.list(platform.account.userId)).toEqual([]);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the simulator refuses invalid values with the codes that the vendor's clients know", () =>
    onStage(async ({ platform, clever, library, client }) => {
        const { secondary } = platform.seed.emailAddresses;
        const theirs = platform.state.users.get(platform.otherAccount.userId).email;
        const add = (address: string) => library.send(new CreateProfileEmailAddressCommand({ address }));
        const refused = (failure: string) => ({ code: `clever.profile.email-address.${failure}` });
        await expect(add("no address")).rejects.toMatchObject(refused("invalid-format"));
        await expect(add(secondary)).rejects.toMatchObject(refused("already-defined"));
        await expect(add(theirs)).rejects.toMatchObject(refused("already-used"));
        await expect(client.emailAddresses.set({ email: theirs, primary: false })).rejects.toThrow();
        const file = clever.write("broken.pub", "ssh-ed25519 broken");
        expect(await clever.run(["ssh-keys", "add", "broken", file])).toEqual(
            refusing("This SSH key is not valid"),
        );
        await expect(client.sshKeys.set({ name: "broken", key: "ssh-ed25519 broken" })).rejects.toThrow();
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the simulator refuses a wrong secret", () =>
    onStage(async ({ platform, clever }) => {
        const guessing = { variables: { CLEVER_SECRET: "guessed" } };
        expect(await clever.run(["emails"], guessing)).toEqual(refusing("clever login"));
        expect(platform.requests.all().filter(({ status }) => status !== 401)).toEqual([]);
    }));
