/** The commands of the CI kit: all include a preview, which refuses the deletion of protected resources. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cloneWithCrlf } from "../support/clone.js";
import { commandsIn } from "../support/shell.js";

const examples = join(__dirname, "../../examples");
const kit = join(examples, "ci");

test("no command of the kit skips a preview or the protection of a resource", () => {
    const files = readdirSync(kit, { recursive: true, encoding: "utf8" }).filter(path => /\.\w+$/.test(path));
    const commands = files
        .flatMap(path => readFileSync(join(kit, path), "utf8").split("\n"))
        .filter(line => /\bpulumi (up|destroy)\b/.test(line));
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter(line => /--skip-preview|--ignore-protect|\s-f\b/.test(line))).toEqual([]);
});

test.each(["the starter", "another project"])("the scripts run from a clone with CRLF of %s", project => {
    const place = mkdtempSync(join(tmpdir(), "clone-"));
    const shop = join(place, "shop");
    if (project === "the starter") {
        cpSync(join(examples, "starter"), shop, { recursive: true });
    } else {
        mkdirSync(shop);
    }
    const [toGitHub = "", toGitLab = ""] = commandsIn("examples/ci/README.md");
    for (const commands of [toGitHub, toGitLab]) {
        execFileSync("sh", ["-euc", commands], { cwd: shop, env: { ...process.env, KIT: kit } });
    }
    cloneWithCrlf(shop, join(place, "clone"));
    const scripts = readdirSync(join(kit, "scripts"));
    expect(scripts.filter(name => name.endsWith(".sh")).length).toBeGreaterThan(1);
    for (const name of scripts) {
        const cloned = readFileSync(join(place, "clone/ci", name), "utf8");
        expect([name, cloned]).toEqual([name, readFileSync(join(kit, "scripts", name), "utf8")]);
    }
    rmSync(place, { recursive: true });
});

test("each script of a workflow is started by its shell, since a commit from Windows has no executable files", () => {
    const workflows = readdirSync(join(kit, "github/workflows")).map(name =>
        readFileSync(join(kit, "github/workflows", name), "utf8"),
    );
    const started = workflows.flatMap(text => text.match(/(?:\S+ )?ci\/[\w-]+\.\w+/g) ?? []);
    expect(started.length).toBeGreaterThan(3);
    expect(started.filter(each => !/^(?:sh|node) ci\//.test(each))).toEqual([]);
});
