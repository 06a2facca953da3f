/** docs/guides/review.md: its commands run, with a stand-in for the preview, and print what the page shows. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { snapshotDate } from "../../../dist/provider/catalogue/snapshot.js";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/review.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text = ""]) => ({
    language,
    text,
}));

function metadata(op: string, kind: string, name: string, sides: readonly (object | undefined)[]): object {
    const type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
    const [old, next] = sides.map(inputs =>
        inputs === undefined ? null : { id: name, inputs, outputs: {} },
    );
    return { op, urn: `urn:pulumi:dev::shop::${type}::${name}`, type, old, new: next };
}

test("the commands of the guide print the review that it shows", () => {
    const folder = mkdtempSync(join(tmpdir(), "review-guide-"));
    const addon = (provider: string, plan: string) => ({ name: "x", provider, plan, region: "par" });
    const database = addon("postgresql-addon", "xs_sml");
    const steps = [
        metadata("same", "Addon", "reports", [
            addon("postgresql-addon", "xs_big"),
            addon("postgresql-addon", "xs_big"),
        ]),
        metadata("update", "Addon", "db", [database, addon("postgresql-addon", "s_sml")]),
        metadata("delete", "Addon", "old", [addon("mysql-addon", "xs_sml")]),
        metadata("create", "Addon", "orders", [undefined, addon("postgresql-addon", "xs_med")]),
        metadata("create", "NetworkGroup", "net", [undefined, { label: "backend" }]),
    ];
    const events = [
        ...steps.map(found => ({ resourcePreEvent: { metadata: found } })),
        { summaryEvent: { result: "succeeded" } },
    ].map((event, sequence) => JSON.stringify({ sequence, ...event }));
    writeFileSync(join(folder, "log"), events.join("\n"));
    const pulumi = `#!/bin/sh\nwhile [ "$1" != --event-log ]; do shift; done\ncp "${folder}/log" "$2"\n`;
    const npx = `#!/bin/sh\nshift 3\nexec "${process.execPath}" "${root}/dist/commands/main.js" "$@"\n`;
    for (const [name, text] of Object.entries({ pulumi, npx })) {
        writeFileSync(join(folder, name), text);
        chmodSync(join(folder, name), 0o755);
    }
    try {
        const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
        const outputs = blocks
            .filter(({ language }) => language === "sh")
            .map(({ text }) => execFileSync("sh", ["-ec", text], { cwd: folder, env, encoding: "utf8" }));
        const shown = blocks
            .find(({ language }) => language === "")
            ?.text.replace("2026-05-12", snapshotDate);
        const [first = "", , last] = outputs;
        expect(first.startsWith(shown ?? "no output")).toBe(true);
        expect(outputs).toHaveLength(3);
        expect(last).toBe(first);
        expect(readFileSync(join(folder, "review.md"), "utf8")).toContain("#### Loses data");
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});
