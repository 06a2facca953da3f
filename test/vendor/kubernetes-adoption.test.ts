/** Clusters that the vendor's command line creates, a program adopts and changes, and the command line reads. */
import { KubernetesCluster, KubernetesNodeGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { CommandLine } from "./command-line";

const delays = { kubernetesCluster: 0, kubernetesFeature: 0, kubernetesNodeGroup: 0 };
const topology = { kind: "all-in-one", flavor: "S", replicas: 1 } as const;

let clever: CommandLine | undefined;

afterEach(() => {
    clever?.dispose();
    clever = undefined;
});

onEveryEngine(start => {
    test("a program adopts what the command line makes, and the command line reads what a program makes", async () => {
        const world = await start({ dialect: "clever-cloud", delays });
        const { clusters, nodeGroups } = world.platform.state.kubernetes;
        const command = (clever = new CommandLine(world.platform));
        const org = ["--org", world.owner];
        await command.run(["features", "enable", "k8s"]);
        await command.run(["k8s", "create", "shop", "--cluster-version", "1.35", "--tag", "prod", ...org]);
        const cluster = clusters.list(world.owner)[0]?.id ?? "";
        await command.run(["k8s", "nodegroups", "create", cluster, "web", "2XS:1", ...org]);
        const group = nodeGroups.list(cluster)[0]?.id ?? "";

        let changes: { tags: string[]; nodes: number } = { tags: ["prod"], nodes: 1 };
        world.program = () => {
            const { id } = new KubernetesCluster("shop", {
                name: "shop",
                topology,
                version: "1.35",
                tags: changes.tags,
                adopt: cluster,
            });
            new KubernetesNodeGroup("web", {
                cluster: id,
                name: "web",
                flavor: "2XS",
                nodes: changes.nodes,
                adopt: `${cluster}/${group}`,
            });
            new KubernetesNodeGroup("jobs", { cluster: id, name: "jobs", flavor: "2XS", nodes: 1 });
        };
        const adopted = await world.up();
        expect(adopted.story.toSorted()).toEqual(["create jobs", "create shop", "create web"]);
        expect(adopted.sent.filter(route => !route.startsWith("GET "))).toHaveLength(1);

        changes = { tags: ["prod", "team:web"], nodes: 2 };
        await world.up();
        expect(await command.read("k8s", "get", cluster, ...org)).toMatchObject({
            id: cluster,
            tags: ["prod", "team:web"],
        });
        const listed = await command.read("k8s", "nodegroups", "list", cluster, ...org);
        expect(listed).toMatchObject([
            { name: "web", targetNodeCount: 2, status: "READY" },
            { name: "jobs", targetNodeCount: 1, status: "READY" },
        ]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(await command.run(["k8s", "list", ...org])).toMatchObject({
            stdout: expect.stringContaining("No cluster found") as string,
        });
    });
});
