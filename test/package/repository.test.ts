/** Workflows of the repository, and the check of commits. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problemsIn, stepsIn, workflowIn } from "../support/workflow-file.js";

const root = join(__dirname, "../..");
const own = join(root, ".github/workflows");
const kit = join(root, "examples/ci/github/workflows");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    engines: { node: string };
    peerDependencies: Record<string, string>;
    scripts: Record<string, string>;
};

const guides = readdirSync(join(root, "docs/guides")).map(name => join(root, "docs/guides", name));
const files = [own, kit].flatMap(folder => readdirSync(folder).map(name => join(folder, name)));

test("the parser accepts every workflow, and finds an error in a broken one", async () => {
    expect(files.length).toBeGreaterThan(6);
    const problems = await Promise.all(files.map(path => problemsIn(path)));
    expect(problems).toEqual(files.map(() => []));
    const broken = readFileSync(join(own, "ci.yml"), "utf8").replace("runs-on", "run-on");
    expect(await problemsIn("ci.yml", broken)).toContainEqual(
        expect.stringContaining("Unexpected value 'run-on'"),
    );
});

test.each(files)(
    "%s declares permissions and timeouts, and puts no text of a pull request into a command",
    path => {
        const workflow = workflowIn(path);
        expect(workflow).toHaveProperty("permissions");
        // This event runs with secrets for every pull request.
        expect(workflow.on).not.toHaveProperty("pull_request_target");
        for (const job of Object.values(workflow.jobs).filter(({ uses }) => uses === undefined)) {
            expect(job["timeout-minutes"]).toBeGreaterThan(0);
        }
        for (const { run = "" } of stepsIn(workflow)) {
            // Titles, branches and texts of pull requests are never part of a command.
            expect(run).not.toMatch(/\$\{\{[^}]*\b(head_ref|head_branch|title|body|message|ref_name)\b/);
        }
    },
);

test("the jobs of the real CLI run suites that exist", () => {
    const runs = stepsIn(workflowIn(join(own, "ci.yml"))).map(({ run = "" }) => run);
    const suites = runs.flatMap(run => run.match(/\btest\/[\w/-]+/g) ?? []);
    expect(suites.length).toBeGreaterThan(4);
    expect(suites.filter(suite => !existsSync(join(root, suite)))).toEqual([]);
});

/** Each `uses:` of the workflows in files and guides, with its comment. */
const used = [...files, ...guides].flatMap(path =>
    [...readFileSync(path, "utf8").matchAll(/^ *- uses: (.*)$/gm)].map(([, action = ""]) => action),
);

