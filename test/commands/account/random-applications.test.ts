/** Accounts with applications of all shapes become programs that adopt everything without a write. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type ExportedStack, type Platform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../dist/commands/generate/command.js";
import { engineNamed } from "../../support/engines.js";
import { inProcess } from "../../support/in-process.js";
import { projectConfiguration } from "../../support/project-configuration.js";
import { plantRandomApplications } from "../../support/random-applications.js";
import { stateOf, take } from "../inventory/taking.js";

const seeds = (process.env["ACCOUNTS"] ?? "1,2,3").split(",").map(Number);

let platform: Platform;
let folder: string;

beforeEach(async () => {
    platform = await startPlatform({ dialect: "clever-cloud", seed: "empty" });
    folder = mkdtempSync(join(tmpdir(), "random-applications-"));
});

afterEach(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

test.each(seeds)("adopts the applications of account %i, and later lists only new objects", async seed => {
    plantRandomApplications(platform, seed, 6);
    const mark = platform.requests.mark();
    const project = join(folder, "account");
    const environment = platform.environment({ organisation: true });
    expect(await inProcess(command, ["--out", project], { environment })).toMatchObject({ code: 0 });
    symlinkSync(join(__dirname, "../../../node_modules"), join(project, "node_modules"));
    const engine = await engineNamed("in-process");
    const stack = await engine.createStack({
        workDir: project,
        config: await projectConfiguration(project, platform),
        env: { ...environment, PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
    });
    let exported: ExportedStack;
    try {
        expect((await stack.up()).error).toBeUndefined();
        const settled = { succeeded: true, hasChanges: false };
        expect(await stack.preview()).toMatchObject(settled);
        expect(await stack.refresh()).toMatchObject(settled);
        expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
        exported = await stack.exportStack();
    } finally {
        await stack.dispose();
    }
    const states = [stateOf(exported)];
    const newObjects = async () =>
        (await take(platform, { states })).objects.filter(each => each.undeclarable === undefined);
    expect(await newObjects()).toEqual([]);

    const { applications } = platform.state;
    const { organisation } = platform.account;
    const [first] = applications.list(organisation).filter(({ state }) => state !== "TO_DELETE");
    const { id = "", name = "" } = first ?? {};
    applications.add(organisation, { name });
    applications.setVariable(id, "LATE", "1");
    applications.addDomain(id, "late.example/");
    const { adopt } = await take(platform, { states });
    expect((await newObjects()).map(({ kind }) => kind)).toEqual(["Application", "Domain", "EnvVars"]);
    expect(adopt.map(({ code }) => code).join("")).toContain("LATE");
});
