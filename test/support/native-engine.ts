/**
 * The in-process engine with the native provider: a small client of the protocol makes the engine's calls in their
 * order, at the marks that a program and the states of classes have.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
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
import { fromStruct, grpc } from "../../dist/testing/engine/in-process/sdk";
import { InProcessStack, processes } from "../../dist/testing/engine/in-process/stack";
import { ResourceProviderService } from "../../dist/provider/plugin/grpc.js";
import { connectWithin, listen, ServiceChannel } from "./service-channel";

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

type Answers = ReturnType<typeof serviceOf>;

function channelTo(answers: Answers): ServiceChannel {
    return new ServiceChannel([{ definition: ResourceProviderService, answers }]);
}

/** Passes on the properties of each answer, as the engine gets them. */
function heard(service: Answers, onAnswer: (properties: Properties) => void): Answers {
    const answers = Object.entries(service).map(([name, answer]) => {
        const call = (request: never, done: Done): void => {
            (answer as (request: never, done: Done) => void)(request, (error, response) => {
                onAnswer(fromStruct(response?.getProperties?.()));
                done(error, response);
            });
        };
        return [name, call] as const;
    });
    return Object.fromEntries(answers) as Answers;
}

type Done = (error: Error | null, response?: { getProperties?(): Parameters<typeof fromStruct>[0] }) => void;

export class NativeProvider extends ProviderProcess implements Provider {
    /** The resource option `ignoreChanges` by URN. Only a class passes it to a check. */
    readonly #ignored = new Map<string, string[]>();

    readonly #note: (urn: string) => void;

    private constructor(
        channel: ServiceChannel,
        note: (urn: string) => void = () => undefined,
        end: () => void = () => undefined,
    ) {
        const credentials = grpc.credentials.createInsecure();
        const client = new ResourceProviderClient("", credentials, { channelOverride: channel });
        super(client, () => {
            channel.stop();
            end();
            return Promise.resolve();
        });
        this.#note = note;
    }

    /** @param onAnswer gets the properties of each answer */
    static within(
        session: ServiceOptions["session"] & object,
        onAnswer: (properties: Properties) => void,
    ): NativeProvider {
        const service = serviceOf({ schema, session, stackKeys: {} });
        return new NativeProvider(channelTo(heard(service, onAnswer)));
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
        const note = (called: string): void => {
            urn = called;
        };
        const end = (): void => {
            connection.client.close();
        };
        return Promise.resolve(new NativeProvider(channelTo(service), note, end));
    }

    override async configure(inputs: Properties): Promise<void> {
        const args = Object.fromEntries(
            Object.entries(inputs)
                .filter(([key]) => key.startsWith(prefix))
                .map(([key, value]) => [key.slice(prefix.length), value]),
        );
        const { provider } = args;
        const name = typeof provider === "string" ? provider : "default";
        await this.call("configure", new proto.ConfigureRequest(), { name, args });
    }

    override check(call: Parameters<Provider["check"]>[0]) {
        this.#note(call.urn);
        const { __ignored: ignored } = call.news;
        this.#ignored.set(call.urn, Array.isArray(ignored) ? ignored.map(String) : []);
        return super.check(native({ ...call, news: withoutHidden(call.news) }));
    }

    override async diff(call: Parameters<Provider["diff"]>[0]) {
        const { urn, id, olds, news } = native(call);
        const request = new proto.DiffRequest().setIgnorechangesList(this.#ignored.get(call.urn) ?? []);
        const answer = await this.call<proto.DiffResponse>("diff", request, { urn, id, olds, news });
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
            const fields = { urn, properties: news, preview: true };
            const answer = await this.call<proto.CreateResponse>("create", new proto.CreateRequest(), fields);
            return { properties: fromStruct(answer.getProperties()) };
        }
        const fields = { urn, id: old.id, olds: old.state, news, preview: true };
        const answer = await this.call<proto.UpdateResponse>("update", new proto.UpdateRequest(), fields);
        return { properties: fromStruct(answer.getProperties()) };
    }
}
