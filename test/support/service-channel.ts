/**
 * Carries the calls of a client to services of this process, as the bytes that they have on the wire: all of gRPC but its
 * sockets and HTTP/2.
 */
import type * as Grpc from "@grpc/grpc-js";
import type { ChannelInterface, MethodDefinition } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import * as messages from "@pulumi/pulumi/proto/engine_pb.js";
import * as settings from "@pulumi/pulumi/runtime/settings.js";
import { connectToEngine, type EngineSdk } from "../../dist/provider/protocol/engine-client.js";
import type { EngineDeployment } from "../../dist/testing/engine/in-process/deployment";
import { servicesOf, type Service } from "../../dist/testing/engine/in-process/monitor";
import { grpc } from "../../dist/testing/engine/in-process/sdk";
import { processes } from "../../dist/testing/engine/in-process/stack";

type Call = ReturnType<ChannelInterface["createCall"]>;
type Failure = Partial<Grpc.StatusObject>;
type End = (failure: Failure | null, answer?: Buffer) => void;
type Answer = (
    call: { request: unknown },
    done: (failure: Failure | null, response: unknown) => void,
) => void;

interface Method {
    readonly definition: MethodDefinition<unknown, unknown>;
    readonly answer: Answer;
}

export class ServiceChannel implements ChannelInterface {
    readonly #methods: ReadonlyMap<string, Method>;
    readonly #open = new Set<End>();
    #isStopped = false;

    constructor(services: readonly Service[]) {
        this.#methods = new Map(services.flatMap(methodsOf));
    }

    /** Ends what serves: open calls get no answer any more. */
    stop(): void {
        this.#isStopped = true;
        this.#open.forEach(end => end({ code: grpc.status.UNAVAILABLE, details: "the server has stopped" }));
    }

    createCall(path: string): Call {
        let listener: Parameters<Call["start"]>[1] | undefined;
        const end: End = (failure, answer) => {
            if (!this.#open.delete(end)) {
                return;
            }
            const { code = failure ? grpc.status.UNKNOWN : grpc.status.OK, details = "" } = failure ?? {};
            if (answer) {
                listener?.onReceiveMessage(answer);
            }
            listener?.onReceiveStatus({ code, details, metadata: failure?.metadata ?? new grpc.Metadata() });
        };
        this.#open.add(end);
        return {
            start: (_metadata, received) => (listener = received),
            sendMessageWithContext: (_context, request) => {
                this.#serve(path, request, end);
            },
            cancelWithStatus: (code, details) => end({ code, details }),
            startRead: () => undefined,
            halfClose: () => undefined,
            setCredentials: () => undefined,
            getPeer: () => this.getTarget(),
            getCallNumber: () => 0,
            getAuthContext: () => null,
        };
    }

    close(): void {
        // A client that closes still gets the answers to its open calls.
    }

    getTarget(): string {
        return "this process";
    }

    getConnectivityState() {
        return grpc.connectivityState.READY;
    }

    watchConnectivityState(): void {
        // It never changes.
    }

    getChannelzRef(): never {
        throw new Error("a channel within a process is not observed");
    }

    #serve(path: string, request: Buffer, end: End): void {
        const method = this.#methods.get(path);
        if (this.#isStopped || method === undefined) {
            const code = this.#isStopped ? grpc.status.UNAVAILABLE : grpc.status.UNIMPLEMENTED;
            end({ code, details: `nothing answers ${path}` });
            return;
        }
        const { answer, definition } = method;
        answer({ request: definition.requestDeserialize(request) }, (failure, response) => {
            end(failure, failure ? undefined : definition.responseSerialize(response));
        });
    }
}

function methodsOf({ definition, answers }: Service): [path: string, method: Method][] {
    return Object.entries(definition as Record<string, Method["definition"]>)
        .filter(([name]) => name in answers)
        .map(([name, method]) => [method.path, { definition: method, answer: answers[name] as Answer }]);
}

/** The channels of the engines that run, by their addresses. */
const channels = new Map<string, ServiceChannel>();

const withinProcess: Grpc.ClientOptions = {
    channelFactoryOverride: (address, credentials, options) =>
        channels.get(address) ?? new grpc.Channel(address, credentials, options),
};

// Programs of this process have their clients from the SDK.
Object.assign((settings as unknown as { grpcClientOptions: object }).grpcClientOptions, withinProcess);

/** Serves this process through a channel, and other processes, such as hosts, by a server. */
export async function listen(deployment: EngineDeployment): Promise<() => Promise<void>> {
    const close = await processes.listen(deployment);
    const { engineAddress } = deployment.operation.options;
    const channel = new ServiceChannel(servicesOf(deployment));
    channels.set(engineAddress, channel);
    return async () => {
        await close();
        channel.stop();
        channels.delete(engineAddress);
    };
}

class EngineClientWithin extends EngineClient {
    constructor(address: string, credentials: Grpc.ChannelCredentials, options: Grpc.ClientOptions = {}) {
        super(address, credentials, { ...options, ...withinProcess });
    }
}

/** Connects a provider of this process to the engine. */
export function connectWithin(address: string) {
    const sdk = { credentials: grpc.credentials, EngineClient: EngineClientWithin, messages };
    return connectToEngine(address, sdk as unknown as EngineSdk);
}
