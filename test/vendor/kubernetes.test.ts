import { onStage, refusing, saying, type Stage } from "./stage";

const settled = {
    delays: { kubernetesCluster: 0, kubernetesFeature: 0, kubernetesNodeGroup: 0 },
};

/** Enables the commands, and runs them for the organisation of the stage. */
async function enabled({ clever, owner }: Stage) {
    expect(await clever.run(["features", "enable", "k8s"])).toEqual(saying("'k8s' enabled"));
    return {
        run: (...words: string[]) => clever.run(["k8s", ...words, "--org", owner]),
        read: (...words: string[]) => clever.read("k8s", ...words, "--org", owner),
    };
}

test("the command line manages a cluster, and reads what was changed elsewhere", () =>
    onStage(async stage => {
        const { platform, owner } = stage;
        const { clusters } = platform.state.kubernetes;
        const { run, read } = await enabled(stage);
        expect(await run("list")).toEqual(saying("No cluster found"));
        const options = ["--cluster-version", "1.34", "--tag", "team:shop,prod", "--description", "Sells"];
        expect(await run("create", "shop", ...options)).toEqual(saying("is being deployed"));
        const [cluster] = clusters.list(owner);
        const id = cluster?.id ?? "";
        expect(cluster).toMatchObject({
            name: "shop",
            version: "1.34",
            tags: ["team:shop", "prod"],
            description: "Sells",
            topology: { topology: "ALL_IN_ONE", flavor: "S", replicationFactor: 1 },
            status: "ACTIVE",
        });
        expect(await run("list")).toEqual(saying("Found 1 cluster", `shop (${id})`, "ACTIVE"));

        expect(await run("update", "shop", "--name", "market", "--tag", "prod", "--autoscaling")).toEqual(
            saying("Cluster market updated"),
        );
        expect(clusters.find(id)).toMatchObject({
            name: "market",
            tags: ["prod"],
            features: { autoscalingEnabled: true },
        });
        clusters.edit(id, { name: "bazaar" });
        expect(await run("get", "bazaar")).toEqual(
            saying("'bazaar'", "ALL_IN_ONE (S, rf=1)", "Load balancers"),
        );

        expect(await run("add-persistent-storage", "bazaar")).toEqual(saying("successfully activated"));
        expect(await read("get", id)).toMatchObject({ features: { csi: true }, storageUsageBytes: 0 });
        expect(await read("version", "check", id)).toMatchObject({ installed: "1.34", needUpdate: true });
        expect(await run("version", "update", id, "--target", "1.36")).toEqual(
            saying("is upgrading to 1.36"),
        );
        expect(clusters.find(id)).toMatchObject({ version: "1.36" });
        expect(await read("activity", id, "--limit", "1")).toMatchObject([
            { operation: "CLUSTER_UPGRADE", status: "COMPLETED" },
        ]);

        const first = await run("get-kubeconfig", id);
        expect(first).toEqual(saying("kind: Config", "client-certificate-data:"));
        expect((await run("get-kubeconfig", id)).stdout).not.toBe(first.stdout);
        expect(await run("delete", "bazaar", "--yes")).toEqual(saying("successfully deleted"));
        expect(clusters.find(id)).toMatchObject({ status: "DELETED" });
        expect(await read("list")).toEqual([]);
        expect(platform.requests.violations()).toEqual([]);
    }, settled));

test("the command line manages node groups, within the quota", () =>
    onStage(async stage => {
        const { platform, owner } = stage;
        const { clusters, nodeGroups, quotas } = platform.state.kubernetes;
        const { run, read } = await enabled(stage);
        const control = ["--topology", "dedicated_compute", "--flavor", "xs", "--replication-factor", "1"];
        expect(await run("create", "shop", ...control, "--nodegroup", "2xs:1")).toEqual(
            saying("is being deployed"),
        );
        const id = clusters.list(owner)[0]?.id ?? "";
        expect(await run("nodegroups", "create", id, "workers", "XS:2", "--min", "1", "--max", "3")).toEqual(
            saying("workers (node_group_", "is being deployed"),
        );
        expect(await run("nodegroups", "update", id, "workers", "--count", "3", "--tag", "web")).toEqual(
            saying("Node group workers updated"),
        );
        const workers = nodeGroups.list(id).find(({ name }) => name === "workers");
        expect(workers).toMatchObject({ currentNodeCount: 3, autoscalingEnabled: true, tag: "web" });
        nodeGroups.edit(workers?.id ?? "", { labels: { tier: "web" }, description: "by hand" });
        expect(await run("nodegroups", "get", id, "workers")).toEqual(saying("'3/3'", "by hand", "tier"));
        expect(await read("nodegroups", "list", id)).toMatchObject([
            { name: "default", flavor: "2XS", status: "READY" },
            { name: "workers", flavor: "XS", status: "READY" },
        ]);
        expect(await run("get", id)).toEqual(saying("Node groups (2)", "'1/1'", "'3/3'"));

        expect(await read("quota")).toMatchObject({
            quota: { vCPUMax: { maximum: 40_000 }, ramMax: { maximum: 40, unit: "GB" } },
            usage: { cpuMillicores: 28_000 },
            remaining: { cpuMillicores: 12_000 },
        });
        quotas.set(owner, { millicores: 30_000 });
        expect(await run("create", "second")).toEqual(refusing("your quota exceeded"));

        expect(await run("nodegroups", "delete", id, "workers", "--yes")).toEqual(
            saying("successfully deleted"),
        );
        expect(nodeGroups.find(workers?.id ?? "")).toMatchObject({ status: "DELETED" });
        expect(platform.requests.violations()).toEqual([]);
    }, settled));

test("the command line reads clusters that the API creates, also one that fails", () =>
    onStage(async stage => {
        const { platform, owner } = stage;
        const { kubernetes } = platform.state;
        const { run, read } = await enabled(stage);
        const part = { flavor: "2XS", replicationFactor: 1 };
        const components = {
            apiserver: part,
            controllerManager: part,
            scheduler: part,
            nodeGroupOperator: part,
            cloudControllerManager: part,
        };
        const { id } = kubernetes.createCluster(owner, {
            name: "shop",
            topologyConfig: { topology: "DISTRIBUTED", components },
            nodeGroups: [{ name: "workers", flavor: "2XS", targetNodeCount: 1, labels: { tier: "web" } }],
        });
        expect(await run("get", "shop")).toEqual(saying("DISTRIBUTED", "nodeGroupOperator", "'workers'"));
        expect(await read("nodegroups", "get", id, "workers")).toMatchObject({ labels: { tier: "web" } });

        kubernetes.clusters.next("create", { status: "FAILED", reason: "no machine is left" });
        kubernetes.createCluster(owner, { name: "board" });
        expect(await run("get-kubeconfig", "board")).toEqual(saying("wait for the deployment to finish"));
        expect(await run("activity", "board")).toEqual(saying("CLUSTER_CREATE", "FAILED"));
        expect(platform.requests.violations()).toEqual([]);
    }, settled));
