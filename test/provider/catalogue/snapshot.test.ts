/** The script that renews the snapshot of the catalogue from a platform. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "../../../dist/testing/index.js";
import type { KnownPlan, Snapshot } from "../../../dist/provider/catalogue/snapshot-types.js";
import { snapshotText } from "../../../scripts/snapshot/text";

const root = join(__dirname, "../../..");

/** Runs the script, and returns its errors. */
async function renew(platform: Platform, file: string): Promise<string> {
    const loader = ["--require", "ts-node/register/transpile-only"];
    const script = spawn(process.execPath, [...loader, "scripts/snapshot/main.ts", file], {
        cwd: root,
        env: { PATH: process.env["PATH"], CLOUD_PLATFORM_BASE_URL: platform.url },
        stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    script.stderr.on("data", chunk => (errors += String(chunk)));
    await once(script, "close");
    return errors;
}

test("a renewed snapshot contains the platform's whole catalogue and today's date, and needs no credentials", async () => {
    const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
    const platform = await startPlatform();
    try {
        const { addonProviders, zones } = platform.state.catalogue;
        const at = addonProviders.findIndex(({ id }) => id === "redis-addon");
        const [redis] = addonProviders.slice(at, at + 1);
        const [small] = redis?.plans ?? [];
        if (redis === undefined || small === undefined) {
            throw new Error("the simulator offers no Redis");
        }
        // One plan in fewer regions than its provider.
        addonProviders[at] = { ...redis, plans: [{ ...small, zones: ["par"] }, ...redis.plans.slice(1)] };
        const before = today();
        expect(await renew(platform, join(folder, "snapshot.ts"))).toBe("");
        const renewed = jest.requireActual<Snapshot & { snapshotDate: string }>(join(folder, "snapshot.ts"));

        expect([before, today()]).toContain(renewed.snapshotDate);
        expect(renewed.currency).toBe("EUR");
        expect([...renewed.zones].sort()).toEqual(
            zones.map(({ name, city, country }) => [name, city, country]).sort(),
        );
        const { instanceTypes } = platform.state.catalogue;
        expect([...renewed.runtimes].sort()).toEqual(
            instanceTypes
                .flatMap(({ variants, flavors }) =>
                    variants.map(({ slug, name }) => [slug, name, flavors.map(flavor => flavor.name)]),
                )
                .sort(),
        );
        const known = renewed.providers.map(({ plans, regions, ...rest }) => ({
            ...rest,
            regions: regions.toSorted(),
            plans: plans.toSorted(bySlug),
        }));
        const operators = new Map([["addon-matomo", "matomo"]]);
        const kinds = ["keycloak", "metabase", "otoroshi"];
        expect(known).toEqual(
            addonProviders
                .map(({ id, name, regions, plans }) => ({
                    id,
                    name,
                    ...((kinds.includes(id) || operators.has(id)) && { operator: operators.get(id) ?? id }),
                    regions: regions.toSorted(),
                    plans: plans
                        .map(({ slug, name, id, price }): KnownPlan =>
                            id === small.id ? [slug, name, id, price, ["par"]] : [slug, name, id, price],
                        )
                        .toSorted(bySlug),
                }))
                .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
    } finally {
        await platform.close();
        rmSync(folder, { recursive: true });
    }
});

test("the text of a snapshot does not depend on the order of the catalogue", () => {
    const plans: KnownPlan[] = [
        ["s", "S", "plan_s", 5],
        ["m", "M", undefined, 9, ["par"]],
        ["free", "Free"],
    ];
    const first = { id: "a", name: "A", regions: ["par", "parhds", "ldn"], plans };
    const second = { id: "b", name: "B", operator: "metabase", regions: [], plans: [] };
    const snapshot: Snapshot = {
        currency: "EUR",
        zones: [["par", "Paris"], ["ldn"]],
        providers: [first, second],
        runtimes: [
            ["node", "Node", ["XS", "S"]],
            ["jar", "Java + JAR", ["S"]],
        ],
    };
    const turned: Snapshot = {
        currency: "EUR",
        runtimes: snapshot.runtimes.toReversed(),
        zones: snapshot.zones.toReversed(),
        providers: [second, { ...first, plans: plans.toReversed(), regions: first.regions.toReversed() }],
    };
    expect(snapshotText(turned, "2026-05-12")).toBe(snapshotText(snapshot, "2026-05-12"));
    expect(snapshotText(snapshot, "2026-05-12")).toContain('["m", "M", undefined, 9, ["par"]]');
});

function today(): string {
    return new Date().toISOString().slice(0, 10);
}

function bySlug([a]: KnownPlan, [b]: KnownPlan): number {
    return a < b ? -1 : 1;
}
