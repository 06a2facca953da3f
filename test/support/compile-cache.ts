/**
 * The processes that tests start take what is compiled already from one folder, so that each starts quicker. Hosts are
 * killed, and a process that is killed puts nothing there: what they load is loaded once here.
 */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const loaded = ["@pulumi/pulumi", "pulumi-cloud-platform/host", "pulumi-cloud-platform/client", "got"];

export default function useCompileCache(): void {
    process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
    const script = loaded.map(name => `require("${name}");`).join("");
    execFileSync(process.execPath, ["-e", script], { cwd: join(__dirname, "../..") });
}
