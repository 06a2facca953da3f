/** Guides to operations that a team does now and then, followed word for word, with the outputs that they show. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { engineNames, hasCli } from "../../support/engines.js";
import { expectShown, readGuide, type Guide } from "../../support/guide.js";
import { openTerminal, type Terminal } from "../../support/terminal/index.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let terminal: Terminal;
    let guide: Guide;

    async function open(page: string, dialect: "documented" | "clever-cloud" = "documented"): Promise<void> {
        platform = await startPlatform({ dialect });
        guide = readGuide(page, platform);
        const exported = (guide.commands[0] ?? "").matchAll(/^export (\w+)=(.*)$/gm);
        terminal = openTerminal(engine, {
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            TYPED: platform.account.token,
            // The dialect implies an address, for which the simulator stands in.
            CLOUD_PLATFORM_BASE_URL: platform.url,
            ...Object.fromEntries([...exported].map(([, name = "", value = ""]) => [name, value])),
        });
    }

    afterEach(async () => {
        await terminal.close();
        await platform.close();
    });

    async function createProject(name = "shop"): Promise<void> {
        const [create = ""] = readGuide("docs/guides/first-program.md", platform).commands;
        await terminal.enter(create.replaceAll("shop", name));
    }

    /** Enters a block of commands, and expects the output that the guide shows after it. */
    async function enter(index: number, exitCode = 0): Promise<void> {
        const output = await terminal.enter(guide.commands[index] ?? "", exitCode);
        expectShown(engine, output, guide.shown[index]?.[0]);
    }

    const addons = () => platform.state.addons.list(platform.account.organisation);
    const addonNamed = (name: string) => addons().find(addon => addon.name === name);
    const planOf = (name: string) =>
        platform.state.catalogue.findPlan("postgresql-addon", addonNamed(name)?.planId ?? "")?.slug;
    const writesSince = (mark: number) =>
        platform.requests.since(mark).filter(({ method }) => method !== "GET");

    test("creates two environments from one program, and deletes one", async () => {
        await open("docs/guides/environments.md", "clever-cloud");
        await createProject();
        terminal.edit(guide.programs[0] ?? "");
        await enter(0);
        await enter(1);
        expect(planOf("shop-staging")).toBe("xs_sml");
        expect(planOf("shop-production")).toBe("s_sml");
        await enter(2);
        await enter(3);
        expect(addonNamed("shop-staging")).toBeUndefined();
        await terminal.enter("pulumi destroy --stack production", 1);
        expect(addonNamed("shop-production")).toBeDefined();
        expect([guide.commands.length, guide.programs.length]).toEqual([4, 1]);
    });

    test("deletes a guarded database in two steps", async () => {
        await open("docs/guides/delete.md");
        const first = readGuide("docs/guides/first-program.md", platform);
        await createProject();
        await terminal.enter(first.commands[1] ?? "");
        terminal.edit(first.programs[0] ?? "");
        await terminal.enter("pulumi up");
        const mark = platform.requests.mark();
        terminal.edit(guide.programs[0] ?? "");
        await enter(0);
        expect(writesSince(mark)).toEqual([]);
        terminal.edit("export {};\n");
        await enter(1);
        expect(addonNamed("shop-db")).toBeUndefined();
        expect([guide.commands.length, guide.programs.length]).toEqual([2, 1]);
    });

    test("splits a stack, and sends no write", async () => {
        await open("docs/guides/move.md");
        const [before = "", data = "", shop = ""] = guide.programs;
        await createProject("data");
        await terminal.enter("cd ..");
        await createProject();
        terminal.edit(before);
        await terminal.enter("pulumi up");
        const mark = platform.requests.mark();
        await terminal.enter("cd ..");
        await enter(1);
        terminal.edit(shop);
        await terminal.enter("cd ../data");
        terminal.edit(data);
        await terminal.enter("cd ../shop");
        await enter(2);
        await terminal.enter("pulumi up\npulumi refresh");
        expect(writesSince(mark)).toEqual([]);
        await terminal.enter("cd ../shop\npulumi up\npulumi preview --expect-no-changes");
        expect(writesSince(mark)).toEqual([]);
        expect([guide.commands.length, guide.programs.length]).toEqual([4, 3]);
    });

    test("rotates the token and the secrets of a stack", async () => {
        await open("docs/guides/rotate.md");
        const first = readGuide("docs/guides/first-program.md", platform);
        const [chosen = "", given = ""] = guide.programs;
        await createProject();
        await terminal.enter(first.commands[1] ?? "");
        terminal.edit(chosen);
        await enter(2);
        const { state, account, seed } = platform;
        const drains = () => state.drains.list(account.organisation, seed.applications.shop);
        const old = drains().map(({ id }) => id);
        await terminal.enter("pulumi config set --secret shop:logsKey another-key\npulumi up");
        expect(drains().map(({ id }) => id)).toHaveLength(old.length);
        expect(drains().map(({ id }) => id)).not.toEqual(old);
        await enter(3);

        const mark = platform.requests.mark();
        if (engine === "cli") {
            // The state keeps the old token until an `up`.
            await terminal.enter("pulumi config set --secret cloud-platform:token wrong");
            await terminal.enter("pulumi refresh --preview-only --expect-no-changes");
            const refused = await terminal.enter("pulumi refresh --preview-only --run-program", 1);
            expect(refused).toContain("[unauthorised]");
        }
        await enter(0);
        await enter(1);
        expect(writesSince(mark)).toEqual([]);

        if (engine === "cli") {
            terminal.edit(given);
            await terminal.enter("pulumi up");
            const consumers = () =>
                state.oauthConsumers.list(account.userId).filter(({ name }) => name === "shop login");
            const [before] = consumers();
            terminal.edit(given.replace("2026-11-01", "2026-12-01"));
            await enter(4);
            expect(consumers()).toHaveLength(1);
            expect(consumers()[0]?.id).not.toBe(before?.id);
            await terminal.enter("pulumi preview --expect-no-changes");
        }
        expect([guide.commands.length, guide.programs.length]).toEqual([5, 2]);
    });
});
