/** The command line, in a process of its own: what it prints where, and how it exits. */
import { execFile } from "node:child_process";
import { join } from "node:path";

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
            ["dist/cli/main.js", ...args],
            { cwd: root },
            (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        );
    });
}

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("what there is to do: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: cloud-platform <command>");
    expect(stdout).toContain("platform");
    expect(stdout).toContain('"cloud-platform <command> --help"');
});

test.each([
    [["platform", "--help"]],
    [["platform", "-h"]],
    [["platform", "--port", "0", "--help"]],
    [["help", "platform"]],
])("what one command takes: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: cloud-platform platform [options]");
    for (const option of ["--port", "--latency", "--seed", "--help"]) {
        expect(stdout).toContain(option);
    }
});

test.each([
    [["constructor"]],
    [["__proto__"]],
    [["toString"]],
    [["hasOwnProperty", "--help"]],
    [["help", "constructor"]],
])("there is no command of the language's own: %j", async args => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    const word = args.find(arg => arg !== "help") ?? "";
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`cloud-platform: there is no command "${word}".`);
    expect(stderr).toContain("Usage: cloud-platform <command>");
});

test.each([
    [["platform", "--prot", "1"], "--prot"],
    [["platform", "here"], "here"],
    [["platform", "--seed", "__proto__"], '--seed is "realistic" or "empty", not "__proto__"'],
])("what a command does not take is named, with the way to its help: %j", async (args, named) => {
    const { code, stdout, stderr } = await cloudPlatform(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(named);
    expect(stderr).toContain('See "cloud-platform platform --help".');
});
