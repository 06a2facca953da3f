/**
 * The engine that started this process as its host of dynamic providers.
 *
 * The SDK's own functions do not know its address there: it is the process's argument.
 */
import { connect } from "node:http2";
import { createRequire } from "node:module";
import type { EngineClient as Client } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as Messages from "@pulumi/pulumi/proto/engine_pb";

export interface EngineClient {
    client: Client;
    messages: typeof Messages;
    /** The URN of the running program's stack; empty if no program runs, as in a refresh. */
    stackUrn: () => Promise<string>;
    /** Calls a method that takes nothing and returns JSON. @throws if the engine lacks it */
    ask: (method: string) => Promise<unknown>;
}

/** Returns the address of the engine that started this process as its host; undefined in any other process. */
export function engineAddress([, script, address]: readonly string[] = process.argv): string | undefined {
    const startedByEngine = script?.includes("dynamic-provider") && /^[^\s/]+:\d+$/.test(address ?? "");
    return startedByEngine ? address : undefined;
}

/**
 * Returns a function that returns true once the engine that started this process has ended. A killed CLI leaves its
 * hosts running, and their parent is a shell that stays. So this holds a connection, which ends with the engine.
 */
export function watchEngine(address = engineAddress()): () => boolean {
    let isGone = false;
    if (address !== undefined) {
        const connection = connect(`http://${address}`);
        connection.unref();
        connection.once("connect", () => connection.once("close", () => (isGone = true)));
        connection.on("error", () => {});
    }
    return () => isGone;
}

/** The parts of the SDK with which a process calls the engine. */
export interface EngineSdk {
    readonly credentials: { createInsecure(): never };
    readonly EngineClient: typeof Client;
    readonly messages: typeof Messages;
}

function installedSdk(): EngineSdk {
    // The message classes only fit the gRPC library that the SDK itself uses.
    const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
    return {
        ...(fromSdk("@grpc/grpc-js") as Pick<EngineSdk, "credentials">),
        ...(fromSdk("@pulumi/pulumi/proto/engine_grpc_pb") as Pick<EngineSdk, "EngineClient">),
        messages: fromSdk("@pulumi/pulumi/proto/engine_pb") as typeof Messages,
    };
}

export function connectToEngine(address: string, sdk = installedSdk()): EngineClient {
    const { credentials, messages } = sdk;
    const client = new sdk.EngineClient(address, credentials.createInsecure(), {
        // A stack may be larger than the protocol's default allows.
        "grpc.max_receive_message_length": -1,
    });
    let stack = "";
    return {
        client,
        messages,
        stackUrn: async () => {
            // An operation that refreshes first runs its program later.
            stack ||= await new Promise<string>(resolve => {
                client.getRootResource(new messages.GetRootResourceRequest(), (error, response) => {
                    resolve(error === null ? response.getUrn() : "");
                });
            });
            return stack;
        },
        ask: method =>
            new Promise((resolve, reject) => {
                const empty = (): Buffer => Buffer.alloc(0);
                const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString("utf8"));
                client.makeUnaryRequest(method, empty, parse, undefined, (error, answer) => {
                    if (error === null) {
                        resolve(answer);
                    } else {
                        reject(new Error(error.details));
                    }
                });
            }),
    };
}
