/**
 * The in-process engine with the classes, without a process for their provider: what the SDK's host makes of the calls, and
 * of what our host answers.
 */
import { Config } from "@pulumi/pulumi/cmd/dynamic-provider/config.js";
import { createHost } from "pulumi-cloud-platform/host";
import type { Engine, Properties, StackOptions } from "pulumi-cloud-platform/testing";
import { logThrough } from "../../dist/provider/protocol/log.js";
import { exportsThrough } from "../../dist/provider/protocol/stack-export.js";
import { hostEnvironment, type ProviderOptions } from "../../dist/testing/engine/in-process/process";
import { InitFailed, type Provider } from "../../dist/testing/engine/in-process/provider";
import { InProcessStack, processes } from "../../dist/testing/engine/in-process/stack";
import { fastClock } from "./native-engine";
import { connectWithin, listen } from "./service-channel";

export function classEngine(): Engine {
    const startProvider = (options: ProviderOptions) => Promise.resolve(ClassProvider.start(options));
    const createStack = (options: StackOptions) =>
        Promise.resolve(new InProcessStack(options, { ...processes, listen, startProvider }));
    return { name: "in-process", createStack };
}

type Host = ReturnType<typeof createHost>;
type KindName = keyof Host;
type Call<M extends keyof Provider> = Parameters<NonNullable<Provider[M]>>[0];

type Checked = Awaited<ReturnType<Provider["check"]>>;

const providerKey = "__provider";

export class ClassProvider implements Provider {
    readonly #host: Host;
    readonly #project: string;
    readonly #death = Promise.withResolvers<never>();

    constructor(session: Parameters<typeof createHost>[0], project = "project") {
        this.#death.promise.catch(() => undefined);
        this.#host = createHost(session);
        this.#project = project;
    }

    static start(options: ProviderOptions): ClassProvider {
        const connect = () => connectWithin(options.engineAddress);
        const session = {
            environment: hostEnvironment(options),
            clock: fastClock(),
            log: logThrough(connect),
            ...exportsThrough(connect),
        };
        return new ClassProvider(session, options.project);
    }

    configure(config: Properties): Promise<void> {
        const request = { config: new Config(config, this.#project) };
        for (const lifecycle of Object.values(this.#host)) {
            void lifecycle.configure(request);
        }
        return Promise.resolve();
    }

    async check(call: Call<"check">) {
        const { urn, olds, news } = onTheWire(call);
        const answer = await this.#alive(this.#of(urn, news).check(olds, news));
        const { inputs = news, failures = [] } = answer as Partial<Checked>;
        // It writes into the very object that check returned.
        return { inputs: onTheWire(Object.assign(inputs, withProvider(news))), failures };
    }

    async diff(call: Call<"diff">) {
        const { urn, id, olds, news } = onTheWire(call);
        const { changes, replaces, deleteBeforeReplace } = await this.#alive(
            this.#of(urn, news).diff(id, olds, news),
        );
        return { changes, replaces: replaces ?? [], deleteBeforeReplace: deleteBeforeReplace ?? false };
    }

    async create(call: Call<"create">) {
        const { urn, properties } = onTheWire(call);
        const made = await this.#alive(this.#of(urn, properties).create(properties).catch(unfinished));
        return { id: made.id, properties: including(made.outs, properties) };
    }

    async update(call: Call<"update">) {
        const { urn, id, olds, news } = onTheWire(call);
        const made = await this.#alive(this.#of(urn, news).update(id, olds, news).catch(unfinished));
        return { properties: including(made.outs, news) };
    }

    async read(call: Call<"read">) {
        const { urn, id, inputs, properties } = onTheWire(call);
        const given = Object.keys(properties).length > 0 ? properties : inputs;
        const found = await this.#alive(this.#of(urn, given).read(id, given));
        return {
            id: found.id ?? "",
            properties: including(found.props, given),
            inputs: found.inputs === undefined ? undefined : including(found.inputs, given),
        };
    }

    async delete(call: Call<"delete">): Promise<void> {
        const { urn, id, properties } = onTheWire(call);
        await this.#alive(this.#of(urn, properties).delete(id, properties));
    }

    stop(signal?: NodeJS.Signals): Promise<void> {
        if (signal === "SIGKILL") {
            this.#death.reject(new Error("the provider's process was killed"));
        }
        return Promise.resolve();
    }

    /** @throws for a resource of another provider: it has no text of a class */
    #of(urn: string, properties: Properties): Required<Host[KindName]> {
        if (properties[providerKey] === undefined) {
            throw new Error(`${urn} has no ${providerKey}`);
        }
        const kind = urn.split("::")[2]?.split(":").pop() ?? "";
        return this.#host[kind as KindName];
    }

    #alive<T>(answer: Promise<T>): Promise<T> {
        answer.catch(() => undefined);
        return Promise.race([answer, this.#death.promise]);
    }
}

function withProvider(properties: Properties): Properties {
    return { [providerKey]: properties[providerKey] ?? null };
}

function including(result: unknown, given: Properties): Properties {
    return onTheWire({ ...(result as Properties | undefined), ...withProvider(given) });
}

/** As a message of the protocol carries it, which sorts the keys. @throws where it cannot */
function onTheWire<Message extends object>(message: Message): Message {
    const text = JSON.stringify(message, (_key, value: unknown) => {
        if (value === undefined || typeof value === "function" || typeof value === "bigint") {
            throw new Error("Unexpected struct type.");
        }
        const isBag = typeof value === "object" && value !== null && !Array.isArray(value);
        return isBag ? Object.fromEntries(Object.entries(value).sort(byKey)) : value;
    });
    return JSON.parse(text) as Message;
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
    return one < other ? -1 : 1;
}

/** An error with an id says that the object exists. */
function unfinished(error: unknown): never {
    const { id, properties, reasons } = error as { id?: string; properties?: Properties; reasons?: string[] };
    throw id === undefined || id === ""
        ? error
        : new InitFailed({ id, properties: onTheWire(properties ?? {}) }, reasons ?? []);
}
