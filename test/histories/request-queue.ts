/** Answers the requests of this process one at a time and in an order of its own, so that a history can be repeated exactly. */
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { quiet, traffic } from "./time";

interface Waiting {
    message: IncomingMessage;
    answer: () => void;
    response: ServerResponse;
}

/** Queues the requests to every server that this process starts from now on. */
export function queueRequests(): void {
    const queued = new WeakSet<Server>();
    const queue = new RequestQueue();
    channel("http.server.request.start").subscribe(event => {
        const { server } = event as { server: Server };
        if (queued.has(server)) {
            return;
        }
        queued.add(server);
        const listeners = server.listeners("request");
        server.removeAllListeners("request");
        server.on("request", (message: IncomingMessage, response: ServerResponse) => {
            queue.add({
                message,
                response,
                answer: () => listeners.forEach(listener => void listener.call(server, message, response)),
            });
        });
    });
}

class RequestQueue {
    #waiting: Waiting[] = [];
    #left = 0;
    #isRunning = false;

    add(waiting: Waiting): void {
        this.#waiting.push(waiting);
        if (!this.#isRunning) {
            this.#isRunning = true;
            void this.#run();
        }
    }

    /** Requests that were sent together are answered in the order of their texts: who sent the first one must not matter. */
    async #run(): Promise<void> {
        await this.#quiet();
        while (this.#waiting.length > 0) {
            const batch = sorted(this.#waiting);
            this.#waiting = [];
            this.#left = batch.length;
            for (const { answer, response } of batch) {
                this.#left -= 1;
                if (response.closed) {
                    continue;
                }
                const closed = new Promise(resolve => response.once("close", resolve));
                answer();
                await closed;
                await this.#quiet();
            }
        }
        this.#isRunning = false;
    }

    /** Waits until all that was answered has been read, and all that follows from it has been sent. */
    #quiet(): Promise<void> {
        return quiet(() => traffic.open <= this.#waiting.length + this.#left);
    }
}

function sorted(waiting: Waiting[]): Waiting[] {
    return waiting
        .map(each => ({ each, text: textOf(each.message) }))
        .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
        .map(({ each }) => each);
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Generated ids say nothing of the order. */
function textOf(message: IncomingMessage): string {
    const hasBody = ["content-length", "transfer-encoding"].some(header => header in message.headers);
    const body = hasBody ? (message.read() as Buffer | null) : null;
    if (body !== null) {
        message.unshift(body);
    }
    return `${message.url ?? ""} ${message.method ?? ""} ${body?.toString() ?? ""}`.replace(uuid, "");
}
