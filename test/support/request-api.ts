/** The API of GitHub or GitLab for the requests from one branch of one repository, as far as a script of the CI kit needs it. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const branch = "cloud-platform/account";

export interface Request {
    readonly number: number;
    title: string;
    text: string;
    state: "open" | "closed" | "merged";
    /** The last commit of the branch while the request was open. */
    commit: string;
    /** True if its branch belongs to a fork. */
    readonly isOfFork?: boolean;
}

type Service = "GitHub" | "GitLab";
type Content = Readonly<Record<string, unknown>>;

export class RequestApi {
    readonly service: Service;
    /** The bare repository. */
    readonly #repository: string;
    readonly #server: Server;
    /** The newest one last. */
    readonly requests: Request[] = [];

    private constructor(service: Service, repository: string) {
        this.service = service;
        this.#repository = repository;
        this.#server = createServer((request, response) => {
            void this.#answer(request).then(([status, body]) =>
                response.writeHead(status).end(JSON.stringify(body)),
            );
        });
    }

    static async start(service: Service, repository: string): Promise<RequestApi> {
        const api = new RequestApi(service, repository);
        await once(api.#server.listen(0, "127.0.0.1"), "listening");
        return api;
    }

    stop(): void {
        this.#server.closeAllConnections();
        this.#server.close();
    }

    /** The variables that the service sets for a job of the default branch. */
    environment(token = "token-of-the-job"): Readonly<Record<string, string>> {
        const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
        const server = this.#repository.replace("/shop/infrastructure.git", "");
        return this.service === "GitHub"
            ? {
                  GITLAB_CI: "",
                  GITHUB_API_URL: url,
                  GITHUB_SERVER_URL: server,
                  GITHUB_REPOSITORY: "shop/infrastructure",
                  GITHUB_REF_NAME: "main",
                  GH_TOKEN: token,
              }
            : {
                  GITLAB_CI: "true",
                  CI_API_V4_URL: url,
                  CI_PROJECT_ID: "1",
                  CI_PROJECT_URL: `${server}/shop/infrastructure`,
                  CI_DEFAULT_BRANCH: "main",
                  GITLAB_TOKEN: token,
              };
    }

    get newest(): Request | undefined {
        return this.requests.at(-1);
    }

    async #answer(request: IncomingMessage): Promise<[number, unknown]> {
        const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
        const content = JSON.parse((await text(request)) || "{}") as Content;
        const { authorization, "private-token": token } = request.headers;
        const isGitHub = this.service === "GitHub";
        if (
            (isGitHub ? authorization : token) !== (isGitHub ? "Bearer token-of-the-job" : "token-of-the-job")
        ) {
            return [401, {}];
        }
        const path = isGitHub
            ? /^\/repos\/shop\/infrastructure\/pulls(?:\/(\d+))?$/
            : /^\/projects\/1\/merge_requests(?:\/(\d+))?$/;
        const match = path.exec(pathname);
        if (match === null) {
            return [404, {}];
        }
        this.#updateCommit();
        const found = this.requests.find(({ number }) => String(number) === match[1]);
        if (found !== undefined && request.method === (isGitHub ? "PATCH" : "PUT")) {
            return this.#update(found, content);
        }
        if (request.method === "POST") {
            return this.#open(content);
        }
        const asked = isGitHub ? searchParams.get("head") : searchParams.get("source_branch");
        const isAsked =
            asked === (isGitHub ? `shop:${branch}` : branch) && searchParams.get("state") === "all";
        return [
            200,
            isAsked
                ? this.requests
                      .filter(({ isOfFork }) => !isGitHub || isOfFork !== true)
                      .map(each => this.#shown(each))
                      .reverse()
                : [],
        ];
    }

    #update(request: Request, content: Content): [number, unknown] {
        Object.assign(request, this.#contentOf(content));
        if (content["state"] === "closed" || content["state_event"] === "close") {
            request.state = "closed";
        }
        return [200, this.#shown(request)];
    }

    #open(content: Content): [number, unknown] {
        const isOpen = this.requests.some(({ state, isOfFork }) => state === "open" && isOfFork !== true);
        const text = this.#contentOf(content);
        const from = content["head"] ?? content["source_branch"];
        const to = content["base"] ?? content["target_branch"];
        const isNew = this.#git("rev-list", "--count", `main..${branch}`) !== "0";
        if (isOpen || !isNew || from !== branch || to !== "main" || text.text.length > 65_536) {
            return [422, {}];
        }
        const commit = this.#git("rev-parse", branch);
        this.requests.push({ number: this.requests.length + 1, state: "open", commit, ...text });
        return [201, this.#shown(this.requests.at(-1) as Request)];
    }

    #contentOf(content: Content): Pick<Request, "title" | "text"> {
        return { title: String(content["title"]), text: String(content["body"] ?? content["description"]) };
    }

    #shown({ number, title, text, state, commit, isOfFork = false }: Request): object {
        const page = `https://service.example/${number}`;
        return this.service === "GitHub"
            ? {
                  number,
                  html_url: page,
                  title,
                  body: text,
                  head: { sha: commit },
                  state: state === "open" ? state : "closed",
                  merged_at: state === "merged" ? "2026-11-29T03:17:00Z" : null,
              }
            : {
                  iid: number,
                  web_url: page,
                  title,
                  description: text,
                  sha: commit,
                  state: state === "open" ? "opened" : state,
                  source_project_id: isOfFork ? 2 : 1,
              };
    }

    /** A request follows its branch as long as it is open. */
    #updateCommit(): void {
        const open = this.requests.find(({ state }) => state === "open");
        const commit = this.#git("for-each-ref", "--format", "%(objectname)", `refs/heads/${branch}`);
        if (open !== undefined && commit !== "") {
            open.commit = commit;
        }
    }

    #git(...words: string[]): string {
        return execFileSync("git", ["--git-dir", this.#repository, ...words], { encoding: "utf8" }).trim();
    }
}
