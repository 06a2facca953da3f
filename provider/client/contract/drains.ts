import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** The kind of receiver of a drain. */
export type DrainKind =
    "datadog" | "elasticsearch" | "newrelic" | "ovh-tcp" | "raw-http" | "syslog-tcp" | "syslog-udp";

/** The state of a drain. `changing` stands for a transition, and for a word that this package does not know. */
export type DrainState = "enabled" | "disabled" | "changing";

/** A drain: forwards the logs of an application or add-on. */
export interface Drain {
    /** The id in requests. */
    id: string;
    /** A `DrainKind`, or the platform's spelling of a kind that this package does not know. */
    kind: string;
    /** `ACCESSLOG`, `AUDITLOG`, or a later addition; absent for the resource's own logs. */
    stream?: string | undefined;
    /** The URL of the receiver; absent if the platform masks it, since it may hold a key. */
    url?: string | undefined;
    /** The visible part of a masked URL. Present instead of `url`. */
    maskedUrl?: string | undefined;
    /** The application's id, or the add-on's real id. */
    resourceId?: string | undefined;
    /** The state of the drain. */
    state: DrainState;
    /** The credentials that the platform returns; it masks the others. */
    credentials: Record<string, string>;
    /** The names of masked credentials; absent if the platform returns none. */
    masked?: string[] | undefined;
    /** `DEFAULT` or `TRUSTFUL`: how the certificate of the receiver is verified. */
    tlsVerification?: string | undefined;
}

/** The arguments of a new drain. */
export interface NewDrain {
    /** The kind of receiver. */
    kind: DrainKind;
    /** `https://…`, `tcp://…` or `udp://…`, depending on the kind. */
    url: string;
    /** The credentials for the receiver: secret. */
    credentials?: Readonly<Record<string, string>> | undefined;
}

/** The source of the logs. */
export interface DrainedOptions extends OwnerOptions {
    /** An application's id or an add-on's real id. */
    resourceId: string;
}

/** The id of a drain. */
export interface DrainOptions extends DrainedOptions {
    /** The drain's id. */
    id: string;
}

/** Drains, which forward logs. */
export interface DrainsClient {
    /** Returns all drains of an application or add-on. */
    list(options: DrainedOptions & ReadOptions): Promise<Drain[]>;

    /** Returns one drain. Fails with `NotFound` if there is none. */
    get(options: DrainOptions & ReadOptions): Promise<Drain>;

    /** Creates a drain. The platform enables it some seconds later. Not safe to send again after a lost answer. */
    create(options: DrainedOptions & NewDrain & CallOptions): Promise<Drain>;

    /** Removes a drain. Safe to send again. */
    remove(options: DrainOptions & CallOptions): Promise<Removal>;

    /** Enables or disables a drain, which is `changing` meanwhile. Safe to send again. */
    setEnabled(
        options: DrainOptions &
            CallOptions & {
                /** True to enable the drain. */
                enabled: boolean;
            },
    ): Promise<void>;

    /** Resumes forwarding from the latest position and skips the logs since the stop. */
    restart(options: DrainOptions & CallOptions): Promise<void>;
}
