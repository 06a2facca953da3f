import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../provider/kind/user-errors.js";

/** Runs a function with a folder for the files of one run, which is then removed. */
export async function withTemporaryFolder<T>(
    purpose: string,
    act: (folder: string) => Promise<T>,
): Promise<T> {
    const folder = await created(join(tmpdir(), `cloud-platform-${purpose}-`));
    try {
        return await act(folder);
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}

function created(prefix: string): Promise<string> {
    return mkdtemp(prefix).catch((error: unknown) => {
        throw new UserError(
            "folder-not-usable",
            `cannot create a temporary folder: ${error instanceof Error ? error.message : String(error)}`,
            "Set TMPDIR to a writable folder (on Windows TEMP), or free space on its disk.",
            error,
        );
    });
}
