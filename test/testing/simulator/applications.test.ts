import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let shop: string;

beforeEach(async () => {
    platform = await startPlatform();
    const { account, seed } = platform;
    shop = `/v2/organisations/${account.organisation}/applications/${seed.applications.website}`;
});

afterEach(() => disconnect(platform));

const variables = () => platform.state.applications.variables(platform.seed.applications.website);

test("lists the branches of an application", async () => {
    expect(await succeed(platform, "GET", `${shop}/branches`)).toEqual(["main", "next", "fix/checkout"]);
    expect(await call(platform, "GET", `${shop}0/branches`)).toMatchObject({ status: 404 });
});

test("lists the variables of the seed", async () => {
    expect(await succeed(platform, "GET", `${shop}/env`)).toEqual([
        { name: "NODE_ENV", value: "production" },
        { name: "PORT", value: "8080" },
        { name: "PAYMENT_API_KEY", value: "payment-key-set-by-somebody" },
    ]);
});

test("sets, changes and removes one variable without touching the others", async () => {
    const before = variables();
    await succeed(platform, "PUT", `${shop}/env/MODE`, { body: { name: "MODE", value: "fast" } });
    await succeed(platform, "PUT", `${shop}/env/MODE`, { body: { name: "MODE", value: "" } });
    expect(variables()).toEqual({ ...before, MODE: "" });
    await succeed(platform, "DELETE", `${shop}/env/MODE`);
    expect(variables()).toEqual(before);
    expect(await call(platform, "DELETE", `${shop}/env/MODE`)).toMatchObject({ status: 404 });
});

test("refuses a variable whose name contradicts the path", async () => {
    const reply = await call(platform, "PUT", `${shop}/env/MODE`, { body: { name: "OTHER", value: "x" } });
    expect(reply).toMatchObject({
        status: 400,
        body: { id: 557, fields: { name: expect.any(String) as unknown } },
    });
});

test("replaces all variables", async () => {
    const body = [
        { name: "A", value: "1" },
        { name: "B.c-d_E", value: "2" },
    ];
    await succeed(platform, "PUT", `${shop}/env`, { body });
    expect(variables()).toEqual({ A: "1", "B.c-d_E": "2" });
    await succeed(platform, "PUT", `${shop}/env`, { body: [] });
    expect(variables()).toEqual({});
});

test.each([
    ["a name that is none", [{ name: "WITH SPACE", value: "x" }], "WITH SPACE"],
    [
        "a name given twice",
        [
            { name: "A", value: "x" },
            { name: "A", value: "y" },
        ],
        "A",
    ],
    ["an empty name", [{ name: "", value: "x" }], ""],
])("refuses %s, and changes no variable", async (_, body, field) => {
    const before = variables();
    const reply = await call(platform, "PUT", `${shop}/env`, { body });
    expect(reply).toMatchObject({
        status: 400,
        body: { id: 557, fields: { [field]: expect.any(String) as unknown } },
    });
    expect(variables()).toEqual(before);
});

test("lets tests create and delete applications, and change variables outside a program", async () => {
    const { applications } = platform.state;
    const { id } = applications.add(platform.account.userId, { name: "extra", variables: { A: "1" } });
    applications.setVariable(id, "A", "2");
    applications.setVariable(id, "B", "3");
    applications.removeVariable(id, "A");
    expect(await succeed(platform, "GET", `/v2/self/applications/${id}/env`)).toEqual([
        { name: "B", value: "3" },
    ]);
    applications.remove(id);
    expect(await call(platform, "GET", `/v2/self/applications/${id}/env`)).toMatchObject({ status: 404 });
});
