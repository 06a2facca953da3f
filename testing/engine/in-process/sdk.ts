/**
 * The modules of the Pulumi SDK that implement its protocol. Its dependencies are resolved from its own tree, since the
 * SDK refuses messages of another copy's classes.
 */
import { createRequire } from "node:module";
import type * as Grpc from "@grpc/grpc-js";
import type * as EmptyProto from "google-protobuf/google/protobuf/empty_pb.js";
import type * as StructProto from "google-protobuf/google/protobuf/struct_pb.js";
import type { RunRequest, RunResponse } from "@pulumi/pulumi/proto/language_pb.js";
import type { Properties } from "../types.js";

const sdkRequire = createRequire(require.resolve("@pulumi/pulumi"));

export const grpc = sdkRequire("@grpc/grpc-js") as typeof Grpc;
export const { Empty } = sdkRequire("google-protobuf/google/protobuf/empty_pb.js") as typeof EmptyProto;
const { Struct } = sdkRequire("google-protobuf/google/protobuf/struct_pb.js") as typeof StructProto;

type Done = (error: Error | null, response?: RunResponse) => void;

/** Runs a function as a program, the way the Automation API does; not part of the SDK's declared types. */
export const { LanguageServer } = sdkRequire("@pulumi/pulumi/automation/server.js") as {
    LanguageServer: new (program: () => Promise<unknown>) => {
        run(call: { request: RunRequest }, done: Done): unknown;
    };
};

/** Fits any message the two sides exchange; the protocol's default of 4 MB does not. */
export const channelOptions = { "grpc.max_receive_message_length": 400 * 1024 * 1024 };

export function fromStruct(struct: StructProto.Struct | undefined): Properties {
    return struct?.toJavaScript() ?? {};
}

/** Calls the message's setter of each field that has a value; property bags travel as structs. */
export function fill<Message>(message: Message, fields: Record<string, unknown>): Message {
    const setters = message as Record<string, (value: unknown) => unknown>;
    for (const [field, value] of Object.entries(fields)) {
        const isBag = typeof value === "object" && !Array.isArray(value);
        const set = `set${field.charAt(0).toUpperCase()}${field.slice(1)}`;
        if (value !== undefined) {
            setters[set]?.(isBag ? Struct.fromJavaScript(value as Properties) : value);
        }
    }
    return message;
}
