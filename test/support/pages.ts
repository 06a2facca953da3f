/** The pages of the documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export const root = join(__dirname, "../..");

/** Every Markdown file of the repository, as a path from its root. */
export const pages: readonly string[] = [
    ...markdownIn("."),
    ...["docs", "examples"].flatMap(folder => markdownIn(folder, true)),
];

export function readPage(page: string): string {
    return readFileSync(join(root, page), "utf8");
}

function markdownIn(folder: string, recursive = false): string[] {
    return readdirSync(join(root, folder), { recursive, encoding: "utf8" })
        .filter(path => path.endsWith(".md") && !path.includes("node_modules"))
        .map(path => join(folder, path).split(sep).join("/"))
        .sort();
}
