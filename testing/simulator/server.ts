import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { generationOf, type Dispatcher, type Verdict, type WireRequest } from "./dispatch.js";
import type { Fault, FaultEffect, Faults, FaultTarget } from "./faults.js";
import type { OpenEntry, RequestLog } from "./request-log.js";
import { nameOf, type Match, type Router } from "./router.js";
import type { Answer } from "./routes/route.js";
import { uuidOf } from "./state/identifiers.js";

interface Parts {
    readonly dispatcher: Dispatcher;
    readonly router: Router;
    readonly log: RequestLog;
    readonly faults: Faults;
    /** The header that names the request in its answer. */
    readonly requestIdHeader: string;
}

/** The wire: reads requests, lets faults strike, keeps the log, sends answers. */
export class PlatformServer {
    readonly #parts: Parts;
    /** The milliseconds that each answer takes. */
    latency = 0;

    readonly #server: Server;
    #inFlight = 0;
    #arrivals = 0;

    constructor(parts: Parts) {
        this.#parts = parts;
        this.#server = createServer((request, response) => void this.#serve(request, response));
        // An idle connection that the server closes just when a request comes in looks like a fault.
        this.#server.keepAliveTimeout = 600_000;
        this.#server.headersTimeout = 610_000;
    }

    /** Starts to listen. @returns the port */
    listen(port: number): Promise<number> {
        return new Promise((resolve, reject) => {
            this.#server.once("error", reject);
            this.#server.listen(port, "127.0.0.1", () => {
                const address = this.#server.address();
                resolve(typeof address === "object" && address !== null ? address.port : port);
            });
        });
    }

    /** Lets the process end in spite of open connections. */
    unref(): void {
        this.#server.unref();
        this.#server.on("connection", socket => socket.unref());
    }

    close(): Promise<void> {
        return new Promise(resolve => {
            this.#server.close(() => resolve());
            this.#server.closeAllConnections();
        });
    }

    async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
        this.#inFlight += 1;
        let answered = false;
        const leave = () => {
            this.#inFlight -= answered ? 0 : 1;
            answered = true;
        };
        response.once("close", leave);
        const inFlight = this.#inFlight;
        const request = await this.#read(message).catch(() => undefined);
        if (request === undefined) {
            return;
        }
        const { router, dispatcher, log, faults, requestIdHeader } = this.#parts;
        const match = router.match(request.method, request.path);
        const target = targetOf(request, match);
        const fault = faults.strike(target);
        const entry = log.open(entryOf(request, target, inFlight, fault));
        const verdict =
            fault === undefined || carriesOut(fault.effect) ? dispatcher.dispatch(request, match) : undefined;
        this.#record(entry, verdict);
        if (this.latency > 0) {
            await wait(this.latency);
        }
        const delivery = new Delivery(response, entry, { [requestIdHeader]: request.id }, leave);
        await (fault === undefined
            ? delivery.send(verdict?.answer ?? { status: 500 })
            : strike(delivery, fault.effect, target, verdict?.answer));
    }

    async #read(message: IncomingMessage): Promise<WireRequest> {
        const chunks: Buffer[] = [];
        for await (const chunk of message) {
            chunks.push(Buffer.from(chunk as Uint8Array));
        }
        this.#arrivals += 1;
        const [path = "", ...query] = (message.url ?? "").split("?");
        return {
            id: uuidOf(`request:${this.#arrivals}`),
            method: message.method ?? "",
            path,
            query: query.join("?"),
            headers: message.headers,
            body: Buffer.concat(chunks),
        };
    }

    #record({ sequence, method, path }: OpenEntry, verdict: Verdict | undefined): void {
        const violation = verdict?.violation;
        if (violation !== undefined) {
            const hint = violation.nearest === undefined ? "" : `. Nearest route: ${violation.nearest}`;
            const message = `${method} ${path}: ${violation.problem}${hint}`;
            this.#parts.log.refuse({ sequence, message });
        }
    }
}

/** Sends one answer. */
class Delivery {
    readonly #response: ServerResponse;
    readonly #entry: OpenEntry;
    readonly #usualHeaders: Readonly<Record<string, string>>;
    /** Called before the end is sent: the caller may use the free place as soon as it has the answer. */
    readonly #leave: () => void;

