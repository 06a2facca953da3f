/** `cloud-platform generate` in a process of its own: what it prints where, and how it exits. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    readdirSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { plantAccount } from "../support/account.js";
import { commandLine, type Told } from "../support/command-line.js";

interface Listing {
    items: { kind: string; name: string; id: string; createdAt?: number; monthlyPrice?: object }[];
    unread: { what: string; why: string }[];
}

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterEach(() => platform.faults.clear());
afterAll(() => platform.close());

function generate(...args: string[]): Promise<Told> {
    return commandLine(["generate", ...args], {
        environment: platform.environment({ organisation: true }),
    });
}

test("its help names each option", async () => {
    const { code, stdout, stderr } = await generate("--help");
    expect([code, stderr]).toEqual([0, ""]);
    const options = [
        "plan",
        "orphans",
        "organisation",
        "only",
        "match",
        "application",
        "from-terraform",
        "json",
    ];
    for (const option of options) {
        expect(stdout).toContain(`--${option} `);
    }
});

test("a table of what there is: kind, name, id, age and price", async () => {
    const { code, stdout } = await generate("--plan");
    const lines = stdout.split("\n");
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^Kind +Name +Id +Age +Monthly price$/);
    const { id } = platform.seed.addons.ordersDatabase;
    expect(stdout).toMatch(new RegExp(`^Addon +orders-db +${id} +\\d+ (s|min) +19\\.50 EUR$`, "m"));
    expect(stdout).toMatch(/^SshKey +laptop +laptop$/m);
    expect(stdout).toMatch(/^20 objects, 111\.00 EUR a month as far as the catalogue tells/m);
    expect(platform.requests.all().every(({ method }) => method === "GET")).toBe(true);
});

test("the same as JSON, with no value that may be secret; progress goes elsewhere", async () => {
    const { code, stdout, stderr } = await generate(
        "--plan",
        "--json",
        "--only",
        "Addon,EnvVars",
        "--only",
        "Drain",
    );
    const { items } = JSON.parse(stdout) as Listing;
    expect(code).toBe(0);
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual(["Addon", "Drain", "EnvVars"]);
    const database = items.find(({ name }) => name === "orders-db");
    expect(database).toMatchObject({ monthlyPrice: { amount: 19.5, currency: "EUR" } });
    expect(database?.createdAt).toBeGreaterThan(0);
    for (const secret of [
        "payment-key-set-by-somebody",
        "jwt-secret-set-by-somebody",
        "logs.company.example",
    ]) {
        expect(stdout + stderr).not.toContain(secret);
    }
    expect(stderr).toMatch(/^Reading what there is …\nReading what there is: \d+ answers\n/);
});

test("names that a terminal would take for something else stay on their line", async () => {
    const awkward = await startPlatform({ seed: "empty" });
    plantAccount(awkward);
    const environment = awkward.environment({ organisation: true });
    const { stdout } = await commandLine(["generate", "--plan", "--only", "Addon"], { environment });
    const rows = stdout.split("\n").filter(line => line.startsWith("Addon "));
    expect(rows).toHaveLength(42);
    expect(rows.every(row => /addon_[0-9a-f-]{36} +\d+ \w+ +[\d.]+ EUR$/.test(row))).toBe(true);
    await awkward.close();
});

test("what could not be read is named, and the exit says so", async () => {
    const when = { path: /\/webhooks\//, times: Infinity };
    platform.faults.add({ name: "403", when, effect: effects.forbidden });
    const { code, stdout, stderr } = await generate("--plan");
    expect(code).toBe(3);
    expect(stdout).toMatch(/^19 objects/m);
    expect(stderr).toContain(`Not read: Webhook of ${platform.account.organisation}. You are not allowed`);
    expect(stderr).toContain("What could not be read is missing; all else is complete.");
});

test.each([
    [["--out", "somewhere"], "--plan writes nothing: leave out --plan or --out"],
    [["--secrets", "vault"], '--secrets is "config" or "lookup", not "vault"'],
    [["--orphans", ""], "--orphans has an empty word"],
    [["--only", "Addon,,EnvVars"], "--only has an empty word"],
    [["--only", "Addn"], 'there is no kind "Addn". Did you mean "Addon"?'],
    [["--organisation", "company"], "--organisation is an id (orga_…"],
    [["--application", "shop"], '--application is the id of an application (app_…), not "shop"'],
    [["--from-terraform", "none.tfstate"], "cannot read none.tfstate: there is no such file"],
    [["--orphans", "none.json"], "cannot read none.json: there is no such file"],
    [["--orphans", "package.json"], 'package.json is not what "pulumi stack export" writes'],
    [["--from-terraform", "package.json"], "package.json is not a Terraform state of version 4"],
    [["here"], "here"],
])("what it does not take is said before anything is asked: %j", async (args, said) => {
    const mark = platform.requests.mark();
    const { code, stdout, stderr } = await generate("--plan", ...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`cloud-platform: ${said === "here" ? "Unexpected argument 'here'" : said}`);
    expect(stderr).toContain('See "cloud-platform generate --help".');
    expect(platform.requests.since(mark)).toEqual([]);
});

test("without credentials it says which are missing, and asks nothing", async () => {
    const mark = platform.requests.mark();
    const environment = { CLOUD_PLATFORM_BASE_URL: platform.url, CLOUD_PLATFORM_TOKEN: "" };
    const { code, stderr } = await commandLine(["generate", "--plan"], { environment });
    expect(code).toBe(1);
    expect(stderr).toContain("cloud-platform: read what there is: no credentials: set CLOUD_PLATFORM_TOKEN");
    expect(platform.requests.since(mark)).toEqual([]);
});

test("without a place to write to, and without a wish to look, it says what to add", async () => {
    const { code, stderr } = await generate();
    expect(code).toBe(1);
    expect(stderr).toContain(
        "say where to write the program with --out DIR, or look at what there is with --plan",
    );
});

describe("into a folder", () => {
    let folder: string;
    let out: string;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), "generate-"));
        out = join(folder, "account");
    });

    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const contents = (): Record<string, string> =>
        Object.fromEntries(readdirSync(out).map(name => [name, readFileSync(join(out, name), "utf8")]));

    test("a project is written, and what could not be read is in its README", async () => {
        const when = { path: /\/webhooks\//, times: Infinity };
        platform.faults.add({ name: "403", when, effect: effects.forbidden });
        const { code, stdout } = await generate("--out", out);
        expect(code).toBe(3);
        expect(stdout).toBe(
            `Wrote a program of 19 resources into ${out}. How to go on: ${join(out, "README.md")}\n`,
        );
        expect(contents()["README.md"]).toContain(`Webhook of ${platform.account.organisation}`);
        expect(contents()["index.ts"]).toContain("new Addon(");
        expect(readdirSync(folder)).toEqual(["account"]);
    });

    test("as JSON: the files, and no secret", async () => {
        const { stdout } = await generate("--out", out, "--json");
        const { files, directory } = JSON.parse(stdout) as { files: string[]; directory: string };
        expect([directory, [...files].sort()]).toEqual([out, readdirSync(out).sort()]);
        expect(stdout + Object.values(contents()).join("")).not.toContain("payment-key-set-by-somebody");
    });

    test("a second run says what is new and what is gone, and changes nothing; --force writes anew", async () => {
        await generate("--out", out);
        const before = contents();
        const { stdout: same } = await generate("--out", out);
        expect(same).toBe(`Nothing is new since ${out} was written, and nothing is gone.\n`);
        const { organisation, userId } = platform.account;
        platform.state.networkGroups.create(organisation, { label: "fresh" }, "ng_fresh");
        platform.state.sshKeys.remove(userId, "laptop");
        const { code, stdout } = await generate("--out", out);
        expect(code).toBe(0);
        expect(stdout).toContain('new NetworkGroup("fresh"');
        expect(stdout).toContain('SshKey "laptop" (laptop)');
        expect(stdout).not.toContain("new Addon(");
        expect(contents()).toEqual(before);
        const { stdout: forced } = await generate("--out", out, "--force");
        expect(forced).toContain("Wrote a program of 20 resources");
        expect(contents()["index.ts"]).toContain('new NetworkGroup("fresh"');
    });

    test.each<[string, string[], boolean]>([
        ["what cannot be read", [], true],
        ["what is not looked for", ["--only", "Addon"], false],
        ["what does not match", ["--match", "shop*"], false],
        ["somebody else's things", ["--organisation", "user_"], false],
    ])("--force never takes away %s", async (_what, options, fails) => {
        await generate("--out", out);
        const before = contents();
        const when = { path: /\/(webhooks|networkgroups)\b/, times: Infinity };
        if (fails) {
            platform.faults.add({ name: "403", when, effect: effects.forbidden });
        }
        const named = options.map(option => (option === "user_" ? platform.account.userId : option));
        const { code, stderr } = await generate("--out", out, "--force", ...named);
        expect(code).toBe(1);
        expect(stderr).toMatch(/is left as it is|choose another folder/);
        expect(contents()).toEqual(before);
    });

    test("--force takes nothing away that turns out to be an operator's", async () => {
        const live = await startPlatform({ dialect: "clever-cloud" });
        const environment = live.environment({ organisation: false });
        const { state, seed, account } = live;
        const client = createClient({
            baseUrl: live.url,
            dialect: "clever-cloud",
            credentials: { token: account.token },
        });
        const { options } = await client.operators.get({ kind: "keycloak", id: seed.operators.signOn });
        const { pgsqlId } = options?.["resources"] as Record<string, string>;
        const plan = state.catalogue.findPlan("postgresql-addon", "dev")?.id ?? "";
        const order = { name: "KC-PG", region: "par", providerId: "postgresql-addon", plan };
        state.addons.create(account.userId, order, {
            id: "addon_of-keycloak",
            realId: String(pgsqlId),
        });
        const when = { path: /addon-keycloak\/addons\/./, times: Infinity };
        live.faults.add({ name: "403", when, effect: effects.forbidden });
        expect((await commandLine(["generate", "--out", out], { environment })).code).toBe(3);
        const before = contents();
        live.faults.clear();
        const { code, stderr } = await commandLine(["generate", "--out", out, "--force"], { environment });
        await live.close();
        expect(before["cloud-platform.json"]).toContain("addon_of-keycloak");
        expect(code).toBe(1);
        expect(stderr).toContain("addon_of-keycloak");
        expect(contents()).toEqual(before);
    });

    test("--force replaces nothing that was not generated, nor anything outside", async () => {
        writeFileSync(join(folder, "index.ts"), "mine");
        const { code, stderr } = await generate("--out", folder, "--force");
        expect(code).toBe(1);
        expect(stderr).toContain("was not generated");
        expect(readFileSync(join(folder, "index.ts"), "utf8")).toBe("mine");

        await generate("--out", out);
        const manifest = join(out, "cloud-platform.json");
        const text = readFileSync(manifest, "utf8");
        writeFileSync(manifest, text.replace('"files": {', '"files": {\n    "../index.ts": true,'));
        expect((await generate("--out", out, "--force")).code).toBe(1);
        expect(readFileSync(join(folder, "index.ts"), "utf8")).toBe("mine");
    });

    test("an empty folder that is there already stays the same folder", async () => {
        mkdirSync(out);
        const { ino } = statSync(out);
        await generate("--out", out);
        expect(statSync(out).ino).toBe(ino);
        expect(contents()["Pulumi.yaml"]).toContain('name: "account"');
    });

    test("interrupted while it reads, it leaves nothing behind", async () => {
        const when = { path: /\/webhooks\//, times: Infinity };
        platform.faults.add({ name: "hang", when, effect: effects.hang });
        const child = spawn(process.execPath, ["dist/cli/main.js", "generate", "--out", out], {
            cwd: join(__dirname, "../.."),
            env: { ...process.env, ...platform.environment({ organisation: true }) },
        });
        await once(child.stderr, "data");
        child.kill("SIGINT");
        expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
        expect(readdirSync(folder)).toEqual([]);
    });

    test("a folder with something else in it is left as it is, before anything is asked", async () => {
        writeFileSync(join(folder, "notes.txt"), "mine");
        const mark = platform.requests.mark();
        const { code, stderr } = await generate("--out", folder);
        expect(code).toBe(1);
        expect(stderr).toContain(
            `${folder} has something in it that was not generated, and is left as it is`,
        );
        expect(readdirSync(folder)).toEqual(["notes.txt"]);
        expect(platform.requests.since(mark)).toEqual([]);
        expect(existsSync(out)).toBe(false);
    });
});
