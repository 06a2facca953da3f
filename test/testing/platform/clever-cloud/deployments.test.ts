import { livePlatform } from "./live";

const live = livePlatform();
let shop: string;

beforeEach(() => {
    shop = `${live.O}/applications/${live.platform.seed.applications.shop}`;
});

test("answer to their number and their id", async () => {
    const { running } = live.platform.seed.deployments;
    expect(await live.get(`${shop}/deployments`)).toMatchObject([
        { id: 3, uuid: running, state: "WIP" },
        { id: 2, state: "FAIL" },
        { id: 1, state: "OK", action: "DEPLOY", author: { name: "Ada Lovelace" } },
    ]);
    expect(await live.get(`${shop}/deployments?limit=1&offset=1&action=DEPLOY`)).toMatchObject([{ id: 2 }]);
    expect(await live.get(`${shop}/deployments/${running}`)).toEqual(await live.get(`${shop}/deployments/3`));
});

test.each(["3", "its id"])("stop by %s, while they run", async by => {
    const id = by === "3" ? by : live.platform.seed.deployments.running;
    const path = `${shop}/deployments/${id}/instances`;
    expect(await live.send("DELETE", path)).toMatchObject({ type: "success" });
    expect(await live.get(`${shop}/deployments/${id}`)).toMatchObject({ state: "CANCELLED" });
    expect(await live.call("DELETE", path)).toMatchObject({ status: 409 });
});

test("start and stop an application", async () => {
    const deployed = await live.send("POST", `${shop}/instances?commit=abc&useCache=no`);
    expect(deployed).toMatchObject({ type: "success", deploymentId: expect.any(String) as unknown });
    const { deploymentId } = deployed as { deploymentId: string };
    expect(await live.get(`${shop}/deployments/${deploymentId}`)).toMatchObject({ id: 4, commit: "abc" });
    expect(await live.send("DELETE", `${shop}/instances`)).toMatchObject({ type: "success" });
    expect(await live.get(shop)).toMatchObject({ state: "SHOULD_BE_DOWN" });
    expect(await live.get(`${shop}/deployments?limit=1`)).toMatchObject([{ action: "UNDEPLOY" }]);
});

test("no deployment starts before a push", async () => {
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
