import { livePlatform, order } from "./live";

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

test("an operator of another user is not found", async () => {
    const { realId } = await order(live, "metabase", "base");
    expect(await live.call("GET", at("metabase", realId), { as: live.platform.otherAccount })).toMatchObject({
        status: 404,
    });
});
