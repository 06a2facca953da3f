/** `cloud-platform review`: its input, output and exit codes. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { review } from "../../../dist/commands/review/command.js";
import { previewIn } from "../../../dist/commands/pulumi/events.js";
import { renderers } from "../../../dist/commands/report/index.js";
import { refusalsOf } from "../../../dist/commands/review/refusals.js";
import { reviewOf, type Review } from "../../../dist/commands/review/review.js";
import { asJson, toReport } from "../../../dist/commands/review/to-report.js";
import { unknownValue } from "../../../dist/provider/protocol/unknown.js";
import { commandLine, type Told } from "../../support/command-line.js";
import { nativeTypePrefix, typePrefix } from "../../../dist/provider/protocol/urns.js";
import { inProcess } from "../../support/in-process.js";

const stackUrn = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
const database = { name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" };

let folder: string;

beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "review-"));
});

afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
});

interface Planned {
    readonly op: string;
    readonly kind: string;
    readonly name: string;
    readonly old?: object;
    readonly new?: object;
    readonly retainOnDelete?: boolean;
    /** The id of the old object. Default: one of the name. */
    readonly oldId?: string;
    /** True if the engine protects the resource, before and after. */
    readonly protect?: readonly [boolean, boolean];
    /** The name of the native provider that serves it. */
    readonly native?: string | undefined;
}

function urnOf({ kind, name, native }: Pick<Planned, "kind" | "name" | "native">): string {
    return `urn:pulumi:dev::shop::${native === undefined ? typePrefix : nativeTypePrefix}${kind}::${name}`;
}

function metadataOf(planned: Planned): object {
    const { op, old, new: next, retainOnDelete, oldId, protect = [], ...named } = planned;
    const provider = `urn:pulumi:dev::shop::pulumi:providers:cloud-platform::${named.native ?? ""}::a1b2`;
    const side = (inputs: object | undefined, id: string, isProtected: boolean | undefined) =>
        inputs === undefined
            ? null
            : { id, inputs, outputs: {}, retainOnDelete, protect: isProtected, provider };
    const [id, urn] = [`id_${named.name}`, urnOf(named)];
    return {
        op,
        urn,
        type: urn.split("::")[2],
        old: side(old, oldId ?? id, protect[0]),
        new: side(next, id, protect[1]),
    };
}

function logOf(
    steps: readonly Planned[],
    messages: readonly object[] = [],
    result = "succeeded",
    config: Record<string, string> = {},
): string {
    const events = [
        { preludeEvent: { config } },
        { resourcePreEvent: { metadata: { op: "same", urn: stackUrn, type: "pulumi:pulumi:Stack" } } },
        ...steps.map(step => ({ resourcePreEvent: { metadata: metadataOf(step) } })),
        ...messages.map(diagnosticEvent => ({ diagnosticEvent })),
        { summaryEvent: { result } },
    ];
    return events.map((event, sequence) => `${JSON.stringify({ sequence, ...event })}\n`).join("");
}

/** Runs the command. */
function run(log: string, ...args: string[]): Promise<Told> {
    const file = join(folder, "events");
    writeFileSync(file, log);
    return inProcess(review, ["--event-log", file, ...args]);
}

/** Calls the command's functions, which is faster than a process. */
function reviewIn(log: string): Review {
    return reviewOf(previewIn(log, "the log"));
}

function textOf(log: string): string {
    return renderers.text(toReport(reviewIn(log)));
}

const deletion: Planned = { op: "delete", kind: "Addon", name: "db", old: database };

test("exits with 0 for a harmless change, and writes the review into a file", async () => {
    const out = join(folder, "review.md");
    const log = logOf([{ op: "create", kind: "Addon", name: "db", new: database }]);
    expect(await run(log, "--format", "markdown", "--out", out)).toEqual({
        code: 0,
        stdout: "1 created; +19.50 EUR a month\n",
        stderr: "",
    });
    expect(readFileSync(out, "utf8")).toContain("#### Created (1)");
});

test("exits with 2 when an option refuses the change", async () => {
    const { code, stdout, stderr } = await run(logOf([deletion]), "--fail-on", "replace,data,delete");
    const said =
        "Refused: 1 resource loses its data (--fail-on data).\nRefused: 1 resource is deleted (--fail-on delete).\n";
    expect({ code, stderr }).toEqual({ code: 2, stderr: said });
    expect(stdout).toMatch(/^1 database would lose its data; 1 deleted; -19\.50 EUR a month\n/);
});

