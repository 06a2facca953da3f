/** The calls of the native provider's protocol, with what no class passes: marks of secrets, and options of resources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import type { Platform, Properties } from "pulumi-cloud-platform/testing";
import { ResourceProviderService } from "../../dist/provider/plugin/grpc.js";
import { serviceOf } from "../../dist/provider/plugin/service.js";
import { unmarked } from "../../dist/provider/plugin/values.js";
import { silentLog, type Log } from "../../dist/provider/protocol/log.js";
import { nativeTypePrefix } from "../../dist/provider/protocol/urns.js";
import { channelOptions, fill, fromStruct, grpc } from "../../dist/testing/engine/in-process/sdk";
import { sharedClock } from "../faults/process.js";
import type { KindName } from "./kind-fixture";

const schema = readFileSync(join(__dirname, "../../provider/plugin/schema.json"), "utf8");

export interface CallsOptions {
    /** Default: points at the platform, with its account. */
    readonly environment?: Record<string, string>;
    /** The present configuration of the stack. */
    readonly stackKeys?: Record<string, string>;
    /** Default: none. */
    readonly log?: Log;
    /** The resources of the stack. */
    readonly resources?: readonly object[];
    /** The resources of another stack, "prod". Default: the project has no other stack. */
    readonly others?: readonly object[];
    /** Called for each export of the stack. */
    readonly onExport?: () => void;
}

type Method =
    "checkConfig" | "configure" | "check" | "diff" | "create" | "update" | "read" | "delete" | "invoke";

/** A resource as the engine keeps it. */
export interface Kept {
    readonly id: string;
    readonly properties: Properties;
}

export class NativeCalls {
    readonly #client: ResourceProviderClient;
    readonly #server: InstanceType<typeof grpc.Server>;

    private constructor(server: InstanceType<typeof grpc.Server>, port: number) {
        this.#server = server;
        const credentials = grpc.credentials.createInsecure();
        this.#client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials, channelOptions);
    }

    static async start(platform: Platform, options: CallsOptions = {}): Promise<NativeCalls> {
        const {
            environment = platform.environment({ organisation: true }),
            stackKeys = {},
            resources,
            others,
            log = silentLog,
            onExport = () => undefined,
        } = options;
        const server = new grpc.Server(channelOptions);
        const session = {
            environment,
            clock: sharedClock(platform),
            log,
            exportStack: () => {
                onExport();
                return Promise.resolve({ deployment: { resources } });
            },
            exportOthers: () =>
                Promise.resolve(
                    others === undefined
                        ? []
                        : [{ stack: "prod", state: { deployment: { resources: others } } }],
                ),
        };
        server.addService(ResourceProviderService, serviceOf({ schema, session, stackKeys }));
        const bind = promisify(server.bindAsync.bind(server));
        return new NativeCalls(server, await bind("127.0.0.1:0", grpc.ServerCredentials.createInsecure()));
    }

    stop(): void {
        this.#client.close();
        this.#server.forceShutdown();
    }

    /** Returns the reasons why the configuration is refused. */
    async checkConfig(news: Properties, name = "default"): Promise<string[]> {
        const urn = `urn:pulumi:test::project::pulumi:providers:cloud-platform::${name}`;
        const request = { urn, news };
        const answer = await this.#call<proto.CheckResponse>(
            "checkConfig",
            new proto.CheckRequest(),
            request,
        );
        return answer.getFailuresList().map(failure => failure.getReason());
    }

    /** @param name the name of the provider in the program */
    async configure(args: Properties = {}, name = "default"): Promise<void> {
        await this.#call("configure", new proto.ConfigureRequest(), { name, args });
    }

    async check(kind: KindName, news: Properties, olds: Properties = {}) {
        const request = { urn: urnOf(kind), news, olds };
        const answer = await this.#call<proto.CheckResponse>("check", new proto.CheckRequest(), request);
        return { inputs: fromStruct(answer.getInputs()), failures: answer.toObject().failuresList };
    }

    /** Returns the paths that differ. */
    async diff(kind: KindName, { id, properties: olds }: Kept, news: Properties, ignored: string[] = []) {
        const request = { urn: urnOf(kind), id, olds, news, ignorechangesList: ignored };
        const answer = await this.#call<proto.DiffResponse>("diff", new proto.DiffRequest(), request);
        return answer
            .toObject()
            .detaileddiffMap.map(([path]) => path)
            .sort();
    }

    /** @param timeout the seconds of the resource option `customTimeouts` */
    async create(kind: KindName, properties: Properties, timeout = 0): Promise<Kept> {
        const request = { urn: urnOf(kind), properties, timeout };
        const made = await this.#call<proto.CreateResponse>("create", new proto.CreateRequest(), request);
        return { id: made.getId(), properties: fromStruct(made.getProperties()) };
    }

    /** Asks for the outputs of a creation in a preview. */
    async previewCreation(kind: KindName, properties: Properties): Promise<void> {
        const request = { urn: urnOf(kind), properties, preview: true };
        await this.#call("create", new proto.CreateRequest(), request);
    }

    async update(kind: KindName, { id, properties: olds }: Kept, news: Properties, timeout = 0) {
        const request = { urn: urnOf(kind), id, olds, news, timeout };
        const made = await this.#call<proto.UpdateResponse>("update", new proto.UpdateRequest(), request);
        return fromStruct(made.getProperties());
    }

    async remove(kind: KindName, { id, properties }: Kept, timeout = 0): Promise<void> {
        await this.#call("delete", new proto.DeleteRequest(), { urn: urnOf(kind), id, properties, timeout });
    }

    /** Returns the answer of a lookup, and the names of its secret members. */
    async invoke(name: string, args: Properties) {
        const request = { tok: `${nativeTypePrefix}${name}`, args };
        const answer = await this.#call<proto.InvokeResponse>("invoke", new proto.InvokeRequest(), request);
        const { values, secret } = unmarked(fromStruct(answer.getReturn()));
        return { values, secrets: [...secret] };
    }

    /** Reads as an import does; with a resource, as a refresh does. */
    async read(kind: KindName, id: string, known?: { inputs: Properties; properties: Properties }) {
        const request = { urn: urnOf(kind), id, ...known };
        const found = await this.#call<proto.ReadResponse>("read", new proto.ReadRequest(), request);
        return {
            id: found.getId(),
            properties: fromStruct(found.getProperties()),
            inputs: fromStruct(found.getInputs()),
        };
    }

    #call<Response>(method: Method, request: object, fields: Record<string, unknown>): Promise<Response> {
        type Call = (request: object, done: (error: Error | null, response: Response) => void) => void;
        const call = promisify(this.#client[method].bind(this.#client) as unknown as Call);
        return call(fill(request, fields));
    }
}

export function urnOf(kind: KindName): string {
    return `urn:pulumi:test::project::${nativeTypePrefix}${kind}::it`;
}
