import { NetworkGroup, type NetworkGroupArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { said, type World } from "./world.js";

const list = "GET /v4/networkgroups/<v4_scope>/networkgroups";
const one = `${list}/{id}`;
const create = "POST /v4/networkgroups/<v4_scope>/networkgroups";
const remove = "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}";
const addons = "GET /v2/{scope}/addons";

function labels({ platform, owner }: World): string[] {
    return platform.state.networkGroups.list(owner).map(({ label }) => label);
}

onEveryWire(start => {
    test("a network group is created, replaced and deleted", async () => {
        const world = await start({ delays: { networkGroup: 200, networkGroupDeletion: 200 } });
        const { networkGroups } = world.platform.state;
        let args: NetworkGroupArgs = { label: "shop", description: "shop and its database" };
        world.program = () => {
            const group = new NetworkGroup("shop", args);
            return { id: group.id, networkIp: group.networkIp };
        };

        const created = await world.up();
        expect(created.story).toEqual(["create shop"]);
        // Made, then looked for until it is listed.
        expect(created.sent.slice(0, 3)).toEqual([list, create, list]);
        expect(new Set(created.sent.slice(3))).toEqual(new Set([list]));
        const [group] = networkGroups.list(world.owner).filter(({ label }) => label === "shop");
        expect(group).toMatchObject({ description: "shop and its database" });
        expect(created.outputs).toEqual({
            id: { value: group?.id, secret: false },
            networkIp: { value: group?.networkIp, secret: false },
        });
        expect((await world.resource("shop")).outputs).toMatchObject({ ownerId: world.owner });

        // Another identity: the new one is there before the old one goes.
        args = { label: "store" };
        const previewed = await world.preview();
        expect(said(previewed)).toContain(
            'NetworkGroup "shop": members that this stack does not declare are not linked to the new group',
        );
        expect(previewed).toMatchObject({
            story: [
                "create-replacement shop (description, label)",
                "replace shop (description, label)",
                "delete-replaced shop",
            ],
            sent: [],
        });
        const replaced = await world.up();
        expect(replaced.sent.filter(route => route !== list)).toEqual([create, remove]);
        expect(labels(world)).toEqual(["backend", "store"]);
        expect(networkGroups.list(world.owner).at(-1)).not.toHaveProperty("description");

        // Edited outside Pulumi: a refresh reports it, and the next up reverts it by a replacement.
        const second = (await world.resource("shop")).id;
        networkGroups.edit(second, { label: "renamed", description: "by somebody" });
        const drift = await world.refresh();
        expect(drift).toMatchObject({ story: ["update shop (description, label)"], sent: [list] });
        expect((await world.up()).story).toContain("replace shop (description, label)");
        expect(labels(world)).toEqual(["backend", "store"]);

        const destroyed = await world.destroy();
        expect(destroyed.story).toEqual(["delete shop"]);
        expect(destroyed.sent[0]).toBe(remove);
        expect(new Set(destroyed.sent.slice(1))).toEqual(new Set([list]));
        expect(labels(world)).toEqual(["backend"]);
        expect(await world.resources()).toEqual([]);
    });

    test("the deletion of a network group that no longer exists succeeds", async () => {
        const world = await start();
        world.program = () => {
            new NetworkGroup("shop", { label: "shop" });
        };
        await world.up();
        world.platform.state.networkGroups.remove((await world.resource("shop")).id);
        world.meddled();
        // The group counts as missing only after the owner was found and the group was queried once more.
        const destroyed = await world.destroy();
        expect(destroyed.story).toEqual(["delete shop"]);
        expect(destroyed.sent).toEqual([remove, addons, list, one]);
    });

    test("the next up finishes a network group that does not become visible in time", async () => {
        const world = await start({ delays: { networkGroup: 3_600_000 } });
        const args: NetworkGroupArgs = { label: "slow", timeouts: { create: "1s" } };
        world.program = () => {
            new NetworkGroup("slow", args);
        };
        const { error } = await world.fails("up");
        expect(error).toMatch(/it exists \(ng_[\w-]+\) and is recorded, but is not finished/);
        expect(error).toContain('network group "slow" to become visible');
        expect(await world.resource("slow")).toMatchObject({ initErrors: [expect.stringContaining("slow")] });

        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update slow"], sent: [list] });
        expect(labels(world)).toEqual(["backend", "slow"]);
        expect(await world.resource("slow")).not.toHaveProperty("initErrors");
    });
});
