import { createClient } from "../../../dist/provider/client/index.js";
import { json, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
beforeEach(async () => (server = await startScriptedServer()));
afterEach(() => server.close());

const client = () => createClient({ baseUrl: server.url, credentials: { token: "t" } });

test.each([
    ["pending", "pending"],
    ["in-progress", "in-progress"],
    ["InProgress", "in-progress"],
    ["RUNNING", "in-progress"],
    ["RECOVERING", "in-progress"],
    ["success", "success"],
    ["OK", "success"],
    ["Failed", "failed"],
    ["RECOVERED", "failed"],
    ["Cancelled", "cancelled"],
    ["ABORTED", "cancelled"],
    ["REBALANCING", "unknown"],
    ["constructor", "unknown"],
    ["__proto__", "unknown"],
    ["valueOf", "unknown"],
])("maps the status %s to %s", async (word, status) => {
    server.replies(json(200, { id: "migration_1", status: word }));
    const migration = await client().addons.migration({ id: "addon_1", migrationId: "migration_1" });
    expect(migration).toEqual({ id: "migration_1", status, word, steps: [] });
});

test("reads a migration whose id is under its other key and whose date has a zone name", async () => {
    const requestDate = "2026-03-01T09:00:00.000Z[UTC]";
    server.replies(json(200, { migrationId: "migration_1", status: "RUNNING", requestDate, steps: null }));
    expect(await client().addons.migrate({ id: "addon_1", planId: "plan_1" })).toEqual({
        id: "migration_1",
        status: "in-progress",
        word: "RUNNING",
        requestDate: Date.UTC(2026, 2, 1, 9),
        steps: [],
    });
});

const addon = {
    id: "addon_1",
    realId: "postgresql_1",
    name: "db",
    region: "par",
    provider: { id: "postgresql-addon" },
    plan: { id: "plan_1", slug: "dev" },
    creationDate: 0,
};

test.each([
    ["as it is documented", addon],
    ["with a status of its own", { ...addon, status: "ACTIVE" }],
    ["with a status, and with what else there may be of it", { ...addon, plan: "dev", status: "MIGRATING" }],
    ["with a status, and hardly anything else", { id: "addon_1", name: "db", status: "MIGRATING" }],
])("returns no migration when the answer to a plan change is an add-on: %s", async (_, answer) => {
    server.replies(json(200, answer));
    expect(await client().addons.migrate({ id: "addon_1", planId: "plan_2" })).toBeUndefined();
});

test("rejects a record without an id", async () => {
    server.replies(json(200, [{ status: "OK" }]));
    const list = client().addons.migrations({ id: "addon_1" });
    await expect(list).rejects.toMatchObject({ code: "invalid-response" });
});
