/** Clones a folder as git for Windows does by default. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Commits the files of a folder, and clones them with CRLF at the end of each line, unless their attributes forbid it. */
export function cloneWithCrlf(folder: string, clone: string): void {
    const git = (cwd: string, ...args: string[]): void => {
        const settings = ["core.autocrlf=true", "user.name=Someone", "user.email=someone@example.com"];
        execFileSync("git", [...settings.flatMap(each => ["-c", each]), ...args], { cwd, stdio: "pipe" });
    };
    if (!existsSync(join(folder, ".git"))) {
        git(folder, "init", "--quiet");
    }
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "all");
    git(folder, "clone", "--quiet", "--config", "core.autocrlf=true", ".", clone);
}
