// Generated from kinds/drain.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/**
 * Credentials for the service. datadog and newrelic take `apiKey`. betterstack takes `sourceToken`.
 * elasticsearch and raw-http take `username` and `password`. elasticsearch also takes `index`, which
 * is optional in the documented dialect only. ovh-tcp and syslog take `token` or
 * `rfc5424StructuredDataParameters`. Secret.
 */
export interface DrainCredentials {
    /** Name of the user, for elasticsearch and raw-http. */
    username?: pulumi.Input<string> | undefined;
    /** Password of the user, for elasticsearch and raw-http. */
    password?: pulumi.Input<string> | undefined;
    /** Key of the account, for datadog and newrelic. */
    apiKey?: pulumi.Input<string> | undefined;
    /** Token of the source, for betterstack. */
    sourceToken?: pulumi.Input<string> | undefined;
    /** Token of the stream, for ovh-tcp, syslog-tcp and syslog-udp. */
    token?: pulumi.Input<string> | undefined;
    /** Index that the logs go to, for elasticsearch. */
    index?: pulumi.Input<string> | undefined;
    /**
     * Structured data (RFC 5424) of each message, for ovh-tcp, syslog-tcp and syslog-udp:
     * `X-OVH-TOKEN="…"`.
     */
    rfc5424StructuredDataParameters?: pulumi.Input<string> | undefined;
}

/** How long to wait at most, as "90s", "20m" or "1h30m". */
export interface DrainTimeouts {
    /**
     * How long creating one may take, at most. Default: `1m`.
     *
     * @example "20m"
     */
    create?: pulumi.Input<string> | undefined;
    /**
     * How long updating one may take, at most. Default: `1m`.
     *
     * @example "20m"
     */
    update?: pulumi.Input<string> | undefined;
    /**
     * Has no effect: deleting one waits for nothing.
     *
     * @deprecated
     */
    delete?: pulumi.Input<string> | undefined;
}

/** Arguments of `Drain`. */
export interface DrainArgs {
    /**
     * Id of the application or add-on (`addon_…` or its real id) whose logs are forwarded.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    resource: pulumi.Input<string>;
    /**
     * Kind of the service that receives the logs.
     *
     * A change replaces the resource.
     *
     * @example "syslog-tcp"
     */
    kind: pulumi.Input<
        | "betterstack"
        | "datadog"
        | "elasticsearch"
        | "newrelic"
        | "ovh-tcp"
        | "raw-http"
        | "syslog-tcp"
        | "syslog-udp"
    >;
    /**
     * Address of the service: `https://…`, or `tcp://…` and `udp://…` for syslog. Secret as a whole, since
     * some services need a key in it: a preview names its scheme and host only. Prefer `credentials` for
     * keys.
     *
     * A change replaces the resource.
     *
     * @example "https://logs.example.com"
     */
    url: pulumi.Input<string>;
    /**
     * Credentials for the service. datadog and newrelic take `apiKey`. betterstack takes `sourceToken`.
     * elasticsearch and raw-http take `username` and `password`. elasticsearch also takes `index`, which
     * is optional in the documented dialect only. ovh-tcp and syslog take `token` or
     * `rfc5424StructuredDataParameters`. Secret.
     *
     * A change replaces the resource.
     *
     * @example { apiKey: config.requireSecret("logsKey") }
     */
    credentials?: pulumi.Input<DrainCredentials> | undefined;
    /**
     * Whether logs are forwarded.
     *
     * A change is made in place.
     *
     * @default true
     * @example false
     */
    enabled?: pulumi.Input<boolean> | undefined;
    /**
     * Every new value restarts the drain, which continues with the latest logs and skips its backlog. The
     * text itself has no meaning.
     *
     * A change is made in place.
     *
     * @example "2026-05-12"
     */
    restartTrigger?: pulumi.Input<string> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * How long to wait at most, as "90s", "20m" or "1h30m".
     *
     * A change alone changes nothing.
     *
     * @default create 1m, update 1m
     * @example { create: "20m" }
     */
    timeouts?: pulumi.Input<DrainTimeouts> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a drain, as the platform shows it. If
     * it differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "drain_…"
     */
    adopt?: pulumi.Input<string> | undefined;
    /**
     * Ids of identical objects beside which another one may be created. An object of another declared
     * resource needs no id here; for all others the error names the ids to write.
     *
     * A change alone changes nothing.
     *
     * @example ["addon_…"]
     */
    allowDuplicate?: pulumi.Input<pulumi.Input<string>[]> | undefined;
}

