/** A graph as a Mermaid flowchart, which GitHub and GitLab draw in a page. */
import { printable } from "../text/display.js";
import { arranged, type Line } from "./arrangement.js";
import type { Graph, GraphNode } from "./graph.js";

const shapes: Readonly<Record<GraphNode["role"], readonly [string, string]>> = {
    entry: [">", "]"],
    application: ["[", "]"],
    service: ["[(", ")]"],
    watcher: ["([", "])"],
    group: ["{{", "}}"],
    peer: ["[/", "/]"],
};

export function mermaid(graph: Graph): string {
    const { nodes } = graph;
    const { homes, colors, lines, legend } = arranged(graph);
    const names = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
    const nameOf = (id: string): string => names.get(id) ?? "";
    const frameOf = (home: string): string => `with_${nameOf(home)}`;
    const blocks = [...Map.groupBy(nodes, ({ id }) => homes.get(id) ?? id)].map(([home, members]) => ({
        home,
        boxes: members.map(node => `${nameOf(node.id)}${boxOf(node)}`),
        isFramed: members.length > 1,
    }));
    const marked = [
        ...nodes.filter(({ isMarked }) => isMarked).map(({ id }) => nameOf(id)),
        ...legend.flatMap(({ sign }, index) => (sign === "dashes" ? [`l${index + 1}`] : [])),
    ];
    const text = [
        ...blocks.flatMap(({ home, boxes, isFramed }) =>
            isFramed ? [`subgraph ${frameOf(home)}[" "]`, ...boxes.map(each => `    ${each}`), "end"] : boxes,
        ),
        ...lines.map(line => `${nameOf(line.from)} ${arrowOf(line)} ${nameOf(line.to)}`),
        ...lines.flatMap(({ color, isMarked }, index) => {
            const styles = [
                ...(color === undefined ? [] : [`stroke:${color},stroke-width:2px`]),
                ...(isMarked ? ["stroke-dasharray:5 4"] : []),
            ];
            return styles.length === 0 ? [] : [`linkStyle ${index} ${styles.join(",")}`];
        }),
        ...blocks
            .filter(({ isFramed }) => isFramed)
            .map(({ home }) => `style ${frameOf(home)} fill:none,stroke:${colors.get(home) ?? "#8b949e"}`),
        ...[...colors].map(([id, color]) => `style ${nameOf(id)} stroke:${color},stroke-width:3px`),
        ...(legend.length === 0
            ? []
            : [
                  'subgraph legend["Legend"]',
                  ...legend.map(({ text }, index) => `    l${index + 1}["${escaped(text)}"]`),
                  "end",
                  "style legend fill:none,stroke:#8b949e",
              ]),
        ...(marked.length === 0
            ? []
            : [
                  "classDef marked stroke:#d1242f,stroke-width:2px,stroke-dasharray:5 4",
                  `class ${marked.join(",")} marked`,
              ]),
    ];
    return ["flowchart LR", ...text.map(line => `    ${line}`)].map(line => `${line}\n`).join("");
}

function arrowOf({ isMarked, isDirected, label }: Line): string {
    const [line, directed] = isMarked ? ["-.-", "-.->"] : ["---", "-->"];
    const arrow = isDirected ? directed : line;
    return label === undefined ? arrow : `${arrow}|"${escaped(label)}"|`;
}

function boxOf({ role, title, lines }: GraphNode): string {
    const [open, close] = shapes[role];
    return `${open}"${[title, ...lines].map(escaped).join("<br>")}"${close}`;
}

/** A name may contain markup, and it would end the text with a quote. */
function escaped(text: string): string {
    return Array.from(printable(text), character =>
        /[\p{L}\p{N} ,._-]/u.test(character) ? character : `#${character.codePointAt(0) ?? 0};`,
    ).join("");
}
