/** GitLab CI as far as the kit needs it: which jobs a pipeline has, and their scripts; and its API for comments. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { runScript, type Ran } from "./shell-steps.js";

interface Job {
    readonly before_script?: readonly string[];
    readonly script: readonly string[];
    readonly after_script?: readonly string[];
    readonly variables?: Readonly<Record<string, string>>;
}

export interface Pipeline {
    /** The project as it is checked out. */
    readonly code: string;
    readonly variables: Readonly<Record<string, string>>;
}

export interface JobResult extends Ran {
    /** Where it ran. */
    readonly folder: string;
}

const tool = join(__dirname, "../../../node_modules/gitlab-ci-local/dist/index.js");

/** Checks the file with GitLab's own schema. @returns the names of the jobs that its rules let run */
export async function jobsOf({ code, variables }: Pipeline): Promise<string[]> {
    const ciVariables = Object.entries(variables).filter(([name]) => name.startsWith("CI_"));
    const args = ciVariables.flatMap(([name, value]) => ["--variable", `${name}=${value}`]);
    const { stdout } = await promisify(execFile)(process.execPath, [tool, "--list-json", ...args], {
        cwd: code,
    });
    const jobs = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as { name: string; when: string }[];
    return jobs.filter(({ when }) => when !== "never").map(({ name }) => name);
}

export interface GitLabMachine {
    /** The folder for it. */
    readonly place: string;
    /** Beside what GitLab sets. */
    readonly env: Readonly<Record<string, string>>;
    /** How the job ended, if not as its script did. */
    readonly status?: "canceled" | "timedout";
}

/** Runs one job on a new machine. */
export async function runJob(
    name: string,
    { code, variables }: Pipeline,
    { place, env, status }: GitLabMachine,
): Promise<JobResult> {
    const file = parse(readFileSync(join(code, ".gitlab-ci.yml"), "utf8")) as Record<string, Job>;
    const job = file[name];
    if (job === undefined) {
        throw new Error(`there is no job "${name}"`);
    }
    const machine = mkdtempSync(join(place, "machine-"));
    const folder = join(machine, "work");
    mkdirSync(folder);
    cpSync(code, folder, { recursive: true, filter: path => basename(path) !== "node_modules" });
    const scripted = (lines: readonly string[] = [], status: object = {}): Promise<Ran> =>
        runScript({
            text: lines.join("\n"),
            flags: ["-eo", "pipefail"],
            cwd: folder,
            env: {
                ...env,
                HOME: machine,
                // The CLI asks the machine where the home is, and not the variable.
                PULUMI_HOME: join(machine, "pulumi"),
                CI: "true",
                CI_PROJECT_DIR: folder,
                // The project's variables win over those of the file.
                ...job.variables,
                ...variables,
                ...status,
            },
        });
    const main = await scripted([
        ...(job.before_script ?? file["default"]?.before_script ?? []),
        ...job.script,
    ]);
    // Also of a job that failed; its own failure is not the job's.
    const after = await scripted(job.after_script, {
        CI_JOB_STATUS: status ?? (main.code === 0 ? "success" : "failed"),
    });
    return { code: main.code, log: main.log + after.log, folder };
}

export interface Note {
    readonly id: number;
    readonly author: { readonly id: number };
    body: string;
}

/** The comments of one merge request, a page of two at a time. */
export class GitLabApi {
    readonly #token: string;
    readonly notes: Note[] = [];
    readonly #me = { id: 5 };
    readonly #server: Server;

    private constructor(token: string) {
        this.#token = token;
        this.#server = createServer((request, response) => {
            void this.#answer(request).then(([status, body, headers = {}]) =>
                response.writeHead(status, headers).end(JSON.stringify(body)),
            );
        });
    }

    static async start(token: string): Promise<GitLabApi> {
        const api = new GitLabApi(token);
        await once(api.#server.listen(0, "127.0.0.1"), "listening");
        return api;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v4`;
    }

    stop(): void {
        this.#server.closeAllConnections();
        this.#server.close();
    }

    async #answer(request: IncomingMessage): Promise<[number, unknown, Record<string, string>?]> {
        const { pathname, searchParams } = new URL(request.url ?? "", this.url);
        const { body } = JSON.parse((await text(request)) || "{}") as { body?: string };
        const [, id] = /^\/api\/v4\/projects\/1\/merge_requests\/8\/notes(?:\/(\d+))?$/.exec(pathname) ?? [];
        if (request.headers["private-token"] !== this.#token) {
            return [401, { message: "401 Unauthorized" }];
        }
        if (pathname === "/api/v4/user") {
            return [200, this.#me];
        }
        const note = this.notes.find(each => String(each.id) === id);
        if (request.method === "PUT" && note !== undefined && body !== undefined) {
            note.body = body;
            return [200, note];
        }
        if (!pathname.endsWith("/merge_requests/8/notes")) {
            return [404, { message: "404 Not found" }];
        }
        if (request.method === "POST" && body !== undefined) {
            this.notes.push({ id: this.notes.length + 1, author: this.#me, body });
            return [201, {}];
        }
        const from = (Number(searchParams.get("page")) - 1) * 2;
        const next = from + 2 < this.notes.length ? String(from / 2 + 2) : "";
        return [200, this.notes.slice(from, from + 2), { "x-next-page": next }];
    }
}
