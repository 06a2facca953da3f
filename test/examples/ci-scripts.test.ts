/** The scripts of the CI kit, and the commands of its workflows that make a decision, with stand-ins for what they start. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { GitLabApi } from "../support/gitlab-api.js";
import { Shell } from "../support/shell.js";
import { stepsIn, workflowIn } from "../support/workflow-file.js";

const kit = join(__dirname, "../../examples/ci");
const script = (name: string): string => join(kit, "scripts", name);

let folder: string;
let shell: Shell;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ci-scripts-"));
    shell = new Shell(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
    code: number;
    log: string;
}

async function run(commands: string, environment: Record<string, string> = {}): Promise<Ran> {
    try {
        return { code: 0, log: await shell.run(commands, { environment }) };
    } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, log: stdout + stderr };
    }
}

const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
};
const read = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
/** The lines that the stand-ins wrote since the last call. */
function calls(): string[] {
    const lines = read("calls").split("\n").slice(0, -1);
    write("calls", "");
    return lines;
}

describe("as-comment.mjs", () => {
    const commentOf = (file: string): Promise<string> =>
        new Promise(resolve => {
            const args = [script("as-comment.mjs"), "key", "A note.", "0123", file];
            execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
        });

    test("turns a text of any length and with terminal colours into a valid comment", async () => {
        write("long.txt", `\u001b[32mgreen\u001b[0m ${"<&>".repeat(50_000)}`);
        const comment = await commentOf("long.txt");
        expect(comment).toMatch(/^<!-- cloud-platform: key -->\n<pre>\ngreen &lt;&amp;&gt;/);
        expect(comment.length).toBeLessThan(65_536);
        expect(comment).toMatch(
            /&\w+;\n\n… The log of the run has the rest\. …\n<\/pre>\n\n<sub>A note\. Commit 0123/,
        );
    });

    test("shows the text of a fork without its markup", async () => {
        write("review.txt", "Addon </pre><img src=x> @everyone is created\n");
        const comment = await commentOf("review.txt");
        expect(comment).toContain("Addon &lt;/pre&gt;&lt;img src=x&gt; @everyone is created");
        expect(comment.match(/<\/?\w+/g)).toEqual(["<pre", "</pre", "<sub", "</sub"]);
    });

    test("reports a missing review for a missing file and for a link", async () => {
        write("secret.txt", "green");
        symlinkSync("secret.txt", join(folder, "link.txt"));
        for (const file of ["link.txt", "none.txt"]) {
            const comment = await commentOf(file);
            expect(comment).toContain("<!-- cloud-platform: key -->\n### There is no review\n");
            expect(comment).not.toContain("green");
        }
    });

    test("keeps the Markdown of a review", async () => {
        write("review.md", "### 1 created\n");
        expect(await commentOf("review.md")).toMatch(
            /^<!-- cloud-platform: key -->\n### 1 created\n\n<sub>A note\. /,
        );
    });
});

describe("scripts for GitHub", () => {
    /** A `gh` that lists what the file `list` has, and records every other call with the mark or title it searched. */
    beforeEach(() => {
        shell.add(
            "gh",
            `case "$*" in
*--method*|"issue create"*|"issue edit"*|"issue close"*) echo "$*" >> calls ;;
*)
    [ ! -e fails ] || { echo "gh: Bad Gateway (HTTP 502)" >&2; exit 1; }
    echo "\${MARK-}\${TITLE-}" > searched
    [ ! -e list ] || cat list ;;
esac`,
        );
    });

    const comments = "repos/shop/infrastructure/issues";
    const comment = (headline: string): Promise<Ran> => {
        write("text.md", `<!-- cloud-platform: review -->\n### ${headline}\n`);
        return run(`sh "${script("github-comment.sh")}" 7 text.md`, {
            GITHUB_REPOSITORY: "shop/infrastructure",
        });
    };
    const issue = (file = ""): Promise<Ran> => run(`sh "${script("github-issue.sh")}" "Drift here" ${file}`);

    test("a comment is written for the first change, and updated from then on", async () => {
        await comment("No changes");
        expect(read("searched")).toBe("<!-- cloud-platform: review -->\n");
        expect(calls()).toEqual([]);
        await comment("1 created");
        expect(calls()).toEqual([`api --silent --method POST ${comments}/7/comments --field body=@text.md`]);
        write("list", "101\n102\n");
        await comment("No changes");
        expect(calls()).toEqual([
            `api --silent --method PATCH ${comments}/comments/101 --field body=@text.md`,
        ]);
    });

    test("one issue is opened, updated and closed", async () => {
        await issue();
        expect(calls()).toEqual([]);
        await issue("text.md");
        expect(read("searched")).toBe("Drift here\n");
        expect(calls()).toEqual(["issue create --title Drift here --body-file text.md"]);
        write("list", "5\n");
        await issue("text.md");
        expect(calls()).toEqual(["issue edit 5 --body-file text.md"]);
        await issue();
        expect(calls()).toEqual(["issue close 5 --comment There is no drift any more."]);
    });

    test("no second comment or issue is written when the list fails", async () => {
        write("fails", "");
        for (const { code, log } of [await comment("1 created"), await issue("text.md"), await issue()]) {
            expect(code).not.toBe(0);
            expect(log).toContain("HTTP 502");
        }
        expect(calls()).toEqual([]);
    });
});

