/** The engine's side of the protocol: what programs and providers call. */
import type { sendUnaryData, Server, ServerUnaryCall } from "@grpc/grpc-js";
import * as engineRpc from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import * as engineProto from "@pulumi/pulumi/proto/engine_pb.js";
import * as monitorRpc from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/resource_pb.js";
import type { Deployment, Goal } from "./deployment.js";
import { Aborted, type Execution } from "./execution.js";
import { channelOptions, Empty, fromStruct, grpc, toStruct } from "./sdk.js";

export interface Monitor {
    address: string;
    /** Lets calls under way end. */
    close(): Promise<void>;
    stop(): void;
}

/** By the protocol's number; what is meant for debugging is not shown. */
const severities = [undefined, "info", "warning", "error"] as const;

/** Offered so that the SDK sends them: what is not supported is refused here, in words, and not by the SDK. */
const offered = [
    "secrets",
    "resource_references",
    "output_values",
    "alias_specs",
    "deleted_with",
    "replace_with",
    "transforms",
    "invoke_transforms",
    "resource_hooks",
    "error_hooks",
];

/** @param current the operation's deployment, which needs the address of what is started here. */
export async function startMonitor(execution: Execution, current: () => Deployment): Promise<Monitor> {
    const server = new grpc.Server(channelOptions);
    let rootResource = "";

    /** Answers a call; the reason of a refusal is the operation's error, since programs may swallow it. */
    const handle =
        <Request, Response>(answer: (request: Request) => Response | Promise<Response>) =>
        (call: ServerUnaryCall<Request, Response>, done: sendUnaryData<Response>): void => {
            Promise.resolve()
                .then(() => answer(call.request))
                .then(response => done(null, response))
                .catch((error: unknown) => {
                    const message = error instanceof Error ? error.message : String(error);
                    if (!(error instanceof Aborted)) execution.refuse(message);
                    done({ code: grpc.status.UNAVAILABLE, details: "resource monitor shut down" });
                });
        };
    const refuse = (what: string) =>
        handle(() => {
            throw new Error(`the in-process engine does not support ${what}`);
        });

    const monitor: Record<string, unknown> = {
        getDeploymentInfo: handle(() => {
            const info = new proto.DeploymentInfo();
            info.setSupportedfeaturesList(offeredFeatures());
            return info;
        }),
        supportsFeature: handle((request: proto.SupportsFeatureRequest) => {
            const response = new proto.SupportsFeatureResponse();
            // Older SDKs ask for one feature at a time, by its name in camel case.
            const name = request.getId().replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
            response.setHassupport(offered.includes(name));
            return response;
        }),
        registerResource: handle(async (request: proto.RegisterResourceRequest) => {
            const goal = await toGoal(request, current());
            const state = await current().register(goal);
            const response = new proto.RegisterResourceResponse();
            response.setUrn(state.urn);
            response.setId(state.id ?? "");
            // A component's outputs may name resources that are registered after it; it gets them later.
            response.setObject(toStruct(state.custom ? (state.outputs ?? {}) : {}));
            return response;
        }),
        readResource: handle(async (request: proto.ReadResourceRequest) => {
            const goal: Goal = {
                type: request.getType(),
                name: request.getName(),
                custom: true,
                inputs: fromStruct(request.getProperties()),
                settings: definedOnly({
                    parent: request.getParent(),
                    provider: request.getProvider() || (await current().defaultProvider()),
                    dependencies: request.getDependenciesList(),
                    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
                }),
            };
            const state = await current().read(goal, request.getId());
            const response = new proto.ReadResourceResponse();
            response.setUrn(state.urn);
            response.setProperties(toStruct(state.outputs ?? {}));
            return response;
        }),
        registerResourceOutputs: handle((request: proto.RegisterResourceOutputsRequest) => {
            current().registerOutputs(request.getUrn(), fromStruct(request.getOutputs()));
            return new Empty();
        }),
        signalAndWaitForShutdown: handle(async () => {
            await current().deleteTheRest();
            return new Empty();
        }),
        invoke: refuse("invokes"),
        call: refuse("calls of methods"),
        existsResource: refuse("existence checks"),
        registerStackTransform: refuse("transforms"),
        registerStackInvokeTransform: refuse("transforms"),
        registerResourceHook: refuse("resource hooks"),
        registerErrorHook: refuse("error hooks"),
        registerPackage: refuse("packages"),
    };
    server.addService(monitorRpc.ResourceMonitorService, monitor as never);
    server.addService(engineRpc.EngineService, {
        log: handle((request: engineProto.LogRequest) => {
            const severity = severities[request.getSeverity()];
            if (severity) {
                const urn = request.getUrn();
                const ephemeral = request.getEphemeral() ? { ephemeral: true } : {};
                execution.report({
                    severity,
                    message: request.getMessage(),
                    ...(urn ? { urn } : {}),
                    ...ephemeral,
                });
            }
            if (severity === "error") execution.failed = true;
            return new Empty();
        }),
        setRootResource: handle((request: engineProto.SetRootResourceRequest) => {
            rootResource = request.getUrn();
            return new engineProto.SetRootResourceResponse();
        }),
        getRootResource: handle(() => {
            const response = new engineProto.GetRootResourceResponse();
            response.setUrn(rootResource);
            return response;
        }),
        startDebugging: refuse("debugging"),
        requirePulumiVersion: handle(() => new engineProto.RequirePulumiVersionResponse()),
    });
    const port = await listen(server);
    return {
        address: `127.0.0.1:${port}`,
        close: () => new Promise(resolve => server.tryShutdown(() => resolve())),
        stop: () => server.forceShutdown(),
    };
}

