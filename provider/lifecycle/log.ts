/**
 * What is worth saying and is no error goes to the engine's log, and nowhere where there is no engine.
 *
 * The dynamic host is started with the engine's address as its argument; the SDK's own `log` does not know it there
 * and would fall back to the console, whose lines the engine shows without order or severity.
 */
import { namespace } from "../settings/names.js";
import { connectToEngine, engineAddress } from "./engine-client.js";
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
    const { client, messages, stackUrn } = connectToEngine(address);
    return async ({ level, message, about, ephemeral = false }) => {
        const request = new messages.LogRequest();
        request.setSeverity(messages.LogSeverity[level]);
        request.setMessage(readable(message));
        request.setEphemeral(ephemeral);
        const root = about === undefined ? "" : await stackUrn();
        if (about !== undefined && root !== "") {
            request.setUrn(`${root.split("::").slice(0, 2).join("::")}::${about}`);
        }
        // A message that cannot be delivered is not worth failing an operation for.
        return new Promise(resolve => client.log(request, () => resolve()));
    };
}
