/** What a Terraform state manages is found again on the platform, under Terraform's names. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { commandLine } from "../support/command-line.js";
import { secretInState, terraformState } from "../support/terraform.js";

interface Listing {
    items: { kind: string; name: string; id: string; calledElsewhere?: string }[];
    skipped: { what: string; why: string }[];
}

describe.each(["documented", "clever-cloud"] as const)("in the dialect %s", dialect => {
    let platform: Platform;
    let folder: string;
    let listing: Listing;
    let printed: string;

    beforeAll(async () => {
        platform = await startPlatform({ dialect });
        folder = await mkdtemp(join(tmpdir(), "terraform-"));
        await writeFile(join(folder, "terraform.tfstate"), JSON.stringify(terraformState(platform)));
        const { code, stdout, stderr } = await commandLine(
            ["generate", "--plan", "--json", "--from-terraform", "terraform.tfstate"],
            { environment: platform.environment({ organisation: true }), cwd: folder },
        );
        expect(code).toBe(0);
        printed = stdout + stderr;
        listing = JSON.parse(stdout) as Listing;
    });

    afterAll(async () => {
        await platform.close();
        await rm(folder, { recursive: true, force: true });
    });

    test("what Terraform manages, and what it has as parts of that, by its names", () => {
        const { worker } = platform.seed.applications;
        const found = listing.items.map(({ kind, name, calledElsewhere }) => [kind, name, calledElsewhere]);
        const links = [
            ["AddonLink", "sessions", undefined],
            ["AddonLink", "orders-db", undefined],
        ];
        expect(found).toEqual([
            ["Addon", "sessions", "data-eu-cache-hot"],
            ["Addon", "orders-db", "orders"],
            ["Addon", "assets", "files"],
            ...(dialect === "documented" ? [] : links),
            ["Drain", "shop", "logs"],
            ["EnvVars", "shop", "storefront"],
            ["EnvVars", dialect === "documented" ? worker : "worker", "worker"],
            ["Member", "shop", undefined],
            ["Member", "orders-db", undefined],
            ["NetworkGroup", "backend", "inside"],
            ["TcpRedirection", expect.any(String), "worker"],
        ]);
    });

    test("what of it is not found, and what has no counterpart, is said", () => {
        const { shop } = platform.seed.applications;
        const about = (address: string) => listing.skipped.find(({ what }) => what.startsWith(address))?.why;
        expect(about(`clevercloud_nodejs.storefront (${shop})`)).toContain(
            "An application itself has no counterpart",
        );
        expect(about("clevercloud_cellar_bucket.uploads (uploads)")).toContain("leave it to Terraform");
        expect(about("clevercloud_mysql.lost (mysql_that-is-gone)")).toContain(
            "has none that a program can declare",
        );
        expect(about("clevercloud_redis")).toBeUndefined();
        expect(about("aws_instance")).toBeUndefined();
    });

    test("no secret of the state is told", () => {
        expect(printed).not.toContain(secretInState);
    });
});
