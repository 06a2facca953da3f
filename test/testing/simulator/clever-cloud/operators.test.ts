import { livePlatform, order, violations } from "./live";

const live = livePlatform();

const at = (slug: string, realId: string) => `/v4/addon-providers/addon-${slug}/addons/${realId}`;

test.each([
    ["keycloak", "keycloak", "base", { javaVersion: "21", features: { networkGroup: null } }],
    ["addon-matomo", "matomo", "beta", { phpVersion: "8.3", plan: "BETA" }],
    ["metabase", "metabase", "base", { javaVersion: "21", plan: "BASE" }],
    ["otoroshi", "otoroshi", "base", { api: { swaggerUrl: expect.any(String) as unknown } }],
])("%s is ordered as an add-on, and has a record of its own", async (provider, slug, plan, own) => {
    const { id, realId } = await order(live, provider, plan);
    expect(await live.get(at(slug, realId))).toMatchObject({
        resourceId: realId,
        addonId: id,
        name: "new",
        ownerId: live.platform.account.organisation,
        accessUrl: expect.stringMatching(/^https:/) as unknown,
        resources: { entrypoint: expect.stringMatching(/^app_/) as unknown },
        ...own,
    });
    expect(JSON.stringify(await live.get(`${live.O}/addons`))).toContain(id);
    for (const other of [id, "none"]) {
        expect(await live.call("GET", at(slug, other))).toMatchObject({ status: 404 });
    }
});

test("the application of an operator can be a member of a network group until the operator is deleted", async () => {
    const { id, realId } = await order(live, "otoroshi", "base");
    const { resources } = (await live.get(at("otoroshi", realId))) as { resources: { entrypoint: string } };
    const owner = live.platform.account.organisation;
    const groups = `/v4/networkgroups/organisations/${owner}/networkgroups`;
    const members = `${groups}/${live.platform.seed.networkGroups.backend}/members`;
    const member = { id: resources.entrypoint, domainName: "gateway", kind: "APPLICATION" };
    await live.send("POST", members, member);
    expect(await live.get(members)).toContainEqual(member);
    await live.send("DELETE", `${live.O}/addons/${id}`);
    expect(await live.get(members)).not.toContainEqual(member);
});

test.each([
    [{ "access-domain": "id.company.example" }, "id.company.example"],
    [{}, /services\.example$/],
])("keycloak ordered with %j returns its host name", async (options, name) => {
    const { realId } = await order(live, "keycloak", "base", options);
    const { accessUrl, envVars } = (await live.get(at("keycloak", realId))) as {
        accessUrl: string;
        envVars: Record<string, string>;
    };
    const hostname = envVars["CC_KEYCLOAK_HOSTNAME"];
    expect(hostname).toMatch(name);
    expect(accessUrl).toBe(`https://${hostname ?? ""}`);
});

test("an operator is found by each of its ids, and is renamed and deleted as an add-on", async () => {
    const { id, realId } = await order(live, "keycloak", "base", { "access-domain": "id.company.example" });
    const addon = `${live.O}/addons/${realId}`;
    expect(await live.get(addon)).toMatchObject({ id, provider: { id: "keycloak" }, plan: { slug: "base" } });
    expect(await live.get(`${addon}/env`)).toContainEqual({
        name: "KEYCLOAK_ADMIN",
        value: expect.any(String) as unknown,
    });
    expect(await live.send("PUT", `${live.O}/addons/${id}/tags/x`)).toEqual(["x"]);
    expect(await live.send("PUT", addon, { name: "sign-on" })).toMatchObject({ id, name: "sign-on" });
    expect(await live.get(at("keycloak", realId))).toMatchObject({
        name: "sign-on",
        accessUrl: "https://id.company.example",
        initialCredentials: { user: expect.any(String) as unknown, password: expect.any(String) as unknown },
    });
    expect(await live.send("DELETE", addon)).toMatchObject({ type: "success" });
    expect(await live.call("GET", at("keycloak", realId))).toMatchObject({ status: 404 });
});

test("an operator changes its version by a separate route", async () => {
    const { id, realId } = await order(live, "keycloak", "base", { version: "26.1.0" });
    const path = at("keycloak", realId);
    expect(await live.get(`${path}/version/check`)).toEqual({
        installed: "26.1.0",
        latest: "26.2.5",
        available: ["26.0.7", "26.1.0", "26.2.5"],
        needUpdate: true,
    });
    expect(await live.send("POST", `${path}/version/update`, { targetVersion: "26.2.5" })).toMatchObject({
        version: "26.2.5",
    });
    expect(live.platform.state.operators.find(id)?.status).toBe("REBUILDING");
    expect(await live.call("POST", `${path}/version/update`, { body: { targetVersion: "1" } })).toMatchObject(
        { status: 400 },
    );
    const matomo = await order(live, "addon-matomo", "beta");
    expect(await live.call("GET", `${at("matomo", matomo.realId)}/version/check`)).toMatchObject({
        status: 404,
    });
});

test("an operator reboots, is rebuilt, and returns its network group", async () => {
    const { id, realId } = await order(live, "otoroshi", "base");
    const path = at("otoroshi", realId);
    expect(await live.call("POST", `${path}/reboot`)).toMatchObject({ status: 204, text: "" });
    expect(await live.call("POST", `${path}/rebuild`)).toMatchObject({ status: 204 });
    expect(live.platform.state.operators.find(id)).toMatchObject({ reboots: 1, rebuilds: 1 });
    const group = { id: expect.stringMatching(/^ng_/) as unknown };
    expect(await live.call("POST", `${path}/networkgroup`)).toMatchObject({
        status: 202,
        body: { features: { networkGroup: group } },
    });
    expect(await live.get(path)).toMatchObject({ features: { networkGroup: group } });
    expect(await live.call("DELETE", `${path}/networkgroup`)).toMatchObject({ status: 204 });
    expect(await live.get(path)).toMatchObject({ features: { networkGroup: null } });
});

test("routes of the other dialect do not exist", async () => {
    const list = "/v4/addon-providers/addon-keycloak/addons";
    for (const [method, path] of [
        ["GET", list],
        ["POST", list],
        ["PUT", `${list}/keycloak_x`],
        ["DELETE", `${list}/keycloak_x`],
    ] as const) {
        expect(await live.call(method, path)).toMatchObject({ status: 404 });
    }
    expect(violations(live)).toHaveLength(4);
    live.platform.requests.clear();
});

test("an operator of another user is not found", async () => {
    const { realId } = await order(live, "metabase", "base");
    expect(await live.call("GET", at("metabase", realId), { as: live.platform.otherAccount })).toMatchObject({
        status: 404,
    });
});
