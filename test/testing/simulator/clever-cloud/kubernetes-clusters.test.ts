import { livePlatform, violations } from "./live";

const live = livePlatform();
let owner: string;
let clusters: string;

interface Shown {
    readonly id: string;
    readonly status: string;
}

const allInOne = { topology: "ALL_IN_ONE", flavor: "S", replicationFactor: 1 };

beforeEach(() => {
    owner = `/v4/kubernetes/organisations/${live.platform.account.organisation}`;
    clusters = `${owner}/clusters`;
});

const doors = () => live.platform.state.kubernetes;

function pass(milliseconds = 5_000): void {
    live.platform.clock.advance(milliseconds);
}

/** Orders a cluster, and returns its id. */
async function ordered(changes: object = {}): Promise<string> {
    const body = { name: "shop", topologyConfig: allInOne, ...changes };
    return ((await live.send("POST", clusters, body)) as Shown).id;
}

/** Orders a cluster, lets as much time pass as it needs, and returns its path. */
async function running(changes: object = {}): Promise<string> {
    const id = await ordered(changes);
    pass();
    return `${clusters}/${id}`;
}

test("the product names topologies, flavors and versions, without credentials", async () => {
    const { status, body } = await live.call("GET", "/v4/kubernetes-product", { as: null });
    expect(status).toBe(200);
    const replicationFactor = { min: 1, max: 5 };
    expect(body).toEqual({
        topologies: [
            { topology: "ALL_IN_ONE", availableFlavors: ["S", "M", "L", "XL"], replicationFactor },
            {
                topology: "DEDICATED_COMPUTE",
                availableFlavors: ["XS", "S", "M", "L", "XL"],
                replicationFactor,
            },
            {
                topology: "DISTRIBUTED",
                availableFlavors: ["2XS", "XS", "S", "M", "L", "XL"],
                replicationFactor,
            },
        ],
        versions: { available: ["1.34", "1.35", "1.36"], default: "1.35" },
    });
});

