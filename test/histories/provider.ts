/** The provider's process without a process: what the SDK's host makes of the calls, and of what our host answers. */
import { createHost } from "pulumi-cloud-platform/host";
import { withCode } from "../../dist/provider/error-codes.js";
import type { Log } from "../../dist/provider/protocol/log.js";
import { InitFailed, type Provider } from "../../dist/testing/engine/in-process/provider";
import type { Properties } from "pulumi-cloud-platform/testing";
import type { VirtualProcess } from "./time";

type Host = ReturnType<typeof createHost>;
type KindName = keyof Host;
type Call<M extends keyof Provider> = Parameters<NonNullable<Provider[M]>>[0];

type Say = (message: string, severity: "info" | "warning", ephemeral: boolean) => void;

export function logOf(say: Say): Log {
    const log: Log = {
        info: text => say(text, "info", false),
        warn: (code, text) => say(withCode(text, code), "warning", false),
        progress: text => say(text, "info", true),
        about: () => log,
        delivered: () => Promise.resolve(),
    };
    return log;
}

/** The session of a process that shares nothing with the machine. */
export function sessionOf(environment: Record<string, string>, clock: VirtualProcess, log: Log) {
    return {
        environment,
        clock,
        log,
        random: () => 0.5,
        attemptTimeout: 60_000,
        exportOthers: () => Promise.resolve([]),
    };
}

type Checked = Awaited<ReturnType<Provider["check"]>>;

const providerKey = "__provider";

export class InProcessProvider implements Provider {
    readonly #host: Host;
    readonly #death = Promise.withResolvers<never>();

    constructor(session: Parameters<typeof createHost>[0]) {
        this.#death.promise.catch(() => undefined);
        this.#host = createHost(session);
    }

    configure(config: Properties): Promise<void> {
        const get = (key: string) => config[key] as string | undefined;
        for (const lifecycle of Object.values(this.#host)) {
            void lifecycle.configure({ config: { get, require: key => get(key) ?? "" } });
        }
        return Promise.resolve();
    }

    async check({ urn, olds, news }: Call<"check">) {
        const answer = await this.#alive(this.#of(urn).check(olds, news));
        const { inputs = news, failures = [] } = answer as Partial<Checked>;
        // It writes into the very object that check returned.
        return { inputs: onTheWire(Object.assign(inputs, withProvider(news))), failures };
    }

    async diff({ urn, id, olds, news }: Call<"diff">) {
        const { changes, replaces, deleteBeforeReplace } = await this.#alive(
            this.#of(urn).diff(id, olds, news),
        );
        return { changes, replaces: replaces ?? [], deleteBeforeReplace: deleteBeforeReplace ?? false };
    }

    async create({ urn, properties }: Call<"create">) {
        const made = await this.#alive(this.#of(urn).create(properties).catch(unfinished));
        return { id: made.id, properties: including(made.outs, properties) };
    }

    async update({ urn, id, olds, news }: Call<"update">) {
        const made = await this.#alive(this.#of(urn).update(id, olds, news).catch(unfinished));
        return { properties: including(made.outs, news) };
    }

    async read({ urn, id, inputs, properties }: Call<"read">) {
        const given = Object.keys(properties).length > 0 ? properties : inputs;
        const found = await this.#alive(this.#of(urn).read(id, given));
        return {
            id: found.id ?? "",
            properties: including(found.props, given),
            inputs: found.inputs === undefined ? undefined : including(found.inputs, given),
        };
    }

    async delete({ urn, id, properties }: Call<"delete">): Promise<void> {
        await this.#alive(this.#of(urn).delete(id, properties));
    }

    stop(signal?: NodeJS.Signals): Promise<void> {
        if (signal === "SIGKILL") {
            this.#death.reject(new Error("the provider's process was killed"));
        }
        return Promise.resolve();
    }

    #of(urn: string): Required<Host[KindName]> {
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

/** As a message of the protocol carries it. @throws where it cannot */
function onTheWire(properties: Properties): Properties {
    const text = JSON.stringify(properties, (_key, value: unknown) => {
        if (value === undefined || typeof value === "function" || typeof value === "bigint") {
            throw new Error("Unexpected struct type.");
        }
        return value;
    });
    return JSON.parse(text) as Properties;
}

/** An error with an id says that the object exists. */
function unfinished(error: unknown): never {
    const { id, properties, reasons } = error as { id?: string; properties?: Properties; reasons?: string[] };
    throw id === undefined || id === ""
        ? error
        : new InitFailed({ id, properties: onTheWire(properties ?? {}) }, reasons ?? []);
}
