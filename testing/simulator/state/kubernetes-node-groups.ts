import { Collection, type World } from "./collection.js";
import { isLeaving, type KubernetesCluster, type KubernetesClusters } from "./kubernetes-clusters.js";
import type { KubernetesEvents, KubernetesOperation } from "./kubernetes-events.js";
import {
    checkCounts,
    checkGroup,
    checkGroupFlavor,
    checkLabels,
    checkTaints,
    type KubernetesTaint,
} from "./kubernetes-rules.js";
import { KubernetesTransitions, type KubernetesOutcome } from "./kubernetes-transitions.js";
import { conflict, notFound } from "./refusal.js";

export interface KubernetesNodeGroup {
    /** `node_group_…` */
    readonly id: string;
    readonly clusterId: string;
    readonly name: string;
    readonly description?: string;
    readonly tag?: string;
    readonly flavor: string;
    readonly currentNodeCount: number;
    readonly targetNodeCount: number;
    readonly minNodeCount: number;
    readonly maxNodeCount: number;
    readonly autoscalingEnabled: boolean;
    readonly labels: Readonly<Record<string, string>>;
    readonly taints: readonly KubernetesTaint[];
    /** A word of the platform, or any that a test sets. */
    readonly status: string;
    /** The operation that ended in FAILED. */
    readonly failed?: KubernetesOperation | undefined;
    /** Milliseconds since the epoch. */
    readonly createdAt: number;
    readonly updatedAt?: number;
    readonly deletionDate?: number;
}

export interface NewKubernetesNodeGroup {
    readonly name: string;
    readonly flavor: string;
    readonly targetNodeCount: number;
    readonly description?: string;
    readonly tag?: string;
    readonly minNodeCount?: number;
    readonly maxNodeCount?: number;
    readonly autoscalingEnabled?: boolean;
    readonly labels?: Readonly<Record<string, string>>;
    readonly taints?: readonly KubernetesTaint[];
}

/** The platform wants the first two in each change. */
export type KubernetesNodeGroupChanges = Pick<KubernetesNodeGroup, "name" | "targetNodeCount"> &
    Pick<
        Partial<KubernetesNodeGroup>,
        "description" | "tag" | "minNodeCount" | "maxNodeCount" | "autoscalingEnabled"
    >;

/** The operations of a group whose end a test can decide. */
type Operation = "create" | "resize" | "delete";

const operations: Readonly<Record<Operation, KubernetesOperation>> = {
    create: "NODEGROUP_CREATE",
    resize: "NODEGROUP_SCALE",
    delete: "NODEGROUP_DELETE",
};

const leaving = ["TO_TERMINATE", "TERMINATING", "DELETED"];

/** Node groups of clusters. Deleted ones stay readable as DELETED. */
export class KubernetesNodeGroups {
    readonly #world: World;
    readonly #clusters: KubernetesClusters;
    readonly #events: KubernetesEvents;
    readonly #groups: Collection<KubernetesNodeGroup>;
    readonly #transitions: KubernetesTransitions<Operation>;
    /** How the creation of a group ends that is not under way yet. */
    readonly #ends = new Map<string, KubernetesOutcome>();

