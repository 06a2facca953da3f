/** What the pages show can be pasted into the project that `pulumi new typescript` makes, and runs there. */
import { execFileSync } from "node:child_process";
import { symlinkSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Consumer, newestSdk, oldestSdk } from "../package/consumer.js";
import { seed } from "../../dist/testing/platform/seed/well-known.js";
import { pages, readPage } from "../support/pages.js";

/**
 * Those of the kinds are the examples, which other tests run; those of CONTRIBUTING.md are parts of the package, and those of
 * the guide to tests parts of one file that its own test runs.
 */
const snippets = pages
    .filter(page => !/^docs\/kinds\/|^docs\/guides\/test-your-program|^CONTRIBUTING|^examples\//.test(page))
    .flatMap(page =>
        [...readPage(page).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, source = ""], index) => ({
            page,
            folder: `${page.replace(/\W/g, "-")}-${index + 1}`,
            source,
        })),
    );

/** A preview refuses the placeholder that stands where people put theirs. */
const someId = "00000000-0000-4000-8000-000000000000";

/** As the template has them, but for what it says of the files. */
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
/** The template asks for version 5. */
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

test("there are some to look at", () => {
    expect(snippets.length).toBeGreaterThan(5);
});

test("each is a whole program, and the compiler has nothing to say", () => {
    // As where a program is run: ts-node looks at the program itself, and not at what it imports.
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

test("each program previews, with nothing to warn of", async () => {
    // The client needs no program, the engine of the tests knows no aliases, and the guides are followed elsewhere.
    const programs = snippets.filter(
        ({ page, source }) =>
            source.includes('from "pulumi-cloud-platform";') &&
            !source.includes("aliases") &&
            !/^docs\/(guides|lookups)\//.test(page),
    );
    const results = await previewed(programs.map(({ folder }) => folder));
    expect(results).toEqual(Object.fromEntries(programs.map(({ folder }) => [folder, []])));
});

test("the examples of all lookups answer, in one program", async () => {
    const lookups = snippets.filter(({ page }) => page.startsWith("docs/lookups/"));
    for (const { folder, source } of lookups) {
        consumer.write({
            [`${folder}/index.ts`]: source.replaceAll('"app_…"', `"${seed.applications.shop}"`),
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

/** What the previews of some projects warn of, or fail with. */
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
