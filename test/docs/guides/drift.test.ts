/** The guide, followed word for word: on the CLI, or on a stand-in that shows what an engine finds. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { engineNamed, engineNames, hasCli } from "../../support/engines.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { commandsIn, Shell } from "../../support/shell.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const root = join(__dirname, "../../..");
const [look = "", fix = "", nightly = "", ...others] = commandsIn("docs/guides/drift.md");
const page = readFileSync(join(root, "docs/guides/drift.md"), "utf8");

const programOf = (name: string): string => `
import { Addon, SshKey } from "pulumi-cloud-platform";
new Addon(
    "database",
    { ${name} provider: "postgresql-addon", plan: "xs_sml", region: "par" },
    { protect: true },
);
new SshKey("desk", { name: "desk", publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f" });
`;

interface Ended {
    code: number;
    said: string;
}

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let folder: string;
    let shell: Shell;
    /** Does what `pulumi up` does. From then on, refreshes show the result. */
    let act: (command: "up" | "nothing") => Promise<void>;
    let dispose = (): Promise<void> => Promise.resolve();
    const project = (): string => join(folder, "shop");

    beforeAll(async () => {
        platform = await startPlatform();
        folder = mkdtempSync(join(tmpdir(), "drift-"));
        ["shop", "state"].forEach(name => mkdirSync(join(folder, name)));
        symlinkSync(join(root, "node_modules"), join(project(), "node_modules"));
        writeFileSync(join(project(), "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
        writeFileSync(join(project(), "package.json"), JSON.stringify({ name: "shop", main: "index.ts" }));
        declare('name: "shop-db",');
        shell = new Shell(folder);
        act = () => Promise.resolve();
        if (engine === "in-process") {
            await standIn();
        }
        const made = await run("pulumi stack init dev\npulumi up --refresh --stack dev\n");
        expect(made).toMatchObject({ code: 0 });
    });

    afterAll(async () => {
        await dispose();
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    async function standIn(): Promise<void> {
        const pulumi = new PulumiStandIn(join(folder, "programs"));
        const stack = await (
            await engineNamed(engine)
        ).createStack({ workDir: project(), stack: "dev", env: environment() });
        dispose = () => stack.dispose();
        act = async command => {
            if (command === "up") {
                expect((await stack.up({ refresh: true })).error).toBeUndefined();
            }
            await pulumi.shows(stack);
        };
    }

    function declare(name: string): void {
        writeFileSync(join(project(), "index.ts"), programOf(name));
    }

    const environment = () => ({
        ...platform.environment({ organisation: true }),
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    });

    async function run(commands: string): Promise<Ended> {
        await act(commands.includes("pulumi up") ? "up" : "nothing");
        const running = shell.run(commands, {
            cwd: project(),
            environment: {
                ...environment(),
                PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
                PULUMI_CONFIG_PASSPHRASE: "test",
                PULUMI_SKIP_CONFIRMATIONS: "true",
                PULUMI_SKIP_UPDATE_CHECK: "true",
            },
        });
        try {
            return { code: 0, said: await running };
        } catch (error) {
            const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
            return { code, said: stdout + stderr };
        }
    }

    function meddle(): void {
        const { state, account } = platform;
        const database = state.addons.list(account.organisation).find(({ name }) => name.startsWith("shop"));
        state.addons.rename(database?.id ?? "", "shop-db-old");
        state.sshKeys.remove(account.userId, "desk");
    }

    function namesOfAddons(): string[] {
        return platform.state.addons.list(platform.account.organisation).map(({ name }) => name);
    }

    test("reports drift, and fixes it", async () => {
        expect(await run(look)).toMatchObject({ code: 0 });
        meddle();
        const { code, said } = await run(look);
        const [, shown = ""] = /^```text\n([^]*?)^```$/m.exec(page) ?? [];
        const withoutPlaces = (text: string): string =>
            text.replace(/addon_[\w…-]+/g, "addon_…").replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, "");
        expect(withoutPlaces(said)).toContain(withoutPlaces(shown));
        expect(code).toBe(2);
        expect(await run(fix)).toMatchObject({ code: 0 });
        expect(namesOfAddons()).toContain("shop-db");
    });

    test("a nightly job ends well and has a report, which tells how to accept what it found", async () => {
        meddle();
        const { code, said } = await run(nightly);
        expect([code, /^### Drift: 2 resources read, 1 drifted, 1 deleted$/m.test(said)]).toEqual([0, true]);
        const [, line = ""] = /^ *```ts\n *(.*)\n *```$/m.exec(said) ?? [];
        declare(line);
        expect(await run(fix)).toMatchObject({ code: 0 });
        expect(namesOfAddons()).toContain("shop-db-old");
        expect((await run(nightly)).said).not.toContain("###");
    });

    test("the guide has no other command", () => {
        expect(others).toEqual([]);
    });
});