    constructor(world: World, clusters: KubernetesClusters, events: KubernetesEvents) {
        this.#world = world;
        this.#clusters = clusters;
        this.#events = events;
        this.#groups = new Collection(world);
        this.#transitions = new KubernetesTransitions(world);
        clusters.when("ACTIVE", ({ id }, at) => {
            this.all(id)
                .filter(({ status }) => status === "PENDING")
                .forEach(group => this.#deploy(group.id, at));
        });
        clusters.when("DELETING", ({ id }) => this.all(id).forEach(group => this.remove(group.id)));
        clusters.when("DELETED", ({ id }, at) => {
            const ended = { status: "DELETED", currentNodeCount: 0, deletionDate: at };
            this.all(id)
                .filter(({ status }) => status !== "DELETED")
                .forEach(group => this.edit(group.id, ended));
        });
    }

    list(clusterId: string): KubernetesNodeGroup[] {
        return this.#groups.list(group => group.clusterId === clusterId);
    }

    /** Also those that lists do not show yet. */
    all(clusterId: string): KubernetesNodeGroup[] {
        return this.#groups.everything().filter(group => group.clusterId === clusterId);
    }

    find(id: string): KubernetesNodeGroup | undefined {
        return this.#groups.find(id);
    }

    get(clusterId: string, id: string): KubernetesNodeGroup {
        const group = this.find(id);
        if (group?.clusterId !== clusterId) {
            throw notFound("kubernetes node group", id);
        }
        return group;
    }

    check(order: NewKubernetesNodeGroup): void {
        checkGroup(order);
        checkGroupFlavor(order.flavor);
        checkCounts(boundsOf(order));
        checkLabels(order.labels ?? {});
        checkTaints(order.taints ?? []);
    }

    /**
     * It waits until the cluster is ACTIVE.
     *
     * @param end how it ends, where it does not become READY
     * @returns the group as it is before any node of it runs
     */
    create(
        cluster: KubernetesCluster,
        order: NewKubernetesNodeGroup,
        end = this.#transitions.take("create"),
        id?: string,
    ): KubernetesNodeGroup {
        this.check(order);
        if (isLeaving(cluster)) {
            throw conflict("kubernetes node group", `The cluster is being deleted: ${cluster.status}`);
        }
        const { clock, delays, identifiers } = this.#world;
        const {
            name,
            description,
            tag,
            flavor,
            autoscalingEnabled = false,
            labels = {},
            taints = [],
        } = order;
        const group = this.#groups.add(
            {
                id: id ?? `node_group_${identifiers.ulid()}`,
                clusterId: cluster.id,
                name,
                ...(description === undefined ? {} : { description }),
                ...(tag === undefined ? {} : { tag }),
                flavor,
                currentNodeCount: 0,
                ...boundsOf(order),
                autoscalingEnabled,
                labels,
                taints,
                status: "PENDING",
                createdAt: clock.now(),
            },
            { readableIn: 0, listedIn: delays.listing },
        );
        this.#begin(group, "create");
        if (end !== undefined) {
            this.#ends.set(group.id, end);
        }
        if (this.#clusters.find(cluster.id)?.status === "ACTIVE") {
            this.#deploy(group.id, clock.now());
        }
        return group;
    }

    /**
     * Taken at READY only; another count boots or drains nodes.
     *
     * @param end how that ends, where it does not become READY
     */
    update(id: string, changes: KubernetesNodeGroupChanges, end?: KubernetesOutcome): KubernetesNodeGroup {
        const group = this.#require(id);
        checkGroup(changes);
        checkCounts({ ...group, ...changes });
        if (group.status !== "READY") {
            throw conflict("kubernetes node group", `This node group is not READY: ${group.status}`);
        }
        const changed = this.#change(id, { ...changes, updatedAt: this.#world.clock.now() });
        if (changes.targetNodeCount === group.currentNodeCount) {
            return changed;
        }
        const resized = this.#change(id, { status: "TO_RESIZE" });
        this.#resize(id, end);
        return resized;
    }

