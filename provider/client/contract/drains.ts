import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** What a drain forwards to. */
export type DrainKind =
    "datadog" | "elasticsearch" | "newrelic" | "ovh-tcp" | "raw-http" | "syslog-tcp" | "syslog-udp";

/** `changing` on the way from one to the other, and wherever the platform uses a word that nobody knows. */
export type DrainState = "enabled" | "disabled" | "changing";

/** Forwards the logs of an application or add-on. */
export interface Drain {
    /** By which it is addressed. */
    id: string;
    /** A `DrainKind`, or the platform's own word where it is none of those: the list may grow. */
    kind: string;
    /** `ACCESSLOG`, `AUDITLOG`, or what else there will be; absent for the resource's own logs. */
    stream?: string | undefined;
    /** Where it forwards to; absent where the platform masks it, since it may hold a key. */
    url?: string | undefined;
    /** What the platform shows of a masked address. Present in place of `url`. */
    maskedUrl?: string | undefined;
    /** The application's id, or the add-on's real id. */
    resourceId?: string | undefined;
    /** Whether it forwards. */
    state: DrainState;
    /** Those that the platform shows; it masks the others. */
    credentials: Record<string, string>;
    /** Names of those that it masks; absent where it shows none. */
    masked?: string[] | undefined;
    /** Whether the certificate of the receiving end is verified: `DEFAULT` or `TRUSTFUL`. */
    tlsVerification?: string | undefined;
}

/** What a drain is made with. */
export interface NewDrain {
    /** What it forwards to. */
    kind: DrainKind;
    /** `https://…`, `tcp://…` or `udp://…`, as the kind asks. */
    url: string;
    /** What the receiving end asks for: secret. */
    credentials?: Readonly<Record<string, string>> | undefined;
}

/** Whose logs are meant. */
export interface DrainedOptions extends OwnerOptions {
    /** An application's id or an add-on's real id. */
    resourceId: string;
}

/** Which drain is meant. */
export interface DrainOptions extends DrainedOptions {
    /** The drain's id. */
    id: string;
}

/** What forwards logs. */
export interface DrainsClient {
    /** All drains of an application or add-on. */
    list(options: DrainedOptions & ReadOptions): Promise<Drain[]>;

    /** One drain. Fails with `NotFound` where there is none. */
    get(options: DrainOptions & ReadOptions): Promise<Drain>;

    /** Makes a drain, which enables itself some seconds later. Not safe to send again after a lost answer. */
    create(options: DrainedOptions & NewDrain & CallOptions): Promise<Drain>;

    /** Removes a drain. Safe to send again. */
    remove(options: DrainOptions & CallOptions): Promise<Removal>;

    /** Switches a drain on or off; it passes through `changing` before it is so. Safe to send again. */
    setEnabled(
        options: DrainOptions &
            CallOptions & {
                /** Whether it is to forward. */
                enabled: boolean;
            },
    ): Promise<void>;

    /** Resumes forwarding from the latest position: what has piled up meanwhile is skipped. */
    restart(options: DrainOptions & CallOptions): Promise<void>;
}
