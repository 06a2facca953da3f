/** The jobs for GitLab, script by script, in a fresh copy of the starter. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "pulumi-cloud-platform/testing";
import { engineNames, hasCli } from "../support/engines.js";
import { GitLabApi, jobsOf, runJob, type JobResult, type Pipeline } from "../support/pipelines/gitlab.js";
import { Kit } from "../support/pipelines/kit.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

describe.each(engineNames)("on the %s engine", (engine: Engine["name"]) => {
    let kit: Kit;
    let api: GitLabApi;
    let mark: number;

    beforeAll(async () => {
        api = await GitLabApi.start("token-of-the-project");
        kit = await Kit.start({ engine, service: "GitLab" });
    });
    beforeEach(() => {
        mark = kit.platform.requests.mark();
    });
    afterEach(() => {
        // Install scripts of packages see no credentials.
        const readable = kit.readableByInstallScripts.flat();
        expect(readable.filter(name => /TOKEN|PASSPHRASE|SECRET/.test(name))).toEqual([]);
    });
    afterAll(async () => {
        api.stop();
        await kit.stop();
    });

    const ofTheProject = (): Record<string, string> => ({
        ...kit.settings.vars,
        ...kit.settings.secrets,
        GITLAB_TOKEN: "token-of-the-project",
    });

    /** A fork's pipeline runs in the fork's project. */
    function mergeRequest(code: string, source: "1" | "2"): Pipeline {
        return {
            code,
            variables: {
                ...(source === "1" && ofTheProject()),
                CI_API_V4_URL: api.url,
                CI_PIPELINE_SOURCE: "merge_request_event",
                CI_MERGE_REQUEST_PROJECT_ID: "1",
                CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source,
                CI_MERGE_REQUEST_IID: "8",
                CI_COMMIT_SHA: "1234abcd",
            },
        };
    }

    /** Runs the only job of a pipeline. */
    async function run(pipeline: Pipeline, expected: string): Promise<JobResult> {
        expect(await jobsOf(pipeline)).toEqual([expected]);
        return runJob(expected, pipeline, kit);
    }

    function requests(): string[] {
        return kit.platform.requests.since(mark).map(({ method }) => method);
    }

    test("previews a fork without secrets, and stores the preview as an artifact", async () => {
        const { code, folder } = await run(mergeRequest(kit.shop, "2"), "preview");
        expect(code).toBe(0);
        expect(requests()).toEqual([]);
        expect(readFileSync(join(folder, "review.txt"), "utf8")).toMatch(
            /^5 created; \+19\.50 EUR a month\n/,
        );
    });

    test("a fork's preview with the project's variables uses a stack of its own", async () => {
        const { variables, ...pipeline } = mergeRequest(kit.shop, "2");
        const byAMember = { ...pipeline, variables: { ...ofTheProject(), ...variables } };
        // A second stack of the same name would be refused.
        const codes = [await runJob("preview", byAMember, kit), await runJob("preview", byAMember, kit)];
        expect(codes).toMatchObject([{ code: 0 }, { code: 0 }]);
    });

    test("writes one comment for a branch of the project, also when the preview fails", async () => {
        const byAPerson = { id: 1, author: { id: 9 }, body: "<!-- cloud-platform: review-trusted -->" };
        api.notes.push(...[1, 2].map(() => ({ ...byAPerson })));
        expect((await run(mergeRequest(kit.shop, "1"), "preview-trusted")).code).toBe(0);
        expect(api.notes).toEqual([byAPerson, byAPerson]);
        const larger = kit.branch("larger", "index.ts", text => text.replace('"xs_sml"', '"s_sml"'));
        expect((await run(mergeRequest(larger, "1"), "preview-trusted")).code).toBe(0);
        expect(requests()).toEqual([]);
        expect(api.notes[2]?.body).toMatch(/^<!-- .* -->\n### 2 updated; &#43;21\.50 EUR a month\n/);
        expect(api.notes[2]?.body).toContain("Commit 1234abcd.");

        const { variables, ...pipeline } = mergeRequest(larger, "1");
        const limits = { ...variables, REVIEW_LIMITS: "--max-cost-increase 20" };
        expect((await runJob("preview-trusted", { ...pipeline, variables: limits }, kit)).code).toBe(2);
        expect(api.notes[2]?.body).toContain("Refused: The cost rises by 21.50 EUR a month");

        const broken = kit.branch("broken", "index.ts", text => text.replace("{ label:", "{ lable:"));
        expect((await runJob("preview-trusted", mergeRequest(broken, "1"), kit)).code).toBe(1);
        expect(api.notes).toEqual([
            byAPerson,
            byAPerson,
            { ...api.notes[2], body: expect.stringContaining("lable") as string },
        ]);
        rmSync(join(broken, "package-lock.json"));
        expect((await runJob("preview-trusted", mergeRequest(broken, "1"), kit)).code).toBe(1);
        expect(api.notes.at(-1)?.body).toContain("There is no review");
    });

    test("passes when the comment is not allowed, and reports the failure without the token", async () => {
        const pipeline = mergeRequest(kit.shop, "1");
        const variables = { ...pipeline.variables, GITLAB_TOKEN: "wrong-token" };
        const { code, log } = await runJob("preview-trusted", { ...pipeline, variables }, kit);
        expect(code).toBe(0);
        expect(log).toContain("GET /api/v4/user was answered with 401");
        expect(log).not.toContain("wrong-token");
    });

    test("applies a merge, and fails without a change when the credentials are wrong", async () => {
        const level = (): string | undefined =>
            kit.platform.state.applications.variables(kit.platform.seed.applications.shop)["LOG_LEVEL"];
        const code = kit.branch("merged", "index.ts", text => text.replace('"info"', '"debug"'));
        const branch = { CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" };
        const variables = { ...ofTheProject(), ...branch };
        const denied = { code, variables: { ...variables, CLOUD_PLATFORM_TOKEN: "wrong" } };
        expect(await jobsOf(denied)).toEqual(["deploy", "recover"]);
        expect((await runJob("deploy", denied, kit)).code).not.toBe(0);
        expect(level()).toBe("info");
        expect(await runJob("deploy", { code, variables }, kit)).toMatchObject({
            code: 0,
            log: expect.not.stringContaining("recover") as string,
        });
        expect(level()).toBe("debug");
        const cancelled = await runJob(
            "deploy",
            { code, variables },
            { place: kit.place, env: kit.env, status: "canceled" },
        );
        expect(cancelled.log).toMatch(/Start the job "recover" of this pipeline, which adopts them\./);

        await kit.loseState();
        mark = kit.platform.requests.mark();
        const recovered = await runJob("recover", { code, variables }, kit);
        expect(recovered).toMatchObject({ code: 0, log: expect.stringContaining("[recovered]") as string });
        expect(new Set(requests())).toEqual(new Set(["GET"]));
    });

    test("the nightly job exits with 0 without drift, with 2 and a report with drift, and with 1 after a failure", async () => {
        const pipeline = { code: kit.shop, variables: { ...ofTheProject(), CI_PIPELINE_SOURCE: "schedule" } };
        const night = (token?: string): Promise<JobResult> => {
            const variables = {
                ...pipeline.variables,
                ...(token !== undefined && { CLOUD_PLATFORM_TOKEN: token }),
            };
            return runJob("drift", { ...pipeline, variables }, kit);
        };
        expect((await run(pipeline, "drift")).code).toBe(0);
        const { shop } = kit.platform.seed.applications;
        kit.platform.state.applications.setVariable(shop, "LOG_LEVEL", "trace");
        const { code, folder } = await night();
        expect(code).toBe(2);
        expect(readFileSync(join(folder, "drift.md"), "utf8")).toContain("LOG_LEVEL");
        const failed = await night("wrong");
        expect(failed.code).toBe(1);
        expect(existsSync(join(failed.folder, "drift.md"))).toBe(true);
    });
});
