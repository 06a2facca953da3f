/** The script that sets secrets, in a shell with stand-ins for its commands. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectOf } from "../../../dist/commands/generate/files/project.js";
import { saveProject } from "../../../dist/commands/generate/files/save.js";
import { cloneWithCrlf } from "../../support/clone.js";
import { inventoryOf, item } from "./inventories.js";

test("names a value that can't be read at its end, and sets all others", () => {
    const folder = mkdtempSync(join(tmpdir(), "script-"));
    const program = (name: string, script: string): void => {
        writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
        chmodSync(join(folder, name), 0o755);
    };
    program("npx", `case "$7" in *GONE*) echo "it is gone" >&2; exit 1 ;; *) echo "value of $7" ;; esac`);
    program(
        "pulumi",
        `[ -f "${join(folder, "no-stack")}" ] && exit 9\ncat >> "${join(folder, "set")}"\necho "$4" >> "${join(folder, "set")}"`,
    );
    const variables = { FIRST_KEY: "", GONE_KEY: "", "GONE-TOO": "", LAST_KEY: "" };
    const inventory = inventoryOf([item("EnvVars", "app_1", { application: "app_1", variables })]);
    program("set-secrets.sh", projectOf(inventory).get("set-secrets.sh") ?? "");
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
    const run = () => spawnSync("/bin/sh", [join(folder, "set-secrets.sh")], { env, encoding: "utf8" });

    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toBe(
        "it is gone\nit is gone\n\nThese could not be read, for the reasons above. All others are set:\napp-1-GONE_KEY\napp-1-GONE-TOO\n",
    );
    const set = readFileSync(join(folder, "set"), "utf8");
    expect(set).toBe(
        "value of variables.FIRST_KEY\napp-1-FIRST_KEY\nvalue of variables.LAST_KEY\napp-1-LAST_KEY\n",
    );

    // Without a stack, none of the others could be set either.
    writeFileSync(join(folder, "no-stack"), "");
    rmSync(join(folder, "set"));
    expect(run().status).toBe(9);
    expect(existsSync(join(folder, "set"))).toBe(false);
    rmSync(folder, { recursive: true });
});

test("runs from a clone by a git that writes CRLF, whose files count as unedited", () => {
    const folder = mkdtempSync(join(tmpdir(), "script-"));
    const project = projectOf(
        inventoryOf([item("EnvVars", "app_1", { application: "app_1", variables: { FIRST_KEY: "" } })]),
    );
    saveProject(project, join(folder, "account"));
    cloneWithCrlf(join(folder, "account"), join(folder, "clone"));
    const program = (name: string, script: string): void => {
        writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    };
    program("npx", `echo "value of $7"`);
    program("pulumi", `cat > "${join(folder, "set")}"`);
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
    const { status, stdout, stderr } = spawnSync("./set-secrets.sh", {
        cwd: join(folder, "clone"),
        env,
        encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "app-1-FIRST_KEY is set\n", stderr: "" });
    expect(readFileSync(join(folder, "set"), "utf8")).toBe("value of variables.FIRST_KEY\n");
    rmSync(folder, { recursive: true });
});
