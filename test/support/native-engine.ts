/**
 * The in-process engine with the native provider: a small client of the protocol makes the engine's calls in their
 * order, at the marks that a program and the states of classes have.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Engine, ExportedStack, Properties, StackOptions } from "pulumi-cloud-platform/testing";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import type { Clock } from "../../dist/provider/client/index.js";
import { serviceOf, type ServiceOptions } from "../../dist/provider/plugin/service.js";
import { logThrough } from "../../dist/provider/protocol/log.js";
import { exportsThrough } from "../../dist/provider/protocol/stack-export.js";
import { nativeTypePrefix, typePrefix } from "../../dist/provider/protocol/urns.js";
import { ProviderProcess, type ProviderOptions } from "../../dist/testing/engine/in-process/process";
import type { Previewed, Provider } from "../../dist/testing/engine/in-process/provider";
import { fill, fromStruct, grpc } from "../../dist/testing/engine/in-process/sdk";
import { InProcessStack, processes } from "../../dist/testing/engine/in-process/stack";
import { ResourceProviderService } from "../../dist/provider/plugin/grpc.js";
import { connectWithin, listen } from "./service-channel";

const schema = readFileSync(join(__dirname, "../../provider/plugin/schema.json"), "utf8");
const prefix = "cloud-platform:";

export function nativeEngine(): Engine {
    const startProvider = (options: ProviderOptions) => NativeProvider.start(options);
    const createStack = (options: StackOptions) =>
        Promise.resolve(new InProcessStack(options, { ...processes, listen, startProvider }));
    return { name: "in-process", createStack };
}

/** What only a class passes, and what only the SDK's host of dynamic providers needs. */
function withoutHidden(properties: Properties): Properties {
    const entries = Object.entries(properties);
    return Object.fromEntries(entries.filter(([key]) => !key.startsWith("__") || key === "__unfinished"));
}

function native<Call extends { urn: string }>(call: Call): Call {
    return { ...call, urn: call.urn.replaceAll(typePrefix, nativeTypePrefix) };
}

/** As `fast-clock.mjs`: each wait takes a twentieth of its time and counts in full. */
export function fastClock(): Clock {
    let skipped = 0;
    const now = () => performance.now() + skipped;
    return {
        now,
        sleep: async (milliseconds, signal) => {
            const end = now() + milliseconds;
            await delay(milliseconds / 20, undefined, { signal });
            skipped = Math.max(skipped, end - performance.now());
        },
    };
}

/** Only the text of a class names the host of dynamic providers. */
export function withNativeTypes(exported: unknown): ExportedStack {
    const { deployment, ...state } = exported as ExportedStack;
    const native = <Part extends object>(part: Part): Part =>
        JSON.parse(JSON.stringify(part).replaceAll(typePrefix, nativeTypePrefix)) as Part;
    return {
        ...state,
        deployment: {
            ...deployment,
            resources: (deployment.resources ?? []).map(each =>
                each.outputs?.["__provider"] === undefined ? native(each) : each,
            ),
            pending_operations: (deployment.pending_operations ?? []).map(native),
        },
    };
}

interface Message {
    serializeBinary(): Uint8Array;
    getProperties?(): Struct | undefined;
}

type Struct = Parameters<typeof fromStruct>[0];
type Done = (error: Error | null, response?: Message) => void;

/**
 * Returns a client that calls the service itself, with messages as they are on the wire: nothing takes time.
 *
 * @param onAnswer gets the properties of each answer as the engine does
 */
function clientWithin(
    service: ReturnType<typeof serviceOf>,
    onAnswer: (properties: Properties) => void,
): ResourceProviderClient {
    const open = new Set<Done>();
    const calls = Object.entries(ResourceProviderService).map(([name, method]) => {
        const { requestSerialize, requestDeserialize, responseSerialize, responseDeserialize } =
            method as unknown as Record<string, (message: unknown) => unknown>;
        const answer = service[name] as (call: { request: unknown }, done: Done) => void;
        const call = (sent: Message, done: Done): void => {
            open.add(done);
            answer({ request: requestDeserialize?.(requestSerialize?.(sent)) }, (error, response) => {
                if (!open.delete(done)) {
                    return;
                }
                if (error) {
                    done(Object.assign(new Error(error.message), error));
                    return;
                }
                const received = responseDeserialize?.(responseSerialize?.(response)) as Message;
                onAnswer(fromStruct(received.getProperties?.()));
                done(null, received);
            });
        };
        return [name, call] as const;
    });
    const close = (): void => {
        const details = "the provider's process was killed";
        const error = Object.assign(new Error(details), { details, metadata: new grpc.Metadata() });
        open.forEach(done => done(error));
        open.clear();
    };
    return { ...Object.fromEntries(calls), close } as unknown as ResourceProviderClient;
}

