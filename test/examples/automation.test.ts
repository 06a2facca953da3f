/** The example of the Automation API, as a copied folder with the package installed: `npm start`. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { Consumer, newestSdk } from "../package/consumer.js";
import { hasCli } from "../support/engines.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const example = join(__dirname, "../../examples/automation");
const consumer = new Consumer();
let platform: Platform;

beforeAll(async () => {
    await consumer.install(newestSdk);
    cpSync(example, consumer.folder, { recursive: true });
    mkdirSync(join(consumer.folder, "state"));
    platform = await startPlatform();
});
afterAll(async () => {
    consumer.dispose();
    await platform.close();
});

function run(file: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
    const env = {
        ...process.env,
        ...platform.environment({ organisation: true }),
        ...(!hasCli && { PATH: dirname(process.execPath) }),
        PULUMI_BACKEND_URL: `file://${join(consumer.folder, "state")}`,
        PULUMI_CONFIG_PASSPHRASE: "test",
        PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    return new Promise(resolve => {
        const child = execFile(file, args, { cwd: consumer.folder, env }, (_error, stdout, stderr) =>
            resolve({ code: child.exitCode, said: stdout + stderr }),
        );
    });
}

const deploy = (...args: string[]) =>
    run(process.execPath, "--experimental-strip-types", "deploy.ts", ...args);
const databases = () =>
    platform.state.addons.list(platform.account.organisation).filter(({ name }) => name === "shop-db");

test(
    hasCli ? "previews, creates and deletes the stack" : "fails with the name of the missing CLI",
    async () => {
        const created = await deploy();
        if (!hasCli) {
            expect(created.code).toBe(1);
            expect(created.said).toContain("pulumi");
            return;
        }
        expect(created).toMatchObject({ code: 0 });
        expect(created.said).toMatch(/Previewing update[^]*Updating/);
        expect(databases()).toHaveLength(1);

        const refused = await deploy("destroy");
        expect(refused.code).toBe(1);
        expect(refused.said).toContain("because it is protected");
        expect(databases()).toHaveLength(1);

        await run("pulumi", "state", "unprotect", "--all", "--yes", "--stack", "dev");
        expect(await deploy("destroy")).toMatchObject({ code: 0 });
        expect(databases()).toEqual([]);
    },
);
