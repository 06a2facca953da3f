/** The formats of reports, with hostile names and many items. */
import { stripVTControlCharacters } from "node:util";
import { renderers } from "../../../commands/report/index.js";
import { omissionItems } from "../../../commands/report/omissions.js";
import type { Item, Report } from "../../../commands/report/report.js";

const { text, markdown, html } = renderers;

/** A text with special characters of all formats and terminals. */
const hostile =
    "| `a` ``` </details> </code> <script>alert(1)</script> @octocat #1 !2 **b** [x](http://evil.example) www.evil.example &lt;\n### x\u001b[31m\u202e\r\n- y";

const finding: Item = {
    title: hostile,
    note: hostile,
    fields: [[hostile, hostile, hostile]],
    lines: [hostile],
    remedies: [
        ["Fix", { text: hostile, commands: [`echo '${hostile}'`] }],
        ["Accept", { text: "Write in its declaration:", code: "// `````\n", commands: ["echo '```'"] }],
    ],
};

const everything: Report = {
    tone: "bad",
    headline: hostile,
    facts: [hostile],
    notes: [hostile],
    sides: ["In the stack", "On the platform"],
    sections: [
        { title: "Empty", items: [] },
        { title: "Not read", items: [{ title: hostile, lines: [hostile, "because"] }] },
        { title: "Drifted", items: [finding, finding, finding, finding] },
        { title: "Prices", columns: ["Resource", "Price"], items: [{ title: hostile, cells: [hostile] }] },
        { title: "Warnings", folds: true, items: Array.from({ length: 20 }, () => ({ title: hostile })) },
    ],
};

function reportOf(items: readonly Item[], folds = false): Report {
    return { tone: "good", headline: "Some", facts: [], sections: [{ title: "Found", folds, items }] };
}

/** The lines outside of code fences, which may be within an item. */
function outsideFences(page: string): string[] {
    const outside: string[] = [];
    let fence: string | undefined;
    for (const line of page.split("\n")) {
        const [marks] = /^ *`{3,}/.exec(line) ?? [];
        if (fence === undefined && marks !== undefined) {
            fence = marks;
        } else if (fence === undefined) {
            outside.push(line);
        } else if (line === fence) {
            fence = undefined;
        } else if (line !== "") {
            // A line without the indentation of its item would end the item, and the fence.
            expect(line).toMatch(/^ {2}/);
        }
    }
    expect(fence).toBeUndefined();
    return outside;
}

test("the text has one line for each text, colours only if asked for, and no other control character", () => {
    const plain = text(everything);
    expect(plain).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(plain.split("\n").filter(line => /^ *(### x|- y)/.test(line))).toEqual([]);
    const coloured = text(everything, { colours: true });
    expect(coloured).not.toBe(plain);
    expect(stripVTControlCharacters(coloured)).toBe(plain);
});

test("the text separates items with remedies, aligns columns, and omits empty sections", () => {
    const remedies: Item["remedies"] = [
        ["Fix", { text: "Restores it.", commands: ["pulumi up"] }],
        ["Accept", { text: "Write:", code: "a: 1,\nb: 2,\n", commands: ["pulumi up"] }],
    ];
    const report: Report = {
        ...reportOf([
            { title: "a", note: "(1)", fields: [["size", "1", "2"]], lines: ["why"], remedies },
            { title: "b", remedies: [] },
        ]),
        facts: ["a fact", "another"],
        notes: ["a note"],
    };
    const columns = ["Resource", "Price"];
    const prices = { title: "Prices", columns, items: [{ title: "a longer name", cells: ["1 EUR"] }] };
    const lists = { title: "Warnings", items: [{ title: "x" }, { title: "y", lines: ["z"] }] };
    const sections = [...report.sections, prices, { title: "Empty", items: [] }, lists];
    expect(text({ ...report, sections }).split("\n")).toEqual([
        ...["Some", "a fact", "another", "", "a note", ""],
        ...["Found", "", "  a (1)", "    size: 1 → 2", "    why"],
        ...["    Fix. Restores it.", "      pulumi up"],
        ...["    Accept. Write:", "      a: 1,", "      b: 2,", "    Then run:", "      pulumi up"],
        ...["", "  b", ""],
        ...["Prices", "", "  Resource       Price", "  a longer name  1 EUR", ""],
        ...["Warnings", "", "  x", "  y", "    z", ""],
    ]);
});

test("the Markdown renders names without Markdown, HTML, mentions and links", () => {
    const outside = outsideFences(markdown(everything));
    const page = outside.join("\n");
    // Names that would notify or link are in code.
    expect(page.replace(/<code>.*?<\/code>/g, "")).not.toMatch(/octocat|evil/);
    // Special characters appear as character references. All other syntax comes from the format itself.
    const foreign = page.replace(/<\/?(details|summary|code)>/g, "").replace(/&#\d+;/g, "");
    expect(foreign).not.toMatch(/[<>`@[\]\\~_]/);
    expect(foreign).not.toMatch(/https?:|www\./);
    expect(new Set(foreign.match(/\*\*(Fix|Accept)\.\*\*/g))).toEqual(new Set(["**Fix.**", "**Accept.**"]));
    expect(foreign.replace(/\*\*(Fix|Accept)\.\*\*|^- \*\*[^*]*\*\*/gm, "")).not.toContain("*");
    expect(foreign.match(/^#+ .*/gm)).toHaveLength(4);
    const rows = outside.map(line => line.trim()).filter(line => line.startsWith("|"));
    expect(new Set(rows.map(row => row.split("|").length))).toEqual(new Set([4, 5]));
    const count = (tag: string): number => page.split(tag).length - 1;
    expect(count("<details>")).toBe(5);
    expect(count("</details>")).toBe(count("<details>"));
    expect(count("</code>")).toBe(count("<code>"));
});

