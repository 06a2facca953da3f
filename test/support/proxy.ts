/** A small HTTP proxy, which resolves names by itself. */
import {
    createServer,
    type IncomingMessage,
    type RequestListener,
    request as send,
    type Server,
    type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface ProxyOptions {
    /** `user:password`, which the proxy requires. */
    login?: string;
    /** The ports on this machine by host name. */
    names: Record<string, number>;
    /** Answers `CONNECT` in place of the proxy. */
    onConnect?: (socket: Duplex) => void;
    /** Makes it an https: proxy. */
    tls?: { key: string; cert: string };
}

export interface TestProxy {
    /** `127.0.0.1:PORT` */
    readonly host: string;
    /** The first lines of the requests to the proxy itself. */
    readonly lines: string[];
    close(): Promise<void>;
}

export async function startProxy({ login, names, onConnect, tls }: ProxyOptions): Promise<TestProxy> {
    const lines: string[] = [];
    const sockets = new Set<Duplex>();

    /** Returns the status of a refusal; undefined if the request may pass. */
    function refusal(request: IncomingMessage, hostname: string): number | undefined {
        lines.push(`${request.method} ${request.url}`);
        const expected = `Basic ${Buffer.from(login ?? "").toString("base64")}`;
        if (login !== undefined && request.headers["proxy-authorization"] !== expected) {
            return 407;
        }
        return names[hostname] === undefined ? 502 : undefined;
    }

    function forward(request: IncomingMessage, response: ServerResponse): void {
        const { hostname, pathname, search } = new URL(request.url ?? "");
        const refused = refusal(request, hostname);
        if (refused !== undefined) {
            response.writeHead(refused).end();
            return;
        }
        const { method, headers } = request;
        const onward = send(
            {
                host: "127.0.0.1",
                port: names[hostname],
                path: pathname + search,
                method,
                headers,
                agent: false,
            },
            answer => {
                response.writeHead(answer.statusCode ?? 0, answer.headers);
                answer.pipe(response);
            },
        );
        onward.on("error", () => response.destroy());
        request.pipe(onward);
    }

    function tunnel(request: IncomingMessage, socket: Duplex): void {
        sockets.add(socket);
        socket.on("error", () => undefined);
        const { hostname } = new URL(`https://${request.url}`);
        const refused = refusal(request, hostname);
        if (onConnect !== undefined) {
            onConnect(socket);
        } else if (refused !== undefined) {
            socket.end(`HTTP/1.1 ${refused} Refused\r\n\r\n`);
        } else {
            const onward = connect(names[hostname] ?? 0, "127.0.0.1", () => {
                socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
                onward.pipe(socket).pipe(onward);
            });
            sockets.add(onward);
            onward.on("error", () => socket.destroy());
        }
    }

    const server = serverOf(forward, tls);
    server.on("connect", tunnel);
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    return {
        host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
        lines,
        close() {
            for (const socket of sockets) {
                socket.destroy();
            }
            server.closeAllConnections();
            return new Promise(resolve => server.close(() => resolve()));
        },
    };
}

function serverOf(listener: RequestListener, tls: ProxyOptions["tls"]): Server {
    return tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
}
