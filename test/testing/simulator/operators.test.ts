import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(() => disconnect(platform));

const base = (kind: string, rest = "") => `/v4/addon-providers/addon-${kind}/addons${rest}`;
const providers = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};
type Kind = keyof typeof providers;

function order(kind: Kind): { name: string; region: string; planId: string } {
    const [plan] = platform.state.catalogue.addonProvider(providers[kind]).plans;
    return { name: `my ${kind}`, region: "par", planId: plan?.id ?? "" };
}

async function create(kind: Kind): Promise<string> {
    await succeed(platform, "POST", base(kind), { body: order(kind) });
    return platform.state.operators.list(platform.account.userId, kind).at(-1)?.id ?? "";
}

test("an operator is found only by its kind and with its owner's credentials", async () => {
    const { signOn } = platform.seed.operators;
    expect(await succeed(platform, "GET", base("keycloak"))).toMatchObject([
        { id: signOn, status: "ACTIVE" },
    ]);
    expect(await call(platform, "GET", base("metabase", `/${signOn}`))).toMatchObject({ status: 404 });
    expect(await call(platform, "GET", base("wordpress"))).toMatchObject({ status: 404 });
    const as = platform.otherAccount;
    expect(await succeed(platform, "GET", base("keycloak"), { as })).toEqual([]);
    expect(await call(platform, "GET", base("keycloak", `/${signOn}`), { as })).toMatchObject({
        status: 404,
    });
});

test.each([
    ["a plan of another provider", { planId: "plan_none" }, "plan"],
    ["a region without it", { region: "parhds" }, "region"],
    ["an empty name", { name: "" }, "name"],
])("refuses %s", async (_, changes, field) => {
    const reply = await call(platform, "POST", base("matomo"), { body: { ...order("matomo"), ...changes } });
    expect(reply).toMatchObject({ status: 400, body: { context: { fields: { [field]: {} } } } });
});

test("links a network group only to kinds that support it", async () => {
    for (const kind of ["keycloak", "otoroshi"] as const) {
        const path = base(kind, `/${await create(kind)}/networkgroup`);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 404 });
        expect(await call(platform, "POST", path)).toMatchObject({ status: 204 });
        expect(await call(platform, "POST", path)).toMatchObject({ status: 409 });
        expect(platform.state.operators.list(platform.account.userId, kind).at(-1)?.linked).toBe(true);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 204 });
    }
    const path = base("matomo", `/${await create("matomo")}/networkgroup`);
    expect(await call(platform, "POST", path)).toMatchObject({ status: 400 });
});
