/** The formats of a report, with hostile names and many findings. */
import { stripVTControlCharacters } from "node:util";
import { exitCodeOf } from "../../dist/cli/drift.js";
import { asHtml } from "../../dist/drift/formats/html.js";
import { asJson } from "../../dist/drift/formats/json.js";
import { asMarkdown } from "../../dist/drift/formats/markdown.js";
import { asText } from "../../dist/drift/formats/text.js";
import type { DriftReport } from "../../dist/drift/report.js";
import { findingsOf, hostile, reportOf, type Change } from "./reports.js";

const addon = { provider: "postgresql-addon", plan: "dev", region: "par" };
const vars = { application: "app_1", mode: "whole" };

const everywhere: DriftReport = reportOf(
    [
        {
            kind: "Addon",
            name: hostile,
            id: hostile,
            old: { ...addon, name: hostile, tags: ["a"] },
            new: { ...addon, name: `${hostile}!`, tags: [hostile] },
        },
        {
            kind: "EnvVars",
            name: "vars",
            old: { ...vars, variables: { GONE: "[secret]" } },
            new: { ...vars, variables: { [hostile]: "[secret]" } },
        },
        { kind: "SshKey", name: hostile, old: { name: hostile } },
    ],
    {
        stack: hostile,
        unread: [{ what: hostile, why: hostile }],
        warnings: [hostile],
        orphans: {
            stacks: [],
            found: [{ kind: "Webhook", name: hostile, id: hostile }],
            accept: [{ text: "Take it over:", code: "// `````\n", commands: ["echo '```'"] }],
        },
    },
);

/** The lines outside of code fences. */
function outsideFences(markdown: string): string[] {
    const outside: string[] = [];
    let fence: string | undefined;
    for (const line of markdown.split("\n")) {
        const [marks] = /^`{3,}/.exec(line) ?? [];
        if (fence === undefined && marks !== undefined) {
            fence = marks;
        } else if (fence === undefined) {
            outside.push(line);
        } else if (line === fence) {
            fence = undefined;
        }
    }
    expect(fence).toBeUndefined();
    return outside;
}

test("the text has one line for each finding, colours only if asked for, and no other control character", () => {
    const text = asText(everywhere, { colours: false });
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text.split("\n").filter(line => /^(### x|- y)/.test(line))).toEqual([]);
    const coloured = asText(everywhere, { colours: true });
    expect(coloured).not.toBe(text);
    expect(stripVTControlCharacters(coloured)).toBe(text);
    expect(text).toContain('name: "| `a`');
    expect(text).toContain("    variables.GONE: secret, not shown → nothing\n");
});

test("the Markdown renders names without Markdown, HTML, mentions and links", () => {
    const outside = outsideFences(asMarkdown(everywhere));
    const withoutOurs = outside.map(line => line.replace(/<\/?(details|summary|code)>/g, ""));
    // Special characters appear as character references. All other syntax comes from the format itself.
    const foreign = withoutOurs.join("\n").replace(/&#\d+;/g, "");
    expect(foreign).not.toMatch(/[<>`@[\]\\~_]/);
    expect(foreign).not.toMatch(/https?:|www\./);
    expect(foreign.match(/\*\*[^*]*\*\*/g)).toEqual(expect.arrayContaining(["**Fix.**", "**Accept.**"]));
    expect(foreign.replace(/\*\*(Fix|Accept)\.\*\*/g, "")).not.toContain("*");
    expect(foreign.match(/^#+ .*/gm)).toHaveLength(1);
    const rows = outside.filter(line => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(row => row.split("|").length !== 5)).toEqual([]);
    const count = (tag: string): number => outside.join("\n").split(tag).length - 1;
    expect(count("<details>")).toBeGreaterThan(3);
    expect(count("</details>")).toBe(count("<details>"));
    expect(count("</code>")).toBe(count("<code>"));
});

test("the Markdown does not fold a few findings", () => {
    const change: Change = { kind: "SshKey", name: "desk", old: { name: "desk" } };
    expect(asMarkdown(reportOf([change]))).not.toContain("<details>");
});

