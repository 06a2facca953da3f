import type { Account, Platform } from "../../../dist/testing/simulator/index.js";

export interface Reply {
    readonly status: number;
    readonly body: unknown;
    readonly text: string;
    readonly headers: Headers;
}

export interface CallOptions {
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    /** The account whose token is sent. Null sends no token. */
    readonly as?: Account | null;
}

/** Sends one request with fetch, as `platform.account` by default. */
export async function call(
    platform: Platform,
    method: string,
    path: string,
    { body, headers = {}, as = platform.account }: CallOptions = {},
): Promise<Reply> {
    const response = await fetch(`${platform.url}${path}`, {
        method,
        headers: {
            ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
    return { status: response.status, body: parsed, text, headers: response.headers };
}

/** Sends a request that must succeed, and returns the body. */
export async function succeed(
    platform: Platform,
    method: string,
    path: string,
    options?: CallOptions,
): Promise<unknown> {
    const { status, body, text } = await call(platform, method, path, options);
    if (status >= 300) {
        throw new Error(`${method} ${path}: ${status} ${text}`);
    }
    return body;
}
