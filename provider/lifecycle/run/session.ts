/**
 * The shared parts of one host process: its configuration, its client, and the account behind the credentials.
 *
 * A host process lives for one run: one preview, up, refresh or destroy. Everything here lives as long, and all kinds
 * share it. Settings, client and the permission to recover are made at first use.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { systemClock, type Clock } from "../../client/clock.js";
import { capabilitiesOf } from "../../client/dialects.js";
import type { Capabilities, Client, Dialect } from "../../client/index.js";
import { type Key, keysWith, type ReadKey } from "../../settings/names.js";
import { type OptionsOfClient, resolveSettings, type Settings } from "../../settings/settings.js";
import { RunRegistry } from "../holders/run-registry.js";
import { CredentialError } from "../../kind/user-errors.js";
import type { Context, LoadKind } from "../../kind/kind.js";
import { engineLog, type Log, type LogMessage } from "../../protocol/log.js";
import { recoveryIn, type RecoveryPermission } from "./recovery.js";
import { watchEngine } from "../../protocol/engine-client.js";
import { AccountCheck } from "./account-check.js";
import {
    askEngine,
    askForOthers,
    askForUrn,
    type ExportOthers,
    type ExportStack,
} from "../../protocol/stack-export.js";
import type { OtherProcesses } from "./other-processes.js";
import { Stack } from "../holders/stack.js";
import { ConcealedValues, redactedLog } from "./redaction.js";
import { KeyedQueue } from "../../basics/keyed-queue.js";
import { credentialsOfVendor, invalidSetting, noPlatformAddress } from "./messages.js";
import { waiter } from "../waits/waiter.js";
import { typePrefix } from "../../protocol/urns.js";

export interface SessionOptions {
    environment?: NodeJS.ProcessEnv;
    /** The clock of retries, time-outs and waits. Default: the system's. */
    clock?: Clock;
    log?: Log;
    random?: () => number;
    /** Milliseconds for one attempt of a request, in real time, even with another clock. Default: the client's. */
    attemptTimeout?: number;
    /** Milliseconds for which an answer is reused. Default: the client's. */
    readWindow?: number;
    /** How to ask the engine for the resources of the stack. Default: the engine that runs this process, or the CLI. */
    exportStack?: ExportStack;
    /** How to ask for the resources of the project's other stacks. Default: as above. */
    exportOthers?: ExportOthers;
    /** How to ask the engine for the URN of the stack. Default: as above. */
    stackUrn?: () => Promise<string>;
    /** Default: this process serves all resources of the stack that can have the same objects. */
    otherProcesses?: OtherProcesses;
    /** The beginning of the types of the resources that this process serves. Default: those of the classes. */
    typePrefix?: string;
    /** True if `guardData` refuses deletions. Default: the classes set the resource option `protect`. */
    guardsDeletions?: boolean;
}

/** The part of a context that is not shared. */
type ContextOptions = Pick<
    Context,
    "owner" | "log" | "claimedByOthers" | "partsSetOutside" | "partsOfOtherStacks"
>;

export class Session {
    readonly log: Log;
    readonly registry = new RunRegistry();
    /** The kinds of the host by their names. Each is loaded when it is first needed. */
    readonly kinds = new Map<string, LoadKind>();
    readonly stack: Stack;
    readonly otherProcesses: OtherProcesses | undefined;
    readonly typePrefix: string;
    /** Asks the engine for the URN of the stack; empty if it does not know it. */
    readonly stackUrn: () => Promise<string>;
    readonly now = (): number => this.#clock.now();
    /** When the process started, in the time of the clock. */
    readonly started: number;
    readonly accountCheck: AccountCheck;
    readonly secrets = new ConcealedValues();
    readonly #options: SessionOptions;
    readonly #random: () => number;
    readonly #clock: Clock;
    /** The remarks that a run makes only once. */
    readonly #said = new Set<string>();
    readonly #queue = new KeyedQueue();
    #recovery: { readonly is: RecoveryPermission | undefined } | undefined;
    readonly #writing = new AsyncLocalStorage<() => void>();
    #readEpoch = 0;
    #isRefreshed = false;
    #readKey: ReadKey | undefined;
    #settings: Settings | undefined;
    #client: Promise<Client> | undefined;
    #isAbandoned: (() => boolean) | undefined;

    constructor(options: SessionOptions = {}) {
        this.#options = options;
        this.#random = options.random ?? Math.random;
        this.#clock = options.clock ?? systemClock;
        this.log = redactedLog(options.log ?? engineLog(), text => this.secrets.redact(text));
        this.started = this.#clock.now();
        const { exportStack = askEngine, exportOthers = askForOthers, stackUrn = askForUrn } = options;
        this.stackUrn = stackUrn;
        this.otherProcesses = options.otherProcesses;
        this.typePrefix = options.typePrefix ?? typePrefix;
        this.stack = new Stack(exportStack, exportOthers, this);
        this.accountCheck = new AccountCheck(this);
    }

    /** Synchronous and without checks: the host does not wait for it, and does not repeat it after a failure. */
    configure(readKey: ReadKey): void {
        this.#readKey = readKey;
    }

