import { livePlatform } from "./live";

const live = livePlatform();
let clusters: string;

interface Record {
    readonly id: string;
    readonly status: string;
}

beforeEach(() => {
    clusters = `/v4/kubernetes/organisations/${live.platform.account.organisation}/clusters`;
});

function pass(milliseconds = 5_000): void {
    live.platform.clock.advance(milliseconds);
}

test("a cluster passes through its states, and a deleted one stays in the list", async () => {
    const made = (await live.send("POST", clusters, { name: "shop" })) as Record;
    const path = `${clusters}/${made.id}`;
    expect(made).toMatchObject({
        id: expect.stringMatching(/^kubernetes_[0-9A-HJKMNP-TV-Z]{26}$/) as unknown,
        tenantId: live.platform.account.organisation,
        status: "TO_DEPLOY",
        version: "1.35",
        topologyConfig: { topology: "DEDICATED_COMPUTE", flavor: "XS", replicationFactor: 1 },
        features: { autoscalingEnabled: false, csi: false },
        nodeGroups: [],
    });
    pass(500);
    expect(await live.get(path)).toMatchObject({ status: "DEPLOYING" });
    pass(500);
    expect(await live.get(path)).toMatchObject({ status: "ACTIVE" });

    live.platform.delays.kubernetesClusterDeletion = 1_000;
    expect(await live.send("DELETE", path)).toMatchObject({ status: "TO_DELETE" });
    expect(await live.send("DELETE", path)).toMatchObject({ id: made.id });
    pass(600);
    expect(await live.get(path)).toMatchObject({ status: "DELETING" });
    pass();
    const deleted = await live.get(path);
    expect(deleted).toMatchObject({ status: "DELETED" });
    expect(deleted).not.toHaveProperty("features");
    expect(await live.get(clusters)).toMatchObject([{ id: made.id }]);
    expect(await live.get(`${clusters}?status=ACTIVE&status=FAILED`)).toEqual([]);
    live.platform.state.kubernetes.clusters.forget(made.id);
    expect(await live.call("GET", path)).toMatchObject({ status: 404 });
});
