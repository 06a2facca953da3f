/** The commands of the CI kit: all include a preview, which refuses the deletion of protected resources. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const kit = join(__dirname, "../../examples/ci");

test("no command of the kit skips a preview or the protection of a resource", () => {
    const files = readdirSync(kit, { recursive: true, encoding: "utf8" }).filter(path => /\.\w+$/.test(path));
    const commands = files
        .flatMap(path => readFileSync(join(kit, path), "utf8").split("\n"))
        .filter(line => /\bpulumi (up|destroy)\b/.test(line));
    expect(commands.length).toBeGreaterThan(1);
    expect(commands.filter(line => /--skip-preview|--ignore-protect|\s-f\b/.test(line))).toEqual([]);
});
