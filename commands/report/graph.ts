/** A drawing has room for this many characters in a line of a node. */
export const longestLine = 28;

export interface GraphNode {
    readonly id: string;
    /** The shape of the node, and its place in a drawing. */
    readonly role: "entry" | "application" | "service" | "watcher" | "group" | "peer";
    readonly title: string;
    /** Lines below the title. */
    readonly lines: readonly string[];
    /** True to draw it dashed. */
    readonly isMarked: boolean;
}

export interface GraphEdge {
    readonly from: string;
    readonly to: string;
    /** True to draw it dashed. */
    readonly isMarked: boolean;
    /** True to draw an arrow to the second node. */
    readonly isDirected: boolean;
}

export interface Graph {
    readonly nodes: readonly GraphNode[];
    /** Between nodes of the graph. */
    readonly edges: readonly GraphEdge[];
}

/** One entry of the legend, for a sign that the picture contains. */
export interface Sign {
    readonly sign: "dashes" | "arrow" | "colour";
    readonly text: string;
}
