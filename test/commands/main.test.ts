/** The command line in a separate process: its output and exit codes. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";

const root = join(__dirname, "../..");

interface Told {
    code: number;
    stdout: string;
    stderr: string;
}

function cloudPlatform(...args: string[]): Promise<Told> {
    return new Promise(resolve => {
        const child = execFile(
            process.execPath,
            ["dist/commands/main.js", ...args],
            { cwd: root },
            (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        );
    });
}

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("lists the commands: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: cloud-platform <command>");
    expect(stdout).toContain("platform");
    expect(stdout).toContain('"cloud-platform <command> --help"');
});

test("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(await cloudPlatform("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("names no help for an error that is not about the arguments", async () => {
    const { code, stderr } = await cloudPlatform("generate", "--out", "package.json");
    expect(code).toBe(1);
    expect(stderr).toContain("package.json is a file");
    expect(stderr).not.toContain("--help");
});

test.each([
    [["platform", "--help"]],
    [["platform", "-h"]],
    [["platform", "--port", "0", "--help"]],
    [["help", "platform"]],
])("lists the options of a command: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: cloud-platform platform [options]");
    for (const option of ["--port", "--dialect", "--help"]) {
        expect(stdout).toContain(option);
    }
});

test.each([
    [["constructor"]],
    [["__proto__"]],
    [["toString"]],
    [["hasOwnProperty", "--help"]],
    [["help", "constructor"]],
])("refuses a property name of JavaScript objects as a command: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    const word = args.find(arg => arg !== "help") ?? "";
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`cloud-platform: there is no command "${word}".`);
    const { stdout: help } = await cloudPlatform("--help");
    const names = [...help.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(stderr).toContain(`Commands: ${names.join(", ")}. [invalid-option]`);
});

test.each([
    [["platform", "--prot", "1"], "--prot"],
    [["platform", "here"], "here"],
    [["platform", "--seed", "empty"], "--seed"],
    [["platform", "--dialect", "x"], '--dialect is "documented" or "clever-cloud", not "x"'],
])("names an invalid argument and the help of the command: %j", async (args, named) => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(named);
    expect(stderr).toContain('See "cloud-platform platform --help".');
});

test("says that the port of the simulator is in use", async () => {
    const other = await startPlatform();
    const { port } = new URL(other.url);
    const { code, stderr } = await cloudPlatform("platform", "--port", port);
    await other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(
        `the port ${port} is in use: choose another --port, or leave it out. [invalid-option]`,
    );
});

/** Returns the output of a simulator, which must exit with 0 when it is interrupted. */
async function platformSays(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, ["dist/commands/main.js", "platform", ...args], { cwd: root });
    let printed = "";
    for await (const chunk of child.stdout) {
        printed += String(chunk);
        if (printed.includes("foreign")) {
            child.kill("SIGINT");
        }
    }
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
    return printed;
}

test.each([
    [[], ["CLOUD_PLATFORM_BASE_URL", "CLOUD_PLATFORM_TOKEN", "CLOUD_PLATFORM_ORGANISATION"]],
    [
        ["--dialect", "clever-cloud"],
        [
            "CLOUD_PLATFORM_BASE_URL",
            "CLOUD_PLATFORM_TOKEN",
            "CLOUD_PLATFORM_ORGANISATION",
            "CLOUD_PLATFORM_DIALECT",
            "API_HOST",
            "AUTH_BRIDGE_HOST",
            "CLEVER_TOKEN",
            "CLEVER_SECRET",
            "OAUTH_CONSUMER_KEY",
            "OAUTH_CONSUMER_SECRET",
        ],
    ],
])("the simulator prints its settings as one variable for each line: %j", async (args, names) => {
    const printed = await platformSays(...args);
    const exported = [...printed.matchAll(/^export (\w+)=\S+$/gm)].map(([, name]) => name);
    expect(exported).toEqual(names);
    expect(printed).toMatch(/^ {2}foreign +app_\S+ {2}of another account: requests for it are refused$/m);
});