function offeredFeatures(): proto.ResourceMonitorFeature[] {
    const known = Object.entries(proto.ResourceMonitorFeature);
    const names = offered.map(name => `RESOURCE_MONITOR_FEATURE_${name.toUpperCase()}`);
    return known.flatMap(([name, value]) =>
        names.includes(name) && typeof value !== "string" ? [value] : [],
    );
}

function listen(server: Server): Promise<number> {
    const credentials = grpc.ServerCredentials.createInsecure();
    return new Promise((resolve, reject) => {
        server.bindAsync("127.0.0.1:0", credentials, (error, port) =>
            error ? reject(error) : resolve(port),
        );
    });
}

async function toGoal(request: proto.RegisterResourceRequest, deployment: Deployment): Promise<Goal> {
    refuseOptions(request);
    const custom = request.getCustom();
    const isProvider = request.getType().startsWith("pulumi:providers:");
    const needsProvider = custom && !isProvider && request.getProvider() === "";
    const inputs = fromStruct(request.getObject());
    const propertyDependencies: Record<string, string[]> = {};
    request
        .getPropertydependenciesMap()
        .forEach((urns, key) => (propertyDependencies[key] = urns.getUrnsList()));
    return {
        type: request.getType(),
        name: request.getName(),
        custom,
        inputs,
        deleteBeforeReplace: request.getDeletebeforereplacedefined()
            ? request.getDeletebeforereplace()
            : undefined,
        importId: request.getImportid(),
        settings: definedOnly({
            parent: request.getParent(),
            provider: needsProvider ? await deployment.defaultProvider() : request.getProvider(),
            protect: request.getProtect(),
            retainOnDelete: request.getRetainondelete(),
            dependencies: request.getDependenciesList(),
            propertyDependencies,
            ignoreChanges: request.getIgnorechangesList(),
            replaceOnChanges: request.getReplaceonchangesList(),
            additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
        }),
    };
}

/** Without what is not set: an empty text says nothing on the wire. */
function definedOnly(settings: Record<string, unknown>): Goal["settings"] {
    return Object.fromEntries(
        Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""),
    );
}

/** Older SDKs know fewer options, and their requests have fewer members. */
function refuseOptions(request: Partial<proto.RegisterResourceRequest>): void {
    const lists = {
        aliases: [request.getAliasesList?.(), request.getAliasurnsList?.()],
        transforms: [request.getTransformsList?.()],
        replaceWith: [request.getReplaceWithList?.()],
        hideDiffs: [request.getHidediffsList?.()],
        "state migrations": [request.getStateMigrationsList?.()],
        deletedWith: [request.getDeletedwith?.()],
        packages: [request.getPackageref?.()],
        hooks: [request.getHooks?.()?.serializeBinary()],
        customTimeouts: [request.getCustomtimeouts?.()?.serializeBinary()],
        replacementTrigger: [request.getReplacementTrigger?.()?.serializeBinary()],
        "remote components": [request.getRemote?.() ? "remote" : ""],
    };
    const used = Object.entries(lists).find(([, values]) => values.some(value => (value?.length ?? 0) > 0));
    if (!used) return;
    const name = request.getName?.() ?? "";
    throw new Error(`the in-process engine does not support ${used[0]}, which resource "${name}" asks for`);
}
