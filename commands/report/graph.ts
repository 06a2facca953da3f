/** A picture of objects and how they belong together. */
export interface GraphNode {
    readonly id: string;
    /** The column of a drawing, and the shape of the node. */
    readonly role: "entry" | "application" | "service" | "watcher" | "group";
    readonly title: string;
    /** Lines below the title. */
    readonly lines: readonly string[];
    /** True to draw attention to it. */
    readonly isMarked: boolean;
}

export interface GraphEdge {
    readonly from: string;
    readonly to: string;
    /** True to draw attention to it. */
    readonly isMarked: boolean;
}

export interface Graph {
    readonly nodes: readonly GraphNode[];
    /** Between nodes of the graph. */
    readonly edges: readonly GraphEdge[];
}
