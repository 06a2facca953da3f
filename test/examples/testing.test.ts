/** The examples of tests, each as a copied folder with the package installed: `npm test`. */
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startStack } from "pulumi-cloud-platform/testing";
import { Consumer, newestSdk } from "../package/consumer.js";
import { engineNamed, engineNames, hasCli } from "../support/engines.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const root = join(__dirname, "../..");
const examples = join(root, "examples/testing");
const runners = readdirSync(examples);
const vitest = join(root, "test/vendor/node_modules/vitest");

const consumer = new Consumer();
beforeAll(async () => {
    await consumer.install(newestSdk);
    symlinkSync(vitest, join(consumer.folder, "node_modules/vitest"));
    cpSync(examples, consumer.folder, { recursive: true });
});
afterAll(() => consumer.dispose());

interface Run {
    code: number | null;
    said: string;
}

function npmTest(runner: string, ...args: string[]): Promise<Run> {
    const binaries = ["", "test/vendor"].map(folder => join(root, folder, "node_modules/.bin"));
    // The address of an account that must get no request, as in a developer's shell.
    const account = { CLOUD_PLATFORM_BASE_URL: "http://127.0.0.1:9", CLOUD_PLATFORM_TOKEN: "of-an-account" };
    const env = {
        ...process.env,
        ...account,
        NO_COLOR: "1",
        PATH: [...binaries, process.env["PATH"]].join(delimiter),
    };
    const cwd = join(consumer.folder, runner);
    return new Promise(resolve => {
        const child = execFile("npm", ["test", "--", ...args], { cwd, env }, (_error, stdout, stderr) =>
            resolve({ code: child.exitCode, said: stdout + stderr }),
        );
    });
}

/** The option of each runner that selects one test, and the output for all passed tests. */
const words: Record<string, { only: string; passed: RegExp }> = {
    jest: { only: "--testNamePattern=protected", passed: /Tests: +6 passed, 6 total/ },
    "node-test": { only: "--test-name-pattern=protected", passed: /pass 7$/m },
    vitest: { only: "--testNamePattern=protected", passed: /Tests +6 passed \(6\)/ },
};

test("each listed runner has an example", () => {
    expect(runners).toEqual(Object.keys(words));
});

describe.each(Object.entries(words))("%s", (runner, { only, passed }) => {
    test("all tests of the example pass", async () => {
        const { code, said } = await npmTest(runner);
        expect(said).toMatch(passed);
        expect(code).toBe(0);
    });

    test("a test fails when the program lacks its protection", async () => {
        const program = readFileSync(join(examples, runner, "shop.ts"), "utf8");
        const careless = program.replace("protect: true", "protect: false");
        expect(careless).not.toBe(program);
        consumer.write({ [`${runner}/shop.ts`]: careless });
        const { code, said } = await npmTest(runner, only);
        expect(said).toMatch(/the shop has a protected database/);
        expect(said).toMatch(/1 failed|fail 1$/m);
        expect(code).toBe(1);
    });
});

test("the program is the same in all examples", () => {
    const programs = runners.map(runner => readFileSync(join(examples, runner, "shop.ts"), "utf8"));
    expect(new Set(programs).size).toBe(1);
});

test.each(engineNames)("the program can be previewed without a runner, on the %s engine", async name => {
    const stack = await startStack({
        engine: await engineNamed(name),
        workDir: join(examples, "jest"),
        config: ({ seed }) => ({
            "shop:application": seed.applications.website,
            "shop:paymentKey": { secret: "only-known-to-the-test" },
        }),
        // The type check covers this file as well.
        env: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
    });
    expect(await stack.preview()).toMatchObject({
        succeeded: true,
        changes: { create: 3 },
        requests: [],
    });
    await stack.close();
});
