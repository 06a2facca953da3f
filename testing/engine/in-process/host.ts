/** The calls the engine makes to a provider: what goes in without secrets and references, what comes out with them. */
import { changedPaths } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import { InitFailed, type Provider } from "./provider.js";
import { annotateSecrets, unknownValue, unwrap } from "./values.js";

export class Host {
    readonly #provider: Provider;
    /** False in a preview that does not know all settings of the provider: the engine then does not call it. */
    #isKnown = true;

    constructor(provider: Provider) {
        this.#provider = provider;
    }

    stop(signal?: NodeJS.Signals): Promise<void> {
        return this.#provider.stop(signal);
    }

    async configure(config: Properties): Promise<this> {
        this.#isKnown = !JSON.stringify(config).includes(unknownValue);
        await this.#provider.configure(unwrap(config));
        return this;
    }

    async check(urn: string, olds: Properties, news: Properties) {
        if (!this.#isKnown) {
            return { inputs: news, failures: [] };
        }
        const answer = await this.#provider.check({ urn, olds: unwrap(olds), news: unwrap(news) });
        return { inputs: annotateSecrets(answer.inputs, news), failures: answer.failures };
    }

    async diff({ urn, id = "", inputs, outputs = {} }: ResourceState, news: Properties) {
        const [oldInputs, plainNews] = [unwrap(inputs), unwrap(news)];
        if (!this.#isKnown) {
            const changed = changedPaths(oldInputs, plainNews).length > 0;
            return { changed, replaces: [], deleteBeforeReplace: false };
        }
        const answer = await this.#provider.diff({
            urn,
            id,
            oldInputs,
            olds: unwrap(outputs),
            news: plainNews,
        });
        // A provider may leave the comparison to the engine.
        const changed = answer.changes ?? changedPaths(oldInputs, plainNews).length > 0;
        const { replaces, deleteBeforeReplace } = answer;
        return { changed, replaces: changed ? [...new Set(replaces)].sort() : [], deleteBeforeReplace };
    }

    async create({ urn, inputs }: ResourceState) {
        const call = this.#provider.create({ urn, properties: unwrap(inputs) });
        const { id, properties, initErrors } = await call.then(sound, unfinished);
        if (!id) {
            throw new Error(`plugin returned empty resource.ID from create '${urn}'`);
        }
        return { id, outputs: annotateSecrets(properties, inputs), ...initErrors };
    }

    async update({ urn, id = "", outputs = {} }: ResourceState, news: Properties) {
        const call = this.#provider.update({ urn, id, olds: unwrap(outputs), news: unwrap(news) });
        const { properties, initErrors } = await call.then(sound, unfinished);
        return { outputs: annotateSecrets(properties, news), ...initErrors };
    }

    /** @returns nothing if the provider has no previews */
    async preview({ urn, inputs }: ResourceState, old?: ResourceState) {
        if (!this.#isKnown || !this.#provider.preview) {
            return undefined;
        }
        const state = old && { id: old.id ?? "", state: unwrap(old.outputs ?? {}) };
        const { properties } = await this.#provider.preview({ urn, news: unwrap(inputs), old: state });
        return { outputs: annotateSecrets(properties, inputs) };
    }

    /** Returns an empty id if the object no longer exists. */
    async read({ urn, id = "", inputs, outputs = {} }: ResourceState) {
        const call = { urn, id, inputs: unwrap(inputs), properties: unwrap(outputs) };
        const found = await this.#provider.read(call);
        const foundInputs = found.inputs ? { inputs: annotateSecrets(found.inputs, inputs) } : {};
        return { id: found.id, outputs: annotateSecrets(found.properties, outputs), ...foundInputs };
    }

    async delete({ urn, id = "", inputs, outputs = {} }: ResourceState): Promise<void> {
        await this.#provider.delete({ urn, id, oldInputs: unwrap(inputs), properties: unwrap(outputs) });
    }
}

interface Made {
    id?: string;
    properties: Properties;
}

interface Told extends Made {
    initErrors?: { initErrors: string[] };
}

function sound(made: Made): Told {
    return made;
}

/** Returns the object that a failed call left behind. @throws the error if there is none */
function unfinished(error: unknown): Told {
    if (!(error instanceof InitFailed)) {
        throw error;
    }
    return { ...error.made, initErrors: { initErrors: error.reasons } };
}
