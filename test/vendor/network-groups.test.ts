import { CreateNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-command.js";
import { CreateNetworkGroupExternalPeerCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-external-peer-command.js";
import { CreateNetworkGroupMemberCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-member-command.js";
import { DeleteNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/delete-network-group-command.js";
import { DeleteNetworkGroupExternalPeerCommand } from "@clevercloud/client/cc-api-commands/network-group/delete-network-group-external-peer-command.js";
import { DeleteNetworkGroupMemberCommand } from "@clevercloud/client/cc-api-commands/network-group/delete-network-group-member-command.js";
import { GetNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/get-network-group-command.js";
import { GetNetworkGroupWireguardConfigurationCommand } from "@clevercloud/client/cc-api-commands/network-group/get-network-group-wireguard-configuration-command.js";
import { GetNetworkGroupWireguardConfigurationUrlCommand } from "@clevercloud/client/cc-api-commands/network-group/get-network-group-wireguard-configuration-url-command.js";
import { ListNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/list-network-group-command.js";
import { SearchNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/search-network-group-command.js";
import { onStage, saying } from "./stage";

test("our client reads a group of the command line, with members of every kind and a peer", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const { website, worker } = platform.seed.applications;
        const { realId } = platform.seed.addons.sessions;
        const ng = (...words: string[]) => clever.run(["ng", ...words, "--org", owner]);
        expect(
            await ng(
                "create",
                "front",
                "--link",
                `${website},${realId}`,
                "--tags",
                "prod,eu",
                "--description",
                "shown",
            ),
        ).toEqual(saying("Network Group front successfully created with member(s)"));
        const made = platform.state.networkGroups.list(owner).find(({ label }) => label === "front");
        const id = made?.id ?? "";
        expect(made).toMatchObject({ description: "shown", tags: ["prod", "eu"] });
        expect(await ng("link", worker, "front")).toEqual(saying("successfully linked"));
        expect(await ng("create", "external", "phone", "front", "cHVibGljIGtleQ==")).toEqual(
            saying("External peer phone successfully created"),
        );
        expect(await client.networkGroups.members({ owner, id })).toEqual([
            expect.objectContaining({ id: website, kind: "application" }),
            expect.objectContaining({ id: realId, kind: "addon" }),
            expect.objectContaining({ id: worker, kind: "application" }),
            expect.objectContaining({ kind: "external", label: "Parent of phone" }),
        ]);
        expect(await ng("get-config", "phone", "front")).toEqual(saying("[Interface]", "[Peer]"));

        expect(await ng("delete", "external", "phone", "front")).toEqual(saying("successfully deleted"));
        expect(await ng("unlink", realId, id)).toEqual(saying("successfully unlinked"));
        expect((await client.networkGroups.members({ owner, id })).map(member => member.id)).toEqual([
            website,
            worker,
        ]);
        expect(await ng("delete", "front")).toEqual(saying("Network Group front successfully deleted!"));
        expect(await client.networkGroups.list({ owner })).toHaveLength(1);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the library waits until its group appears and disappears", () =>
    onStage(
        async ({ platform, owner, library, client }) => {
            const ownerId = owner;
            const { website } = platform.seed.applications;
            const { id: networkGroupId, members } = await library.send(
                new CreateNetworkGroupCommand({
                    ownerId,
                    label: "front",
                    members: [{ id: website, label: "the shop" }],
                }),
            );
            expect(members).toMatchObject([{ id: website, label: "the shop", kind: "APPLICATION" }]);
            const group = { ownerId, networkGroupId };
            const memberId = "external_2f0c1f3e-4a6b-4d6c-8b52-3c3f0a4a9d10";
            await library.send(new CreateNetworkGroupMemberCommand({ ...group, memberId, label: "office" }));
            const { id: peerId } = await library.send(
                new CreateNetworkGroupExternalPeerCommand({
                    ...group,
                    label: "phone",
                    peerRole: "CLIENT",
                    publicKey: "cHVibGljIGtleQ==",
                    parentMember: memberId,
                }),
            );
            const text = await client.networkGroups.externalPeerConfiguration({
                owner,
                id: networkGroupId,
                peerId,
            });
            expect(
                await library.send(new GetNetworkGroupWireguardConfigurationCommand({ ...group, peerId })),
            ).toBe(text);
            expect(
                await library.send(new GetNetworkGroupWireguardConfigurationUrlCommand({ ...group, peerId })),
            ).toEqual({ url: expect.stringMatching(/^https:/) as unknown });
            expect(await client.networkGroups.get({ owner, id: networkGroupId })).toMatchObject({
                label: "front",
            });
            await library.send(
                new DeleteNetworkGroupExternalPeerCommand({ ...group, externalPeerId: peerId }),
            );
            await library.send(new DeleteNetworkGroupMemberCommand({ ...group, memberId }));
            await library.send(new DeleteNetworkGroupCommand(group));
            expect(platform.state.networkGroups.list(owner).map(({ id }) => id)).not.toContain(
                networkGroupId,
            );
            expect(platform.requests.violations()).toEqual([]);
        },
        // Less than the second between two reads of the library.
        { delays: { networkGroup: 500, networkGroupDeletion: 500 } },
    ));

test("the vendor's clients list and find groups that our client creates", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const { worker } = platform.seed.applications;
        const { realId } = platform.seed.addons.sessions;
        const { id } = await client.networkGroups.create({ owner, label: "front", description: "shown" });
        const member = { id: worker, kind: "application", label: "worker" };
        await client.networkGroups.addMember({ owner, id, member });
        await client.networkGroups.addMember({ owner, id, member: { id: realId, kind: "addon" } });
        expect(await clever.read("ng", "--org", owner)).toContainEqual(
            expect.objectContaining({
                id,
                ownerId: owner,
                label: "front",
                description: "shown",
                members: [
                    {
                        id: worker,
                        kind: "APPLICATION",
                        label: "worker",
                        domainName: `${worker}.m.${id}.cc-ng.cloud`,
                    },
                    expect.objectContaining({ id: realId, kind: "ADDON" }),
                ],
            }),
        );
        const group = { ownerId: owner, networkGroupId: id };
        expect(await library.send(new GetNetworkGroupCommand(group))).toMatchObject({ label: "front" });
        expect(await library.send(new ListNetworkGroupCommand({ ownerId: owner }))).toHaveLength(2);
        expect(
            await library.send(
                new SearchNetworkGroupCommand({ ownerId: owner, query: worker, types: ["Member"] }),
            ),
        ).toMatchObject([{ id: worker }]);
        await client.networkGroups.removeMember({ owner, id, memberId: worker });
        await client.networkGroups.remove({ owner, id });
        expect(await library.send(new GetNetworkGroupCommand(group))).toBeNull();
        expect(platform.requests.violations()).toEqual([]);
    }));
