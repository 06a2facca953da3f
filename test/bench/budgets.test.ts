/** Budgets of requests and loaded modules. The benchmark measures times, which depend on the machine. */
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { readTwice, refreshRequests } from "../../bench/counts.js";
import { mixOf, onlyOf, type Declaration } from "../../bench/mix.js";
import { createHost } from "../../dist/provider/host.js";
import { startPlatform, type Dialect, type LoggedRequest } from "pulumi-cloud-platform/testing";

async function refresh(
    declarations: Declaration[],
    isRefreshed?: (declaration: Declaration) => boolean,
    dialect: Dialect = "documented",
): Promise<LoggedRequest[]> {
    const platform = await startPlatform({ dialect, seed: "empty", delays: { drain: 0, operator: 0 } });
    try {
        return await refreshRequests(platform, createHost, declarations, isRefreshed);
    } finally {
        await platform.close();
    }
}

/** Counts the requests to each route. */
function byRoute(requests: LoggedRequest[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { route } of requests) {
        counts[route] = (counts[route] ?? 0) + 1;
    }
    return counts;
}

test("a refresh of 1,000 mixed resources sends one request for each collection, and none twice", async () => {
    const requests = await refresh(mixOf(1000));
    expect(readTwice(requests)).toEqual([]);
    expect(byRoute(requests)).toEqual({
        "GET /v2/self": 1,
        "GET /v2/self/keys": 1,
        "GET /v2/self/emails": 1,
        "GET /v2/self/consumers": 1,
        "GET /v2/{scope}/addons": 1,
        "GET /v2/{scope}/addons/{id}/env": 30,
        "GET /v2/{scope}/addons/{id}/tags": 10,
        "GET /v2/{scope}/applications/{id}/env": 50,
        "GET /v2/{scope}/applications/{id}/tcp-redirs": 50,
        "GET /v4/networkgroups/<v4_scope>/networkgroups": 1,
        "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members": 10,
        "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains": 10,
        "GET /v4/notifications/webhooks/{owner}": 1,
        "GET /v4/notifications/emailhooks/{owner}": 1,
        "GET /v4/addon-providers/addon-<slug>/addons": 4,
    });
    expect(requests.length).toBeLessThanOrEqual(180);
});

test("a refresh of 1,000 mixed resources sends fewer requests on the live platform", async () => {
    const requests = await refresh(mixOf(1000), undefined, "clever-cloud");
    expect(readTwice(requests)).toEqual([]);
    const scope = "organisations/{owner}";
    expect(byRoute(requests)).toEqual({
        "GET /v2/self": 1,
        "GET /v2/self/keys": 1,
        "GET /v2/self/emails": 1,
        "GET /v2/{scope}/consumers": 1,
        "GET /v2/{scope}/addons": 1,
        "GET /v2/{scope}/addons/{id}/env": 30,
        "GET /v2/{scope}/addons/{id}/tags": 10,
        "GET /v2/{scope}/applications/{id}/env": 50,
        [`GET /v2/${scope}/applications/{id}/tcpRedirs`]: 50,
        [`GET /v4/networkgroups/${scope}/networkgroups`]: 1,
        [`GET /v4/drains/${scope}/resources/{resourceId}/drains`]: 10,
        "GET /v2/notifications/webhooks/{owner}": 1,
        "GET /v2/notifications/emailhooks/{owner}": 1,
    });
});

test("a refresh of 100 webhooks sends one request", async () => {
    expect(byRoute(await refresh(onlyOf("Webhook", 100)))).toEqual({
        "GET /v4/notifications/webhooks/{owner}": 1,
    });
});

test("a refresh of 1,000 members in 10 groups sends ten requests", async () => {
    const requests = await refresh(onlyOf("Member", 1000), ({ kind }) => kind === "Member");
    expect(byRoute(requests)).toEqual({
        "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members": 10,
    });
});

test("a refresh of 1,000 node groups in 10 clusters sends ten requests", async () => {
    const delays = { kubernetesCluster: 0, kubernetesNodeGroup: 0 };
    const platform = await startPlatform({ dialect: "clever-cloud", seed: "empty", delays });
    const { kubernetes } = platform.state;
    const owner = platform.account.organisation;
    kubernetes.quotas.set(owner, { millicores: undefined, ram: undefined });
    const declarations = Array.from({ length: 10 }, (_, number): Declaration[] => {
        const cluster = kubernetes.createCluster(owner, { name: `cluster-${number}` });
        return Array.from({ length: 100 }, (_, index) => {
            const [name, flavor] = [`group-${index}`, "2XS"];
            const { id } = kubernetes.createNodeGroup(cluster, { name, flavor, targetNodeCount: 1 });
            const adopt = `${cluster.id}/${id}`;
            const args = { cluster: cluster.id, name, flavor, nodes: 1, adopt };
            return { kind: "KubernetesNodeGroup", name: adopt, args };
        });
    }).flat();
    const requests = await refreshRequests(platform, createHost, declarations);
    await platform.close();
    expect(readTwice(requests)).toEqual([]);
    expect(byRoute(requests)).toEqual({
        "GET /v4/kubernetes/organisations/{owner}/clusters/{clusterId}/node-groups": 10,
    });
});

test("the import of the package loads neither the HTTP library nor the testing kit nor a host", () => {
    const script = `
        require("pulumi-cloud-platform");
        console.log(JSON.stringify(Object.keys(require.cache)));
    `;
    const output = execFileSync(process.execPath, ["--eval", script], {
        cwd: join(__dirname, "../.."),
        encoding: "utf8",
    });
    const loaded = JSON.parse(output) as string[];
    const ours = loaded.filter(path => /[\\/]dist[\\/]/.test(path) && !path.includes("node_modules"));
    expect(ours).toContainEqual(expect.stringMatching(/dist[\\/]provider[\\/]index\.js$/));
    expect(
        ours.filter(path => /dist[\\/](commands[\\/]|testing[\\/]|provider[\\/]host\.js)/.test(path)),
    ).toEqual([]);
    expect(loaded.filter(path => /node_modules[\\/](got|oauth-1\.0a|p-limit)[\\/]/.test(path))).toEqual([]);
});
