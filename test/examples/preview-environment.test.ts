/** The script of the preview environments: with stand-ins for what it starts, and on the CLI for the life of one. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { hasCli } from "../support/engines.js";
import { root } from "../support/pages.js";
import { Shell } from "../support/shell.js";

const scripts = join(root, "examples/ci/scripts");
const script = join(scripts, "preview-environment.mjs");

let folder: string;
let shell: Shell;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "preview-environment-"));
    shell = new Shell(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
    code: number;
    stdout: string;
    stderr: string;
}

const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
};
const read = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";

/** Variables of production and of the previews, as a job has them. */
const variables = {
    PULUMI_BACKEND_URL: "production-backend",
    PULUMI_CONFIG_PASSPHRASE: "production-passphrase",
    CLOUD_PLATFORM_TOKEN: "production-token",
    CLOUD_PLATFORM_ORGANISATION: "orga_production",
    CLOUD_PLATFORM_GUARD_DATA: "true",
    PREVIEW_BACKEND_URL: "preview-backend",
    PREVIEW_PASSPHRASE: "preview-passphrase",
    PREVIEW_PLATFORM_TOKEN: "preview-token",
    PREVIEW_MAX_COST: "50",
    PREVIEW_MAX_COUNT: "2",
};

async function start(
    words: string,
    { environment = {}, cwd = folder }: { environment?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> {
    try {
        const stdout = await shell.run(`"${process.execPath}" "${script}" ${words}`, {
            cwd,
            environment: { ...variables, ...environment },
        });
        return { code: 0, stdout, stderr: "" };
    } catch (error) {
        return error as Ran;
    }
}

describe("with stand-ins", () => {
    const day = 86_400_000;
    const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
    const stacks = (...names: string[]): void => {
        write("stacks.json", JSON.stringify(names.map(name => ({ name, lastUpdate: ago(0) }))));
    };
    const urn = (type: string, name: string): string =>
        `urn:pulumi:pr-12::shop::pulumi-nodejs:dynamic/cloud-platform:${type}::${name}`;
    const resource = (type: string, outputs: object) => ({
        type: `pulumi-nodejs:dynamic/cloud-platform:${type}`,
        outputs,
    });
    const killed = (type: string, name: string) => ({
        type: "creating",
        resource: { type: `pulumi-nodejs:dynamic/cloud-platform:${type}`, urn: urn(type, name) },
    });
    const state = (file: string, deployment: object): void => {
        write(file, JSON.stringify({ version: 3, deployment }));
    };
    /** The lines that the stand-ins wrote since the last call. */
    function calls(): string[] {
        const lines = read("calls").split("\n").slice(0, -1);
        write("calls", "");
        return lines;
    }

    beforeEach(() => {
        const environment =
            "$PULUMI_BACKEND_URL $PULUMI_CONFIG_PASSPHRASE $CLOUD_PLATFORM_TOKEN $CLOUD_PLATFORM_GUARD_DATA";
        shell.add(
            "pulumi",
            `echo "${environment} \${CLEVER_TOKEN-no}" >> environments
case "$*" in
"stack ls --json") cat stacks.json ;;
"stack export"*) cat state.json ;;
"stack output"*) cat outputs.json ;;
*)
    echo "pulumi $*" >> calls
    case "$*" in
    destroy*) [ ! -e destroyed.json ] || mv destroyed.json state.json; [ ! -e destroy-fails ] ;;
    cancel*) exit 6 ;;
    esac ;;
esac`,
        );
        shell.add(
            "npx",
            `shift 3
echo "${environment} \${CLEVER_TOKEN-no}" >> environments
case "$*" in
inventory*)
    echo "$CLOUD_PLATFORM_ORGANISATION" >> inventories
    cat reached >&2
    [ ! -e reaches ] || echo '{ "objects": [] }'
    exit 1 ;;
"cost "*json) cat cost.json ;;
"cost "*) printf '### pr-12 costs 16.00 EUR a month\\n\\nPrices are by the catalogue.\\n' ;;
*)
    echo "$*" >> calls
    case "$1" in
    review) [ ! -e reviewed ] || { cp reviewed review.md; exit "$REVIEWED"; } ;;
    recover) mv recovered.json state.json 2> /dev/null || true; exit "\${RECOVERED:-0}" ;;
    esac ;;
esac`,
        );
        shell.add("sh", 'echo "sh ${1##*/} $2 $3 $4 $CLEVER_TOKEN" >> calls; exit "${PUSHED:-0}"');
        stacks();
        write("reached", "cloud-platform: the account belongs to no organisation [owner-not-readable]\n");
        write("cost.json", '{ "total": { "amount": 10, "upTo": 20.5, "unknown": 0 } }');
        write("outputs.json", '{ "repository": "https://push.example/app_1.git" }');
        write("Pulumi.preview.yaml", "config:\n    shop:domain: pr-N.preview.example\n    shop:name: pr-N\n");
        write("Pulumi.production.yaml", "config:\n    cloud-platform:organisation: orga_production\n");
        state("state.json", {
            resources: [
                resource("Domain", { fqdn: "pr-12.preview.example" }),
                resource("Application", { defaultDomain: "app-1.services.example" }),
            ],
        });
    });

    const limit = (increase: string): string =>
        `review --stack pr-12 --format markdown --out review.md --max-cost-increase ${increase} -- --color never`;
    const recover = "recover --stack pr-12 --yes -- --color never";
    const unprotect = "pulumi state unprotect --all --yes --stack pr-12";
    const destroy = "pulumi destroy --stack pr-12 --yes --color never";
    const init = "pulumi stack init pr-12";
    const remove = "pulumi stack rm pr-12 --yes --remove-backups";
    const code = {
        CODE_OUTPUT: "repository",
        PREVIEW_CLEVER_TOKEN: "preview-ada",
        CLEVER_TOKEN: "production-ada",
    };
    const push = "sh push-code.sh https://push.example/app_1.git 0123 --force preview-ada";

    test("a new environment gets its settings, limits, code and comment", async () => {
        write("outputs.json", "{}");
        expect(await start("up 12 0123", { environment: code })).toMatchObject({ code: 0 });
        expect(calls()).toEqual([init, limit("29.5"), recover]);
        expect(read("Pulumi.pr-12.yaml")).toBe(
            "config:\n    shop:domain: pr-12.preview.example\n    shop:name: pr-12\n",
        );
        expect(read("comment.md")).toBe(
            `<!-- cloud-platform: preview-environment -->
### pr-12 costs 16.00 EUR a month

- https://pr-12.preview.example

The environment is destroyed with its data when the request is closed, or 7 days after its last update.

Prices are by the catalogue.

<sub>Stack pr-12. Commit 0123.</sub>
`,
        );
    });

    test("an update removes the lock of a killed run, and pushes the code first", async () => {
        stacks("pr-12", "pr-13");
        write("cost.json", '{ "total": { "amount": 60, "unknown": 0 } }');
        state("state.json", { resources: [resource("Application", { defaultDomain: "app-1.example" })] });
        expect(await start("up 12 0123", { environment: code })).toMatchObject({ code: 0 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", limit("0"), push, recover, push]);
        expect(read("comment.md")).toContain("\n- https://app-1.example\n");
    });

    test("no command gets a value of production, nor Pulumi the token that pushes", async () => {
        stacks("pr-12");
        await start("up 12 0123", { environment: code });
        await start("end 12", { environment: code });
        expect([...new Set(read("environments").split("\n"))]).toEqual([
            "preview-backend preview-passphrase preview-token false no",
            "",
        ]);
        expect(read("inventories")).toBe("orga_production\n");
        await start("end 12", {
            environment: { PREVIEW_BACKEND_URL: "", PREVIEW_PASSPHRASE: "", PREVIEW_PLATFORM_TOKEN: "" },
        });
        expect(read("environments")).toMatch(/\n {3}false no\n$/);
    });

    test.each<[string, () => void, Record<string, string>, string | RegExp, string[]]>([
        ["no limit of the cost", () => undefined, { PREVIEW_MAX_COST: "" }, "Set PREVIEW_MAX_COST", []],
        [
            "too many environments",
            () => stacks("pr-1", "pr-2"),
            {},
            "Number of environments: 2. PREVIEW_MAX_COUNT is 2.",
            [],
        ],
        [
            "the backend of production",
            () => stacks("pr-12", "production"),
            {},
            'The backend of the previews has the stack "production" of this project.',
            [],
        ],
        [
            "another organisation in the backend",
            () => stacks("acme/pr-12"),
            {},
            'The backend of the previews has the stack "acme/pr-12" of this project.',
            [],
        ],
        [
            "an unknown organisation of production",
            () => write("Pulumi.production.yaml", "config:\n    cloud-platform:dialect: clever-cloud\n"),
            {},
            "Set cloud-platform:organisation in Pulumi.production.yaml.",
            [init, remove],
        ],
        [
            "the token of production",
            () => write("reaches", ""),
            {},
            "PREVIEW_PLATFORM_TOKEN reaches production's organisation orga_production.",
            [init, remove],
        ],
        [
            "a token that the platform refuses",
            () => write("reached", "cloud-platform: Not connected [unauthorised]\n"),
            {},
            "It is not known whether PREVIEW_PLATFORM_TOKEN reaches production's organisation",
            [init, remove],
        ],
        [
            "a price that is not known",
            () => write("cost.json", ""),
            {},
            "The present price is not known",
            [init, remove],
        ],
        [
            "a new environment that costs too much",
            () => write("reviewed", "### 8 created\n"),
            { REVIEWED: "2" },
            /It would cost more than PREVIEW_MAX_COST, 50 a month\.\n\n### 8 created/,
            [init, limit("29.5"), remove],
        ],
        [
            "an update that costs too much",
            () => {
                stacks("pr-12");
                write("reviewed", "### 1 updated\n");
            },
            { REVIEWED: "2" },
            "### 1 updated",
            ["pulumi cancel --yes --stack pr-12", limit("29.5")],
        ],
        [
            "a failed preview",
            () => write("reviewed", "### The preview failed\n"),
            { REVIEWED: "1" },
            /was not updated\n\n### The preview failed/,
            [init, limit("29.5"), remove],
        ],
        [
            "code that can't be pushed",
            () => stacks("pr-12"),
            { ...code, PUSHED: "1" },
            "The code could not be pushed: the log of the run says why.",
            ["pulumi cancel --yes --stack pr-12", limit("29.5"), push],
        ],
        [
            "a failed update, whose stack stays",
            () => undefined,
            { RECOVERED: "1" },
            '"npx --no -- cloud-platform recover --stack pr-12 --yes -- --color never" failed',
            [init, limit("29.5"), recover],
        ],
    ])("the comment reports %s", async (_, arrange, environment, sentence, expected) => {
        arrange();
        expect(await start("up 12 0123", { environment })).toMatchObject({ code: 1 });
        expect(read("comment.md")).toMatch(
            /^<!-- cloud-platform: preview-environment -->\n### The preview environment was not updated\n/,
        );
        expect(read("comment.md")).toMatch(sentence);
        expect(calls()).toEqual(expected);
    });

    test("an end destroys the resources and removes the stack, without the stack's own file", async () => {
        stacks("pr-12", "pr-13");
        expect(await start("end 12")).toMatchObject({ code: 0 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", unprotect, destroy, remove]);
        expect(read("comment.md")).toContain("### The preview environment was destroyed\n");
        rmSync(join(folder, "Pulumi.preview.yaml"));
        expect(await start("end 13")).toMatchObject({ code: 0 });
    });

    test("an end without a stack does nothing, and has nothing to say", async () => {
        stacks("pr-1", "pr-123");
        write("comment.md", "of an earlier run");
        expect(await start("end 12")).toMatchObject({ code: 0, stdout: "There is no stack pr-12.\n" });
        expect([calls(), read("comment.md")]).toEqual([[], ""]);
    });

    test("an end after a killed update first adopts what the update has created", async () => {
        stacks("pr-12");
        state("state.json", { resources: [{}], pending_operations: [killed("Addon", "db")] });
        state("recovered.json", { resources: [{}] });
        expect(await start("end 12")).toMatchObject({ code: 0 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", recover, unprotect, destroy, remove]);
    });

    test("an end keeps the stack while it is not known what a killed update has created", async () => {
        stacks("pr-12");
        const left = { pending_operations: [killed("Addon", "cache")] };
        state("state.json", { resources: [{}], ...left });
        state("destroyed.json", left);
        expect(await start("end 12", { environment: { RECOVERED: "1" } })).toMatchObject({ code: 1 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", recover, unprotect, destroy]);
        expect(read("comment.md")).toMatch(
            /was not destroyed\n\nA killed run began to create Addon "cache"\. .*Then run `pulumi stack rm pr-12 --yes`\./,
        );
        // The next night creates nothing again.
        expect(await start("end 12")).toMatchObject({ code: 1 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", unprotect, destroy]);
    });

    test("an end that fails half-way keeps the stack, and the next one goes on", async () => {
        stacks("pr-12");
        write("destroy-fails", "");
        expect(await start("end 12")).toMatchObject({ code: 1 });
        expect(calls()).toEqual(["pulumi cancel --yes --stack pr-12", unprotect, destroy]);
        expect(read("comment.md")).toContain(`was not destroyed\n\n"${destroy}" failed`);
        rmSync(join(folder, "destroy-fails"));
        expect(await start("end 12")).toMatchObject({ code: 0 });
        expect(calls()).toContain(remove);
    });

    test("a night ends closed requests and old environments, and nothing else", async () => {
        const all = [
            ["production", ago(90)],
            ["staging-pr-3", ago(90)],
            ["pr-0", ago(90)],
            ["pr-4x", ago(90)],
            ["pr-5", ago(6.9)],
            ["pr-6", ago(7.1)],
            ["pr-7", ago(0)],
            ["pr-8", ago(0)],
            ["pr-9", undefined],
        ].map(([name, lastUpdate]) => ({ name, lastUpdate }));
        write("stacks.json", JSON.stringify(all));
        shell.add(
            "gh",
            `echo "gh $*" >> calls
[ ! -e gh-fails ] || { echo "HTTP 502" >&2; exit 1; }
case "$3" in 7) echo CLOSED ;; 8) echo MERGED ;; *) echo OPEN ;; esac`,
        );
        expect(await start("over")).toMatchObject({ code: 0, stdout: '["6","7","8"]\n' });
        expect(calls()).toEqual(
            ["5", "6", "7", "8", "9"].map(number => `gh pr view ${number} --json state --jq .state`),
        );
        write("gh-fails", "");
        expect(await start("over")).toMatchObject({ code: 1, stdout: "" });
        expect(read("comment.md")).toBe("");
    });

    test.each(["", "0", "12x", "../production"])("the number %j is refused", async number => {
        expect(await start(`end "${number}"`)).toMatchObject({ code: 1 });
        expect(calls()).toEqual([]);
    });
});

if (hasCli) {
    jest.setTimeout(600_000);

    describe("on the CLI", () => {
        let platform: Platform;
        const other = () => platform.otherAccount;
        const objects = (): string[] =>
            platform.state.addons
                .list(other().organisation)
                .map(({ name }) => name)
                .filter(name => name.startsWith("shop-"));
        const environment = (): Record<string, string> => ({
            ...variables,
            PREVIEW_BACKEND_URL: `file://${join(folder, "state")}`,
            PREVIEW_PLATFORM_TOKEN: other().token,
            PULUMI_SKIP_UPDATE_CHECK: "true",
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        });
        const run = (words: string, cwd: string): Promise<Ran> =>
            start(words, { cwd, environment: environment() });
        const stacks = (cwd: string): string =>
            execFileSync("pulumi", ["stack", "ls"], {
                cwd,
                env: { ...process.env, PULUMI_BACKEND_URL: `file://${join(folder, "state")}` },
                encoding: "utf8",
            });

        /** The project as a checkout has it: without a stack's file. */
        function checkout(name: string): string {
            const place = join(folder, name);
            cpSync(join(root, "examples/shop"), place, { recursive: true });
            symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
            const edit = (file: string, change: (text: string) => string): void => {
                const path = join(place, file);
                writeFileSync(path, change(readFileSync(path, "utf8")));
            };
            edit("Pulumi.production.yaml", text =>
                text.replace(
                    "config:\n",
                    `config:\n    cloud-platform:organisation: ${platform.account.organisation}\n`,
                ),
            );
            edit("Pulumi.preview.yaml", text =>
                text
                    .replace(/orga_[\w-]+/, other().organisation)
                    .replace("config:\n", `config:\n    cloud-platform:baseUrl: ${platform.url}\n`),
            );
            return place;
        }

        /** Pulumi has saved all else, so that the kill cuts no file. */
        async function untilOnlyTheDatabaseIsOpen(run: ChildProcess): Promise<void> {
            const file = join(folder, "state/.pulumi/stacks/shop/pr-12.json");
            const isSaved = (): boolean => {
                const text = existsSync(file) ? readFileSync(file, "utf8") : "";
                // The stack, the provider, and the resources that need no database.
                return /"pending_operations"/.test(text) && text.match(/"urn": ?"/g)?.length === 8;
            };
            while (!isSaved() || objects().length === 0) {
                expect(run.exitCode).toBeNull();
                await delay(50);
            }
        }

        beforeEach(async () => {
            platform = await startPlatform({ dialect: "clever-cloud" });
            mkdirSync(join(folder, "state"));
        });
        afterEach(() => platform.close());

        test("an environment lives from the first push to an end in a fresh checkout", async () => {
            const branch = checkout("branch");
            expect(await run("up 12 0123", branch)).toMatchObject({ code: 0 });
            expect(readFileSync(join(branch, "comment.md"), "utf8")).toMatch(
                /^### pr-12 costs 16\.00 EUR a month, up to 32\.00 EUR\n\n- https:\/\/pr-12\.preview\.shop\.example$/m,
            );
            expect(await run("up 12 4567", checkout("second"))).toMatchObject({ code: 0 });
            expect(objects()).toEqual(["shop-pr-12-db"]);
            const main = checkout("main");
            expect(await run("end 12", main)).toMatchObject({ code: 0 });
            expect([objects(), stacks(main)]).toEqual([[], expect.not.stringContaining("pr-12")]);
        });

        test("an end after a killed update leaves nothing behind", async () => {
            platform.faults.add({
                name: "no answer",
                when: { method: "POST", path: /\/addons$/ },
                effect: { kind: "hang", carriedOut: true },
            });
            const killed = spawn(process.execPath, [script, "up", "12", "0123"], {
                cwd: checkout("branch"),
                env: {
                    ...process.env,
                    ...environment(),
                    PATH: `${join(folder, "programs")}:${process.env["PATH"] ?? ""}`,
                },
                detached: true,
                stdio: "ignore",
            });
            await untilOnlyTheDatabaseIsOpen(killed);
            process.kill(-(killed.pid ?? 0), "SIGKILL");
            expect(objects()).toEqual(["shop-pr-12-db"]);
            const main = checkout("main");
            expect(await run("end 12", main)).toMatchObject({ code: 0 });
            expect([objects(), stacks(main)]).toEqual([[], expect.not.stringContaining("pr-12")]);
        });

        test("the token of production is refused before anything is created", async () => {
            const branch = checkout("branch");
            const own = { ...environment(), PREVIEW_PLATFORM_TOKEN: platform.account.token };
            const { code, stderr } = await start("up 12 0123", { cwd: branch, environment: own });
            expect([code, stderr]).toEqual([
                1,
                expect.stringContaining("PREVIEW_PLATFORM_TOKEN reaches production's organisation"),
            ]);
            expect([objects(), stacks(branch)]).toEqual([[], expect.not.stringContaining("pr-12")]);
        });
    });
}
