/** `cloud-platform generate`: its output, its files and its exit codes. */
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
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { plantAccount } from "../../support/account.js";
import { generate as command } from "../../../dist/commands/generate/command.js";
import { commandLine, type Told } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";

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
    return inProcess(command, args, { environment: platform.environment({ organisation: true }) });
}

test("--plan prints a table with kind, name, id, age and price", async () => {
    const { code, stdout } = await generate("--plan");
    const lines = stdout.split("\n");
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^Kind +Name +Id +Age +Monthly price$/);
    const { id } = platform.seed.addons.ordersDatabase;
    expect(stdout).toMatch(new RegExp(`^Addon +orders-db +${id} +\\d+ (s|min) +19\\.50 EUR$`, "m"));
    expect(stdout).toMatch(/^SshKey +laptop +laptop$/m);
    const { length: count } = lines.slice(1).filter(line => /^[A-Z]/.test(line));
    expect(count).toBeGreaterThanOrEqual(20);
    expect(stdout).toMatch(new RegExp(`^${count} objects, 111\\.00 EUR a month by the catalogue`, "m"));
    expect(platform.requests.all().every(({ method }) => method === "GET")).toBe(true);
});

test("--json prints JSON without secret values, and progress goes to standard error", async () => {
    const { code, stdout, stderr } = await commandLine(
        ["generate", "--plan", "--json", "--only", "Addon,EnvVars", "--only", "Drain"],
        { environment: platform.environment({ organisation: true }) },
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

test("a table prints names with control characters on one line", async () => {
    const awkward = await startPlatform({ seed: "empty" });
    plantAccount(awkward);
    const environment = awkward.environment({ organisation: true });
    const { stdout } = await inProcess(command, ["--plan", "--only", "Addon"], { environment });
    const rows = stdout.split("\n").filter(line => line.startsWith("Addon "));
    expect(rows).toHaveLength(42);
    expect(rows.every(row => /addon_[0-9a-f-]{36} +\d+ \w+ +[\d.]+ EUR$/.test(row))).toBe(true);
    await awkward.close();
});

test("names a list that could not be read, and exits with 3", async () => {
    const whole = await generate("--plan");
    const when = { path: /\/webhooks\//, times: Infinity };
    platform.faults.add({ name: "403", when, effect: effects.forbidden });
    const { code, stdout, stderr } = await generate("--plan");
    expect(code).toBe(3);
    const [all, read] = [whole.stdout, stdout].map(table => Number(/^(\d+) objects/m.exec(table)?.[1]));
    expect(read).toBe((all ?? 0) - 1);
    expect(stderr).toContain(`Not read: Webhook of ${platform.account.organisation}. You are not allowed`);
    expect(stderr).toContain("Objects that could not be read are missing from the result.");
});

test.each([
    [["--out", "somewhere"], "--plan writes nothing: leave out --plan or --out"],
    [["--secrets", "vault"], '--secrets is "config" or "lookup", not "vault"'],
    [["--orphans", ""], "--orphans has an empty word"],
    [["--only", "Addon,,EnvVars"], "--only has an empty word"],
    [["--only", "Addon", "--except", "addon"], "--except leaves nothing of --only"],
    [["--only", "Addn"], 'there is no kind "Addn". Did you mean "Addon"?'],
    [["--organisation", "company"], "--organisation is an id (orga_…"],
    [["--application", "shop"], '--application is the id of an application (app_…), not "shop"'],
    [["--from-terraform", "none.tfstate"], "cannot read none.tfstate: there is no such file"],
    [["--orphans", "none.json"], "cannot read none.json: there is no such file"],
    [["--orphans", "package.json"], 'package.json is not what "pulumi stack export" writes'],
    [["--from-terraform", "package.json"], "package.json is not a Terraform state of version 4"],
    [["here"], "here"],
])("refuses invalid options before any request: %j", async (args, said) => {
    const mark = platform.requests.mark();
    const { code, stdout, stderr } = await generate("--plan", ...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(said === "here" ? "Unexpected argument 'here'" : said);
    expect(platform.requests.since(mark)).toEqual([]);
});

test("names the missing credentials, and sends no request", async () => {
    const mark = platform.requests.mark();
    const environment = { CLOUD_PLATFORM_BASE_URL: platform.url, CLOUD_PLATFORM_TOKEN: "" };
    const { code, stderr } = await commandLine(["generate", "--plan"], { environment });
    expect(code).toBe(1);
    expect(stderr).not.toContain("--help");
    expect(stderr).toContain(
        "cloud-platform: read the account: no credentials: set CLOUD_PLATFORM_TOKEN, or CLOUD_PLATFORM_CONSUMER_KEY, ",
    );
    expect(platform.requests.since(mark)).toEqual([]);
    const nowhere = { CLOUD_PLATFORM_BASE_URL: "", CLOUD_PLATFORM_TOKEN: "t" };
    const result = await inProcess(command, ["--plan"], { environment: nowhere });
    expect(result.stderr).toContain(
        "no platform address: set CLOUD_PLATFORM_BASE_URL. For Clever Cloud, set ",
    );
    expect(stderr + result.stderr).not.toContain("pulumi config set");
});

test("an error of the platform ends with its code", async () => {
    const when = { times: Infinity };
    platform.faults.add({ name: "no JSON", when, effect: effects.invalidJson });
    const { code, stderr } = await generate("--plan");
    expect(code).toBe(1);
    expect(stderr).toContain("Run the command again later; ");
    expect(stderr).toContain(" [invalid-response]\n");
});

test("names the missing option without --out, --plan and a selected stack", async () => {
    const { code, stderr } = await generate();
    expect(code).toBe(1);
    expect(stderr).toContain(
        "name a folder for the program with --out DIR, or print all objects with --plan",
    );
});

test("an unknown organisation is an error that lists the account's organisations, if the platform returns them", async () => {
    const live = await startPlatform({ dialect: "clever-cloud" });
    for (const [which, said] of [
        [
            live,
            `Name one of its organisations with --organisation or CLOUD_PLATFORM_ORGANISATION: company (${live.account.organisation})`,
        ],
        [platform, "Check the id of --organisation or CLOUD_PLATFORM_ORGANISATION"],
    ] as const) {
        const environment = which.environment({ organisation: true });
        const mistyped = ["--plan", "--organisation", "orga_none"];
        const { code, stdout, stderr } = await inProcess(command, mistyped, { environment });
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).toContain(`${which.account.userId} belongs to no organisation orga_none`);
        expect(stderr).toContain("[owner-not-readable]");
        expect(stderr).toContain(said);
    }
    await live.close();
});

test("stops as soon as the platform answers in another dialect", async () => {
    const live = await startPlatform({ dialect: "clever-cloud" });
    for (const [which, wrong] of [
        [live, "documented"],
        [platform, "clever-cloud"],
    ] as const) {
        const environment = { ...which.environment({ organisation: true }), CLOUD_PLATFORM_DIALECT: wrong };
        const { code, stdout, stderr } = await inProcess(command, ["--plan"], { environment });
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).toContain(
            `the platform does not speak the dialect "${wrong}", but "${which.dialect}". Set CLOUD_PLATFORM_DIALECT=${which.dialect}. [wrong-dialect]`,
        );
    }
    await live.close();
});

describe("--out", () => {
    let folder: string;
    let out: string;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), "generate-"));
        out = join(folder, "account");
    });

    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const contents = (): Record<string, string> =>
        Object.fromEntries(readdirSync(out).map(name => [name, readFileSync(join(out, name), "utf8")]));

    test.each([
        ["a refusal", effects.forbidden, []],
        ["a broken answer", effects.invalidJson, []],
        ["no list of its own", effects.forbidden, ["--only", "SshKey"]],
        ["no such organisation", undefined, ["--only", "SshKey"]],
    ])("writes nothing for a mistyped organisation that meets %s", async (_what, effect, options) => {
        if (effect !== undefined) {
            platform.faults.add({ name: "fault", when: { path: /orga_none/, times: Infinity }, effect });
        }
        const { code, stderr } = await generate("--organisation", "orga_none", "--out", out, ...options);
        expect(code).toBe(1);
        expect(stderr).toMatch(/nothing of orga_none can be read|belongs to no organisation orga_none/);
        expect(existsSync(out)).toBe(false);
    });

    test("writes a project whose README names unreadable objects", async () => {
        const when = { path: /\/webhooks\//, times: Infinity };
        platform.faults.add({ name: "403", when, effect: effects.forbidden });
        const { code, stdout } = await generate("--out", out);
        expect(code).toBe(3);
        const { length: count } = contents()["index.ts"]?.match(/^(const \w+ = )?new [A-Z]\w+\(/gm) ?? [];
        expect(stdout).toBe(
            `Wrote a program of ${count} resources into ${out}. Next steps: ${join(out, "README.md")}\n`,
        );
        expect(contents()["README.md"]).toContain(`Webhook of ${platform.account.organisation}`);
        expect(contents()["index.ts"]).toContain("new Addon(");
        expect(readdirSync(folder)).toEqual(["account"]);
    });

    test("--json lists the files, without secrets", async () => {
        const { stdout } = await generate("--out", out, "--json");
        const { files, directory } = JSON.parse(stdout) as { files: string[]; directory: string };
        expect([directory, [...files].sort()]).toEqual([out, readdirSync(out).sort()]);
        expect(stdout + Object.values(contents()).join("")).not.toContain("payment-key-set-by-somebody");
    });

    test("does not declare an object that may belong to an unreadable operator", async () => {
        const live = await startPlatform({ dialect: "clever-cloud" });
        const environment = live.environment({ organisation: false });
        const generateLive = (name: string) =>
            inProcess(command, ["--out", join(folder, name)], { environment });
        const source = (name: string) => readFileSync(join(folder, name, "index.ts"), "utf8");
        const { state, account } = live;
        const plan = state.catalogue.findPlan("postgresql-addon", "dev")?.id ?? "";
        const order = { name: "KC-PG", region: "par", providerId: "postgresql-addon", plan };
        state.addons.create(account.userId, order, {
            id: "addon_of-keycloak",
            realId: "postgresql_of-keycloak",
        });
        expect((await generateLive("readable")).code).toBe(0);
        expect(source("readable")).toContain("addon_of-keycloak");
        const when = { path: /addon-keycloak\/addons\/./, times: Infinity };
        live.faults.add({ name: "403", when, effect: effects.forbidden });
        const { code, stderr } = await generateLive("unreadable");
        expect(code).toBe(3);
        expect(stderr).toMatch(
            /Left out: Addon addon_of-keycloak\. It may be a part of the operator sign-on/,
        );
        expect(stderr).toMatch(
            /Left out: application blog \(.*\)\. It may be a part of the operator sign-on/,
        );
        expect(stderr).not.toMatch(/Left out: Addon .*blog/);
        expect(source("unreadable")).not.toContain("addon_of-keycloak");
        await live.close();
    });

    test.each<[string, string[]]>([
        ["the folder", []],
        ["its edited program", []],
        ["the folder for another owner's objects", ["--organisation", "user_"]],
        ["the folder for a part of the account", ["--only", "Addon"]],
    ])("a second run refuses %s before any request, and says what to do", async (what, options) => {
        await generate("--out", out);
        if (what === "its edited program") {
            writeFileSync(join(out, "index.ts"), "// mine");
        }
        const before = contents();
        const mark = platform.requests.mark();
        const named = options.map(option => (option === "user_" ? platform.account.userId : option));
        const { code, stdout, stderr } = await generate("--out", out, ...named);
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).toBe(
            `write into ${out}: the folder has files, such as .gitattributes, and is not changed. Choose another folder with --out. In the folder of a program, "npx --no -- cloud-platform drift --orphans" prints the code that adopts what no stack manages. [folder-in-use]\n`,
        );
        expect(contents()).toEqual(before);
        expect(platform.requests.since(mark)).toEqual([]);
    });

    test("writes no file when no object is found", async () => {
        for (const narrowed of [
            ["--match", "no such*"],
            ["--only", "Operator", "--match", "x"],
        ]) {
            const { code, stdout, stderr } = await generate("--out", out, ...narrowed);
            expect([code, stdout]).toEqual([1, ""]);
            expect(stderr).toContain(
                "matches these options and can be declared, so no program is written. [nothing-to-declare]",
            );
        }
        expect(readdirSync(folder)).toEqual([]);
    });

    test("--except leaves out the objects of the account", async () => {
        const { code } = await generate(
            "--out",
            out,
            "--except",
            "SshKey,EmailAddress,OAuthConsumer,Operator",
        );
        expect(code).toBe(0);
        expect(contents()["index.ts"]).not.toMatch(/new (SshKey|EmailAddress|OAuthConsumer|Operator)\(/);
        expect(contents()["README.md"]).not.toContain("## Objects of the account");
    });

    test("refuses a folder that can't be written, in one sentence and before any request", async () => {
        const mark = platform.requests.mark();
        const file = join(folder, "file");
        writeFileSync(file, "mine");
        const places: [string, RegExp][] = [
            [file, /^\S+ is a file: name a folder with --out\. \[folder-not-usable\]\n$/],
            [
                join(file, "below"),
                /^nothing can be written for \S+ into \S+ \(ENOTDIR\): choose another folder\. \[folder-not-usable\]\n$/,
            ],
            [
                "/proc/none/account",
                /^nothing can be written for \S+ into \/proc \(\w+\): choose another folder\. \[folder-not-usable\]\n$/,
            ],
            [
                "/",
                /^write into \/: the folder has files, such as \S+, and is not changed\. Choose another folder with --out\..* \[folder-in-use\]\n$/,
            ],
        ];
        for (const [place, said] of places) {
            const { code, stderr } = await generate("--out", place);
            expect([place, code, stderr]).toEqual([place, 1, expect.stringMatching(said)]);
        }
        expect(readdirSync(folder)).toEqual(["file"]);
        expect(platform.requests.since(mark)).toEqual([]);
    });

    test("writes into an existing empty folder", async () => {
        mkdirSync(out);
        const { ino } = statSync(out);
        await generate("--out", out);
        expect(statSync(out).ino).toBe(ino);
        expect(contents()["Pulumi.yaml"]).toContain('name: "account"');
    });

    test("leaves no file behind when it is interrupted", async () => {
        const when = { path: /\/webhooks\//, times: Infinity };
        platform.faults.add({ name: "hang", when, effect: effects.hang });
        const child = spawn(process.execPath, ["dist/commands/main.js", "generate", "--out", out], {
            cwd: join(__dirname, "../../.."),
            env: { ...process.env, ...platform.environment({ organisation: true }) },
        });
        await once(child.stderr, "data");
        child.kill("SIGINT");
        expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
        expect(readdirSync(folder)).toEqual([]);
    });

    test("refuses a folder with other files, before any request", async () => {
        writeFileSync(join(folder, "notes.txt"), "mine");
        const mark = platform.requests.mark();
        const { code, stderr } = await generate("--out", folder);
        expect(code).toBe(1);
        expect(stderr).toContain(
            `write into ${folder}: the folder has files, such as notes.txt, and is not changed. Choose another folder with --out.`,
        );
        expect(readdirSync(folder)).toEqual(["notes.txt"]);
        expect(platform.requests.since(mark)).toEqual([]);
        expect(existsSync(out)).toBe(false);
    });
});
