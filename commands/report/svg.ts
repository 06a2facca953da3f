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
    const height = Math.max(...boxes.map(({ y, height }) => y + height)) + gap.y;
    const lines = graph.edges.flatMap(({ from, to, isMarked }) => {
        const [one, other] = [byId.get(from), byId.get(to)];
        return one === undefined || other === undefined ? [] : [lineBetween(one, other, isMarked, boxes)];
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

interface Point {
    readonly x: number;
    readonly y: number;
}

/** Draws a line that touches no other box: in the columns between, it runs through the gaps. */
function lineBetween(one: Box, other: Box, isMarked: boolean, boxes: readonly Box[]): string {
    const [left, right] = one.x <= other.x ? [one, other] : [other, one];
    const start = { x: left.x + box.width, y: left.y + left.height / 2 };
    const isSameColumn = left.x === right.x;
    const end = { x: isSameColumn ? start.x : right.x, y: right.y + right.height / 2 };
    const between = [...new Set(boxes.map(({ x }) => x))].filter(x => x > left.x && x < right.x);
    let path = `M${start.x} ${start.y}`;
    let at = start;
    for (const x of between) {
        const wish = at.y + ((end.y - at.y) * (x - at.x)) / (end.x - at.x);
        const y = freeNear(
            boxes.filter(each => each.x === x),
            wish,
        );
        path += `${curve(at, { x, y })}H${x + box.width}`;
        at = { x: x + box.width, y };
    }
    path += curve(at, end, isSameColumn ? -1 : 1);
    return `<path${isMarked ? ' class="marked"' : ""} d="${path}"/>\n`;
}

/** @param side -1 if the line arrives from the right */
function curve(from: Point, to: Point, side = 1): string {
    const bend = gap.x / 2;
    return `C${from.x + bend} ${from.y} ${to.x - side * bend} ${to.y} ${to.x} ${to.y}`;
}

/** Returns the height next to the wish at which a column has no box. */
function freeNear(column: readonly Box[], wish: number): number {
    const isFree = column.every(({ y, height }) => wish < y - gap.y / 2 || wish > y + height + gap.y / 2);
    const below = column.map(({ y, height }) => y + height + gap.y / 2);
    return isFree
        ? wish
        : below.reduce((best, y) => (Math.abs(y - wish) < Math.abs(best - wish) ? y : best), Infinity);
}

function drawn({ x, y, height, role, title, lines, isMarked }: Box): string {
    const radius = role === "watcher" ? height / 2 : role === "service" ? 12 : 3;
    const texts = [title, ...lines].map(
        (text, index) =>
            `<text x="${x + box.width / 2}" y="${y + box.padding + (index + 0.75) * box.line}">${asMarkup(shortened(text, box.longest))}</text>`,
    );
    return `<g class="${role}${isMarked ? " marked" : ""}"><title>${asMarkup([title, ...lines].join(", "))}</title><rect x="${x}" y="${y}" width="${box.width}" height="${height}" rx="${radius}"/>${texts.join("")}</g>\n`;
}
