import { livePlatform, violations } from "./live";

const live = livePlatform();
let clusterId: string;
let cluster: string;
let groups: string;

interface Shown {
    readonly id: string;
}

const order = { name: "workers", flavor: "2XS", targetNodeCount: 2 };

const doors = () => live.platform.state.kubernetes;

beforeEach(async () => {
    const clusters = `/v4/kubernetes/organisations/${live.platform.account.organisation}/clusters`;
    clusterId = ((await live.send("POST", clusters, { name: "shop" })) as Shown).id;
    cluster = `${clusters}/${clusterId}`;
    groups = `${cluster}/node-groups`;
    pass();
});

function pass(milliseconds = 5_000): void {
    live.platform.clock.advance(milliseconds);
}

/** Orders a group, lets as much time pass as it needs, and returns its path. */
async function ready(changes: object = {}): Promise<string> {
    const { id } = (await live.send("POST", groups, { ...order, ...changes })) as Shown;
    pass();
    return `${groups}/${id}`;
}

test("a group passes through its states, and a deleted one stays readable", async () => {
    const labels = { tier: "web" };
    const taints = [{ key: "gpu", effect: "NoSchedule" }];
    const made = (await live.send("POST", groups, { ...order, labels, taints })) as Shown;
    expect(made).toMatchObject({
        id: expect.stringMatching(/^node_group_[0-9A-HJKMNP-TV-Z]{26}$/) as unknown,
        clusterId,
        status: "PENDING",
        currentNodeCount: 0,
        targetNodeCount: 2,
        minNodeCount: 2,
        maxNodeCount: 2,
        autoscalingEnabled: false,
        labels,
        taints: [{ key: "gpu", value: null, effect: "NoSchedule" }],
        updatedAt: null,
    });
    const path = `${groups}/${made.id}`;
    for (const status of ["CREATED", "DEPLOYING", "DEPLOYED", "READY"]) {
        pass(100);
        expect(await live.get(path)).toMatchObject({ status });
    }
    expect(await live.get(path)).toMatchObject({ currentNodeCount: 2 });
    expect(await live.get(cluster)).toMatchObject({ nodeGroups: [{ id: made.id, nodes: [{}, {}] }] });
    expect(await live.get(`${cluster}/events?limit=1`)).toMatchObject([
        { event: "NODE_LIFECYCLE", status: "READY", nodeGroupId: made.id },
    ]);

    live.platform.delays.kubernetesNodeGroupDeletion = 1_000;
    expect(await live.send("DELETE", path)).toMatchObject({ status: "TO_TERMINATE" });
    expect(await live.send("DELETE", path)).toMatchObject({ id: made.id });
    pass(600);
    expect(await live.get(path)).toMatchObject({ status: "TERMINATING" });
    pass();
    expect(await live.get(path)).toMatchObject({ status: "DELETED", labels });
    expect(await live.get(groups)).toMatchObject([{ id: made.id }]);
    expect(await live.get(`${groups}?status=READY&status=PENDING`)).toEqual([]);
    expect(await live.get(cluster)).toMatchObject({ nodeGroups: [] });
    doors().nodeGroups.forget(made.id);
    expect(await live.call("GET", path)).toMatchObject({ status: 404 });
});

test("a group waits until its cluster is ACTIVE", async () => {
    doors().clusters.edit(clusterId, { status: "REDEPLOYING" });
    const path = await ready();
    expect(await live.get(path)).toMatchObject({ status: "PENDING" });
    doors().clusters.edit(clusterId, { status: "ACTIVE" });
    pass();
    expect(await live.get(path)).toMatchObject({ status: "READY" });
});

test("a change is taken at READY only, and another count resizes the group", async () => {
    const path = await ready();
    const same = { name: "workers", targetNodeCount: 2 };
    const described = { ...same, description: "web", tag: "t", minNodeCount: 1, maxNodeCount: 4 };
    expect(await live.send("PATCH", path, described)).toMatchObject({
        ...described,
        status: "READY",
        updatedAt: expect.any(String) as unknown,
    });
    const body = { ...same, targetNodeCount: 3 };
    expect(await live.send("PATCH", path, body)).toMatchObject({ status: "TO_RESIZE", targetNodeCount: 3 });
    expect(await live.call("PATCH", path, { body })).toMatchObject({ status: 409 });
    pass(250);
    expect(await live.get(path)).toMatchObject({ status: "RESIZING", currentNodeCount: 2 });
    pass();
    expect(await live.get(path)).toMatchObject({ status: "READY", currentNodeCount: 3 });
});

test("a change repeats the name and the count", async () => {
    const path = await ready();
    expect(await live.call("PATCH", path, { body: { name: "workers" } })).toMatchObject({ status: 400 });
    expect(await live.call("PATCH", path, { body: { targetNodeCount: 3 } })).toMatchObject({ status: 400 });
    expect(violations(live)).toEqual([
        expect.stringMatching(/body\.targetNodeCount is missing/),
        expect.stringMatching(/body\.name is missing/),
    ]);
    live.platform.requests.clear();
});

