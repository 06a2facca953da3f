/** A policy pack as the CLI runs it: the SDK's own script in a process of its own, asked over the engine's protocol. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { AnalyzerClient } from "@pulumi/pulumi/proto/analyzer_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/analyzer_pb.js";
import type { ExportedStack, Json, Properties, StackConfig } from "pulumi-cloud-platform/testing";
import { fill, grpc } from "../../dist/testing/engine/in-process/sdk";
import { isObject, mapProperties, secret, signature } from "../../dist/testing/engine/values";

/** `policy: message`, by the name of the resource it is about. */
export type Violations = Record<string, string[]>;

type Call = (request: object, done: (error: Error | null, answer: proto.AnalyzeResponse) => void) => void;

export class PolicyPack {
    readonly #client: AnalyzerClient;
    readonly #process: ChildProcess;

    private constructor(process: ChildProcess, port: string) {
        this.#process = process;
        this.#client = new AnalyzerClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
    }

    static async start(
        folder: string,
        { stack, config, env }: { stack: string; config: StackConfig; env?: Record<string, string> },
    ): Promise<PolicyPack> {
        const script = require.resolve("@pulumi/pulumi/cmd/run-policy-pack");
        const child = spawn(process.execPath, [script, "127.0.0.1:0", folder], {
            cwd: folder,
            env: {
                ...process.env,
                PULUMI_NODEJS_STACK: stack,
                PULUMI_CONFIG: JSON.stringify(config),
                ...env,
            },
            stdio: ["ignore", "pipe", "inherit"],
        });
        const [port] = (await Promise.race([
            once(createInterface({ input: child.stdout }), "line"),
            once(child, "exit"),
        ])) as unknown[];
        return new PolicyPack(child, String(port));
    }

    async stop(): Promise<void> {
        this.#client.close();
        this.#process.kill();
        await once(this.#process, "close");
    }

    /** Checks each resource before it is created or changed, and all of them at the end, as the engine does. */
    async violations({ deployment: { resources = [] } }: ExportedStack): Promise<Violations> {
        const analyze = promisify(this.#client.analyze.bind(this.#client) as Call);
        const analyzeStack = promisify(this.#client.analyzeStack.bind(this.#client) as Call);
        const facts = resources.map(({ urn, type, inputs, outputs, protect = false }) => ({
            options: fill(new proto.AnalyzerResourceOptions(), { protect }),
            inputs: { type, urn, name: nameIn(urn), properties: asOnTheWire(inputs) },
            outputs: { type, urn, name: nameIn(urn), properties: asOnTheWire(outputs) },
        }));
        const single = facts.map(({ inputs, options }) => {
            const request = fill(new proto.AnalyzeRequest(), inputs);
            return analyze(request.setOptions(options)).then(answer =>
                answer.getDiagnosticsList().map(found => ({ ...found.toObject(), urn: inputs.urn })),
            );
        });
        const all = facts.map(({ outputs, options }) =>
            fill(new proto.AnalyzerResource(), outputs).setOptions(options),
        );
        const together = await analyzeStack(new proto.AnalyzeStackRequest().setResourcesList(all));
        const found = [...(await Promise.all(single)).flat(), ...together.toObject().diagnosticsList];
        const byName = Map.groupBy(found, ({ urn }) => nameIn(urn));
        return Object.fromEntries(
            [...byName].map(([name, those]) => [
                name,
                those.map(({ policyname, message }) => `${policyname}: ${message.split("\n").at(-1) ?? ""}`),
            ]),
        );
    }
}

function nameIn(urn: string): string {
    return urn.split("::").at(-1) ?? "";
}

/** A state leaves out what is empty, and seals what is secret; both travel as they are. */
function asOnTheWire(properties: Properties | undefined): Properties {
    return mapProperties(properties ?? {}, (value: Json) =>
        isObject(value) && typeof value[signature] === "string"
            ? secret(JSON.parse(value["plaintext"] as string) as Json)
            : undefined,
    );
}
