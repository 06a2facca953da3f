/** A graph as a drawing for a page. */
import { asMarkup, shortened } from "../text/display.js";
import { arranged } from "./arrangement.js";
import type { Graph, Sign } from "./graph.js";
import { box, gap, laidOut, type Box, type Frame } from "./svg-layout.js";
import { drawnLines } from "./svg-lines.js";

/** Returns an empty text for a graph without nodes. */
export function svg(graph: Graph): string {
    if (graph.nodes.length === 0) {
        return "";
    }
    const arrangement = arranged(graph);
    const layout = laidOut(graph, arrangement);
    const { legend, colors } = arrangement;
    const top = legend.length === 0 ? 0 : 2 * box.line;
    const heading =
        layout.unlinked === undefined
            ? ""
            : `<text class="heading" x="0" y="${layout.unlinked + box.line}">Without a link</text>\n`;
    const [width, height] = [Math.max(layout.width, legend.length * signWidth) + 2, layout.height + top + 2];
    return `<svg class="picture" role="img" viewBox="-1 ${-top - 1} ${width} ${height}" width="${width}">
${legend.map(signOf).join("")}${layout.frames.map(frame => frameOf(frame, colors.get(frame.home))).join("")}${drawnLines(arrangement, layout)}${heading}${layout.boxes.map(each => drawn(each, colors.get(each.id))).join("")}</svg>
`;
}

/** The longest text of the legend fits. */
const signWidth = 270;

const signs: Readonly<Record<Sign["sign"], string>> = {
    dashes: '<line class="marked" x1="0" x2="30" y1="0" y2="0"/>',
    arrow: '<path d="M0 0H30M23 -4L30 0L23 4"/>',
    colour: '<line style="stroke:#2f74d0" x1="0" x2="30" y1="0" y2="0"/>',
};

function signOf({ sign, text }: Sign, index: number): string {
    return `<g class="sign" transform="translate(${index * signWidth} ${-1.2 * box.line})">${signs[sign]}<text x="38" y="4">${asMarkup(text)}</text></g>\n`;
}

function frameOf({ x, y, width, height }: Frame, color: string | undefined): string {
    const style = color === undefined ? "" : ` style="stroke:${color};fill:${color}"`;
    return `<rect class="frame"${style} x="${x}" y="${y}" width="${width}" height="${height}" rx="${gap.frame}"/>\n`;
}

function drawn(
    { x, y, width, height, role, title, lines, isMarked }: Box,
    color: string | undefined,
): string {
    const style = color === undefined || isMarked ? "" : ` style="stroke:${color}"`;
    const radius = role === "watcher" ? height / 2 : role === "service" ? 12 : 3;
    const first = y + (height - (lines.length + 1) * box.line) / 2;
    const texts = [title, ...lines].map(
        (text, index) =>
            `<text x="${x + width / 2}" y="${first + (index + 0.75) * box.line}">${asMarkup(shortened(text, box.longest))}</text>`,
    );
    return `<g class="${role}${isMarked ? " marked" : ""}"><title>${asMarkup([title, ...lines].join(", "))}</title><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"${style}/>${texts.join("")}</g>\n`;
}
