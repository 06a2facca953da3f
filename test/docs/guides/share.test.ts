/** The guide, followed word for word: a second stack uses objects of the first, which stay as they are. */
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

const path = "docs/guides/share.md";
const page = readFileSync(join(__dirname, "../../..", path), "utf8");
const [owning = "", using = "", ...otherPrograms] = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(
    ([, source = ""]) => source,
);
const [credentials = "", own = "", use = "", ...otherCommands] = commandsIn(path);

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let folder: string;
    let stage: Stage;

    beforeEach(async () => {
        platform = await startPlatform({ dialect: "clever-cloud" });
        folder = mkdtempSync(join(tmpdir(), "share-"));
        // The dialect implies an address, for which the simulator stands in.
        const environment = { CLOUD_PLATFORM_BASE_URL: platform.url };
        stage = await startStage(engine, folder, ["platform", "report"], environment);
    });

    afterEach(async () => {
        await stage.dispose();
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    test("a second stack finds objects by name, follows them, and leaves them when it is destroyed", async () => {
        const { state, account } = platform;
        const { organisation: owner } = account;
        const applicationNamed = (name: string) =>
            state.applications.list(owner).find(application => application.name === name);
        const databaseOf = (application: string) => applicationNamed(application)?.linkedAddons;
        stage.program("platform", owning);
        stage.program("report", using);
        await stage.run(filledIn(credentials, platform));

        await expect(stage.run("cd report\npulumi up")).rejects.toThrow("web-shop");
        await stage.run(own);
        await stage.run(use);
        const { id: database } = state.addons.list(owner).find(({ name }) => name === "web-shop-db") ?? {};
        const shop = applicationNamed("web-shop");
        expect(databaseOf("report")).toEqual([database]);
        expect(state.applications.variables(applicationNamed("report")?.id ?? "")).toEqual({
            SHOP_URL: `https://${shop?.domains[0]?.replace(/\/$/, "") ?? ""}`,
        });

        // A change of the shared application in place is none of the second stack.
        stage.program("platform", owning.replace('max: "S"', 'max: "M"'));
        await stage.run("cd ../platform\npulumi up\ncd ../report\npulumi preview --expect-no-changes");

        await stage.run("pulumi destroy");
        expect(applicationNamed("report")).toBeUndefined();
        expect(applicationNamed("web-shop")).toBeDefined();
        await stage.run("cd ../platform\npulumi preview --expect-no-changes");
        expect([otherPrograms, otherCommands]).toEqual([[], []]);
    });
});
