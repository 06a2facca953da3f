import { livePlatform } from "./live";

const live = livePlatform();

const day = 24 * 60 * 60 * 1000;

const at = (realId: string) => `/v2/backups/${live.platform.account.organisation}/${realId}`;

async function backupsOf(realId: string): Promise<Record<string, string>[]> {
    return (await live.get(at(realId))) as Record<string, string>[];
}

test("a database has a backup a day after its first day, and keeps those of a week", async () => {
    const { realId } = live.platform.seed.addons.ordersDatabase;
    expect(await backupsOf(realId)).toEqual([]);
    live.platform.clock.advance(day + 60_000);
    const [first] = await backupsOf(realId);
    expect(first).toEqual({
        backup_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        entity_id: realId,
        status: "Done",
        creation_date: expect.stringMatching(/\.\d{6}Z$/) as unknown,
        delete_at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
        filename: expect.stringMatching(/\.dump$/) as unknown,
        download_url: expect.stringMatching(/^https:/) as unknown,
    });
    expect(Date.parse(first?.["delete_at"] ?? "") - Date.parse(first?.["creation_date"] ?? "")).toBe(7 * day);
    live.platform.clock.advance(29 * day);
    const kept = await backupsOf(realId);
    expect(kept).toHaveLength(7);
    expect(kept).not.toContainEqual(first);
});

test("a backup of Elasticsearch has other field names and a restore command", async () => {
    const { realId } = live.platform.seed.addons.search;
    live.platform.clock.advance(2 * day);
    const [snapshot] = await backupsOf(realId);
    expect(snapshot).toMatchObject({
        link: expect.stringMatching(/^https:/) as unknown,
        restore_command: expect.any(String) as unknown,
        delete_command: expect.any(String) as unknown,
    });
    expect(snapshot).not.toHaveProperty("download_url");
});

test("an add-on without data or ordered without backups has no backups", async () => {
    const plan = live.platform.state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id;
    const without = (await live.send("POST", `${live.O}/addons`, {
        name: "cache",
        region: "par",
        providerId: "postgresql-addon",
        plan,
        options: { "do-backup": "false" },
    })) as { realId: string };
    live.platform.clock.advance(3 * day);
    expect(await backupsOf(live.platform.seed.addons.assets.realId)).toEqual([]);
    expect(await backupsOf(without.realId)).toEqual([]);
});

test("a database is found only by its real id", async () => {
    const { id } = live.platform.seed.addons.ordersDatabase;
    expect(await live.call("GET", at(id))).toMatchObject({ status: 404 });
    expect(await live.call("GET", at("postgresql_none"))).toMatchObject({ status: 404 });
});
