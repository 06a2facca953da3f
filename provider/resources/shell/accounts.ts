/**
 * Finds two providers for one owner on one platform, as far as the program shows them.
 *
 * Each provider runs in a process of its own, which knows nothing of the others: not which variables they set, which
 * objects they adopt and in which order they write.
 */
import type * as pulumi from "@pulumi/pulumi";
import type { ReadKey } from "../../settings/names.js";
import { readProgramKey, sdkStore } from "../../settings/program-config.js";
import type { Settings } from "../../settings/settings.js";
import { knownValue } from "./known-value.js";

/** Resolves settings. Loaded with the first provider, since most programs have none. */
export function resolveSettings(readKey: ReadKey, environment?: NodeJS.ProcessEnv): Settings {
    // A require is lazy and works in every loader. An import() would need flags in some, such as test runners.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const settings = require("../../settings/settings.js") as typeof import("../../settings/settings.js");
    return settings.resolveSettings(readKey, environment);
}

/** A provider, with its settings. */
interface Provider {
    readonly settings: pulumi.Output<Readonly<Record<string, string | undefined>>>;
}

/** The provider of a resource, undefined for the default one, and the argument `owner`. */
interface Use {
    readonly provider: Provider | undefined;
    readonly owner: unknown;
}

class Accounts {
    hasProvider = false;
    /** The uses of the default provider before the program has another one, by the owner. */
    readonly early = new Map<unknown, Use>();
    readonly #settings = new Map<Provider | undefined, Promise<Settings>>();
    readonly #providers = new Map<string, Provider | undefined>();

    /** Returns why the provider may not manage the owner: another provider of the program does. */
    async add(use: Use): Promise<string | undefined> {
        const account = await this.#accountOf(use);
        if (account === undefined) {
            return undefined;
        }
        const key = `${account.platform} ${account.owner}`;
        if (!this.#providers.has(key)) {
            this.#providers.set(key, use.provider);
        }
        const holder = this.#providers.get(key);
        if (holder === use.provider) {
            return undefined;
        }
        const names = await Promise.all([holder, use.provider].map(provider => this.#nameOf(provider)));
        return (
            `${names.join(" and ")} both manage ${account.shown} at ${account.platform}. ` +
            `Use one of them for all resources of this owner.`
        );
    }

    /** Returns the owner and its platform, as far as both are known. Messages name the owner as `shown`. */
    async #accountOf({ provider, owner }: Use) {
        const [{ platform, organisation, credentials }, { value }] = await Promise.all([
            this.#settingsOf(provider),
            knownValue(owner),
        ]);
        const named = typeof value === "string" ? value : organisation;
        const isUnknown = owner !== undefined && typeof value !== "string";
        if (platform === undefined || isUnknown || (named ?? credentials) === undefined) {
            return undefined;
        }
        return {
            platform,
            owner: named ?? JSON.stringify(credentials),
            shown: named ?? "the own space of the same account",
        };
    }

    #settingsOf(provider: Provider | undefined): Promise<Settings> {
        const settings = this.#settings.get(provider) ?? settingsOf(provider);
        this.#settings.set(provider, settings);
        return settings;
    }

    async #nameOf(provider: Provider | undefined): Promise<string> {
        const { provider: name } = await this.#settingsOf(provider);
        return name === undefined ? "the stack's own provider" : `the provider "${name}"`;
    }
}

async function settingsOf(provider: Provider | undefined): Promise<Settings> {
    if (provider === undefined) {
        return resolveSettings(readProgramKey);
    }
    // Unknown inputs, in a preview, show nothing.
    const { value } = await knownValue(provider.settings);
    const inputs = (value ?? {}) as Readonly<Record<string, string | undefined>>;
    const readKey: ReadKey = key => inputs[key];
    return resolveSettings(readKey);
}

const runs = new WeakMap<object, Accounts>();

/** Returns the accounts of the running program: of inline programs, one process has many. */
function accounts(): Accounts {
    const run = sdkStore() ?? globalThis;
    const known = runs.get(run) ?? new Accounts();
    runs.set(run, known);
    return known;
}

/** Notes that the program has a second provider. Without one, there is nothing to compare. */
export function noteProvider(): void {
    accounts().hasProvider = true;
}

/** Returns why the provider of a resource may not manage its owner. */
export function sharedOwner(use: Use): Promise<string | undefined> | undefined {
    const known = accounts();
    if (!known.hasProvider) {
        known.early.set(use.owner, use);
        return undefined;
    }
    const early = [...known.early.values()].map(each => known.add(each));
    known.early.clear();
    return Promise.all(early).then(() => known.add(use));
}
