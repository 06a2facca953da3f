import { Collection, type World } from "./collection.js";
import type { KubernetesEvents, KubernetesOperation } from "./kubernetes-events.js";
import { checkFeatures, isSubset, type KubernetesFeatures } from "./kubernetes-features.js";
import { defaultTopology, type KubernetesProduct, type KubernetesTopology } from "./kubernetes-product.js";
import { checkCluster, checkTopology, checkVersion } from "./kubernetes-rules.js";
import { KubernetesTransitions, type KubernetesOutcome } from "./kubernetes-transitions.js";
import { conflict, invalid, notFound } from "./refusal.js";

export interface KubernetesCluster {
    /** `kubernetes_…` */
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly description?: string;
    readonly tags: readonly string[];
    readonly version: string;
    readonly topology: KubernetesTopology;
    readonly locationId: string;
    /** Its owner's own, if it was given. No answer has it. */
    readonly networkGroupId?: string;
    /** The features that run. */
    readonly features: KubernetesFeatures;
    /** A word of the platform, or any that a test sets. */
    readonly status: string;
    /** The operation that ended in FAILED. */
    readonly failed?: KubernetesOperation | undefined;
    /** Milliseconds since the epoch. */
    readonly creationDate: number;
    readonly deletionDate?: number;
}

export interface NewKubernetesCluster {
    readonly name: string;
    readonly description?: string;
    readonly tags?: readonly string[];
    readonly version?: string;
    readonly topologyConfig?: KubernetesTopology;
    readonly locationId?: string;
    readonly networkGroupId?: string;
    readonly features?: Partial<KubernetesFeatures>;
}

export type KubernetesClusterChanges = Pick<Partial<KubernetesCluster>, "name" | "description" | "tags">;

/** The operations of a cluster whose end a test can decide. */
type Operation = "create" | "upgrade" | "redeploy" | "features" | "delete";

type Listener = (cluster: KubernetesCluster, at: number) => void;

const operations: Readonly<Record<Exclude<Operation, "features">, KubernetesOperation>> = {
    create: "CLUSTER_CREATE",
    upgrade: "CLUSTER_UPGRADE",
    redeploy: "CLUSTER_REDEPLOY",
    delete: "CLUSTER_DELETE",
};

const leaving = ["TO_DELETE", "DELETING", "DELETED"];

export function isLeaving({ status }: Pick<KubernetesCluster, "status">): boolean {
    return leaving.includes(status);
}

/** Kubernetes clusters. Deleted ones stay readable as DELETED. */
export class KubernetesClusters {
    readonly #world: World;
    readonly #product: KubernetesProduct;
    readonly #events: KubernetesEvents;
    readonly #clusters: Collection<KubernetesCluster>;
    readonly #transitions: KubernetesTransitions<Operation>;
    /** The features of clusters that are not deployed yet. */
    readonly #wanted = new Map<string, Partial<KubernetesFeatures>>();
    readonly #listeners: { readonly status: string; readonly listener: Listener }[] = [];

    constructor(world: World, product: KubernetesProduct, events: KubernetesEvents) {
        this.#world = world;
        this.#product = product;
        this.#events = events;
        this.#clusters = new Collection(world);
        this.#transitions = new KubernetesTransitions(world);
    }

    list(owner: string): KubernetesCluster[] {
        return this.#clusters.list(cluster => cluster.ownerId === owner);
    }

    /** Also those that lists do not show yet. */
    all(owner: string): KubernetesCluster[] {
        return this.#clusters.everything().filter(cluster => cluster.ownerId === owner);
    }

    find(id: string): KubernetesCluster | undefined {
        return this.#clusters.find(id);
    }

    get(owner: string, id: string): KubernetesCluster {
        const cluster = this.find(id);
        if (cluster?.ownerId !== owner) {
            throw notFound("kubernetes cluster", id);
        }
        return cluster;
    }

