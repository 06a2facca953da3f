/** A value in an unusual format, or a missing one, does not fail a whole list. */
import { type Client, createClient } from "../../../dist/provider/client/index.js";
import { json, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
let client: Client;
beforeEach(async () => {
    server = await startScriptedServer();
    client = createClient({ baseUrl: server.url, credentials: { token: "t" } });
});
afterEach(() => server.close());

const addon = {
    id: "addon_1",
    realId: "postgresql_1",
    region: "par",
    provider: { id: "postgresql-addon" },
    plan: { id: "plan_1", slug: "dev" },
};

const moment = Date.UTC(2026, 0, 2, 2, 4, 5);

test.each([
    ["milliseconds", moment, moment],
    ["ISO 8601", "2026-01-02T02:04:05Z", moment],
    ["ISO 8601 with an offset", "2026-01-02T03:04:05+01:00", moment],
    ["with the name of a zone", "2026-01-02T03:04:05+01:00[Europe/Paris]", moment],
    [
        "with the name of a zone of three parts",
        "2026-01-01T23:04:05-03:00[America/Argentina/Buenos_Aires]",
        moment,
    ],
    ["with an offset for a zone", "2026-01-02T03:04:05+01:00[GMT+01:00]", moment],
    ["with a zone and without seconds", "2026-01-02T03:04+01:00[Europe/Paris]", moment - 5000],
    ["with the name of a zone, and no offset", "2026-01-02T03:04:05[Europe/Paris]", undefined],
    ["no date at all", "yesterday", undefined],
    ["an object", { seconds: 1 }, undefined],
    ["null", null, undefined],
    ["nothing", undefined, undefined],
])("reads a date: %s", async (_, said, understood) => {
    server.replies(
        json(200, [
            { ...addon, creationDate: said },
            { ...addon, id: "addon_2", creationDate: moment },
        ]),
    );
    const addons = await client.addons.list();
    expect(addons.map(({ creationDate }) => creationDate)).toEqual([understood, moment]);
});

const lists: [string, object, string, () => Promise<object[]>][] = [
    [
        "deployments",
        { id: "d", action: "DEPLOY", state: "OK" },
        "date",
        () => client.deployments.list({ application: "app_1" }),
    ],
    ["operators", { id: "o" }, "creationDate", () => client.operators.list({ kind: "keycloak" })],
    [
        "migrations",
        { id: "m", status: "OK" },
        "requestDate",
        () => client.addons.migrations({ id: "addon_1" }),
    ],
];

test.each(lists)("reads a record of %s whose date is missing or invalid", async (_, record, key, list) => {
    server.replies(json(200, [record, { ...record, [key]: "soon" }]));
    const [without, unreadable] = await list();
    expect(unreadable).toEqual(without);
});

test("reads variants of an instance type as records or bare slugs", async () => {
    const variant = { id: "v", slug: "node", name: "Node.js" };
    server.replies(
        json(200, [
            { type: "node", variants: ["node", "deno"] },
            { type: "php", variant: "static-apache" },
            { type: "node", variants: [variant] },
            { type: "node", variant },
        ]),
    );
    const types = await client.catalogue.instanceTypes();
    expect(types.map(({ variants }) => variants)).toEqual([
        [
            { slug: "node", name: "node" },
            { slug: "deno", name: "deno" },
        ],
        [{ slug: "static-apache", name: "static-apache" }],
        [variant],
        [variant],
    ]);
});

test.each([
    ["that the platform names", { currency: "CHF" }, "CHF"],
    ["of the catalogue, where it names none", {}, "EUR"],
])("returns prices in the currency %s", async (_, said, currency) => {
    const plan = { id: "plan_1", slug: "dev", price: 5, ...said };
    server.replies(json(200, { id: "redis-addon", plans: [plan] }));
    expect((await client.catalogue.addonProvider({ id: "redis-addon" })).plans).toMatchObject([
        { price: 5, currency },
    ]);
    server.replies(json(200, { totalHT: 5, ...said }));
    const preorder = client.addons.preorder({ id: "addon_1", planId: "plan_1" });
    expect(await preorder).toMatchObject({ totalWithoutTax: 5, currency });
});

test.each([
    ["READY", "running"],
    ["TO_DELETE", "deleting"],
    ["KO", "failed"],
    ["WAITING", "changing"],
    ["constructor", "changing"],
    ["__proto__", "changing"],
])("maps the status %s of an operator to %s", async (word, status) => {
    server.replies(json(200, { id: "keycloak_1", status: word }));
    expect(await client.operators.get({ kind: "keycloak", id: "keycloak_1" })).toMatchObject({
        status,
        word,
    });
});

test("reads e-mail addresses without a mark of the primary one", async () => {
    server.replies(json(200, ["ada@company.example"]));
    expect(await client.emailAddresses.list()).toEqual([{ email: "ada@company.example" }]);
});
