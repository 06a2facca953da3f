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
const [first = "", loosened = "", adopting = "", last = "", ...otherPrograms] = programs;
const [credentials = "", loosen = "", takeOver = "", forget = "", confirm = "", ...otherCommands] =
    commandsIn("docs/guides/move.md");

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

    test("a database gets from one stack to another, and the platform notices nothing", async () => {
        const { shop } = platform.seed.applications;
        const withIds = (source: string, addon = ""): string =>
            source.replaceAll('"app_…"', `"${shop}"`).replaceAll('"addon_…"', `"${addon}"`);
        stage.program("shop", withIds(first));
        await stage.run(filledIn(credentials, platform));
        await stage.run("cd shop\npulumi up\ncd ..");
        const id = platform.state.addons
            .list(platform.account.organisation)
            .find(({ name }) => name === "shop-db")?.id;
        const mark = platform.requests.mark();

        stage.program("shop", withIds(loosened));
        await stage.run(loosen);
        stage.program("data", withIds(adopting, id));
        await stage.run(takeOver);
        await stage.run(forget);
        stage.program("shop", withIds(last));
        await stage.run(confirm);

        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        expect([otherPrograms, otherCommands]).toEqual([[], []]);
    });
});
