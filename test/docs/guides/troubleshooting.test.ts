/** The recovery of the guide on the CLI, word for word; elsewhere, what it says of the command. */
import { execFileSync } from "node:child_process";
import {
    copyFileSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { recover } from "../../../dist/commands/recover/command.js";
import { hasCli } from "../../support/engines.js";
import { commandsIn, Shell } from "../../support/shell.js";

jest.setTimeout(900_000);

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/troubleshooting.md"), "utf8");
const [recovery = "", unreadable = ""] = commandsIn("docs/guides/troubleshooting.md");

test("the guide names the options of the command", () => {
    const named = new Set(`${recovery}${page}`.match(/--(?:yes|stack)\b/g));
    [...named].forEach(option => expect(recover.usage).toContain(option));
    expect(named.size).toBe(2);
});

const onTheCli = hasCli ? test : () => undefined;

const program = (application: string): string => `
import { Addon, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
const database = new Addon("database", { name: "shop", provider: "postgresql-addon", plan: "xs_sml", region: "par" });
const front = new NetworkGroup("front", { label: "front" });
new EnvVars("shop", { application: "${application}", variables: { URI: database.env.apply(env => String(env["POSTGRESQL_ADDON_URI"])) } });
new Member("database", { networkGroup: front.id, member: database.id });
`;

onTheCli("a lost state and an unreadable state are rebuilt as the guide says", async () => {
    const platform = await startPlatform();
    const folder = mkdtempSync(join(tmpdir(), "recover-"));
    try {
        const project = join(folder, "shop");
        ["shop", "state"].forEach(name => mkdirSync(join(folder, name)));
        symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
        writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
        writeFileSync(join(project, "package.json"), JSON.stringify({ name: "shop", main: "index.ts" }));
        writeFileSync(join(project, "index.ts"), program(platform.seed.applications.api));
        const environment = {
            ...platform.environment({ organisation: true }),
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
            PULUMI_CONFIG_PASSPHRASE: "test",
            PULUMI_SKIP_CONFIRMATIONS: "true",
            PULUMI_SKIP_UPDATE_CHECK: "true",
        };
        const shell = new Shell(folder);
        const run = (commands: string): Promise<string> => shell.run(commands, { cwd: project, environment });
        const pulumi = (...args: string[]): string =>
            execFileSync("pulumi", args, {
                cwd: project,
                env: { ...process.env, ...environment },
            }).toString();

        await run("pulumi stack init dev\n");
        const empty = pulumi("stack", "export");
        await run("pulumi up --stack dev\n");
        const before = platform.requests.mark();
        writeFileSync(join(folder, "empty.json"), empty);
        pulumi("stack", "import", "--file", join(folder, "empty.json"));
        const yes = recovery.replace("--stack dev", "--stack dev --yes");
        const said = await run(yes);
        expect(said).toContain("which exists and which no stack has [recovered]");
        expect(said).toContain("The state has every resource of the program.");
        const isWrite = ({ method }: { method: string }): boolean => method !== "GET";
        expect(platform.requests.since(before).filter(isWrite)).toEqual([]);

        const attributes = join(folder, "state/.pulumi/stacks/shop/dev.json.attrs");
        writeFileSync(attributes, "");
        await expect(run(yes)).rejects.toThrow("EOF. Pulumi cannot read a file of the stack");
        expect(
            await run(
                unreadable
                    .replace("~/.pulumi", join(folder, "state"))
                    .replace("--stack dev", "--stack dev --yes"),
            ),
        ).toContain("The state has every resource");
        const state = join(folder, "state/.pulumi/stacks/shop/dev.json");
        writeFileSync(state, "");
        await expect(run(yes)).rejects.toThrow("unexpected end of JSON input. Pulumi cannot read a file");
        copyFileSync(`${state}.bak`, state);
        expect(await run(yes)).toContain("The state has every resource");

        // One object was created since the state was written, and one was deleted.
        pulumi("stack", "import", "--file", join(folder, "empty.json"));
        const { state: content, account } = platform;
        const group = content.networkGroups.list(account.organisation).find(({ label }) => label === "front");
        const [database] = content.addons.list(account.organisation).filter(({ name }) => name === "shop");
        await run(`pulumi refresh --stack dev --yes\n${yes}`);
        expect(pulumi("stack", "export")).toContain(database?.id);
        expect(pulumi("stack", "export")).toContain(group?.id);
        pulumi("preview", "--expect-no-changes");

        const source = join(project, "index.ts");
        writeFileSync(source, `throw new Error("there is no application");\n${readFileSync(source, "utf8")}`);
        await expect(run(yes)).rejects.toThrow("[recovery-failed]");
    } finally {
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    }
});
