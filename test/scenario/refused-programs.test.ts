/** Errors of programs in a separate process: sentences without stack traces. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    startPlatform,
    type OperationResult,
    type Platform,
    type StackConfig,
} from "pulumi-cloud-platform/testing";
import { engineNamed, engineNames, hasCli } from "../support/engines.js";

jest.setTimeout(hasCli ? 300_000 : 60_000);

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(() => platform.close());

/** Previews the program of the folder. */
async function preview(
    engine: (typeof engineNames)[number],
    config: StackConfig,
    env: Record<string, string> = {},
    workDir = join(__dirname, "../fixtures/refused"),
): Promise<OperationResult> {
    const found = await engineNamed(engine);
    const stack = await found.createStack({
        workDir,
        env: { ...platform.environment({ organisation: true }), ...env },
        config,
    });
    try {
        return await stack.preview();
    } finally {
        await stack.dispose();
    }
}

function errorsOf({ diagnostics }: OperationResult): string[] {
    return diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

/** Writes a workspace, as pnpm links it: the program has the package only through a package of the same workspace. */
function workspace(): { folder: string; program: string } {
    const folder = mkdtempSync(join(tmpdir(), "workspace-"));
    const [program, shared] = [join(folder, "apps/shop"), join(folder, "packages/shared")];
    const root = join(__dirname, "../..");
    for (const place of [program, shared]) {
        mkdirSync(join(place, "node_modules/@pulumi"), { recursive: true });
        symlinkSync(join(root, "node_modules/@pulumi/pulumi"), join(place, "node_modules/@pulumi/pulumi"));
    }
    symlinkSync(root, join(shared, "node_modules/pulumi-cloud-platform"));
    symlinkSync(shared, join(program, "node_modules/shared"));
    writeFileSync(
        join(program, "Pulumi.yaml"),
        "name: shop\nruntime:\n    name: nodejs\n    options:\n        typescript: false\nmain: index.cjs\n",
    );
    writeFileSync(join(program, "package.json"), "{}");
    writeFileSync(join(program, "index.cjs"), 'require("shared");\n');
    writeFileSync(
        join(shared, "index.js"),
        'const { NetworkGroup } = require("pulumi-cloud-platform");\nnew NetworkGroup("backend", { label: "backend" });\n',
    );
    return { folder, program };
}

describe.each(engineNames)("on the %s engine", engine => {
    test("the error says where to install the package when the program's folder lacks it", async () => {
        const { folder, program } = workspace();
        const result = await preview(engine, {}, {}, program);
        rmSync(folder, { recursive: true });
        expect(errorsOf(result)[0]).toBe(
            `Pulumi loads "pulumi-cloud-platform" from ${program}, the folder of the program, and does not find it there. Add it to the dependencies of that folder: run "npm install pulumi-cloud-platform" there, or the same command of your package manager. [package-not-found]`,
        );
        expect(JSON.stringify(result.diagnostics)).not.toMatch(/exports\.handler|node:internal/);
    });

    test("an import is refused with the next step, before a resource is registered", async () => {
        const result = await preview(engine, { "refused:import": "addon_1" });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            'Addon "db": the resource option "import" cannot work for dynamic resources. Set the argument adopt to the id ' +
                'of the existing object. Or let "npx --no -- cloud-platform generate" write the program. [unsupported-resource-option]',
        ]);
        expect(result.error).not.toMatch(/^\s+at /m);
        expect(result.steps.map(({ name }) => name)).not.toContain("db");
        expect(platform.requests.all()).toEqual([]);
    });

    test("a misspelt guardData is refused", async () => {
        const key = "guarddata";
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`cloud-platform:${key}`]: "true",
        });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            `there is no setting "cloud-platform:${key}". Did you mean "cloud-platform:guardData"? ` +
                `Run "pulumi config rm cloud-platform:${key}", and "pulumi config set cloud-platform:guardData …". [unknown-setting]`,
        ]);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each([
        [
            "tokn",
            'Did you mean "cloud-platform:token"?',
            '"pulumi config set --secret cloud-platform:token …"',
        ],
    ])("suggests where to set %s", async (key, suggestion, remedy) => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`cloud-platform:${key}`]: "true",
        });
        expect(errorsOf(result)[0]).toContain(suggestion);
        expect(errorsOf(result)[0]).toContain(`Run "pulumi config rm cloud-platform:${key}", and ${remedy}`);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each([["CLOUD_PLATFORM_GUARD_DATA", "ture", 'must be "true" or "false"']])(
        "refuses %s=%s before a resource is registered",
        async (name, value, problem) => {
            const result = await preview(engine, { "refused:adopt": '["addon_1"]' }, { [name]: value });
            expect(result.succeeded).toBe(false);
            expect(errorsOf(result)[0]).toContain(problem);
            expect(result.error).not.toMatch(/^\s+at /m);
            expect(result.steps.map(step => step.name)).not.toContain("addon_1");
            expect(platform.requests.all()).toEqual([]);
        },
    );

    test.each(["guardData", "guard-data"])("refuses %s in the namespace of the project", async key => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`refused:${key}`]: "true",
        });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            `"refused:${key}" is a key of the project "refused", and this package does not read it, so no data is protected. ` +
                `To protect the data, run "pulumi config set cloud-platform:guardData true", and remove "refused:${key}" if your program does not read it. ` +
                `If "refused:${key}" is your program's own key, keep it, and run "pulumi config set cloud-platform:guardData false" to leave the data unprotected. [misplaced-setting]`,
        ]);
        expect(platform.requests.all()).toEqual([]);
    });

    test.each(["true", "false"])(
        "accepts guardData in the namespace of the project if the setting itself is %s",
        async value => {
            const result = await preview(engine, {
                "refused:adopt": '["addon_1"]',
                "refused:guardData": "true",
                "cloud-platform:guardData": value,
            });
            expect(errorsOf(result)).toEqual([]);
            expect(result.succeeded).toBe(true);
        },
    );

    test("leaves keys of the project with the names of settings to the program", async () => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            "refused:dialect": "formal",
            "refused:baseUrl": "https://shop.example",
            "refused:token": { secret: "shop-token" },
            "refused:consumerKey": "shop-key",
            "refused:organisation": "Shop & Sons",
            "refused:maxConcurrency": "many",
            "refused:strict": "yes, please",
            "refused:previewLooks": "maybe",
            "refused:allowDelete": "true",
            // Near "guardData", but another word.
            "refused:guardRate": "0.3",
            // An own key that asks for no protection leaves nothing unprotected that should be protected.
            "refused:guardData": "false",
        });
        expect(errorsOf(result)).toEqual([]);
        expect(result.diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
        expect(result.succeeded).toBe(true);
        expect(platform.requests.all()).toEqual([]);
    });
});
