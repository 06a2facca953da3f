/** The files of the CI kit: their schema, the scripts that they start, and the variables of their commands. */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { problemsIn, workflowIn } from "../support/workflow-file.js";

const kit = join(__dirname, "../../examples/ci");
const workflows = readdirSync(join(kit, "github/workflows"));
const gitLabFile = join(kit, "gitlab/.gitlab-ci.yml");

interface GitLabJob {
    readonly resource_group?: string;
    readonly interruptible?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
    readonly script?: readonly string[];
    readonly before_script?: readonly string[];
    readonly after_script?: readonly string[];
}
const gitLab = parse(readFileSync(gitLabFile, "utf8")) as Record<string, GitLabJob>;
const gitLabJobs = Object.values(gitLab);

/** Variables that a service sets for every command. */
const given = /^(GITHUB_|RUNNER_|CI_)/;

/** Variables that a command uses, except those that it sets itself. */
function variablesOf(command: string): string[] {
    const set = [...command.matchAll(/(?:^|\s)(?:export )?(\w+)=/g)].map(([, name = ""]) => name);
    // Text in single quotes is not expanded.
    const used = [...command.replace(/'[^']*'/g, "").matchAll(/\$\{?([A-Za-z_]\w*)/g)];
    return used.map(([, name = ""]) => name).filter(name => !set.includes(name) && !given.test(name));
}

/** Commands that start Pulumi, and the action that exchanges the key of a GitHub App for a token. */
const startsPulumi =
    /\bpulumi\b|cloud-platform|read-account\.sh|preview-environment\.mjs|^actions\/create-github-app-token@/;

function missingScripts(command: string): string[] {
    const started = [...command.matchAll(/\bci\/([\w-]+\.\w+)/g)].map(([, name = ""]) => name);
    return started.filter(name => !existsSync(join(kit, "scripts", name)));
}

test.each(workflows)(
    "GitHub's parser accepts %s, whose commands have their scripts and variables",
    async name => {
        const path = join(kit, "github/workflows", name);
        expect(await problemsIn(path)).toEqual([]);
        const { jobs } = workflowIn(path);
        for (const { env = {}, steps } of Object.values(jobs)) {
            const ids = steps.flatMap(({ id = [] }) => id);
            for (const step of steps) {
                const { run = "" } = step;
                const declared = Object.keys({ ...env, ...step.env });
                expect({
                    run,
                    scripts: missingScripts(run),
                    variables: variablesOf(run).filter(each => !declared.includes(each)),
                }).toEqual({ run, scripts: [], variables: [] });
                const named = [...JSON.stringify(step).matchAll(/\bsteps\.([\w-]+)\./g)].map(([, id]) => id);
                expect(named.filter(id => !ids.includes(id ?? ""))).toEqual([]);
            }
        }
    },
);

test.each(workflows)("%s gives no secret to a fork, nor to a step that starts no Pulumi", name => {
    const workflow = workflowIn(join(kit, "github/workflows", name));
    const hasSecret = (part: unknown): boolean => JSON.stringify(part ?? {}).includes("secrets.");
    expect(Object.keys(workflow.on)).not.toContain("pull_request_target");
    expect(hasSecret(workflow.env)).toBe(false);
    for (const job of Object.values(workflow.jobs)) {
        const { if: condition = "", env, steps } = job;
        expect(hasSecret(env)).toBe(false);
        expect(
            steps.filter(step => hasSecret(step) && !startsPulumi.test(step.run ?? step.uses ?? "")),
        ).toEqual([]);
        if ("pull_request" in workflow.on && hasSecret(job)) {
            expect(condition).toContain(
                "github.event.pull_request.head.repo.full_name == github.repository &&",
            );
        }
        expect("workflow_run" in workflow.on && hasSecret(job)).toBe(false);
    }
});

test("the update and the ends of a preview environment wait for each other, and no push cancels one", () => {
    const [pullRequest, night] = ["preview-environment", "preview-environment-night"].map(name =>
        workflowIn(join(kit, `github/workflows/${name}.yml`)),
    );
    const group = (number: string) => ({
        group: `preview-environment-\${{ ${number} }}`,
        "cancel-in-progress": false,
    });
    expect(pullRequest?.concurrency).toEqual(group("github.event.pull_request.number"));
    expect(night?.jobs["end"]).toHaveProperty("concurrency", group("matrix.number"));
    const [update, end] = [gitLab["preview-environment"], gitLab["preview-environment-end"]];
    for (const job of [update, end]) {
        expect(job).toMatchObject({
            resource_group: "preview-$CI_MERGE_REQUEST_IID",
            interruptible: false,
            environment: { name: "preview/$CI_MERGE_REQUEST_IID" },
        });
    }
    expect(update?.environment).toMatchObject({ on_stop: "preview-environment-end", auto_stop_in: "1 week" });
    expect(end?.environment).toMatchObject({ action: "stop" });
});

test("preview environments exist for branches of the repository only, and not for Dependabot or the nightly request", () => {
    const { jobs } = workflowIn(join(kit, "github/workflows/preview-environment.yml"));
    for (const { if: condition = "" } of Object.values(jobs)) {
        expect(condition).toMatch(
            /^github\.event\.pull_request\.head\.repo\.full_name == github\.repository && github\.event\.pull_request\.user\.login != 'dependabot\[bot\]' && /,
        );
    }
    expect(jobs["up"]?.if).toContain("github.head_ref != 'cloud-platform/account' && ");
    const refs = Object.values(jobs).map(({ steps: [checkout] }) => checkout?.with?.["ref"]);
    expect(refs).toEqual([
        "${{ github.event.pull_request.head.sha }}",
        "${{ github.event.repository.default_branch }}",
    ]);
});

test("the commands of .gitlab-ci.yml have their scripts and documented variables", () => {
    const commands = gitLabJobs.flatMap(({ before_script = [], script = [], after_script = [] }) => [
        before_script.join("\n"),
        script.join("\n"),
        after_script.join("\n"),
    ]);
    expect(commands.flatMap(missingScripts)).toEqual([]);
    const page = readFileSync(join(kit, "README.md"), "utf8");
    expect(commands.flatMap(variablesOf).filter(name => !page.includes(`| \`${name}\``))).toEqual([]);
});

const ofMergeRequest = (source: string): Record<string, string> => ({
    CI_PIPELINE_SOURCE: "merge_request_event",
    CI_MERGE_REQUEST_PROJECT_ID: "1",
    CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source,
});

test.each([
    ["a merge request from a fork", ofMergeRequest("2"), ["preview"]],
    ["a merge request from a branch", ofMergeRequest("1"), ["preview-trusted"]],
    [
        "a merge request from a fork, with environments",
        { ...ofMergeRequest("2"), PREVIEW_MAX_COST: "50" },
        ["preview"],
    ],
    [
        "a merge request from a branch, with environments",
        { ...ofMergeRequest("1"), PREVIEW_MAX_COST: "50" },
        ["preview-trusted", "preview-environment", "preview-environment-end"],
    ],
    [
        "the nightly request, with environments",
        {
            ...ofMergeRequest("1"),
            CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "cloud-platform/account",
            PREVIEW_MAX_COST: "50",
        },
        ["preview-trusted"],
    ],
    [
        "a merge",
        { CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" },
        ["deploy", "recover"],
    ],
    ["a push", { CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "other", CI_DEFAULT_BRANCH: "main" }, []],
    [
        "a night",
        { CI_PIPELINE_SOURCE: "schedule", CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" },
        ["account"],
    ],
])(
    "GitLab's schema accepts the file, and the pipeline of %s has its jobs",
    async (_, variables, expected) => {
        const folder = mkdtempSync(join(tmpdir(), "gitlab-"));
        try {
            copyFileSync(gitLabFile, join(folder, ".gitlab-ci.yml"));
            const tool = join(__dirname, "../vendor/node_modules/gitlab-ci-local/dist/index.js");
            const args = Object.entries(variables).flatMap(([name, value]) => [
                "--variable",
                `${name}=${value}`,
            ]);
            const { stdout } = await promisify(execFile)(process.execPath, [tool, "--list-json", ...args], {
                cwd: folder,
            });
            const jobs = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as { name: string; when: string }[];
            expect(jobs.filter(({ when }) => when !== "never").map(({ name }) => name)).toEqual(expected);
        } finally {
            rmSync(folder, { recursive: true });
        }
    },
);
