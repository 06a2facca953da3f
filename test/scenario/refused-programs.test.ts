/** What a person reads where a program is a process of its own: sentences, and no stack of calls. */
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
async function preview(engine: (typeof engineNames)[number], config: StackConfig): Promise<OperationResult> {
    const found = await engineNamed(engine);
    const stack = await found.createStack({
        workDir: join(__dirname, "../fixtures/refused"),
        env: platform.environment({ organisation: true }),
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

describe.each(engineNames)("on the %s engine", engine => {
    test("an import is refused in one sentence that says what to do, and nothing is registered", async () => {
        const result = await preview(engine, { "refused:import": "addon_1" });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            'Addon "db": the resource option "import" cannot work for dynamic resources: set the argument adopt to the id ' +
                'of what is to be taken over, or let "npx cloud-platform generate" write the program.',
        ]);
        expect(result.error).not.toMatch(/^\s+at /m);
        expect(result.steps.map(({ name }) => name)).not.toContain("db");
        expect(platform.requests.all()).toEqual([]);
    });

    test.each(["guarddata", "dataGuard"])("a setting %s is not taken for a guard that is off", async key => {
        const result = await preview(engine, {
            "refused:adopt": '["addon_1"]',
            [`cloud-platform:${key}`]: "true",
        });
        expect(result.succeeded).toBe(false);
        expect(errorsOf(result).slice(0, 1)).toEqual([
            `there is no setting "cloud-platform:${key}". Did you mean "cloud-platform:guardData"? ` +
                `Run "pulumi config rm cloud-platform:${key}", and set the right one.`,
        ]);
        expect(platform.requests.all()).toEqual([]);
    });

    test("a preview that may look fails with all that it found, each on its resource", async () => {
        const { ordersDatabase, blogDatabase } = platform.seed.addons;
        const adopt = [ordersDatabase.id, blogDatabase.id, "addon_gone"];
        const result = await preview(engine, {
            "refused:adopt": JSON.stringify(adopt),
            "cloud-platform:previewLooks": "true",
        });
        expect(result.succeeded).toBe(false);
        const found = errorsOf(result).filter(message => message.startsWith("check add-on"));
        expect(found).toHaveLength(adopt.length);
        expect(result.error).toContain('its name is "orders-db"');
        expect(result.error).toContain("addon_gone does not exist for");
        expect(result.error).not.toMatch(/^\s+at /m);
        expect(platform.requests.all(({ method }) => method !== "GET")).toEqual([]);
    });
});
