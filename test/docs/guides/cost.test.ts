/** docs/guides/cost.md: its commands print what the page shows, on the CLI; elsewhere on a stand-in for it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { snapshotDate } from "../../../dist/provider/catalogue/snapshot.js";
import { engineNamed, hasCli } from "../../support/engines.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { programOf } from "../../support/program-of.js";
import { commandsIn, Shell } from "../../support/shell.js";

jest.setTimeout(600_000);

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/cost.md"), "utf8");
const [, , shown = ""] =
    [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].find(([, language]) => language === "") ?? [];
const [list = "", orphans = ""] = commandsIn("docs/guides/cost.md");

const program = `
import { Addon, Application, EnvVars, Operator } from "pulumi-cloud-platform";
new Addon("db", { name: "db", provider: "postgresql-addon", plan: "s_sml", region: "par" });
const shop = new Application("shop", {
    ...{ name: "shop", runtime: "node", region: "par" },
    instances: { min: 1, max: 2 },
    flavor: { min: "XS", max: "S" },
});
new EnvVars("shop", { application: shop.id, variables: { LOG_LEVEL: "info" } });
new Operator("sign-on", { kind: "keycloak", name: "login", plan: "base", region: "par" });
`;

test("the commands of the guide print the report that it shows", async () => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const folder = mkdtempSync(join(tmpdir(), "cost-guide-"));
    const project = join(folder, "shop");
    ["shop", "state"].forEach(name => mkdirSync(join(folder, name)));
    symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
    writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "shop", main: "index.ts" }));
    writeFileSync(join(project, "index.ts"), program);
    try {
        const environment = {
            ...platform.environment({ organisation: true }),
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
            PULUMI_CONFIG_PASSPHRASE: "test",
            PULUMI_SKIP_UPDATE_CHECK: "true",
        };
        const shell = new Shell(folder);
        const run = (commands: string) => shell.run(commands, { cwd: project, environment });
        if (hasCli) {
            await run("pulumi stack init dev\npulumi up --yes --skip-preview\n");
        } else {
            shell.add("pulumi", `exec "${await standIn(platform, project)}" "$@"`);
        }

        const mark = platform.requests.mark();
        expect(await run(list)).toBe(shown.replace("2026-05-12", snapshotDate));
        expect(platform.requests.since(mark)).toEqual([]);

        const all = await run(orphans);
        expect(all).toContain(`${shown.replace("2026-05-12", snapshotDate)}\nIn no stack: `);
        expect(all).toContain(`Addon "sessions" (${platform.seed.addons.sessions.id})`);
        expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
    } finally {
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    }
});

/** Returns the path of a stand-in for the CLI, which has the state of the program. */
async function standIn(platform: Platform, project: string): Promise<string> {
    const engine = await engineNamed("in-process");
    const stack = await engine.createStack({
        ...{ workDir: root, stack: "dev", project: "shop" },
        program: programOf(project),
        env: platform.environment({ organisation: true }),
    });
    try {
        expect((await stack.up()).error).toBeUndefined();
        const pulumi = new PulumiStandIn(join(project, "bin"));
        pulumi.exports("dev", await stack.exportStack());
        return join(pulumi.folder, "pulumi");
    } finally {
        await stack.dispose();
    }
}
