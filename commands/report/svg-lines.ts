/** The lines of a drawing. */
import { asMarkup, shortened } from "../text/display.js";
import type { Arrangement, Line } from "./arrangement.js";
import { box, gap, type Area, type Box, type Layout } from "./svg-layout.js";

const longestLabel = 16;
/** The length of the straight end of a line, which has the label. */
const labelled = 110;
/** The distance between the lines of one object that run side by side. */
const spread = 3;
/** The number of vertical tracks beside a column. */
const mostTracks = 6;

type Point = Pick<Area, "x" | "y">;

/** A line with its two boxes. */
interface Drawn {
    readonly line: Line;
    /** The left one, or the first one if they are in one column. */
    readonly start: Box;
    readonly end: Box;
}

/** The boxes of one lane by column. */
type Lane = readonly (readonly [left: number, boxes: readonly Box[]])[];

export function drawnLines({ homes, colors, lines }: Arrangement, { boxes, columns }: Layout): string {
    const byId = new Map(boxes.map(each => [each.id, each]));
    const all = lines.flatMap((line): Drawn[] => {
        const [from, to] = [byId.get(line.from), byId.get(line.to)];
        if (from === undefined || to === undefined) {
            return [];
        }
        const [start, end] = from.x <= to.x ? [from, to] : [to, from];
        return [{ line, start, end }];
    });
    const isApart = ({ line }: Drawn): boolean => line.label !== undefined;
    const apart = all.filter(isApart);
    const arrivals = Map.groupBy(
        [...apart].sort((a, b) => a.start.y - b.start.y),
        ({ end }) => end.id,
    );
    const departures = Map.groupBy(
        [...apart].sort((a, b) => a.end.y - b.end.y),
        ({ start }) => start.id,
    );
    const beside = apart.filter(({ start, end }) => isOneColumn(start, end));
    return all
        .map(each => {
            const { line, start, end } = each;
            const own = boxes.filter(({ id }) => homes.get(id) === homes.get(start.id));
            const lane = columns.map(left => [left, own.filter(({ x }) => x === left)] as const);
            if (!isApart(each)) {
                const isBelow = start.x < end.x && !colors.has(homes.get(start.id) ?? "");
                return drawn(line, isBelow ? branch(start, end) : between(centre(start), end, lane));
            }
            const arriving = arrivals.get(end.id) ?? [];
            const place = arriving.indexOf(each) + 1;
            if (isOneColumn(start, end)) {
                const track = beside.indexOf(each) % mostTracks;
                return drawn(line, outside(each, end.y + Math.min(8 * place, end.height - 4), track));
            }
            const port = end.y + (end.height * place) / (arriving.length + 1);
            const leaving = departures.get(start.id) ?? [];
            const offset = spread * (leaving.indexOf(each) - (leaving.length - 1) / 2);
            const stub = { x: end.x - labelled, y: port, width: 0, height: 0 };
            return (
                drawn(line, `${between(centre(start, offset), stub, lane, offset)}H${end.x}`) +
                labelOf(line, end.x - 6, port - 3)
            );
        })
        .join("");
}

function isOneColumn(one: Box, other: Box): boolean {
    return one.x + one.width === other.x + other.width;
}

function drawn({ isMarked, color, label }: Line, path: string): string {
    const style = color === undefined ? "" : ` style="stroke:${color}"`;
    const title = label === undefined ? "" : `<title>${asMarkup(label)}</title>`;
    return `<path${isMarked ? ' class="marked"' : ""}${style} d="${path}">${title}</path>\n`;
}

function labelOf({ label = "" }: Line, x: number, y: number): string {
    return `<text class="end" x="${x}" y="${round(y)}">${asMarkup(shortened(label, longestLabel))}</text>\n`;
}

/** The middle of the right side. */
function centre({ x, y, width, height }: Box, offset = 0): Point {
    return { x: x + width, y: y + height / 2 + offset };
}

/** Draws a line that touches no other box: in the columns between, it runs through the gaps. */
function between(from: Point, end: Area, lane: Lane, offset = 0): string {
    let path = `M${from.x} ${round(from.y)}`;
    if (end.x < from.x) {
        return path + curve(from, { x: end.x + end.width, y: end.y + end.height / 2 }, -1);
    }
    let at = from;
    for (const [x, boxes] of lane.filter(([x]) => x > from.x && x < end.x)) {
        const y = freeNear(boxes, from.y, offset);
        const right = x + box.width;
        path += `${curve(at, { x, y })}H${right}`;
        at = { x: right, y };
    }
    return path + curve(at, { x: end.x, y: end.y + end.height / 2 });
}

/** From an object to one that stands below it. */
function branch(head: Box, below: Box): string {
    return `M${head.x + gap.frame} ${round(head.y + head.height)}V${round(below.y + below.height / 2)}H${below.x}`;
}

/** Between two boxes of a column, on a track at their right. */
function outside({ line, start, end }: Drawn, port: number, track: number): string {
    const right = end.x + end.width;
    const arrow = `M${right + 7} ${port - 4}L${right} ${port}L${right + 7} ${port + 4}`;
    return `M${right} ${round(start.y + start.height * 0.8)}H${right + 14 + 8 * track}V${port}H${right}${line.isDirected ? arrow : ""}`;
}

/** @param side -1 if the line arrives from the right */
function curve(from: Point, to: Point, side = 1): string {
    const bend = side === -1 ? gap.frame : Math.min(60, (to.x - from.x) / 2);
    return `C${from.x + bend} ${round(from.y)} ${to.x - side * bend} ${round(to.y)} ${to.x} ${round(to.y)}`;
}

/**
 * Returns the height next to the wish at which a column has no box.
 *
 * @param offset from the middle of a gap
 */
function freeNear(column: readonly Box[], wish: number, offset: number): number {
    const isFree = column.every(({ y, height }) => wish < y - gap.y / 2 || wish > y + height + gap.y / 2);
    const gaps = column.flatMap(({ y, height }) => [y - gap.y / 2 + offset, y + height + gap.y / 2 + offset]);
    return isFree
        ? wish
        : gaps.reduce((best, y) => (Math.abs(y - wish) < Math.abs(best - wish) ? y : best), Infinity);
}

function round(value: number): number {
    return Math.round(value * 10) / 10;
}