describe("a resource with another name in the program", () => {
    const alias = 'give "orders" the option aliases with the name "db"';
    const adopting = { ...database, adopt: "id_db" };
    const renamed = (inputs: object): string =>
        logOf([deletion, { op: "create", kind: "Addon", name: "orders", new: inputs }]);

    test("loses nothing if that adopts its object", async () => {
        const { code, stdout } = await run(renamed(adopting), "--fail-on", "data");
        expect([code, stdout.split("\n", 1)]).toEqual([
            0,
            ["1 renamed without an alias; 1 deleted, 1 imported"],
        ]);
        expect(stdout).toContain("Monthly cost of the stack: 19.50 EUR → 19.50 EUR");
        expect(stdout).toContain(
            `Renamed without an alias\n\n  Addon "db" has another name in the program: ${alias}\n`,
        );
    });

    test.each([typePrefix, nativeTypePrefix])(
        "loses its data if that is only declared like it (%s)",
        async type => {
            const log = renamed(database).replaceAll(typePrefix, type);
            const { code, stdout } = await run(log, "--fail-on", "data");
            expect(code).toBe(2);
            expect(stdout).toContain(
                `Loses data\n\n  Addon "db" is deleted, and the database loses its data: if it only has another name in the program, ${alias}\n`,
            );
            expect(stdout).toContain("Monthly cost of the stack: 19.50 EUR → 19.50 EUR");
            expect(stdout).not.toContain("Renamed without an alias");
        },
    );

    test("keeps the object of one of two deleted resources", () => {
        const twin: Planned = { ...deletion, name: "twin" };
        const create: Planned = { op: "create", kind: "Addon", name: "orders", new: adopting };
        const { changes } = reviewIn(logOf([deletion, twin, create]));
        expect(changes.map(({ name, losesData }) => [name, losesData])).toEqual([
            ["db", undefined],
            ["orders", undefined],
            ["twin", "database"],
        ]);
    });

    test("loses its data if the new resource adopts another object", () => {
        const { changes } = reviewIn(renamed({ ...database, adopt: "id_other" }));
        expect(changes[0]).toMatchObject({ name: "db", losesData: "database" });
    });
});

test("exits with 1 for a failed preview, and names its errors", async () => {
    const error = { severity: "error", message: "<{%fg 1%}>the address is missing<{%reset%}>\n" };
    const failed = await run(logOf([deletion], [error], "failed"), "--format", "markdown");
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(
        /^### The preview failed\n\nThe changes below may be incomplete\.\n\n#### Errors \(1\)\n\n- <code>the address is missing<\/code>\n/,
    );
});

