/** `cloud-platform cost`: its calls of pulumi, requests, output and exit codes. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Addon, SshKey } from "pulumi-cloud-platform";
import { startPlatform, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { snapshotDate } from "../../../dist/provider/catalogue/generated/snapshot.js";
import { cost } from "../../../dist/commands/cost/command.js";
import type { Told } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";
import { engineNamed } from "../../support/engines.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { publicKey } from "../../support/ssh-key.js";

let platform: Platform;
let stack: Stack;
let folder: string;
let pulumi: PulumiStandIn;

beforeAll(async () => {
    platform = await startPlatform();
    folder = mkdtempSync(join(tmpdir(), "cost-"));
    const engine = await engineNamed("in-process");
    stack = await engine.createStack({
        workDir: join(__dirname, "../../.."),
        stack: "dev",
        env: platform.environment({ organisation: true }),
        program: () => {
            const adopt = platform.seed.addons.ordersDatabase.id;
            const plan = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("db", { ...plan, name: "orders-db", adopt });
            new SshKey("desk", { name: "desk", publicKey: publicKey(1) });
            return Promise.resolve();
        },
    });
    expect((await stack.up()).error).toBeUndefined();
    pulumi = new PulumiStandIn(join(folder, "bin"));
    pulumi.exports("dev", await stack.exportStack());
});

afterAll(async () => {
    await stack.dispose();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<Told> {
    const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
    return inProcess(cost, args, { environment: { PATH }, cwd: folder });
}

test("prints the prices of the selected stack without a request, and leaves it selected", async () => {
    const mark = platform.requests.mark();
    expect(await run()).toEqual({
        code: 0,
        stdout: [
            "dev costs 19.50 EUR a month",
            `Prices are by this package's catalogue of ${snapshotDate}, without usage. Not listed: 1 free resource.`,
            "",
            "In the stack",
            "",
            "  Resource    Plan                     Monthly price",
            '  Addon "db"  postgresql-addon xs_sml  19.50 EUR',
            "",
        ].join("\n"),
        stderr: "",
    });
    expect(platform.requests.since(mark)).toEqual([]);
    expect(pulumi.calls().filter(call => /select|config|refresh|--yes/.test(call))).toEqual([]);
});

test("writes a page", async () => {
    const file = join(folder, "cost.html");
    expect(await run("--stack", "dev", "--format", "html", "--out", file)).toEqual({
        code: 0,
        stdout: `dev costs 19.50 EUR a month. The report is in ${file}.\n`,
        stderr: "",
    });
    expect(readFileSync(file, "utf8")).toMatch(
        /^<!doctype html>[^]*<th scope="row">Addon &#34;db&#34;<\/th>/,
    );
});

test.each([
    [["--format", "pdf"], "--format"],
    [["--stack", ""], "--stack"],
    [["--out", "."], "--out is a file, and . is a folder"],
    [["--out", "none/cost.md"], "there is no folder none to write none/cost.md into"],
])("refuses %j before it reads a state", async (args, said) => {
    await expect(cost.run(args)).rejects.toThrow(said);
});

test("reports a stack that does not exist", async () => {
    const { code, stdout, stderr } = await run("--stack", "nowhere");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("no stack named 'nowhere' found");
});

test.each([
    ["failed to load checkpoint: EOF", "unreadable-state"],
    ["place 1: unexpected end of JSON input", "unreadable-state"],
    ["failed to load checkpoint: place 1: unexpected EOF", "unreadable-state"],
    ['Get "https://api.pulumi.com/api/stacks": EOF', "pulumi-failed"],
    ["could not decode the answer: unexpected end of JSON input", "pulumi-failed"],
])("tells a state that is empty from a lost connection: %s", async (error, code) => {
    pulumi.refuses(error);
    const { stderr } = await run("--stack", "dev");
    expect(stderr).toContain(error);
    expect(stderr).toContain(`[${code}]`);
});
