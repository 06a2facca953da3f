/** `cloud-platform inventory`: its calls of pulumi, output and exit codes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { inventory } from "../../../dist/commands/inventory/command.js";
import { plantAccount } from "../../support/account.js";
import type { Told } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";

interface Listing {
    stacks?: string[];
    stacksUnknown?: string;
    total: object;
    objects: { kind: string; name: string; id: string; stacks: string[]; isUnmanaged: boolean }[];
    unread: { what: string; why: string }[];
}

let platform: Platform;
let folder: string;
let pulumi: PulumiStandIn;

beforeAll(async () => {
    platform = await startPlatform();
    folder = mkdtempSync(join(tmpdir(), "inventory-"));
    pulumi = new PulumiStandIn(join(folder, "bin"));
});

beforeEach(() => pulumi.knows([]));
afterEach(() => platform.faults.clear());
afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<Told> {
    return runWith({}, ...args);
}

function runWith(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Told> {
    const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
    const given = { PATH, ...platform.environment({ organisation: true }), ...environment };
    return inProcess(inventory, args, { environment: given, cwd: folder });
}

function stateOf(kind: string, id: string, outputs: object): object {
    const type = `cloud-platform:index:${kind}`;
    const urn = `urn:pulumi:dev::shop::${type}::x`;
    return { version: 3, deployment: { resources: [{ urn, custom: true, type, id, outputs }] } };
}

test("prints each object with its id, price and stack, and sends no write", async () => {
    const { id } = platform.seed.addons.ordersDatabase;
    const { organisation: ownerId } = platform.account;
    pulumi.knows([{ name: "dev", current: true }]);
    pulumi.exports("dev", stateOf("Addon", id, { ownerId, platform: platform.url }));
    const mark = platform.requests.mark();
    const { code, stdout, stderr } = await run();
    expect(code).toBe(0);
    const [headline, ...lines] = stdout.split("\n");
    expect(headline).toMatch(
        new RegExp(
            `^Inventory of ${ownerId}: \\d+ objects, 51\\.00 EUR a month, and 1 unknown price\\. In no stack: \\d+, 31\\.50 EUR a month, and 1 unknown price$`,
        ),
    );
    expect(lines[1]).toBe("Stacks: dev.");
    expect(stdout).toMatch(/^ {2}Object +Monthly price +Stack +Id$/m);
    expect(stdout).toMatch(new RegExp(`^ {2}Addon "orders-db" +19\\.50 EUR +dev +${id}$`, "m"));
    expect(stdout).toMatch(/^ {2}SshKey "laptop" +none +laptop$/m);
    expect(stdout).toMatch(/^ {2}Member "website" +none +ng_\S+\/app_\S+$/m);
    expect(stderr).toMatch(/^Reading what there is …\nReading what there is: \d+ answers\n$/);
    expect(platform.requests.since(mark).every(({ method }) => method === "GET")).toBe(true);

    const unmanaged = await run("--unmanaged");
    expect(unmanaged.stdout).not.toContain('Addon "orders-db"');
    expect(unmanaged.stdout).toMatch(
        new RegExp(`^Inventory of ${ownerId}: \\d+ objects in no stack, 31\\.50 EUR a month`),
    );
    expect(unmanaged.stdout).toContain("pulumi up --stack dev");
});

test("--write writes the code and its import, and its report has the commands for secrets only", async () => {
    pulumi.knows([{ name: "dev", current: true }]);
    pulumi.exports("dev", { version: 3, deployment: {} });
    writeFileSync(join(folder, "index.ts"), "export {};\n");
    const { code, stdout } = await run("--unmanaged", "--write");
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "index.ts"), "utf8")).toBe('export {};\nimport "./adopted";\n');
    expect(readFileSync(join(folder, "adopted.ts"), "utf8")).toContain(
        `adopt: "${platform.seed.addons.sessions.id}"`,
    );
    expect(stdout).toContain("adopted.ts declares them, and index.ts imports it.");
    expect(stdout).toContain("pulumi config set --secret chat-url");
    expect(stdout).not.toContain("new Addon(");
});

test("--format json has all without secrets, and the other formats have the picture", async () => {
    const json = await run("--format", "json");
    const { objects, total, stacks } = JSON.parse(json.stdout) as Listing;
    expect([total, stacks]).toEqual([{ amount: 51, unknown: 1 }, []]);
    expect(objects.find(({ name, kind }) => kind === "Addon" && name === "orders-db")).toMatchObject({
        plan: "postgresql-addon xs_sml",
        cost: { amount: 19.5 },
        createdAt: expect.any(Number) as number,
        isUnmanaged: true,
    });
    for (const secret of [
        "payment-key-set-by-somebody",
        "jwt-secret-set-by-somebody",
        "logs.company.example",
    ]) {
        expect(json.stdout + json.stderr).not.toContain(secret);
    }
    const { stdout: picture } = await run("--format", "mermaid");
    expect(picture).toMatch(/^flowchart LR\n {4}n1/);
    expect((await run("--format", "markdown")).stdout).toContain(`\`\`\`mermaid\n${picture}\`\`\`\n`);
    const file = join(folder, "inventory.html");
    const written = await run("--format", "html", "--out", file);
    expect(written.stdout).toMatch(/^Inventory of .*\. The report is in .*inventory\.html\.\n$/);
    expect(readFileSync(file, "utf8")).toContain('<svg class="picture"');
});

test("needs neither a program nor the CLI, and then does not say which stack has what", async () => {
    const without = { PATH: join(folder, "nowhere") };
    const { code, stdout } = await runWith(without);
    expect(code).toBe(0);
    expect(stdout).toContain("It is not known which stack has what: pulumi is not on the PATH");
    expect(stdout).toMatch(/^ {2}SshKey "laptop" +not known +laptop$/m);
    expect(stdout).not.toContain("in no stack");
    const unmanaged = await runWith(without, "--unmanaged");
    expect(unmanaged).toMatchObject({ code: 1, stdout: "" });
    expect(unmanaged.stderr).toContain("[pulumi-missing]");
    const named = await runWith(without, "--stack", "dev");
    expect(named.stderr).toContain("[pulumi-missing]");
});

test("reads the account that the settings of the stack name", async () => {
    const { url, account } = platform;
    pulumi.knows([{ name: "dev", current: true }]);
    pulumi.exports("dev", { version: 3, deployment: {} });
    pulumi.configures({
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": account.organisation,
    });
    const nothing = {
        CLOUD_PLATFORM_BASE_URL: "",
        CLOUD_PLATFORM_TOKEN: "",
        CLOUD_PLATFORM_ORGANISATION: "",
    };
    const { code, stdout } = await runWith(nothing);
    expect([code, stdout.includes('Addon "sessions"')]).toEqual([0, true]);
    expect(stdout).not.toContain(account.token);
    pulumi.configures({});
    const refused = await runWith(nothing);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("read the account: ");
});

test("names the organisation, and falls back to its id if the names cannot be read", async () => {
    const live = await startPlatform({ dialect: "clever-cloud" });
    const { organisation: id, organisationName } = live.account;
    const { stdout } = await runWith(live.environment({ organisation: true }));
    expect(stdout).toMatch(new RegExp(`^Inventory of ${organisationName}: [^]*\\nOrganisation: ${id}\\.\\n`));
    live.faults.add({
        name: "403",
        when: { path: /\/summary$/, times: Infinity },
        effect: effects.forbidden,
    });
    const unnamed = await runWith(live.environment({ organisation: true }));
    await live.close();
    expect(unnamed).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(`^Inventory of ${id}: `) as string,
    });
});

test("names an empty stack of another project by its project", async () => {
    pulumi.knows([{ name: "organization/empty/dev", current: false }]);
    pulumi.exports("organization/empty/dev", { version: 3, deployment: {} });
    expect((await run()).stdout).toContain("Stacks: empty/dev.");
    expect((await run()).stdout).not.toContain("organization/");
});

test("names a list or a state that could not be read, and exits with 1", async () => {
    pulumi.knows([{ name: "organization/data/dev", current: false }]);
    const when = { path: /\/webhooks\//, times: Infinity };
    platform.faults.add({ name: "403", when, effect: effects.forbidden });
    const { code, stdout } = await run("--format", "json");
    expect(code).toBe(1);
    const { unread } = JSON.parse(stdout) as Listing;
    expect(unread.map(({ what }) => what)).toEqual([
        'the state of the stack "organization/data/dev"',
        `Webhook of ${platform.account.organisation}`,
    ]);
});

test("prints names with control characters on one line", async () => {
    const awkward = await startPlatform({ seed: "empty" });
    const { counts } = plantAccount(awkward);
    const { stdout } = await runWith(awkward.environment({ organisation: true }));
    await awkward.close();
    const rows = stdout.split("\n").filter(line => line.startsWith('  Addon "'));
    expect(rows).toHaveLength(counts["Addon"] ?? 0);
    expect(rows.every(row => /[\d.]+ EUR +none +addon_[0-9a-f-]{36}$/.test(row))).toBe(true);
});

test.each([
    [["--format", "pdf"], "mermaid"],
    [["--stack", ""], "--stack"],
    [["--write"], "--write needs --unmanaged"],
    [["--out", "."], "--out is a file, and . is a folder"],
    [["--orphans"], "--orphans"],
])("refuses %j before any request", async (args, said) => {
    await expect(inventory.run(args)).rejects.toThrow(said);
});
