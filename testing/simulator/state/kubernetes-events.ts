import type { PlatformClock } from "./clock.js";

export type KubernetesOperation =
    | "CLUSTER_CREATE"
    | "CLUSTER_REDEPLOY"
    | "CLUSTER_UPGRADE"
    | "CLUSTER_DELETE"
    | "NODEGROUP_CREATE"
    | "NODEGROUP_DELETE"
    | "NODEGROUP_SCALE";

export interface KubernetesFailure {
    readonly operation: KubernetesOperation;
    readonly message: string;
}

/** A change of a cluster, its parts or its nodes. */
export interface KubernetesEvent {
    readonly event: "CLUSTER_STATUS" | "CLUSTER_ITEM" | "NODE_LIFECYCLE";
    /** Milliseconds since the epoch. */
    readonly date: number;
    readonly status: string;
    readonly failure?: KubernetesFailure;
    /** Further fields of this sort of event. */
    readonly details: Readonly<Record<string, unknown>>;
}

/** The older form: the steps of operations. */
export interface KubernetesDeploymentEvent {
    readonly createdAt: number;
    readonly operation: KubernetesOperation;
    readonly status: "STARTED" | "COMPLETED" | "FAILED";
    readonly detail?: string;
    readonly nodeGroupId?: string;
}

/** The history of clusters. */
export class KubernetesEvents {
    readonly #clock: PlatformClock;
    readonly #events = new Map<string, KubernetesEvent[]>();
    readonly #deployments = new Map<string, KubernetesDeploymentEvent[]>();

    constructor(clock: PlatformClock) {
        this.#clock = clock;
    }

    /** Returns the events of a cluster, the newest first. */
    list(clusterId: string): KubernetesEvent[] {
        return [...(this.#events.get(clusterId) ?? [])].reverse();
    }

    /** Returns the steps of operations on a cluster, the newest first. */
    deployments(clusterId: string): KubernetesDeploymentEvent[] {
        return [...(this.#deployments.get(clusterId) ?? [])].reverse();
    }

    record(
        clusterId: string,
        event: KubernetesEvent["event"],
        status: string,
        { failure, at = this.#clock.now(), ...details }: EventDetails = {},
    ): void {
        push(this.#events, clusterId, {
            event,
            date: at,
            status,
            ...(failure === undefined ? {} : { failure }),
            details,
        });
    }

    step(clusterId: string, step: Omit<KubernetesDeploymentEvent, "createdAt">, at?: number): void {
        push(this.#deployments, clusterId, { createdAt: at ?? this.#clock.now(), ...step });
    }
}

interface EventDetails extends Readonly<Record<string, unknown>> {
    readonly failure?: KubernetesFailure;
    readonly at?: number;
}

function push<T>(histories: Map<string, T[]>, clusterId: string, event: T): void {
    histories.set(clusterId, [...(histories.get(clusterId) ?? []), event]);
}
