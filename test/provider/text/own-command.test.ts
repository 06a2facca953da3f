/** The command line that messages name. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../../package.json";
import { ownCommand } from "../../../dist/provider/text/own-command.js";

test("names the installed command, and elsewhere the version that runs", () => {
    const before = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), "python-"));
    try {
        expect(ownCommand("recover")).toBe("npx --no -- cloud-platform recover");
        process.chdir(folder);
        expect(ownCommand("recover")).toBe(
            `npx --yes --package pulumi-cloud-platform@${version} cloud-platform recover`,
        );
    } finally {
        process.chdir(before);
        rmSync(folder, { recursive: true });
    }
});
