/** Links, settings, commands and messages on the pages. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { anchorsOf, linksOf } from "../support/markdown.js";
import { pages, readPage, root } from "../support/pages.js";
import { templateAddress } from "../support/templates.js";

test("every link leads to an existing file and heading", () => {
    const broken = pages.flatMap(page =>
        linksOf(readPage(page))
            .filter(link => !/^[a-z]+:/.test(link))
            .filter(link => {
                const [path = "", anchor] = link.split("#");
                const target = path === "" ? page : join(dirname(page), path);
                const isThere = existsSync(join(root, target));
                return !isThere || (anchor !== undefined && !anchorsOf(readPage(target)).includes(anchor));
            })
            .map(link => `${page}: ${link}`),
    );
    expect(pages.length).toBeGreaterThan(30);
    expect(broken).toEqual([]);
});

test("pages contain the anchors that the code links to", () => {
    const sources = ["provider", "commands"]
        .flatMap(building =>
            readdirSync(join(root, building), { recursive: true, encoding: "utf8" }).map(path =>
                join(root, building, path),
            ),
        )
        .filter(path => path.endsWith(".ts") && statSync(path).isFile());
    const named = sources.flatMap(
        path => readFileSync(path, "utf8").match(/\bdocs\/[\w/-]+\.md(#[\w-]+)?/g) ?? [],
    );
    const isThere = (link: string): boolean => {
        const [path = "", anchor] = link.split("#");
        return (
            existsSync(join(root, path)) &&
            (anchor === undefined || anchorsOf(readPage(path)).includes(anchor))
        );
    };
    expect(named.filter(link => !isThere(link))).toEqual([]);
});

test("every page is linked from the README, directly or by other pages", () => {
    const reached = new Set(["README.md"]);
    for (const page of reached) {
        for (const link of linksOf(readPage(page))) {
            const target = join(dirname(page), link.split("#")[0] ?? "");
            if (pages.includes(target)) {
                reached.add(target);
            }
        }
    }
    const documentation = pages.filter(page => page.startsWith("docs/"));
    expect(documentation.filter(page => !reached.has(page))).toEqual([]);
});

/** The cells of each row of the tables in a text. */
function rowsIn(text: string): string[][] {
    return [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = ""]) =>
        row.split(/(?<!\\)\|/).map(cell => cell.trim()),
    );
}

test("no cell of a hand-written table has more than 120 characters", () => {
    const handWritten = pages.filter(page => !readPage(page).startsWith("<!-- Generated"));
    const long = handWritten.flatMap(page =>
        rowsIn(readPage(page).replace(/^<!-- generated: [^]*?^<!-- end -->$/gm, ""))
            .flat()
            .filter(cell => cell.length > 120 && !/^-+$/.test(cell))
            .map(cell => `${page}: ${cell}`),
    );
    expect(long).toEqual([]);
});

test("the page of each kind has the type, default, effect and meaning of each argument", () => {
    const kinds = pages.filter(page => page.startsWith("docs/kinds/"));
    const incomplete = kinds.flatMap(page => {
        const [, section = ""] = /^## Arguments\n([^]*?)^## /m.exec(readPage(page)) ?? [];
        const rows = rowsIn(section).slice(2);
        const isComplete = ([, type, fallback, ...others]: string[]): boolean =>
            ![type, fallback, ...others].includes("") && !(type === "boolean" && fallback === "none");
        return (rows.length === 0 ? [[]] : rows.filter(row => !isComplete(row))).map(row => [page, ...row]);
    });
    expect(kinds.length).toBeGreaterThan(15);
    expect(incomplete).toEqual([]);
});

test("every page spells add-on as one word", () => {
    expect(pages.filter(page => /\badd ons?\b/i.test(readPage(page)))).toEqual([]);
});

/** Pages and commands for readers who may not have installed the package. */
const beforeInstallation = [
    "provider/text/own-command.ts",
    "README.md",
    "docs/guides/account.md",
    "docs/guides/from-terraform.md",
    "docs/guides/languages.md",
];

test("pages for readers without the package name the package in npx commands", () => {
    const starts = beforeInstallation.flatMap(
        page => readPage(page).match(/npx .*cloud-platform (platform|generate)\b/g) ?? [],
    );
    expect(starts.length).toBeGreaterThan(2);
    expect(starts.filter(start => !/^npx --yes --package pulumi-cloud-platform /.test(start))).toEqual([]);
});

/** All files of the package, its pages and its examples. */
const speaking = ["provider", "commands", "examples", ".github", "docs"].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.parentPath.includes("node_modules"))
        .map(entry => relative(root, join(entry.parentPath, entry.name))),
);

test("other npx commands run the installed package only", () => {
    const files = [...new Set([...speaking, ...pages])].filter(file => file !== "CHANGELOG.md");
    const commands = files.flatMap(file =>
        (readPage(file).match(/\bnpx [^\n`"']{1,80}/g) ?? []).map(command => ({ file, command })),
    );
    expect(commands.length).toBeGreaterThan(15);
    const fetching = commands.filter(({ command }) => !/^npx --no(?: -- |$)/.test(command));
    expect(
        fetching.filter(
            ({ file, command }) =>
                !/^npx --yes --package pulumi-cloud-platform(@\$\{own\.version\})? cloud-platform( |$)/.test(
                    command,
                ) || !beforeInstallation.includes(file),
        ),
    ).toEqual([]);
});

test.each([
    "README.md",
    "examples/shop/README.md",
    "docs/guides/first-program.md",
    "docs/guides/python.md",
    "docs/guides/yaml.md",
])("%s sets the organisation before its first preview, or a template asks for it", page => {
    const commands = [...readPage(page).matchAll(/^```sh\n([^]*?)^```/gm)].map(([, text]) => text).join("");
    const [before = ""] = commands.split(/^pulumi (?:preview|up)\b/m);
    const sets = /^pulumi config set cloud-platform:organisation orga_…$/m;
    expect(sets.test(before) || templateAddress.test(before)).toBe(true);
});

test("the README has at most 140 lines", () => {
    expect(readPage("README.md").split("\n").length).toBeLessThanOrEqual(140);
});

/** Messages of Pulumi, Node.js and the compiler. */
const saidByOthers = [
    "code must be a string, not undefined",
    "could not find latest version for provider cloud-platform",
    "Attempting to deploy or update resources with … pending operations",
    "Detected that … exited prematurely. This is *always* a bug in the provider.",
    "failed, as its own error says",
    "E404 … 'cloud-platform@*' could not be found",
];

test("troubleshooting quotes existing messages", () => {
    const quoted = [...readPage("docs/guides/troubleshooting.md").matchAll(/^\*\*(“.*”).*\*\*/gm)].flatMap(
        ([, texts = ""]) =>
            [...texts.matchAll(/“([^”]+)”/g)].map(([, text = ""]) => text.replaceAll("\\", "")),
    );
    const errors = readPage("docs/errors.md").replace(/\s+/g, " ");
    const isOurs = (text: string): boolean =>
        text
            .replace(/"\w+"/g, '"…"')
            .replace("an identical add-on", "an identical …")
            .split("…")
            .map(part => part.replace(/^check |addon_$|[.:]? *$/g, "").trim())
            .every(part => errors.includes(part));
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter(text => !saidByOthers.includes(text) && !isOurs(text))).toEqual([]);
});
