/** The process that runs dynamic providers, exactly the SDK's own, and the calls the engine makes to it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ServiceError } from "@grpc/grpc-js";
import * as providerRpc from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import * as statusProto from "@pulumi/pulumi/proto/status_pb.js";
import { changedPaths } from "../steps.js";
import type { Diagnostic, Properties, ResourceState } from "../types.js";
import { channelOptions, fill, fromStruct, grpc, toStruct, type Struct } from "./sdk.js";
import { annotateSecrets, unwrap } from "./values.js";

export interface HostOptions {
    workDir: string;
    project: string;
    env: Record<string, string>;
    /** Where the host finds the engine's log. */
    engineAddress: string;
    report: (diagnostic: Diagnostic) => void;
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
        const [port] = (await Promise.race([once(lines, "line"), once(child, "exit")])) as unknown[];
        if (!/^\d+$/.test(String(port))) throw new Error("the dynamic provider host did not start");
        lines.on("line", message => report({ severity: "info", message }));
        const address = `127.0.0.1:${String(port)}`;
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
        const request = fill(new proto.ConfigureRequest(), { args: pack(config) });
        await call<proto.ConfigureResponse>(done => this.client.configure(request, done));
    }

    async check(urn: string, olds: Properties, news: Properties) {
        const request = fill(new proto.CheckRequest(), { urn, olds: pack(olds), news: pack(news) });
        const response = await call<proto.CheckResponse>(done => this.client.check(request, done));
        return { inputs: unpack(response.getInputs(), news), failures: response.toObject().failuresList };
    }

    async diff({ urn, id = "", inputs, outputs }: ResourceState, news: Properties) {
        const olds = { oldInputs: pack(inputs), olds: pack(outputs) };
        const request = fill(new proto.DiffRequest(), { urn, id, ...olds, news: pack(news) });
        const response = await call<proto.DiffResponse>(done => this.client.diff(request, done));
        const { DIFF_UNKNOWN, DIFF_SOME } = proto.DiffResponse.DiffChanges;
        const answer = response.getChanges();
        const differs = (): boolean => changedPaths(unwrap(inputs), unwrap(news)).length > 0;
        return {
            changed: answer === DIFF_SOME || (answer === DIFF_UNKNOWN && differs()),
            replaces: [...new Set(response.getReplacesList())].sort(),
            deleteBeforeReplace: response.getDeletebeforereplace(),
        };
    }

    async create({ urn, inputs }: ResourceState) {
        const request = fill(new proto.CreateRequest(), { urn, properties: pack(inputs) });
        const made = await call<proto.CreateResponse>(done => this.client.create(request, done)).catch(
            partial,
        );
        if (!made.getId()) throw new Error(`plugin returned empty resource.ID from create '${urn}'`);
        return { id: made.getId(), outputs: unpack(made.getProperties(), inputs), ...reasons(made) };
    }

    async update({ urn, id = "", outputs }: ResourceState, news: Properties) {
        const request = fill(new proto.UpdateRequest(), { urn, id, olds: pack(outputs), news: pack(news) });
        const made = await call<proto.UpdateResponse>(done => this.client.update(request, done)).catch(
            partial,
        );
        return { outputs: unpack(made.getProperties(), news), ...reasons(made) };
    }

    /** An empty id says that the object is gone. */
    async read({ urn, id = "", inputs, outputs = {} }: ResourceState) {
        const bags = { inputs: pack(inputs), properties: pack(outputs) };
        const request = fill(new proto.ReadRequest(), { urn, id, ...bags });
        const found = await call<proto.ReadResponse>(done => this.client.read(request, done));
        const foundInputs = found.hasInputs() ? { inputs: unpack(found.getInputs(), inputs) } : {};
        return { id: found.getId(), outputs: unpack(found.getProperties(), outputs), ...foundInputs };
    }

    async delete({ urn, id = "", outputs }: ResourceState): Promise<void> {
        const request = fill(new proto.DeleteRequest(), { urn, id, properties: pack(outputs) });
        await call<unknown>(done => this.client.delete(request, done));
    }
}

function pack(properties: Properties = {}): Struct {
    return toStruct(unwrap(properties));
}

function unpack(received: Struct | undefined, sent: Properties): Properties {
    return annotateSecrets(fromStruct(received), sent);
}

function call<Response>(
    start: (done: (error: ServiceError | null, response: Response) => void) => unknown,
): Promise<Response> {
    return new Promise((resolve, reject) => {
        start((error, response) => {
            if (error) reject(Object.assign(error, { message: error.details }));
            else resolve(response);
        });
    });
}

/** What a failed call left behind. @throws the error when it left nothing. */
function partial(error: ServiceError): proto.ErrorResourceInitFailed {
    const [packed] = error.metadata.get("grpc-status-details-bin");
    if (!(packed instanceof Buffer)) throw error;
    const [detail] = statusProto.Status.deserializeBinary(packed).getDetailsList();
    const decode = (bytes: Uint8Array) => proto.ErrorResourceInitFailed.deserializeBinary(bytes);
    const failed = detail?.unpack(decode, "pulumirpc.ErrorResourceInitFailed");
    if (!failed) throw error;
    return failed;
}

function reasons(made: object): { initErrors?: string[] } {
    return made instanceof proto.ErrorResourceInitFailed ? { initErrors: made.getReasonsList() } : {};
}