test("explains Pulumi's refusal of a protected resource, after the alias that it needs instead", () => {
    const message =
        "resource cannot be deleted\nbecause it is protected. To unprotect it, remove the `protect` flag";
    const next: Planned = {
        op: "create",
        kind: "Addon",
        name: "orders",
        new: { ...database, adopt: "id_db" },
    };
    const text = textOf(logOf([deletion, next], [{ severity: "error", message }], "failed"));
    const parts = ["Renamed without an alias", "Errors", "cloud-platform:guardData has set it", "Imported"];
    expect(parts.map(part => text.indexOf(part))).toEqual(
        parts.map(part => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(parts.filter(part => !text.includes(part))).toEqual([]);
    expect(text.match(/Renamed without an alias/g)).toHaveLength(1);

    const alike: Planned = { ...next, new: database };
    const loss = textOf(logOf([deletion, alike], [{ severity: "error", message }], "failed"));
    expect(loss).toMatch(/Loses data[^]*aliases with the name "db"[^]*Errors/);
});

describe("a deletion by the native provider in a stack with guardData", () => {
    const native = "default_0_3_0";
    const config = { "cloud-platform:guardData": "true" };
    const logWith = (planned: Partial<Planned>, configured: Record<string, string> = config): string =>
        logOf([{ ...deletion, native, ...planned }], [], "succeeded", configured);

    afterEach(() => {
        delete process.env["CLOUD_PLATFORM_GUARD_DATA"];
    });

    test.each([
        [
            "a removal",
            {},
            'Addon "db" is deleted, but cloud-platform:guardData refuses the deletion of its data: "pulumi up" fails at its turn',
        ],
        [
            "a replacement by an option",
            { op: "replace", new: database },
            'Addon "db" is created again, but cloud-platform:guardData refuses the deletion of the old object: "pulumi up" fails at its turn',
        ],
    ])("is refused and loses no data: %s", async (_what, planned, verdict) => {
        const { code, stdout } = await run(logWith(planned), "--fail-on", "data");
        expect(code).toBe(0);
        expect(stdout).toMatch(/^1 deletion refused by guardData; 1 (deleted|replaced)/);
        expect(stdout).toContain(`Refused by cloud-platform:guardData\n\n  ${verdict}\n`);
        expect(stdout).not.toContain("Loses data");
    });

    test.each<[what: string, planned: Partial<Planned>, config?: Record<string, string>]>([
        ["allowReplace in the state", { old: { ...database, allowReplace: true } }],
        ["an explicit provider", { native: "partner" }],
        ["a class", { native: undefined }],
        ["no guard", {}, {}],
        ["a left-over of an earlier replacement", { op: "delete-replaced" }],
    ])("loses the data with %s", (_what, planned, configured = config) => {
        expect(reviewIn(logWith(planned, configured)).changes).toMatchObject([{ losesData: "database" }]);
    });

    test("follows the environment, which wins over the configuration", () => {
        process.env["CLOUD_PLATFORM_GUARD_DATA"] = "false";
        expect(reviewIn(logWith({})).changes).toMatchObject([{ losesData: "database" }]);
        process.env["CLOUD_PLATFORM_GUARD_DATA"] = "true";
        expect(reviewIn(logWith({}, {})).changes[0]).not.toHaveProperty("losesData");
    });
});

test("says of a resource of the native provider only how to release it: no guard has set its option", () => {
    const urn = urnOf({ kind: "Addon", name: "db", native: "default" });
    const message = `resource "${urn}" cannot be deleted\nbecause it is protected`;
    const text = textOf(logOf([deletion], [{ severity: "error", message }], "failed"));
    expect(text).toContain(
        'give it the option protect: false (in Python protect=False) and run "pulumi up" first.',
    );
    expect(text).not.toContain("has set it");
});

test("counts a log that ends early as a failed preview", () => {
    const [first = ""] = logOf([deletion]).split("\n");
    expect(textOf(`${first}\n{"sequence":1,"resou`)).toMatch(
        /^The preview failed\n\nErrors\n\n {2}The log does not have the end of the preview\./,
    );
});

test("shows and counts the increase that more instances can cause", () => {
    const application = { name: "shop", runtime: "node", region: "par" };
    const scaled = (max: number): object => ({
        ...application,
        flavor: { min: "S", max: "S" },
        instances: { min: 1, max },
    });
    const change = { kind: "Application", name: "shop", new: scaled(40) };
    const log = logOf([{ ...change, op: "update", old: scaled(2) }]);
    const [headline, total, , ...changes] = textOf(log).split("\n");
    expect(headline).toBe("1 updated; up to +1216.00 EUR a month");
    expect(total).toMatch(
        /^Monthly cost of the stack: 32\.00 EUR, up to 64\.00 EUR → 32\.00 EUR, up to 1280\.00 EUR, by/,
    );
    expect(changes).toContain(
        "    32.00 EUR a month, up to 64.00 EUR → 32.00 EUR a month, up to 1280.00 EUR (up to +1216.00)",
    );
    const found = reviewIn(log);
    expect(refusalsOf(found, { failOn: [], maxIncrease: 1216 })).toEqual([]);
    expect(refusalsOf(found, { failOn: [], maxIncrease: 50 })).toEqual([
        "The cost rises by up to 1216.00 EUR a month (--max-cost-increase 50).",
    ]);
    expect(JSON.parse(asJson(found))).toMatchObject({
        cost: { before: 32, after: 32, increase: 0, upTo: { before: 64, after: 1280, increase: 1216 } },
    });
    expect(textOf(logOf([{ ...change, op: "create" }]))).toMatch(
        /^1 created; \+32\.00 EUR a month, up to \+1280\.00 EUR\n/,
    );
});

test("counts no data loss and no lower cost when retainOnDelete keeps the object", () => {
    const text = textOf(logOf([{ ...deletion, retainOnDelete: true }]));
    expect(text).toMatch(/^1 deleted\n/);
    expect(text).toContain("is deleted, but retainOnDelete keeps it on the platform");
    expect(text).toContain("    still costs ");
});

test("counts the price of an object that a replacement leaves on the platform", () => {
    const next = { ...database, plan: "s_sml", region: "rbx" };
    const step = { op: "replace", kind: "Addon", name: "db", old: database, new: next };
    const text = textOf(logOf([{ ...step, retainOnDelete: true }]));
    expect(text).toMatch(
        /^1 replaced; \+41\.00 EUR a month\nMonthly cost of the stack: 19\.50 EUR → 60\.50 EUR,/,
    );
    expect(text).toContain(
        'Addon "db" is created again, and retainOnDelete keeps the old object on the platform',
    );
    expect(text).toContain("    19.50 EUR a month → 60.50 EUR a month (+41.00)\n");
    expect(textOf(logOf([step]))).toMatch(/data; 1 replaced; \+21\.50 EUR a month\n/);
});

test("counts an object that an earlier replacement has left beside the present one", () => {
    const leftover: Planned = { ...deletion, op: "delete-replaced", oldId: "id_left" };
    const removed = textOf(logOf([deletion, leftover]));
    expect(removed).toMatch(/^2 databases would lose their data; 2 deleted; -39\.00 EUR a month\n/);
    expect(removed).toContain(
        'Addon "db" was replaced earlier: its old object id_left is deleted, and the database loses its data',
    );
    const kept: Planned = { ...deletion, op: "same", new: database };
    expect(textOf(logOf([kept, leftover]))).toMatch(
        /^1 database would lose its data; 1 deleted; -19\.50 EUR a month\n/,
    );
    const changed = textOf(logOf([{ ...kept, op: "update", new: { ...database, plan: "s_sml" } }, leftover]));
    expect(changed).toMatch(/^1 database would lose its data; 1 updated, 1 deleted; \+2\.00 EUR a month\n/);
    expect(changed).toContain('plan: "xs_sml" → "s_sml"');
});

test("warns of a database that the engine no longer protects", () => {
    const step: Planned = { ...deletion, op: "same", new: database };
    const text = textOf(logOf([{ ...step, protect: [true, false] }]));
    expect(text).toMatch(/^No changes\n/);
    expect(text).toContain('Addon "db" is no longer protected: a later update can delete it');
    expect(textOf(logOf([{ ...step, protect: [true, true] }]))).not.toContain("protected");
});

test("compares with the state after the refresh that a preview begins with", () => {
    const found = { ...database, plan: "s_sml" };
    const refresh: Planned = { op: "refresh", kind: "Addon", name: "db", old: database, new: found };
    const healed = textOf(logOf([refresh, { ...refresh, op: "update", old: found, new: database }]));
    expect(healed).toMatch(/^1 updated; -21\.50 EUR a month\n/);
    expect(healed).toContain('plan: "s_sml" → "xs_sml"');
    const vanished: Planned = { op: "refresh", kind: "Addon", name: "db", old: database };
    const created = textOf(logOf([vanished, { op: "create", kind: "Addon", name: "db", new: database }]));
    expect(created).toMatch(/^1 created; \+19\.50 EUR a month\n/);
});

test("says that the id of a new application is not known yet", () => {
    const args = { application: unknownValue, triggers: [unknownValue, "1"] };
    const old = { application: unknownValue, triggers: ["0"] };
    const text = textOf(logOf([{ op: "update", kind: "Deployment", name: "deployed", old, new: args }]));
    expect(text).toContain("a new application");
    expect(text).toContain("not known yet");
    expect(text).not.toContain(unknownValue);
});

test("names deployed applications, removed variables, and references to an object", () => {
    const application = { name: "shop", runtime: "node", region: "par" };
    const size = { instances: { min: 2, max: 4 }, flavor: { min: "S", max: "S" } };
    const both = { old: { ...application, ...size }, new: { ...application, ...size } };
    const text = textOf(
        logOf([
            { op: "same", kind: "Application", name: "shop", ...both },
            {
                op: "update",
                kind: "Application",
                name: "blog",
                ...both,
                new: { ...both.new, flavor: { min: "M", max: "M" } },
            },
            { op: "create", kind: "Deployment", name: "release", new: { application: "id_shop" } },
            {
                op: "delete",
                kind: "EnvVars",
                name: "vars",
                old: { application: "id_shop", variables: { PORT: secret, KEY: secret } },
            },
            deletion,
            {
                op: "same",
                kind: "Drain",
                name: "logs",
                old: { resource: "id_db" },
                new: { resource: "id_db" },
            },
        ]),
    );
    expect(text).toContain('removes PORT, KEY from Application "shop"');
    expect(text).toContain('Drain "logs" refers to it, and stays');
    expect(text).toContain('\nDeployed\n\n  Application "shop"\n');
    expect(text).toContain(
        "64.00 EUR a month, up to 128.00 EUR → 152.00 EUR a month, up to 304.00 EUR (+88.00, up to +176.00)",
    );
});

test("names an application outside the stack by its id, not as its variables", () => {
    const variables = { application: "app_1", variables: { PORT: secret } };
    const events = logOf([
        { op: "delete", kind: "EnvVars", name: "vars", old: variables },
        { op: "create", kind: "Deployment", name: "release", new: { application: "app_1" } },
    ]).replaceAll('"id_vars"', '"app_1"');
    const text = textOf(events);
    expect(text).toContain("removes PORT from application app_1");
    expect(text).toContain("\nDeployed\n\n  application app_1\n");
});

test("names deleted variables by no mark of a secret", () => {
    const variables = { application: "app_1", variables: secret };
    const text = textOf(logOf([{ op: "delete", kind: "EnvVars", name: "vars", old: variables }]));
    expect(text).toContain("removes its variables from application app_1");
    expect(text).not.toContain(Object.keys(secret)[0]);
});

test("lists resources of one kind and name in the same order as the engine's order changes", () => {
    const top: Planned = { op: "create", kind: "Addon", name: "db", new: database };
    const child: Planned = { ...top, name: "child", new: { ...database, plan: "s_sml" } };
    const texts = [
        [top, child],
        [child, top],
    ].map(steps =>
        textOf(logOf(steps).replaceAll(urnOf(child), urnOf(top).replace("shop::", "shop::shop:Box$"))),
    );
    expect(texts[0]).toContain("41.00 EUR");
    expect(texts[1]).toBe(texts[0]);
});

test("doubts the refusal of a creation whose secrets may differ from those of the deleted resource", () => {
    const hook = { name: "builds", url: secret, events: ["DEPLOYMENT_SUCCESS"] };
    const text = textOf(
        logOf([
            { op: "delete", kind: "Webhook", name: "one", old: hook },
            { op: "create", kind: "Webhook", name: "two", new: hook },
        ]),
    );
    expect(text).toContain('"pulumi up" refuses to create "two", unless its secrets differ');
});

test("counts unknown prices, and shows warnings with their codes", () => {
    const warning = { severity: "warning", message: 'Addon "db": no known plan. [unknown-plan]' };
    const log = logOf(
        [{ op: "create", kind: "Addon", name: "db", new: { ...database, plan: "newer" } }],
        [warning, warning, { severity: "info", message: "waiting", ephemeral: true }],
    );
    expect(JSON.parse(asJson(reviewIn(log)))).toMatchObject({
        version: 1,
        headline: "1 created; 1 unknown price",
        warnings: [{ text: 'Addon "db": no known plan.', code: "unknown-plan" }],
        cost: { before: 0, after: 0, increase: 0, unknown: 1, isTotal: true },
    });
});

test("reads the output of pulumi preview --json, which omits unchanged resources", () => {
    const digest = {
        steps: [
            { op: "same", urn: stackUrn },
            { op: "delete", urn: urnOf(deletion), oldState: { id: "addon_1", inputs: database } },
        ],
        diagnostics: [],
        changeSummary: { same: 5, delete: 1 },
    };
    expect(textOf(JSON.stringify(digest, null, 2))).toMatch(
        /^1 database would lose its data; 1 deleted; -19\.50 EUR a month\nMonthly cost of the stack: not known/,
    );
});

test.each([
    ["UTF-16", "\ufeff", "utf16le"],
    ["UTF-8 with a byte order mark", "\ufeff", "utf8"],
] as const)("reads a preview that Windows PowerShell wrote as %s", async (_, mark, encoding) => {
    const file = join(folder, "preview.json");
    const steps = [{ op: "delete", urn: urnOf(deletion), oldState: { id: "addon_1", inputs: database } }];
    const digest = JSON.stringify({ steps, diagnostics: [], changeSummary: { delete: 1 } }, null, 2);
    writeFileSync(file, mark + digest.replaceAll("\n", "\r\n"), encoding);
    const { code, stdout } = await inProcess(review, ["--event-log", file]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^1 database would lose its data; 1 deleted/)]);
});

