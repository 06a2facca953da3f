/** Which nodes of a graph stand together, and how the lines between them can be told apart. */
import type { Graph, GraphEdge, GraphNode, Sign } from "./graph.js";

export interface Line extends GraphEdge {
    /** The name of the end that the line is drawn for, if the ends stand apart. */
    readonly label?: string;
    /** The colour of the application whose line it is. */
    readonly color?: string;
}

export interface Arrangement {
    /** The node beside which each node stands: itself if it belongs to no other. A node without a line has none. */
    readonly homes: ReadonlyMap<string, string>;
    /** The colour of each application that others stand beside. */
    readonly colors: ReadonlyMap<string, string>;
    readonly lines: readonly Line[];
    readonly legend: readonly Sign[];
}

/** Legible on a light and on a dark page. Red is for marks. */
const palette = [
    "#2f74d0",
    "#c2620a",
    "#2e8b57",
    "#8e5bd0",
    "#0f8b8d",
    "#8a7a00",
    "#c2417f",
    "#6b7280",
] as const;

/** A node finds its home among the nodes of earlier stages. A service without an application may belong to a group. */
const stages: readonly (readonly GraphNode["role"][])[] = [
    ["application"],
    ["service"],
    ["group"],
    ["service", "peer"],
    ["entry", "watcher"],
];

export function arranged(graph: Graph): Arrangement {
    const homes = homesOf(graph);
    const byId = new Map(graph.nodes.map(node => [node.id, node]));
    const applications = graph.nodes.filter(({ role }) => role === "application").map(({ id }) => id);
    const linked = applications.filter(id => homes.has(id));
    const colors = new Map(linked.map((id, index) => [id, palette[index % palette.length] ?? palette[0]]));
    const lines = graph.edges.map((edge): Line => {
        const [from, to] = [homes.get(edge.from), homes.get(edge.to)];
        if (from === to) {
            return edge;
        }
        // A group's line is drawn for its member.
        const [end, home] =
            !colors.has(from ?? "") && (colors.has(to ?? "") || byId.get(edge.from)?.role === "group")
                ? [edge.to, to]
                : [edge.from, from];
        const color = colors.get(home ?? "");
        return { ...edge, label: byId.get(end)?.title ?? "", ...(color !== undefined && { color }) };
    });
    return { homes, colors, lines, legend: legendOf(graph, lines) };
}

function homesOf({ nodes, edges }: Graph): ReadonlyMap<string, string> {
    const near = Map.groupBy(
        edges.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]),
        ([id]) => id,
    );
    const homes = new Map<string, string>();
    stages.forEach((roles, stage) => {
        const found = nodes
            .filter(({ id, role }) => roles.includes(role) && near.has(id) && !homes.has(id))
            .flatMap(({ id, role }): (readonly [string, string])[] => {
                const others = new Set((near.get(id) ?? []).flatMap(([, other]) => homes.get(other) ?? []));
                const [home = id] = others;
                const waits = others.size === 0 && role === "service" && stage === 1;
                return waits ? [] : [[id, others.size === 1 ? home : id]];
            });
        found.forEach(([id, home]) => homes.set(id, home));
    });
    return homes;
}

function legendOf({ nodes, edges }: Graph, lines: readonly Line[]): Sign[] {
    const hasMarks = [...nodes, ...edges].some(({ isMarked }) => isMarked);
    return [
        ...(hasMarks ? [{ sign: "dashes", text: "Dashed: in no stack" } as const] : []),
        ...(edges.some(({ isDirected }) => isDirected)
            ? [{ sign: "arrow", text: "Arrow: depends on" } as const]
            : []),
        ...(lines.some(({ color, isDirected }) => color !== undefined && !isDirected)
            ? [{ sign: "colour", text: "Colour: an application, its links, and what only it has" } as const]
            : []),
    ];
}
