/** A command of the command line, called as a function: what it would print where, and how it would exit. */
import type { Command } from "../../dist/commands/command.js";
import type { Running, Told } from "./command-line.js";

/** One after another: environment, folder and streams are those of this process. */
export async function inProcess(
    command: Command,
    args: readonly string[],
    { environment = {}, cwd = process.cwd() }: Running = {},
): Promise<Told> {
    const before = { env: { ...process.env }, cwd: process.cwd(), exitCode: process.exitCode };
    const streams = { stdout: "", stderr: "" };
    const spies = (["stdout", "stderr"] as const).map(name =>
        jest.spyOn(process[name], "write").mockImplementation(text => {
            streams[name] += String(text);
            return true;
        }),
    );
    Object.assign(process.env, environment);
    process.chdir(cwd);
    process.exitCode = 0;
    try {
        await command.run([...args]);
        return { ...streams, code: process.exitCode };
    } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        return { ...streams, stderr: `${streams.stderr}${said}\n`, code: 1 };
    } finally {
        spies.forEach(spy => spy.mockRestore());
        process.env = before.env;
        process.chdir(before.cwd);
        process.exitCode = before.exitCode;
    }
}
