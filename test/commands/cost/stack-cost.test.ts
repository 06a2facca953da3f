/** The cost report of a state: the counted objects, and the content of the formats. */
import { providers, snapshotDate } from "../../../dist/provider/catalogue/generated/snapshot.js";
import type { StackCost } from "../../../dist/commands/cost/cost.js";
import { stackCost } from "../../../dist/commands/cost/stack-cost.js";
import { asJson, toReport } from "../../../dist/commands/cost/to-report.js";
import { renderers } from "../../../dist/commands/report/index.js";

const source = `Prices are by this package's catalogue of ${snapshotDate}, without usage.`;
const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" };
const postgres = { provider: "postgresql-addon", plan: "xs_sml" };

interface Stored {
    readonly kind?: string;
    readonly type?: string;
    readonly name: string;
    readonly outputs?: object;
    readonly [member: string]: unknown;
}

function resource({ kind = "Addon", name, outputs = {}, ...rest }: Stored): object {
    const { type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`, ...others } = rest;
    const urn = `urn:pulumi:dev::shop::${type}::${name}`;
    return { urn, type, custom: true, id: `id_${name}`, inputs: {}, outputs, ...others };
}

function report(resources: readonly Stored[], pending: readonly Stored[] = []): Promise<StackCost> {
    const deployment = {
        resources: [
            { urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", type: "pulumi:pulumi:Stack" },
            ...resources.map(resource),
        ],
        pending_operations: pending.map(each => ({ type: "creating", resource: resource(each) })),
    };
    const state = () => Promise.resolve({ source: "the state", text: JSON.stringify({ deployment }) });
    return stackCost({ stack: "dev", state });
}

function planId(slug: string): string | undefined {
    const postgres = providers.find(({ id }) => id === "postgresql-addon");
    return postgres?.plans.find(([each]) => each === slug)?.[2];
}

const application = {
    instances: { min: 1, max: 2 },
    flavor: { min: "XS", max: "S" },
};

test("lists the prices of the stack from highest to lowest, with their total", async () => {
    const found = await report([
        {
            type: "cloud-platform:index:Operator",
            name: "sign-on",
            outputs: { kind: "keycloak", plan: "base" },
        },
        { kind: "Application", name: "shop", outputs: application },
        { name: "db", outputs: { ...postgres, plan: "s_sml" } },
        { name: "cache", outputs: { provider: "redis-addon", plan: "newer", planId: "plan_newer" } },
        { kind: "EnvVars", name: "vars" },
        { type: "aws:s3/bucket:Bucket", name: "files" },
    ]);
    expect(renderers.text(toReport(found)).split("\n")).toEqual([
        "dev costs 57.00 EUR a month, up to 105.00 EUR, and 2 unknown prices",
        `${source} Not listed: 1 free resource, 1 resource of other packages.`,
        "",
        "In the stack",
        "",
        "  Resource            Plan                    Monthly price",
        '  Addon "db"          postgresql-addon s_sml  41.00 EUR',
        '  Application "shop"  1 × XS to 2 × S         16.00 EUR, up to 64.00 EUR',
        '  Addon "cache"       redis-addon newer       unknown',
        '  Operator "sign-on"  keycloak base           unknown',
        "",
    ]);
    expect(found.unread).toEqual([]);
});

test("lists the prices of clusters by their layout, and of node groups by their limits", async () => {
    const [xs, small] = ["XS", "2XS"].map(flavor => ({ flavor, replicas: 3 }));
    const found = await report([
        {
            kind: "KubernetesCluster",
            name: "shop",
            outputs: { topology: { kind: "distributed", components: { apiserver: xs, scheduler: small } } },
        },
        {
            kind: "KubernetesCluster",
            name: "site",
            outputs: { topology: { kind: "all-in-one", flavor: "S", replicas: 1 } },
        },
        {
            kind: "KubernetesCluster",
            name: "newer",
            outputs: { topology: { kind: "single-node", flavor: "S", replicas: 1 } },
        },
        { kind: "KubernetesNodeGroup", name: "web", outputs: { flavor: "S", nodes: 2 } },
        {
            kind: "KubernetesNodeGroup",
            name: "jobs",
            outputs: { flavor: "2XS", autoscaling: { min: 1, max: 4 } },
        },
        { kind: "Kubeconfig", name: "access" },
    ]);
    const lines = renderers.text(toReport(found)).split("\n");
    expect(lines[0]).toBe("dev costs 522.00 EUR a month, up to 594.00 EUR, and 1 unknown price");
    expect(lines.slice(6)).toEqual([
        '  KubernetesCluster "shop"    distributed         306.00 EUR',
        '  KubernetesNodeGroup "web"   2 × S               128.00 EUR',
        '  KubernetesCluster "site"    all-in-one 1 × S    64.00 EUR',
        '  KubernetesNodeGroup "jobs"  1 × 2XS to 4 × 2XS  24.00 EUR, up to 96.00 EUR',
        '  KubernetesCluster "newer"   single-node 1 × S   unknown',
        "",
    ]);
});

test("counts pending deletions, but no deleted object and none that is only read", async () => {
    const found = await report([
        { name: "db", outputs: { ...postgres, plan: "s_sml" } },
        { name: "db", outputs: postgres, id: "id_old", delete: true },
        { name: "moved", outputs: postgres, pendingReplacement: true },
        { name: "theirs", outputs: postgres, external: true },
        // The state of a failed creation contains its arguments only.
        { name: "begun", inputs: postgres },
        {
            name: "by-id",
            outputs: { ...postgres, plan: "by its id", planId: planId("xs_sml") },
        },
    ]);
    expect(found.resources.map(({ name, id, isPendingDeletion }) => [name, id, isPendingDeletion])).toEqual([
        ["db", "id_db", false],
        ["begun", "id_begun", false],
        ["by-id", "id_by-id", false],
        ["db", "id_old", true],
    ]);
    expect(found.total).toEqual({ amount: 99.5, unknown: 0 });
    expect(renderers.text(toReport(found))).toContain(
        '  Addon "db" (pending deletion)  postgresql-addon xs_sml',
    );
});

test("names an object that a killed run may have created, but none of a free kind", async () => {
    const found = await report(
        [],
        [
            { name: "db", inputs: postgres },
            { kind: "EnvVars", name: "vars" },
        ],
    );
    expect(renderers.text(toReport(found)).split("\n")).toEqual([
        "dev costs at least 0.00 EUR a month",
        source,
        "",
        "Not counted",
        "",
        '  Addon "db"',
        '    An earlier run stopped while it created this, so it may exist on the platform. "npx --no -- cloud-platform recover --stack dev" adopts it. [interrupted-operation]',
        "",
    ]);
    expect(JSON.parse(asJson(found))).toMatchObject({ unread: [{ code: "interrupted-operation" }] });
});

test("shows no secret plan", async () => {
    const found = await report([{ name: "db", outputs: { ...postgres, plan: secret } }]);
    expect(found.resources).toMatchObject([{ plan: "postgresql-addon", cost: {} }]);
    expect(asJson(found)).not.toContain("ciphertext");
});

test("prints JSON with the total, the currency and the day of the prices", async () => {
    const found = await report([{ name: "db", outputs: postgres }]);
    expect(JSON.parse(asJson(found))).toEqual({
        version: 1,
        headline: "dev costs 19.50 EUR a month",
        currency: "EUR",
        asOf: snapshotDate,
        stack: "dev",
        resources: [
            {
                kind: "Addon",
                name: "db",
                id: "id_db",
                urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:Addon::db",
                plan: "postgresql-addon xs_sml",
                cost: { amount: 19.5 },
                isPendingDeletion: false,
            },
        ],
        total: { amount: 19.5, unknown: 0 },
        free: 0,
        foreign: 0,
        unread: [],
    });
});

test("a report with unread objects is bad", async () => {
    const found = await report([{ name: "db", outputs: postgres }]);
    const unread = [{ what: "the account", why: "no answer" }];
    const { tone, facts, sections } = toReport({ ...found, unread });
    expect([tone, facts]).toEqual(["bad", [source]]);
    expect(sections.at(-1)).toMatchObject({
        title: "Not counted",
        items: [{ title: "the account", lines: ["no answer"] }],
    });
});
