/** The snippets of the pages, in a project that `pulumi new typescript` creates. */
import { execFileSync } from "node:child_process";
import { symlinkSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Consumer, newestSdk, oldestSdk } from "../package/consumer.js";
import { seed } from "../../dist/testing/simulator/seed/well-known.js";
import { pages, readPage } from "../support/pages.js";

/**
 * Without the pages of kinds, whose snippets are the examples, new-kind.md, whose snippets are parts of the package,
 * and the guide to tests. Other tests run these.
 */
const snippets = pages
    .filter(page => !/^docs\/kinds\/|^docs\/guides\/test-your-program|^docs\/new-kind|^examples\//.test(page))
    .flatMap(page =>
        [...readPage(page).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, source = ""], index) => ({
            page,
            folder: `${page.replace(/\W/g, "-")}-${index + 1}`,
            source,
        })),
    );

/** An id in place of the placeholder, which a preview refuses. */
const someId = "00000000-0000-4000-8000-000000000000";

/** The compiler options of the template, without its list of files. */
const compilerOptions = {
    strict: true,
    outDir: "bin",
    target: "es2020",
    module: "nodenext",
    moduleResolution: "nodenext",
    sourceMap: true,
    experimentalDecorators: true,
    pretty: true,
    noFallthroughCasesInSwitch: true,
    noImplicitReturns: true,
    forceConsistentCasingInFileNames: true,
};
/** TypeScript 5, which the template installs. */
const typescript = join(dirname(dirname(oldestSdk)), "typescript");

const consumer = new Consumer();
beforeAll(async () => {
    await consumer.install(newestSdk);
    const link = join(consumer.folder, "node_modules/typescript");
    unlinkSync(link);
    symlinkSync(typescript, link);
    for (const { folder, source } of snippets) {
        consumer.write({
            [`${folder}/Pulumi.yaml`]: `name: ${folder}\nruntime: nodejs\n`,
            [`${folder}/package.json`]: JSON.stringify({ name: folder, main: "index.ts" }),
            [`${folder}/tsconfig.json`]: JSON.stringify({ compilerOptions, files: ["index.ts"] }),
            [`${folder}/index.ts`]: source.replaceAll('_…"', `_${someId}"`),
        });
    }
});
afterAll(() => consumer.dispose());

test("the pages contain snippets", () => {
    expect(snippets.length).toBeGreaterThan(5);
});

test("each snippet compiles as a whole program", () => {
    // As with ts-node, which checks the program but not its imports.
    const compilerOptionsOfAll = { ...compilerOptions, noEmit: true, pretty: false, skipLibCheck: true };
    const files = snippets.map(({ folder }) => `${folder}/index.ts`);
    consumer.write({
        "tsconfig.json": JSON.stringify({ compilerOptions: compilerOptionsOfAll, files }),
        "package.json": JSON.stringify({ name: "snippets" }),
    });
    const compiler = [join(typescript, "bin/tsc"), "--project", consumer.folder];
    const said = (): string => {
        try {
            return execFileSync(process.execPath, compiler, { cwd: consumer.folder, encoding: "utf8" });
        } catch (error) {
            const { stdout, message } = error as Error & { stdout: string };
            return stdout === "" ? message : stdout;
        }
    };
    expect(said()).toBe("");
});

test("each snippet previews without a warning", async () => {
    // Without snippets of the client, with aliases (which the in-process engine does not support), and of guides.
    const programs = snippets.filter(
        ({ page, source }) =>
            source.includes('from "pulumi-cloud-platform";') &&
            !source.includes("aliases") &&
            !/^docs\/(guides|lookups)\//.test(page),
    );
    const results = await previewed(programs.map(({ folder }) => folder));
    expect(results).toEqual(Object.fromEntries(programs.map(({ folder }) => [folder, []])));
});

test("the examples of all lookups run in one program", async () => {
    const lookups = snippets.filter(({ page }) => page.startsWith("docs/lookups/"));
    for (const { folder, source } of lookups) {
        consumer.write({
            [`${folder}/index.ts`]: source.replaceAll('"app_…"', `"${seed.applications.website}"`),
        });
    }
    const each = lookups.map(({ folder }) => `"../${folder}/index.ts"`).join(", ");
    consumer.write({
        "lookups/Pulumi.yaml": "name: lookups\nruntime: nodejs\n",
        "lookups/package.json": JSON.stringify({ name: "lookups", main: "index.ts" }),
        "lookups/index.ts": `export = () => Promise.all([${each}].map(path => require(path)()));\n`,
    });
    expect(lookups.length).toBeGreaterThan(8);
    expect(await previewed(["lookups"])).toEqual({ lookups: [] });
});

/** Returns the warnings and errors of the previews of some projects. */
async function previewed(folders: readonly string[]): Promise<Record<string, string[]>> {
    consumer.write({
        "preview.cjs": `
            const { startPlatform } = require("pulumi-cloud-platform/testing");
            const quick = require("./quick-stacks.cjs");
            (async () => {
                const platform = await startPlatform({ dialect: "clever-cloud" });
                const planId = platform.state.catalogue.findPlan("keycloak", "base").id;
                const operator = { name: "sign-on", region: "par", planId };
                platform.state.operators.create(platform.account.organisation, "keycloak", operator);
                const site = "https://dashboard.company.example";
                platform.state.oauthConsumers.create(platform.account.organisation, { name: "dashboard", url: site });
                const results = {};
                for (const folder of ${JSON.stringify(folders)}) {
                    const stack = quick.createStack({
                        workDir: __dirname + "/" + folder,
                        env: { ...platform.environment({ organisation: true }), PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
                    });
                    const { diagnostics } = await stack.preview();
                    results[folder] = diagnostics.filter(({ severity }) => severity !== "info").map(({ message }) => message);
                    await stack.dispose();
                }
                await quick.end();
                await platform.close();
                console.log(JSON.stringify(results));
            })();
        `,
    });
    return JSON.parse(await consumer.node("preview.cjs")) as Record<string, string[]>;
}
