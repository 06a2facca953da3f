/** Applications of all types move from Terraform to Pulumi: generated, adopted without a write, and settled after that. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../../dist/commands/generate/command.js";
import { engineNamed, engineNames, hasCli } from "../../../support/engines.js";
import { inProcess } from "../../../support/in-process.js";
import { projectConfiguration } from "../../../support/project-configuration.js";
import { plantTerraformApplications } from "../../../support/terraform.js";
import { stateOf, take } from "../../inventory/taking.js";

if (hasCli) {
    jest.setTimeout(600_000);
}

let platform: Platform;
let folder: string;
let project: string;

beforeAll(async () => {
    platform = await startPlatform({ dialect: "clever-cloud", seed: "empty" });
    folder = mkdtempSync(join(tmpdir(), "terraform-story-"));
    project = join(folder, "shop");
    const { state } = plantTerraformApplications(platform);
    writeFileSync(join(folder, "terraform.tfstate"), JSON.stringify(state));
    const args = ["--from-terraform", join(folder, "terraform.tfstate"), "--out", project];
    const environment = platform.environment({ organisation: true });
    expect((await inProcess(command, args, { environment })).code).toBe(0);
    symlinkSync(join(__dirname, "../../../../node_modules"), join(project, "node_modules"));
});

afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

test.each(engineNames)("adopts everything without a write, and has no further changes (%s)", async name => {
    const mark = platform.requests.mark();
    const stack = await (
        await engineNamed(name)
    ).createStack({
        workDir: project,
        config: await projectConfiguration(project, platform),
        env: { ...platform.environment({ organisation: true }), PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
    });
    try {
        const { error, changes } = await stack.up();
        expect(error).toBeUndefined();
        expect(Object.keys(changes)).toEqual(["create"]);
        const settled = { succeeded: true, hasChanges: false };
        const before = platform.requests.mark();
        expect(await stack.preview()).toMatchObject(settled);
        expect(await stack.up()).toMatchObject(settled);
        expect(platform.requests.since(before)).toEqual([]);
        expect(await stack.refresh()).toMatchObject(settled);
        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
        // Nothing of it is left for another program.
        const states = [stateOf(await stack.exportStack())];
        const left = await take(platform, { states });
        const { resources = [] } = (await stack.exportStack()).deployment;
        const managed = resources.map(({ type, id }) => `${type.split(":").at(-1) ?? ""} ${id ?? ""}`);
        const lost = left.objects.filter(
            ({ kind, id, stacks }) => managed.includes(`${kind} ${id}`) && stacks.length === 0,
        );
        expect(lost).toEqual([]);
    } finally {
        await stack.dispose();
    }
});
