/** A file of what many histories do, and what is otherwise about them now. */
import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Dialect } from "pulumi-cloud-platform/testing";
import { messageMark, recordHistory } from "./recording";
import { queueRequests } from "./request-queue";
import type { HostName } from "./world";

interface Selection {
    dialects: readonly Dialect[];
    seed: number;
    /** The number of seeds for each wire. */
    histories: number;
}

interface Line {
    host: HostName;
    dialect: Dialect;
    seed: number;
    /** The number of requests that it sends. */
    requests: number;
    /** The recording, compressed. */
    text: string;
}

export async function record(
    file: string,
    { dialects, seed, histories }: Selection,
    host: HostName,
): Promise<string> {
    queueRequests();
    rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    for (const dialect of dialects) {
        for (let current = seed; current < seed + histories; current += 1) {
            const text = await recordHistory(current, dialect, host);
            const compressed = gzipSync(text).toString("base64");
            const requests = requestsIn(text);
            const line: Line = { host, dialect, seed: current, requests, text: compressed };
            appendFileSync(file, `${JSON.stringify(line)}\n`);
        }
    }
    return `recorded ${histories} histories on each of ${dialects.join(" and ")}, with the ${host} host`;
}

/**
 * Plays the histories of the file again, each with its host.
 *
 * @param withTexts compares the texts of messages too, and not their codes alone
 * @returns how many differ
 */
export async function compare(
    file: string,
    { dialects, seed, histories }: Selection,
    withTexts: boolean,
    say: (text: string) => void,
): Promise<number> {
    queueRequests();
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const recorded = lines
        .map(line => JSON.parse(line) as Line)
        .filter(line => {
            const isMeant = line.seed >= seed && line.seed < seed + histories;
            return isMeant && dialects.includes(line.dialect);
        });
    const shown = new Map<string, number>();
    const requests = { before: 0, now: 0 };
    let differing = 0;
    for (const line of recorded) {
        const before = gunzipSync(Buffer.from(line.text, "base64")).toString();
        const now = await recordHistory(line.seed, line.dialect, line.host);
        requests.before += line.requests;
        requests.now += requestsIn(now);
        if (before === now) {
            continue;
        }
        const difference = differenceOf(compared(before, now, withTexts), compared(now, before, withTexts));
        if (difference.length === 0) {
            continue;
        }
        differing += 1;
        const changed = difference.filter(text => /^[-+]/.test(text));
        const kind = (changed[0] ?? "").replace(/#\d+|"[^"]*"|\w+::\w+/g, "…").slice(0, 60);
        shown.set(kind, (shown.get(kind) ?? 0) + 1);
        // Alike ones are counted, and not shown.
        if (shown.get(kind) === 1) {
            say(
                [
                    `seed ${line.seed} on the wire ${line.dialect}, with the ${line.host} host:`,
                    ...difference,
                ].join("\n"),
            );
        }
    }
    for (const [kind, count] of shown) {
        if (count > 1) {
            say(`${count} begin like this one: ${kind}`);
        }
    }
    say(
        `${recorded.length} histories, ${differing} differ; ${requests.before} requests before, ${requests.now} now`,
    );
    return differing;
}

function requestsIn(text: string): number {
    const sent = text.split("\n").filter(line => / → \d+/.test(line) && !line.includes(messageMark));
    return sent.reduce((sum, line) => sum + Number(/ ×(\d+)$/.exec(line)?.[1] ?? 1), 0);
}

/** The compared parts of a recording. If a message lacks a code in one of two recordings, the code is not compared. */
function compared(text: string, other: string, withTexts: boolean): string[] {
    const hasCodes = [text, other].every(each => !each.includes(" without a code"));
    return text
        .split("\n")
        .filter(line => withTexts || !line.includes(messageMark))
        .map(line => (hasCodes ? line : line.replace(/^( {4}(?:error|warning|info) \S+) .*/, "$1")));
}

/** Lines of the one and of the other, each change under the operation and the section that it belongs to. */
function differenceOf(before: string[], now: string[]): string[] {
    const told: string[] = [];
    const [kept, width] = [longestCommon(before, now), now.length + 1];
    let headings: string[] = [];
    const tell = (sign: string, line: string): void => {
        told.push(...headings.map(heading => `  ${heading}`), `${sign} ${line}`);
        headings = [];
    };
    for (let one = 0, other = 0; one < before.length || other < now.length;) {
        const [left = "", right = ""] = [before[one], now[other]];
        const isSame = one < before.length && other < now.length && left === right;
        if (isSame) {
            if (/^\S/.test(left)) {
                headings = [left];
            } else if (/^ {2}\S/.test(left)) {
                headings = [...headings.filter(each => /^\S/.test(each)), left];
            }
            one += 1;
            other += 1;
        } else if (
            other >= now.length ||
            (one < before.length &&
                (kept[(one + 1) * width + other] ?? 0) >= (kept[one * width + other + 1] ?? 0))
        ) {
            tell("-", left);
            one += 1;
        } else {
            tell("+", right);
            other += 1;
        }
    }
    return told;
}

/** How many lines both still have in common from each pair of places on. */
function longestCommon(before: string[], now: string[]): Uint16Array {
    const width = now.length + 1;
    const lengths = new Uint16Array((before.length + 1) * width);
    for (let one = before.length - 1; one >= 0; one -= 1) {
        for (let other = now.length - 1; other >= 0; other -= 1) {
            lengths[one * width + other] =
                before[one] === now[other]
                    ? (lengths[(one + 1) * width + other + 1] ?? 0) + 1
                    : Math.max(
                          lengths[(one + 1) * width + other] ?? 0,
                          lengths[one * width + other + 1] ?? 0,
                      );
        }
    }
    return lengths;
}