describe("gitlab-comment.mjs", () => {
    let api: GitLabApi;
    beforeEach(async () => {
        api = await GitLabApi.start("token-of-the-project");
    });
    afterEach(() => api.stop());

    const mark = "<!-- cloud-platform: review-trusted -->";
    const comment = (headline: string, token = "token-of-the-project"): Promise<Ran> => {
        write("text.md", `${mark}\n### ${headline}\n`);
        return run(`"${process.execPath}" "${script("gitlab-comment.mjs")}" text.md`, {
            CI_API_V4_URL: api.url,
            CI_MERGE_REQUEST_PROJECT_ID: "1",
            CI_MERGE_REQUEST_IID: "8",
            GITLAB_TOKEN: token,
        });
    };

    test("a comment is written for the first change, updated from then on, and no other comment is changed", async () => {
        const byAPerson = { id: 1, author: { id: 9 }, body: mark };
        api.notes.push(...[1, 2].map(() => ({ ...byAPerson })));
        expect(await comment("No changes")).toMatchObject({ code: 0 });
        expect(api.notes).toEqual([byAPerson, byAPerson]);
        for (const headline of ["1 created", "No changes"]) {
            expect(await comment(headline)).toMatchObject({ code: 0 });
            expect(api.notes).toEqual([
                byAPerson,
                byAPerson,
                expect.objectContaining({ body: `${mark}\n### ${headline}\n` }),
            ]);
        }
    });

    test("a refused token is reported without the token", async () => {
        const { code, log } = await comment("1 created", "wrong-token");
        expect(code).not.toBe(0);
        expect(log).toContain("GET /api/v4/user was answered with 401");
        expect(log).not.toContain("wrong-token");
    });
});