test.each([
    [120, /^- and/m, 0],
    [1500, /^- and (\d+) more, which are not named here$/m, 1],
])("the Markdown of %d findings fits a comment, and counts the omitted ones", (count, more, expected) => {
    const changes = Array.from({ length: count }, (_, index): Change => ({
        kind: "Addon",
        name: `database-${index}`,
        old: { ...addon, name: "shop" },
        new: { ...addon, name: `renamed ${"x".repeat(200)}` },
    }));
    const text = asMarkdown(reportOf(changes));
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
    const shown = text.split("<details>").length - 1;
    const [, leftOut] = /(\d+) sections are left out/.exec(text) ?? [];
    expect(shown).toBeGreaterThan(50);
    expect(shown + Number(leftOut)).toBe(count);
    const named = text.match(/^- Drifted: /gm)?.length ?? 0;
    const [, unnamed = "0"] = more.exec(text) ?? [];
    expect([named + Number(unnamed), Number(unnamed) > 0]).toEqual([Number(leftOut), expected === 1]);
});

test("the Markdown of unreadable resources fits a comment, and names as many as possible", () => {
    const unread = Array.from({ length: 500 }, (_, index) => ({
        what: `Addon "${index}"`,
        why: `${index}${"x".repeat(300)}`,
    }));
    const text = asMarkdown(reportOf([], { unread }));
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
    expect(text).toMatch(/^### Not everything could be read: 0 resources read, 500 not read$/m);
    expect(text.match(/^- <code>Addon/gm)?.length).toBeGreaterThan(100);
    expect(text).toContain("(part 20 of 20)");
});

test("the HTML is one page without requests, and renders names as text", () => {
    const page = asHtml(everywhere);
    const tags = [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(
        new Set(
            "html head meta title style body header h1 p code time main section h2 ul li strong br article h3 span table thead tr th tbody td div h4 pre".split(
                " ",
            ),
        ),
    );
    expect(page).not.toMatch(/\b(src|href|on\w+)=|url\(|@import/);
    expect(page).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(page).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("prefers-color-scheme: dark");
});

test("the JSON contains names unchanged, and exactly the keys that the guide lists", () => {
    const report = JSON.parse(asJson(everywhere)) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual([
        "version",
        "verdict",
        "stack",
        "checkedAt",
        "read",
        "drifted",
        "vanished",
        "unread",
        "ignored",
        "orphans",
        "warnings",
        "warningCodes",
        "notes",
    ]);
    expect(report).toMatchObject({
        version: 1,
        verdict: "error",
        stack: hostile,
        drifted: [{ name: hostile, fields: [{ path: "name", old: hostile, new: `${hostile}!` }, {}] }, {}],
    });
});

test("a resource of another package is reported with its properties", () => {
    const type = "aws:s3/bucket:Bucket";
    const { drifted } = reportOf([
        {
            kind: type,
            name: "logs",
            old: { acl: "private", key: "[secret]", tags: { a: "1" } },
            new: { acl: "public", key: { inner: "[secret]" }, tags: { a: "1", b: "2" } },
        },
    ]);
    expect(drifted).toMatchObject([
        {
            kind: type,
            fields: [
                { path: "acl", old: "private", new: "public", change: "changed" },
                { path: "key", isSecret: true, change: "changed" },
                { path: "tags.b", new: "2", change: "added" },
            ],
            accept: {
                code: 'acl: "public",\n// In tags, set these members and leave the others:\nb: "2",\n// Set key: its value is secret and not shown.\n',
            },
        },
    ]);
});

test("isSecret marks secrets only, and accept code contains no masked text", () => {
    const old = { ...addon, name: "[secret]-db", tags: ["a"] };
    const stored = { ...addon, name: "orders-db", tags: ["a"] };
    const { drifted } = reportOf([
        { kind: "Addon", name: "shop", old, new: { ...old, name: "[secret]-db-old", tags: ["b"] }, stored },
        { kind: "Addon", name: "same", old, new: { ...old, tags: ["b"] }, stored },
        // A secret that was replaced by another secret.
        { kind: "Addon", name: "alike", old, new: old, stored },
        { kind: "Addon", name: "hidden", old: { ...addon, name: "[secret]" }, new: { ...addon, name: "x" } },
    ]);
    expect(drifted.map(({ name, fields }) => [name, fields])).toEqual([
        [
            "shop",
            [
                { path: "name", isMasked: true, change: "changed" },
                { path: "tags", old: ["a"], new: ["b"], change: "changed" },
            ],
        ],
        ["same", [{ path: "tags", old: ["a"], new: ["b"], change: "changed" }]],
        ["alike", [{ path: "name", isMasked: true, change: "changed" }]],
        ["hidden", [{ path: "name", isSecret: true, change: "changed" }]],
    ]);
    expect(drifted.map(({ accept }) => accept.code)).toEqual([
        'tags: ["b"],\n// Set name by hand to the value of the platform: Pulumi masks a configured secret in it.\n',
        'tags: ["b"],\n',
        "// Set name by hand to the value of the platform: Pulumi masks a configured secret in it.\n",
        "// Set name: its value is secret and not shown.\n",
    ]);
});

test("offers no fix that would lose data", () => {
    const old = { ...addon, name: "shop" };
    const { drifted } = reportOf([{ kind: "Addon", name: "shop", old, new: { ...old, region: "rbx" } }]);
    expect(drifted[0]?.fix.commands).toEqual([]);
    expect(drifted[0]?.fix.text).toContain("region cannot be changed in place");
    expect(drifted[0]?.accept.code).toBe('region: "rbx",\n');
});

test("differences in outputs or ignored properties have no fix", () => {
    const bucket = { kind: "aws:s3/bucket:Bucket", name: "logs", id: "b" };
    const [same, changed] = [{ acl: "private" }, { acl: "private", tags: { a: "1" }, size: 2 }];
    const found = { ...bucket, old: same, new: same, outputs: [{ size: 1 }, { size: 2 }] as const };
    const [undeclared] = findingsOf([found]).drifted;
    expect(undeclared).toMatchObject({
        fields: [{ path: "size", old: 1, new: 2 }],
        fix: { commands: [] },
        accept: { commands: [] },
    });
    expect(undeclared?.fix.text).toContain("does not declare this");

    const ignoreChanges = ["acl", 'tags["a"]', "size[*]"];
    const ignored = reportOf([{ ...bucket, old: { acl: "public" }, new: changed, ignoreChanges }]);
    expect([
        ignored.drifted.flatMap(({ fields }) => fields.map(({ path }) => path)),
        ignored.ignored,
    ]).toEqual([["tags"], ['acl of aws:s3/bucket:Bucket "logs"', 'size of aws:s3/bucket:Bucket "logs"']]);
    const all = reportOf([{ ...bucket, old: { tags: {} }, new: { tags: { a: "1" } }, ignoreChanges }]);
    expect([exitCodeOf(all, "drift"), all.ignored]).toEqual([0, ['tags.a of aws:s3/bucket:Bucket "logs"']]);
    expect(asText(all, { colours: false })).toContain("ignored by ignoreChanges\n\n  tags.a of ");
});

test("asks to remove adopt first when an adopted resource was deleted", () => {
    const old = { ...addon, name: "shop", adopt: "addon_1" };
    const report = reportOf([{ kind: "Addon", name: "shop", old }]);
    expect(report.deleted[0]?.fix.text).toMatch(/^Take "adopt" out of its declaration first/);
    const notes = [/applies to the whole stack/, /removes deleted resources from the state even if it fails/];
    for (const text of [
        asText(report, { colours: false }),
        asHtml(report),
        asMarkdown(report),
        asJson(report),
    ]) {
        expect(notes.filter(note => !note.test(text))).toEqual([]);
    }
});

test("a failure of several resources is reported once, with their names", () => {
    const unread = ["a", "b"].map(name => ({
        what: `SshKey "${name}"`,
        why: `read SSH key "${name}": Not connected (status 401): GET /v2/${name} [request id ${name}]. Check.`,
    }));
    const text = asText(reportOf([], { unread: [...unread, { what: "c", why: "other" }] }), {
        colours: false,
    });
    expect(text).toContain(
        '  2 times: SshKey "a", SshKey "b"\n    Not connected (status 401). Check.\n  c\n    other\n',
    );
    expect(text).toContain("3 not read");
});

test("the exit code depends on the report and --fail-on", () => {
    const clean = reportOf([]);
    const drifted = reportOf([{ kind: "SshKey", name: "desk", old: {} }]);
    const orphans = { stacks: [], found: [{ kind: "SshKey", name: "a", id: "a" }], accept: [] };
    const abandoned = { ...clean, orphans };
    const codes = (report: DriftReport): number[] =>
        (["error", "drift", "orphans"] as const).map(failOn => exitCodeOf(report, failOn));
    expect([clean, drifted, abandoned, everywhere].map(codes)).toEqual([
        [0, 0, 0],
        [0, 2, 2],
        [0, 0, 2],
        [1, 1, 1],
    ]);
});
