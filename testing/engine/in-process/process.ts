/** The process that runs dynamic providers, exactly the SDK's own, and the calls made to it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { Status } from "@pulumi/pulumi/proto/status_pb.js";
import type { Diagnostic, Properties } from "../types.js";
import { InitFailed, type Provider } from "./provider.js";
import { channelOptions, fill, fromStruct, grpc } from "./sdk.js";

export interface ProviderOptions {
    workDir: string;
    project: string;
    env: Record<string, string>;
    /** The address of the engine's log. */
    engineAddress: string;
    report: (diagnostic: Diagnostic) => void;
    /** The URN of the resource that configures the provider. */
    provider?: string;
}

type Method = "configure" | "check" | "diff" | "create" | "update" | "read" | "delete";
type Call = (request: object, done: (error: ServiceError | null, response: unknown) => void) => void;
type Parameters<M extends Method> = globalThis.Parameters<Provider[M]>[0];

/** Returns the path of the SDK's script that hosts dynamic providers. */
export function hostScript(workDir: string): string {
    return require.resolve("@pulumi/pulumi/cmd/dynamic-provider", { paths: [workDir, __dirname] });
}

export function hostEnvironment({ project, env }: ProviderOptions): NodeJS.ProcessEnv {
    return { ...process.env, PULUMI_NODEJS_PROJECT: project, PULUMI_PROJECT: project, ...env };
}

export class ProviderProcess implements Provider {
    readonly #end: (signal: NodeJS.Signals) => Promise<void>;
    readonly #client: ResourceProviderClient;

    /**
     * @param connection the port of the process, or a client
     * @param end ends what answers
     */
    constructor(connection: string | ResourceProviderClient, end: (signal: NodeJS.Signals) => Promise<void>) {
        this.#end = end;
        this.#client = typeof connection === "string" ? clientOf(connection) : connection;
    }

    static async start(options: ProviderOptions): Promise<ProviderProcess> {
        const { workDir, engineAddress, report } = options;
        const child = spawn(process.execPath, [hostScript(workDir), engineAddress], {
            cwd: workDir,
            env: hostEnvironment(options),
            stdio: ["ignore", "pipe", "pipe"],
        });
        const errors = createInterface({ input: child.stderr });
        errors.on("line", message => report({ severity: "info#err", message }));
        const lines = createInterface({ input: child.stdout });
        const [port] = (await Promise.race([once(lines, "line"), once(child, "exit")])) as unknown[];
        if (!/^\d+$/.test(String(port))) {
            throw new Error("the dynamic provider host did not start");
        }
        lines.on("line", message => report({ severity: "info", message }));
        return new ProviderProcess(String(port), async signal => {
            const closed = once(child, "close");
            if (child.kill(signal)) {
                await closed;
            }
        });
    }

    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
        this.#client.close();
        await this.#end(signal);
    }

    async configure(args: Properties): Promise<void> {
        await this.call("configure", new proto.ConfigureRequest(), { args });
    }

    async check(call: Parameters<"check">) {
        const answer = await this.call<proto.CheckResponse>("check", new proto.CheckRequest(), call);
        return { inputs: fromStruct(answer.getInputs()), failures: answer.toObject().failuresList };
    }

    async diff(call: Parameters<"diff">) {
        const answer = await this.call<proto.DiffResponse>("diff", new proto.DiffRequest(), call);
        const { DIFF_UNKNOWN, DIFF_SOME } = proto.DiffResponse.DiffChanges;
        const {
            changes,
            replacesList: replaces,
            deletebeforereplace: deleteBeforeReplace,
        } = answer.toObject();
        return {
            changes: changes === DIFF_UNKNOWN ? undefined : changes === DIFF_SOME,
            replaces,
            deleteBeforeReplace,
        };
    }

    async create(call: Parameters<"create">) {
        const made = await this.call<proto.CreateResponse>("create", new proto.CreateRequest(), call);
        return { id: made.getId(), properties: fromStruct(made.getProperties()) };
    }

    async update(call: Parameters<"update">) {
        const made = await this.call<proto.UpdateResponse>("update", new proto.UpdateRequest(), call);
        return { properties: fromStruct(made.getProperties()) };
    }

    async read(call: Parameters<"read">) {
        const found = await this.call<proto.ReadResponse>("read", new proto.ReadRequest(), call);
        return {
            id: found.getId(),
            properties: fromStruct(found.getProperties()),
            inputs: found.hasInputs() ? fromStruct(found.getInputs()) : undefined,
        };
    }

    async delete(call: Parameters<"delete">): Promise<void> {
        await this.call("delete", new proto.DeleteRequest(), call);
    }

    /** @throws an error with the text of the provider's. */
    protected call<Response>(method: Method, request: object, fields: object): Promise<Response> {
        const call = promisify(this.#client[method].bind(this.#client) as Call);
        const answer = call(fill(request, fields as Record<string, unknown>)) as Promise<Response>;
        return answer.catch((error: unknown) => {
            throw failureOf(error as ServiceError);
        });
    }
}

export function clientOf(port: string): ResourceProviderClient {
    const credentials = grpc.credentials.createInsecure();
    return new ResourceProviderClient(`127.0.0.1:${port}`, credentials, channelOptions);
}

/** A failed call may have left something behind. */
function failureOf(error: ServiceError): Error {
    const [packed] = error.metadata.get("grpc-status-details-bin");
    const details = packed instanceof Buffer ? Status.deserializeBinary(packed).getDetailsList() : [];
    const decode = (bytes: Uint8Array) => proto.ErrorResourceInitFailed.deserializeBinary(bytes);
    const failed = details[0]?.unpack(decode, "pulumirpc.ErrorResourceInitFailed");
    if (!failed) {
        return Object.assign(error, { message: error.details });
    }
    const made = { id: failed.getId(), properties: fromStruct(failed.getProperties()) };
    return new InitFailed(made, failed.getReasonsList());
}