    constructor(
        response: ServerResponse,
        entry: OpenEntry,
        usualHeaders: Readonly<Record<string, string>>,
        leave: () => void,
    ) {
        this.#response = response;
        this.#entry = entry;
        this.#usualHeaders = usualHeaders;
        this.#leave = leave;
    }

    send(answer: Answer): Promise<void> {
        const { payload, type } = payloadOf(answer);
        return this.write(answer.status, payload, type);
    }

    async write(
        status: number,
        payload: Buffer,
        type: string | undefined,
        headers: Readonly<Record<string, string>> = {},
    ): Promise<void> {
        this.#head(status, payload, type, headers);
        await new Promise<void>(resolve => {
            this.#response.once("close", resolve);
            this.#leave();
            this.#response.end(payload);
        });
    }

    async slowly(answer: Answer, duration: number): Promise<void> {
        const { payload, type } = payloadOf(answer);
        this.#head(answer.status, payload, type);
        this.#response.flushHeaders();
        const pieces = 10;
        const size = Math.ceil(payload.length / pieces);
        for (let start = 0; start < payload.length && !this.#response.destroyed; start += size) {
            await wait(duration / pieces);
            this.#response.write(payload.subarray(start, start + size));
        }
        this.#leave();
        this.#response.end();
    }

    async halfOf(answer: Answer): Promise<void> {
        const { payload, type } = payloadOf(answer);
        this.#head(answer.status, payload, type);
        await new Promise<void>(resolve => {
            this.#response.write(payload.subarray(0, Math.floor(payload.length / 2)), () => resolve());
        });
        this.reset();
    }

    reset(): void {
        this.#leave();
        this.#response.socket?.resetAndDestroy();
    }

    #head(
        status: number,
        payload: Buffer,
        type: string | undefined,
        headers: Readonly<Record<string, string>> = {},
    ): void {
        this.#entry.status = status;
        this.#entry.responseBytes = payload.length;
        this.#response.writeHead(status, {
            ...this.#usualHeaders,
            ...(type === undefined ? {} : { "content-type": type }),
            ...(status === 204 ? {} : { "content-length": String(payload.length) }),
            ...headers,
        });
    }
}

async function strike(
    delivery: Delivery,
    effect: FaultEffect,
    target: FaultTarget,
    real: Answer = { status: 200 },
): Promise<void> {
    switch (effect.kind) {
        case "answer": {
            const { status, headers, contentType } = effect;
            const body = typeof effect.body === "function" ? effect.body(target) : (effect.body ?? "");
            const payload = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
            return delivery.write(status, payload, contentType ?? "application/json", headers);
        }
        case "reset":
            delivery.reset();
            return;
        case "truncated":
            return delivery.halfOf(real);
        case "slow":
            return delivery.slowly(real, effect.duration);
        case "hang":
            return;
    }
}

function carriesOut(effect: FaultEffect): boolean {
    return effect.kind === "truncated" || effect.kind === "slow" || effect.carriedOut === true;
}

function payloadOf({ text, type, body }: Answer): { payload: Buffer; type: string | undefined } {
    if (text !== undefined) {
        return { payload: Buffer.from(text), type: type ?? "text/plain; charset=utf-8" };
    }
    return body === undefined
        ? { payload: Buffer.alloc(0), type: undefined }
        : { payload: Buffer.from(JSON.stringify(body)), type: "application/json; charset=utf-8" };
}

function targetOf({ id, method, path }: WireRequest, match: Match | undefined): FaultTarget {
    const route = match === undefined ? "" : nameOf(match.route);
    return { method, path, route, generation: generationOf(path), requestId: id };
}

function entryOf(
    request: WireRequest,
    { method, path, route }: FaultTarget,
    inFlight: number,
    fault: Fault | undefined,
): Omit<OpenEntry, "sequence" | "status" | "responseBytes"> {
    const { authorization, ...headers } = request.headers;
    const scheme = typeof authorization === "string" ? authorization.split(" ")[0]?.toLowerCase() : undefined;
    return {
        method,
        path,
        route,
        query: Object.fromEntries(new URLSearchParams(request.query)),
        body: readable(request.body),
        headersWithoutAuthorization: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        authorization: scheme,
        inFlight,
        ...(fault === undefined ? {} : { fault: fault.name }),
        requestBytes: request.body.length,
    };
}

function readable(body: Buffer): unknown {
    const text = body.toString("utf8");
    try {
        return text === "" ? undefined : JSON.parse(text);
    } catch {
        return text;
    }
}