    check(order: NewKubernetesCluster): void {
        checkCluster(order);
        checkTopology(order.topologyConfig ?? defaultTopology, this.#product);
        checkVersion(order.version ?? this.#product.versions.default, this.#product);
        if ((order.locationId ?? "par") !== "par") {
            const reason = "only par is offered";
            throw invalid("kubernetes cluster", `Unknown location: ${reason}`, { locationId: reason });
        }
    }

    /** @returns the cluster as it is before anything of it runs */
    create(owner: string, order: NewKubernetesCluster, id?: string): KubernetesCluster {
        this.check(order);
        const { clock, delays, identifiers } = this.#world;
        const { name, description, tags = [], version, topologyConfig, networkGroupId, features } = order;
        const cluster = this.#clusters.add(
            {
                id: id ?? `kubernetes_${identifiers.ulid()}`,
                ownerId: owner,
                name,
                ...(description === undefined ? {} : { description }),
                tags,
                version: version ?? this.#product.versions.default,
                topology: topologyConfig ?? defaultTopology,
                locationId: "par",
                ...(networkGroupId === undefined ? {} : { networkGroupId }),
                features: { autoscalingEnabled: false, csi: false },
                status: "TO_DEPLOY",
                creationDate: clock.now(),
            },
            { readableIn: 0, listedIn: delays.listing },
        );
        if (features !== undefined) {
            this.#wanted.set(cluster.id, features);
        }
        this.#deploy(cluster.id);
        return cluster;
    }

    /** @returns the cluster with the features as they were: changed ones read so once they run */
    update(
        id: string,
        changes: KubernetesClusterChanges,
        features?: Partial<KubernetesFeatures>,
    ): KubernetesCluster {
        const cluster = this.#require(id);
        if (isLeaving(cluster)) {
            throw conflict("kubernetes cluster", `This cluster is being deleted: ${cluster.status}`);
        }
        checkCluster(changes);
        checkFeatures(cluster, features);
        const changed = this.#change(id, changes);
        if (features === undefined || isSubset(features, cluster.features)) {
            return changed;
        }
        const locked = this.#change(id, { status: "RECONCILING" });
        this.#install(id, features);
        return locked;
    }

    addStorage(id: string): KubernetesCluster {
        if (this.#active(id).features.csi) {
            throw conflict("kubernetes cluster", "This cluster has persistent storage already");
        }
        return this.update(id, {}, { csi: true });
    }

    upgrade(id: string, version: string): KubernetesCluster {
        const { available } = this.#product.versions;
        checkVersion(version, this.#product);
        const installed = this.#product.minorOf(this.#active(id).version);
        if (available.indexOf(version) <= available.indexOf(installed)) {
            throw conflict("kubernetes cluster", `This cluster runs ${installed} already`);
        }
        return this.#operate(id, "upgrade", ["TO_UPGRADE", "UPDATING"], { version });
    }

    redeploy(id: string): KubernetesCluster {
        this.#active(id);
        return this.#operate(id, "redeploy", ["TO_REDEPLOY", "REDEPLOYING"], {});
    }

    /** Deploys a cluster that is FAILED. One that failed in its deletion is to be deleted again. */
    resume(id: string): KubernetesCluster {
        const { status, failed } = this.#require(id);
        if (status !== "FAILED") {
            throw conflict(
                "kubernetes cluster",
                `Only a FAILED cluster is resumed, not one that is ${status}`,
            );
        }
        if (failed === "CLUSTER_DELETE") {
            throw conflict("kubernetes cluster", "This cluster failed while it was deleted: delete it again");
        }
        this.#clusters.update(id, { failed: undefined });
        const resumed = this.#change(id, { status: "TO_DEPLOY" });
        this.#deploy(id);
        return resumed;
    }

    /** DELETED after the delay `kubernetesClusterDeletion`; nothing more where it is on its way already. */
    remove(id: string): KubernetesCluster {
        const cluster = this.#require(id);
        if (isLeaving(cluster)) {
            return cluster;
        }
        const removed = this.#change(id, { status: "TO_DELETE" });
        this.#begin(id, "delete");
        const outcome = this.#transitions.take("delete");
        this.#transitions.start(id, this.#world.delays.kubernetesClusterDeletion, [
            at => this.#reach(id, "TO_DELETE", at),
            at => this.#reach(id, "DELETING", at),
            at => this.#end(id, "delete", { deletionDate: at }, outcome, "DELETED", at),
        ]);
        return removed;
    }

    /** Runs the listener when a cluster gets this status. */
    when(status: string, listener: Listener): void {
        this.#listeners.push({ status, listener });
    }

    /**
     * Decides how the next operation of this name ends: FAILED with a reason, or any other status, in which the cluster
     * stays. `create` is also what `resume` does.
     */
    next(operation: Operation, outcome: KubernetesOutcome): void {
        this.#transitions.next(operation, outcome);
    }

    /** Changes what no route can change, the status included: for tests of drift. */
    edit(id: string, changes: Partial<KubernetesCluster>): KubernetesCluster {
        const { status, ...rest } = changes;
        this.#require(id);
        this.#change(id, rest);
        if (status !== undefined) {
            this.#transitions.stop(id);
            const now = this.#world.clock.now();
            this.#reach(id, status, now);
            this.#installWanted(id, now);
        }
        return this.#require(id);
    }

