/** `cloud-platform drift`: its calls of pulumi, output and exit codes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { EnvVars, SshKey } from "pulumi-cloud-platform";
import { startPlatform, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { drift } from "../../../dist/commands/drift/command.js";
import { withoutAddress } from "../../support/address-of-code.js";
import { commandLine, type Told } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";
import { engineNamed } from "../../support/engines.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { hush } from "../../scenario/secrets.js";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

let platform: Platform;
let stack: Stack;
let folder: string;
let pulumi: PulumiStandIn;

beforeAll(async () => {
    platform = await startPlatform();
    folder = mkdtempSync(join(tmpdir(), "drift-"));
    const engine = await engineNamed("in-process");
    stack = await engine.createStack({
        workDir: join(__dirname, "../../.."),
        stack: "dev",
        env: platform.environment({ organisation: true }),
        program: () => {
            new SshKey("desk", { name: "desk", publicKey: key });
            const variables = { LOG: hush("log") };
            new EnvVars("vars", { application: platform.seed.applications.website, variables });
            return Promise.resolve();
        },
    });
    expect((await stack.up()).error).toBeUndefined();
    pulumi = new PulumiStandIn(join(folder, "bin"));
});

afterAll(async () => {
    await stack.dispose();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<Told> {
    return runWith({}, ...args);
}

function runWith(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Told> {
    const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
    return inProcess(drift, args, { environment: { PATH, ...environment }, cwd: folder });
}

test("exits with 0 without drift, and leaves the selected stack selected", async () => {
    await pulumi.shows(stack);
    // With PULUMI_SKIP_CONFIRMATIONS, which pipelines set for other commands, the CLI refuses a preview.
    const { code, stdout, stderr } = await runWith({ PULUMI_SKIP_CONFIRMATIONS: "true", FORCE_COLOR: "1" });
    expect(stderr).toBe("Reading the resources of dev …\nReading the resources of dev: 2 answers\n");
    expect(stdout).toMatch(/^No drift: 2 resources read\nStack dev, .*\n$/);
    expect(stdout).not.toContain("\u001b");
    expect(code).toBe(0);
    expect(pulumi.calls().filter(call => /select|--yes/.test(call))).toEqual([]);
});

test.each([
    [
        "Pulumi.dev.yaml",
        'encryptionsalt: v1:abc\nconfig:\n  shop:word:\n    secure: v1:def\n# of ours\n  cloud-platform:token:\n    secure: v1:ghi\n\n  shop:list: [\n    a ]\n  "cloud-platform:dialect": clever-cloud\nenvironment:\n  - shop\n',
        'encryptionsalt: v1:abc\nconfig:\n  cloud-platform:token:\n    secure: v1:ghi\n  "cloud-platform:dialect": clever-cloud\nenvironment:\n  - shop\n',
    ],
    [
        "Pulumi.dev.yaml",
        "config: # of ours\n  cloud-platform:strict: true\nenvironment:\n  - shop\n",
        "config: # of ours\n  cloud-platform:strict: true\nenvironment:\n  - shop\n",
    ],
    [
        "Pulumi.dev.yaml",
        "config: {\n  cloud-platform:strict: true }\nencryptionsalt: v1:abc\n",
        "encryptionsalt: v1:abc\n",
    ],
    [
        "Pulumi.dev.json",
        '{"encryptionsalt":"v1:abc","config":{"shop:word":{"secure":"v1:def"},"cloud-platform:strict":true}}',
        '{"encryptionsalt":"v1:abc","config":{"cloud-platform:strict":true}}',
    ],
])(
    "refreshes without the program's configuration of %s, so that the CLI masks no value in the result",
    async (file, text, given) => {
        await pulumi.shows(stack);
        const settings = join(folder, file);
        writeFileSync(settings, text);
        expect((await run("--stack", "dev")).code).toBe(0);
        expect(pulumi.settings()).toBe(given);
        expect(readFileSync(settings, "utf8")).toBe(text);
        // With PULUMI_RUN_PROGRAM, the program needs its configuration.
        expect((await runWith({ PULUMI_RUN_PROGRAM: "true" }, "--stack", "dev")).code).toBe(0);
        expect(() => pulumi.settings()).toThrow("ENOENT");
        rmSync(settings);
    },
);

test("exits with 2 if there is drift, and prints no secret", async () => {
    platform.state.sshKeys.remove(platform.account.userId, "desk");
    platform.state.applications.setVariable(platform.seed.applications.website, "LOG", hush("theirs"));
    await pulumi.shows(stack);
    const { code, stdout } = await run("--stack", "dev", "--format", "json");
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
        version: 1,
        verdict: "drift",
        stack: "dev",
        read: 2,
        drifted: [
            {
                kind: "EnvVars",
                name: "vars",
                id: platform.seed.applications.website,
                fields: [{ path: "variables.LOG", change: "changed", isSecret: true }],
                heal: { commands: ["pulumi up --refresh --stack dev"] },
            },
        ],
        vanished: [{ kind: "SshKey", name: "desk", fields: [] }],
        unread: [],
        warnings: [],
    });
    expect(stdout).not.toContain("hush-");
    expect(code).toBe(2);

    const file = join(folder, "drift.md");
    const written = await run("--format", "markdown", "--out", file);
    expect(written).toMatchObject({
        code: 2,
        stdout: `Drift: 2 resources read, 1 drifted, 1 deleted. The report is in ${file}.\n`,
    });
    expect(readFileSync(file, "utf8")).toContain("### Drift: 2 resources read, 1 drifted, 1 deleted\n");
});

test("fails when the refresh fails without an error for any resource", async () => {
    pulumi.fails("failed to load the plugin");
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("failed to load the plugin. [refresh-failed]");
});

test("exits with 1 when a resource could not be read", async () => {
    const { CLOUD_PLATFORM_TOKEN, ...others } = platform.environment({ organisation: true });
    stack.setEnv({ ...others, CLOUD_PLATFORM_TOKEN: `${CLOUD_PLATFORM_TOKEN ?? ""}x` });
    await pulumi.shows(stack);
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Not everything could be read: 0 resources read, 2 not read\n/);
    expect(stdout).toMatch(
        /^ {2}2 times: .*\n {4}the platform does not accept the token from CLOUD_PLATFORM_TOKEN/m,
    );
});

test.each([["drift"], ["review"], ["recover", "--yes"]])(
    "explains a missing temporary folder: %s",
    async (...args) => {
        await pulumi.shows(stack);
        const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
        const TMPDIR = join(folder, "none");
        const environment = { ...platform.environment({ organisation: true }), PATH, TMPDIR };
        const { code, stderr } = await commandLine([...args, "--stack", "dev"], { environment, cwd: folder });
        expect(stderr).toContain("Set TMPDIR to a writable folder");
        expect([code, withoutAddress(stderr)]).toEqual([
            1,
            expect.stringMatching(/\[folder-not-usable\]\n$/),
        ]);
    },
);

test("explains an unknown stack, a missing selection and a missing CLI", async () => {
    const unknown = await run("--stack", "prod");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("no stack named 'prod' found");
    pulumi.knows([{ name: "dev", current: false }]);
    expect((await run()).stderr).toContain(`no stack is selected in ${folder}: name one with --stack`);
    expect((await runWith({ PULUMI_STACK: "nope" })).stderr).toContain(
        'PULUMI_STACK names "nope", which is no stack of this project: correct or unset it. "pulumi stack ls" lists the stacks. [no-stack]',
    );
    const without = await runWith({ PATH: join(folder, "nowhere") }, "--stack", "dev");
    expect(without).toMatchObject({ code: 1, stdout: "" });
    expect(without.stderr).toContain("[pulumi-missing]");
});

test.each([
    [["--format", "pdf"], "--format"],
    [["--format", "constructor"], "--format"],
    [["--fail-on", "error"], "--fail-on"],
    [["--orphans"], "--orphans"],
    [["--stack", ""], "--stack"],
    [["--out", "no/such/folder/x"], "there is no folder no/such/folder to write"],
    [["--out", "."], "--out is a file, and . is a folder"],
    [["--prune"], "--prune"],
    [["--cwd", "."], "--cwd"],
])("refuses %j before any request", async (args, said) => {
    await expect(drift.run(args)).rejects.toThrow(said);
});
