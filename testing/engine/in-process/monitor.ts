/** The engine's side of the protocol: what programs and providers call. */
import { promisify } from "node:util";
import type { sendUnaryData, Server, ServiceDefinition, UntypedServiceImplementation } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import * as engineProto from "@pulumi/pulumi/proto/engine_pb.js";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/resource_pb.js";
import { refusal, refusedOptions, type RefusedCall } from "../refusals.js";
import type { Properties, ResourceState } from "../types.js";
import { exportSnapshot } from "./checkpoint.js";
import { rootStackType, type EngineDeployment } from "./deployment.js";
import { providerType, Unregistered } from "./operation.js";
import { channelOptions, Empty, fill, fromStruct, grpc } from "./sdk.js";

/** The severities by their numbers in the protocol. Messages for debugging are not shown. */
const severities = [undefined, "info", "warning", "error"] as const;

/** The results of a registration by their numbers in the protocol. The newest SDK has no name for the last one. */
const results = { made: 0, failed: 1, skipped: 2 };

/** The CLI's engine has no such calls: there, `pulumi stack export` answers in the middle of an operation. */
const exportCall = (method: string) => ({
    path: `/pulumi_cloud_platform.Stack/${method}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: () => Buffer.alloc(0),
    requestDeserialize: () => ({}),
    responseSerialize: (answer: unknown) => Buffer.from(JSON.stringify(answer)),
    responseDeserialize: () => undefined,
});

type Fields = Omit<proto.ReadResourceRequest.AsObject, "id">;

/** A service of the protocol, and what answers each of its methods. */
export interface Service {
    readonly definition: ServiceDefinition;
    readonly answers: UntypedServiceImplementation;
}

/** Serves programs and providers at an address of the operation. */
export async function startMonitor(deployment: EngineDeployment): Promise<Server> {
    const server = new grpc.Server(channelOptions);
    servicesOf(deployment).forEach(({ definition, answers }) => server.addService(definition, answers));
    const bind = promisify(server.bindAsync.bind(server));
    const port = await bind("127.0.0.1:0", grpc.ServerCredentials.createInsecure());
    deployment.operation.options.engineAddress = `127.0.0.1:${port}`;
    return server;
}

export function servicesOf(deployment: EngineDeployment): readonly Service[] {
    const { operation } = deployment;
    /** Answers a call; the reason of a refusal is the operation's error, since programs may swallow it. */
    const handle =
        <Request, Response>(answer: (request: Request) => Response | Promise<Response>) =>
        async ({ request }: { request: Request }, done: sendUnaryData<Response>): Promise<void> => {
            try {
                done(null, await answer(request));
            } catch (error) {
                operation.stop(error);
                done({ code: grpc.status.UNAVAILABLE, details: "resource monitor shut down" });
            }
        };
    const refuse = (method: string) => handle(() => Promise.reject(refusal(method as RefusedCall)));
    const complete = (service: object, answers: Record<string, unknown>): Service => {
        // Without the list of features, the SDK asks for each one, as older SDKs do.
        const methods = Object.keys(service).filter(method => method !== "getDeploymentInfo");
        for (const method of methods) {
            answers[method] ??= refuse(method);
        }
        return {
            definition: service as ServiceDefinition,
            answers: answers as UntypedServiceImplementation,
        };
    };
    const describe = (fields: Fields, inputs: Properties): ResourceState => {
        refuseOptions(fields);
        const { type, name, parent, provider, dependenciesList: dependencies } = fields;
        const additionalSecretOutputs = fields.additionalsecretoutputsList;
        const urn = deployment.urnOf(type, name, parent);
        return { urn, type, custom: true, parent, provider, inputs, dependencies, additionalSecretOutputs };
    };
    const monitor = complete(ResourceMonitorService, {
        // The SDK has to send every feature: this engine refuses unsupported ones with a message.
        supportsFeature: handle(() => fill(new proto.SupportsFeatureResponse(), { hassupport: true })),
        registerResource: handle(async (request: proto.RegisterResourceRequest) => {
            const fields = request.toObject();
            const wanted = describe(fields, fromStruct(request.getObject()));
            const { custom, ignorechangesList: ignoreChanges } = fields;
            // A resource inherits unset options from its parent, whatever the SDK passes down.
            const parent = deployment.goalOf(fields.parent);
            const protect = fields.protect ?? parent?.protect ?? false;
            const retainOnDelete = fields.retainondelete ?? parent?.retainOnDelete ?? false;
            const deletedWith = fields.deletedwith || parent?.deletedWith;
            const dependencies = fields.propertydependenciesMap.map(([key, { urnsList }]) => [key, urnsList]);
            const propertyDependencies = Object.fromEntries(dependencies) as Record<string, string[]>;
            Object.assign(wanted, { custom, protect, ignoreChanges, propertyDependencies });
            Object.assign(wanted, { retainOnDelete, deletedWith });
            const deleteBeforeReplace = fields.deletebeforereplacedefined
                ? fields.deletebeforereplace
                : undefined;
            const aliases = aliasesOf(fields, deployment);
            const registered = deployment.register(wanted, { deleteBeforeReplace, aliases });
            const { result, state } = await registered.then(
                made => ({ result: results.made, state: made }),
                unmade,
            );
            const { urn, id, outputs = {} } = state;
            const unknown = deployment.isSkipped(urn);
            // A component's outputs may name resources that are registered after it; it gets them later.
            const object = custom ? outputs : {};
            return fill(new proto.RegisterResourceResponse(), { urn, id, object, unknown, result });
        }),
        readResource: handle(async (request: proto.ReadResourceRequest) => {
            const { id, ...fields } = request.toObject();
            const described = describe(fields, fromStruct(request.getProperties()));
            const { urn, outputs = {} } = await deployment.register({ ...described, id, external: true });
            return fill(new proto.ReadResourceResponse(), { urn, properties: outputs });
        }),
        registerResourceOutputs: handle((request: proto.RegisterResourceOutputsRequest) => {
            deployment.registerOutputs(request.getUrn(), fromStruct(request.getOutputs()));
            return new Empty();
        }),
        signalAndWaitForShutdown: handle(() => deployment.deleteTheRest().then(() => new Empty())),
    });
    const engine = complete(EngineService, {
        log: handle((request: engineProto.LogRequest) => {
            const { urn, message, ephemeral, severity: number } = request.toObject();
            const severity = severities[number];
            const rest = { ...(urn ? { urn } : {}), ...(ephemeral ? { ephemeral } : {}) };
            if (severity) {
                operation.options.report({ severity, message, ...rest });
            }
            operation.failed ||= severity === "error";
            return new Empty();
        }),
        setRootResource: handle(() => new engineProto.SetRootResourceResponse()),
        getRootResource: handle(() => {
            const { project, stack } = operation.options;
            const urn = deployment.urnOf(rootStackType, `${project}-${stack}`);
            return fill(new engineProto.GetRootResourceResponse(), { urn });
        }),
    });
    const exports = {
        definition: { stack: exportCall("Export"), others: exportCall("ExportOthers") },
        answers: {
            stack: handle(() => exportSnapshot(operation.snapshot(), new Map(), false)),
            others: handle(() => operation.options.otherStacks()),
        } as unknown as UntypedServiceImplementation,
    };
    return [monitor, engine, exports];
}

/** Returns the answer for a resource that the operation continues without. */
function unmade(error: unknown): { result: number; state: ResourceState } {
    if (!(error instanceof Unregistered)) {
        throw error;
    }
    return { result: results[error.reason], state: error.state };
}

/** Returns the former URNs of a resource. Parts that an alias omits are the current ones. */
function aliasesOf(fields: proto.RegisterResourceRequest.AsObject, deployment: EngineDeployment): string[] {
    const { project, stack } = deployment.operation.options;
    return fields.aliasesList.map(({ urn, spec }) => {
        if (!spec) {
            return urn;
        }
        const { name, type, parenturn, noparent } = spec;
        const isElsewhere = (spec.stack || stack) !== stack || (spec.project || project) !== project;
        if (isElsewhere) {
            throw refusal("aliases of other stacks and projects", { asking: fields.name });
        }
        const parent = noparent ? undefined : parenturn || fields.parent;
        return deployment.urnOf(type || fields.type, name || fields.name, parent);
    });
}

/** Requests have fields of the options' names, in another spelling; those of older SDKs have fewer. */
function refuseOptions(fields: Fields): void {
    const used = Object.entries(fields).filter(([, value]) => isSet(value));
    const names = used.map(([field]) => field.replace(/(List|id)$/, "").toLowerCase());
    const option = refusedOptions.find(name => names.includes(name.toLowerCase()));
    if (option) {
        throw refusal(option, { asking: fields.name });
    }
    const isOther = fields.type.startsWith("pulumi:providers:") && fields.type !== providerType;
    if (isOther) {
        throw refusal("providers that are not dynamic", { asking: fields.name });
    }
}

/** True if any part is set. */
function isSet(value: unknown): boolean {
    if (typeof value === "object" && value !== null) {
        return Object.values(value).some(isSet);
    }
    return value !== undefined && value !== "" && value !== false;
}
