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
