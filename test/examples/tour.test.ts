import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "../..");

const tour = (...args: string[]) =>
    promisify(execFile)(
        process.execPath,
        ["--require", "ts-node/register/transpile-only", "examples/tour/tour.ts", ...args],
        { cwd: root },
    );

test.each([
    ["documented", "The program does not declare them, so they stay."],
    ["clever-cloud", "The program declares neither CACHE nor old-shop.example, so both stay."],
])("the tour in the dialect %s completes, and the simulator refuses no request", async (dialect, stays) => {
    const { stdout, stderr } = await tour("--dialect", dialect);
    expect(stderr).toBe("");
    const commands = stdout.split("\n").filter(line => line.startsWith("$ "));
    const story = "preview up up refresh preview up up preview destroy up destroy";
    const operations = story.split(" ").map(operation => `$ pulumi ${operation}`);
    expect(commands).toEqual(operations);
    expect(stdout).toMatch(/\d+ requests in all\. The simulator refused 0 of them/);
    expect(stdout).toContain(stays);
});

test("the tour refuses an unknown dialect", async () => {
    await expect(tour("--dialect", "other")).rejects.toMatchObject({
        stderr: expect.stringContaining('--dialect is "documented" or "clever-cloud", not "other"') as string,
    });
});

test("the command starts a platform, prints its settings, and stops on SIGTERM", async () => {
    const child = execFile(process.execPath, ["dist/cli/main.js", "platform", "--latency", "1"], {
        cwd: root,
    });
    const lines: string[] = [];
    const reported = new Promise<void>(resolve => {
        child.stdout?.on("data", (text: string) => {
            lines.push(text);
            if (text.includes("Applications")) resolve();
        });
    });
    const exited = new Promise<number | null>(resolve => child.once("exit", resolve));
    await reported;
    const text = lines.join("");
    const url = /export CLOUD_PLATFORM_BASE_URL=(\S+)/.exec(text)?.[1] ?? "";
    const token = /export CLOUD_PLATFORM_TOKEN=(\S+)/.exec(text)?.[1] ?? "";
    const answer = await fetch(`${url}/v2/self`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
});

test.each([
    [["platform", "--port", "abc"], '--port is a whole number from 0 to 65535, not "abc"'],
    [["platform", "--seed", "nothing"], '--seed is "realistic" or "empty", not "nothing"'],
    [["nothing"], 'there is no command "nothing"'],
])("an invalid command line causes one sentence as its error: %j", async (args, sentence) => {
    const run = promisify(execFile)(process.execPath, ["dist/cli/main.js", ...args], { cwd: root });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string });
});
