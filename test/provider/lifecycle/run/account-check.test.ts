import { effects, startPlatform } from "pulumi-cloud-platform/testing";
import { Process } from "../../../faults/process.js";

test("an object counts as deleted only if the credentials can list the owner's objects", async () => {
    const platform = await startPlatform();
    const group = await new Process(platform).create("NetworkGroup", { label: "backend" });
    platform.state.networkGroups.remove(group.id);
    platform.faults.add({
        name: "another account",
        when: { route: "GET /v2/{scope}/addons", times: Infinity },
        effect: effects.forbidden,
    });
    await expect(new Process(platform).remove("NetworkGroup", group)).rejects.toThrow(/addons/);
    platform.faults.clear();
    await expect(new Process(platform).remove("NetworkGroup", group)).resolves.not.toThrow();
    await platform.close();
});

test("a deletion fails when the platform reports the object as missing but still returns it", async () => {
    const platform = await startPlatform();
    const group = await new Process(platform).create("NetworkGroup", { label: "backend" });
    platform.faults.add({ name: "404", when: { method: "DELETE" }, effect: effects.notFound });
    await expect(new Process(platform).remove("NetworkGroup", group)).rejects.toThrow(
        `the platform reported that ${group.id} does not exist, but still returns it. Run the command again. [contradictory-answers]`,
    );
    await platform.close();
});
