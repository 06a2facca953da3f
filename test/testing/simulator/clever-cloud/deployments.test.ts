import { livePlatform } from "./live";

const live = livePlatform();
let shop: string;

beforeEach(() => {
    shop = `${live.O}/applications/${live.platform.seed.applications.website}`;
});

test("a deployment is found by its number and its id", async () => {
    const { running } = live.platform.seed.deployments;
    expect(await live.get(`${shop}/deployments`)).toMatchObject([
        { id: 3, uuid: running, state: "WIP" },
        { id: 2, state: "FAIL" },
        { id: 1, state: "OK", action: "DEPLOY", author: { name: "Ada Lovelace" } },
    ]);
    expect(await live.get(`${shop}/deployments?limit=1&offset=1&action=DEPLOY`)).toMatchObject([{ id: 2 }]);
    expect(await live.get(`${shop}/deployments/${running}`)).toEqual(await live.get(`${shop}/deployments/3`));
});

test.each(["3", "its id"])("a deployment is stopped by %s while it runs", async by => {
    const id = by === "3" ? by : live.platform.seed.deployments.running;
    const path = `${shop}/deployments/${id}/instances`;
    expect(await live.send("DELETE", path)).toMatchObject({ type: "success" });
    expect(await live.get(`${shop}/deployments/${id}`)).toMatchObject({ state: "CANCELLED" });
    expect(await live.call("DELETE", path)).toMatchObject({ status: 409 });
});

test("a deployment starts an application, and an undeployment stops it", async () => {
    const deployed = await live.send("POST", `${shop}/instances?commit=abc&useCache=no`);
    expect(deployed).toMatchObject({ type: "success", deploymentId: expect.any(String) as unknown });
    const { deploymentId } = deployed as { deploymentId: string };
    expect(await live.get(`${shop}/deployments/${deploymentId}`)).toMatchObject({ id: 4, commit: "abc" });
    expect(await live.send("DELETE", `${shop}/instances`)).toMatchObject({ type: "success" });
    expect(await live.get(shop)).toMatchObject({ state: "SHOULD_BE_DOWN" });
    expect(await live.get(`${shop}/deployments?limit=1`)).toMatchObject([{ action: "UNDEPLOY" }]);
});

test("the first deployment needs a push or a repository on GitHub", async () => {
    const { id } = live.platform.state.applications.add(live.platform.account.organisation, {
        name: "new",
        branches: [],
    });
    expect(await live.call("POST", `${live.O}/applications/${id}/instances`)).toMatchObject({
        status: 400,
        body: { id: 4014 },
    });
    const elsewhere = await live.send("POST", `${live.O}/applications`, {
        name: "elsewhere",
        zone: "par",
        instanceType: "go",
        instanceVersion: live.platform.state.catalogue.instanceTypes.find(({ type }) => type === "go")
            ?.version,
        instanceVariant: "b7e506a9-241e-49b9-85d4-df74d85e0178",
        minFlavor: "XS",
        maxFlavor: "XS",
        oauthService: "github",
        oauthAppId: "1",
    });
    const { id: other } = elsewhere as { id: string };
    expect(await live.send("POST", `${live.O}/applications/${other}/instances`)).toMatchObject({
        type: "success",
    });
});

test("a deployment can be read after a delay, and ends with the chosen outcome", async () => {
    live.platform.delays.deployment = 2_000;
    live.platform.delays.deploymentListing = 1_000;
    live.platform.state.deployments.next({ outcome: "FAIL" });
    const { deploymentId } = (await live.send("POST", `${shop}/instances`)) as { deploymentId: string };
    const path = `${shop}/deployments/${deploymentId}`;
    expect(await live.call("GET", path)).toMatchObject({ status: 404 });
    live.platform.clock.advance(1_000);
    expect(await live.get(path)).toMatchObject({ id: 4, state: "WIP" });
    live.platform.clock.advance(1_000);
    expect(await live.get(path)).toMatchObject({ state: "FAIL" });
    const next = (await live.send("POST", `${shop}/instances`)) as { deploymentId: string };
    live.platform.clock.advance(2_000);
    expect(await live.get(`${shop}/deployments/${next.deploymentId}`)).toMatchObject({ id: 5, state: "OK" });
});

test("deployments are listed for all applications of an owner", async () => {
    const { website: id, worker } = live.platform.seed.applications;
    expect(await live.get(`${live.O}/deployments`)).toMatchObject({
        [id]: [{ id: 3 }, { id: 2 }, { id: 1 }],
        [worker]: [],
    });
    const newer = `/v4/orchestration/organisations/${live.platform.account.organisation}/applications/${id}`;
    expect(await live.get(`${newer}/deployments`)).toMatchObject([
        { state: "WORK_IN_PROGRESS" },
        { state: "FAILED" },
        { state: "SUCCEEDED" },
    ]);
});

test("a deployment runs on instances", async () => {
    const { website: id, worker } = live.platform.seed.applications;
    const newer = `/v4/orchestration/organisations/${live.platform.account.organisation}/applications/${id}`;
    const { running } = live.platform.seed.deployments;
    expect(await live.get(`${shop}/instances`)).toMatchObject([
        { state: "DEPLOYING", flavor: { name: "XS" }, deployId: running },
    ]);
    live.platform.state.deployments.finish(running, "OK");
    const [instance] = (await live.get(`${newer}/instances`)) as { id: string }[];
    expect(instance).toMatchObject({ state: "UP", flavor: "XS", index: 0, deploymentId: running });
    expect(await live.get(`${newer}/instances/${instance?.id ?? ""}`)).toEqual(instance);
    expect(await live.call("GET", `${newer}/instances/none`)).toMatchObject({ status: 404 });
    expect(await live.get(`${live.O}/applications/${worker}/instances`)).toEqual([]);
    await live.send("DELETE", `${shop}/instances`);
    expect(await live.get(`${shop}/instances`)).toEqual([]);
});
