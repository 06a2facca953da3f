/**
 * What is worth saying and is no error goes to the engine's log, and nowhere where there is no engine.
 *
 * The dynamic host is started with the engine's address as its argument; the SDK's own `log` does not know it there
 * and would fall back to the console, whose lines the engine shows without order or severity.
 */
import { createRequire } from "node:module";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";

export interface Log {
    /** Kept in the operation's output. */
    info(message: string): void;
    /** Shown while it is true and then forgotten: the progress of a wait. */
    progress(message: string): void;
    warn(message: string): void;
    /** Resolves when everything said so far has been delivered: the engine ends the host without asking. */
    delivered(): Promise<void>;
}

/** Says nothing: for lifecycles that run outside an engine. */
export const silentLog: Log = { info() {}, progress() {}, warn() {}, delivered: () => Promise.resolve() };

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

function connect(address: string): Log {
    let deliver: Deliver | undefined;
    let delivered = Promise.resolve();
    const said = new Set<string>();
    // One after another: calls that are under way together may arrive in any order.
    const send: Deliver = (...message) =>
        (delivered = delivered.then(() => (deliver ??= openChannel(address))(...message)));
    const once = (level: Level, message: string): void => {
        if (!said.has(message)) {
            said.add(message);
            void send(level, message, false);
        }
    };
    return {
        info: message => once("INFO", message),
        warn: message => once("WARNING", message),
        progress: message => void send("INFO", message, true),
        delivered: () => delivered,
    };
}

type Deliver = (level: Level, message: string, ephemeral: boolean) => Promise<void>;

function openChannel(address: string): Deliver {
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
    return (level, message, ephemeral) => {
        const request = new messages.LogRequest();
        request.setSeverity(messages.LogSeverity[level]);
        request.setMessage(message);
        request.setEphemeral(ephemeral);
        // A message that cannot be delivered is not worth failing an operation for.
        return new Promise(resolve => client.log(request, () => resolve()));
    };
}
