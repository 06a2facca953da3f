/**
 * A minute of ordinary histories, other ones each time. `HISTORIES_SEED` has the same ones again, `HISTORIES_SECONDS` more or
 * fewer of them; `npm run explore` goes on for as long as one likes.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { explore, summary } from "./explore";
import { hosts } from "./world";

/** Versions of the native provider beside each other have their stories in `found/`: these are a few random ones. */
test("no history of the native provider breaks a promise", async () => {
    const { counts, findings } = await explore({ seed: 4000, histories: 30, host: "native" });
    expect(findings.map(({ text }) => text)).toEqual([]);
    // They have 214 runs, 7 faults and 20 edits. A change of the draws gives about as many.
    expect(counts.histories).toBe(30);
    expect(counts.runs).toBeGreaterThanOrEqual(150);
    expect(Math.min(counts.faults, counts.edits)).toBeGreaterThan(0);
});

const seed = Number(process.env["HISTORIES_SEED"] ?? Date.now() % 1_000_000_000);
const seconds = Number(process.env["HISTORIES_SECONDS"] ?? 60);

test(`no history from seed ${seed} on breaks a promise`, async () => {
    const { counts, findings } = await explore({ seed, milliseconds: seconds * 1000 });
    process.stdout.write(`histories from seed ${seed}: ${summary(counts)}\n`);
    if (findings.length > 0) {
        throw new Error(findings.map(({ text }) => text).join("\n\n"));
    }
    // A busy machine plays one in a second, and each has six or seven runs on average.
    expect(counts.histories).toBeGreaterThanOrEqual(seconds / 10);
    expect(counts.runs).toBeGreaterThanOrEqual(3 * counts.histories);
});

/** In a process of its own, since a recording queues the requests to all servers of its process. */
function exploring(...options: string[]): string {
    const main = join(__dirname, "main.ts");
    const preload = ["--require", "ts-node/register/transpile-only"];
    const { stdout, stderr } = spawnSync(process.execPath, [...preload, main, ...options], {
        encoding: "utf8",
    });
    return stdout + stderr;
}

describe("a recording", () => {
    const folder = mkdtempSync(join(tmpdir(), "recordings-"));

    afterAll(() => {
        rmSync(folder, { recursive: true });
    });

    test.each(hosts)("records the exports and codes of the %s host, and finds each change", host => {
        const file = join(folder, "new", `${host}.jsonl`);
        const recorded = exploring("--record", file, "--host", host, "--histories", "2");
        expect(recorded).toContain(`on each of documented and clever-cloud, with the ${host} host`);
        const lines = readFileSync(file, "utf8").trim().split("\n");
        expect(lines).toHaveLength(4);
        const changed = lines.map(line => {
            const { text, ...rest } = JSON.parse(line) as { text: string };
            const before = gunzipSync(Buffer.from(text, "base64")).toString();
            expect(before).toMatch(/ {2}codes:\n( {4}[a-z-]+ ×\d+\n?)+/);
            const after = before.replace(
                /own stack ×\d+, other stacks ×\d+/,
                "own stack ×0, other stacks ×9",
            );
            expect(after).not.toBe(before);
            return JSON.stringify({ ...rest, text: gzipSync(after).toString("base64") });
        });
        appendFileSync(file, `${changed[1] ?? ""}\n`);
        const compared = exploring("--compare", file, "--texts");
        expect(compared).toContain(`on the wire documented, with the ${host} host`);
        expect(compared).toMatch(/-\s+own stack ×0, other stacks ×9\n\+\s+own stack ×\d/);
        expect(compared).toContain("5 histories, 1 differ");
    });
});