test("a group that fails returns its reason, and its operation is resumed", async () => {
    doors().nodeGroups.next("create", { status: "FAILED", reason: "no machine is left" });
    const path = await ready();
    expect(await live.get(path)).toMatchObject({ status: "FAILED", currentNodeCount: 0 });
    expect(await live.get(`${cluster}/events?limit=1`)).toMatchObject([
        {
            event: "NODE_LIFECYCLE",
            status: "FAILED",
            failure: { operation: "NODEGROUP_CREATE", message: "no machine is left" },
        },
    ]);
    expect(await live.send("POST", `${path}/resume`)).toMatchObject({ status: "DEPLOYING" });
    pass();
    expect(await live.get(path)).toMatchObject({ status: "READY", currentNodeCount: 2 });
    expect(await live.call("POST", `${path}/resume`)).toMatchObject({ status: 409 });

    doors().nodeGroups.next("delete", { status: "FAILED" });
    await live.send("DELETE", path);
    expect(await live.get(path)).toMatchObject({ status: "FAILED" });
    await live.send("POST", `${path}/resume`);
    expect(await live.get(path)).toMatchObject({ status: "DELETED" });
});

test.each([
    ["DELETED", { status: 200, body: { status: "DELETED" } }],
    ["gone", { status: 404 }],
] as const)("a group beyond the quota is accepted, and ends %s", async (vanishing, reply) => {
    doors().vanishing = vanishing;
    const { id } = (await live.send("POST", groups, { ...order, targetNodeCount: 10 })) as Shown;
    pass(250);
    expect(await live.get(`${groups}/${id}`)).toMatchObject({ status: "CREATED" });
    pass();
    expect(await live.call("GET", `${groups}/${id}`)).toMatchObject(reply);
    expect(await live.get(await ready())).toMatchObject({ status: "READY" });
});

test("a group that grows beyond the quota fails, until what used it is deleted", async () => {
    const path = await ready();
    const second = (await live.send("POST", groups, { ...order, name: "second" })) as Shown;
    pass();
    const count = 10;
    await live.send("PATCH", path, { name: "workers", targetNodeCount: count });
    pass();
    expect(await live.get(path)).toMatchObject({ status: "FAILED", currentNodeCount: 2 });
    await live.send("POST", `${path}/resume`);
    pass();
    expect(await live.get(path)).toMatchObject({ status: "FAILED" });

    await live.send("DELETE", `${groups}/${second.id}`);
    pass();
    doors().quotas.set(live.platform.account.organisation, { millicores: undefined, ram: undefined });
    await live.send("POST", `${path}/resume`);
    pass();
    expect(await live.get(path)).toMatchObject({ status: "READY", currentNodeCount: count });
});

test("deleted groups use no quota", async () => {
    for (let index = 0; index < 30; index += 1) {
        const { id } = (await live.send("POST", groups, { ...order, name: `group-${index}` })) as Shown;
        pass();
        expect(await live.get(`${groups}/${id}`)).toMatchObject({ status: "READY" });
        await live.send("DELETE", `${groups}/${id}`);
        pass();
    }
});

test("the groups of a deleted cluster are deleted", async () => {
    const path = await ready();
    live.platform.delays.kubernetesClusterDeletion = 1_000;
    live.platform.delays.kubernetesNodeGroupDeletion = 4_000;
    await live.send("DELETE", cluster);
    expect(await live.call("POST", groups, { body: order })).toMatchObject({ status: 409 });
    pass(600);
    expect(await live.get(path)).toMatchObject({ status: "TO_TERMINATE" });
    pass(600);
    expect(await live.get(path)).toMatchObject({ status: "DELETED", currentNodeCount: 0 });
});

test("a test edits a group", async () => {
    const path = await ready({ autoscalingEnabled: true, minNodeCount: 1, maxNodeCount: 4 });
    const { id } = (await live.get(path)) as Shown;
    doors().nodeGroups.edit(id, { targetNodeCount: 4, currentNodeCount: 4 });
    expect(await live.get(path)).toMatchObject({ targetNodeCount: 4, currentNodeCount: 4, status: "READY" });
});

test.each([
    ["an upper-case name", { name: "Workers" }, "name"],
    ["a name that is too long", { name: "x".repeat(64) }, "name"],
    ["an unknown flavor", { flavor: "xs" }, "flavor"],
    ["too many nodes", { targetNodeCount: 257 }, "targetNodeCount"],
    ["a half node", { targetNodeCount: 1.5 }, "targetNodeCount"],
    ["a minimum above the maximum", { minNodeCount: 3, maxNodeCount: 1 }, "minNodeCount"],
    ["a tag that is too long", { tag: "x".repeat(1025) }, "tag"],
    ["a description that is too long", { description: "x".repeat(4097) }, "description"],
    ["a reserved label", { labels: { "kubernetes.io/role": "web" } }, "labels"],
    ["a key that is none", { labels: { "a b": "web" } }, "labels"],
    ["a label value that is too long", { labels: { tier: "x".repeat(64) } }, "labels"],
    ["a reserved taint", { taints: [{ key: "clever-cloud.com/x", effect: "NoExecute" }] }, "taints"],
    ["a wrong taint value", { taints: [{ key: "x", value: "a b", effect: "NoExecute" }] }, "taints"],
])("a group with %s is refused", async (_, changes, field) => {
    expect(await live.call("POST", groups, { body: { ...order, ...changes } })).toMatchObject({
        status: 400,
        body: {
            code: "clever.kubernetes-node-group.invalid",
            context: { fields: { [field]: { reason: expect.any(String) as unknown } } },
        },
    });
    expect(await live.get(groups)).toEqual([]);
});
