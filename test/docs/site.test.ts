/** The documentation as one file: it has everything, and needs nothing else. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { anchorsOf } from "../support/markdown.js";
import { pages, readPage, root } from "../support/pages.js";

let html = "";
beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "site-"));
    const out = join(folder, "documentation.html");
    const loader = ["--require", "ts-node/register/transpile-only"];
    // In a process of its own: the Markdown library is an ES module, which the test runner does not load.
    execFileSync(process.execPath, [...loader, "scripts/site/main.ts", "--out", out], { cwd: root });
    html = readFileSync(out, "utf8");
    rmSync(folder, { recursive: true });
});

const ids = (): Set<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));

test("every page and every heading is in it, under an address of its own", () => {
    const shown = pages.filter(page => !page.startsWith("examples/"));
    const expected = shown.flatMap(page => {
        const id = page.replace(/\.md$/, "");
        return [id, ...anchorsOf(readPage(page)).map(anchor => `${id}:${anchor}`)];
    });
    const known = ids();
    expect(expected.length).toBeGreaterThan(300);
    expect(expected.filter(id => !known.has(id))).toEqual([]);
    expect([...html.matchAll(/ id="/g)]).toHaveLength(known.size);
});

test("the navigation leads to every page, and every link within the file to what is there", () => {
    const known = ids();
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id = ""]) => id);
    expect(links.filter(id => !known.has(id))).toEqual([]);
    const navigation = /<nav[^]*?<\/nav>/.exec(html)?.[0] ?? "";
    const articles = [...html.matchAll(/<article id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(articles.filter(id => id !== "docs/README" && !navigation.includes(`href="#${id}"`))).toEqual([]);
});

test("nothing is loaded from elsewhere, which the page itself forbids", () => {
    expect(html).toContain("default-src 'none'");
    expect(html.match(/<(?:link|script|iframe|img|source)\b[^>]*(?:src|href)="(?!data:)[^"]*"/g)).toBeNull();
    expect(html.match(/url\(|@import|<script src/g)).toBeNull();
});

test("its script is one that a browser can read", () => {
    const [, script = ""] = /<script>([^]*)<\/script>/.exec(html) ?? [];
    expect(script.length).toBeGreaterThan(1000);
    expect(() => new Script(script)).not.toThrow();
});
