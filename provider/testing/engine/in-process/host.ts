/** The process that runs dynamic providers, exactly the SDK's own, and the calls the engine makes to it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { Status } from "@pulumi/pulumi/proto/status_pb.js";
import { changedPaths } from "../steps.js";
import type { Diagnostic, Properties, ResourceState } from "../types.js";
import { channelOptions, fill, fromStruct, grpc } from "./sdk.js";
import { annotateSecrets, unwrap } from "./values.js";

export interface HostOptions {
    workDir: string;
    project: string;
    env: Record<string, string>;
    /** Where the host finds the engine's log. */
    engineAddress: string;
    report: (diagnostic: Diagnostic) => void;
}

type Method = "configure" | "check" | "diff" | "create" | "update" | "read" | "delete";
type Call = (request: object, done: (error: ServiceError | null, response: unknown) => void) => void;
type Fields = Record<string, string | Properties | undefined>;

export class Host {
    private constructor(
        readonly process: ChildProcess,
        private readonly client: ResourceProviderClient,
    ) {}

    static async start({ workDir, project, env, engineAddress, report }: HostOptions): Promise<Host> {
        const paths = [workDir, __dirname];
        const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider", { paths });
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
        const [address, credentials] = [`127.0.0.1:${String(port)}`, grpc.credentials.createInsecure()];
        return new Host(child, new ResourceProviderClient(address, credentials, channelOptions));
    }

    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
        this.client.close();
        const closed = once(this.process, "close");
        if (this.process.kill(signal)) await closed;
    }

    async configure(args: Properties): Promise<this> {
        await this.#call("configure", new proto.ConfigureRequest(), { args });
        return this;
    }

    async check(urn: string, olds: Properties, news: Properties) {
        const request = new proto.CheckRequest();
        const answer = await this.#call<proto.CheckResponse>("check", request, { urn, olds, news });
        return { inputs: unpack(answer.getInputs(), news), failures: answer.toObject().failuresList };
    }

    async diff({ urn, id, inputs, outputs }: ResourceState, news: Properties) {
        const fields = { urn, id, oldInputs: inputs, olds: outputs, news };
        const answer = await this.#call<proto.DiffResponse>("diff", new proto.DiffRequest(), fields);
        const { DIFF_UNKNOWN, DIFF_SOME } = proto.DiffResponse.DiffChanges;
        const { changes, replacesList, deletebeforereplace: deleteBeforeReplace } = answer.toObject();
        // A provider may leave the comparison to the engine.
        const differs = changes === DIFF_UNKNOWN && changedPaths(unwrap(inputs), unwrap(news)).length > 0;
        const changed = changes === DIFF_SOME || differs;
        return { changed, replaces: changed ? [...new Set(replacesList)].sort() : [], deleteBeforeReplace };
    }

    async create({ urn, inputs }: ResourceState) {
        const fields = { urn, properties: inputs };
        const call = this.#call<proto.CreateResponse>("create", new proto.CreateRequest(), fields);
        const made = await call.catch(partial);
        if (!made.getId()) throw new Error(`plugin returned empty resource.ID from create '${urn}'`);
        return { id: made.getId(), outputs: unpack(made.getProperties(), inputs), ...reasons(made) };
    }

    async update({ urn, id, outputs }: ResourceState, news: Properties) {
        const fields = { urn, id, olds: outputs, news };
        const call = this.#call<proto.UpdateResponse>("update", new proto.UpdateRequest(), fields);
        const made = await call.catch(partial);
        return { outputs: unpack(made.getProperties(), news), ...reasons(made) };
    }

    /** An empty id says that the object is gone. */
    async read({ urn, id, inputs, outputs = {} }: ResourceState) {
        const fields = { urn, id, inputs, properties: outputs };
        const found = await this.#call<proto.ReadResponse>("read", new proto.ReadRequest(), fields);
        const foundInputs = found.hasInputs() ? { inputs: unpack(found.getInputs(), inputs) } : {};
        return { id: found.getId(), outputs: unpack(found.getProperties(), outputs), ...foundInputs };
    }

    async delete({ urn, id, outputs }: ResourceState): Promise<void> {
        await this.#call("delete", new proto.DeleteRequest(), { urn, id, properties: outputs });
    }

    /** @throws an error with the text of the provider's. */
    #call<Response>(method: Method, request: object, fields: Fields): Promise<Response> {
        const call = promisify(this.client[method].bind(this.client) as Call);
        const answer = call(fill(request, unwrap(fields as Properties) as Fields)) as Promise<Response>;
        return answer.catch((error: unknown) => {
            throw Object.assign(error as ServiceError, { message: (error as ServiceError).details });
        });
    }
}

function unpack(received: Parameters<typeof fromStruct>[0], sent: Properties): Properties {
    return annotateSecrets(fromStruct(received), sent);
}

/** What a failed call left behind. @throws the error when it left nothing. */
function partial(error: ServiceError): proto.ErrorResourceInitFailed {
    const [packed] = error.metadata.get("grpc-status-details-bin");
    if (!(packed instanceof Buffer)) throw error;
    const [detail] = Status.deserializeBinary(packed).getDetailsList();
    const decode = (bytes: Uint8Array) => proto.ErrorResourceInitFailed.deserializeBinary(bytes);
    const failed = detail?.unpack(decode, "pulumirpc.ErrorResourceInitFailed");
    if (!failed) throw error;
    return failed;
}

function reasons(made: object): { initErrors?: string[] } {
    return made instanceof proto.ErrorResourceInitFailed ? { initErrors: made.getReasonsList() } : {};
}
