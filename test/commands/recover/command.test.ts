/** `cloud-platform recover`: its output around `pulumi up`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { version } from "../../../package.json";
import { commandLine } from "../../support/command-line.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";

const folder = mkdtempSync(join(tmpdir(), "recover-"));

afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
});

const root = {
    urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev",
    type: "pulumi:pulumi:Stack",
    custom: false,
};
const notice =
    "The preview sends no request, so it shows existing objects as ones to create, with their prices. The update adopts them, and creates only what does not exist.";

/** The output of a recovery of the stack `dev` with this state. */
async function recovered(
    deployment: object,
    ...options: string[]
): Promise<{ code: number | null; lines: string[] }> {
    const pulumi = new PulumiStandIn(join(folder, "bin"));
    pulumi.exports("dev", { version: 3, deployment });
    const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
    const { code, stdout } = await commandLine(["recover", "--stack", "dev", "--yes", ...options], {
        environment: { PATH },
        cwd: folder,
    });
    return { code, lines: stdout.split("\n") };
}

test("says that existing objects are adopted before the preview shows them as ones to create", async () => {
    expect(await recovered({ resources: [root] })).toEqual({
        code: 0,
        lines: [notice, "", "up --stack dev --yes", "", "The state has every resource of the program.", ""],
    });
});

test("passes the options after -- to pulumi up", async () => {
    const { lines } = await recovered({ resources: [root] }, "--", "--config-file", "Pulumi.other.yaml");
    expect(lines).toContain("up --stack dev --yes --config-file Pulumi.other.yaml");
});

test("refreshes what a killed run was changing, and names what it may have created", async () => {
    const resource = (type: string, name: string) => ({
        urn: `urn:pulumi:dev::shop::${type}::${name}`,
        type,
        custom: true,
        id: "id",
    });
    const ofOurs = "pulumi-nodejs:dynamic/cloud-platform";
    const database = resource(`${ofOurs}:Addon`, "db");
    const { code, lines } = await recovered({
        resources: [root, database],
        pending_operations: [
            { resource: database, type: "updating" },
            { resource: resource("cloud-platform:index:SshKey", "desk"), type: "deleting" },
            { resource: resource(`${ofOurs}:Webhook`, "hook"), type: "creating" },
            { resource: resource("random:index:RandomId", "suffix"), type: "creating" },
        ],
    });
    expect({ code, lines }).toEqual({
        code: 0,
        lines: [
            notice,
            "",
            'A killed run was changing or deleting Addon "db", SshKey "desk", so "pulumi up" refreshes first. ' +
                'If a migration is still running, run "pulumi up --refresh" again after its end.',
            "",
            "up --stack dev --refresh --yes",
            "",
            "The state has every resource of the program.",
            "",
            "A killed run began to create these resources, and the state may lack their objects:",
            "",
            '  Webhook "hook"',
            '  random:index:RandomId "suffix"',
            "",
            `"npx --yes --package pulumi-cloud-platform@${version} cloud-platform inventory --unmanaged" lists what no stack has. To keep an object, declare it and recover again; otherwise delete it on the platform. Afterwards, "pulumi refresh --clear-pending-creates" removes these entries from the state.`,
            "",
        ],
    });
});
