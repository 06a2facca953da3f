/** Objects of a Terraform state: found on the platform, under Terraform's names. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../../dist/provider/client/dialects.js";
import type { Inventory } from "../../../../dist/commands/account/inventory.js";
import { readInventory } from "../../../../dist/commands/account/read-inventory.js";
import { terraformResources } from "../../../../dist/commands/generate/terraform/resources.js";
import { managedByTerraform } from "../../../../dist/commands/generate/terraform/terraform.js";
import { Session } from "../../../../dist/provider/lifecycle/run/session.js";
import { generate as command } from "../../../../dist/commands/generate/command.js";
import { inProcess } from "../../../support/in-process.js";
import { secretInState, terraformState } from "../../../support/terraform.js";

describe.each(dialects)("in the dialect %s", dialect => {
    let platform: Platform;
    let folder: string;
    let listing: Inventory;

    beforeAll(async () => {
        platform = await startPlatform({ dialect });
        const settings = { LOG_LEVEL: "info", FLAG_KEY: "key-of-a-flag", BY_HAND: "not in Terraform" };
        Object.entries(settings).forEach(([name, value]) =>
            platform.state.addons.setVariable(platform.seed.addons.settings.id, name, value),
        );
        folder = await mkdtemp(join(tmpdir(), "terraform-"));
        await writeFile(join(folder, "terraform.tfstate"), JSON.stringify(terraformState(platform)));
        const environment = platform.environment({ organisation: true });
        const text = JSON.stringify(terraformState(platform));
        const resources = terraformResources(text, "the state");
        const applications = resources.map(({ id }) => id).filter(id => id.startsWith("app_"));
        const session = new Session({ environment, readWindow: Infinity });
        listing = managedByTerraform(await readInventory(session, { applications }), resources);
    });

    afterAll(async () => {
        await platform.close();
        await rm(folder, { recursive: true, force: true });
    });

    test("finds the objects that Terraform manages and their parts, with Terraform's names", () => {
        const found = listing.items.map(({ kind, label, calledElsewhere }) => [kind, label, calledElsewhere]);
        const onlyLive = [
            ["AddonLink", "orders-db", undefined],
            ["AddonLink", "sessions", undefined],
            ["Application", "website", "storefront"],
            ["Application", "worker", "worker"],
            ["ConfigProviderEnvVars", "settings", "flags"],
        ];
        const kubernetes = [
            ["KubernetesCluster", "shop", "pods"],
            ["KubernetesNodeGroup", "web", "workers"],
        ];
        expect(found).toEqual([
            ["Addon", "assets", "files"],
            ["Addon", "orders-db", "orders"],
            ["Addon", "sessions", "data-eu-cache-hot"],
            ["Addon", "settings", "flags"],
            ...(dialect === "documented" ? [] : onlyLive),
            ["Drain", "website", "logs"],
            ["EnvVars", "website", "storefront"],
            ...(dialect === "documented" ? [] : kubernetes),
            ["Member", "orders-db", undefined],
            ["Member", "website", undefined],
            ["NetworkGroup", "backend", "inside"],
            ["TcpRedirection", expect.any(String), "worker"],
        ]);
    });

    test("names resources that are not found or have no counterpart", () => {
        const { website } = platform.seed.applications;
        const about = (address: string) => listing.skipped.find(({ what }) => what.startsWith(address))?.why;
        const storefront = about(`clevercloud_nodejs.storefront (${website})`);
        expect(storefront?.slice(0, 40)).toBe(
            dialect === "documented" ? "An application itself has no counterpart" : undefined,
        );
        expect(about("clevercloud_cellar_bucket.uploads (uploads)")).toContain("leave it to Terraform");
        expect(about("clevercloud_mysql.lost (mysql_that-is-gone)")).toContain(
            "has none that a program can declare",
        );
        expect(about("LOST_KEY of clevercloud_nodejs.storefront")).toContain("has no such variable");
        expect(about("PAYMENT_API_KEY")).toBeUndefined();
        expect(
            about(dialect === "documented" ? "environment of clevercloud_configprovider.flags" : "LOST_FLAG"),
        ).toContain(
            dialect === "documented"
                ? "in this dialect no resource manages its variables"
                : "the add-on has no such variable",
        );
        expect(about("clevercloud_redis")).toBeUndefined();
        expect(about("aws_instance")).toBeUndefined();
        const { realId: replaced } = platform.seed.addons.search;
        expect(about(`clevercloud_cellar.files (${replaced})`)).toContain("deposed");
        // The drain of the database and, in the other dialect, the missing kinds are not in the state.
        const ids = listing.items.map(({ id }) => id);
        const foreign = listing.skipped.filter(
            ({ what }) => !what.includes("clevercloud_") && !ids.some(id => what.includes(id)),
        );
        expect(foreign).toEqual([]);
    });

    test("declares only the variables that Terraform manages", async () => {
        const out = join(folder, "account");
        const environment = platform.environment({ organisation: true });
        const args = ["--out", out, "--from-terraform", "terraform.tfstate"];
        const { code, stdout, stderr } = await inProcess(command, args, { environment, cwd: folder });
        expect(code).toBe(0);
        expect(stdout + stderr).not.toContain(secretInState);
        const source = await readFile(join(out, "index.ts"), "utf8");
        const [, declared = ""] =
            /new EnvVars\("storefront"[^]*?variables: \{\n([^]*?)\n {2}\}/.exec(source) ?? [];
        expect(declared.split("\n").map(line => line.trim().split(":")[0])).toEqual([
            "NODE_ENV",
            "PAYMENT_API_KEY",
        ]);
        expect(source.match(/new EnvVars/g)).toHaveLength(1);
        if (dialect === "clever-cloud") {
            expect(source).toMatch(
                /addon: flags\.id,\n\s+variables: \{\n\s+LOG_LEVEL: [^\n]+\n\s+FLAG_KEY: config/,
            );
            expect(source).not.toContain("BY_HAND");
            expect(source).toMatch(/new KubernetesNodeGroup\("workers", \{\n\s+cluster: pods\.id,/);
        }
    });
});

test.each([
    [
        {
            version: 4,
            resources: [
                { mode: "managed", type: "aws_instance", name: "one", provider: 'provider["example/aws"]' },
                {
                    mode: "managed",
                    type: "aws_instance",
                    name: "two",
                    provider: 'provider["example/aws"].eu',
                },
                { mode: "data", type: "http", name: "three", provider: 'provider["example/http"]' },
            ],
        },
        "the state has no resource of a type clevercloud_…, so no program is written: its resources belong to example/aws",
    ],
    [
        { serial: 1, lineage: "…", meta: {}, encrypted_data: "…", encryption_version: "v0" },
        '"tofu state pull"',
    ],
])("refuses a state without resources of these types, and an encrypted one", (state, expected) => {
    expect(() => terraformResources(JSON.stringify(state), "the state")).toThrow(expected);
});
