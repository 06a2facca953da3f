/** Kubernetes clusters: their control planes. */
import { z } from "zod";
import { warningsAboutVersion } from "../catalogue/kubernetes.js";
import { priceEffects } from "../catalogue/monthly-cost.js";
import type { KubernetesCluster as Found, KubernetesClusterChanges, ReadOptions } from "../client/index.js";
import { adoptable, allowDuplicate, owner, timeouts } from "../kind/arguments.js";
import { idText } from "../kind/ids.js";
import { UserError } from "../kind/user-errors.js";
import { existing, listedOrAsked, orUndefined } from "../kind/reading.js";
import type { JsonObject } from "../basics/json.js";
import { inOrderOf, sameSet } from "../basics/sets.js";
import { defineKind, type CheckFailure, type Context, type Description } from "../kind/kind.js";
import { isKnownText, isUnknown } from "../protocol/unknown.js";
import { allowReplace, sameIfDeclared, setting } from "./common-arguments.js";
import { freeQuota, withinQuota } from "./kubernetes/quota.js";
import { endOf, failure, lastFailure, resumption, untilGone, untilReady } from "./kubernetes/ready.js";
import { checkTopology, declaredTopology, topology, warningsAboutTopology } from "./kubernetes/topology.js";
import { sameTags } from "./tags.js";

const readyWithin = "15m";
const goneWithin = "10m";

const args = z.strictObject({
    name: z.string().min(1).max(128).meta({
        description: "Name shown in the console.",
        change: "in place",
        example: '"shop"',
    }),
    topology: topology.meta({
        description:
            "Control plane: its layout and its size. Changing it destroys the cluster, see `allowReplace`.",
        change: "replaces",
        example: '{ kind: "all-in-one", flavor: "S", replicas: 1 }',
    }),
    version: z
        .string()
        .regex(/^\d+\.\d+$/, 'must be a minor version, as "1.36"')
        .optional()
        .meta({
            description:
                "Minor version of Kubernetes. It can only become newer. If the platform itself has updated the cluster to a newer version, that is no drift.",
            whenOmitted: "the platform's default for a new cluster, then not managed",
            change: "in place",
            completion: "KubernetesVersion",
            example: '"1.36"',
        }),
    description: z.string().max(4096).optional().meta({
        description: "Description shown in the console.",
        whenOmitted: "not managed",
        change: "in place",
        example: '"The web shop"',
    }),
    tags: z
        .array(z.string().regex(/^[^\s,]+$/, "must have no comma and no blank"))
        .optional()
        .meta({
            description: "Tags, as `tag` or `key:value`, in any order. An empty list removes all tags.",
            whenOmitted: "not managed",
            change: "in place",
            isSet: true,
            example: '["production"]',
        }),
    autoscaling: setting("Whether the cluster's autoscaler runs, which node groups with `autoscaling` need."),
    persistentStorage: setting(
        "Whether pods can claim persistent volumes. They can be added later, but not removed.",
    ),
    networkGroup: idText("the id of a network group (ng_…)", /^ng_/).optional().meta({
        description:
            "Id of a network group for the cluster. The platform does not return it, so drift in it is not detected. Changing it destroys the cluster, see `allowReplace`.",
        whenOmitted: "the platform creates one",
        change: "replaces",
        reference: true,
        example: "group.id",
    }),
    owner,
    allowReplace: allowReplace(
        "topology, networkGroup or owner",
        "the cluster, which destroys everything in it",
    ),
    timeouts: timeouts({ create: readyWithin, update: readyWithin, delete: goneWithin }),
    adopt: adoptable("the id of a cluster (kubernetes_…)", /^kubernetes_./, '"kubernetes_…"'),
    allowDuplicate,
});

