/** Applications that the vendor's command line creates, a program adopts and changes, and the command line reads. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    AddonLink,
    Application,
    type ApplicationArgs,
    ApplicationLink,
    Domain,
    EnvVars,
    ExposedEnvVars,
} from "pulumi-cloud-platform";
import { generate } from "../../dist/commands/generate/command.js";
import { onEveryEngine } from "../scenario/engines.js";
import { hush } from "../scenario/secrets.js";
import type { World } from "../scenario/world.js";
import { inProcess } from "../support/in-process.js";
import { programOf } from "../support/program-of.js";
import { CommandLine } from "./command-line";

const kinds = "Application,ApplicationLink,AddonLink,Domain,EnvVars,ExposedEnvVars";

/** The application has a variable and an exposed variable of the same name. */
const variables = { LOG_LEVEL: "info", SITE_KEY: hush("key-of-the-site") };
const exposed = { SITE_URL: "https://site.example", SITE_KEY: hush("key-for-others") };
const changedUrl = "https://www.site.example";

interface Configured {
    readonly world: World;
    readonly clever: CommandLine;
    readonly id: string;
}

let folder: string;
let clever: CommandLine;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "adoption-"));
});

afterEach(() => {
    clever.dispose();
    rmSync(folder, { recursive: true, force: true });
});

/** Creates and configures an application by the usual commands. */
async function configure(world: World): Promise<Configured> {
    clever = new CommandLine(world.platform);
    const run = async (words: readonly string[], input = "") => {
        const ran = await clever.run([...words, "--alias", "site"], { input });
        if (ran.code !== 0) {
            throw new Error(`clever ${words.join(" ")}: ${ran.stderr}`);
        }
    };
    const lines = (values: object) =>
        Object.entries(values)
            .map(([name, value]) => `${name}="${String(value)}"\n`)
            .join("");
    await run(["create", "site", "--type", "node", "--org", world.owner]);
    await run(["scale", "--min-flavor", "S", "--max-instances", "3", "--build-flavor", "M"]);
    await run(["config", "set", "force-https", "true"]);
    await run(["config", "set", "zero-downtime", "true"]);
    await run(["config", "update", "--description", "It sells"]);
    await run(["domain", "add", "site.example"]);
    await run(["domain", "add", "site.example/api"]);
    await run(["domain", "favourite", "set", "site.example"]);
    await run(["env", "import"], lines(variables));
    await run(["published-config", "import"], lines(exposed));
    await run(["service", "link-app", "api"]);
    await run(["service", "link-addon", "sessions"]);
    const { apps } = JSON.parse(readFileSync(join(clever.folder, ".clever.json"), "utf8")) as {
        apps: { app_id: string }[];
    };
    return { world, clever, id: apps[0]?.app_id ?? "" };
}

/** Adopts everything without a write, and expects no further changes. */
async function adopts(world: World): Promise<void> {
    const mark = world.platform.requests.mark();
    await world.preview();
    const { story } = await world.up();
    expect(story).toHaveLength(7);
    expect(story.filter(step => !step.startsWith("create "))).toEqual([]);
    expect(await world.up()).toMatchObject({ story: [], sent: [] });
    expect(await world.refresh()).toMatchObject({ story: [] });
    const sent = world.platform.requests.since(mark);
    expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
}

/** Applies the change once, in place. */
async function changes(world: World): Promise<void> {
    const { story } = await world.up();
    expect(story.map(step => step.split(" ")[0]).sort()).toEqual([
        "delete",
        ...Array.from({ length: 5 }, () => "update"),
    ]);
    expect(await world.up()).toMatchObject({ story: [], sent: [] });
    expect(await world.refresh()).toMatchObject({ story: [] });
}

