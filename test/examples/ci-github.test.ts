/** The workflows for GitHub, step by step, in a fresh copy of the starter. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Engine } from "pulumi-cloud-platform/testing";
import { engineNames, hasCli } from "../support/engines.js";
import { GitHub, type JobResult, type Occasion } from "../support/pipelines/github.js";
import { GitHubCommand } from "../support/pipelines/github-command.js";
import { Kit } from "../support/pipelines/kit.js";
import { Programs } from "../support/pipelines/programs.js";
import { runScript, type Ran } from "../support/pipelines/shell-steps.js";
import { commandsIn } from "../support/shell.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const credentials = /TOKEN|PASSPHRASE|SECRET/;
const hostile = "</pre><img src=x> @everyone";
const branchName = "fix; touch pwned";
const sha = "0123456789abcdef0123456789abcdef01234567";

test("turns a text of any length and with terminal colours into a valid comment", async () => {
    const folder = mkdtempSync(join(tmpdir(), "comment-"));
    writeFileSync(join(folder, "long.txt"), `\u001b[32mgreen\u001b[0m ${"<&>".repeat(50_000)}`);
    writeFileSync(join(folder, "review.md"), "### 1 created\n");
    symlinkSync("long.txt", join(folder, "link.txt"));
    const script = join(__dirname, "../../examples/ci/scripts/as-comment.mjs");
    const commentOf = async (file: string): Promise<string> => {
        const text = `"${process.execPath}" "${script}" key "A note." ${sha} ${file}`;
        return (await runScript({ text, flags: ["-e"], cwd: folder, env: {} })).log;
    };
    const comment = await commentOf("long.txt");
    const without = [await commentOf("link.txt"), await commentOf("none.txt")];
    const own = await commentOf("review.md");
    rmSync(folder, { recursive: true });
    const none = "<!-- cloud-platform: key -->\n### There is no review\n";
    expect(without).toEqual([expect.stringContaining(none), expect.stringContaining(none)]);
    expect(without.join("")).not.toContain("green");
    expect(comment).toMatch(/^<!-- cloud-platform: key -->\n<pre>\ngreen &lt;&amp;&gt;/);
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).toMatch(
        /&\w+;\n\n… The log of the run has the rest\. …\n<\/pre>\n\n<sub>A note\. Commit 0123/,
    );
    expect(own).toMatch(/^<!-- cloud-platform: key -->\n### 1 created\n\n<sub>A note\. /);
});

test("writes the first comment for a change, and updates it when there is no change", async () => {
    const place = mkdtempSync(join(tmpdir(), "comments-"));
    const gh = new GitHubCommand();
    const programs = await Programs.start(join(place, "programs"), { gh: gh.program });
    const commentOn = (headline: string): Promise<Ran> => {
        writeFileSync(join(place, "text.md"), `<!-- cloud-platform: review -->\n### ${headline}\n`);
        return runScript({
            text: `"${join(__dirname, "../../examples/ci/scripts/github-comment.sh")}" 7 text.md`,
            flags: ["-e"],
            cwd: place,
            env: {
                PATH: [programs.folder, process.env["PATH"]].join(delimiter),
                GITHUB_REPOSITORY: "shop/infrastructure",
            },
        });
    };
    try {
        const counts: number[] = [];
        for (const headline of ["No changes", "1 created", "No changes"]) {
            expect(await commentOn(headline)).toMatchObject({ code: 0 });
            counts.push(gh.comments.length);
        }
        expect(counts).toEqual([0, 1, 1]);
        expect(gh.comments[0]?.body).toContain("### No changes");
    } finally {
        programs.stop();
        rmSync(place, { recursive: true });
    }
});

test("writes no second comment and opens no second issue when GitHub's list fails", async () => {
    const place = mkdtempSync(join(tmpdir(), "comments-"));
    const gh = new GitHubCommand();
    const programs = await Programs.start(join(place, "programs"), { gh: gh.program });
    writeFileSync(join(place, "text.md"), "<!-- cloud-platform: preview -->\n");
    const run = (script: string): Promise<Ran> =>
        runScript({
            text: `"${join(__dirname, "../../examples/ci/scripts")}"/${script}`,
            flags: ["-e"],
            cwd: place,
            env: {
                PATH: [programs.folder, process.env["PATH"]].join(delimiter),
                GITHUB_REPOSITORY: "shop/infrastructure",
            },
        });
    const scripts = ["github-comment.sh 7 text.md", 'github-issue.sh "A title" text.md'];
    try {
        for (const script of scripts) {
            expect(await run(script)).toMatchObject({ code: 0 });
        }
        gh.breaksOff = true;
        for (const script of scripts) {
            const { code, log } = await run(script);
            expect(code).not.toBe(0);
            expect(log).toContain("HTTP 502");
        }
        gh.breaksOff = false;
        for (const script of scripts) {
            expect(await run(script)).toMatchObject({ code: 0 });
        }
        expect(gh.comments).toHaveLength(1);
        expect(gh.issues).toHaveLength(1);
    } finally {
        programs.stop();
        rmSync(place, { recursive: true });
    }
});

describe.each(engineNames)("on the %s engine", (engine: Engine["name"]) => {
    let kit: Kit;
    let gh: GitHubCommand;
    let gitHub: GitHub;
    let mark: number;

    beforeAll(async () => {
        gh = new GitHubCommand();
        kit = await Kit.start({ engine, service: "GitHub", programs: { gh: gh.program } });
        // As on a developer's machine, which is logged in to the backend.
        gitHub = new GitHub(kit.place, {
            ...kit.env,
            PULUMI_BACKEND_URL: kit.settings.vars.PULUMI_BACKEND_URL,
        });
    });
    beforeEach(() => {
        mark = kit.platform.requests.mark();
    });
    afterEach(() => {
        // Install scripts of packages see no credentials.
        expect(kit.readableByInstallScripts.flat().filter(name => credentials.test(name))).toEqual([]);
    });
    afterAll(() => kit.stop());

    function run(workflow: string, occasion: Occasion, artifacts = {}): Promise<JobResult> {
        return gitHub.run(join(kit.shop, `.github/workflows/${workflow}.yml`), occasion, artifacts);
    }

    /** A fork gets no settings, and a branch of the repository gets the repository's settings. */
    function pullRequest(code: string, owner: string, number: number): Occasion {
        const head = { sha, repo: { full_name: `${owner}/infrastructure` } };
        const github = { actor: owner, event: { pull_request: { number, head } } };
        return { code, github, ...(owner === "shop" && kit.settings) };
    }

    function comment({ conclusion, artifacts }: JobResult, head_sha = sha): Promise<JobResult> {
        const head = { head_sha, head_repository: { owner: { login: "stranger" } }, head_branch: branchName };
        const event = { workflow_run: { id: 1, event: "pull_request", conclusion, ...head } };
        return run("preview-comment", { code: kit.shop, github: { event } }, artifacts);
    }

    function requests(): string[] {
        return kit.platform.requests.since(mark).map(({ method }) => method);
    }

    const token = (): string => kit.settings.secrets["CLOUD_PLATFORM_TOKEN"] ?? "";

    const onBranch = (name: string): object => ({
        ref: `refs/heads/${name}`,
        event: { repository: { default_branch: "main" } },
    });

    const withToken = (token: string): Occasion => ({
        code: kit.shop,
        github: onBranch("main"),
        ...kit.settings,
        secrets: { ...kit.settings.secrets, CLOUD_PLATFORM_TOKEN: token },
    });

    test("previews a fork without secrets, and comments with its text escaped", async () => {
        gh.pullRequests.push({ number: 7, head: `stranger:${branchName}`, sha });
        const byAPerson = {
            id: 1,
            number: "7",
            author: "somebody",
            body: "<!-- cloud-platform: review -->",
        };
        gh.comments.push({ ...byAPerson });
        const code = kit.branch("fork", "index.ts", text =>
            text.replace('"database",', `${JSON.stringify(hostile)},`),
        );
        const preview = await run("preview", pullRequest(code, "stranger", 7));
        expect(preview).toMatchObject({ conclusion: "success" });
        expect(requests()).toEqual([]);
        expect(await comment(preview)).toMatchObject({ conclusion: "success" });
        const [untouched, written, ...others] = gh.comments;
        expect([untouched, others]).toEqual([byAPerson, []]);
        expect(written).toMatchObject({ number: "7" });
        expect(written?.body).toMatch(
            /^<!-- cloud-platform: review -->\n<pre>\n5 created; \+19\.50 EUR a month\n/,
        );
        expect(written?.body).toContain('Addon "&lt;/pre&gt;&lt;img src=x&gt; @everyone" is created');
        expect(written?.body).toContain(`every resource is shown as created. Commit ${sha}.`);
        expect(written?.body.match(/<\/?\w+/g)).toEqual(["<pre", "</pre", "<sub", "</sub"]);
        expect(await run("preview-trusted", pullRequest(code, "stranger", 7))).toMatchObject({
            conclusion: "skipped",
        });
    });

    test("updates the comment when a fork's preview fails, and runs no script of its artifact", async () => {
        const code = kit.branch("broken", "index.ts", text => text.replace("{ label:", "{ lable:"));
        const preview = await run("preview", pullRequest(code, "stranger", 7));
        expect(preview).toMatchObject({ conclusion: "failure" });
        expect(Object.keys(preview.artifacts)).toEqual(["review"]);
        const scripts = join(preview.artifacts["review"] ?? "", "ci");
        mkdirSync(scripts);
        writeFileSync(join(scripts, "as-comment.mjs"), 'console.log("poisoned")');
        expect(await comment(preview)).toMatchObject({ conclusion: "success" });
        expect(gh.comments).toHaveLength(2);
        expect(gh.comments[1]?.body).toMatch(/The preview failed\n[^]*lable/);
        expect(await comment({ ...preview, conclusion: "skipped" })).toMatchObject({ conclusion: "skipped" });

        const ofAnOldCommit = { conclusion: "failure", artifacts: {}, log: "" } as const;
        expect(await comment(ofAnOldCommit, "0ld")).toMatchObject({ conclusion: "success" });
        expect(gh.comments[1]?.body).toMatch(/The preview failed\n[^]*lable/);
        rmSync(join(code, "package-lock.json"));
        const uninstalled = await run("preview", pullRequest(code, "stranger", 7));
        expect(uninstalled).toMatchObject({ conclusion: "failure", artifacts: {} });
        expect(await comment(uninstalled)).toMatchObject({ conclusion: "success" });
        expect(gh.comments).toHaveLength(2);
        expect(gh.comments[1]?.body).toMatch(/There is no review/);
    });

    test("previews the real change of a branch of the repository, without a request", async () => {
        const code = kit.branch("larger", "index.ts", text => text.replace('"xs_sml"', '"s_sml"'));
        const occasion = pullRequest(code, "shop", 8);
        expect(await run("preview", occasion)).toMatchObject({ conclusion: "skipped" });
        expect(await run("preview-trusted", occasion)).toMatchObject({ conclusion: "success" });
        expect(requests()).toEqual([]);
        const own = (): string[] =>
            gh.comments.filter(({ number }) => number === "8").map(({ body }) => body);
        expect(own()).toEqual([
            expect.stringMatching(/^<!-- .* -->\n### 2 updated; &#43;21\.50 EUR a month\n/),
        ]);
        expect(own()[0]).toContain('<code>"xs&#95;sml"</code> | <code>"s&#95;sml"</code>');
        // A missing secret of the repository is an empty text.
        const blind = { ...occasion, secrets: { ...occasion.secrets, CLOUD_PLATFORM_TOKEN: "" } };
        expect(await run("preview-trusted", blind)).toMatchObject({ conclusion: "success" });
        expect(own()).toHaveLength(1);
        const limits = { REVIEW_LIMITS: "--fail-on delete,replace,data --max-cost-increase 20" };
        const limited = { ...occasion, vars: { ...occasion.vars, ...limits } };
        expect(await run("preview-trusted", limited)).toMatchObject({ conclusion: "failure" });
        expect(own()).toEqual([expect.stringContaining("Refused: The cost rises by 21.50 EUR a month")]);
        const broken = kit.branch("elsewhere", "index.ts", text => text.replace('"par"', '"rbx"'));
        expect(await run("preview-trusted", pullRequest(broken, "shop", 8))).toMatchObject({
            conclusion: "failure",
        });
        expect(own()).toEqual([expect.stringContaining("allowReplace")]);
        rmSync(join(broken, "package-lock.json"));
        await run("preview-trusted", pullRequest(broken, "shop", 8));
        expect(own()).toEqual([expect.stringContaining("There is no review")]);
    });

    test("applies a merge, and fails without a change when the credentials are wrong", async () => {
        const plan = (): string[] =>
            kit.platform.state.addons
                .list(kit.platform.account.organisation)
                .filter(({ name }) => name === "shop-db")
                .map(({ planId }) => planId);
        const before = plan();
        const ofABranch = { ...withToken(token()), github: onBranch("larger") };
        expect(await run("deploy", ofABranch)).toMatchObject({ conclusion: "skipped" });
        const code = kit.branch("merged", "index.ts", text => text.replace('"xs_sml"', '"s_sml"'));
        expect(await run("deploy", { ...withToken("wrong"), code })).toMatchObject({ conclusion: "failure" });
        expect(plan()).toEqual(before);
        expect(await run("deploy", { ...withToken(token()), code })).toMatchObject({ conclusion: "success" });
        expect(plan()).not.toEqual(before);
    });

    test("explains how to recover after a cancelled deployment, and a manual run recovers a lost state without a write", async () => {
        const byHand = {
            ...withToken(token()),
            code: kit.branch("current", "index.ts", text => text.replace('"xs_sml"', '"s_sml"')),
        };
        const cancelled = await run("deploy", { ...byHand, cancelledIn: "Update" });
        expect(cancelled).toMatchObject({ conclusion: "cancelled" });
        expect(cancelled.log).toMatch(/^::error title=.*with the command "recover"\./);

        const ids = (): string[] =>
            kit.platform.state.addons.list(kit.platform.account.organisation).map(({ id }) => id);
        const before = ids();
        await kit.loseState();
        const recovered = await run("deploy", { ...byHand, inputs: { command: "recover" } });
        expect(recovered).toMatchObject({
            conclusion: "success",
            log: expect.stringContaining("[recovered]") as string,
        });
        expect(new Set(requests())).toEqual(new Set(["GET"]));
        expect(ids()).toEqual(before);
        expect(await run("deploy", { ...byHand, inputs: { command: "up" } })).toMatchObject({
            conclusion: "success",
        });
        expect(new Set(requests())).toEqual(new Set(["GET"]));
    });

    test("the lock of the policy pack installs it in a pipeline", async () => {
        const [, , copy = "", install = ""] = commandsIn("examples/ci/README.md");
        await kit.follow(copy);
        rmSync(join(kit.shop, "policy/node_modules"));
        await kit.follow(install);
        expect(existsSync(join(kit.shop, "policy/node_modules/@pulumi/policy"))).toBe(true);
    });

    test("reports nothing without drift, keeps one issue with drift, and fails without a platform", async () => {
        const night = (word = token()): Promise<JobResult> => run("drift", withToken(word));
        const { state, account } = kit.platform;
        const [database] = state.addons.list(account.organisation).filter(({ name }) => name === "shop-db");
        const rename = (name: string): void => void state.addons.rename(database?.id ?? "", name);

        expect(await night()).toMatchObject({ conclusion: "success" });
        const open = { title: "Drift in production", isOpen: true };
        // Without a report, no issue is opened.
        const vars = { ...kit.settings.vars, PULUMI_BACKEND_URL: `file://${kit.shop}/nowhere` };
        const stateless = await run("drift", { ...withToken(token()), vars });
        expect(stateless).toMatchObject({ conclusion: "failure" });
        expect(gh.issues).toEqual([]);
        expect(await night("wrong")).toMatchObject({ conclusion: "failure" });
        expect(gh.issues).toMatchObject([{ ...open, body: expect.stringContaining("not read") as string }]);

        rename("renamed-by-hand");
        // The expected log shows the reason if this fails.
        expect(await night()).toMatchObject({
            conclusion: "success",
            log: expect.stringContaining("1 drifted") as string,
        });
        expect(gh.issues).toMatchObject([
            { ...open, body: expect.stringContaining("renamed-by-hand") as string },
        ]);
        rename("renamed-again");
        expect(await night()).toMatchObject({ conclusion: "success" });
        expect(gh.issues).toMatchObject([
            { ...open, body: expect.stringContaining("renamed-again") as string },
        ]);
        rename("shop-db");
        expect(await night()).toMatchObject({ conclusion: "success" });
        expect(gh.issues).toMatchObject([{ ...open, isOpen: false }]);
    });
});