test("workflows pin each action to one commit, and name its version", () => {
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter(action => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    const actions = used.map(action => action.split("@")[0]);
    expect(new Set(used).size).toBe(new Set(actions).size);
});

/** The secrets that a step can read. */
const secretIn = /\$\{\{[^}]*\b(secrets\.|github\.token)/;

test.each(files)("%s gives credentials only to the steps that use them", path => {
    const workflow = workflowIn(path);
    const steps = stepsIn(workflow);
    const outside = { ...workflow, jobs: Object.values(workflow.jobs).map(job => ({ ...job, steps: [] })) };
    // The workflow that comments runs no package, so its job may have the token of the run.
    if (!path.endsWith("preview-comment.yml")) {
        expect(JSON.stringify(outside)).not.toMatch(secretIn);
    }
    const trusted = steps.filter(step => secretIn.test(JSON.stringify(step)));
    for (const { run = "", uses = "" } of trusted) {
        expect(`${run}${uses}`).not.toMatch(/\bnpm (ci|install)\b/);
        expect(`${run}${uses}`).toMatch(
            /\bpulumi (preview|up) |npx --no -- cloud-platform |ci\/(github-comment|push-code|read-account)\.sh |node ci\/(preview-environment|account-request)\.mjs|^actions\/create-github-app-token@|^npm (publish|view|org ls) |^gh release |^actions\/download-artifact@/,
        );
    }
});

test("a fork's code runs without secrets, and the job that can write runs no code of the fork", () => {
    const preview = workflowIn(join(kit, "preview.yml"));
    expect(preview.permissions).toEqual({ contents: "read" });
    expect(readFileSync(join(kit, "preview.yml"), "utf8")).not.toMatch(/\$\{\{[^}]*\bsecrets\b/);
    const comment = workflowIn(join(kit, "preview-comment.yml"));
    expect(Object.keys(comment.on)).toEqual(["workflow_run"]);
    // Two concurrent runs would both find no comment, and write two.
    expect(comment.concurrency).toEqual({
        group: expect.stringMatching(/head_sha/) as string,
        "cancel-in-progress": false,
    });
    const [checkout, download] = stepsIn(comment);
    expect(checkout).toEqual({
        uses: expect.stringContaining("actions/checkout") as string,
        with: { "persist-credentials": false },
    });
    expect(download?.with).toMatchObject({ path: "${{ runner.temp }}/review" });
});

test("CI tests every supported version of Node and the SDK", () => {
    const { versions } = workflowIn(join(own, "ci.yml")).jobs;
    const lowestNode = manifest.engines.node.replace(">=", "");
    const [oldestSdk = ""] = manifest.peerDependencies["@pulumi/pulumi"]?.replace(">=", "").split(" ") ?? [];
    expect(versions?.strategy?.matrix).toEqual({
        node: [lowestNode, "24", "26"],
        sdk: [oldestSdk, "latest"],
    });
    const commands = versions?.steps.map(({ run }) => run).join("\n");
    expect(commands).toContain('"node@${{ matrix.node }}" "@pulumi/pulumi@${{ matrix.sdk }}"');
});

test("workflows run existing commands", () => {
    const commands = [".ci/run", ...readdirSync(own).map(name => `.github/workflows/${name}`)]
        .map(path => readFileSync(join(root, path), "utf8"))
        .join("\n");
    const scripts = [...commands.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([]);
    for (const { run = "" } of stepsIn(workflowIn(join(own, "ci.yml")))) {
        const [path] = /^\.\w+\/\w+$/.exec(run) ?? [];
        expect(existsSync(join(root, path ?? "package.json"))).toBe(true);
    }
});

test("a release publishes a tag after all jobs of CI, with provenance", () => {
    const { on, jobs } = workflowIn(join(own, "release.yml"));
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(jobs["publish"]?.needs).toBe("check");
    expect(jobs["check"]).toMatchObject({ uses: "./.github/workflows/ci.yml" });
    expect(workflowIn(join(own, "ci.yml")).on).toHaveProperty("workflow_call");
    expect(jobs["publish"]?.permissions).toEqual({ contents: "write", "id-token": "write" });
    const steps = jobs["publish"]?.steps.slice(2).map(({ run = "", uses = "" }) => run + uses) ?? [];
    const containing = (text: string) => expect.stringContaining(text) as string;
    expect(steps).toEqual([
        containing('"$GITHUB_REF_NAME"'),
        "npm org ls pulumi-cloud-platform",
        "npm ci",
        containing("pulumi/actions@"),
        "npm run build:release -- --complete",
        // Each package names a version of the native provider, and PyPI refuses a project without a trusted publisher.
        containing("pypa/gh-action-pypi-publish@"),
        containing("gh release upload"),
        containing("npm publish ./release/npm/pulumi-cloud-platform-native-"),
        containing('npm publish "./release/npm/pulumi-cloud-platform-${GITHUB_REF_NAME#v}.tgz"'),
    ]);
    steps
        .filter(step => step.includes("npm publish"))
        .forEach(step => {
            expect(step).toContain("--provenance --access public");
        });
});

test.each([
    ["fix(addon): name the plan", 0],
    ["Name the plan", 1],
    [`fix: ${"x".repeat(70)}`, 1],
])("the commit check judges the subject %j", (subject, status) => {
    const repository = mkdtempSync(join(tmpdir(), "commits-"));
    try {
        const git = (...command: string[]): void => {
            execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...command], {
                cwd: repository,
            });
        };
        git("init", "--quiet");
        git("commit", "--quiet", "--allow-empty", "--message", subject);
        const check = spawnSync(process.execPath, [join(root, "scripts/commits.mjs")], {
            cwd: repository,
            encoding: "utf8",
        });
        expect(check.status).toBe(status);
        expect(check.stderr.includes(subject)).toBe(status === 1);
    } finally {
        rmSync(repository, { recursive: true });
    }
});
