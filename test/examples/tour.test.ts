import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "../..");

test("the tour reaches its end, and the simulator refuses no request", async () => {
    const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["--require", "ts-node/register/transpile-only", "examples/tour/tour.ts"],
        { cwd: root },
    );
    expect(stderr).toBe("");
    const commands = stdout.split("\n").filter(line => line.startsWith("$ "));
    expect(commands).toEqual(
        ["preview", "up", "up", "refresh", "preview", "up", "up", "preview", "destroy", "up", "destroy"].map(
            operation => `$ pulumi ${operation}`,
        ),
    );
    expect(stdout).toMatch(/\d+ requests in all\. The simulator refused 0 of them/);
});

test("the command starts a platform, says how to reach it, and stops when asked", async () => {
    const child = execFile(process.execPath, ["dist/cli/main.js", "platform", "--latency", "1"], {
        cwd: root,
    });
    const lines: string[] = [];
    const told = new Promise<void>(resolve => {
        child.stdout?.on("data", (text: string) => {
            lines.push(text);
            if (text.includes("Applications")) resolve();
        });
    });
    const exited = new Promise<number | null>(resolve => child.once("exit", resolve));
    await told;
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
])("a wrong command line is answered with a sentence: %j", async (args, sentence) => {
    const run = promisify(execFile)(process.execPath, ["dist/cli/main.js", ...args], { cwd: root });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string });
});
