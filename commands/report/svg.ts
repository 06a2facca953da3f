/** A graph as a drawing for a page, in columns by the roles of the nodes. */
import { asMarkup, shortened } from "../text/display.js";
import type { Graph, GraphNode } from "./graph.js";

const columns: readonly (readonly GraphNode["role"][])[] = [
    ["entry", "watcher"],
    ["application"],
    ["group"],
    ["service"],
];
const box = { width: 210, line: 17, padding: 9, longest: 28 };
const gap = { x: 80, y: 14 };

interface Box extends GraphNode {
    readonly x: number;
    readonly y: number;
    readonly height: number;
}

/** Returns an empty text for a graph without nodes. */
export function svg(graph: Graph): string {
    const boxes = placed(graph);
    if (boxes.length === 0) {
        return "";
    }
    const byId = new Map(boxes.map(one => [one.id, one]));
    const width = Math.max(...boxes.map(({ x }) => x)) + box.width + 1;
    const height = Math.max(...boxes.map(({ y, height }) => y + height)) + 1;
    const lines = graph.edges.flatMap(({ from, to, isMarked }) => {
        const [one, other] = [byId.get(from), byId.get(to)];
        return one === undefined || other === undefined ? [] : [lineBetween(one, other, isMarked)];
    });
    return `<svg class="picture" role="img" viewBox="-1 -1 ${width + 1} ${height + 1}" width="${width}">
${lines.join("")}${boxes.map(drawn).join("")}</svg>
`;
}

/** Nodes are near those that they are linked to, as far as the column has room. */
function placed({ nodes, edges }: Graph): Box[] {
    const boxes: Box[] = [];
    const used = columns
        .map(roles => nodes.filter(({ role }) => roles.includes(role)))
        .filter(column => column.length > 0);
    used.forEach((column, index) => {
        const wished = (node: GraphNode): number => {
            const near = boxes.filter(({ id }) =>
                edges.some(
                    ({ from, to }) => (from === node.id && to === id) || (to === node.id && from === id),
                ),
            );
            // Nodes without a line come last.
            return near.length === 0 ? Infinity : near.reduce((sum, { y }) => sum + y, 0) / near.length;
        };
        let free = 0;
        const order = column
            .map(node => [wished(node), node] as const)
            .sort(([a], [b]) => (a === b ? 0 : a - b));
        for (const [wish, node] of order) {
            const height = (node.lines.length + 1) * box.line + 2 * box.padding;
            const y = wish === Infinity ? free : Math.max(free, wish);
            boxes.push({ ...node, x: index * (box.width + gap.x), y, height });
            free = y + height + gap.y;
        }
    });
    return boxes;
}

function lineBetween(one: Box, other: Box, isMarked: boolean): string {
    const [left, right] = one.x <= other.x ? [one, other] : [other, one];
    const start = { x: left.x + box.width, y: left.y + left.height / 2 };
    const end = { x: right.x + (left.x === right.x ? box.width : 0), y: right.y + right.height / 2 };
    const bend = gap.x / 2;
    const before = left.x === right.x ? end.x + bend : end.x - bend;
    return `<path${isMarked ? ' class="marked"' : ""} d="M${start.x} ${start.y}C${start.x + bend} ${start.y} ${before} ${end.y} ${end.x} ${end.y}"/>\n`;
}

function drawn({ x, y, height, role, title, lines, isMarked }: Box): string {
    const radius = role === "watcher" ? height / 2 : role === "service" ? 12 : 3;
    const texts = [title, ...lines].map(
        (text, index) =>
            `<text x="${x + box.width / 2}" y="${y + box.padding + (index + 0.75) * box.line}">${asMarkup(shortened(text, box.longest))}</text>`,
    );
    return `<g class="${role}${isMarked ? " marked" : ""}"><title>${asMarkup([title, ...lines].join(", "))}</title><rect x="${x}" y="${y}" width="${box.width}" height="${height}" rx="${radius}"/>${texts.join("")}</g>\n`;
}
