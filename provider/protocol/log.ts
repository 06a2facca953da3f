/**
 * Sends messages that are no errors to the engine's log. Without an engine, they are dropped.
 *
 * The engine passes its address to the dynamic host as an argument. The SDK's own `log` does not know the address
 * there, and would print to the console: the engine shows those lines without order or severity.
 */
import { withAddress, withCode, type ErrorCode } from "../error-codes.js";
import { partsOfUrn, typePrefix, urnEnd } from "./urns.js";
import { connectToEngine, engineAddress, type EngineClient } from "./engine-client.js";
import { readable } from "./unknown.js";

export interface Log {
    /**
     * Kept in the output of the operation.
     *
     * @param code set if `cloud-platform review` reads the message
     */
    info(message: string, code?: ErrorCode): void;
    /** Shown for a moment: the progress of a wait. */
    progress(message: string): void;
    warn(code: ErrorCode, message: string): void;
    /**
     * Returns the same log for one resource, by its kind and its path in the program. Its messages begin with the kind and
     * the name: the engine prints neither with `--diff`.
     */
    about(kind: string, path: string | undefined): Log;
    /** Resolves when all messages are delivered: the engine stops the host without notice. */
    delivered(): Promise<void>;
}

/** A sentence that stays in the output of an operation. Default: an information about the resource. */
export interface LogMessage {
    readonly text: string;
    readonly code?: ErrorCode;
    readonly isWarning?: true;
    /** Set if several resources may cause it: it is said once in a run, about the first one or about the run. */
    readonly once?: "about the first" | "about the run";
}

export function warns(code: ErrorCode, text: string): LogMessage {
    return { code, text, isWarning: true };
}

/** Drops all messages, for lifecycles outside an engine. */
export const silentLog: Log = {
    info() {},
    progress() {},
    warn() {},
    about: () => silentLog,
    delivered: () => Promise.resolve(),
};

/** Returns the log of the engine that started this process, if one did. */
export function engineLog(argv: readonly string[] = process.argv): Log {
    const address = engineAddress(argv);
    return address === undefined ? silentLog : logThrough(() => connectToEngine(address));
}

type Level = "INFO" | "WARNING";

interface Message {
    level: Level;
    message: string;
    /** The resource, as its URN names it after stack and project. */
    about?: string;
    ephemeral?: boolean;
}

/**
 * Returns the log of an engine.
 *
 * @param connect opens the connection, with the first message
 * @param prefix the beginning of the types of the resources
 */
export function logThrough(connect: () => EngineClient, prefix = typePrefix): Log {
    let channel: Channel | undefined;
    let delivered = Promise.resolve();
    const said = new Set<string>();
    // One after another: concurrent calls may arrive in any order.
    const send = (message: Message): void => {
        delivered = delivered.then(() => (channel ??= channelOf(connect()))(message));
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
            info: (message, code) =>
                once({
                    level: "INFO",
                    message: code === undefined ? message : withCode(message, code),
                    ...subject,
                }),
            warn: (code, message) =>
                once({ level: "WARNING", message: withAddress(message, code), ...subject }),
            progress: message => send({ level: "INFO", message, ephemeral: true, ...subject }),
            about: (kind, path) => log(path === undefined ? undefined : urnEnd(prefix + kind, path)),
            delivered: () => delivered,
        };
    };
    return log();
}

type Channel = (message: Message) => Promise<void>;

function channelOf({ client, messages, stackUrn }: EngineClient): Channel {
    return async ({ level, message, about, ephemeral = false }) => {
        const request = new messages.LogRequest();
        request.setSeverity(messages.LogSeverity[level]);
        request.setMessage(readable(message));
        request.setEphemeral(ephemeral);
        const root = about === undefined ? "" : await stackUrn();
        if (about !== undefined && root !== "") {
            const { stack, project } = partsOfUrn(root);
            request.setUrn(`urn:pulumi:${stack}::${project}::${about}`);
        }
        // A lost message must not fail the operation.
        return new Promise(resolve => client.log(request, () => resolve()));
    };
}
