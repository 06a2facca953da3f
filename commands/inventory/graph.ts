/** The picture of an account: applications, what they are linked to, groups, domains, drains and hooks. */
import { shownAmount } from "../../provider/catalogue/monthly-cost.js";
import { counted } from "../../provider/text/words.js";
import type { Inventory, InventoryItem } from "../account/inventory.js";
import { sortOf } from "../account/labels.js";
import { textOrEmpty } from "../account/texts.js";
import { shortened } from "../text/display.js";
import { kindOf, referencesOf } from "../kinds.js";
import { longestLine, type Graph, type GraphEdge, type GraphNode } from "../report/graph.js";
import { costOf } from "./inventory.js";
import { type ListedObject } from "../stack/objects.js";

/** GitHub draws no larger text. */
const longestTitle = 40;

/** A picture with more nodes cannot be read. */
const mostNodes = 60;

/** A machine outside of the platform. No list has it: only members refer to it. */
const externalPeer = "External peer";

/** The kinds that are nodes. */
const roles: Readonly<Record<string, GraphNode["role"]>> = {
    Application: "application",
    Addon: "service",
    Operator: "service",
    NetworkGroup: "group",
    KubernetesCluster: "group",
    KubernetesNodeGroup: "service",
    Domain: "entry",
    TcpRedirection: "entry",
    Drain: "watcher",
    Webhook: "watcher",
    EmailHook: "watcher",
    [externalPeer]: "peer",
};

/** The kinds that are edges: between the two objects that they refer to. */
const links: readonly string[] = ["AddonLink", "ApplicationLink", "Member"];

/** @param listed all objects, with their prices */
export function graphOf(
    { items: declarable, undeclared = [], applications }: Inventory,
    listed: readonly ListedObject[],
): Graph {
    const items = [...declarable, ...undeclared.map(({ item }) => item)];
    const isDrawn = ({ kind }: { kind: string }): boolean => Object.hasOwn(roles, kind);
    const sorts = new Map(items.map(item => [keyOf(item), sortOf(kindOf(item.kind), item.args)]));
    const nodes = new Map(
        listed.filter(isDrawn).map(object => {
            const name = [object.name, ...(sorts.get(keyOf(object)) ?? [])].join(" ");
            return [keyOf(object), { ...object, name }];
        }),
    );
    // The documented interface lists no applications.
    for (const { id, name = id } of applications) {
        const application = { kind: "Application", name, id, stacks: [], isUnmanaged: false };
        nodes.set(keyOf(application), nodes.get(keyOf(application)) ?? application);
    }
    for (const { kind, args, label: name } of items) {
        const id = textOrEmpty(args["member"]);
        if (kind === "Member" && id.startsWith("external_")) {
            const peer = { kind: externalPeer, name, id, stacks: [], isUnmanaged: false };
            nodes.set(keyOf(peer), peer);
        }
    }
    const keys = new Map([...nodes].map(([key, { id }]) => [id, key]));
    for (const { kind, id, outputs } of items.filter(isDrawn)) {
        keys.set(textOrEmpty(outputs["realId"]), keyOf({ kind, id }));
    }
    const unmanaged = new Set(listed.filter(({ isUnmanaged }) => isUnmanaged).map(keyOf));
    const edges = items.flatMap((item): GraphEdge[] => {
        const ends = referencesOf(item.kind)
            .flatMap(argument => [item.args[argument] ?? []].flat())
            .flatMap(id => keys.get(textOrEmpty(id)) ?? []);
        if (isDrawn(item)) {
            return ends.map(to => ({ from: keyOf(item), to, isMarked: false, isDirected: false }));
        }
        // A group stands behind its members.
        const [from, to] = item.kind === "Member" ? ends.reverse() : ends;
        if (!links.includes(item.kind) || from === undefined || to === undefined) {
            return [];
        }
        const isMarked = unmanaged.has(keyOf(item));
        return [{ from, to, isMarked, isDirected: item.kind === "ApplicationLink" }];
    });
    const all = { nodes: [...nodes.values()].map(nodeOf), edges };
    const folded = nodes.size > mostNodes ? withoutUnlinked(nodes, edges) : all;
    return folded.nodes.length > mostNodes ? byGroup(nodes, edges) : folded;
}

/** One node for all objects of a kind that no line leads to. */
function withoutUnlinked(objects: ReadonlyMap<string, ListedObject>, edges: readonly GraphEdge[]): Graph {
    const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const groups = Map.groupBy(objects, ([key, { kind }]) =>
        linked.has(key) ? key : `${kind} without a link`,
    );
    const nodes = [...groups].flatMap(([title, entries]) => {
        const members = entries.map(([, object]) => object);
        return members.length === 1 ? members.map(nodeOf) : [groupNode(title, members)];
    });
    return { nodes, edges };
}

function keyOf({ kind, id }: Pick<InventoryItem, "kind" | "id">): string {
    return `${kind} ${id}`;
}

function nodeOf(object: ListedObject): GraphNode {
    const { kind, name, cost, isUnmanaged } = object;
    const price =
        cost === undefined ? [] : [cost.amount === undefined ? "unknown price" : shownAmount(cost.amount)];
    const described = [kind, ...price];
    const line = described.join(", ");
    return {
        id: keyOf(object),
        role: roles[kind] ?? "service",
        title: shortened(name, longestTitle),
        lines: [...(line.length > longestLine ? described : [line]), ...(isUnmanaged ? ["in no stack"] : [])],
        isMarked: isUnmanaged,
    };
}

/** One node for each network group with all that is linked to it, and for the other objects of each kind. */
function byGroup(objects: ReadonlyMap<string, ListedObject>, edges: readonly GraphEdge[]): Graph {
    const groups = groupsOf(objects, edges);
    const largest = [...Map.groupBy(objects, ([key, { kind }]) => groups.get(key) ?? `${kind} in no group`)]
        .map(([title, members]) => [title, members.map(([, object]) => object)] as const)
        .sort(([, a], [, b]) => b.length - a.length);
    const rest = largest.slice(mostNodes - 1).flatMap(([, members]) => members);
    const nodes = largest.slice(0, mostNodes - 1).map(([title, members]) => groupNode(title, members));
    return { nodes: rest.length === 0 ? nodes : [...nodes, groupNode("Other groups", rest)], edges: [] };
}

/** Returns the network group of each node: its own, or that of a node that it is linked to. */
function groupsOf(
    objects: ReadonlyMap<string, ListedObject>,
    edges: readonly GraphEdge[],
): ReadonlyMap<string, string> {
    const groups = new Map(
        [...objects].flatMap(([key, { kind, name }]) =>
            roles[kind] === "group" ? [[key, name] as const] : [],
        ),
    );
    let known: number;
    do {
        known = groups.size;
        for (const { from, to } of edges) {
            const group = groups.get(from) ?? groups.get(to);
            if (group !== undefined) {
                groups.set(from, groups.get(from) ?? group).set(to, groups.get(to) ?? group);
            }
        }
    } while (groups.size > known);
    return groups;
}

function groupNode(title: string, members: readonly ListedObject[]): GraphNode {
    const marked = members.filter(({ isUnmanaged }) => isUnmanaged).length;
    return {
        id: title,
        role: "group",
        title: shortened(title, longestTitle),
        lines: [
            counted(members.length, "object") +
                (members.some(({ cost }) => cost !== undefined)
                    ? `, ${shownAmount(costOf(members).amount)}`
                    : ""),
            ...(marked === 0 ? [] : [`${marked} in no stack`]),
        ],
        isMarked: marked > 0,
    };
}