describe("the states of a cluster", () => {
    test("a new cluster is deployed, and a deleted one stays in the list", async () => {
        const made = (await live.send("POST", clusters, { name: "shop" })) as Shown;
        const path = `${clusters}/${made.id}`;
        expect(made).toMatchObject({
            id: expect.stringMatching(/^kubernetes_[0-9A-HJKMNP-TV-Z]{26}$/) as unknown,
            tenantId: live.platform.account.organisation,
            status: "TO_DEPLOY",
            version: "1.35",
            locationId: "par",
            topologyConfig: { topology: "DEDICATED_COMPUTE", flavor: "XS", replicationFactor: 1 },
            features: { autoscalingEnabled: false, csi: false },
            nodeGroups: [],
            loadBalancers: [],
        });
        pass(500);
        expect(await live.get(path)).toMatchObject({ status: "DEPLOYING" });
        pass(500);
        expect(await live.get(path)).toMatchObject({ status: "ACTIVE", loadBalancers: [{}] });

        live.platform.delays.kubernetesClusterDeletion = 1_000;
        expect(await live.send("DELETE", path)).toMatchObject({ status: "TO_DELETE" });
        expect(await live.send("DELETE", path)).toMatchObject({ id: made.id });
        pass(600);
        expect(await live.get(path)).toMatchObject({ status: "DELETING" });
        expect(await live.call("PATCH", path, { body: { name: "late" } })).toMatchObject({ status: 409 });
        pass();
        const deleted = await live.get(path);
        expect(deleted).toMatchObject({ status: "DELETED" });
        expect(deleted).not.toHaveProperty("features");
        expect(await live.get(clusters)).toMatchObject([{ id: made.id }]);
        expect(await live.get(`${clusters}?status=ACTIVE&status=FAILED`)).toEqual([]);
        doors().clusters.forget(made.id);
        expect(await live.call("GET", path)).toMatchObject({ status: 404 });
    });

    test("a cluster that fails returns its reason, and is resumed", async () => {
        doors().clusters.next("create", { status: "FAILED", reason: "no machine is left" });
        const path = await running();
        expect(await live.get(path)).toMatchObject({ status: "FAILED" });
        expect(await live.get(`${path}/events?limit=1`)).toMatchObject([
            {
                event: "CLUSTER_STATUS",
                status: "FAILED",
                failure: { operation: "CLUSTER_CREATE", message: "no machine is left" },
            },
        ]);
        expect(await live.get(`${path}/deployment-events`)).toMatchObject([
            { operation: "CLUSTER_CREATE", status: "FAILED", detail: "no machine is left" },
            { operation: "CLUSTER_CREATE", status: "STARTED" },
        ]);
        expect(await live.send("POST", `${path}/resume`)).toMatchObject({ status: "TO_DEPLOY" });
        pass();
        expect(await live.get(path)).toMatchObject({ status: "ACTIVE" });
        expect(await live.call("POST", `${path}/resume`)).toMatchObject({ status: 409 });
        expect(await live.call("GET", `${path}/events?limit=1001`)).toMatchObject({ status: 400 });
    });

    test("a cluster whose deletion fails is not resumed, and is deleted again", async () => {
        const path = await running();
        doors().clusters.next("delete", { status: "FAILED", reason: "a volume is in use" });
        await live.send("DELETE", path);
        expect(await live.get(path)).toMatchObject({ status: "FAILED" });
        expect(await live.call("POST", `${path}/resume`)).toMatchObject({ status: 409 });
        expect(await live.get(`${path}/events?limit=1`)).toMatchObject([
            { failure: { operation: "CLUSTER_DELETE" } },
        ]);
        await live.send("DELETE", path);
        expect(await live.get(path)).toMatchObject({ status: "DELETED" });
    });

    test("a cluster stays in any status that a test sets", async () => {
        doors().clusters.next("create", { status: "RECONCILING" });
        const id = await ordered();
        pass();
        expect(await live.get(`${clusters}/${id}`)).toMatchObject({ status: "RECONCILING" });
        doors().clusters.edit(id, { status: "ACTIVE", name: "by hand", version: "1.36.2" });
        expect(await live.get(`${clusters}/${id}`)).toMatchObject({
            status: "ACTIVE",
            name: "by hand",
            version: "1.36.2",
        });
    });

    test("an upgrade goes up only, and starts from ACTIVE", async () => {
        const path = await running();
        expect(await live.get(`${path}/version/check`)).toEqual({
            installed: "1.35",
            latest: "1.36",
            available: ["1.34", "1.35", "1.36"],
            needUpdate: true,
        });
        const update = `${path}/version/update`;
        for (const [targetVersion, status] of [
            ["1.34", 409],
            ["1.35", 409],
            ["1.99", 400],
        ] as const) {
            expect(await live.call("POST", update, { body: { targetVersion } })).toMatchObject({ status });
        }
        const body = { targetVersion: "1.36" };
        expect(await live.send("POST", update, body)).toMatchObject({
            status: "TO_UPGRADE",
            version: "1.35",
        });
        expect(await live.call("POST", update, { body })).toMatchObject({ status: 409 });
        pass();
        expect(await live.get(path)).toMatchObject({ status: "ACTIVE", version: "1.36" });
        expect(await live.send("POST", `${path}/redeploy`)).toMatchObject({ status: "TO_REDEPLOY" });
        pass(500);
        expect(await live.get(path)).toMatchObject({ status: "REDEPLOYING" });
    });
});