    /** From now on it is not found, as a cluster that was deleted long ago. */
    forget(id: string): void {
        this.#transitions.stop(id);
        this.#clusters.drop(id);
    }

    #deploy(id: string): void {
        this.#begin(id, "create");
        const outcome = this.#transitions.take("create");
        this.#transitions.start(id, this.#world.delays.kubernetesCluster, [
            at => this.#reach(id, "TO_DEPLOY", at),
            at => this.#reach(id, "DEPLOYING", at),
            at => {
                this.#end(id, "create", {}, outcome, "ACTIVE", at);
                this.#installWanted(id, at);
            },
        ]);
    }

    #operate(
        id: string,
        operation: "upgrade" | "redeploy",
        [first, second]: readonly [string, string],
        changes: Partial<KubernetesCluster>,
    ): KubernetesCluster {
        const started = this.#change(id, { status: first });
        this.#begin(id, operation);
        const outcome = this.#transitions.take(operation);
        this.#transitions.start(id, this.#world.delays.kubernetesCluster, [
            at => this.#reach(id, first, at),
            at => this.#reach(id, second, at),
            at => this.#end(id, operation, changes, outcome, "ACTIVE", at),
        ]);
        return started;
    }

    /** A new cluster is ACTIVE before its features run. */
    #installWanted(id: string, at: number): void {
        const wanted = this.#wanted.get(id);
        if (wanted !== undefined && this.find(id)?.status === "ACTIVE") {
            this.#wanted.delete(id);
            this.#install(id, wanted, at, [() => undefined]);
        }
    }

    /** No schema has RECONCILING, in which the platform installs features. */
    #install(
        id: string,
        changes: Partial<KubernetesFeatures>,
        from = this.#world.clock.now(),
        before: readonly (() => void)[] = [],
    ): void {
        const outcome = this.#transitions.take("features");
        const steps = [
            ...before,
            (at: number) => this.#reach(id, "RECONCILING", at),
            (at: number) => {
                if (outcome === undefined) {
                    const { features } = this.#require(id);
                    this.#clusters.update(id, { features: { ...features, ...changes } });
                }
                this.#reach(id, outcome?.status ?? "ACTIVE", at);
            },
        ];
        this.#transitions.start(id, this.#world.delays.kubernetesFeature, steps, from);
    }

    #begin(id: string, operation: Exclude<Operation, "features">): void {
        this.#events.step(id, { operation: operations[operation], status: "STARTED" });
    }

    #end(
        id: string,
        name: Exclude<Operation, "features">,
        changes: Partial<KubernetesCluster>,
        outcome: KubernetesOutcome | undefined,
        success: string,
        at: number,
    ): void {
        const operation = operations[name];
        if (outcome === undefined) {
            this.#clusters.update(id, changes);
            this.#events.step(id, { operation, status: "COMPLETED" }, at);
            this.#reach(id, success, at);
            return;
        }
        if (outcome.status === "FAILED") {
            this.#clusters.update(id, { failed: operation });
            const detail = outcome.reason ?? "No reason is known";
            this.#events.step(id, { operation, status: "FAILED", detail }, at);
            this.#reach(id, "FAILED", at, detail);
            return;
        }
        this.#reach(id, outcome.status, at);
    }

    #reach(id: string, status: string, at: number, message?: string): void {
        const cluster = this.#clusters.update(id, { status });
        if (cluster !== undefined) {
            const failure =
                message === undefined ? {} : { failure: { operation: failedIn(cluster), message } };
            this.#events.record(id, "CLUSTER_STATUS", status, { at, ...failure });
            this.#listeners
                .filter(known => known.status === status)
                .forEach(known => known.listener(cluster, at));
        }
    }

    #active(id: string): KubernetesCluster {
        const cluster = this.#require(id);
        if (cluster.status !== "ACTIVE") {
            throw conflict("kubernetes cluster", `This cluster is not ACTIVE: ${cluster.status}`);
        }
        return cluster;
    }

    #change(id: string, changes: Partial<KubernetesCluster>): KubernetesCluster {
        return this.#clusters.update(id, changes) ?? this.#require(id);
    }

    #require(id: string): KubernetesCluster {
        const cluster = this.find(id);
        if (cluster === undefined) {
            throw notFound("kubernetes cluster", id);
        }
        return cluster;
    }
}

function failedIn({ failed }: KubernetesCluster): KubernetesOperation {
    return failed ?? "CLUSTER_CREATE";
}
