/** Clusters and their node groups in an inventory: prices, stacks, the picture and the code that adopts them. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import type { KubernetesTopology } from "../../../dist/testing/simulator/state/kubernetes-product.js";
import { mermaid } from "../../../dist/commands/report/mermaid.js";
import { svg } from "../../../dist/commands/report/svg.js";
import { stateWith, take } from "./taking.js";

let platform: Platform;

beforeEach(async () => {
    const delays = { kubernetesCluster: 0, kubernetesNodeGroup: 0 };
    platform = await startPlatform({ dialect: "clever-cloud", seed: "empty", delays });
});

afterEach(() => platform.close());

function plant(name: string, groups: readonly string[]) {
    const { kubernetes } = platform.state;
    const cluster = kubernetes.createCluster(platform.account.organisation, {
        name,
        topologyConfig: { topology: "DEDICATED_COMPUTE", flavor: "XS", replicationFactor: 1 },
    });
    const order = { flavor: "2XS", targetNodeCount: 2 };
    return {
        cluster: cluster.id,
        groups: groups.map(name => kubernetes.createNodeGroup(cluster, { ...order, name }).id),
    };
}

/** What the inventory has of a kind. */
async function rowsOf(kind: string, ...states: ReturnType<typeof stateWith>[]) {
    const { objects } = await take(platform, { states, unmanaged: states.length === 0 });
    return objects
        .filter(object => object.kind === kind)
        .map(({ name, plan, cost, stacks, undeclarable }) => ({
            name,
            plan,
            price: cost?.amount,
            stacks,
            ...(undeclarable !== undefined && { undeclarable }),
        }));
}

test("lists clusters and node groups with their prices and stacks", async () => {
    const { cluster: id } = plant("shop", ["web"]);
    const outputs = { ownerId: platform.account.organisation, platform: platform.url, name: "shop" };
    const state = stateWith([{ kind: "KubernetesCluster", id, outputs }]);
    expect(await rowsOf("KubernetesCluster", state)).toEqual([
        { name: "shop", plan: "dedicated-compute 1 × XS", price: 66, stacks: ["other"] },
    ]);
    expect(await rowsOf("KubernetesNodeGroup", state)).toEqual([
        { name: "web", plan: "2 × 2XS", price: 48, stacks: [] },
    ]);
});

test("draws a cluster with its node groups", async () => {
    plant("shop", ["jobs", "web"]);
    const { graph } = await take(platform);
    const lines = mermaid(graph)
        .split("\n")
        .map(line => line.trim());
    expect(lines.slice(1, 8)).toEqual([
        expect.stringMatching(/^subgraph /),
        'n1{{"shop<br>KubernetesCluster, 66.00 EUR<br>in no stack"}}',
        'n2[("jobs<br>KubernetesNodeGroup<br>48.00 EUR<br>in no stack")]',
        'n3[("web<br>KubernetesNodeGroup<br>48.00 EUR<br>in no stack")]',
        "end",
        expect.stringMatching(/^n2 -.* n1$/),
        expect.stringMatching(/^n3 -.* n1$/),
    ]);
});

test.each([[["web"]], [["jobs", "web"]]])("a drawing has a cluster above its node groups %j", async names => {
    plant("shop", names);
    const drawing = svg((await take(platform)).graph);
    const tops = ["shop", ...names].map(name =>
        Number(new RegExp(`<title>${name},[^<]*</title><rect [^>]*\\by="([\\d.]+)"`).exec(drawing)?.[1]),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(tops.length);
    expect(drawing.match(/>48\.00 EUR</g)).toHaveLength(names.length);
});

test("adopts a cluster before its node groups, which refer to it", async () => {
    const { cluster, groups } = plant("shop", ["web"]);
    const { adopt, skipped } = await take(platform);
    const [{ code = "" } = {}] = adopt;
    expect(skipped).toEqual([]);
    expect(code).toContain(`adopt: "${cluster}"`);
    expect(code).toContain("{ protect: true }");
    expect(code).toContain(`adopt: "${cluster}/${groups[0] ?? ""}"`);
    const [, constant = "none"] = /const (\w+) = new KubernetesCluster\(/.exec(code) ?? [];
    expect(code.split("new KubernetesNodeGroup")[1]).toContain(`cluster: ${constant}.id,`);
});

test("says why no program can declare a cluster of an unknown layout or a group of Karpenter", async () => {
    const { clusters, nodeGroups } = platform.state.kubernetes;
    const topology = { topology: "SINGLE_NODE", flavor: "S", replicationFactor: 1 };
    clusters.edit(plant("one", []).cluster, { topology: topology as unknown as KubernetesTopology });
    const [group = ""] = plant("two", ["spot"]).groups;
    nodeGroups.edit(group, { labels: { "karpenter.sh/nodepool": "default" } });
    const [unknown] = await rowsOf("KubernetesCluster").then(rows =>
        rows.filter(({ name }) => name === "one"),
    );
    expect(unknown).toEqual({
        name: "one",
        plan: "SINGLE_NODE 1 × S",
        stacks: [],
        undeclarable:
            "A program cannot declare it: it has the topology SINGLE_NODE, which KubernetesCluster does not manage.",
    });
    expect(await rowsOf("KubernetesNodeGroup")).toMatchObject([
        {
            undeclarable:
                "A program cannot declare it: it belongs to Karpenter, which creates and deletes its node groups itself.",
        },
    ]);
    const code = (await take(platform)).adopt.map(({ code }) => code).join();
    expect(code).not.toMatch(/SINGLE_NODE|spot/);
});
