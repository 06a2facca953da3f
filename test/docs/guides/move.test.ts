/** The guide, followed word for word: on the CLI with its own commands, elsewhere with what they do to the state. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { engineNames, hasCli } from "../../support/engines.js";
import { commandsIn, filledIn } from "../../support/shell.js";
import { startStage, type Stage } from "../../support/stage.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/move.md"), "utf8");
const programs = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, source = ""]) => source);
const [before = "", data = "", shop = "", ...otherPrograms] = programs;
const [credentials = "", , confirm = "", forget = "", ...otherCommands] = commandsIn("docs/guides/move.md");
/** The lookup that takes the place of the reference. */
const [lookup = ""] = /getAddonEnvOutput\(\{.*?\}\)/.exec(shop) ?? [];

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let folder: string;
    let stage: Stage;

    beforeEach(async () => {
        platform = await startPlatform();
        folder = mkdtempSync(join(tmpdir(), "move-"));
        stage = await startStage(engine, folder, ["shop", "data"]);
    });

    afterEach(async () => {
        await stage.dispose();
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    test("resources get from one backend to another by adoption, and the platform notices nothing", async () => {
        const { state, account, seed } = platform;
        const withIds = (source: string): string =>
            source.replaceAll('"app_…"', `"${seed.applications.shop}"`);
        const groups = () => state.networkGroups.list(account.organisation).map(({ id }) => id);
        const others = groups();
        stage.program("shop", withIds(before));
        await stage.run(filledIn(credentials, platform));
        await stage.run("cd shop\npulumi up\ncd ..");
        const addons = state.addons.list(account.organisation);
        const addon = addons.find(({ name }) => name === "shop-db")?.id ?? "";
        const [group = ""] = groups().filter(id => !others.includes(id));
        const mark = platform.requests.mark();

        const loosened = before
            .replace("database.env.apply", `${lookup}.apply`)
            .replace("EnvVars,", "EnvVars, getAddonEnvOutput,");
        const adopting = data
            .replace('region: "par"', `region: "par", adopt: "${addon}"`)
            .replace('label: "backend"', `label: "backend", adopt: "${group}"`)
            .replace("member: database.id", `member: database.id, adopt: "${group}/${addon}"`);
        stage.program("shop", withIds(loosened));
        await stage.run("cd shop\npulumi up");
        stage.program("data", adopting);
        await stage.run("cd ../data\npulumi up");
        await stage.run(forget);
        stage.program("shop", withIds(shop));
        await stage.run(confirm);

        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        expect([otherPrograms, otherCommands]).toEqual([[], []]);
    });
});
