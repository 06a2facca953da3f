/** The guide, followed word for word: on the CLI with its own commands, elsewhere with what they do to the state. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { engineNamed, engineNames, hasCli } from "../../support/engines.js";
import { commandsIn, filledIn, Shell } from "../../support/shell.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/move.md"), "utf8");
const programs = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, source = ""]) => source);
const [first = "", loosened = "", adopting = "", last = "", ...otherPrograms] = programs;
const [credentials = "", loosen = "", takeOver = "", forget = "", confirm = "", ...otherCommands] =
    commandsIn("docs/guides/move.md");

/** The two projects, and how the commands of the page are run in them. */
interface Stage {
    run(commands: string): Promise<void>;
    dispose(): Promise<void>;
}

const projects = ["shop", "data"] as const;

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let folder: string;
    let stage: Stage;

    beforeEach(async () => {
        platform = await startPlatform();
        folder = mkdtempSync(join(tmpdir(), "move-"));
        for (const name of projects) {
            mkdirSync(join(folder, name));
            symlinkSync(join(root, "node_modules"), join(folder, name, "node_modules"));
            writeFileSync(join(folder, name, "Pulumi.yaml"), `name: ${name}\nruntime: nodejs\n`);
            writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, main: "index.ts" }));
            program(name, "export {};\n");
        }
        stage = await (engine === "cli" ? onCli() : inProcess());
    });

    afterEach(async () => {
        await stage.dispose();
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    function program(name: string, source: string): void {
        writeFileSync(join(folder, name, "index.ts"), source);
    }

    async function onCli(): Promise<Stage> {
        const shell = new Shell(folder);
        mkdirSync(join(folder, "state"));
        const run = async (commands: string) => {
            await shell.follow(commands, {
                environment: {
                    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
                    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
                    PULUMI_CONFIG_PASSPHRASE: "test",
                    PULUMI_SKIP_CONFIRMATIONS: "true",
                    PULUMI_SKIP_UPDATE_CHECK: "true",
                },
            });
        };
        await run(projects.map(name => `cd ${name}\npulumi stack init dev\ncd ..\n`).join(""));
        return { run, dispose: () => Promise.resolve() };
    }

    async function inProcess(): Promise<Stage> {
        const inProcessEngine = await engineNamed("in-process");
        const stacks = new Map<string, Stack>();
        for (const name of projects) {
            stacks.set(
                name,
                await inProcessEngine.createStack({
                    workDir: join(folder, name),
                    stack: "dev",
                    env: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
                }),
            );
        }
        let at = "";
        const exported: Record<string, string> = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
        const perform = async (command: string): Promise<void> => {
            const stack = stacks.get(at);
            const [, urn] = /^pulumi state delete --yes --force '(.*)'$/.exec(command) ?? [];
            const [, place] = /^cd (?:\.\.\/)?(\w+|\.\.)$/.exec(command) ?? [];
            const [, name, value = ""] = /^export (\w+)=(.*)$/.exec(command) ?? [];
            if (name !== undefined) {
                exported[name] = value;
                stacks.forEach(each => each.setEnv(exported));
            } else if (place !== undefined) {
                at = place;
            } else if (urn !== undefined && stack !== undefined) {
                await forgetIn(stack, urn);
            } else if (command === "pulumi up") {
                expect(await stack?.up()).toMatchObject({ succeeded: true });
            } else {
                expect(command).toBe("pulumi preview --expect-no-changes");
                expect(await stack?.preview()).toMatchObject({ succeeded: true, hasChanges: false });
            }
        };
        return {
            async run(commands) {
                for (const command of commands.trim().split("\n")) {
                    await perform(command);
                }
            },
            async dispose() {
                await Promise.all([...stacks.values()].map(stack => stack.dispose()));
            },
        };
    }

    test("a database gets from one stack to another, and the platform notices nothing", async () => {
        const { shop } = platform.seed.applications;
        const withIds = (source: string, addon = ""): string =>
            source.replaceAll('"app_…"', `"${shop}"`).replaceAll('"addon_…"', `"${addon}"`);
        program("shop", withIds(first));
        await stage.run(filledIn(credentials, platform));
        await stage.run("cd shop\npulumi up\ncd ..");
        const id = platform.state.addons
            .list(platform.account.organisation)
            .find(({ name }) => name === "shop-db")?.id;
        const mark = platform.requests.mark();

        program("shop", withIds(loosened));
        await stage.run(loosen);
        program("data", withIds(adopting, id));
        await stage.run(takeOver);
        await stage.run(forget);
        program("shop", withIds(last));
        await stage.run(confirm);

        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        expect([otherPrograms, otherCommands]).toEqual([[], []]);
    });
});

/** What `pulumi state delete` does. */
async function forgetIn(stack: Stack, urn: string): Promise<void> {
    const exported = await stack.exportStack();
    const { resources = [] } = exported.deployment;
    const kept = resources.filter(resource => resource.urn !== urn);
    expect(kept).toHaveLength(resources.length - 1);
    exported.deployment.resources = kept;
    await stack.importStack(exported);
}