describe("features", () => {
    test("read as they were until they run, and lock the cluster", async () => {
        const path = await running();
        const body = { name: "renamed", tags: ["team:shop"], features: { autoscalingEnabled: true } };
        expect(await live.send("PATCH", path, body)).toMatchObject({
            name: "renamed",
            tags: ["team:shop"],
            features: { autoscalingEnabled: false },
        });
        expect(await live.get(path)).toMatchObject({
            status: "RECONCILING",
            features: { autoscalingEnabled: false },
        });
        expect(await live.call("PATCH", path, { body })).toMatchObject({
            status: 412,
            body: { code: "clever.kubernetes-cluster.locked" },
        });
        pass();
        expect(await live.get(path)).toMatchObject({
            status: "ACTIVE",
            features: { autoscalingEnabled: true },
        });
        // A change that changes nothing does not lock.
        expect(await live.send("PATCH", path, body)).toMatchObject({ status: "ACTIVE" });
        expect(await live.send("PATCH", path, { tags: [] })).toMatchObject({ tags: [] });
    });

    test("of a new cluster start once it is ACTIVE", async () => {
        const id = await ordered({ features: { csi: true } });
        pass(800);
        expect(await live.get(`${clusters}/${id}`)).toMatchObject({
            status: "ACTIVE",
            features: { csi: false },
        });
        pass(300);
        expect(await live.get(`${clusters}/${id}`)).toMatchObject({ status: "RECONCILING" });
        pass(300);
        expect(await live.get(`${clusters}/${id}`)).toMatchObject({
            status: "ACTIVE",
            features: { csi: true },
        });
    });

    test("of a cluster that failed start after it is resumed", async () => {
        doors().clusters.next("create", { status: "FAILED" });
        const path = await running({ features: { csi: true } });
        expect(await live.get(path)).toMatchObject({ status: "FAILED", features: { csi: false } });
        await live.send("POST", `${path}/resume`);
        pass();
        expect(await live.get(path)).toMatchObject({ status: "ACTIVE", features: { csi: true } });
    });

    test("stay off when a test ends their installation", async () => {
        const path = await running();
        doors().clusters.next("features", { status: "RECONCILING" });
        await live.send("PATCH", path, { features: { autoscalingEnabled: true } });
        pass();
        expect(await live.get(path)).toMatchObject({
            status: "RECONCILING",
            features: { autoscalingEnabled: false },
        });
    });

    test("include persistent storage, which stays", async () => {
        const path = await running();
        expect(await live.send("POST", `${path}/csi/ceph`)).toMatchObject({ features: { csi: false } });
        pass();
        expect(await live.get(path)).toMatchObject({ features: { csi: true }, storageUsageBytes: 0 });
        expect(await live.call("POST", `${path}/csi/ceph`)).toMatchObject({ status: 409 });
        expect(await live.call("PATCH", path, { body: { features: { csi: false } } })).toMatchObject({
            status: 400,
        });
    });
});

test("each kubeconfig is new, and only an ACTIVE cluster has one", async () => {
    const id = await ordered();
    const path = `${clusters}/${id}/kubeconfig.yaml`;
    expect(await live.call("GET", path)).toMatchObject({ status: 409 });
    pass();
    const [first, second] = [await live.call("GET", path), await live.call("GET", path)];
    expect(first.headers.get("content-type")).toBe("application/yaml");
    expect(first.text).toMatch(/^apiVersion: v1\nkind: Config\n/);
    expect(second.text).not.toBe(first.text);
    expect((await live.call("GET", `${path}?type=NETWORKGROUP`)).text).toContain(".networkgroup.");
    expect(await live.call("GET", `${path}?type=VPN`)).toMatchObject({ status: 400 });
    expect(await live.get(`${clusters}/${id}/kubeconfig/presigned-url`)).toMatchObject({
        url: expect.stringContaining(id) as unknown,
    });
});

test.each([
    ["an empty name", { name: " " }, "name"],
    ["a name that is too long", { name: "x".repeat(129) }, "name"],
    ["a description that is too long", { description: "x".repeat(4097) }, "description"],
    ["a tag with a comma", { tags: ["a,b"] }, "tags"],
    ["an unknown version", { version: "1.20" }, "version"],
    ["a location", { locationId: "rbx" }, "locationId"],
    ["a flavor of another topology", { topologyConfig: { ...allInOne, flavor: "XS" } }, "topologyConfig"],
    ["too many replicas", { topologyConfig: { ...allInOne, replicationFactor: 6 } }, "topologyConfig"],
    ["a group that is refused", { nodeGroups: [{ name: "A", flavor: "S", targetNodeCount: 1 }] }, "name"],
])("a cluster with %s is refused", async (_, changes, field) => {
    const body = { name: "shop", ...changes };
    expect(await live.call("POST", clusters, { body })).toMatchObject({
        status: 400,
        body: {
            code: expect.stringMatching(/^clever\.kubernetes-(cluster|node-group)\.invalid$/) as unknown,
            context: { type: "fields", fields: { [field]: { reason: expect.any(String) as unknown } } },
        },
    });
    expect(await live.get(clusters)).toEqual([]);
});

