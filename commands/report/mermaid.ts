/** A graph as a Mermaid flowchart, which GitHub and GitLab draw in a page. */
import { onOneLine } from "../text/display.js";
import type { Graph, GraphNode } from "./graph.js";

const shapes: Readonly<Record<GraphNode["role"], readonly [string, string]>> = {
    entry: [">", "]"],
    application: ["[", "]"],
    service: ["[(", ")]"],
    watcher: ["([", "])"],
    group: ["{{", "}}"],
};

export function mermaid({ nodes, edges }: Graph): string {
    const names = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
    const nameOf = (id: string): string => names.get(id) ?? "";
    const marked = nodes.filter(({ isMarked }) => isMarked).map(({ id }) => nameOf(id));
    const lines = [
        "flowchart LR",
        ...nodes.map(node => `    ${nameOf(node.id)}${boxOf(node)}`),
        ...edges.map(
            ({ from, to, isMarked }) => `    ${nameOf(from)} ${isMarked ? "-.-" : "---"} ${nameOf(to)}`,
        ),
        ...(marked.length === 0
            ? []
            : [
                  "    classDef marked stroke:#d1242f,stroke-width:2px,stroke-dasharray:5 4",
                  `    class ${marked.join(",")} marked`,
              ]),
    ];
    return lines.map(line => `${line}\n`).join("");
}

function boxOf({ role, title, lines }: GraphNode): string {
    const [open, close] = shapes[role];
    return `${open}"${[title, ...lines].map(escaped).join("<br>")}"${close}`;
}

/** A name may contain markup, and it would end the text with a quote. */
function escaped(text: string): string {
    return Array.from(onOneLine(text), character =>
        /[\p{L}\p{N} ,._-]/u.test(character) ? character : `#${character.codePointAt(0) ?? 0};`,
    ).join("");
}