export class NativeProvider extends ProviderProcess implements Provider {
    readonly #client: ResourceProviderClient;
    /** The resource option `ignoreChanges` by URN. Only a class passes it to a check. */
    readonly #ignored = new Map<string, string[]>();

    readonly #note: (urn: string) => void;

    private constructor(
        client: ResourceProviderClient,
        end: () => Promise<void>,
        note: (urn: string) => void,
    ) {
        super(client, end);
        this.#note = note;
        this.#client = client;
    }

    /** Starts a provider in this process, without a server. */
    static within(
        session: ServiceOptions["session"] & object,
        onAnswer: (properties: Properties) => void,
    ): NativeProvider {
        const client = clientWithin(serviceOf({ schema, session, stackKeys: {} }), onAnswer);
        return new NativeProvider(
            client,
            () => Promise.resolve(),
            () => undefined,
        );
    }

    static override start(options: ProviderOptions): Promise<NativeProvider> {
        const { engineAddress: engine, env: environment } = options;
        const connection = connectWithin(engine);
        let urn = "";
        const log = logThrough(
            () => ({ ...connection, stackUrn: () => Promise.resolve(urn) }),
            nativeTypePrefix,
        );
        const exports = exportsThrough(() => connectWithin(engine));
        const service = serviceOf({
            schema,
            engine,
            session: {
                environment,
                clock: fastClock(),
                log,
                exportStack: async organization => withNativeTypes(await exports.exportStack(organization)),
            },
        });
        const client = clientWithin(service, () => undefined);
        const end = (): Promise<void> => {
            connection.client.close();
            return Promise.resolve();
        };
        return Promise.resolve(new NativeProvider(client, end, called => (urn = called)));
    }

    override async configure(inputs: Properties): Promise<void> {
        const args = Object.fromEntries(
            Object.entries(inputs)
                .filter(([key]) => key.startsWith(prefix))
                .map(([key, value]) => [key.slice(prefix.length), value]),
        );
        const { provider } = args;
        const request = new proto.ConfigureRequest().setName(
            typeof provider === "string" ? provider : "default",
        );
        await this.#call("configure", fill(request, { args }));
    }

    override check(call: Parameters<Provider["check"]>[0]) {
        this.#note(call.urn);
        const { __ignored: ignored } = call.news;
        this.#ignored.set(call.urn, Array.isArray(ignored) ? ignored.map(String) : []);
        return super.check(native({ ...call, news: withoutHidden(call.news) }));
    }

    override async diff(call: Parameters<Provider["diff"]>[0]) {
        const { urn, id, olds, news } = native(call);
        const request = fill(new proto.DiffRequest(), { urn, id, olds, news });
        request.setIgnorechangesList(this.#ignored.get(call.urn) ?? []);
        const answer = await this.#call<proto.DiffResponse>("diff", request);
        return {
            changes: answer.getChanges() === proto.DiffResponse.DiffChanges.DIFF_SOME,
            replaces: answer.getReplacesList(),
            deleteBeforeReplace: answer.getDeletebeforereplace(),
        };
    }

    override create(call: Parameters<Provider["create"]>[0]) {
        return super.create(native(call));
    }

    override update(call: Parameters<Provider["update"]>[0]) {
        return super.update(native(call));
    }

    override read(call: Parameters<Provider["read"]>[0]) {
        return super.read(native(call));
    }

    override delete(call: Parameters<Provider["delete"]>[0]) {
        return super.delete(native(call));
    }

    async preview(call: Previewed) {
        const { urn, news, old } = native(call);
        if (old === undefined) {
            const request = fill(new proto.CreateRequest(), { urn, properties: news, preview: true });
            const answer = await this.#call<proto.CreateResponse>("create", request);
            return { properties: fromStruct(answer.getProperties()) };
        }
        const request = fill(new proto.UpdateRequest(), {
            urn,
            id: old.id,
            olds: old.state,
            news,
            preview: true,
        });
        const answer = await this.#call<proto.UpdateResponse>("update", request);
        return { properties: fromStruct(answer.getProperties()) };
    }

    #call<Response>(method: "configure" | "diff" | "create" | "update", request: object): Promise<Response> {
        type Call = (request: object, done: (error: Error | null, response: Response) => void) => void;
        return promisify(this.#client[method].bind(this.#client) as unknown as Call)(request);
    }
}
