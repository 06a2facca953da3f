/**
 * Requests through an HTTP proxy.
 *
 * Node's own agents support proxies only since 22.21 and 24.5. Libraries return a proxy's refusal as the platform's
 * answer. Here it is a failure before which no request was sent.
 */
import { once } from "node:events";
import {
    Agent as HttpAgent,
    type ClientRequest,
    type IncomingMessage,
    type OutgoingHttpHeaders,
    request as httpRequest,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from "node:https";
import type { Duplex } from "node:stream";
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from "node:tls";
import { isCertificateCode } from "./certificate-code.js";

/** The proxy opened no connection, so no request was sent. */
export class ProxyFailure extends Error {
    readonly code: string;
    readonly permanent: boolean;

    constructor({ host }: URL, reason: string, code: string, permanent = false) {
        super(`the proxy ${host} ${reason}`);
        this.code = code;
        this.permanent = permanent;
    }
}

/** Returns the failure for a status with which the proxy itself answers. */
export function proxyRefusal(proxy: URL, status = 0): ProxyFailure {
    const reason =
        status === 407 ? "does not accept the user and password in its address" : "refuses the connection";
    return new ProxyFailure(proxy, `${reason} (status ${status})`, "ERR_PROXY_TUNNEL", status < 500);
}

/** Returns the URL of a proxy. Its scheme is optional. Returns undefined if the text is no such address. */
export function parseProxy(text: string): URL | undefined {
    const address = text.includes("://") ? text : `http://${text}`;
    if (!URL.canParse(address)) {
        return undefined;
    }
    const proxy = new URL(address);
    return /^https?:$/.test(proxy.protocol) && loginOf(proxy) !== undefined ? proxy : undefined;
}

/** Returns the secrets in a proxy's address, by name. */
export function proxySecrets(proxy: URL | undefined): Record<string, string> {
    if (proxy === undefined || proxy.password === "") {
        return {};
    }
    const { user = "", password = "" } = loginOf(proxy) ?? {};
    return { proxyPassword: password, proxyPasswordInUrl: proxy.password, proxyLogin: `${user}:${password}` };
}

/** Returns the user and the password of a proxy; undefined if the percent-encoding is invalid. */
export function loginOf({ username, password }: URL): { user: string; password: string } | undefined {
    try {
        return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    } catch {
        return undefined;
    }
}

/** Returns how to send an `http:` request, without a tunnel. */
export function forwardTo(proxy: URL) {
    const options = { keepAlive: true };
    const agent = proxy.protocol === "https:" ? new HttpsAgent(options) : new HttpAgent(options);
    return (url: URL, options: RequestOptions, onAnswer?: (answer: IncomingMessage) => void) => {
        const headers = options.headers as OutgoingHttpHeaders;
        const forwarded = { ...headers, host: url.host, ...authorisation(proxy) };
        return requestTo(proxy, { ...options, path: url.href, headers: forwarded, agent }, onAnswer);
    };
}

/** Opens tunnels for `https:` requests with `CONNECT`, and reuses them as any agent reuses connections. */
export class TunnelAgent extends HttpsAgent {
    readonly #proxy: URL;
    readonly #connectTimeout: number;

    constructor(proxy: URL, connectTimeout: number) {
        super({ keepAlive: true });
        this.#proxy = proxy;
        this.#connectTimeout = connectTimeout;
    }

    override createConnection(
        options: RequestOptions,
        callback: (error: Error | null, stream: Duplex) => void,
    ): undefined {
        this.#connect(options).then(
            socket => callback(null, socket),
            (error: unknown) => callback(error as Error, undefined as never),
        );
    }

    async #connect(options: RequestOptions): Promise<TLSSocket> {
        const signal = AbortSignal.timeout(this.#connectTimeout);
        const opened: Duplex[] = [];
        try {
            const tunnel = await openTunnel(this.#proxy, options, signal);
            opened.push(tunnel);
            const socket = connectTls({ ...(options as ConnectionOptions), socket: tunnel });
            opened.push(socket);
            // The request gets its connection when the certificate is verified, so a failure before is no lost answer.
            await once(socket, "secureConnect", { signal });
            return socket;
        } catch (error) {
            for (const stream of opened) {
                stream.destroy();
            }
            if (!signal.aborted) {
                throw error;
            }
            const reason = `opened no connection within ${this.#connectTimeout / 1000} s`;
            throw new ProxyFailure(this.#proxy, reason, "ETIMEDOUT");
        }
    }
}

function openTunnel(proxy: URL, { host, port }: RequestOptions, signal: AbortSignal): Promise<Duplex> {
    const authority = `${host?.includes(":") === true ? `[${host}]` : host}:${port}`;
    return new Promise((resolve, reject) => {
        const headers = { host: authority, ...authorisation(proxy) };
        const connect = requestTo(proxy, {
            method: "CONNECT",
            path: authority,
            headers,
            agent: false,
            signal,
        });
        connect.once("connect", ({ statusCode }: IncomingMessage, tunnel: Duplex) => {
            if (statusCode === 200) {
                resolve(tunnel);
            } else {
                tunnel.destroy();
                reject(proxyRefusal(proxy, statusCode));
            }
        });
        connect.once("error", (error: NodeJS.ErrnoException) => {
            const { code = "ERR_PROXY_TUNNEL", message } = error;
            // The common error of several addresses has no message.
            const reason = `cannot be reached: ${message || code}`;
            reject(new ProxyFailure(proxy, reason, code, isCertificateCode(code)));
        });
        connect.end();
    });
}

function requestTo(
    proxy: URL,
    options: RequestOptions,
    onAnswer?: (answer: IncomingMessage) => void,
): ClientRequest {
    const send = proxy.protocol === "https:" ? httpsRequest : httpRequest;
    return send(proxy.origin, options, onAnswer);
}

function authorisation(proxy: URL): Record<string, string> {
    const { user = "", password = "" } = loginOf(proxy) ?? {};
    const encoded = Buffer.from(`${user}:${password}`).toString("base64");
    return user === "" && password === "" ? {} : { "proxy-authorization": `Basic ${encoded}` };
}