test("an unknown topology is refused", async () => {
    const body = { name: "shop", topologyConfig: { ...allInOne, topology: "SINGLE" } };
    expect(await live.call("POST", clusters, { body })).toMatchObject({ status: 400 });
    expect(violations(live)).toEqual([expect.stringMatching(/body\.topologyConfig\.topology/)]);
    live.platform.requests.clear();
});

test("a distributed control plane has five parts", async () => {
    const part = { flavor: "2XS", replicationFactor: 1 };
    const names = [
        "apiserver",
        "controllerManager",
        "scheduler",
        "nodeGroupOperator",
        "cloudControllerManager",
    ];
    const topologyConfig = {
        topology: "DISTRIBUTED",
        components: Object.fromEntries(names.map(name => [name, part])),
    };
    const id = await ordered({ topologyConfig });
    expect(await live.get(`${clusters}/${id}`)).toMatchObject({ topologyConfig });
    expect(await live.get(`${owner}/usage`)).toMatchObject([{ clusterId: id, cpuMillicores: 20_000 }]);
});

test("only an event names the network group of a cluster", async () => {
    const { backend } = live.platform.seed.networkGroups;
    for (const [changes, data] of [
        [{ networkGroupId: backend }, { networkGroupId: backend, networkGroupOrigin: "USER_PROVIDED" }],
        [{}, { networkGroupOrigin: "SYSTEM_CREATED" }],
    ] as const) {
        const id = await ordered(changes);
        expect(JSON.stringify(await live.get(`${clusters}/${id}`))).not.toContain("ng_");
        expect(await live.get(`${clusters}/${id}/events`)).toContainEqual(
            expect.objectContaining({
                event: "CLUSTER_ITEM",
                itemType: "NETWORK_GROUP",
                data: expect.objectContaining(data) as unknown,
            }),
        );
    }
    const body = { name: "shop", networkGroupId: "ng_none" };
    expect(await live.call("POST", clusters, { body })).toMatchObject({ status: 404 });
});

test("the quota of an owner includes control planes and groups", async () => {
    expect(await live.get(`${owner}/quota`)).toMatchObject({
        tenantId: live.platform.account.organisation,
        quotas: [
            { type: "MillivCPUMaxLimit", maximum: 40_000 },
            { type: "RamMaxUsage", information: { number: 40, unit: "GB", readable: "40 GB" } },
            { type: "MaxIp", maximum: 2 },
        ],
    });
    const nodeGroups = [{ name: "workers", flavor: "S", targetNodeCount: 2 }];
    const first = await running({ nodeGroups });
    expect(await live.get(first)).toMatchObject({
        nodeGroups: [{ name: "workers", status: "READY", nodes: [{ vCpus: 8 }, { name: "workers-2" }] }],
    });
    const body = { name: "second", topologyConfig: allInOne };
    expect(await live.call("POST", clusters, { body })).toMatchObject({
        status: 403,
        body: { code: "clever.core.quota-exceeded" },
    });
    doors().quotas.set(live.platform.account.organisation, { millicores: undefined, ram: 48 });
    expect(await live.get(`${owner}/quota`)).toMatchObject({ quotas: [{ type: "RamMaxUsage" }, {}] });
    await ordered();
    await live.send("DELETE", first);
    expect(await live.get(`${owner}/usage`)).toMatchObject([
        { cpuMillicores: 8_000, deactivatedAt: expect.any(String) as unknown },
        { cpuMillicores: 16_000, deactivatedAt: expect.any(String) as unknown },
        { cpuMillicores: 8_000, deactivatedAt: null },
    ]);
    await ordered();
});

test("a cluster belongs to its owner, also to a user", async () => {
    const id = await ordered();
    const own = `/v4/kubernetes/organisations/${live.platform.account.userId}/clusters`;
    expect(await live.get(own)).toEqual([]);
    expect(await live.call("GET", `${own}/${id}`)).toMatchObject({ status: 404 });
    await live.send("POST", own, { name: "mine" });
    expect(await live.get(own)).toMatchObject([{ tenantId: live.platform.account.userId }]);
});
