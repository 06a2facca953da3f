/**
 * What is worth saying and is no error goes to the engine's log, and nowhere where there is no engine.
 *
 * The dynamic host is started with the engine's address as its argument; the SDK's own `log` does not know it there
 * and would fall back to the console, whose lines the engine shows without order or severity.
 */
import { createRequire } from "node:module";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { namespace } from "../config.js";
import { readable } from "./unknown.js";

export interface Log {
    /** Kept in the operation's output. */
    info(message: string): void;
    /** Shown while it is true and then forgotten: the progress of a wait. */
    progress(message: string): void;
    warn(message: string): void;
    /** The same log, what is said shown on one resource: that of a kind at a path in the program. */
    about(kind: string, path: string | undefined): Log;
    /** Resolves when everything said so far has been delivered: the engine ends the host without asking. */
    delivered(): Promise<void>;
}

/** Says nothing: for lifecycles that run outside an engine. */
export const silentLog: Log = {
    info() {},
    progress() {},
    warn() {},
    about: () => silentLog,
    delivered: () => Promise.resolve(),
};

/** The log of the engine that started this process, if one did. */
export function engineLog(argv: readonly string[] = process.argv): Log {
    const address = engineAddress(argv);
    return address === undefined ? silentLog : connect(address);
}

/** Where the engine listens that started this process as its host; undefined in any other process. */
export function engineAddress([, script, address]: readonly string[] = process.argv): string | undefined {
    const startedByEngine = script?.includes("dynamic-provider") && /^[^\s/]+:\d+$/.test(address ?? "");
    return startedByEngine ? address : undefined;
}

type Level = "INFO" | "WARNING";

interface Message {
    level: Level;
    message: string;
    /** What it is about, as a URN says it after stack and project. */
    about?: string;
    ephemeral?: boolean;
}

function connect(address: string): Log {
    let channel: Channel | undefined;
    let delivered = Promise.resolve();
    const said = new Set<string>();
    // One after another: calls that are under way together may arrive in any order.
    const send = (message: Message): void => {
        delivered = delivered.then(() => (channel ??= openChannel(address))(message));
    };
    const once = (message: Message): void => {
        const text = `${message.about ?? ""} ${message.message}`;
        if (!said.has(text)) {
            said.add(text);
            send(message);
        }
    };
    const log = (about?: string): Log => {
        const subject = about === undefined ? {} : { about };
        return {
            info: message => once({ level: "INFO", message, ...subject }),
            warn: message => once({ level: "WARNING", message, ...subject }),
            progress: message => send({ level: "INFO", message, ephemeral: true, ...subject }),
            about: (kind, path) => log(path === undefined ? undefined : urnEnd(kind, path)),
            delivered: () => delivered,
        };
    };
    return log();
}

/** The type and the name, as they stand in the URN of a resource. */
function urnEnd(kind: string, path: string): string {
    const [name = "", ...parents] = path.split("::").reverse();
    return `${parents.map(types => `${types}$`).join("")}pulumi-nodejs:dynamic/${namespace}:${kind}::${name}`;
}

type Channel = (message: Message) => Promise<void>;

function openChannel(address: string): Channel {
    // The message classes only fit the gRPC library that the SDK itself uses.
    const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
    const { credentials } = fromSdk("@grpc/grpc-js") as { credentials: { createInsecure(): never } };
    const { EngineClient: Client } = fromSdk("@pulumi/pulumi/proto/engine_grpc_pb") as {
        EngineClient: typeof EngineClient;
    };
    const messages = fromSdk(
        "@pulumi/pulumi/proto/engine_pb",
    ) as typeof import("@pulumi/pulumi/proto/engine_pb");
    const client = new Client(address, credentials.createInsecure());
    /** `urn:pulumi:stack::project`; empty where no program runs, as in a refresh. */
    const findStack = (): Promise<string> =>
        new Promise(resolve => {
            client.getRootResource(new messages.GetRootResourceRequest(), (error, response) => {
                const urn = error === null ? response.getUrn() : "";
                resolve(urn.split("::").slice(0, 2).join("::"));
            });
        });
    let stack: Promise<string> | undefined;
    return async ({ level, message, about, ephemeral = false }) => {
        const request = new messages.LogRequest();
        request.setSeverity(messages.LogSeverity[level]);
        request.setMessage(readable(message));
        request.setEphemeral(ephemeral);
        const root = about === undefined ? "" : await (stack ??= findStack());
        if (about !== undefined && root !== "") {
            request.setUrn(`${root}::${about}`);
        }
        // A message that cannot be delivered is not worth failing an operation for.
        return new Promise(resolve => client.log(request, () => resolve()));
    };
}
