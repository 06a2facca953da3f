/** Generated programs in Python, YAML, and from YAML in Go that adopt an account of 200 objects on the real CLI, without a write. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { parse, stringify } from "yaml";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { readInventory } from "../../../dist/commands/account/read-inventory.js";
import { secretOf } from "../../../dist/commands/account/secret-value.js";
import { projectOf } from "../../../dist/commands/generate/files/project.js";
import { saveProject } from "../../../dist/commands/generate/files/save.js";
import { languages } from "../../../dist/commands/program/languages/index.js";
import { sourceOf } from "../../../dist/commands/program/source.js";
import { Session } from "../../../dist/provider/lifecycle/run/session.js";
import { silentLog } from "../../../dist/provider/protocol/log.js";
import { version } from "../../../package.json";
import { plantAccount, type PlantedAccount } from "../../support/account.js";
import { hasGo, hasPython, hasYaml } from "../../support/engines.js";
import { inventories, secretsIn } from "./inventories.js";
import { launcher, NativeStack, plugins, runPulumi } from "../../support/native-cli.js";

/** With a version, a conversion starts the provider once, and not twice for each resource. */
const providers = plugins.providers.map(provider => ({ ...provider, version }));

const here = [
    ...(hasYaml ? (["yaml"] as const) : []),
    ...(hasPython ? (["python"] as const) : []),
    ...(hasGo ? (["go"] as const) : []),
];

test.each(["python", "yaml"] as const)(
    "a project in %s of any account has each object and no secret",
    language => {
        fc.assert(
            fc.property(inventories(), inventory => {
                const project = projectOf(inventory, "account", language);
                const text = [...project.values()].join("\n");
                expect(secretsIn(inventory).filter(secret => text.includes(secret))).toEqual([]);
                const adopting = text.match(/^ +adopt[:=] ?"/gm) ?? [];
                expect(adopting).toHaveLength(inventory.items.length);
                if (language === "yaml" && inventory.items.length > 0) {
                    const { resources } = parse(project.get("Main.yaml") ?? "") as { resources: object };
                    expect(Object.keys(resources)).toHaveLength(inventory.items.length);
                }
            }),
            { numRuns: 30 },
        );
    },
);

if (here.length > 0) {
    jest.setTimeout(900_000);

    let folder: string;
    let platform: Platform;
    let planted: PlantedAccount;

    beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), "languages-"));
        if (hasPython) {
            const run = (command: string, ...args: string[]) =>
                promisify(execFile)(command, args, { cwd: folder });
            await run("pulumi", "package", "gen-sdk", launcher, "--language", "python", "--out", "sdk");
            await run("python3", "-m", "venv", "venv");
            await run(join(folder, "venv/bin/pip"), "install", "--quiet", join(folder, "sdk/python"));
        }
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    // The tests without the CLI start none.
    afterEach(() => (platform as Platform | undefined)?.close());

    test.each(here.flatMap(language => dialects.map(dialect => ({ language, dialect }))))(
        "adopts an account in $language in the dialect $dialect",
        async ({ language: runtime, dialect }) => {
            const language = runtime === "go" ? "yaml" : runtime;
            platform = await startPlatform({ dialect, seed: "empty" });
            planted = plantAccount(platform);
            const environment = platform.environment({ organisation: true });
            const session = new Session({ environment, readWindow: Infinity, log: silentLog });
            const applications = dialect === "documented" ? planted.hidden : [];
            const inventory = await readInventory(session, { applications });
            const cwd = join(folder, `${runtime}-${dialect}`);
            saveProject(projectOf(inventory, "account", language), cwd);
            const written = readdirSync(cwd).map(file => readFileSync(join(cwd, file), "utf8"));
            expect(planted.secrets.filter(secret => written.some(text => text.includes(secret)))).toEqual([]);

            // The released provider is replaced by this one.
            const file = join(cwd, "Pulumi.yaml");
            const project = readFileSync(file, "utf8")
                .replace(/^(?:packages|plugins):\n( .*\n)+/m, stringify({ plugins: { providers } }))
                .replace("virtualenv: venv", "virtualenv: ../venv");
            writeFileSync(file, project);
            const program = runtime === "go" ? await convertedToGo(cwd) : cwd;
            const stack = new NativeStack({ cwd: program, platform });
            await stack.pulumi("stack", "init", "dev");
            const settings = sourceOf(inventory, { language: languages[language] }).settings;
            const values = settings.map(async setting => {
                const { kind, id, path } = setting;
                const known =
                    kind === "Drain" ? { resource: platform.state.drains.find(id)?.resourceId ?? "" } : {};
                const value = await secretOf(session, { kind, id, path, known }).catch(() =>
                    maskedValue(id, path),
                );
                return ["--secret", `${languages[language].configKey(setting)}=${value}`];
            });
            await stack.pulumi("config", "set-all", ...(await Promise.all(values)).flat());

            const mark = platform.requests.mark();
            const total = planted.total + 1;
            expect(await stack.pulumi("preview")).toContain(`+ ${total} to create`);
            expect(await stack.pulumi("up", "--yes", "--skip-preview")).toContain(`+ ${total} created`);
            await stack.pulumi("preview", "--expect-no-changes");
            await stack.pulumi("refresh", "--yes", "--skip-preview", "--expect-no-changes");
            const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
            expect(writes).toEqual([]);
            expect(stack.leaked(planted.secrets)).toEqual([]);
        },
    );

    /** Converts a program in YAML as the page of the languages says, and returns the folder of the program in Go. */
    async function convertedToGo(source: string): Promise<string> {
        const cwd = `${source}-converted`;
        const conversion = ["--from", "yaml", "--language", "go", "--generate-only", "--out", cwd];
        await runPulumi({ cwd: source, platform }, ["convert", ...conversion]);
        await runPulumi({ cwd, platform }, ["package", "add", launcher]);
        await promisify(execFile)("go", ["mod", "tidy"], { cwd });
        return cwd;
    }

    /** The value of a drain that the platform masks. */
    function maskedValue(drain: string, argument: string): string {
        const { url = "" } = platform.state.drains.find(drain) ?? {};
        return argument === "url"
            ? url
            : (planted.masked[drain]?.[argument.replace("credentials.", "")] ?? "");
    }
}