describe("push-code.sh", () => {
    const person = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@company.example"];
    const git = (...words: string[]): string =>
        execFileSync("git", [...identity, ...words], {
            cwd: folder,
            env: { ...process.env, ...person },
            encoding: "utf8",
            stdio: ["ignore", "pipe", "ignore"],
        }).trim();
    const commit = (text: string): string => {
        git("commit", "--quiet", "--allow-empty", "--message", text);
        return git("rev-parse", "HEAD");
    };
    const push = (url: string, id: string, force = ""): Promise<Ran> =>
        run(`sh "${script("push-code.sh")}" "${url}" ${id} ${force}`, {
            ...person,
            CLEVER_TOKEN: "token-of-ada",
            CLEVER_SECRET: "secret-of-ada",
        });

    beforeEach(() => {
        git("init", "--quiet", "--initial-branch", "main");
        git("init", "--quiet", "--bare", "remote");
    });

    test("pushes a commit to master once, and removes no commit of others", async () => {
        const url = join(folder, "remote");
        const first = commit("first");
        expect(await push(url, first)).toMatchObject({ code: 0 });
        expect(git("--git-dir", "remote", "for-each-ref", "--format", "%(objectname) %(refname)")).toBe(
            `${first} refs/heads/master`,
        );
        const second = commit("second");
        expect(await push(url, second)).toMatchObject({ code: 0 });
        for (const id of [second, first]) {
            expect(await push(url, id)).toEqual({ code: 0, log: `The application has the commit ${id}.\n` });
        }
        git("checkout", "--quiet", "--detach", first);
        const other = commit("other");
        const refused = await push(url, other);
        expect(refused.code).not.toBe(0);
        expect(refused.log).toContain("rejected");
        expect(git("--git-dir", "remote", "rev-parse", "master")).toBe(second);
    });

    test("with --force, the branch becomes the commit, also after a rebase", async () => {
        const url = join(folder, "remote");
        const [first, second] = [commit("first"), commit("second")];
        git("checkout", "--quiet", "--detach", first);
        const rebased = commit("rebased");
        for (const id of [second, rebased, first]) {
            expect(await push(url, id, "--force")).toMatchObject({ code: 0 });
            expect(git("--git-dir", "remote", "rev-parse", "master")).toBe(id);
        }
        const again = { code: 0, log: `The application has the commit ${first}.\n` };
        expect(await push(url, first, "--force")).toEqual(again);
    });

    test("refuses a shallow clone", async () => {
        commit("first");
        const id = commit("second");
        write(".git/shallow", `${id}\n`);
        const { code, log } = await push(join(folder, "remote"), id);
        expect([code, log]).toEqual([1, expect.stringContaining("fetch-depth: 0")]);
        expect(git("--git-dir", "remote", "for-each-ref")).toBe("");
    });

    test("authenticates with the OAuth token and secret, and prints neither", async () => {
        const seen: (string | undefined)[] = [];
        const server = createServer(({ headers }, answer) => {
            seen.push(headers.authorization);
            answer.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
        });
        await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
        const { port } = server.address() as AddressInfo;
        const { code, log } = await push(`http://127.0.0.1:${port}/site.git`, commit("first"));
        server.close();
        expect(code).not.toBe(0);
        const basic = `Basic ${Buffer.from("token-of-ada:secret-of-ada").toString("base64")}`;
        expect(seen).toEqual([undefined, basic]);
        expect(log).not.toMatch(/(token|secret)-of-ada/);
    });
});

