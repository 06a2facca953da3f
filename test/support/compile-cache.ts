/** The processes that tests start take what is compiled already from one folder, so that each starts quicker. */
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function useCompileCache(): void {
    process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
}
