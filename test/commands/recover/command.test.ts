/** `cloud-platform recover`: its output around `pulumi up`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { commandLine } from "../../support/command-line.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";

const folder = mkdtempSync(join(tmpdir(), "recover-"));

afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
});

test("says that existing objects are adopted before the preview shows them as ones to create", async () => {
    const pulumi = new PulumiStandIn(join(folder, "bin"));
    const urn = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
    const root = { urn, type: "pulumi:pulumi:Stack", custom: false };
    pulumi.exports("dev", { version: 3, deployment: { resources: [root] } });
    const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
    const { code, stdout } = await commandLine(["recover", "--stack", "dev", "--yes"], {
        environment: { PATH },
        cwd: folder,
    });
    expect({ code, lines: stdout.split("\n") }).toEqual({
        code: 0,
        lines: [
            "The preview sends no request, so it shows existing objects as ones to create, with their prices. The update adopts them, and creates only what does not exist.",
            "",
            "up --stack dev --yes",
            "",
            "The state has every resource of the program.",
            "",
        ],
    });
});
