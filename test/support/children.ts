/**
 * The settings of all processes that tests start.
 *
 * They take what is compiled already from one folder, so that each starts quicker. Hosts are killed, and a process that is
 * killed puts nothing there: what they load is loaded once here. And none has more threads for V8 than the machine has
 * cores for: four, the default, get into each other's way on two.
 */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const loaded = ["@pulumi/pulumi", "pulumi-cloud-platform/host", "pulumi-cloud-platform/client", "got"];

export default function prepareChildren(): void {
    process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
    // 0 is "as many as fit".
    process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --v8-pool-size=0`.trim();
    const script = loaded.map(name => `require("${name}");`).join("");
    execFileSync(process.execPath, ["-e", script], { cwd: join(__dirname, "../..") });
}