const outputs = z.object({
    installedVersion: z
        .string()
        .meta({ movedBy: ["version"], description: "Installed version, such as `1.36`." }),
    availableVersions: z.array(z.string()).meta({
        movedBy: ["version"],
        description: "Versions that the cluster can be updated to, as of the last read.",
    }),
    loadBalancers: z
        .array(
            z.object({
                domainName: z.string().meta({ description: "The domain name." }),
                ips: z.array(z.string()).meta({ description: "The public addresses." }),
            }),
        )
        .meta({ description: "Its load balancers." }),
    status: z.string().meta({
        movedBy: "any",
        description:
            "Status as of the last read, such as `ACTIVE`. If it is `FAILED`, the next `pulumi up` resumes the operation that failed.",
    }),
    creationDate: z.number().optional().meta({
        description: "Creation time, in milliseconds since 1970; absent if the platform returns none.",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** Marks a read that leaves out the available versions, which take a request for each cluster. */
const unreadVersions: string[] = [];

export const kubernetesCluster = defineKind({
    name: "KubernetesCluster",
    noun: "Kubernetes cluster",

    docs: {
        summary: "A Kubernetes cluster. The platform offers it as a beta.",
        remarks:
            "`KubernetesNodeGroup` adds nodes, and `Kubeconfig` gives access. A creation waits until the cluster runs. If the creation fails, the next `pulumi up` resumes it. A change of topology, networkGroup or owner would destroy everything in the cluster and fails in the preview unless `allowReplace` is set. Container registries, single nodes and node autoprovisioning are not managed.",
        dialects: {
            "clever-cloud":
                "The account needs the beta, which a user switches on in the console. The resource follows the vendor's own tools: no account has confirmed it yet. The owner's quota limits CPU and memory.",
        },
        example: `
            const cluster = new KubernetesCluster("shop", {
                name: "shop", topology: { kind: "dedicated-compute", flavor: "XS", replicas: 1 }, version: "1.36",
            }, { protect: true });
            new KubernetesNodeGroup("workers", { cluster: cluster.id, name: "workers", flavor: "S", nodes: 2 });`,
    },
    args,
    outputs,
    namedBy: "name",
    requires: { capability: "kubernetes", instead: "create clusters in the console" },

    reading: {
        readDefaults: {
            version: "",
            description: "",
            tags: [],
            autoscaling: false,
            persistentStorage: false,
            availableVersions: unreadVersions,
        },
        unmanaged: {
            nodeGroups: { is: "Its node groups, which `KubernetesNodeGroup` manages." },
            standaloneNodeGroups: { is: "Single nodes outside a group." },
            locationId: { is: "Its region. The platform offers Paris only." },
            registries: { is: "Container registries that the cluster may pull from." },
            storageUsageBytes: { is: "The size of its persistent volumes." },
        },
    },

    deletion: {
        holdsData: true,
    },

    same: {
        ...sameIfDeclared(["version", "description", "autoscaling", "persistentStorage"]),
        tags: sameTags,
    },

    refuse: ({ inputsBefore, news }) => [
        ...checkTopology(news.topology),
        ...checkVersion(inputsBefore["version"], news.version),
        ...checkStorage(inputsBefore["persistentStorage"], news.persistentStorage),
    ],

    doubts: ({ state, news: { topology, version } }) => [
        ...warningsAboutTopology(topology, state.topology),
        ...(isKnownText(version) && state.version !== version ? warningsAboutVersion(version) : []),
    ],

    effects({ state, news, isCreation }) {
        const raised =
            !isCreation && isRaised(state, news)
                ? [`is updated to Kubernetes ${news.version ?? ""}, and cannot go back`]
                : [];
        const { notes = [], ...due } = isCreation ? {} : resumption(state);
        return { ...priceEffects("KubernetesCluster", state, news), ...due, notes: [...raised, ...notes] };
    },

    async list({ client, owner }, _owner, read?: ReadOptions) {
        const listed = await client.kubernetesClusters.list({ owner, ...read });
        return listed.filter(({ status }) => status !== "deleted" && status !== "deleting");
    },
    idOf: ({ id }) => id,
    describe,

    creation: {
        writtenLater: {
            autoscaling: (state, news) => state.autoscaling !== news.autoscaling,
            persistentStorage: state => state.persistentStorage !== true,
        },

        async finish(context, { id }, args) {
            const until = endOf(context, args.timeouts?.create ?? readyWithin);
            // The order has the features, and the platform installs them once the cluster is ready.
            const isAsWanted = (found: Found): boolean =>
                isOn(found.autoscaling, args.autoscaling) &&
                isOn(found.persistentStorage, args.persistentStorage);
            return outputsOf(
                context,
                await untilReady(context, { ...awaited(context, id, args, until), isAsWanted }),
            );
        },
    },

    /** The client leaves out the arguments that only steer. */
    create: ({ client, owner }, wanted) =>
        withinQuota(freeQuota, () => client.kubernetesClusters.create({ ...wanted, owner })),

    async read(context, id, known) {
        const { client, owner } = context;
        const found = await listedOrAsked(client.kubernetesClusters.list({ owner }), id, () =>
            client.kubernetesClusters.get({ owner, id }),
        );
        if (found === undefined || found.status === "deleted") {
            return undefined;
        }
        const described = describe(found, known);
        const availableVersions = await availableFor(context, found, known.availableVersions);
        // A cluster that changes may return none.
        const isHidden = found.status !== "ready" && found.loadBalancers.length === 0;
        const loadBalancers = (isHidden ? known.loadBalancers : undefined) ?? found.loadBalancers;
        return { id, ...described, outputs: { ...described.outputs, availableVersions, loadBalancers } };
    },

    async update(context, id, _base, args) {
        const until = endOf(context, args.timeouts?.update ?? readyWithin);
        const wait = awaited(context, id, args, until);
        // Read in its turn: its status changes by itself.
        const found = existing(await wait.ask(), id, context.owner);
        // Without a refresh, no preview knows that somebody has added it.
        const [refused] = checkStorage(found.persistentStorage, args.persistentStorage);
        if (refused !== undefined) {
            throw new UserError(refused.code, refused.reason);
        }
        if (found.status === "failed") {
            await resume(context, id);
        }
        const ready = found.status === "ready" ? found : await untilReady(context, wait);
        return outputsOf(context, await bringInLine(context, ready, args, until));
    },

    async delete(context, id, state) {
        const { client, owner } = context;
        const answer = await client.kubernetesClusters.remove({ owner, id });
        if (answer.existed) {
            const until = endOf(context, state.timeouts?.delete ?? goneWithin);
            await untilGone(context, awaited(context, id, state, until));
        }
        return answer;
    },
});

function awaited({ client, owner }: Context, id: string, { name }: { name: string }, until: number) {
    return {
        what: `Kubernetes cluster "${name}"`,
        id,
        cluster: id,
        until,
        ask: () => orUndefined(client.kubernetesClusters.get({ owner, id, fresh: true })),
    };
}

/** Repeats the operation that failed. The platform repeats no deletion. */
async function resume(context: Context, id: string): Promise<void> {
    const { client, owner } = context;
    const last = await lastFailure(context, { id, cluster: id });
    if (last?.operation === "CLUSTER_DELETE") {
        throw await failure(context, { id, cluster: id });
    }
    await client.kubernetesClusters.resume({ owner, id });
}

/** Writes the settings that differ, one operation after another: the platform takes the next one when the cluster is ready. */
async function bringInLine(context: Context, ready: Found, args: Declared, until: number): Promise<Found> {
    const { client, owner } = context;
    const { id } = ready;
    const { autoscaling, persistentStorage, version } = args;
    const settle = (isAsWanted: (found: Found) => boolean): Promise<Found> =>
        untilReady(context, { ...awaited(context, id, args, until), isAsWanted });
    let found = ready;
    const changes = changesTo(found, args);
    if (Object.keys(changes).length > 0) {
        await client.kubernetesClusters.update({ owner, id, ...changes });
        // For some minutes, the platform returns the former value of a feature.
        found = await settle(now => isOn(now.autoscaling, autoscaling));
    }
    if (persistentStorage === true && found.persistentStorage !== true) {
        await client.kubernetesClusters.addPersistentStorage({ owner, id });
        found = await settle(now => now.persistentStorage === true);
    }
    if (version !== undefined && isOlder(found.version, version)) {
        await client.kubernetesClusters.updateVersion({ owner, id, version });
        found = await settle(now => !isOlder(now.version, version));
    }
    return found;
}

/** True if a feature is as declared. A cluster may return none that is off. */
function isOn(feature: boolean | undefined, declared: boolean | undefined): boolean {
    return declared === undefined || (feature ?? false) === declared;
}

function changesTo(found: Found, args: Declared): KubernetesClusterChanges {
    const { name, description, tags, autoscaling } = args;
    return {
        ...(name !== found.name && { name }),
        ...(description !== undefined && description !== (found.description ?? "") && { description }),
        ...(tags !== undefined && !sameSet(tags, found.tags) && { tags }),
        ...(!isOn(found.autoscaling, autoscaling) && { autoscaling }),
    };
}

async function outputsOf(context: Context, found: Found): Promise<Outputs> {
    return { ...describe(found, {}).outputs, availableVersions: await availableFor(context, found) };
}

/** Keeps the known versions of a cluster that is not ready: the platform may return none. */
async function availableFor(
    { client, owner }: Context,
    { id, status }: Found,
    known?: string[],
): Promise<string[]> {
    if (known !== undefined && (known === unreadVersions || status !== "ready")) {
        return known;
    }
    const versions = await orUndefined(client.kubernetesClusters.versions({ owner, id }));
    return versions?.available ?? [];
}

function describe(found: Found, known: Partial<Declared>) {
    const { name, status, description = "", tags } = found;
    const plane = declaredTopology(found.topology);
    // Features count as declared while the cluster changes: the platform then returns their former values.
    const isSettled = status === "ready";
    const features = (["autoscaling", "persistentStorage"] as const).filter(key => known[key] !== undefined);
    const hidden = features.filter(key => !isSettled || found[key] === undefined);
    return {
        args: {
            name,
            topology: plane ?? known.topology ?? (found.topology as Declared["topology"]),
            ...(known.version !== undefined && { version: versionOf(found, known.version) }),
            ...(known.description !== undefined && { description }),
            ...(known.tags !== undefined && { tags: inOrderOf(known.tags, tags) }),
            ...Object.fromEntries(features.map(key => [key, hidden.includes(key) ? known[key] : found[key]])),
            ...(known.networkGroup !== undefined && { networkGroup: known.networkGroup }),
        },
        outputs: {
            installedVersion: found.version,
            loadBalancers: found.loadBalancers,
            status: found.word,
            ...(found.creationDate !== undefined && { creationDate: found.creationDate }),
        },
        undeclarable:
            plane === undefined
                ? `has the topology ${found.topology.kind}, which KubernetesCluster does not manage`
                : undefined,
        masked: {
            networkGroup: undefined,
            ...Object.fromEntries(hidden.map(key => [key, undefined])),
        },
    } satisfies Description<Declared, Partial<Outputs>>;
}

/** Returns the declared version, unless the cluster has an older one. */
function versionOf({ version }: Found, declared: string): string {
    return declared === "" || isOlder(version, declared) ? minorOf(version) : declared;
}

function isRaised(state: JsonObject, { version }: Declared): boolean {
    const installed = state.installedVersion;
    return (
        version !== undefined && !isUnknown(version) && isKnownText(installed) && isOlder(installed, version)
    );
}

function checkVersion(before: unknown, version: string | undefined): CheckFailure[] {
    if (!isKnownText(version) || !isKnownText(before) || !isOlder(version, before)) {
        return [];
    }
    const reason = `"version" cannot go from "${before}" to "${version}": a cluster only gets newer versions. Restore "${before}", or leave it out.`;
    return [{ code: "invalid-argument", property: "version", reason }];
}

function checkStorage(before: unknown, persistentStorage: boolean | undefined): CheckFailure[] {
    const reason = `"persistentStorage" cannot be removed from a cluster. Restore true, or leave it out.`;
    return before === true && persistentStorage === false
        ? [{ code: "invalid-argument", property: "persistentStorage", reason }]
        : [];
}

/** Returns the minor version: `1.36` for `1.36.1`. A program names that, and the platform may return the patch too. */
function minorOf(version: string): string {
    return version.split(".").slice(0, 2).join(".");
}

function isOlder(version: string, than: string): boolean {
    return minorOf(version).localeCompare(minorOf(than), "en", { numeric: true }) < 0;
}
