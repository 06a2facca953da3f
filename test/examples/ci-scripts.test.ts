/** The scripts of the CI kit, and the commands of its workflows that make a decision, with stand-ins for what they start. */
import { execFile, execFileSync } from "node:child_process";
import {
    chmodSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { GitLabApi } from "../support/gitlab-api.js";
import { branch, RequestApi } from "../support/request-api.js";
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
    /** A `gh` that lists what the file `list` has, and records every other call with the mark it searched. */
    beforeEach(() => {
        shell.add(
            "gh",
            `case "$*" in
*--method*) echo "$*" >> calls ;;
*)
    [ ! -e fails ] || { echo "gh: Bad Gateway (HTTP 502)" >&2; exit 1; }
    echo "$MARK" > searched
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

    test("no second comment is written when the list fails", async () => {
        write("fails", "");
        const { code, log } = await comment("1 created");
        expect(code).not.toBe(0);
        expect(log).toContain("HTTP 502");
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

describe("read-account.sh", () => {
    const adopt = "### Inventory\n\n#### Objects (1)\n\n#### Adopt (1)\n";
    const none = "### Inventory\n\n#### Objects (1)\n\n#### Cannot be declared (1)\n";

    /** Each command writes its report and ends as the night says. */
    beforeEach(() => {
        shell.add(
            "npx",
            `echo "$4" >> calls
while [ "$1" != --out ]; do shift; done
case $2 in drift.md) printf "$DRIFT" ; code=$DRIFTED ;; *) printf "$UNMANAGED"; code=$READ ;; esac >"$2"
exit "$code"`,
        );
        shell.add("pulumi", 'echo "$1" >> calls\nexit "$PREVIEWED"');
    });
    const reports = ["unmanaged.md", "drift.md", "undeployed.md"];

    test.each([
        ["nothing is found", {}, 0, []],
        ["no stack has an object", { UNMANAGED: adopt }, 0, ["unmanaged.md"]],
        ["no stack has an object that cannot be declared", { UNMANAGED: none }, 0, []],
        ["something drifted", { DRIFTED: "2", UNMANAGED: adopt }, 0, ["unmanaged.md", "drift.md"]],
        ["something could not be read for drift", { DRIFTED: "1", DRIFT: "not read" }, 1, undefined],
        ["nothing could be read for drift", { DRIFTED: "1", DRIFT: "" }, 1, undefined],
        ["the default branch is not deployed", { PREVIEWED: "255", UNMANAGED: adopt }, 0, ["undeployed.md"]],
        ["an object could not be read", { READ: "1", UNMANAGED: "not read" }, 1, undefined],
    ])("a night when %s", async (_, night, code, expected) => {
        reports.forEach(name => write(name, "of another night"));
        const ran = await run(`sh "${script("read-account.sh")}" production`, {
            DRIFTED: "0",
            DRIFT: "drifted",
            PREVIEWED: "0",
            READ: "0",
            UNMANAGED: none,
            ...night,
        });
        expect(ran.code).toBe(code);
        if (expected === undefined) {
            expect(ran.log.includes("not read")).toBe(!("DRIFT" in night) || night.DRIFT !== "");
        } else {
            expect(reports.filter(name => existsSync(join(folder, name)))).toEqual(expected);
        }
        expect(calls().every(call => ["drift", "preview", "inventory"].includes(call))).toBe(true);
    });
});

describe.each(["GitHub", "GitLab"] as const)("account-request.mjs on %s", service => {
    const settings = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const git = (place: string, ...words: string[]): string =>
        execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@company.example", ...words], {
            cwd: join(folder, place),
            env: { ...process.env, ...settings },
            encoding: "utf8",
            stdio: ["ignore", "pipe", "ignore"],
        }).trim();
    const bare = "host/shop/infrastructure.git";
    const tip = (): string => git(bare, "for-each-ref", "--format", "%(objectname)", `refs/heads/${branch}`);
    const filesOf = (commit: string): string[] =>
        git(bare, "diff", "--name-only", "main", commit).split("\n");

    let api: RequestApi;
    beforeEach(async () => {
        mkdirSync(join(folder, bare), { recursive: true });
        git(bare, "init", "--quiet", "--bare", "--initial-branch", "main");
        git("", "clone", "--quiet", bare, "ada");
        push("main", { "index.ts": "export {};\n", "README.md": "# Shop\n" });
        api = await RequestApi.start(service, join(folder, bare));
    });
    afterEach(() => api.stop());

    /** A person's commit. */
    function push(to: string, files: Readonly<Record<string, string>>): string {
        git("ada", "fetch", "--quiet");
        const isThere = git("ada", "branch", "--remotes", "--list", `origin/${to}`) !== "";
        git("ada", "checkout", "--quiet", ...(isThere ? ["--detach", `origin/${to}`] : ["--orphan", to]));
        Object.entries(files).forEach(([name, text]) => write(`ada/${name}`, text));
        git("ada", "add", "--all");
        git("ada", "commit", "--quiet", "--message", "By Ada");
        git("ada", "push", "--quiet", "origin", `HEAD:refs/heads/${to}`);
        return git("ada", "rev-parse", "HEAD");
    }

    interface Night {
        /** The ids of objects that no stack has. */
        readonly unmanaged?: readonly string[];
        readonly drift?: string;
        readonly isUndeployed?: boolean;
        readonly clone?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
    }

    /** What the job does in a new clone of the default branch. */
    async function night({
        unmanaged = [],
        drift,
        isUndeployed = false,
        clone = [],
        environment = {},
    }: Night) {
        rmSync(join(folder, "job"), { recursive: true, force: true });
        git("", "clone", "--quiet", ...clone, `file://${join(folder, bare)}`, "job");
        // What is installed, in a project whose .gitignore does not name it.
        mkdirSync(join(folder, "job/node_modules/dependency"), { recursive: true });
        mkdirSync(join(folder, "job/venv/lib"), { recursive: true });
        write("job/node_modules/dependency/adopted.ts", "export {};\n");
        write("job/venv/lib/module.py", "pass\n");
        if (unmanaged.length > 0) {
            write("job/adopted.ts", unmanaged.map(id => `new Addon("x", { adopt: "${id}" });\n`).join(""));
            write("job/index.ts", `${read("job/index.ts")}import "./adopted";\n`);
            write(
                "job/unmanaged.md",
                `### ${unmanaged.length} objects\n\n#### Objects (${unmanaged.length})\n\n${unmanaged.join("\n")}\n\n#### Adopt (1)\n\n\`\`\`sh\n  value=x && printf x | pulumi config set --secret x\n\`\`\`\n`,
            );
        }
        if (drift !== undefined) {
            write(
                "job/drift.md",
                `### Drift\n\nStack production, ${Math.random()} UTC\n\n#### Drifted (1)\n\n${drift}\n`,
            );
        }
        if (isUndeployed) {
            write("job/undeployed.md", "Not deployed.\n");
        }
        const command = `cd job && "${process.execPath}" "${script("account-request.mjs")}"`;
        return run(command, { ...settings, ...api.environment(), ...environment });
    }

    const opened = (number: number): Ran => ({ code: 0, log: `Opened: https://service.example/${number}\n` });
    const updated = { code: 0, log: "Updated: https://service.example/1\n" };

    test("opens one request with the code and the report, and changes it only when something else is found", async () => {
        expect(await night({})).toEqual({ code: 0, log: "There is nothing to propose\n" });
        expect(await night({ unmanaged: ["addon_1"] })).toEqual(opened(1));
        expect(api.newest).toMatchObject({ title: "Adopt what no stack has", state: "open", commit: tip() });
        expect(api.newest?.text).toMatch(
            /^<!-- cloud-platform: account \w{16} -->\n\n.*creates and changes nothing\./,
        );
        expect(api.newest?.text).toContain("The check fails until the secrets are set.");
        expect(api.newest?.text).toContain("To refuse, close this request.");
        expect(api.newest?.text).toContain("#### Objects (1)\n\naddon_1\n");
        const first = tip();
        expect(filesOf(first)).toEqual(["adopted.ts", "index.ts"]);
        push("main", { "README.md": "# The shop\n" });
        expect(await night({ unmanaged: ["addon_1"], drift: "name" })).toEqual(updated);
        expect(tip()).toBe(first);
        expect(api.newest?.title).toBe("Adopt what no stack has, and fix or accept drift");
        expect(api.newest?.text).toContain("#### Drifted (1)\n\nname\n");
        expect(await night({ unmanaged: ["addon_1", "addon_2"] })).toEqual(updated);
        expect(git(bare, "rev-parse", `${tip()}^`)).toBe(git(bare, "rev-parse", "main"));
        expect(git(bare, "show", `${tip()}:adopted.ts`)).toContain("addon_2");
        expect(api.requests).toHaveLength(1);
    });

    test("replaces the commit when it conflicts with the default branch", async () => {
        await night({ unmanaged: ["addon_1"] });
        push("main", { "index.ts": "export {};\nimport './other';\n" });
        expect(await night({ unmanaged: ["addon_1"] })).toEqual(updated);
        expect(git(bare, "show", `${tip()}:index.ts`)).toBe(
            "export {};\nimport './other';\nimport \"./adopted\";",
        );
    });

    test("closes the request and deletes its branch when there is nothing left, and later opens a new one", async () => {
        await night({ unmanaged: ["addon_1"] });
        expect(await night({})).toEqual({ code: 0, log: "Closed: https://service.example/1\n" });
        expect([api.newest?.state, tip()]).toEqual(["closed", ""]);
        expect(await night({})).toMatchObject({ log: "There is nothing to propose\n" });
        expect(await night({ unmanaged: ["addon_1"] })).toEqual(opened(2));
    });

    test("never pushes over a person's commit, and says so in the text", async () => {
        await night({ unmanaged: ["addon_1"] });
        const theirs = push(branch, { "Pulumi.production.yaml": "config: {}\n" });
        expect(await night({ unmanaged: ["addon_1", "addon_2"] })).toEqual(updated);
        expect(api.newest?.text).toContain("Somebody has pushed to this branch");
        expect(api.newest?.text).toContain("addon_2");
        expect(await night({})).toMatchObject({
            code: 0,
            log: expect.stringContaining("Left open") as string,
        });
        expect(api.newest).toMatchObject({ state: "open" });
        expect(api.newest?.text).toContain("and merge this request, or close it.");
        // Also if the request was closed, or a person has amended the commit.
        Object.assign(api.newest ?? {}, { state: "closed" });
        expect(await night({ unmanaged: ["addon_3"] })).toEqual(opened(2));
        expect(tip()).toBe(theirs);
        git("ada", "commit", "--quiet", "--amend", "--message", "Amended");
        git("ada", "push", "--quiet", "--force", "origin", `HEAD:refs/heads/${branch}`);
        const amended = tip();
        await night({ unmanaged: ["addon_4"] });
        expect(tip()).toBe(amended);
    });

    test("never pushes over a commit that comes in the meantime", async () => {
        await night({ unmanaged: ["addon_1"] });
        const hooks = join(folder, "hooks");
        mkdirSync(hooks);
        git("ada", "fetch", "--quiet");
        git("ada", "checkout", "--quiet", "--detach", `origin/${branch}`);
        git("ada", "commit", "--quiet", "--allow-empty", "--message", "By Ada");
        const theirs = git("ada", "rev-parse", "HEAD");
        write(
            "hooks/post-commit",
            `#!/bin/sh\nunset GIT_DIR GIT_INDEX_FILE\ngit -C "${join(folder, "ada")}" push --quiet origin ${theirs}:refs/heads/${branch}\n`,
        );
        chmodSync(join(hooks, "post-commit"), 0o755);
        const environment = {
            GIT_CONFIG_COUNT: "1",
            GIT_CONFIG_KEY_0: "core.hooksPath",
            GIT_CONFIG_VALUE_0: hooks,
        };
        const { code, log } = await night({ unmanaged: ["addon_2"], environment });
        expect(code).not.toBe(0);
        expect(log).toContain("stale info");
        expect(tip()).toBe(theirs);
    });

    test("does not open a request again that somebody has closed, until something else is found", async () => {
        await night({ unmanaged: ["addon_1"], drift: "name" });
        Object.assign(api.newest ?? {}, { state: "closed" });
        push("main", { "index.ts": "export const shop = 1;\n" });
        expect(await night({ unmanaged: ["addon_1"], drift: "name" })).toEqual({
            code: 0,
            log: "Somebody has closed the request with the same content: https://service.example/1\n",
        });
        expect(await night({ unmanaged: ["addon_1"], drift: "plan" })).toEqual(opened(2));
    });

    test("opens a new request after a merge, even if the branch still exists", async () => {
        await night({ unmanaged: ["addon_1"] });
        const theirs = push(branch, { "Pulumi.production.yaml": "config: {}\n" });
        Object.assign(api.newest ?? {}, { state: "merged", commit: theirs });
        push("main", { "adopted.ts": "", "index.ts": 'export {};\nimport "./adopted";\n' });
        expect(await night({})).toMatchObject({ log: "There is nothing to propose\n" });
        expect(await night({ drift: "name" })).toEqual(opened(2));
        expect(git(bare, "rev-parse", `${tip()}^`)).toBe(git(bare, "rev-parse", "main"));
    });

    test("opens a request without a change for drift, and for a program that imports no file", async () => {
        expect(await night({ drift: "name" })).toEqual(opened(1));
        expect(api.newest).toMatchObject({ title: "Fix or accept drift" });
        expect(api.newest?.text).toContain("This request has no change yet.");
        expect(filesOf(tip())).toEqual([""]);
        const first = tip();
        await night({ drift: "name" });
        expect(tip()).toBe(first);
    });

    test("leaves a request as it is while the default branch is not deployed", async () => {
        await night({ unmanaged: ["addon_1"] });
        const before = [tip(), api.newest?.text];
        for (const drift of [undefined, "name"]) {
            const { code, log } = await night({ isUndeployed: true, ...(drift && { drift }) });
            expect([code, log]).toEqual([0, expect.stringContaining("stays as it is")]);
        }
        expect([tip(), api.newest?.text, api.newest?.state]).toEqual([...before, "open"]);
        Object.assign(api.newest ?? {}, { state: "merged" });
        expect(await night({ isUndeployed: true })).toMatchObject({ log: "There is nothing to propose\n" });
        expect(await night({ isUndeployed: true, drift: "name" })).toEqual(opened(2));
        expect(api.newest?.text).toContain("Not deployed.");
    });

    test("leaves out a report for which the text has no room", async () => {
        expect(await night({ unmanaged: ["addon_1"], drift: "x".repeat(63_000) })).toEqual(opened(1));
        expect(api.newest?.text).toContain("addon_1");
        expect(api.newest?.text).toContain("The report drift.md is too long for this text.");
    });

    test("pushes nothing and shows no token if the service refuses the token", async () => {
        const name = service === "GitHub" ? "GH_TOKEN" : "GITLAB_TOKEN";
        const { code, log } = await night({ unmanaged: ["addon_1"], environment: { [name]: "wrong-token" } });
        expect(code).not.toBe(0);
        expect(log).toContain("was answered with 401");
        expect(log).not.toContain("wrong-token");
        expect(tip()).toBe("");
    });

    test("authenticates with the token of the job, and prints it nowhere", async () => {
        const seen: (string | undefined)[] = [];
        const server = createServer(({ headers }, answer) => {
            seen.push(headers.authorization);
            answer.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
        });
        await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
        const environment = { GITHUB_SERVER_URL: url, CI_PROJECT_URL: url };
        const { code, log } = await night({ unmanaged: ["addon_1"], environment });
        server.close();
        expect(code).not.toBe(0);
        const basic = `Basic ${Buffer.from("x-access-token:token-of-the-job").toString("base64")}`;
        expect(seen).toEqual([undefined, basic]);
        expect(log).not.toContain("token-of-the-job");
    });

    test("refuses a shallow clone, and takes no request of a fork for its own", async () => {
        push("main", { "README.md": "# Our shop\n" });
        const { code, log } = await night({ unmanaged: ["addon_1"], clone: ["--depth", "1"] });
        expect([code, log]).toEqual([1, expect.stringContaining("GIT_DEPTH: 0")]);
        await night({ unmanaged: ["addon_1"] });
        const ofFork = {
            number: 9,
            title: "x",
            text: "x",
            state: "open",
            commit: "",
            isOfFork: true,
        } as const;
        api.requests.push({ ...ofFork });
        expect(await night({ unmanaged: ["addon_2"] })).toEqual(updated);
        expect(api.newest).toEqual(ofFork);
    });
});

describe("commands of the workflows", () => {
    beforeEach(() => {
        shell.add("pulumi", 'echo "pulumi $*" >> calls');
        shell.add("npx", 'echo "npx $*" >> calls');
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
