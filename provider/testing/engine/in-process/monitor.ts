/** The engine's side of the protocol: what programs and providers call. */
import { promisify } from "node:util";
import type { sendUnaryData, Server, ServerUnaryCall, ServiceDefinition } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import * as engineProto from "@pulumi/pulumi/proto/engine_pb.js";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/resource_pb.js";
import { unsupported, type Deployment } from "./deployment.js";
import { channelOptions, Empty, fill, fromStruct, grpc, toStruct } from "./sdk.js";

/** By the protocol's number; what is meant for debugging is not shown. */
const severities = [undefined, "info", "warning", "error"] as const;

/** Options of resources; their requests have fields of these names, in another spelling. */
const refusedOptions = [
    ...[
        "aliases",
        "aliasUrns",
        "customTimeouts",
        "deletedWith",
        "hideDiffs",
        "hooks",
        "importId",
        "packageRef",
    ],
    ...["provider", "remote", "replacementTrigger", "replaceOnChanges", "replaceWith", "retainOnDelete"],
    ...["stateMigrations", "transforms"],
];

export async function startMonitor(deployment: Deployment): Promise<{ server: Server; address: string }> {
    const { operation } = deployment;
    const server = new grpc.Server(channelOptions);
    /** Answers a call; the reason of a refusal is the operation's error, since programs may swallow it. */
    const handle =
        <Request, Response>(answer: (request: Request) => Response | Promise<Response>) =>
        ({ request }: ServerUnaryCall<Request, Response>, done: sendUnaryData<Response>): void => {
            const refuse = (error: unknown): void => {
                operation.stop(error);
                done({ code: grpc.status.UNAVAILABLE, details: "resource monitor shut down" });
            };
            Promise.resolve(request)
                .then(answer)
                .then(response => done(null, response), refuse);
        };
    const serve = (service: object, answers: object): void => {
        // Where the list of features is not implemented the SDK asks for each, as older ones do.
        const others = Object.keys(service).filter(method => method !== "getDeploymentInfo");
        const refusals = others.map(method => {
            const refusal = new Error(`the in-process engine does not support ${method}`);
            return [method, handle(() => Promise.reject(refusal))] as const;
        });
        server.addService(service as ServiceDefinition, { ...Object.fromEntries(refusals), ...answers });
    };
    serve(ResourceMonitorService, {
        // Whatever the SDK asks for, it is to send: what is not supported is refused here, in words.
        supportsFeature: handle(() => fill(new proto.SupportsFeatureResponse(), { hassupport: true })),
        registerResource: handle(async (request: proto.RegisterResourceRequest) => {
            const fields = request.toObject();
            refuseOptions(fields);
            const { type, name, custom, parent, protect = false } = fields;
            const dependencies = fields.propertydependenciesMap.map(
                ([key, { urnsList }]) => [key, urnsList] as const,
            );
            const wanted = {
                ...{ urn: deployment.urnOf(type, name, parent), type, custom, parent, protect },
                inputs: fromStruct(request.getObject()),
                dependencies: fields.dependenciesList,
                propertyDependencies: Object.fromEntries(dependencies),
                ignoreChanges: fields.ignorechangesList,
                additionalSecretOutputs: fields.additionalsecretoutputsList,
            };
            const { deletebeforereplacedefined, deletebeforereplace } = fields;
            const deleteFirst = deletebeforereplacedefined ? deletebeforereplace : undefined;
            const { urn, id = "", outputs = {} } = await deployment.register(wanted, deleteFirst);
            // A component's outputs may name resources that are registered after it; it gets them later.
            const object = toStruct(custom ? outputs : {});
            return fill(new proto.RegisterResourceResponse(), { urn, id, object });
        }),
        readResource: handle(async (request: proto.ReadResourceRequest) => {
            const fields = request.toObject();
            refuseOptions(fields);
            const { id, type, name, parent } = fields;
            const { urn, outputs = {} } = await deployment.read({
                ...{
                    urn: deployment.urnOf(type, name, parent),
                    id,
                    type,
                    custom: true,
                    external: true,
                    parent,
                },
                inputs: fromStruct(request.getProperties()),
                dependencies: fields.dependenciesList,
                additionalSecretOutputs: fields.additionalsecretoutputsList,
            });
            return fill(new proto.ReadResourceResponse(), { urn, properties: toStruct(outputs) });
        }),
        registerResourceOutputs: handle((request: proto.RegisterResourceOutputsRequest) => {
            deployment.registerOutputs(request.getUrn(), fromStruct(request.getOutputs()));
            return new Empty();
        }),
        signalAndWaitForShutdown: handle(() => deployment.deleteTheRest().then(() => new Empty())),
    });
    serve(EngineService, {
        log: handle((request: engineProto.LogRequest) => {
            const { urn, message, ephemeral, severity: number } = request.toObject();
            const severity = severities[number];
            const rest = { ...(urn ? { urn } : {}), ...(ephemeral ? { ephemeral } : {}) };
            if (severity) operation.report({ severity, message, ...rest });
            operation.failed ||= severity === "error";
            return new Empty();
        }),
        setRootResource: handle(() => new engineProto.SetRootResourceResponse()),
    });
    const bind = promisify(server.bindAsync.bind(server));
    const port = await bind("127.0.0.1:0", grpc.ServerCredentials.createInsecure());
    return { server, address: `127.0.0.1:${port}` };
}

/** Older SDKs know fewer options, and their requests have fewer members. */
function refuseOptions(fields: { name: string; type: string }): void {
    const used = Object.entries(fields).filter(([, value]) => isSet(value));
    const names = used.map(([field]) => field.replace(/List$/, "").toLowerCase());
    const isProvider = fields.type.startsWith("pulumi:providers:");
    const option = refusedOptions.find(name => names.includes(name.toLowerCase()));
    if (option ?? isProvider) throw unsupported(option ?? "explicit providers", fields.name);
}

/** Whether any part of it is. */
function isSet(value: unknown): boolean {
    if (typeof value === "object" && value !== null) return Object.values(value).some(isSet);
    return value !== undefined && value !== "" && value !== false;
}
