/** The process that runs dynamic providers, exactly the SDK's own, and the calls the engine makes to it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ServiceError } from "@grpc/grpc-js";
import * as providerRpc from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import * as statusProto from "@pulumi/pulumi/proto/status_pb.js";
import type { Diagnostic, Properties } from "../types.js";
import { channelOptions, fromStruct, grpc, toStruct } from "./sdk.js";
import { annotateSecrets, unwrap } from "./values.js";

export interface HostOptions {
    workDir: string;
    project: string;
    env: Record<string, string>;
    /** Where the host finds the engine's log. */
    engineAddress: string;
    report: (diagnostic: Diagnostic) => void;
}

/** The object exists now, but is not as it was asked for. */
export class PartialFailure extends Error {
    constructor(
        readonly id: string,
        readonly outputs: Properties,
        readonly reasons: string[],
    ) {
        const list = reasons.map(reason => `\t* ${reason}`).join("\n");
        super(`${reasons.length} error${reasons.length === 1 ? "" : "s"} occurred:\n${list}\n\n`);
    }
}

export interface DiffAnswer {
    changes: "none" | "some" | "unknown";
    replaces: string[];
    deleteBeforeReplace: boolean;
}

export class Host {
    private constructor(
        readonly process: ChildProcess,
        private readonly client: providerRpc.ResourceProviderClient,
    ) {}

    static async start({ workDir, project, env, engineAddress, report }: HostOptions): Promise<Host> {
        const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider", {
            paths: [workDir, __dirname],
        });
        const child = spawn(process.execPath, [script, engineAddress], {
            cwd: workDir,
            env: { ...process.env, PULUMI_NODEJS_PROJECT: project, PULUMI_PROJECT: project, ...env },
            stdio: ["ignore", "pipe", "pipe"],
        });
        const errors = createInterface({ input: child.stderr });
        errors.on("line", message => report({ severity: "info#err", message }));
        const lines = createInterface({ input: child.stdout });
        const port = await Promise.race([once(lines, "line"), once(child, "exit"), once(child, "error")]);
        if (!/^\d+$/.test(String(port[0]))) throw new Error("the dynamic provider host did not start");
        lines.on("line", message => report({ severity: "info", message }));
        const address = `127.0.0.1:${String(port[0])}`;
        const credentials = grpc.credentials.createInsecure();
        return new Host(child, new providerRpc.ResourceProviderClient(address, credentials, channelOptions));
    }

    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
        this.client.close();
        if (this.process.exitCode !== null || this.process.signalCode !== null) return;
        const closed = once(this.process, "close");
        this.process.kill(signal);
        await closed;
    }

    async configure(config: Properties): Promise<void> {
        const request = new proto.ConfigureRequest();
        request.setArgs(toStruct(unwrap(config)));
        await this.#call<proto.ConfigureResponse>(done => this.client.configure(request, done));
    }

    async check(
        urn: string,
        olds: Properties,
        news: Properties,
    ): Promise<{ inputs: Properties; failures: proto.CheckFailure[] }> {
        const request = new proto.CheckRequest();
        request.setUrn(urn);
        request.setOlds(toStruct(unwrap(olds)));
        request.setNews(toStruct(unwrap(news)));
        const response = await this.#call<proto.CheckResponse>(done => this.client.check(request, done));
        return { inputs: annotated(response.getInputs(), news), failures: response.getFailuresList() };
    }

    async diff(
        urn: string,
        id: string,
        oldInputs: Properties,
        oldOutputs: Properties,
        news: Properties,
    ): Promise<DiffAnswer> {
        const request = new proto.DiffRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setOldInputs(toStruct(unwrap(oldInputs)));
        request.setOlds(toStruct(unwrap(oldOutputs)));
        request.setNews(toStruct(unwrap(news)));
        const response = await this.#call<proto.DiffResponse>(done => this.client.diff(request, done));
        const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
        const changes = response.getChanges();
        return {
            changes: changes === DIFF_NONE ? "none" : changes === DIFF_SOME ? "some" : "unknown",
            replaces: response.getReplacesList(),
            deleteBeforeReplace: response.getDeletebeforereplace(),
        };
    }

    async create(urn: string, inputs: Properties): Promise<{ id: string; outputs: Properties }> {
        const request = new proto.CreateRequest();
        request.setUrn(urn);
        request.setProperties(toStruct(unwrap(inputs)));
        const response = await this.#call<proto.CreateResponse>(
            done => this.client.create(request, done),
            inputs,
        );
        if (!response.getId()) throw new Error(`plugin returned empty resource.ID from create '${urn}'`);
        return { id: response.getId(), outputs: annotated(response.getProperties(), inputs) };
    }

    async update(
        urn: string,
        id: string,
        olds: Properties,
        news: Properties,
    ): Promise<{ outputs: Properties }> {
        const request = new proto.UpdateRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setOlds(toStruct(unwrap(olds)));
        request.setNews(toStruct(unwrap(news)));
        const response = await this.#call<proto.UpdateResponse>(
            done => this.client.update(request, done),
            news,
        );
        return { outputs: annotated(response.getProperties(), news) };
    }

    /** An empty id says that the object is gone. */
    async read(
        urn: string,
        id: string,
        inputs: Properties | undefined,
        outputs: Properties,
    ): Promise<{ id: string; inputs?: Properties; outputs: Properties }> {
        const request = new proto.ReadRequest();
        request.setUrn(urn);
        request.setId(id);
        if (inputs) request.setInputs(toStruct(unwrap(inputs)));
        request.setProperties(toStruct(unwrap(outputs)));
        const response = await this.#call<proto.ReadResponse>(
            done => this.client.read(request, done),
            outputs,
        );
        return {
            id: response.getId(),
            outputs: annotated(response.getProperties(), outputs),
            ...(response.hasInputs() ? { inputs: annotated(response.getInputs(), inputs ?? {}) } : {}),
        };
    }

    async delete(urn: string, id: string, outputs: Properties): Promise<void> {
        const request = new proto.DeleteRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setProperties(toStruct(unwrap(outputs)));
        await this.#call<unknown>(done => this.client.delete(request, done));
    }

    #call<Response>(
        start: (done: (error: ServiceError | null, response: Response) => void) => unknown,
        sent: Properties = {},
    ): Promise<Response> {
        return new Promise((resolve, reject) => {
            start((error, response) => (error ? reject(asFailure(error, sent)) : resolve(response)));
        });
    }
}

function annotated(struct: Parameters<typeof fromStruct>[0], sent: Properties): Properties {
    const received = fromStruct(struct);
    annotateSecrets(received, sent);
    return received;
}

function asFailure(error: ServiceError, sent: Properties): Error {
    const [packed] = error.metadata.get("grpc-status-details-bin");
    if (!(packed instanceof Buffer)) return new Error(error.details);
    for (const detail of statusProto.Status.deserializeBinary(packed).getDetailsList()) {
        const failed = detail.unpack(
            bytes => proto.ErrorResourceInitFailed.deserializeBinary(bytes),
            "pulumirpc.ErrorResourceInitFailed",
        );
        if (failed)
            return new PartialFailure(
                failed.getId(),
                annotated(failed.getProperties(), sent),
                failed.getReasonsList(),
            );
    }
    return new Error(error.details);
}