/** The output `credentials` of `Drain`. */
export interface DrainCredentialsOutput {
    /** Name of the user, for elasticsearch and raw-http. */
    username?: string | undefined;
    /** Password of the user, for elasticsearch and raw-http. */
    password?: string | undefined;
    /** Key of the account, for datadog and newrelic. */
    apiKey?: string | undefined;
    /** Token of the source, for betterstack. */
    sourceToken?: string | undefined;
    /** Token of the stream, for ovh-tcp, syslog-tcp and syslog-udp. */
    token?: string | undefined;
    /** Index that the logs go to, for elasticsearch. */
    index?: string | undefined;
    /**
     * Structured data (RFC 5424) of each message, for ovh-tcp, syslog-tcp and syslog-udp:
     * `X-OVH-TOKEN="…"`.
     */
    rfc5424StructuredDataParameters?: string | undefined;
}

/** Arguments of `Drain.get`, in addition to the id. */
export interface DrainState {
    /** Id of the application or add-on (`addon_…` or its real id) whose logs are forwarded. */
    resource: pulumi.Input<string>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: [
        "resource",
        "kind",
        "url",
        "credentials",
        "enabled",
        "restartTrigger",
        "owner",
        "resourceId",
        "drifted",
        "lastApplied",
        "unmanaged",
        "ownerId",
        "platform",
    ],
    secrets: [
        ["url", "whole"],
        ["credentials", "whole"],
    ],
    secretOutputs: ["lastApplied"],
    references: ["resource"],
};

/**
 * Forwards the logs of an application or an add-on to an external service.
 *
 * `enabled` and `restartTrigger` change the drain in place. Every other change creates a new drain
 * before the old one is deleted. No log is missed, but some may arrive twice. Passwords and keys that
 * the platform masks are not compared, so drift in them is not detected, and an import lacks them.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new Drain("shop-logs", {
 *     resource: "app_…", kind: "newrelic", url: "https://log-api.example.com/log/v1",
 *     credentials: { apiKey: config.requireSecret("logsKey") },
 * });
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/drain.md
 */
export class Drain extends CloudPlatformResource {
    /** Id of the application or add-on (`addon_…` or its real id) whose logs are forwarded. */
    declare readonly resource: pulumi.Output<string>;
    /** Kind of the service that receives the logs. */
    declare readonly kind: pulumi.Output<
        | "betterstack"
        | "datadog"
        | "elasticsearch"
        | "newrelic"
        | "ovh-tcp"
        | "raw-http"
        | "syslog-tcp"
        | "syslog-udp"
    >;
    /**
     * Address of the service: `https://…`, or `tcp://…` and `udp://…` for syslog. Secret as a whole, since
     * some services need a key in it: a preview names its scheme and host only. Prefer `credentials` for
     * keys.
     */
    declare readonly url: pulumi.Output<string>;
    /**
     * Credentials for the service. datadog and newrelic take `apiKey`. betterstack takes `sourceToken`.
     * elasticsearch and raw-http take `username` and `password`. elasticsearch also takes `index`, which
     * is optional in the documented dialect only. ovh-tcp and syslog take `token` or
     * `rfc5424StructuredDataParameters`. Secret.
     */
    declare readonly credentials: pulumi.Output<DrainCredentialsOutput | undefined>;
    /** Whether logs are forwarded. */
    declare readonly enabled: pulumi.Output<boolean>;
    /**
     * Every new value restarts the drain, which continues with the latest logs and skips its backlog. The
     * text itself has no meaning.
     */
    declare readonly restartTrigger: pulumi.Output<string | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /** The id that logs use: for an add-on, its real id. */
    declare readonly resourceId: pulumi.Output<string>;
    /** Names of the secrets that were changed outside Pulumi, as of the last refresh. */
    declare readonly drifted: pulumi.Output<string[]>;
    /** The value that this stack gave to each drifted secret. */
    declare readonly lastApplied: pulumi.Output<Record<string, unknown> | undefined>;
    /**
     * Names of fields that are set on the platform and that no argument declares, as of the last read; see
     * "Not managed".
     */
    declare readonly unmanaged: pulumi.Output<string[] | undefined>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * Forwards the logs of an application or an add-on to an external service.
     *
     * `enabled` and `restartTrigger` change the drain in place. Every other change creates a new drain
     * before the old one is deleted. No log is missed, but some may arrive twice. Passwords and keys that
     * the platform masks are not compared, so drift in them is not detected, and an import lacks them.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const config = new pulumi.Config();
     * new Drain("shop-logs", {
     *     resource: "app_…", kind: "newrelic", url: "https://log-api.example.com/log/v1",
     *     credentials: { apiKey: config.requireSecret("logsKey") },
     * });
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/drain.md
     */
    constructor(name: string, args: DrainArgs, options?: pulumi.CustomResourceOptions) {
        super("Drain", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Drain {
        return isOfKind("Drain", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a drain, as the platform shows it
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state: DrainState,
        options?: pulumi.CustomResourceOptions,
    ): Drain {
        return new Drain(name, { ...state } as DrainArgs, { ...options, id });
    }
}
