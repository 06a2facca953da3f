/** The guides to daily work, followed word for word: their commands and programs are those of the pages. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { engineNames, hasCli } from "../../support/engines.js";
import { expectShown, readGuide } from "../../support/guide.js";
import { readPage } from "../../support/pages.js";
import { openTerminal, type Terminal } from "../../support/terminal/index.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let terminal: Terminal;
    let mark: number;

    beforeEach(async () => {
        platform = await startPlatform();
        mark = platform.requests.mark();
        terminal = openTerminal(engine, {
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            TYPED: platform.account.token,
            STAGING_TOKEN: platform.account.token,
            PRODUCTION_TOKEN: platform.account.token,
        });
    });
    afterEach(async () => {
        await terminal.close();
        await platform.close();
    });

    const blocksOf = (guide: string) =>
        readGuide(guide === "README" ? "README.md" : `docs/guides/${guide}.md`, platform);

    /** The project of the first guide, up. */
    async function firstProject(): Promise<void> {
        const [make = "", configure = "", preview = "", up = ""] = blocksOf("first-program").commands;
        const [program = ""] = blocksOf("first-program").programs;
        await terminal.enter(make);
        await terminal.enter(configure);
        terminal.edit(program);
        await terminal.enter(preview);
        await terminal.enter(up);
    }

    /** The change of step 5. */
    const largerPlan = (program: string): string => program.replace("xs_sml", "s_sml");
    const database = () =>
        platform.state.addons
            .list(platform.account.organisation)
            .find(({ name }) => name.startsWith("shop-db"));
    const writes = () => platform.requests.since(mark).filter(({ method }) => method !== "GET");

    test("a first program, from an empty folder to an empty stack", async () => {
        const { commands, programs, shown } = blocksOf("first-program");
        const enter = async (index: number, exitCode = 0, block = 0): Promise<void> =>
            expectShown(engine, await terminal.enter(commands[index] ?? "", exitCode), shown[index]?.[block]);
        await enter(0);
        await enter(1);
        terminal.edit((programs[0] ?? "").replace("xs_sml", "xs_smll"));
        await terminal.enter("pulumi preview", 1);
        terminal.edit(programs[0] ?? "");
        await enter(2);
        await enter(3);
        const id = database()?.id;
        terminal.edit(largerPlan(programs[0] ?? ""));
        await enter(4);
        await enter(5);
        expect(database()).toMatchObject({ id, moves: 1 });
        await terminal.enter("pulumi preview --expect-no-changes");
        await enter(6);
        const { website } = platform.seed.applications;
        const changed = () => platform.state.applications.variables(website)["DATABASE_URL"] === "changed";
        await promisify(execFile)("/bin/sh", ["-euc", (commands[7] ?? "").replace("app_…", website)], {
            env: { ...process.env, ...platform.environment({ organisation: true }) },
        });
        expect(changed()).toBe(true);
        expectShown(engine, await terminal.enter(commands[6] ?? "", 7), shown[7]?.[0]);
        await enter(8);
        expect(changed()).toBe(false);
        await enter(9, 1);
        expect(database()?.id).toBe(id);
        await enter(10);
        expect(database()).toBeUndefined();
        expect([commands.length, programs.length]).toEqual([17, 2]);
    });

    test("a first application, from an empty stack to a deployment that succeeds", async () => {
        const live = await startPlatform({ dialect: "clever-cloud" });
        try {
            const { commands, programs, shown } = readGuide("docs/guides/first-program.md", live);
            const [make = "", typed = ""] = commands;
            const [configure = "", up = "", , push = "", again = "", destroy = ""] = commands.slice(11);
            const program = programs[1] ?? "";
            await terminal.enter(make);
            const address = `pulumi config set cloud-platform:baseUrl ${live.url}`;
            const token = typed.split("\n").find(line => line.includes("--secret")) ?? "";
            await terminal.enter([configure.trim(), address, token].join("\n"));
            terminal.edit(program);
            expectShown(engine, await terminal.enter(up), shown[12]?.[0]);
            const [{ id } = { id: "" }] = live.state.applications
                .list(live.account.organisation)
                .filter(({ name }) => name === "site");
            const line = push.replace("$(pulumi stack output id)", id);
            await promisify(execFile)("/bin/sh", ["-euc", line], {
                env: { ...process.env, ...live.environment() },
            });
            terminal.edit(program.replace("info", "debug"));
            expectShown(engine, await terminal.enter(again), shown[15]?.[0]);
            const deployments = live.state.deployments.list(id);
            expect(deployments.map(({ cause, state }) => `${cause} ${state}`)).toEqual(["API OK", "Git OK"]);
            await terminal.enter(destroy);
            expect(live.state.applications.find(id)).toBeUndefined();
        } finally {
            await live.close();
        }
    });

    test("configuration, and several accounts in one pipeline", async () => {
        const { commands, programs } = blocksOf("configuration");
        const [configure = "", pipeline = ""] = commands;
        const [make = ""] = blocksOf("first-program").commands;
        await terminal.enter(make);
        terminal.edit(blocksOf("first-program").programs[0] ?? "");
        await terminal.enter(configure);
        await terminal.enter("pulumi preview");
        expect(platform.requests.since(mark)).toEqual([]);
        for (const stack of ["staging", "production"]) {
            await terminal.enter(`pulumi stack init ${stack}`);
            await terminal.enter(configure);
        }
        const [staging = "", preview = ""] = pipeline.trim().split("\n");
        await terminal.enter(`${staging}\n${preview}`);
        expect(database()).toBeDefined();
        expect([commands.length, programs.length]).toEqual([2, 0]);
    });

    test("the README leads to a first preview", async () => {
        const { commands, programs } = blocksOf("README");
        const [start = "", run = "", clone = "", generate = ""] = commands;
        await terminal.enter(start);
        expect(await terminal.enter("pulumi preview")).toMatch(/^ *\+ 6 to create$/m);
        terminal.edit((programs[0] ?? "").replace("xs_sml", "xs_smll"));
        await terminal.enter("pulumi preview", 1);
        terminal.edit(programs[0] ?? "");
        expect(run.trim().split("\n")).toEqual(["pulumi preview", "pulumi up"]);
        await terminal.enter("pulumi preview");
        const { scripts } = JSON.parse(readPage("package.json")) as { scripts: Record<string, string> };
        const names = [...clone.matchAll(/npm (start|test)/g)].map(([, name = ""]) => name);
        expect(names.map(name => scripts[name])).toEqual([
            expect.stringContaining("examples/tour"),
            expect.stringContaining("jest"),
        ]);
        expect(readPage("docs/guides/account.md")).toContain(generate);
        expect([commands.length, programs.length]).toEqual([4, 1]);
    });

    test("the user adopts a resource by hand, and no write is sent", async () => {
        const { commands, programs } = blocksOf("adopt");
        const [takeOver = ""] = commands;
        const [make = "", configure = ""] = blocksOf("first-program").commands;
        const { state, account } = platform;
        const plan = state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id ?? "";
        const order = { name: "shop-db", region: "par", providerId: "postgresql-addon", plan };
        const { id } = state.addons.create(account.organisation, order);
        await terminal.enter(make);
        await terminal.enter(configure);
        terminal.edit((programs[0] ?? "").replace("addon_…", id));
        await terminal.enter(takeOver);
        expect(writes()).toEqual([]);
        expect([commands.length, programs.length]).toEqual([1, 1]);
    });

    test("the guards over data, and another name", async () => {
        const { commands, programs } = blocksOf("safety");
        const [guard = "", look = ""] = commands;
        const [renamed = "", moved = ""] = programs;
        const [make = "", configure = ""] = blocksOf("first-program").commands;
        const declare = (name: string, options: string): string =>
            renamed.replace('"orders"', `"${name}"`).replace(/\{ aliases.*\}/, `{ ${options} }`);
        const up = "pulumi up";
        await terminal.enter(make);
        await terminal.enter(configure);
        terminal.edit(declare("database", "protect: true"));
        await terminal.enter(guard);
        const id = database()?.id;
        terminal.edit(renamed);
        await terminal.enter(look);
        // The guard protects it as well.
        terminal.edit(renamed.replace(", protect: true", ""));
        await terminal.enter(up);
        terminal.edit("export {};\n");
        await terminal.enter(up, 1);
        expect(database()?.id).toBe(id);
        terminal.edit(declare("orders", "protect: false"));
        await terminal.enter(up);
        terminal.edit("export {};\n");
        await terminal.enter(up);
        expect(database()).toBeUndefined();

        terminal.edit(declare("database", ""));
        await terminal.enter(up);
        const beforeMove = database()?.id;
        terminal.edit(moved);
        await terminal.enter(up);
        await terminal.enter(look);
        expect(database()?.id).toBe(beforeMove);
        await terminal.enter("pulumi destroy", 1);
        await terminal.enter("pulumi destroy --ignore-protect");
        expect(database()).toBeUndefined();
        expect([commands.length, programs.length]).toEqual([2, 2]);
    });

    test("the table of safety replaces guarded data, and keeps an object that leaves the stack", async () => {
        const [renamed = ""] = blocksOf("safety").programs;
        const [make = "", configure = ""] = blocksOf("first-program").commands;
        const declare = (args: string, options: string): string =>
            renamed.replace('region: "par"', args).replace(/\{ aliases.*\}/, `{ ${options} }`);
        /** The cells of the row with a goal. */
        const step = (goal: string): string =>
            readPage("docs/guides/safety.md")
                .split("\n")
                .find(line => line.startsWith(`| ${goal}`)) ?? "";
        await terminal.enter(make);
        await terminal.enter(configure);
        terminal.edit(declare('region: "par"', ""));
        await terminal.enter("pulumi up");
        const id = database()?.id;

        const options = "protect: false, retainOnDelete: true";
        const allow = "allowReplace: true";
        expect(step("replace one of them")).toContain(`\`{ protect: false }\` and \`${allow}\``);
        mark = platform.requests.mark();
        terminal.edit(declare(`region: "par", ${allow}`, "protect: false"));
        await terminal.enter("pulumi up");
        expect(platform.requests.since(mark)).toEqual([]);
        terminal.edit(declare(`region: "rbx", ${allow}`, "protect: false"));
        await terminal.enter("pulumi up");
        const replacement = database()?.id;
        expect(replacement).toBeDefined();
        expect(replacement).not.toBe(id);

        expect(step("keep the object")).toContain(`\`{ ${options} }\``);
        mark = platform.requests.mark();
        terminal.edit(declare('region: "rbx"', options));
        await terminal.enter("pulumi up");
        terminal.edit("export {};\n");
        await terminal.enter("pulumi up");
        expect(platform.requests.since(mark)).toEqual([]);
        expect(database()?.id).toBe(replacement);
    });

    test("a pipeline that reviews, merges and looks for drift, and an upgrade", async () => {
        const { commands } = blocksOf("review");
        const [review = "", , , , merge = "", nightly = ""] = commands;
        await firstProject();
        terminal.edit(largerPlan(blocksOf("first-program").programs[0] ?? ""));
        mark = platform.requests.mark();
        await terminal.enter(review);
        expect(platform.requests.since(mark)).toEqual([]);
        await terminal.enter(merge);
        expect(database()).toMatchObject({ moves: 1 });
        await terminal.enter(nightly);

        const upgrade = blocksOf("upgrade").commands;
        for (const block of upgrade) {
            await terminal.enter(block);
        }
        platform.state.addons.rename(database()?.id ?? "", "renamed");
        await terminal.enter(nightly, 7);
        expect([commands.length, upgrade.length]).toEqual([6, 2]);
    });
});
