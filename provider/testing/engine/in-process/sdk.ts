/**
 * The modules of the Pulumi SDK that speak its protocol. Those that the SDK itself depends on are resolved from its
 * own tree: messages made of another copy's classes are refused by it.
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
export const yaml = sdkRequire("js-yaml") as { load(text: string): unknown };

type Done = (error: Error | null, response?: RunResponse) => void;

/** Runs a function as a program, the way the Automation API does; not part of the SDK's declared types. */
export const { LanguageServer } = sdkRequire("@pulumi/pulumi/automation/server.js") as {
    LanguageServer: new (program: () => Promise<unknown>) => {
        run(call: { request: RunRequest }, done: Done): unknown;
    };
};

/** Fits any message the two sides exchange; the protocol's default of 4 MB does not. */
export const channelOptions = { "grpc.max_receive_message_length": 400 * 1024 * 1024 };

export type Struct = StructProto.Struct;

export function toStruct(properties: Properties): Struct {
    return Struct.fromJavaScript(properties);
}

export function fromStruct(struct: Struct | undefined): Properties {
    return struct?.toJavaScript() ?? {};
}

type Argument<Setter> = Setter extends (value: infer Value) => unknown ? Value : never;
type Fields<Message> = {
    [Name in keyof Message as Name extends `set${infer Field}` ? Uncapitalize<Field> : never]?: Argument<
        Message[Name]
    >;
};

/** Calls the message's setter of each field. */
export function fill<Message>(message: Message, fields: Fields<Message>): Message {
    const setters = message as Record<string, (value: unknown) => unknown>;
    for (const [field, value] of Object.entries(fields)) {
        setters[`set${field.charAt(0).toUpperCase()}${field.slice(1)}`]?.(value);
    }
    return message;
}
