/** Configuration providers of the vendor's two clients, and the same objects in our client and in programs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetConfigProviderCommand } from "@clevercloud/client/cc-api-commands/config-provider/get-config-provider-command.js";
import { UpdateConfigProviderCommand } from "@clevercloud/client/cc-api-commands/config-provider/update-config-provider-command.js";
import { generate } from "../../dist/commands/generate/command.js";
import { onEveryEngine } from "../scenario/engines.js";
import { hush } from "../scenario/secrets.js";
import { inProcess } from "../support/in-process.js";
import { programOf } from "../support/program-of.js";
import { CommandLine } from "./command-line";
import { onStage, saying } from "./stage";

test("the command line, the library and our client read each other's variables", () =>
    onStage(async ({ platform, clever, library, client }) => {
        const { id, realId } = platform.seed.addons.settings;
        const { website } = platform.seed.applications;
        const provider = (...words: string[]) => clever.run(["config-provider", ...words]);
        platform.state.applications.link(website, id);
        expect(await clever.read("config-provider", "list")).toMatchObject({
            [platform.account.organisation]: [{ addonId: id, realId, name: "settings" }],
        });
        expect(await provider("set", "settings", "LOG_LEVEL", "info")).toEqual(
            saying("Environment variable has been set"),
        );
        expect(await provider("set", realId, "small.name", "s")).toEqual(saying("has been set"));
        expect(await client.configurationVariables.list({ realId })).toEqual([
            { name: "LOG_LEVEL", value: "info" },
            { name: "small.name", value: "s" },
        ]);
        expect(await provider("rm", id, "small.name")).toEqual(saying("has been removed"));

        const ours = [
            { name: "LOG_LEVEL", value: "debug" },
            { name: "SEARCH", value: "on" },
        ];
        await client.configurationVariables.replace({ realId, variables: ours });
        expect(await clever.read("config-provider", "get", "settings")).toEqual(ours);
        expect(await clever.read("addon", "env", id)).toEqual({ LOG_LEVEL: "debug", SEARCH: "on" });
        expect(await library.send(new GetConfigProviderCommand({ addonId: id }))).toEqual(ours);

        const theirs = [{ name: "ONLY", value: "theirs" }];
        await library.send(new UpdateConfigProviderCommand({ addonId: id, environment: theirs }));
        expect(await client.configurationVariables.list({ realId })).toEqual(theirs);
        expect(await clever.run(["config-provider", "import", id], { input: 'A="a"\nB="b"\n' })).toEqual(
            saying("have been set"),
        );
        expect(await client.configurationVariables.list({ realId })).toEqual([
            { name: "A", value: "a" },
            { name: "B", value: "b" },
        ]);
        // Each of the six writes restarts the linked application.
        const restarts = platform.state.deployments
            .list(website)
            .filter(({ action }) => action === "RESTART");
        expect(restarts).toHaveLength(6);
        expect(platform.requests.violations()).toEqual([]);
    }));

onEveryEngine(start => {
    test("a generated program adopts a configuration provider of the command line, and changes it", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const clever = new CommandLine(world.platform);
        const folder = mkdtempSync(join(tmpdir(), "flags-"));
        try {
            const key = hush("key-of-the-flags");
            const run = async (...words: string[]) =>
                expect(await clever.run(words)).toMatchObject({ code: 0 });
            await run(
                "addon",
                "create",
                "config-provider",
                "flags",
                "--plan",
                "std",
                "--org",
                world.owner,
                "--yes",
            );
            await run("config-provider", "set", "flags", "LOG_LEVEL", "info");
            await run("config-provider", "set", "flags", "FLAGS_KEY", key);
            const { id = "" } =
                world.platform.state.addons.list(world.owner).find(({ name }) => name === "flags") ?? {};

            const out = join(folder, "account");
            const words = ["--out", out, "--only", "Addon,ConfigProviderEnvVars"];
            const environment = world.platform.environment({ organisation: true });
            expect(await inProcess(generate, words, { environment })).toMatchObject({ code: 0 });
            world.stack.setConfig({ "project:flags-FLAGS_KEY": { secret: key } });
            world.program = programOf(out);
            const mark = world.platform.requests.mark();
            await world.preview();
            expect((await world.up()).story).toContain("create flags");
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
            const sent = world.platform.requests.since(mark);
            expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);

            const file = join(out, "index.ts");
            writeFileSync(
                file,
                readFileSync(file, "utf8").replace('LOG_LEVEL: "info"', 'LOG_LEVEL: "debug"'),
            );
            world.program = programOf(out);
            await world.up();
            const present = async () =>
                Object.fromEntries(
                    (
                        (await clever.read("config-provider", "get", id)) as { name: string; value: string }[]
                    ).map(({ name, value }) => [name, value]),
                );
            expect(await present()).toEqual({ LOG_LEVEL: "debug", FLAGS_KEY: key });

            // A variable that the command line changes is drift, and one that it adds is not.
            await run("config-provider", "set", "flags", "LOG_LEVEL", "warn");
            await run("config-provider", "set", "flags", "THEIRS", "kept");
            world.meddled();
            expect((await world.refresh()).story).toHaveLength(1);
            await world.up();
            expect(await present()).toEqual({ LOG_LEVEL: "debug", FLAGS_KEY: key, THEIRS: "kept" });
        } finally {
            clever.dispose();
            rmSync(folder, { recursive: true, force: true });
        }
    });
});