    /** Runs the operation again that ended in FAILED. */
    resume(id: string, end?: KubernetesOutcome): KubernetesNodeGroup {
        const { status, failed } = this.#require(id);
        if (status !== "FAILED") {
            throw conflict(
                "kubernetes node group",
                `Only a FAILED group is resumed, not one that is ${status}`,
            );
        }
        this.#groups.update(id, { failed: undefined });
        if (failed === "NODEGROUP_DELETE") {
            return this.remove(id);
        }
        const resumed = this.#change(id, { status: "DEPLOYING" });
        this.#deploy(
            id,
            this.#world.clock.now(),
            ["DEPLOYING", "DEPLOYED"],
            end ?? this.#transitions.take("create"),
        );
        return resumed;
    }

    /** DELETED after the delay `kubernetesNodeGroupDeletion`; nothing more where it is on its way already. */
    remove(id: string): KubernetesNodeGroup {
        const group = this.#require(id);
        if (leaving.includes(group.status)) {
            return group;
        }
        const removed = this.#change(id, { status: "TO_TERMINATE" });
        this.#begin(group, "delete");
        const outcome = this.#transitions.take("delete");
        this.#transitions.start(id, this.#world.delays.kubernetesNodeGroupDeletion, [
            () => this.#reach(id, "TO_TERMINATE"),
            () => this.#reach(id, "TERMINATING"),
            at => this.#end(id, "delete", outcome ?? { status: "DELETED" }, at),
        ]);
        return removed;
    }

    /**
     * Decides how the next operation of this name ends: FAILED with a reason, DELETED or `gone` for a group that
     * vanishes, or any other status, in which the group stays. `create` is also what `resume` does.
     */
    next(operation: Operation, outcome: KubernetesOutcome): void {
        this.#transitions.next(operation, outcome);
    }

    /** Changes what no route can change, the status included: for tests of drift. */
    edit(id: string, changes: Partial<KubernetesNodeGroup>): KubernetesNodeGroup {
        this.#require(id);
        if (changes.status !== undefined) {
            this.#transitions.stop(id);
        }
        return this.#change(id, changes);
    }

    /** From now on it is not found, as a group that was deleted long ago. */
    forget(id: string): void {
        this.#transitions.stop(id);
        this.#groups.drop(id);
    }

    #deploy(
        id: string,
        from: number,
        words: readonly string[] = ["PENDING", "CREATED", "DEPLOYING", "DEPLOYED"],
        end = this.#ends.get(id) ?? { status: "READY" },
    ): void {
        this.#ends.delete(id);
        const vanishes = end.status === "DELETED" || end.status === "gone";
        this.#transitions.start(
            id,
            this.#world.delays.kubernetesNodeGroup,
            [
                ...words.slice(0, vanishes ? 2 : words.length).map(word => () => this.#reach(id, word)),
                at => this.#end(id, "create", end, at),
            ],
            from,
        );
    }

    #resize(id: string, end: KubernetesOutcome | undefined): void {
        this.#begin(this.#require(id), "resize");
        const outcome = end ?? this.#transitions.take("resize");
        this.#transitions.start(id, this.#world.delays.kubernetesNodeGroup, [
            () => this.#reach(id, "TO_RESIZE"),
            () => this.#reach(id, "RESIZING"),
            at => this.#end(id, "resize", outcome ?? { status: "READY" }, at),
        ]);
    }

    #begin({ id, clusterId }: KubernetesNodeGroup, operation: Operation): void {
        const step = { operation: operations[operation], status: "STARTED", nodeGroupId: id } as const;
        this.#events.step(clusterId, step);
    }

    #end(id: string, name: Operation, { status, reason }: KubernetesOutcome, at: number): void {
        const group = this.#groups.find(id);
        if (group === undefined) {
            return;
        }
        const { clusterId, targetNodeCount } = group;
        const operation = operations[name];
        if (status === "gone") {
            this.#groups.drop(id);
        } else if (status === "FAILED") {
            const message = reason ?? "No reason is known";
            this.#groups.update(id, { status, failed: operation });
            this.#events.step(
                clusterId,
                { operation, status: "FAILED", detail: message, nodeGroupId: id },
                at,
            );
            this.#record(group, "FAILED", at, { failure: { operation, message } });
        } else if (status === "READY") {
            this.#groups.update(id, { status, currentNodeCount: targetNodeCount });
            this.#events.step(clusterId, { operation, status: "COMPLETED", nodeGroupId: id }, at);
            this.#record(group, "READY", at);
        } else if (status === "DELETED") {
            this.#groups.update(id, { status, currentNodeCount: 0, deletionDate: at });
            this.#record(group, "DELETED", at);
        } else {
            this.#groups.update(id, { status });
        }
    }

    #record(group: KubernetesNodeGroup, status: string, at: number, more: object = {}): void {
        const { id, clusterId, name, flavor } = group;
        const details = { nodeId: nodeIdOf(group, 1), nodeName: `${name}-1`, nodeGroupId: id, flavor };
        this.#events.record(clusterId, "NODE_LIFECYCLE", status, { at, ...details, ...more });
    }

    #reach(id: string, status: string): void {
        this.#groups.update(id, { status });
    }

    #change(id: string, changes: Partial<KubernetesNodeGroup>): KubernetesNodeGroup {
        return this.#groups.update(id, changes) ?? this.#require(id);
    }

    #require(id: string): KubernetesNodeGroup {
        const group = this.find(id);
        if (group === undefined) {
            throw notFound("kubernetes node group", id);
        }
        return group;
    }
}

/** The id of a node, by its place in the group from 1. */
export function nodeIdOf({ id }: Pick<KubernetesNodeGroup, "id">, place: number): string {
    return `${id.replace("node_group", "node")}_${place}`;
}

/** Without bounds, a group has the count that it starts with. */
function boundsOf({ targetNodeCount, minNodeCount, maxNodeCount }: NewKubernetesNodeGroup) {
    return {
        targetNodeCount,
        minNodeCount: minNodeCount ?? targetNodeCount,
        maxNodeCount: maxNodeCount ?? targetNodeCount,
    };
}
