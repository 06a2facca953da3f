import { CreateOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/create-oauth-consumer-command.js";
import { DeleteOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/delete-oauth-consumer-command.js";
import { GetOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/get-oauth-consumer-command.js";
import { ListOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/list-oauth-consumer-command.js";
import { UpdateOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/update-oauth-consumer-command.js";
import { onStage, saying } from "./stage";

const described = {
    name: "board",
    description: "Shows it all",
    url: "https://board.example",
    picture: "https://board.example/logo.png",
    baseUrl: "https://board.example/callback",
};

test("the command line and our client read each other's consumers", () =>
    onStage(async ({ platform, clever, client }) => {
        const { name, description, url, picture, baseUrl } = described;
        const options = [
            "--description",
            description,
            "--url",
            url,
            "--picture",
            picture,
            "--base-url",
            baseUrl,
        ];
        const rights = ["--rights", "access-personal-information,manage-ssh-keys"];
        expect(await clever.run(["oauth-consumers", "create", name, ...options, ...rights])).toEqual(
            saying("has been created!"),
        );
        const made = (await client.oauthConsumers.list()).find(consumer => consumer.name === name);
        const key = made?.key ?? "";
        expect(made).toMatchObject({
            ...described,
            rights: ["access_personal_information", "manage_ssh_keys"],
        });
        const ours = await client.oauthConsumers.get({ key });
        expect(await clever.read("oauth-consumers", "get", key, "--with-secret")).toMatchObject({
            key,
            secret: ours.secret,
            ...described,
        });
        expect(
            await clever.run(["oauth-consumers", "update", "board", "--name", "wall", "--rights", "all"]),
        ).toEqual(saying("has been updated!"));
        expect(platform.state.oauthConsumers.get(platform.account.userId, key)).toMatchObject({
            name: "wall",
        });
        const all = await client.oauthConsumers.get({ key });
        expect([...all.rights].sort()).toEqual(client.capabilities.consumerRights);

        const other = await client.oauthConsumers.create({
            ...described,
            name: "ours",
            rights: ["manage_ssh_keys"],
        });
        expect(await clever.read("oauth-consumers", "list")).toMatchObject({
            [platform.account.userId]: expect.arrayContaining([
                expect.objectContaining({ key: other.key, name: "ours" }),
            ]) as unknown,
        });
        expect(await clever.run(["oauth-consumers", "delete", other.key, "--yes"])).toEqual(
            saying("has been deleted!"),
        );
        expect((await client.oauthConsumers.list()).map(consumer => consumer.key)).not.toContain(other.key);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client reads a consumer that the library manages", () =>
    onStage(async ({ platform, library, client }) => {
        const ownerId = platform.account.userId;
        const rights = {
            accessOrganisations: true,
            accessOrganisationsBills: false,
            accessOrganisationsConsumptionStatistics: false,
            accessOrganisationsCreditCount: false,
            accessPersonalInformation: true,
            manageOrganisations: false,
            manageOrganisationsApplications: false,
            manageOrganisationsMembers: false,
            manageOrganisationsServices: false,
            managePersonalInformation: false,
            manageSshKeys: false,
        };
        const { key } = await library.send(new CreateOauthConsumerCommand({ ownerId, ...described, rights }));
        expect((await client.oauthConsumers.get({ key })).rights).toEqual([
            "access_organisations",
            "access_personal_information",
        ]);
        const named = { ownerId, oauthConsumerKey: key };
        await library.send(new UpdateOauthConsumerCommand({ ...named, ...described, name: "wall", rights }));
        await client.oauthConsumers.update({ ...described, key, name: "ours", rights: ["manage_ssh_keys"] });
        const read = await library.send(new GetOauthConsumerCommand({ ...named, withSecret: true }));
        expect(read).toMatchObject({ name: "ours", rights: { manageSshKeys: true, almighty: false } });
        expect(read.secret).toBe((await client.oauthConsumers.get({ key })).secret);
        await library.send(new DeleteOauthConsumerCommand(named));
        expect(await library.send(new ListOauthConsumerCommand({ ownerId, withSecret: false }))).toHaveLength(
            1,
        );
        expect(platform.requests.violations()).toEqual([]);
    }));
