/** The program of the guide manages resources of two accounts, with the settings that its commands make. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { engineNamed, engineNames, hasCli } from "../../support/engines.js";
import { programOf } from "../../support/program-of.js";
import { commandsIn } from "../../support/shell.js";

if (hasCli) {
    jest.setTimeout(600_000);
}

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/several-accounts.md"), "utf8");
const [, source = ""] = /^```ts\n([^]*?)^```$/m.exec(page) ?? [];

/** The keys that the commands of the guide set. */
const keys = [
    ...commandsIn("docs/guides/several-accounts.md")
        .join("\n")
        .matchAll(/config set (?:--secret )?(\w+)/g),
];

test.each(engineNames)("creates a network group in each account on the %s engine", async engine => {
    const platform = await startPlatform();
    const { account, otherAccount, state, url } = platform;
    const folder = mkdtempSync(join(tmpdir(), "accounts-"));
    writeFileSync(join(folder, "Pulumi.yaml"), "name: accounts\nruntime: nodejs\n");
    writeFileSync(join(folder, "index.ts"), source);
    const values = [{ secret: otherAccount.token }, otherAccount.organisation];
    const found = await engineNamed(engine);
    const stack = await found.createStack({
        workDir: root,
        project: "accounts",
        program: programOf(folder),
        env: platform.environment({ organisation: true }),
        config: {
            ...Object.fromEntries(
                keys.map(([, key], index) => [`accounts:${key ?? ""}`, values[index] ?? ""]),
            ),
            "cloud-platform:baseUrl": url,
        },
    });
    try {
        expect(await stack.up()).toMatchObject({ succeeded: true });
        const labels = (owner: string) => state.networkGroups.list(owner).map(({ label }) => label);
        expect(labels(account.organisation)).toContain("ours");
        expect(labels(otherAccount.organisation)).toContain("theirs");
        expect(await stack.outputs()).toMatchObject({ user: { value: "grace@elsewhere.example" } });
        expect(await stack.destroy()).toMatchObject({ succeeded: true });
        expect(labels(otherAccount.organisation)).not.toContain("theirs");
    } finally {
        await stack.dispose();
        await platform.close();
        rmSync(folder, { recursive: true });
    }
});
