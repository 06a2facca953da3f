/**
 * The protocol of native providers, as the SDK ships it.
 *
 * The message classes only fit the copies of gRPC and of Protocol Buffers that the SDK itself uses. These imports are
 * plain, so that a bundler follows them.
 */
import * as grpc from "@grpc/grpc-js";
import type { sendUnaryData, ServerUnaryCall } from "@grpc/grpc-js";
import { Any } from "google-protobuf/google/protobuf/any_pb.js";
import { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import * as engineMessages from "@pulumi/pulumi/proto/engine_pb.js";
import * as messages from "@pulumi/pulumi/proto/provider_pb.js";
import { Status } from "@pulumi/pulumi/proto/status_pb.js";
import { plain, type JsonObject } from "../basics/json.js";
import type { EngineSdk } from "../protocol/engine-client.js";
import { withPythonSpelling } from "../text/python-spelling.js";

export { grpc, messages };
export { Empty } from "google-protobuf/google/protobuf/empty_pb.js";
export { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb.js";
export { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";

export const engineSdk = {
    credentials: grpc.credentials,
    EngineClient,
    messages: engineMessages,
} as unknown as EngineSdk;

/** A stack may be larger than the protocol's default allows. */
export const unlimited = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

export function fromStruct(struct: Struct | undefined): JsonObject {
    return struct?.toJavaScript() ?? {};
}

export function toStruct(properties: JsonObject): Struct {
    return Struct.fromJavaScript(plain(properties) as Parameters<typeof Struct.fromJavaScript>[0]);
}

/** Returns the handler of a call with one request and one response. */
export function unary<Request, Response>(answer: (request: Request) => Response | Promise<Response>) {
    return (call: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>): void => {
        Promise.resolve(call.request)
            .then(answer)
            .then(
                response => callback(null, response),
                (error: unknown) => callback(failureOf(error)),
            );
    };
}

/** The object that a failed operation leaves: the lifecycle adds it to the error. */
interface Left {
    readonly id?: string;
    readonly properties?: JsonObject;
    readonly reasons?: string[];
}

function failureOf(error: unknown): grpc.ServiceError {
    const failure = error instanceof Error ? error : new Error(String(error));
    const { id, properties, reasons = [] } = failure as Left;
    const message = withPythonSpelling(failure.message);
    const metadata = new grpc.Metadata();
    if (id !== undefined && properties !== undefined) {
        const detail = new messages.ErrorResourceInitFailed()
            .setId(id)
            .setProperties(toStruct(properties))
            .setReasonsList(reasons.map(withPythonSpelling));
        const packed = new Any();
        packed.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
        const status = new Status().setCode(grpc.status.UNKNOWN).setMessage(message).setDetailsList([packed]);
        metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
    }
    return { name: failure.name, code: grpc.status.UNKNOWN, details: message, message, metadata };
}
