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
