/** The places of boxes: each application and its own objects are a lane, shared objects are on the right. */
import type { Arrangement } from "./arrangement.js";
import { longestLine, type Graph, type GraphNode } from "./graph.js";

export const box = { width: 196, line: 16, padding: 7, longest: longestLine };
/** The first two are the gaps beside applications. The last one has room for the names at the ends of lines. */
export const gap = { y: 10, columns: [60, 80, 190] as const, frame: 12, lane: 18, port: 16 };

export interface Area {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

export type Box = GraphNode & Area;

/** The background of objects that stand together. */
export interface Frame extends Area {
    readonly home: string;
}

/** An object with what stands beside it. */
type Block = readonly [home: string, members: readonly GraphNode[]];

export interface Layout {
    readonly boxes: readonly Box[];
    readonly frames: readonly Frame[];
    /** The top of the objects without a line. Undefined if there are none. */
    readonly unlinked?: number;
    /** The left sides of the columns of a lane. */
    readonly columns: readonly number[];
    readonly width: number;
    readonly height: number;
}

/** The columns of a lane. The last one is outside: what lanes share. */
type Column = 0 | 1 | 2 | 3;

export function laidOut({ nodes, edges }: Graph, { homes, colors }: Arrangement): Layout {
    const blocks = Map.groupBy(
        nodes.filter(({ id }) => homes.has(id)),
        ({ id }) => homes.get(id) ?? id,
    );
    const lanes = [...blocks].filter(([home]) => colors.has(home));
    const shared = [...blocks].filter(([home]) => !colors.has(home));
    const used = new Set<Column>([
        ...lanes.flatMap(([, members]) => members.map(columnOf)),
        ...(shared.length > 0 ? [3 as const] : []),
    ]);
    const left = columnsFrom(used);
    const lefts = ([0, 1, 2] as const).filter(column => used.has(column)).map(column => left[column]);
    const widest = Math.max(...lefts);

    const boxes: Box[] = [];
    const frames: Frame[] = [];
    let top = 0;
    for (const [home, members] of ordered(lanes, shared, edges)) {
        const placed = inLane(members, left, top + gap.frame);
        const bottom = Math.max(...placed.map(({ y, height }) => y + height)) + gap.frame;
        boxes.push(...placed);
        frames.push({ home, x: 0, y: top, width: widest + box.width + gap.frame, height: bottom - top });
        top = bottom + gap.lane;
    }
    const column = inSharedColumn(shared, edges, boxes, left[3]);
    boxes.push(...column.boxes);
    frames.push(...column.frames);

    const isShared = (id: string): boolean => !colors.has(homes.get(id) ?? "");
    // Lines within the last column run at its right.
    const isLinkedInside = edges.some(
        ({ from, to }) =>
            homes.get(from) !== homes.get(to) &&
            isShared(from) === isShared(to) &&
            (isShared(from) || !(used.has(2) || used.has(3))),
    );
    const linkedEnd = Math.max(0, ...[...boxes, ...frames].map(({ y, height }) => y + height + gap.lane));
    const width = Math.max(0, ...[...boxes, ...frames].map(({ x, width }) => x + width));
    const grid = inGrid(
        nodes.filter(({ id }) => !homes.has(id)),
        linkedEnd + (linkedEnd === 0 ? 0 : box.line + gap.y),
        width,
    );
    const all = [...boxes, ...grid];
    return {
        boxes: all,
        frames,
        columns: lefts,
        ...(grid.length > 0 && boxes.length > 0 && { unlinked: linkedEnd }),
        width:
            Math.max(0, ...[...all, ...frames].map(({ x, width }) => x + width)) +
            (isLinkedInside ? gap.columns[0] : 0),
        height: Math.max(0, ...[...all, ...frames].map(({ y, height }) => y + height)),
    };
}

function columnOf({ role }: GraphNode): Column {
    return role === "entry" || role === "watcher" ? 0 : role === "application" ? 1 : 2;
}

/** Returns the left side of each column. Columns without a box take no room. */
function columnsFrom(used: ReadonlySet<Column>): readonly [number, number, number, number] {
    let x = gap.frame;
    const after = (column: 0 | 1 | 2): number => {
        x += used.has(column) ? box.width + gap.columns[column] : 0;
        return x;
    };
    const first = x;
    const lefts = [first, after(0), after(1)] as const;
    // Shared objects stand behind the last used column, with room for names.
    const end = used.has(2) ? lefts[2] + box.width : used.has(1) ? lefts[1] + box.width : undefined;
    return [...lefts, end === undefined ? first : end + gap.columns[2]];
}

/** Lanes that share something stand next to each other. */
function ordered(lanes: readonly Block[], shared: readonly Block[], edges: Graph["edges"]): readonly Block[] {
    const rank = ([, members]: Block): number => {
        const isShared = ([, others]: Block): boolean =>
            others.some(({ id }) => members.some(member => areLinked(edges, id, member.id)));
        const ranks = shared.flatMap((block, index) => (isShared(block) ? [index] : []));
        return mean(ranks) ?? shared.length;
    };
    return lanes
        .map(lane => [rank(lane), lane] as const)
        .sort(([a], [b]) => a - b)
        .map(([, lane]) => lane);
}

function areLinked(edges: Graph["edges"], one: string, other: string): boolean {
    return edges.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));
}

