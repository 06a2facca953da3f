/** A lost state of a program with two accounts. */
import * as pulumi from "@pulumi/pulumi";
import { EnvVars, NetworkGroup, Provider, SshKey } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { objectsOf } from "../support/objects.js";
import { lose, recovering } from "./recovering.js";

onEveryEngine(start => {
    test("adopts the resources of both accounts, and sends no write", async () => {
        const world = await start();
        const { otherAccount, seed, state } = world.platform;
        world.program = () => {
            const other = new Provider("other", {
                token: pulumi.secret(otherAccount.token),
                organisation: otherAccount.organisation,
            });
            new NetworkGroup("ours", { label: "ours" });
            const theirs = new NetworkGroup("theirs", { label: "theirs" }, { provider: other });
            new SshKey("key", { name: "key", publicKey }, { provider: other, parent: theirs });
            new EnvVars("variables", {
                application: seed.applications.shop,
                variables: { LEVEL: "hush-level" },
            });
        };
        await world.up();
        const [ids, objects] = [await world.ids(), objectsOf(world.platform)];
        const groups = state.networkGroups.list(otherAccount.organisation).length;
        await lose(world);

        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", writes: [] });
        expect(await world.ids()).toEqual(ids);
        expect(objectsOf(world.platform)).toEqual(objects);
        expect(state.networkGroups.list(otherAccount.organisation)).toHaveLength(groups);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
    });
});

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";
