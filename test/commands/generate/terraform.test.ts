/** Objects of a Terraform state: found on the platform, under Terraform's names. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../dist/commands/generate/command.js";
import { inProcess } from "../../support/in-process.js";
import { secretInState, terraformState } from "../../support/terraform.js";

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
        const { code, stdout, stderr } = await inProcess(
            command,
            ["--plan", "--json", "--from-terraform", "terraform.tfstate"],
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

    test("finds the objects that Terraform manages and their parts, with Terraform's names", () => {
        const found = listing.items.map(({ kind, name, calledElsewhere }) => [kind, name, calledElsewhere]);
        const onlyLive = [
            ["AddonLink", "orders-db", undefined],
            ["AddonLink", "sessions", undefined],
            ["Application", "website", "storefront"],
            ["Application", "worker", "worker"],
        ];
        expect(found).toEqual([
            ["Addon", "assets", "files"],
            ["Addon", "orders-db", "orders"],
            ["Addon", "sessions", "data-eu-cache-hot"],
            ...(dialect === "documented" ? [] : onlyLive),
            ["Drain", "website", "logs"],
            ["EnvVars", "website", "storefront"],
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
        expect(about("clevercloud_redis")).toBeUndefined();
        expect(about("aws_instance")).toBeUndefined();
    });

    test("declares only the variables that Terraform manages", async () => {
        const out = join(folder, "account");
        const environment = platform.environment({ organisation: true });
        const args = ["--out", out, "--from-terraform", "terraform.tfstate"];
        expect((await inProcess(command, args, { environment, cwd: folder })).code).toBe(0);
        const source = await readFile(join(out, "index.ts"), "utf8");
        const [, declared = ""] =
            /new EnvVars\("storefront"[^]*?variables: \{\n([^]*?)\n {2}\}/.exec(source) ?? [];
        expect(declared.split("\n").map(line => line.trim().split(":")[0])).toEqual([
            "NODE_ENV",
            "PAYMENT_API_KEY",
        ]);
        expect(source.match(/new EnvVars/g)).toHaveLength(1);
    });

    test("prints no secret of the state", () => {
        expect(printed).not.toContain(secretInState);
    });
});