/** Undefined if there are none. */
function mean(values: readonly number[]): number | undefined {
    return values.length === 0 ? undefined : values.reduce((sum, each) => sum + each, 0) / values.length;
}

function inLane(members: readonly GraphNode[], left: readonly number[], top: number): Box[] {
    const stacks = [0, 1, 2].map(column => stacked(members.filter(each => columnOf(each) === column)));
    const tallest = Math.max(...stacks.map(({ height }) => height));
    return stacks.flatMap(({ boxes, height }, column) =>
        boxes.map(each => ({
            ...each,
            x: left[column] ?? 0,
            y: each.y + top + (tallest - height) / 2,
        })),
    );
}

function stacked(nodes: readonly GraphNode[]): { boxes: Box[]; height: number } {
    let free = 0;
    const boxes = nodes.map((node): Box => {
        const each = { ...node, x: 0, y: free, width: box.width, height: heightOf(node) };
        free += each.height + gap.y;
        return each;
    });
    return { boxes, height: Math.max(0, free - gap.y) };
}

function heightOf({ lines }: GraphNode): number {
    return (lines.length + 1) * box.line + 2 * box.padding;
}

/** Blocks of a shared object with what belongs to it, each as near as possible to the lanes that share it. */
function inSharedColumn(
    blocks: readonly Block[],
    edges: Graph["edges"],
    lanes: readonly Box[],
    x: number,
): { boxes: Box[]; frames: Frame[] } {
    const wished = blocks
        .map(([home, members]) => {
            const head = members.filter(({ id }) => id === home);
            const others = members.filter(({ id }) => id !== home);
            const arrivals = (id: string): Box[] => lanes.filter(lane => areLinked(edges, id, lane.id));
            const near = members.flatMap(({ id }) => arrivals(id)).map(({ y, height }) => y + height / 2);
            let free = others.length === 0 ? 0 : gap.frame;
            const boxes = [...head, ...others].map((node): Box => {
                const inset = node.id === home ? 0 : 2 * gap.frame;
                const height = Math.max(heightOf(node), arrivals(node.id).length * gap.port + box.padding);
                const each = { ...node, x: x + inset, y: free, width: box.width - inset, height };
                free += height + gap.y;
                return each;
            });
            const height = free - gap.y + (others.length === 0 ? 0 : gap.frame);
            const wish = (mean(near) ?? Infinity) - height / 2;
            return { home, boxes, height, wish, isFramed: others.length > 0 };
        })
        .sort((a, b) => (a.wish === b.wish ? 0 : a.wish - b.wish));

    let free = 0;
    const tops = wished.map(({ wish, height }) => {
        const top = wish === Infinity ? free : Math.max(free, wish);
        free = top + height + gap.lane;
        return top;
    });
    // Boxes that were pushed below the lanes move up, as far as there is room.
    let bottom = Math.max(
        free - gap.lane - Math.max(0, tops[0] ?? 0),
        ...lanes.map(({ y, height }) => y + height),
    );
    for (const [index, { height }] of [...wished.entries()].reverse()) {
        tops[index] = Math.max(0, Math.min(tops[index] ?? 0, bottom - height));
        bottom = (tops[index] ?? 0) - gap.lane;
    }
    return {
        boxes: wished.flatMap(({ boxes }, index) =>
            boxes.map(each => ({ ...each, y: each.y + (tops[index] ?? 0) })),
        ),
        frames: wished.flatMap(({ home, height, isFramed }, index) =>
            isFramed
                ? [{ home, x: x - gap.frame, y: tops[index] ?? 0, width: box.width + 2 * gap.frame, height }]
                : [],
        ),
    };
}

function inGrid(nodes: readonly GraphNode[], top: number, width: number): Box[] {
    const step = box.width + gap.y;
    const perRow = Math.max(4, Math.floor((width + gap.y) / step));
    const tallest = Math.max(...nodes.map(heightOf));
    return nodes.map((node, index) => ({
        ...node,
        x: (index % perRow) * step,
        y: top + Math.floor(index / perRow) * (tallest + gap.y),
        width: box.width,
        height: heightOf(node),
    }));
}