test("a comment keeps as many dangerous changes as fit, and shows the number of the others", () => {
    const dangerous = Array.from({ length: 600 }, (_, index) => ({ ...deletion, name: `db-${index}` }));
    const other = { ...database, name: "other" };
    const created = dangerous.map(step => ({ ...step, op: "create", old: {}, new: other }));
    const errors = Array.from({ length: 100 }, (_, index) => ({
        severity: "error",
        message: `${index}${"<".repeat(500)}`,
    }));
    const [many = "", failed = ""] = [
        logOf([...dangerous, ...created.map(step => ({ ...step, name: `new-${step.name}` }))]),
        logOf(dangerous, errors, "failed"),
    ].map(log => renderers.markdown(toReport(reviewIn(log))));
    [many, failed].forEach(page => expect(Buffer.byteLength(page)).toBeLessThan(65_536));
    expect(many.match(/loses its data$/gm)?.length).toBeGreaterThan(200);
    expect(many).toMatch(/#### Loses data \(600\)[^]*\n\*\*\d+ more[^]*Created \(600\)[^]*\n\*\*\d+ more/);
    expect(failed).toMatch(/Errors \(100\)[^]*\*\*\d+ more[^]*Loses data \(600\)/);
});

test("explains in the comment, the page and the JSON why a change is refused", async () => {
    const log = logOf([deletion]);
    const refusal = "1 resource loses its data (--fail-on data).";
    const { stdout } = await run(log, "--fail-on", "data", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ refusals: [refusal] });
    const page = await run(log, "--fail-on", "data", "--format", "html");
    expect(page.stdout).toContain('<header class="bad">\n<h1>1 database would lose its data; 1 deleted; ');
    expect(page.stdout).toContain('<section class="loss">\n<h2>Loses data</h2>');
    expect(page.stdout).toContain(`<p>Refused: ${refusal}</p>\n<p>Nothing was applied.</p>`);
    const comment = renderers.markdown(toReport(reviewIn(log), [refusal]));
    expect(comment).toMatch(/^### .*\n\n.*\n\nRefused: 1 resource loses its data \(--fail-on data\)\.\n/);
});

test("runs the preview with the given options, and shows its output on the error stream", async () => {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(folder, "log"), logOf([deletion]));
    const script = `#!/bin/sh\necho "$PULUMI_DEBUG_COMMANDS $*"\nwhile [ "$1" != --event-log ]; do shift; done\ncp "${folder}/log" "$2"\n`;
    writeFileSync(join(bin, "pulumi"), script);
    chmodSync(join(bin, "pulumi"), 0o755);
    const environment = { PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
    const result = await commandLine(["review", "--stack", "dev", "--", "--diff"], { environment });
    expect(result.stderr).toMatch(/^true preview --non-interactive --stack dev --diff --event-log /);
    expect(result).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^1 database would .*; 1 deleted/) as string,
    });
    const without = await commandLine(["review"], { environment: { PATH: join(folder, "nowhere") } });
    expect(without).toMatchObject({ code: 1, stdout: "" });
    expect(without.stderr).toContain("[pulumi-missing]");
});

test.each([
    [["--format", "pdf"], "--format"],
    [["--stack", ""], "--stack"],
    [["--out", "missing/review.md"], "there is no folder missing to write missing/review.md into"],
    [["--fail-on", "drift"], '--fail-on has delete, replace, data, not "drift"'],
    [["--max-cost-increase", "much"], '--max-cost-increase is a number, not "much"'],
    [["--max-cost-increase", ""], "--max-cost-increase is a number"],
    [["--event-log", "none"], "cannot read none: there is no such file"],
    [["--event-log", __filename], "is not the event log of a preview"],
])("refuses %j before any preview", async (args, said) => {
    await expect(review.run(args)).rejects.toThrow(said);
});
