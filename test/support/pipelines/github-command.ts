/** `gh` where no GitHub is: it keeps what it is told, and answers the questions that the kit asks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Call, Program } from "./programs.js";

interface Text {
    readonly id: number;
    body: string;
}

interface Issue extends Text {
    readonly title: string;
    isOpen: boolean;
}

export interface PullRequest {
    readonly number: number;
    /** `owner:branch`, also for a branch of the repository itself. */
    readonly head: string;
    readonly sha: string;
}

const bot = "github-actions[bot]";

export class GitHubCommand {
    /** Comments on pull requests: who wrote them, and where. */
    readonly comments: (Text & { readonly number: string; readonly author: string })[] = [];
    readonly issues: Issue[] = [];
    /** Those that are open. */
    readonly pullRequests: PullRequest[] = [];
    /** Whether each list breaks off after its first entries, as where GitHub is down. */
    breaksOff = false;
    #last = 100;

    program: Program = call => {
        if (this.breaksOff && !call.args.includes("--method")) {
            return { code: 1, stderr: "gh: Bad Gateway (HTTP 502)\n" };
        }
        const [noun = "", verb = ""] = call.args;
        const answer = noun === "api" ? this.#api(call) : this.#command(`${noun} ${verb}`, call);
        return { stdout: answer === undefined ? "" : `${answer}\n` };
    };

    #api({ args, cwd, env }: Call): string | undefined {
        const { values, positionals } = parseArgs({
            args: args.slice(1),
            allowPositionals: true,
            options: {
                method: { type: "string", default: "GET" },
                field: { type: "string", default: "" },
                "raw-field": { type: "string", multiple: true, default: [] },
                jq: { type: "string" },
                paginate: { type: "boolean" },
                silent: { type: "boolean" },
            },
        });
        const [path = ""] = positionals;
        const body = (): string => readFileSync(join(cwd, values.field.replace(/^body=@/, "")), "utf8");
        const [, number = ""] = /^repos\/shop\/infrastructure\/issues\/(\d+)\/comments$/.exec(path) ?? [];
        const [, id] = /^repos\/shop\/infrastructure\/issues\/comments\/(\d+)$/.exec(path) ?? [];
        if (values.method === "GET" && path === "repos/shop/infrastructure/pulls") {
            return this.pullRequests
                .filter(({ head }) => values["raw-field"].includes(`head=${head}`))
                .filter(({ sha }) => sha === env["SHA"])
                .map(each => String(each.number))
                .join("\n");
        }
        if (values.method === "GET" && number !== "") {
            return this.comments
                .filter(each => each.number === number && each.author === bot)
                .filter(each => each.body.startsWith(env["MARK"] ?? "?"))
                .map(each => String(each.id))
                .join("\n");
        }
        if (values.method === "POST" && number !== "") {
            this.comments.push({ id: ++this.#last, number, author: bot, body: body() });
            return undefined;
        }
        const comment = this.comments.find(each => String(each.id) === id);
        if (values.method === "PATCH" && comment !== undefined) {
            comment.body = body();
            return undefined;
        }
        throw new Error(`gh: Not Found (HTTP 404): ${values.method} ${path}`);
    }

    #command(command: string, { args, cwd, env }: Call): string | undefined {
        const { values, positionals } = parseArgs({
            args: args.slice(2),
            allowPositionals: true,
            options: {
                title: { type: "string", default: "" },
                "body-file": { type: "string", default: "" },
                comment: { type: "string" },
                app: { type: "string" },
                state: { type: "string" },
                limit: { type: "string" },
                json: { type: "string" },
                jq: { type: "string" },
            },
        });
        const [subject] = positionals;
        const body = (): string => readFileSync(join(cwd, values["body-file"]), "utf8");
        const issue = this.issues.find(({ id }) => String(id) === subject);
        if (command === "issue list") {
            const open = this.issues.filter(({ isOpen, title }) => isOpen && title === env["TITLE"]);
            return open[0] && String(open[0].id);
        }
        if (command === "issue create") {
            this.issues.push({ id: ++this.#last, title: values.title, body: body(), isOpen: true });
        } else if (command === "issue edit" && issue !== undefined) {
            issue.body = body();
        } else if (command === "issue close" && issue !== undefined) {
            issue.isOpen = false;
        } else {
            throw new Error(`no script of ours runs "gh ${args.join(" ")}"`);
        }
        return undefined;
    }
}
