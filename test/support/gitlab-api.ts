/** GitLab's API for the comments of one merge request, as far as a script of the CI kit needs it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Note {
    readonly id: number;
    readonly author: { readonly id: number };
    body: string;
}

/** Returns two comments a page. */
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
