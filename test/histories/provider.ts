/** The provider's process without a process: what the SDK's host makes of the calls, and of what our host answers. */
import { createHost } from "pulumi-cloud-platform/host";
import { withCode, type ErrorCode } from "../../dist/provider/errors.js";
import { InitFailed, type Provider } from "../../dist/testing/engine/in-process/provider";
import type { Properties } from "pulumi-cloud-platform/testing";
import type { VirtualProcess } from "./time";

type Host = ReturnType<typeof createHost>;
type KindName = keyof Host;
type Call<M extends keyof Provider> = Parameters<NonNullable<Provider[M]>>[0];

export interface ProcessOptions {
    environment: Record<string, string>;
    process: VirtualProcess;
    exportStack: () => Promise<unknown>;
    say: (message: string, severity: "info" | "warning", ephemeral: boolean) => void;
}

type Checked = Awaited<ReturnType<Provider["check"]>>;

const providerKey = "__provider";

export class InProcessProvider implements Provider {
    readonly #host: Host;
    readonly #death = Promise.withResolvers<never>();

    constructor({ environment, process, exportStack, say }: ProcessOptions) {
        this.#death.promise.catch(() => undefined);
        const log = {
            info: (text: string) => say(text, "info", false),
            warn: (code: ErrorCode, text: string) => say(withCode(text, code), "warning", false),
            progress: (text: string) => say(text, "info", true),
            about: () => log,
            delivered: () => Promise.resolve(),
        };
        this.#host = createHost({
            environment,
            clock: process,
            random: () => 0.5,
            attemptTimeout: 60_000,
            log,
            exportStack,
            exportOthers: () => Promise.resolve([]),
        });
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
