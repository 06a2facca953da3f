/** The actions script, on the command line. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { startPlatform, type Platform } from "../../dist/testing/simulator/index.js";

const root = join(__dirname, "../..");

let platform: Platform;
beforeEach(async () => {
    platform = await startPlatform();
});
afterEach(async () => {
    await platform.close();
    expect(platform.requests.violations()).toEqual([]);
});

interface Run {
    code: number | null;
    stdout: string;
    stderr: string;
}

function run(args: string[], environment: Record<string, string> = {}): Promise<Run> {
    const script = ["--require", "ts-node/register/transpile-only", "examples/actions/actions.ts", ...args];
    const env = { ...process.env, ...platform.environment({ organisation: true }), ...environment };
    return new Promise(resolve => {
        const child = execFile(process.execPath, script, { cwd: root, env }, (_error, stdout, stderr) =>
            resolve({ code: child.exitCode, stdout, stderr }),
        );
    });
}

const done = (stdout: string): Run => ({ code: 0, stdout: `${stdout}\n`, stderr: "" });

test("cancels a deployment in progress, and reports when there is none", async () => {
    const { applications, deployments } = platform.seed;
    const cancel = () => run(["cancel-deployment", applications.website]);
    expect(await cancel()).toEqual(done(`cancelled ${deployments.running}`));
    expect(platform.state.deployments.get(applications.website, deployments.running).state).toBe("CANCELLED");
    expect(await cancel()).toEqual(done("nothing is being deployed"));
});

test("cancels a migration in progress", async () => {
    const { id } = platform.seed.addons.ordersDatabase;
    const cancel = () => run(["cancel-migration", id]);
    expect(await cancel()).toEqual(done("no migration is under way"));
    platform.delays.migration = 3_600_000;
    const plan = platform.state.catalogue.findPlan("postgresql-addon", "s_sml")?.id ?? "";
    const addon = platform.state.addons.get(platform.account.organisation, id);
    const migration = platform.state.migrations.order(addon, plan);
    expect(await cancel()).toEqual(done(`cancelled ${migration.id}; the add-on keeps its plan`));
    expect(platform.state.migrations.list(addon)).toMatchObject([{ status: "cancelled" }]);
});

test("reboots an operator", async () => {
    const { signOn } = platform.seed.operators;
    expect(await run(["reboot-operator", "keycloak", signOn])).toEqual(done(`${signOn} restarts`));
    expect(
        platform.requests.count({ route: "POST /v4/addon-providers/addon-<slug>/addons/{id}/reboot" }),
    ).toBe(1);
});

test("sets up two-factor authentication and disables it", async () => {
    const { userId } = platform.account;
    const { stdout } = await run(["two-factor", "start"]);
    expect(stdout).toContain("otpauth://totp/");
    const code = platform.state.twoFactor.currentCode(userId) ?? "";
    expect(await run(["two-factor", "confirm", code])).toMatchObject({ code: 0 });
    expect(platform.state.twoFactor.isEnabled(userId)).toBe(true);
    expect((await run(["two-factor", "backup-codes"])).stdout.trim().split("\n")).toHaveLength(11);
    expect(await run(["two-factor", "disable"])).toEqual(done("a password is enough from now on"));
    expect(platform.state.twoFactor.isEnabled(userId)).toBe(false);
});

test("changes a password with OAuth credentials, and shows no password", async () => {
    const { password, userId } = platform.account;
    const oauth = { CLOUD_PLATFORM_TOKEN: "", ...platform.environment({ scheme: "oauth" }) };
    const passwords = { ...oauth, OLD_PASSWORD: password, NEW_PASSWORD: "hush-new-password" };
    expect(await run(["change-password"], passwords)).toEqual(done("the password is changed"));
    expect(platform.state.users.passwordOf(userId)).toBe("hush-new-password");
    const refused = await run(["change-password"], passwords);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("PUT /v2/self/change_password");
    expect(refused.stderr).not.toMatch(/hush|simulated-/);
});

test.each([
    [[], {}, "say one of cancel-deployment, cancel-migration, reboot-operator, two-factor, change-password"],
    [["cancel-deployment"], {}, "give APPLICATION"],
    [["two-factor", "guess"], {}, "say one of start, confirm, backup-codes, disable"],
    [
        ["reboot-operator", "coffee", "x"],
        {},
        "KIND is one of keycloak, matomo, metabase, otoroshi, not coffee",
    ],
    [["change-password"], { OLD_PASSWORD: "" }, "set OLD_PASSWORD"],
    [["two-factor", "start"], { CLOUD_PLATFORM_BASE_URL: "" }, "set CLOUD_PLATFORM_BASE_URL"],
    [["two-factor", "start"], { CLOUD_PLATFORM_TOKEN: "" }, "set CLOUD_PLATFORM_CONSUMER_KEY"],
])("reports what is missing in the arguments %j", async (args, environment, sentence) => {
    expect(await run(args, environment)).toEqual({ code: 1, stdout: "", stderr: `${sentence}\n` });
    expect(platform.requests.count()).toBe(0);
});
