import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { engineNames, hasCli, type EngineName } from "../support/engines.js";

jest.setTimeout(hasCli ? 600_000 : 300_000);

const root = join(__dirname, "../..");

/** @param engine the in-process one if no CLI is on PATH */
const tour = (engine: EngineName, ...args: string[]) =>
    promisify(execFile)(
        process.execPath,
        ["--require", "ts-node/register/transpile-only", "examples/tour/tour.ts", ...args],
        {
            cwd: root,
            env: { ...process.env, ...(engine === "in-process" && { PATH: dirname(process.execPath) }) },
        },
    );

const dialects = [
    ["documented", "The program does not declare them, so they stay."],
    ["clever-cloud", "The program declares neither CACHE nor old-shop.example, so both stay."],
] as const;

const operations = [
    "preview",
    "up --skip-preview",
    "refresh",
    "preview",
    "up --skip-preview",
    "up",
    "preview",
    "destroy",
    "up --skip-preview",
    "destroy",
].map(operation => `$ pulumi ${operation}`);

test.each(engineNames.flatMap(engine => dialects.map(each => [engine, ...each] as const)))(
    "on the %s engine, the tour in the dialect %s completes within a screen",
    async (engine, dialect, stays) => {
        const { stdout, stderr } = await tour(engine, "--dialect", dialect);
        expect(stderr).toBe("");
        const lines = stdout.trim().split("\n");
        expect(lines.length).toBeLessThanOrEqual(30);
        const commands = lines.filter(line => line.startsWith("$ "));
        expect(commands.map(line => line.split(" → ")[0])).toEqual(operations);
        const all = dialect === "documented" ? 5 : 8;
        expect(commands.map(line => line.split(" → ")[1])).toEqual([
            `${all} to create, 0 requests`,
            expect.stringMatching(`^${all} created, \\d+ requests$`),
            expect.stringMatching(/^2 drifted, \d+ requests$/),
            expect.stringMatching(/^[23] to update, 0 requests$/),
            expect.stringMatching(/^[23] updated, \d+ requests$/),
            expect.stringMatching(/^[23] updated(, 1 replaced)?, \d+ requests$/),
            "refused in the preview, which changes nothing, 0 requests",
            // As "pulumi destroy" on a terminal: the preview refuses, before anything is deleted.
            "refused in the preview, which changes nothing, 0 requests",
            // Without its protection, everything is updated and then deleted, and nothing is created again.
            expect.not.stringContaining("created"),
            expect.stringMatching(`^${all} deleted, \\d+ requests$`),
        ]);
        const [, refresh = ""] = stdout.split("$ pulumi refresh");
        expect(refresh.split("$ pulumi")[0]).toMatch(
            / drifted \((name|instances\.max)\)\n[^]*drifted \(secret LOG_LEVEL/,
        );
        expect(stdout).toMatch(/\n {2}diff add-on .* destroys its data\.\n/);
        expect(stdout).toMatch(/\n {2}.* cannot be deleted because it is protected\.\n/);
        expect(stdout).toMatch(/\d+ requests in all\. The simulator refused 0 of them/);
        expect(stdout).toContain(stays);
    },
);

test.each(engineNames)("on the %s engine, the tour with --all prints steps and messages", async engine => {
    const { stdout, stderr } = await tour(engine, "--dialect", "documented", "--all");
    expect(stderr).toBe("");
    expect(stdout.split("\n").filter(line => line.startsWith("$ "))).toEqual(operations);
    expect(stdout).toContain('    … Addon "database": costs 19.50 EUR a month [monthly-price]\n');

    const [, refused = "", done = ""] = stdout.split("$ pulumi destroy\n");
    expect(refused.slice(0, refused.indexOf("\n\n"))).toMatch(
        /^ {4}would delete [^]* cannot be deleted\s+because it is protected[^]* → refused in the preview, which changes nothing, 0 requests\n/,
    );
    expect(refused.split("$ pulumi up --skip-preview\n")[1]).not.toContain("create");
    expect(done).toMatch(/ {4}delete Addon "\w+"\n/);
});

test("npm start introduces the tour before it compiles", async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
        scripts: { start: string };
    };
    const [introduce = "", ...rest] = scripts.start.split(" && ");
    const [, file = ""] = introduce.split(" ");
    expect(rest.join()).toContain("compile");
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root });
    expect(stdout).toMatch(/takes about a minute[^]*npm start -- --all/);
});

test("the tour refuses an unknown dialect", async () => {
    await expect(tour("in-process", "--dialect", "other")).rejects.toMatchObject({
        stderr: expect.stringContaining('--dialect is "documented" or "clever-cloud", not "other"') as string,
    });
});

test("the command starts a platform, prints its settings, and stops on SIGTERM", async () => {
    const child = execFile(process.execPath, ["dist/commands/main.js", "platform"], {
        cwd: root,
    });
    const lines: string[] = [];
    const reported = new Promise<void>(resolve => {
        child.stdout?.on("data", (text: string) => {
            lines.push(text);
            if (text.includes("Applications")) {
                resolve();
            }
        });
    });
    const exited = new Promise<number | null>(resolve => child.once("exit", resolve));
    await reported;
    const text = lines.join("");
    const url = /export CLOUD_PLATFORM_BASE_URL=(\S+)/.exec(text)?.[1] ?? "";
    const tokens = [/export CLOUD_PLATFORM_TOKEN=(\S+)/, /Another account[^]*?token +(\S+)/].map(
        pattern => pattern.exec(text)?.[1] ?? "",
    );
    const users = await Promise.all(
        tokens.map(async token => {
            const answer = await fetch(`${url}/v2/self`, { headers: { authorization: `Bearer ${token}` } });
            return ((await answer.json()) as { email: string }).email;
        }),
    );
    expect(users).toEqual(["ada@company.example", "grace@elsewhere.example"]);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
});

test.each([
    [["platform", "--port", "abc"], '--port is a whole number from 0 to 65535, not "abc"'],
    [["platform", "--dialect", "x"], '--dialect is "documented" or "clever-cloud", not "x"'],
    [["nothing"], 'there is no command "nothing"'],
])("an invalid command line causes one sentence as its error: %j", async (args, sentence) => {
    const run = promisify(execFile)(process.execPath, ["dist/commands/main.js", ...args], { cwd: root });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string });
});