test("the Markdown names the language of code", () => {
    const remedies: Item["remedies"] = ["python", "yaml"].map(language => [
        "Accept",
        { text: "Write:", code: `name: ${language}\n`, language, commands: [] },
    ]);
    const page = markdown(reportOf([{ title: "shop", remedies }]));
    expect(page.match(/^ *```\w+\n.*\n *```$/gm)).toEqual([
        "  ```python\n  name: python\n  ```",
        "  ```yaml\n  name: yaml\n  ```",
    ]);
});

test("the Markdown is readable as source: it escapes what means something, and no other sign", () => {
    const title =
        "app_1: shop.example:8080/a-b+c, 3.50 EUR; :tada: https://evil.example www.evil.example _x_ @me #1";
    const page = markdown(reportOf([{ title }]));
    expect(page).toContain(
        "<code>app_1: shop.example:8080/a-b+c, 3.50 EUR; &#58;tada: https&#58;//evil.example www&#46;evil.example &#95;x&#95; &#64;me &#35;1</code>",
    );
});

test("the Markdown folds items with remedies if there are many, long details, and long sections that may fold", () => {
    const remedies: Item["remedies"] = [["Fix", { text: "Restores it.", commands: [] }]];
    const many = (count: number): Item[] =>
        Array.from({ length: count }, (_, index) => ({ title: `${index}`, remedies }));
    const names = many(20).map(({ title }) => ({ title }));
    const fields = names.map(({ title }) => [title, "a", "b"] as const);
    const folds = (items: readonly Item[], isFolding = false): number =>
        markdown(reportOf(items, isFolding)).split("<details>").length - 1;
    expect([folds(many(3)), folds(many(4))]).toEqual([0, 4]);
    const [short, long] = [
        { title: "a", fields: fields.slice(0, 12) },
        { title: "a", fields },
    ];
    expect([folds([short]), folds([long])]).toEqual([0, 1]);
    expect([folds(names), folds(names, true), folds(names.slice(0, 5), true)]).toEqual([0, 1, 0]);
    expect(markdown(reportOf([{ title: "a", note: "is updated", fields }]))).toMatch(
        /^- \*\*<code>a<\/code>\*\* is updated\n\n {2}<details><summary>Details<\/summary>\n\n {2}\| /m,
    );
});