/** Expects the changes in the command line's output. */
async function showsChange({ world, id }: Configured): Promise<void> {
    const read = (...words: string[]) => clever.read(...words, "--alias", "site");
    expect(await read("status")).toMatchObject({
        id,
        name: "site",
        scalability: { horizontal: { min: 2, max: 4 }, vertical: { min: "S", max: "L" } },
        separateBuild: true,
        buildFlavor: "M",
    });
    const config = await clever.run(["config", "--alias", "site"]);
    const rows = config.stdout.split("\n").map(row => row.split("│").map(cell => cell.trim()));
    expect(Object.fromEntries(rows.map(([, key = "", value]) => [key, value]))).toMatchObject({
        description: "'It sells more'",
        "zero-downtime": "true",
        "sticky-sessions": "false",
        "force-https": "false",
    });
    expect(await read("domain")).toMatchObject([
        { domainWithPathPrefix: expect.stringContaining("cleverapps.io") as string, isFavourite: false },
        { domainWithPathPrefix: "site.example/", isFavourite: false },
        { domainWithPathPrefix: "site.example/api", isFavourite: true },
    ]);
    expect(await read("env")).toMatchObject({
        env: [
            { name: "LOG_LEVEL", value: "debug" },
            { name: "SITE_KEY", value: variables.SITE_KEY },
        ],
        fromDependencies: [],
        fromAddons: [{ addonId: world.platform.seed.addons.sessions.id }],
    });
    const published = (await read("published-config")) as { name: string; value: string }[];
    expect(Object.fromEntries(published.map(({ name, value }) => [name, value]))).toEqual({
        ...exposed,
        SITE_URL: changedUrl,
    });
    expect(await read("service")).toMatchObject({
        applications: [],
        addons: [{ id: world.platform.seed.addons.sessions.id }],
    });
}

onEveryEngine(start => {
    test("a generated program adopts an application of the command line, and changes it", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const configured = await configure(world);
        const out = join(folder, "account");
        const words = ["--out", out, "--only", kinds, "--application", configured.id];
        const environment = world.platform.environment({ organisation: true });
        const result = await inProcess(generate, words, { environment });
        expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("7 resources") as string });
        // As the generated script sets them.
        const secrets = {
            "project:site-SITE_KEY": { secret: variables.SITE_KEY },
            "project:site-SITE_KEY-2": { secret: exposed.SITE_KEY },
            "project:site-SITE_URL": { secret: exposed.SITE_URL },
        };
        world.stack.setConfig(secrets);
        world.program = programOf(out);
        await adopts(world);

        const file = join(out, "index.ts");
        const edits: [RegExp, string][] = [
            [/min: 1,\s+max: 3/, "min: 2, max: 4"],
            [/max: "S"/, 'max: "L"'],
            [/"It sells"/, '"It sells more"'],
            [/forceHttps: true/, "forceHttps: false"],
            [/primary: true/, "primary: false"],
            [/fqdn: "site.example\/api"/, 'fqdn: "site.example/api", primary: true'],
            [/LOG_LEVEL: "info"/, 'LOG_LEVEL: "debug"'],
            [/new ApplicationLink\([^;]*;/, ""],
        ];
        for (const [before, after] of edits) {
            const source = readFileSync(file, "utf8");
            expect(source).toMatch(before);
            writeFileSync(file, source.replace(before, after));
        }
        world.stack.setConfig({ ...secrets, "project:site-SITE_URL": { secret: changedUrl } });
        world.program = programOf(out);
        await changes(world);
        await showsChange(configured);
    });

    test("a program written by hand adopts an application of the command line, and changes it", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const configured = await configure(world);
        const { id } = configured;
        const { api } = world.platform.seed.applications;
        const { sessions } = world.platform.seed.addons;
        let isChanged = false;
        world.program = () => {
            const settings: ApplicationArgs = {
                name: "site",
                description: isChanged ? "It sells more" : "It sells",
                runtime: "node",
                region: "par",
                instances: isChanged ? { min: 2, max: 4 } : { min: 1, max: 3 },
                flavor: { min: "S", max: isChanged ? "L" : "S" },
                buildFlavor: "M",
                zeroDowntime: true,
                forceHttps: !isChanged,
                adopt: id,
            };
            const { id: application } = new Application("site", settings);
            for (const [fqdn, isFirst] of [
                ["site.example", true],
                ["site.example/api", false],
            ] as const) {
                const adopt = `${id}/${fqdn}${isFirst ? "/" : ""}`;
                // Only one domain is declared as primary.
                const primary = isFirst ? { primary: !isChanged } : isChanged ? { primary: true } : {};
                new Domain(fqdn, { application, fqdn, ...primary, adopt });
            }
            new EnvVars("variables", {
                application,
                variables: { ...variables, ...(isChanged && { LOG_LEVEL: "debug" }) },
                adopt: id,
            });
            new ExposedEnvVars("exposed", {
                application,
                variables: { ...exposed, ...(isChanged && { SITE_URL: changedUrl }) },
                adopt: id,
            });
            new AddonLink("sessions", {
                application,
                addon: sessions.id,
                adopt: `${id}/${sessions.id}`,
            });
            if (!isChanged) {
                new ApplicationLink("api", { application, target: api, adopt: `${id}/${api}` });
            }
        };
        await adopts(world);
        isChanged = true;
        await changes(world);
        await showsChange(configured);
    });
});
