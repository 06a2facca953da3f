/** The examples of the guide on the real engine; the in-process engine refuses what the guide says it refuses. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { hasCli, type EngineName } from "../../support/engines.js";
import { expectShown, readGuide, type Guide } from "../../support/guide.js";
import { openTerminal, type Terminal } from "../../support/terminal/index.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const page = "docs/guides/engine-features.md";
const up = "pulumi up";

let platform: Platform;
let terminal: Terminal;

async function open(engine: EngineName, dialect: "documented" | "clever-cloud"): Promise<void> {
    platform = await startPlatform({ dialect });
    terminal = openTerminal(engine, {
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        ...platform.environment({ organisation: true }),
    });
    const [create = ""] = readGuide("docs/guides/first-program.md", platform).commands;
    await terminal.enter(create);
}

afterEach(async () => {
    await terminal.close();
    await platform.close();
});

/** The blocks of a section, whose first program is the project's. */
function start(section: string): Guide {
    const guide = readGuide(page, platform, section);
    terminal.edit(guide.programs[0] ?? "");
    return guide;
}
const owned = () => platform.state.addons.list(platform.account.organisation);
const database = () => owned().find(({ name }) => name === "shop-db");

test.each([
    ["`replacementTrigger`", "replacementTrigger"],
    ["`hideDiffs`", "hideDiffs"],
    ["`Stash`", "providers that are not dynamic"],
])("the in-process engine refuses the example of %s", async (section, feature) => {
    await open("in-process", "documented");
    start(section);
    const output = await terminal.enter(up, 1);
    expect(output).toContain("does not support");
    expect(output).toContain(feature);
});

if (hasCli) {
    const shows = (output: string, block: string | undefined): void => {
        expect(block).toBeDefined();
        expectShown("cli", output, block);
    };

    test("replaces a redirection when its trigger changes", async () => {
        await open("cli", "documented");
        const { programs, outputs } = start("`replacementTrigger`");
        await terminal.enter(up);
        terminal.edit((programs[0] ?? "").replace("2026-11-01", "2026-12-01"));
        shows(await terminal.enter(up), outputs[0]);
        await terminal.enter("pulumi preview --expect-no-changes");
    });

    test("hides the value of a variable, and shows the others", async () => {
        await open("cli", "documented");
        const { programs, outputs } = start("`hideDiffs`");
        await terminal.enter(up);
        terminal.edit(
            (programs[0] ?? "").replace('"/blog": "blog"', '"/blog": "news"').replace('"info"', '"debug"'),
        );
        const output = await terminal.enter("pulumi preview --diff");
        shows(output, outputs[0]);
        expect(output).toContain('LOG_LEVEL: "info" => "debug"');
        expect(output).not.toContain("news");
    });

    test("deletes the variables with their application, without a request", async () => {
        await open("cli", "clever-cloud");
        const { commands } = start("`deletedWith`");
        await terminal.enter(up);
        const mark = platform.requests.mark();
        await terminal.enter(commands[0] ?? "");
        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes.map(({ method, path }) => `${method} ${path.replace(/\/app_.*/, "/app")}`)).toEqual([
            expect.stringMatching(/^DELETE .*\/applications\/app$/),
        ]);
    });

    test("keeps the value of a stash", async () => {
        await open("cli", "documented");
        const { commands } = start("`Stash`");
        await terminal.enter(commands[0] ?? "");
        expect(database()?.tags).toEqual([expect.stringMatching(/^created:20/)]);
    });

    test("refuses a deletion until a hook agrees", async () => {
        await open("cli", "documented");
        const { commands, outputs } = start("Resource hooks");
        const [refused = "", allowed = ""] = commands;
        await terminal.enter(up);
        const withoutProgram = await terminal.enter(refused.replace(" --run-program", ""), 1);
        expect(withoutProgram).toContain("You must run with the `--run-program` flag to use delete hooks");
        expect(await terminal.enter(refused, 1)).toContain((outputs[0] ?? "").split("addon_…")[0] ?? "");
        expect(database()).toBeDefined();
        await terminal.enter(allowed);
        expect(database()).toBeUndefined();
    });

    test("repeats a failed creation as often as an error hook asks", async () => {
        await open("cli", "documented");
        const { outputs } = start("Retries with `onError`");
        shows(await terminal.enter(up, 1), outputs[0]);
    });

    test("lists what it would create, which pulumi import cannot read", async () => {
        await open("cli", "documented");
        const { programs } = readGuide("docs/guides/adopt.md", platform);
        terminal.edit((programs[0] ?? "").replace(/\n.*adopt:.*/, ""));
        const [list = ""] = readGuide(page, platform, "`preview --import-file`").commands;
        await terminal.enter(list);
        expect(await terminal.enter("grep -c PLACEHOLDER import.json")).toMatch(/^1$/m);
        const fill = `sed -i.old 's/<PLACEHOLDER>/${platform.seed.addons.ordersDatabase.id}/' import.json`;
        const output = await terminal.enter(`${fill}\npulumi import --file import.json --yes`, 1);
        expect(output).toContain("code must be a string, not undefined");
    });

    test("deletes guarded data with --ignore-protect", async () => {
        await open("cli", "documented");
        await terminal.enter("pulumi config set cloud-platform:guardData true");
        const { programs } = readGuide("docs/guides/first-program.md", platform);
        terminal.edit(programs[0] ?? "");
        await terminal.enter(up);
        await terminal.enter("pulumi destroy", 1);
        expect(database()).toBeDefined();
        await terminal.enter(readGuide(page, platform, "`--ignore-protect`").commands[0] ?? "");
        expect(database()).toBeUndefined();
    });
}
