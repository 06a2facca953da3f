import { spawnSync } from "node:child_process";
import { join } from "node:path";

test("generated files are as committed (npm run generate writes them)", () => {
    // In a process of its own: the formatter needs an import() that the test runner does not have.
    const loader = ["--require", "ts-node/register/transpile-only"];
    const { stdout, stderr } = spawnSync(
        process.execPath,
        [...loader, "scripts/generate/main.ts", "--check"],
        { cwd: join(__dirname, "../.."), encoding: "utf8" },
    );
    expect({ stale: stdout, stderr }).toEqual({ stale: "", stderr: "" });
});
