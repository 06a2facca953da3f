/** Node groups of Kubernetes clusters: equal machines that run pods. */
import { z } from "zod";
import { warningsAboutFlavors } from "../catalogue/kubernetes.js";
import { priceEffects } from "../catalogue/monthly-cost.js";
import type { KubernetesNodeGroup, ReadOptions } from "../client/index.js";
import { adoptable, allowDuplicate, owner, timeouts } from "../kind/arguments.js";
import { RemovedAgain } from "../kind/user-errors.js";
import { existing, listedOrAsked, orUndefined } from "../kind/reading.js";
import { canonical } from "../basics/json.js";
import { partsOfId } from "../kind/ids.js";
import { defineKind, type CheckFailure, type Context } from "../kind/kind.js";
import { orAtTimeout } from "../kind/wait.js";
import { isUnknown } from "../protocol/unknown.js";
import { cluster, sameIfDeclared } from "./common-arguments.js";
import { freeQuotaForGroup, withinQuota } from "./kubernetes/quota.js";
import { checkLimits } from "./check-limits.js";
import { endOf, resumption, untilGone, untilReady } from "./kubernetes/ready.js";

const readyWithin = "10m";

const count = z.int().refine(number => number >= 0 && number <= 256, "must be from 0 to 256");
const labelKey = z
    .string()
    .regex(
        /^(?:[a-z0-9](?:[-.a-z0-9]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?$/,
        "must be the key of a label: letters, digits, -, _ and ., at most 63, after an optional domain and a slash",
    )
    .refine(key => !/^(?:[^/]*\.)?(?:kubernetes\.io|clever-cloud\.com)\//.test(key), {
        error: ({ input }) =>
            `must not be below kubernetes.io or clever-cloud.com, as "${String(input)}" is: the platform sets those`,
    });

const labelValue = z
    .string()
    .regex(
        /^(?:[A-Za-z0-9](?:[-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/,
        "must be the value of a label: letters, digits, -, _ and ., at most 63",
    );

const args = z.strictObject({
    cluster,
    name: z
        .string()
        .regex(
            /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
            "must have lower-case letters, digits and dashes only, at most 63",
        )
        .meta({
            description: "Name of the group, in lower-case letters, digits and dashes.",
            change: "in place",
            example: '"workers"',
        }),
    flavor: z.string().min(1).meta({
        description: "Flavor of each node. Another flavor creates a new group before the old one is deleted.",
        change: "replaces",
        completion: "NodeFlavorName",
        example: '"S"',
    }),
    nodes: count.optional().meta({
        description: "Number of nodes.",
        whenOmitted: "`autoscaling` has it",
        change: "in place",
        example: "2",
    }),
    autoscaling: z
        .strictObject({
            min: count.meta({ description: "The least number of nodes.", example: "1" }),
            max: count.meta({ description: "The largest number of nodes.", example: "4" }),
        })
        .optional()
        .meta({
            description:
                "Limits between which the autoscaler chooses the number of nodes, instead of `nodes`. The cluster needs `autoscaling: true`, which only `pulumi up` can check. The number of nodes is not compared.",
            whenOmitted: "`nodes` is the number",
            change: "in place",
            example: "{ min: 1, max: 4 }",
        }),
    labels: z.record(labelKey, labelValue).optional().meta({
        description: "Labels of each node. A change creates a new group.",
        whenOmitted: "none",
        change: "replaces",
        example: '{ tier: "web" }',
    }),
    taints: z
        .array(
            z.strictObject({
                key: labelKey.meta({ description: "The key.", example: '"dedicated"' }),
                value: labelValue.optional().meta({
                    description: "The value.",
                    whenOmitted: "none",
                    example: '"web"',
                }),
                effect: z.enum(["NoSchedule", "PreferNoSchedule", "NoExecute"]).meta({
                    description: "Effect on pods that do not tolerate the taint.",
                    example: '"NoSchedule"',
                }),
            }),
        )
        .optional()
        .meta({
            description: "Taints of each node, in any order. A change creates a new group.",
            whenOmitted: "none",
            change: "replaces",
            example: '[{ key: "dedicated", value: "web", effect: "NoSchedule" }]',
        }),
    description: z.string().max(4096).optional().meta({
        description: "Description shown in the console.",
        whenOmitted: "not managed",
        change: "in place",
        example: '"Nodes of the shop"',
    }),
    tag: z.string().max(1024).optional().meta({
        description: "One tag, any text.",
        whenOmitted: "not managed",
        change: "in place",
        example: '"production"',
    }),
    owner,
    timeouts: timeouts({ create: readyWithin, update: readyWithin, delete: readyWithin }),
    adopt: adoptable(
        "the id of a node group (kubernetes_…/node_group_…)",
        /^kubernetes_[^/]+\/node_group_[^/]+$/,
        '"kubernetes_…/node_group_…"',
    ),
    allowDuplicate,
});

const outputs = z.object({
    nodeGroupId: z.string().meta({ description: "Id of the node group, without that of its cluster." }),
    clusterId: z.string().meta({ description: "Id of the cluster." }),
    status: z.string().meta({
        movedBy: "any",
        description:
            "Status as of the last read, such as `READY`. If it is `FAILED`, the next `pulumi up` resumes the operation that failed.",
    }),
});

type Declared = z.output<typeof args>;

interface Found extends KubernetesNodeGroup {
    cluster: string;
}

export const kubernetesNodeGroup = defineKind({
    name: "KubernetesNodeGroup",
    noun: "Kubernetes node group",

    docs: {
        summary: "A group of equal nodes of a Kubernetes cluster. The platform offers it as a beta.",
        remarks:
            "Name, number of nodes, description and tag change in place. Every other change creates a new group, waits until it runs, and deletes the old group, whose pods move. The owner's quota must have room for both groups: otherwise set the resource option `deleteBeforeReplace: true`, and the pods run nowhere until the new group is ready. Groups of one cluster are created one after another, since the platform may drop a group without an error when the quota is nearly used up. If a creation fails, the next `pulumi up` resumes it.",
        dialects: {
            "clever-cloud":
                "The resource follows the vendor's own tools: no account has confirmed it yet, nor that two groups may have the same name.",
        },
        example: `
            new KubernetesNodeGroup("workers", {
                cluster: "kubernetes_…", name: "workers", flavor: "S", nodes: 2, labels: { tier: "web" },
            });`,
    },
    args,
    outputs,
    namedBy: "name",
    requires: { capability: "kubernetes", instead: "add node groups in the console" },
    within: "cluster",
    counterparts: ["nodes", "autoscaling"],

    reading: {
        readDefaults: { description: "", tag: "" },
        unmanaged: {
            createdAt: { is: "When the group was created." },
            updatedAt: { is: "When the group was last changed." },
        },
    },

    same: {
        labels: (state, news) => canonical(state.labels ?? {}) === canonical(news.labels ?? {}),
        taints: (state, news) => sortedTaints(state.taints) === sortedTaints(news.taints),
        ...sameIfDeclared(["description", "tag"]),
    },

    refuse: ({ news }) => checkCount(news),

    doubts: ({ state, news: { flavor } }) =>
        state.flavor === flavor || isUnknown(flavor) ? [] : warningsAboutFlavors([flavor]),

    effects: ({ state, news, isCreation }) => ({
        ...priceEffects("KubernetesNodeGroup", state, news),
        ...(!isCreation && resumption(state)),
    }),

    async list(context, cluster, read?: ReadOptions) {
        const listed = (await orUndefined(listIn(context, cluster, read))) ?? [];
        return listed.filter(({ status }) => status !== "deleted" && status !== "deleting");
    },
    idOf: ({ id, cluster }) => `${cluster}/${id}`,
    describe,

    creation: {
        /** The list of a cluster that does not exist is empty, so that a refresh forgets the groups. */
        async assertPossible(context, { cluster }) {
            await listIn(context, cluster, { fresh: true });
        },

        async finish(context, found, args) {
            const { cluster, id } = found;
            const until = endOf(context, args.timeouts?.create ?? readyWithin);
            const ready = await untilReady(context, {
                ...awaited(context, cluster, id, args, until),
                isAsWanted: isComplete,
                ifVanished: new RemovedAgain(
                    "kubernetes-failed",
                    `the platform accepted ${cluster}/${id} and removed it again: the owner's quota may be used up`,
                    freeQuotaForGroup,
                ),
            });
            return describe(ready, args).outputs;
        },
    },

    /** The client leaves out the arguments that only steer. */
    async create(context, args) {
        const { client, owner } = context;
        const { cluster, nodes = args.autoscaling?.min ?? 0 } = args;
        return context.serialize(`node groups of ${cluster}`, async () => {
            await untilOthersEnd(context, args);
            const made = await withinQuota(freeQuotaForGroup, () =>
                client.kubernetesNodeGroups.create({ ...args, owner, nodes }),
            );
            return { ...made, cluster };
        });
    },

    async read(context, id, known) {
        const [cluster, nodeGroup] = partsOfId(id);
        const found = await find(context, cluster, nodeGroup);
        return found === undefined || found.status === "deleted"
            ? undefined
            : { id, ...describe(found, known) };
    },

    async update(context, id, _base, args) {
        const { client, owner } = context;
        const [cluster, nodeGroup] = partsOfId(id);
        const until = endOf(context, args.timeouts?.update ?? readyWithin);
        const awaitedGroup = awaited(context, cluster, nodeGroup, args, until);
        // Read in its turn: its status changes by itself.
        const found = existing(await awaitedGroup.ask(), id, owner);
        if (found.status === "failed") {
            await client.kubernetesNodeGroups.resume({ owner, cluster, id: nodeGroup });
        }
        const ready = found.status === "ready" ? found : await untilReady(context, awaitedGroup);
        const wanted = changeOf(ready, args);
        if (!isAs(ready, wanted)) {
            await client.kubernetesNodeGroups.update({ owner, cluster, id: nodeGroup, ...wanted });
        }
        const settled = await untilReady(context, {
            ...awaitedGroup,
            isAsWanted: now => isComplete(now) && isAs(now, wanted),
        });
        return describe(settled, args).outputs;
    },

    async delete(context, id, state) {
        const { client, owner } = context;
        const [cluster, nodeGroup] = partsOfId(id);
        const answer = await client.kubernetesNodeGroups.remove({ owner, cluster, id: nodeGroup });
        if (answer.existed) {
            const until = endOf(context, state.timeouts?.delete ?? readyWithin);
            await untilGone(context, awaited(context, cluster, nodeGroup, state, until));
        }
        return answer;
    },
});

function awaited(context: Context, cluster: string, id: string, { name }: { name: string }, until: number) {
    return {
        what: `node group "${name}"`,
        id,
        cluster,
        until,
        ask: () => orUndefined(ask(context, cluster, id, { fresh: true })),
    };
}

async function ask(
    { client, owner }: Context,
    cluster: string,
    id: string,
    read?: ReadOptions,
): Promise<Found> {
    return { ...(await client.kubernetesNodeGroups.get({ owner, cluster, id, ...read })), cluster };
}

async function listIn({ client, owner }: Context, cluster: string, read?: ReadOptions): Promise<Found[]> {
    const listed = await client.kubernetesNodeGroups.list({ owner, cluster, ...read });
    return listed.map(found => ({ ...found, cluster }));
}

function find(context: Context, cluster: string, id: string): Promise<Found | undefined> {
    const listed = orUndefined(listIn(context, cluster)).then(found => found ?? []);
    return listedOrAsked(listed, id, () => ask(context, cluster, id));
}

/** Waits until no other group of the cluster changes: in a burst, the platform may drop one of them. */
async function untilOthersEnd(context: Context, { cluster, name, timeouts }: Declared): Promise<void> {
    const deadline = endOf(context, timeouts?.create ?? readyWithin) - context.clock.now();
    const wait = { what: `other node groups than "${name}" to be ready`, deadline };
    await context
        .waitFor(wait, async () => {
            const other = (await listIn(context, cluster, { fresh: true })).find(
                ({ status }) => status === "changing" || status === "deleting",
            );
            return other === undefined ? { done: true } : { pending: `${other.name} is ${other.word}` };
        })
        // A group that hangs must not keep others from being made.
        .catch(orAtTimeout(() => true));
}

/** True if all nodes run. The autoscaler chooses their number itself. */
function isComplete({ autoscaling, nodes, runningNodes }: Found): boolean {
    return autoscaling !== undefined || nodes === runningNodes;
}

/** Returns the settings for an update. The autoscaler may have changed the number of nodes since the last read. */
function changeOf(found: Found, args: Declared) {
    const { name, autoscaling, description, tag } = args;
    const { min = 0, max = Infinity } = autoscaling ?? {};
    return {
        name,
        nodes: args.nodes ?? Math.min(max, Math.max(min, found.nodes)),
        autoscaling: autoscaling ?? null,
        ...(description !== undefined && { description }),
        ...(tag !== undefined && { tag }),
    };
}

function isAs(found: Found, wanted: ReturnType<typeof changeOf>): boolean {
    const { name, nodes, autoscaling, description = found.description, tag = found.tag } = wanted;
    return (
        found.name === name &&
        (autoscaling !== null || found.nodes === nodes) &&
        canonical(found.autoscaling ?? null) === canonical(autoscaling) &&
        (found.description ?? "") === (description ?? "") &&
        (found.tag ?? "") === (tag ?? "")
    );
}

function describe(found: Found, known: Partial<Declared>) {
    const { id, cluster, name, flavor, nodes, autoscaling, labels, taints } = found;
    const { description = "", tag = "" } = found;
    const hasLabels = Object.keys(labels).length > 0 || known.labels !== undefined;
    const hasTaints = taints.length > 0 || known.taints !== undefined;
    const isSameTaints = sortedTaints(known.taints) === sortedTaints(taints);
    return {
        args: {
            cluster,
            name,
            flavor,
            ...(autoscaling === undefined ? { nodes } : { autoscaling }),
            ...(hasLabels && { labels }),
            ...(hasTaints && {
                taints: isSameTaints ? (known.taints ?? []) : (taints as Declared["taints"]),
            }),
            ...(known.description !== undefined && { description }),
            ...(known.tag !== undefined && { tag }),
        },
        outputs: { nodeGroupId: id, clusterId: cluster, status: found.word },
        undeclarable:
            (labels["karpenter.sh/nodepool"] ?? "") === ""
                ? undefined
                : "belongs to Karpenter, which creates and deletes its node groups itself",
    };
}

/** The same text for the same taints in any order. */
function sortedTaints(taints: unknown): string {
    return canonical((Array.isArray(taints) ? taints : []).map(taint => canonical(taint)).sort());
}

function checkCount({ nodes, autoscaling }: Declared): CheckFailure[] {
    const refused = (reason: string): CheckFailure[] => [{ code: "invalid-argument", property: "", reason }];
    if (nodes === undefined && autoscaling === undefined) {
        return refused('"nodes" is required and missing: set it, or "autoscaling" with its limits.');
    }
    if (nodes !== undefined && autoscaling !== undefined) {
        return refused(
            '"nodes" and "autoscaling" are both set: leave "nodes" out if the autoscaler chooses the number, else "autoscaling".',
        );
    }
    return checkLimits("autoscaling", autoscaling);
}
