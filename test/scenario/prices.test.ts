/** Prices in previews: for new and replaced resources, from the shipped catalogue, without a request. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    Application,
    KubernetesCluster,
    KubernetesNodeGroup,
    Operator,
    SshKey,
    type ApplicationArgs,
    type KubernetesNodeGroupArgs,
} from "pulumi-cloud-platform";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import { said, type Outcome } from "./world.js";

const code = "[monthly-price]";
const postgres = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** The messages with a price, sorted. */
function prices({ diagnostics }: Pick<Outcome, "diagnostics">): string[] {
    return diagnostics
        .map(({ message }) => message)
        .filter(message => message.includes(" EUR"))
        .sort();
}

onEveryEngine(start => {
    test("a preview reports prices of new resources, but neither unknown prices nor those of adopted objects", async () => {
        const world = await start();
        const { seed } = world.platform;
        world.program = () => {
            const database = new Addon("db", { ...postgres, name: "db" });
            new Addon("files", { provider: "cellar-addon", plan: "s", region: "par", name: "files" });
            // A preview does not know the output of a new resource.
            new Addon("copy", { ...postgres, plan: database.planSlug, name: "copy" });
            new Addon("orders", { ...postgres, name: "orders-db", adopt: seed.addons.ordersDatabase.id });
            // No public source has the prices of operators.
            new Operator("sign-on", { kind: "keycloak", plan: "base", region: "par", name: "login" });
            new SshKey("desk", { name: "desk", publicKey: publicKey(1) });
        };
        const preview = await world.preview();
        expect(prices(preview)).toEqual([
            `Addon "db": costs 19.50 EUR a month ${code}`,
            `Addon "files": costs 0.00 EUR a month ${code}`,
        ]);
        expect(preview.sent).toEqual([]);

        expect(prices(await world.up())).toEqual([]);
        expect(prices(await world.preview())).toEqual([]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("a plan that the catalogue lacks has no price", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { ...postgres, plan: "xs_smal", name: "db" });
        };
        const preview = await world.preview();
        expect(prices(preview)).toEqual([]);
        expect(preview.diagnostics.map(({ message }) => message)).toEqual([
            expect.stringContaining("[unknown-plan]"),
        ]);
    });

    test("a preview reports prices of new clusters and node groups, and of what changes them", async () => {
        const world = await start({ dialect: "clever-cloud", delays: { kubernetesCluster: 0 } });
        let args: Partial<KubernetesNodeGroupArgs> = { flavor: "2XS", nodes: 2 };
        world.program = () => {
            const topology = { kind: "dedicated-compute", flavor: "XS", replicas: 1 } as const;
            const { id } = new KubernetesCluster("shop", { name: "shop", topology });
            new KubernetesNodeGroup("web", { cluster: id, name: "web", flavor: "2XS", ...args });
        };
        expect(prices(await world.preview())).toEqual([
            `KubernetesCluster "shop": costs 66.00 EUR a month ${code}`,
            `KubernetesNodeGroup "web": costs 48.00 EUR a month ${code}`,
        ]);
        await world.up();
        const changes: [object, string][] = [
            [{ nodes: 3 }, "costs 72.00 EUR a month, instead of 48.00 EUR a month"],
            [
                { autoscaling: { min: 1, max: 4 } },
                "costs 24.00 EUR a month, up to 96.00 EUR, instead of 48.00 EUR a month",
            ],
            [{ flavor: "XS", nodes: 2 }, "costs 88.00 EUR a month, instead of 48.00 EUR a month"],
        ];
        for (const [change, says] of changes) {
            args = change;
            const changed = await world.preview();
            expect([prices(changed), changed.sent]).toEqual([
                [`KubernetesNodeGroup "web": ${says} ${code}`],
                [],
            ]);
        }
        args = { nodes: 2 };
    });

    test("the preview of a replacement reports both prices if they differ", async () => {
        const world = await start();
        let [plan, region, isRetained] = ["xs_sml", "par", false];
        world.program = () => {
            const args = { ...postgres, plan, region, name: "db", allowReplace: true };
            new Addon("db", args, { retainOnDelete: isRetained });
        };
        await world.up();

        [plan, region] = ["s_sml", "rbx"];
        const preview = await world.preview();
        expect(preview).toMatchObject({ changes: { replace: 1 }, sent: [] });
        expect(prices(preview)).toEqual([
            `Addon "db": costs 41.00 EUR a month, instead of 19.50 EUR a month ${code}`,
        ]);
        expect(prices(await world.up())).toEqual([]);

        // Another region has the same price.
        region = "par";
        expect(prices(await world.preview())).toEqual([]);

        // The old add-on stays and costs as before.
        region = "rbx";
        isRetained = true;
        await world.up();
        region = "par";
        const { id } = await world.resource("db");
        expect(prices(await world.preview())).toEqual([`Addon "db": costs 41.00 EUR a month ${code}`]);
        await world.up();
        expect(world.platform.state.addons.find(id)).toBeDefined();
    });

    test("a replacement follows retainOnDelete as the last update set it", async () => {
        const world = await start();
        let [region, retainOnDelete] = ["par", false];
        world.program = () => {
            const args = { ...postgres, region, name: "db", allowReplace: true };
            new Addon("db", args, { retainOnDelete });
        };
        await world.up();
        const replaced = async (to: string) => {
            const { id } = await world.resource("db");
            region = to;
            const preview = await world.preview();
            await world.up();
            return {
                isLost: said(preview).includes("which destroys its data"),
                prices: prices(preview),
                exists: world.platform.state.addons.find(id) !== undefined,
            };
        };
        const price = `Addon "db": costs 19.50 EUR a month ${code}`;
        retainOnDelete = true;
        expect(await replaced("rbx")).toEqual({ isLost: true, prices: [], exists: false });
        const replace = [(await world.resource("db")).urn];
        expect(prices(await world.stack.preview({ replace }))).toEqual([price]);
        retainOnDelete = false;
        expect(await replaced("par")).toEqual({ isLost: false, prices: [price], exists: true });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("an add-on that moves to another owner is not reported as a migration", async () => {
        const world = await start();
        const { organisation, userId } = world.platform.account;
        let [plan, owner] = ["xs_sml", organisation];
        world.program = () => {
            new Addon("db", { ...postgres, plan, owner, name: "db", allowReplace: true });
        };
        await world.up();

        [plan, owner] = ["s_sml", userId];
        const preview = await world.preview();
        expect(preview).toMatchObject({ changes: { replace: 1 }, sent: [] });
        expect(prices(preview)).toEqual([
            `Addon "db": costs 41.00 EUR a month, instead of 19.50 EUR a month ${code}`,
        ]);
        await world.up();
    });

    test("the price of an application has a range from its smallest to its largest instances", async () => {
        const world = await start({ dialect: "clever-cloud" });
        let [flavor, name] = [{ min: "XS", max: "S" }, "shop"];
        world.program = () => {
            const args: ApplicationArgs = {
                name,
                runtime: "node",
                region: "par",
                instances: { min: 1, max: 2 },
                flavor,
            };
            new Application("shop", args);
            new Application("later", {
                ...args,
                name: "later",
                flavor: pulumi.output({ min: "S", max: "S" }),
            });
        };
        expect(prices(await world.preview())).toEqual([
            `Application "later": costs 32.00 EUR a month, up to 64.00 EUR ${code}`,
            `Application "shop": costs 16.00 EUR a month, up to 64.00 EUR ${code}`,
        ]);
        expect(prices(await world.up())).toEqual([]);

        flavor = { min: "S", max: "M" };
        const preview = await world.preview();
        expect(preview).toMatchObject({ story: ["update shop (flavor.max, flavor.min)"], sent: [] });
        expect(prices(preview)).toEqual([
            `Application "shop": costs 32.00 EUR a month, up to 152.00 EUR, instead of 16.00 EUR a month, up to 64.00 EUR ${code}`,
        ]);
        await world.up();

        name = "store";
        expect(prices(await world.preview())).toEqual([]);
        await world.up();
    });
});