describe("commands of the workflows", () => {
    beforeEach(() => {
        shell.add("pulumi", 'echo "pulumi $*" >> calls');
        shell.add("npx", 'echo "npx $*" >> calls\n[ ! -e report ] || cp report drift.md\nexit "${ENDS:-0}"');
        shell.add("npm", 'echo "npm $*" >> calls\nenv >> calls');
    });

    const stepNamed = (workflow: string, name: string): string =>
        stepsIn(workflowIn(join(kit, `github/workflows/${workflow}.yml`))).find(step => step.name === name)
            ?.run ?? "";
    const gitLab = parse(readFileSync(join(kit, "gitlab/.gitlab-ci.yml"), "utf8")) as Record<
        string,
        { before_script?: string[]; script?: string[]; after_script?: string[] }
    >;

    test.each([
        ["", ["pulumi up --stack production --yes --color never"]],
        ["up", ["pulumi up --stack production --yes --color never"]],
        [
            "recover",
            [
                "pulumi cancel --stack production --yes",
                "npx --no -- cloud-platform recover --stack production --yes",
            ],
        ],
    ])("a deployment with the command %j runs it", async (COMMAND, expected) => {
        expect(await run(stepNamed("deploy", "Update"), { COMMAND })).toMatchObject({ code: 0 });
        expect(calls()).toEqual(expected);
    });

    test.each([
        ["repository", "sh ci/push-code.sh https://push.example/app_1.git 0123"],
        ["later", "::notice title=No code was pushed::"],
    ])(
        "a deployment with CODE_OUTPUT=%s pushes the code if the stack has this output",
        async (CODE_OUTPUT, expected) => {
            shell.add("pulumi", `echo '{"repository": "https://push.example/app_1.git"}'`);
            shell.add("sh", 'echo "sh $*"');
            const { code, log } = await run(stepNamed("deploy", "Push the code"), {
                CODE_OUTPUT,
                GITHUB_SHA: "0123",
            });
            expect(code).toBe(0);
            expect(log).toContain(expected);
        },
    );

    test.each([
        ["0", "", 0, "code=0\n"],
        ["2", "drift", 0, "code=2\nreport=true\n"],
        ["1", "not read", 1, "code=1\nreport=true\n"],
        ["1", "", 1, "code=1\n"],
    ])(
        "a night whose check exits with %s and reports %j exits with %i",
        async (ENDS, report, code, output) => {
            if (report !== "") {
                write("report", report);
            }
            const environment = { ENDS, GITHUB_OUTPUT: join(folder, "output") };
            expect(await run(stepNamed("drift", "Look for drift"), environment)).toMatchObject({ code });
            expect(read("output")).toBe(output);
        },
    );

    const words = (commands: string): string => commands.replace(/\$\{\{ .*? \}\}/g, "12");

    test.each(["preview-environment", "preview-environment-night"])(
        "%s comments if there is something to say",
        async workflow => {
            shell.add("sh", 'echo "sh $*" >> calls');
            const comment = words(stepNamed(workflow, "Comment"));
            expect(await run(comment)).toMatchObject({ code: 0 });
            expect(calls()).toEqual([]);
            write("comment.md", "ended");
            expect(await run(comment)).toMatchObject({ code: 0 });
            expect(calls()).toEqual(["sh ci/github-comment.sh 12 comment.md"]);
        },
    );

    test.each([
        ["closed requests", 'echo "[\\"7\\"]"', 0, 'numbers=["7"]\n'],
        ["a failure", "exit 1", 1, ""],
    ])("a night that finds %s passes it on", async (_, node, code, output) => {
        shell.add("node", node);
        const environment = { GITHUB_OUTPUT: join(folder, "output") };
        expect(await run(stepNamed("preview-environment-night", "Find"), environment)).toMatchObject({
            code,
        });
        expect(read("output")).toBe(output);
    });

    test.each([
        ["### pr-12\n\n- https://pr-12.shop.example\n- https://b.example\n", "https://pr-12.shop.example"],
        ["### pr-12\n", "https://gitlab.example/job"],
    ])("the button of a merge request leads to the first address of %j", async (comment, address) => {
        shell.add("node", 'echo "node $*" >> calls\nprintf "$COMMENT" > comment.md');
        const script = (gitLab["preview-environment"]?.script ?? []).join("\n");
        const given = { CI_COMMIT_SHA: "0123", CI_MERGE_REQUEST_IID: "12", COMMENT: comment };
        const ran = await run(script, { ...given, CI_JOB_URL: "https://gitlab.example/job" });
        expect(ran).toMatchObject({ code: 0 });
        expect(calls()).toEqual(["node ci/preview-environment.mjs up 12 0123"]);
        expect(read("address.env")).toBe(`ADDRESS=${address}\n`);
    });

    test("a cancelled job of GitLab says how to recover, and no other job does", async () => {
        const after = (gitLab["deploy"]?.after_script ?? []).join("\n");
        for (const CI_JOB_STATUS of ["canceled", "timedout"]) {
            const { log } = await run(after, { CI_JOB_STATUS });
            expect(log).toMatch(/Start the job "recover" of this pipeline, which adopts them\./);
        }
        expect(await run(after, { CI_JOB_STATUS: "failed" })).toEqual({ code: 0, log: "" });
    });

    test("install scripts of packages see no credentials on GitLab", async () => {
        const credentials = [
            "CLOUD_PLATFORM_TOKEN",
            "PULUMI_ACCESS_TOKEN",
            "PULUMI_CONFIG_PASSPHRASE",
            "GITLAB_TOKEN",
            "PREVIEW_PLATFORM_TOKEN",
            "PREVIEW_ACCESS_TOKEN",
            "PREVIEW_PASSPHRASE",
            "PREVIEW_CLEVER_TOKEN",
            "PREVIEW_CLEVER_SECRET",
        ];
        const environment = Object.fromEntries(credentials.map(name => [name, "hush"]));
        shell.add("git", "mkdir end");
        shell.add("npm", 'echo "npm $*" >> "$PLACE/calls"\nenv >> "$PLACE/calls"');
        for (const job of ["default", "preview-environment-end"]) {
            const commands = (gitLab[job]?.before_script ?? []).join("\n");
            const given = { CI_DEFAULT_BRANCH: "main", CI_REPOSITORY_URL: "https://gitlab.example/shop.git" };
            await run(commands, { ...environment, ...given, PLACE: folder });
            const [command, ...variables] = calls();
            expect(command).toBe("npm ci --ignore-scripts");
            expect(variables.filter(line => credentials.some(name => line.startsWith(`${name}=`)))).toEqual(
                [],
            );
        }
    });
});
