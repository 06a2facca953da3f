/** All pages in one HTML file, which needs nothing else: navigation, search, light and dark. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { articleOf, idOf, titleOf, type Page } from "./article";

const root = join(__dirname, "../..");

/** Where the reader goes first. */
const index = "docs/README.md";

export function site(): string {
    const pages = pagesOfRepository();
    const surroundings = { root, pages: new Set(pages.map(({ path }) => path)), repository: repository() };
    const articles = pages.map(page => articleOf(page, surroundings)).join("\n");
    const parts: Record<string, string> = {
        style: part("style.css"),
        script: part("browser.js"),
        navigation: navigation(pages),
        articles,
    };
    return part("template.html").replace(
        /(?:<!--|\/\*) @(\w+) (?:-->|\*\/)/g,
        (_all, name: string) => parts[name] ?? "",
    );
}

function part(name: string): string {
    return readFileSync(join(__dirname, name), "utf8");
}

function pagesOfRepository(): Page[] {
    const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
        .filter(path => path.endsWith(".md"))
        .map(path => `docs/${path.split(sep).join("/")}`)
        .sort((a, b) => idOf(a).localeCompare(idOf(b)));
    return ["README.md", ...inDocs, "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].map(path => ({
        path,
        markdown: readFileSync(join(root, path), "utf8"),
    }));
}

/** Nothing while the package does not say where its sources are. */
function repository(): string | undefined {
    const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
        repository?: { url: string };
    };
    return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** As the index has it; beside each of its pages those of the folder that has its name. */
function navigation(pages: readonly Page[]): string {
    const titles = new Map(pages.map(page => [page.path, titleOf(page)]));
    const link = (path: string): string => `<a href="#${idOf(path)}">${titles.get(path) ?? ""}</a>`;
    const listed = pages.find(({ path }) => path === index)?.markdown ?? "";
    const shown = new Set(["README.md", index]);
    const entry = (path: string): string => {
        shown.add(path);
        const below = pages.filter(page => dirname(page.path) === idOf(path));
        below.forEach(page => shown.add(page.path));
        return below.length === 0
            ? `<li>${link(path)}</li>`
            : `<li><details><summary>${link(path)}</summary><ul>${below.map(page => `<li>${link(page.path)}</li>`).join("")}</ul></details></li>`;
    };
    const groups = listed
        .split(/^## /m)
        .slice(1)
        .map(group => {
            const title = group.slice(0, group.indexOf("\n"));
            const paths = [...group.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, path = ""]) =>
                join("docs", path),
            );
            return `<h2>${title}</h2><ul>${paths.map(entry).join("")}</ul>`;
        });
    const others = pages.filter(({ path }) => !shown.has(path)).map(({ path }) => entry(path));
    return `<ul><li>${link("README.md")}</li></ul>${groups.join("\n")}<h2>More</h2><ul>${others.join("")}</ul>`;
}