    get settings(): Settings {
        return (this.#settings ??= resolveSettings(this.#readKey, this.#options.environment));
    }

    /** Returns the value of a setting. Throws if the setting is invalid. */
    setting<K extends Key & keyof Settings>(key: K): Settings[K] {
        refuse(this.settings.problems[key]);
        return this.settings[key];
    }

    /** The address of the platform, as the state has it. */
    get platform(): string {
        const { platform, problems } = this.settings;
        if (platform === undefined) {
            throw noPlatformAddress(problems.baseUrl ?? "");
        }
        return platform;
    }

    /** The capabilities of the platform's wire, known without a client. */
    get capabilities(): Capabilities {
        return capabilitiesOf[this.setting("dialect")];
    }

    /** True if this process serves the classes, false for the native provider. */
    get servesClasses(): boolean {
        return this.otherProcesses === undefined;
    }

    /** True if deletions of data are refused. */
    get guardsDeletions(): boolean {
        return this.#options.guardsDeletions === true && this.setting("guardData");
    }

    /**
     * Logs what a decision has to say.
     *
     * @param log the log of the resource
     */
    say(log: Log, messages: readonly LogMessage[]): void {
        for (const { text, code, isWarning, once } of messages) {
            if (once !== undefined && this.#said.has(text)) {
                continue;
            }
            if (once !== undefined) {
                this.#said.add(text);
            }
            const about = once === "about the run" ? this.log : log;
            if (isWarning === true && code !== undefined) {
                about.warn(code, text);
            } else {
                about.info(text, code);
            }
        }
    }

    /** Fails for a credential that contains a character that no credential can have. Sends no request. */
    assertCredentials(): void {
        const { credentialFault } = this.settings;
        if (credentialFault !== undefined) {
            throw new CredentialError(credentialFault);
        }
    }

    /** Fails for the invalid settings that only an `up` or a destroy reads: its preview would not fail. */
    assertSettings(): void {
        this.setting("organisation");
        this.setting("guardData");
    }

    /** The configured organisation. It owns new resources that name no owner. */
    get organisation(): string | undefined {
        return this.setting("organisation");
    }

    /** The adoptions that `cloud-platform recover` allows; undefined in other runs. */
    get recovery(): RecoveryPermission | undefined {
        return (this.#recovery ??= { is: recoveryIn(this.settings.recovery) }).is;
    }

    /** Loads the HTTP client here and nowhere else: previews never need it. */
    client(): Promise<Client> {
        return (this.#client ??= Promise.resolve().then(() => {
            const { dialect, credentialsSource = "", credentialsOrigin } = this.settings;
            const client = this.clientFor(dialect);
            if (credentialsOrigin === "vendor") {
                this.log.info(credentialsOfVendor(credentialsSource));
            }
            return client;
        }));
    }

    /** Returns a client for a given dialect, which overrides the settings. */
    clientFor(dialect: Dialect): Client {
        const { credentials, credentialsProblem, credentialsSource, proxy, proxyProblem } = this.settings;
        const { baseUrl = this.platform } = this.settings;
        this.setting("dialect");
        const options = Object.fromEntries(
            keysWith({ of: "client" }).flatMap(key => {
                const value = this.setting(key);
                return value === undefined ? [] : [[key, value]];
            }),
        ) as OptionsOfClient;
        refuse(proxyProblem);
        this.assertCredentials();
        const { readWindow } = this.#options;
        // A require is lazy and works in every loader. An import() would need flags in some, such as test runners.
        // eslint-disable-next-line @typescript-eslint/no-require-imports
        const { createClient } = require("../../client/index.js") as typeof import("../../client/index.js");
        return createClient({
            baseUrl,
            dialect,
            shareReads: true,
            ...options,
            random: this.#random,
            clock: this.#clock,
            isAbandoned: (this.#isAbandoned ??= watchEngine()),
            onWrite: () => this.#writing.getStore()?.(),
            readEpoch: () => this.#readEpoch,
            ...(credentials !== undefined && { credentials }),
            ...(credentialsProblem !== undefined && { missingCredentials: credentialsProblem }),
            ...(credentialsSource !== undefined && { credentialsSource }),
            ...(proxy !== undefined && { proxy: proxy.href }),
            ...(this.#options.attemptTimeout !== undefined && {
                attemptTimeout: this.#options.attemptTimeout,
            }),
            ...(readWindow !== undefined && { readWindow }),
        });
    }

    /** Notes that a refresh reads. */
    noteRefresh(): void {
        this.#isRefreshed = true;
    }

    /** Ends the reuse of what a refresh has read: an update compares with the platform as it is now. */
    endReuseOfReads(): void {
        if (this.#isRefreshed) {
            this.#readEpoch += 1;
            this.#isRefreshed = false;
        }
    }

    /** @param onWrite called if a request of the call has changed something on the platform, or may have */
    observingWrites<T>(onWrite: () => void, call: () => Promise<T>): Promise<T> {
        return this.#writing.run(onWrite, call);
    }

    async context(given: ContextOptions): Promise<Context> {
        const client = await this.client();
        return {
            ...given,
            client,
            clock: this.#clock,
            waitFor: waiter(this.#clock, given.log, this.#random),
            serialize: (key, act) => this.#queue.take(key, act),
        };
    }
}

/** Throws if a setting has a problem. */
function refuse(problem: string | undefined): void {
    if (problem !== undefined) {
        throw invalidSetting(problem);
    }
}
