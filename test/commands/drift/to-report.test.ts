/** The content of a drift report, in the formats for people and as JSON. */
import { verdictOf, type StackDrift } from "../../../dist/commands/drift/drift.js";
import { asJson, toReport } from "../../../dist/commands/drift/to-report.js";
import { findingsOf, reportOf } from "./reports.js";

const addon = { provider: "postgresql-addon", plan: "dev", region: "par" };
const vars = { application: "app_1", mode: "whole" };

const everywhere: StackDrift = reportOf(
    [
        {
            kind: "Addon",
            name: "shop",
            id: "addon_1",
            old: { ...addon, name: "shop", tags: ["a"] },
            new: { ...addon, name: "renamed", tags: ["b".repeat(300)] },
        },
        {
            kind: "EnvVars",
            name: "vars",
            old: {
                ...vars,
                variables: { CHANGED: "[secret]", GONE: "[secret]", SHOWN: "info" },
                plain: ["SHOWN"],
                drifted: [],
            },
            new: {
                ...vars,
                variables: { CHANGED: "[secret]", NEW: "[secret]", SHOWN: "[secret]" },
                plain: [],
                drifted: ["CHANGED", "SHOWN"],
            },
        },
        { kind: "SshKey", name: "desk", old: { name: "desk" } },
    ],
    {
        unread: [{ what: 'Addon "lost"', why: "no answer\nat all" }],
        ignored: ['size of Addon "shop"'],
        warnings: ["first\nsecond"],
    },
);

test("the report has every finding with its fields, its remedies and the notes", () => {
    const report = toReport(everywhere);
    expect(report).toMatchObject({
        tone: "bad",
        headline: "Not everything could be read: 3 resources read, 2 drifted, 1 deleted, 1 not read",
        facts: ["Stack dev, 2026-11-22 03:00 UTC"],
        notes: [
            expect.stringContaining("applies to the whole stack"),
            expect.stringContaining("removes deleted resources from the state even if it fails"),
        ],
    });
    const items = Object.fromEntries(report.sections.map(section => [section.title, section.items]));
    expect(items).toMatchObject({
        "Not read, so drift is unknown": [{ title: 'Addon "lost"', lines: ["no answer", "at all"] }],
        Drifted: [
            {
                title: 'Addon "shop"',
                note: "(addon_1)",
                fields: [
                    ["name", '"shop"', '"renamed"'],
                    ["tags", '["a"]', `["${"b".repeat(298)}… and 4 more characters`],
                ],
                remedies: [
                    ["Fix", { text: "Restores name and tags." }],
                    ["Accept", { code: expect.stringMatching(/^name: "renamed",\ntags: \[/) as string }],
                ],
            },
            {
                fields: [
                    ["variables.GONE", "secret, not shown", "nothing"],
                    ["variables.NEW", "nothing", "secret, added, not shown"],
                    ["variables.CHANGED", "secret, not shown", "secret, changed, not shown"],
                    ["variables.SHOWN", '"info"', "changed outside Pulumi, not shown"],
                ],
            },
        ],
        "Deleted outside Pulumi": [{ title: 'SshKey "desk"', fields: [] }],
        "Differs, but ignored by ignoreChanges": [{ title: 'size of Addon "shop"' }],
        "The run warned": [{ title: "first", lines: ["second"] }],
    });
    expect(toReport(reportOf([]))).toMatchObject({ tone: "good", headline: "No drift: 0 resources read" });
});

test("a value that may be masked is not shown", () => {
    const old = { ...addon, name: "[secret]-db" };
    const report = toReport(
        reportOf([{ kind: "Addon", name: "shop", old, new: { ...old, name: "[secret]-old" } }]),
    );
    const masked = "not shown: it contains, or may contain, a configured secret";
    const fields = report.sections.flatMap(({ items }) => items.flatMap(({ fields = [] }) => fields));
    expect(fields).toEqual([["name", masked, masked]]);
});

test("the JSON has exactly the keys that the guide lists", () => {
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
        "warnings",
        "warningCodes",
        "notes",
    ]);
    expect(report).toMatchObject({
        version: 1,
        verdict: "error",
        stack: "dev",
        drifted: [{ name: "shop", fields: [{ path: "name", old: "shop", new: "renamed" }, {}] }, {}],
    });
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
    expect([verdictOf(all), all.ignored]).toEqual(["clean", ['tags.a of aws:s3/bucket:Bucket "logs"']]);
});

test("asks to remove adopt first when an adopted resource was deleted", () => {
    const old = { ...addon, name: "shop", adopt: "addon_1" };
    const report = reportOf([{ kind: "Addon", name: "shop", old }]);
    expect(report.deleted[0]?.fix.text).toMatch(/^Take "adopt" out of its declaration first/);
});

test("gives a deleted application one fix, with everything that was deleted with it", () => {
    const application = "app_1";
    const report = reportOf([
        { kind: "Application", name: "web", id: application, old: { name: "web" } },
        { kind: "Domain", name: "address", old: { application, fqdn: "shop.example" } },
        { kind: "EnvVars", name: "vars", old: { application, variables: {} } },
        { kind: "SshKey", name: "desk", old: { name: "desk" } },
    ]);
    const { items = [] } =
        toReport(report).sections.find(({ title }) => title === "Deleted outside Pulumi") ?? {};
    expect(items).toMatchObject([
        {
            title: 'Application "web"',
            lines: ['Deleted with it: Domain "address" and EnvVars "vars". Fix or accept them together.'],
            remedies: [
                ["Fix", { commands: ["pulumi up --refresh --stack dev"] }],
                ["Accept", { text: "Remove its declaration from the program, and run:" }],
            ],
        },
        { title: 'SshKey "desk"' },
    ]);
    expect(report.deleted[1]).toMatchObject({
        deletedWith: report.deleted[0]?.urn,
        fix: { text: 'The fix of Application "web" creates it again.', commands: [] },
        accept: { text: 'Remove its declaration with that of Application "web".', commands: [] },
    });
});

test("an unread resource outweighs drift", () => {
    const drifted = reportOf([{ kind: "SshKey", name: "desk", old: {} }]);
    expect([reportOf([]), drifted, everywhere].map(verdictOf)).toEqual(["clean", "drift", "error"]);
});
