import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SeenRequest {
    method: string;
    url: string;
    headers: IncomingHttpHeaders;
    body: string;
}

export type Reply = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

export interface ScriptedServer {
    url: string;
    requests: SeenRequest[];
    /** The highest number of concurrent requests so far. */
    readonly maxInFlight: number;
    /** Sets the replies to the next requests, in order. The last reply is repeated. */
    replies(...replies: Reply[]): void;
    close(): Promise<void>;
}

/** An HTTP server that sends scripted replies and records the requests. */
export async function startScriptedServer(tls?: { key: string; cert: string }): Promise<ScriptedServer> {
    let script: Reply[] = [];
    const requests: SeenRequest[] = [];
    let inFlight = 0;
    let maxInFlight = 0;

    async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        inFlight += 1;
        maxInFlight = Math.max(maxInFlight, inFlight);
        response.once("close", () => (inFlight -= 1));
        const { method = "", url = "", headers } = request;
        const reply = script.length > 1 ? script.shift() : script[0];
        const seen = { method, url, headers, body: await text(request) };
        requests.push(seen);
        if (reply === undefined) {
            throw new Error(`no reply for ${method} ${url}`);
        }
        await reply(response, seen);
    }

    const listener = (request: IncomingMessage, response: ServerResponse) => void handle(request, response);
    const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return {
        url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
        requests,
        get maxInFlight() {
            return maxInFlight;
        },
        replies(...replies) {
            script = replies;
        },
        close() {
            server.closeAllConnections();
            // Node reports an error for a server that is already closed. Tests ignore it.
            return new Promise(resolve => server.close(() => resolve()));
        },
    };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
    return respond(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

export function html(status: number): Reply {
    const page = `<!doctype html><html><body><h1>${status} from a gateway</h1></body></html>`;
    return respond(status, page, { "content-type": "text/html" });
}

export function respond(status: number, body: string, headers: Record<string, string> = {}): Reply {
    return response => void response.writeHead(status, headers).end(body);
}

/** Closes the connection without an answer. */
export const reset: Reply = response => void response.socket?.resetAndDestroy();

/** Announces a longer body than it sends. */
export function truncated(status: number, body: string): Reply {
    return response => {
        response.writeHead(status, { "content-length": String(body.length + 10) });
        response.write(body, () => response.socket?.destroy());
    };
}

/** Sends no answer until the server closes. */
export const silence: Reply = () => undefined;

/** Holds the answers to one method until the gate is opened. */
export function gate(
    method: string,
    reply: Reply,
): { reply: Reply; arrived: Promise<void>; open: () => void } {
    let open: () => void = () => undefined;
    let arrive: () => void = () => undefined;
    const opened = new Promise<void>(resolve => (open = resolve));
    const arrived = new Promise<void>(resolve => (arrive = resolve));
    return {
        arrived,
        open,
        reply: async (response, request) => {
            if (request.method === method) {
                arrive();
                await opened;
            }
            await reply(response, request);
        },
    };
}