test.each([
    [120, false],
    [3000, true],
])("the Markdown of %d long items fits a comment, and names or counts the omitted ones", (count, isCut) => {
    const items = Array.from({ length: count }, (_, index): Item => ({
        title: `Addon "database-${index}"`,
        fields: [["name", "shop", "x".repeat(600)]],
    }));
    const last = { title: "Last", items: [{ title: "small" }] };
    const { sections, ...rest } = reportOf(items);
    const page = markdown({ ...rest, sections: [...sections, last] });
    expect(Buffer.byteLength(page)).toBeLessThan(65_536);
    expect(page).toContain(`#### Found (${count})\n`);
    expect(page).toContain("#### Last (1)\n");
    const shown = page.match(/^- \*\*<code>Addon/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(50);
    const [, leftOut] = /^\*\*(\d+) more are left out/m.exec(page) ?? [];
    expect(shown + Number(leftOut)).toBe(count);
    const [, all] = /^\*\*(\d+) items are left out/m.exec(page) ?? [];
    expect(all).toBe(leftOut);
    const named = page.match(/^- <code>Found/gm)?.length ?? 0;
    const [, unnamed = "0"] = /^- and (\d+) more, which are not named here$/m.exec(page) ?? [];
    expect([named > 10, Number(unnamed) > 0]).toEqual([true, isCut]);
    expect(named + Number(unnamed)).toBe(Number(all));
});

test("the Markdown of a long table fits a comment", () => {
    const items = Array.from({ length: 2000 }, (_, index) => ({
        title: `${index}`,
        cells: ["y".repeat(60)],
    }));
    const table = { title: "Prices", columns: ["Resource", "Price"], items };
    const page = markdown({ ...reportOf([]), sections: [table] });
    expect(Buffer.byteLength(page)).toBeLessThan(65_536);
    expect(page).toContain(
        "#### Prices (2000)\n\n| Resource | Price |\n| --- | --- |\n| <code>0</code> | yyy",
    );
    expect(page).toMatch(/\|\n\n\*\*\d+ more are left out/);
});

test("the HTML is one page without requests, and renders names as text", () => {
    const page = html(everything);
    const tags = [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(
        new Set(
            "html head meta title style body header h1 p code main section h2 ul li strong br article h3 span table thead tr th tbody td div h4 pre".split(
                " ",
            ),
        ),
    );
    expect(page).not.toMatch(/\b(src|href|on\w+)=|url\(|@import/);
    expect(page).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(page).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("prefers-color-scheme: dark");
    expect(page).not.toContain("Empty");
    expect(page).toContain('<header class="bad">');
});

test("every format has every text of a report", () => {
    const words = Array.from({ length: 16 }, (_, index) => `word${index}end`);
    const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", ...others] = words;
    const [i = "", j = "", k = "", l = "", m = "", n = "", o = "", p = ""] = others;
    const remedies: Item["remedies"] = [[i, { text: j, code: `${k}\n`, commands: [l] }]];
    const report: Report = {
        tone: "good",
        headline: a,
        facts: [b],
        notes: [c],
        sections: [
            { title: d, items: [{ title: e, note: f, fields: [[g, h, m]], lines: [n], remedies }] },
            { title: d, columns: [o, "x"], items: [{ title: e, cells: [p] }] },
        ],
    };
    const missing = Object.values(renderers).map(render => {
        const shown = render(report);
        return words.filter(word => !shown.includes(word));
    });
    expect(missing).toEqual([[], [], []]);
});

test("a failure of several objects is one item, with their names", () => {
    const failures = ["a", "b"].map(name => ({
        what: `SshKey "${name}"`,
        why: `read SSH key "${name}": Not connected (status 401): GET /v2/${name} [request id ${name}]. Check.`,
    }));
    expect(omissionItems([...failures, { what: "c", why: "other\nlines" }])).toEqual([
        { title: '2 times: SshKey "a", SshKey "b"', lines: ["Not connected (status 401). Check."] },
        { title: "c", lines: ["other", "lines"] },
    ]);
});
