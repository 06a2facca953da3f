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
import { delimiter, join } from "node:path";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../dist/commands/generate/command.js";
import { withoutAddress } from "../../support/address-of-code.js";
import { commandLine, type Told } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { stateWith } from "../inventory/taking.js";

/** Options of runs that fail before they write. */
const unwritten = ["--out", join(tmpdir(), "generate-unwritten")];

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterEach(() => platform.faults.clear());
afterAll(() => platform.close());

function generate(...args: string[]): Promise<Told> {
    return inProcess(command, args, { environment: platform.environment({ organisation: true }) });
}

test.each([
    [["--secrets", "lookup"], "--secrets"],
    [["--only", "Addon,,EnvVars"], "--only has an empty word"],
    [["--only", "Addn"], 'there is no kind "Addn". Did you mean "Addon"?'],
    [["--organisation", "orga_1"], "--organisation"],
    [["--application", "shop"], '--application is the id of an application (app_…), not "shop"'],
    [["--from-terraform", "none.tfstate"], "cannot read none.tfstate: there is no such file"],
    [["--from-terraform", "package.json"], "package.json is not a Terraform state of version 4"],
    [["--language", "go"], '--language is one of typescript, python, yaml, not "go"'],
    [["--plan"], "Unknown option '--plan'"],
    [["here"], "Unexpected argument 'here'"],
])("refuses invalid options before any request: %j", async (args, said) => {
    const mark = platform.requests.mark();
    const { code, stdout, stderr } = await generate(...unwritten, ...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(said);
    expect(platform.requests.since(mark)).toEqual([]);
});

test.each([
    ["python", ["__main__.py", "requirements.txt", ".gitignore"]],
    ["yaml", ["Main.yaml", "package.json", ".gitignore"]],
])("writes a project in %s, without the files of another language", async (language, own) => {
    const folder = join(mkdtempSync(join(tmpdir(), "generate-")), "account");
    const { code, stdout } = await generate("--out", folder, "--language", language, "--only", "SshKey");
    expect([code, stdout]).toEqual([0, expect.stringContaining("Wrote a program of 1 resource into")]);
    const common = [".gitattributes", "Pulumi.yaml", "README.md"];
    expect(readdirSync(folder).sort()).toEqual([...own, ...common].sort());
    rmSync(folder, { recursive: true });
});

test("names the missing credentials, and sends no request", async () => {
    const mark = platform.requests.mark();
    const environment = { CLOUD_PLATFORM_BASE_URL: platform.url, CLOUD_PLATFORM_TOKEN: "" };
    const { code, stderr } = await commandLine(["generate", ...unwritten], { environment });
    expect(code).toBe(1);
    expect(stderr).not.toContain("--help");
    expect(stderr).toContain("[credentials-missing]");
    expect(platform.requests.since(mark)).toEqual([]);
    const nowhere = { CLOUD_PLATFORM_BASE_URL: "", CLOUD_PLATFORM_TOKEN: "t" };
    const result = await inProcess(command, unwritten, { environment: nowhere });
    expect(result.stderr).toContain("[no-platform-address]");
    expect(stderr + result.stderr).not.toContain("pulumi config set");
});

test("an error of the platform ends with its code and its address", async () => {
    const when = { times: Infinity };
    platform.faults.add({ name: "no JSON", when, effect: effects.invalidJson });
    const { code, stderr } = await generate(...unwritten);
    expect(code).toBe(1);
    expect(stderr).toMatch(
        / \[invalid-response\] https:\/\/github\.com\/\S+\/docs\/errors\.md#invalid-response\n$/,
    );
});

test("an unknown organisation is an error that lists the account's organisations, if the platform returns them", async () => {
    const live = await startPlatform({ dialect: "clever-cloud" });
    for (const [which, said] of [
        [
            live,
            `Set CLOUD_PLATFORM_ORGANISATION to one of its organisations: company (${live.account.organisation})`,
        ],
        [platform, "Check CLOUD_PLATFORM_ORGANISATION"],
    ] as const) {
        const environment = { ...which.environment(), CLOUD_PLATFORM_ORGANISATION: "orga_none" };
        const { code, stdout, stderr } = await inProcess(command, unwritten, { environment });
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
        const { code, stdout, stderr } = await inProcess(command, unwritten, { environment });
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
        const environment = { ...platform.environment(), CLOUD_PLATFORM_ORGANISATION: "orga_none" };
        const { code, stderr } = await inProcess(command, ["--out", out, ...options], { environment });
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
        const [wrote, ...commands] = stdout.split("\n");
        expect(wrote).toBe(
            `Wrote a program of ${count} resources into ${out}. Next steps: ${join(out, "README.md")}`,
        );
        expect(commands.slice(0, 3)).toEqual([
            "Before its first preview, and in its new stack, set its secrets:",
            "  ./set-secrets.sh",
            expect.stringMatching(/^ {2}pulumi config set --secret [^ ]+ # .* of Drain /),
        ]);
        const readme = contents()["README.md"]?.split("\n") ?? [];
        expect(readme).toEqual(expect.arrayContaining(commands.slice(2, -1).map(line => line.trim())));
        expect(contents()["README.md"]).toContain(`Webhook of ${platform.account.organisation}`);
        expect(contents()["index.ts"]).toContain("new Addon(");
        expect(readdirSync(folder)).toEqual(["account"]);
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
        ["the folder for a part of the account", ["--only", "Addon"]],
    ])("a second run refuses %s before any request, and says what to do", async (what, options) => {
        await generate("--out", out);
        if (what === "its edited program") {
            writeFileSync(join(out, "index.ts"), "// mine");
        }
        const before = contents();
        const mark = platform.requests.mark();
        const { code, stdout, stderr } = await generate("--out", out, ...options);
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).toContain(out);
        expect(stderr).toContain("[folder-in-use]");
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
            expect(stderr).toContain("[nothing-to-declare]");
        }
        expect(readdirSync(folder)).toEqual([]);
    });

    test("--unmanaged leaves out what a stack of the backend has, and fails if one cannot be read", async () => {
        const pulumi = new PulumiStandIn(join(folder, "bin"));
        const environment = {
            ...platform.environment({ organisation: true }),
            PATH: `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`,
        };
        const run = () => inProcess(command, ["--unmanaged", "--out", out], { environment, cwd: folder });
        pulumi.knows([{ name: "dev", current: false }]);
        const unknown = await run();
        expect([unknown.code, existsSync(out)]).toEqual([1, false]);
        expect(unknown.stderr).toMatch(
            /the state of the stack "dev" cannot be read, so it is not known what it has: .*\[unreadable-state\]/s,
        );
        const { id } = platform.seed.addons.ordersDatabase;
        const outputs = { ownerId: platform.account.organisation, platform: platform.url };
        pulumi.exports("dev", JSON.parse(stateWith([{ kind: "Addon", id, outputs }]).text) as object);
        expect((await run()).code).toBe(0);
        expect(contents()["index.ts"]).not.toContain(id);
        expect(contents()["index.ts"]).toContain(platform.seed.addons.sessions.id);
    });

    test("refuses a folder that can't be written", async () => {
        const file = join(folder, "file");
        writeFileSync(file, "mine");
        const places: [string, RegExp][] = [
            [file, /^\S+ is a file: name a folder with --out\. \[folder-not-usable\]\n$/],
            [
                join(file, "below"),
                /write into \S+: (?:Error: )?E\w+: .*\. Remove the cause, or choose another folder with --out\. \[folder-not-usable\]\n$/,
            ],
            [
                "/",
                /^write into \/: the folder has files, such as \S+, and is not changed\. Choose another folder with --out\..* \[folder-in-use\]\n$/,
            ],
        ];
        for (const [place, said] of places) {
            const { code, stderr } = await generate("--out", place);
            expect([place, code, withoutAddress(stderr)]).toEqual([place, 1, expect.stringMatching(said)]);
        }
        expect(readdirSync(folder)).toEqual(["file"]);
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
});
