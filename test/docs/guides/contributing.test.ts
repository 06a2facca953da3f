/** CONTRIBUTING.md tells how a kind is added. What it says is done here, step by step, in a copy of the package. */
import { execFileSync } from "node:child_process";
import {
    appendFileSync,
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createClient } from "pulumi-cloud-platform/client";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { quickEngine } from "../../support/quick-engine.js";

const root = join(__dirname, "../../..");
const copy = mkdtempSync(join(tmpdir(), "contributing-"));
afterAll(() => rmSync(copy, { recursive: true }));

const at = (path: string): string => join(copy, path);
const read = (path: string): string => readFileSync(at(path), "utf8");

/** What is generated, what it is generated from, and how. */
const copied = [
    ...["package.json", "tsconfig.json", "tsconfig.build.json", ".prettierrc.json", "README.md"],
    ...[
        "docs",
        "examples",
        "provider",
        "scripts",
        "test/support/endpoints.ts",
        "test/fixtures/interface-routes.ts",
    ],
];

function copyPackage(): void {
    for (const path of copied) {
        cpSync(join(root, path), at(path), { recursive: true });
    }
    mkdirSync(at("node_modules"));
    for (const name of readdirSync(join(root, "node_modules"))) {
        const target = name === "pulumi-cloud-platform" ? copy : join(root, "node_modules", name);
        symlinkSync(target, at(`node_modules/${name}`));
    }
}

/** Each file that the page shows, by its path, and whether that is all of it or one line more. */
function shownFiles(): { path: string; text: string; isAddition: boolean }[] {
    const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const blocks = page.matchAll(/^`([^`]+)`(, one line more)?:\n\n```\w+\n([^]*?)^```$/gm);
    return [...blocks].map(([, path = "", addition, text = ""]) => ({
        path,
        text,
        isAddition: addition !== undefined,
    }));
}

test("a kind is added by the steps that the page tells", async () => {
    copyPackage();
    const files = shownFiles();
    for (const { path, text, isAddition } of files) {
        mkdirSync(dirname(at(path)), { recursive: true });
        expect(existsSync(at(path))).toBe(isAddition);
        (isAddition ? appendFileSync : writeFileSync)(at(path), text);
    }
    const run = (...command: string[]): string =>
        execFileSync("npm", ["run", "--silent", ...command], { cwd: copy, encoding: "utf8" });

    run("generate");
    expect(read("provider/sdk/resources/addon-tag.ts")).toContain("export interface AddonTagArgs {");
    expect(read("provider/index.ts")).toContain('} from "./sdk/resources/addon-tag.js";');
    expect(read("provider/host.ts")).toContain("    AddonTag,\n");
    expect(read("README.md")).toContain("[`AddonTag`](docs/kinds/addon-tag.md)");
    expect(read("docs/kinds/addon-tag.md")).toContain("# AddonTag\n\nOne tag of an add-on.\n");
    run("build");

    const platform = await startPlatform();
    const { id } = platform.seed.addons.ordersDatabase;
    const { url: baseUrl, account } = platform;
    const client = createClient({ baseUrl, credentials: { token: account.token } });
    const tags = () => client.addons.tags({ owner: account.organisation, id });
    const before = await tags();
    const example = files.find(({ path }) => path.endsWith("Pulumi.yaml"))?.path ?? "";
    const env = platform.environment({ organisation: true });
    const stack = await quickEngine().createStack({
        workDir: dirname(at(example)),
        config: { "example:addon": id },
        env,
    });
    const found: unknown[] = [];
    for (const operation of ["up", "preview", "refresh"] as const) {
        const { changes, error } = await stack[operation]();
        found.push(error ?? changes, await tags());
        // The compiler has looked at the program.
        stack.setEnv({ ...env, PULUMI_NODEJS_TRANSPILE_ONLY: "true" });
    }
    const { changes, error } = await stack.destroy();
    found.push(error ?? changes, await tags());
    await stack.dispose();
    await platform.close();
    const tagged = [...before, "audited"].sort();
    expect(found).toEqual([
        { create: 2 },
        tagged,
        { same: 2 },
        tagged,
        { same: 2 },
        tagged,
        { delete: 2 },
        before,
    ]);
});
