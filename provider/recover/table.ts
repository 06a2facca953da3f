/** The tables of a recovery. They have ids, dates and names of fields, and no values. */
import { onOneLine } from "../generate/texts.js";
import type { Candidate } from "../lifecycle/recovery/orders.js";
import type { Deletion } from "./deletions.js";
import type { Recovery } from "./recover.js";
import type { Row } from "./survey.js";

export function tableOf(rows: readonly Row[], round: number, deletions: readonly Deletion[]): string {
    const ending = deletionsTable(deletions);
    if (rows.length === 0) {
        return `The state has every resource of the program.\n${ending}`;
    }
    const all = rows.map(({ kind, name }) => `${kind} "${name}"`);
    const names = rows.map(({ urn }, index) => {
        const name = all[index] ?? "";
        return onOneLine(all.indexOf(name) === all.lastIndexOf(name) ? name : urn);
    });
    const width = Math.max(...names.map(({ length }) => length));
    const lines = rows.flatMap((row, index) => [
        `  ${(names[index] ?? "").padEnd(width)}  ${described(row)}`,
        ...[...row.doubts, ...row.notes].map(text => `  ${" ".repeat(width)}  ${onOneLine(text)}`),
    ]);
    const table = [
        `Round ${round}: the state lacks ${rows.length} of the program's resources.`,
        "",
        ...lines,
        "",
    ];
    return `${table.map(line => `${line.trimEnd()}\n`).join("")}${ending}`;
}

/** Says what the last update deletes, which is not the recovery's doing. */
function deletionsTable(deletions: readonly Deletion[]): string {
    const lines = deletions.map(({ kind, name, id, isCertain, holders, unread }) => {
        const besides = [
            ...(isCertain ? [] : ["unless a later round shows that it stays"]),
            ...holders.map(holder => `which is in ${holder} too`),
            ...unread.map(source => `which may be in ${source} too: it could not be read`),
        ];
        return `  ${onOneLine(`${kind} "${name}"`)}  ${[id, ...besides].join(", ")}\n`;
    });
    return lines.length === 0 ? "" : `By the program, the last update deletes this:\n\n${lines.join("")}\n`;
}

function described({ verdict, candidates, fields, waitsFor, isReplacement, adopts }: Row): string {
    const ids = candidates.map(dated).join(", ");
    const replacing = isReplacement ? ", which replaces the present object" : "";
    const differs = fields.length === 0 ? "" : `, which differs in ${fields.join(", ")}`;
    switch (verdict) {
        case "found":
            if (adopts !== undefined) {
                return `adopted by the program: ${adopts}`;
            }
            return `found: ${ids}${differs}${replacing}`;
        case "interrupted":
            return `made by the interrupted run: ${ids}${differs}${replacing}`;
        case "differs":
            return `differs: ${candidates.map(each => dated({ ...each, differing: [] })).join(", ")}, in ${fields.join(", ")}`;
        case "several":
            return `several: ${ids}`;
        case "renamed":
            return "renamed";
        case "elsewhere":
            return "another stack has it";
        case "waits":
            return waitsFor.length === 0
                ? "waits for values of other resources"
                : `waits for ${waitsFor.map(name => `"${name}"`).join(", ")}`;
        case "none":
            return isReplacement ? "none: it will be replaced" : "none: it will be created";
    }
}

function dated({ id, createdAt, differing }: Candidate): string {
    const date =
        createdAt === undefined ? "" : ` (created ${new Date(createdAt).toISOString().slice(0, 19)}Z)`;
    return `${id}${date}${differing.length > 0 ? ` [${differing.join(", ")}]` : ""}`;
}

/** Says what to do about rows without an answer, and what is left. */
export function endOf(recovery: Recovery): string {
    const { stack, rows, open, adopted, ended, leftPending, unsettled } = recovery;
    const count = Object.keys(adopted).length;
    const names = rows.map(({ name }) => name);
    const lines = [
        ...(open.length === 0 ? [] : ["These need an answer. Nothing more was written:", ""]),
        ...open.map(row => `  ${adviceOn(row, names.filter(name => name === row.name).length > 1)}`),
        ...leftPending.map(
            urn =>
                `${urn} was being created by an interrupted run, and the program no longer declares it by this name. Run "npx --no -- cloud-platform drift --orphans" to see whether it exists, and "pulumi refresh --clear-pending-creates" to forget it.`,
        ),
        ...unsettled.map(
            urn =>
                `${urn} was being replaced, updated or deleted by an interrupted run. Run "pulumi refresh" to read it, and "npx --no -- cloud-platform drift --orphans" to see whether a second object exists.`,
        ),
        ...(ended === "declined" ? ["Nothing more was written. Answer yes, or pass --yes."] : []),
        ...(ended === "done" ? [`${stack} is complete: ${count} of ${rows.length} adopted.`] : []),
    ];
    return lines.map(line => `${onOneLine(line)}\n`).join("");
}

function adviceOn(row: Row, isAmbiguous: boolean): string {
    const { urn, name, verdict, candidates, isUnique, isPending } = row;
    const [first] = candidates;
    const word = quotedIfNeeded(isAmbiguous ? urn : name);
    const create = `--new${word.startsWith("-") ? "=" : " "}${word}`;
    if (first === undefined) {
        const ways: Partial<Record<Row["verdict"], string>> = {
            renamed: "add the aliases as the table says.",
            none: `pass ${create}, or correct the program to match the existing object.`,
        };
        const isAlone = isUnique ? "." : `, or pass ${create}.`;
        return `"${name}": ${ways[verdict] ?? `remove it from one of the programs${isAlone}`}`;
    }
    const accept = quotedIfNeeded(`${isAmbiguous ? urn : name}=${first.id}`);
    const others = candidates.length > 1 ? " or another of its ids" : "";
    const otherwise = isUnique || isPending ? "correct the program" : create;
    return `"${name}": pass --accept ${accept}${others}, or ${otherwise}.`;
}

function quotedIfNeeded(word: string): string {
    return /^[\w.=@/:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export function jsonOf(recovery: Recovery): string {
    const { stack, rows, open, adopted, ended, leftPending, deletions, unsettled } = recovery;
    const unanswered = new Set(open.map(({ urn }) => urn));
    const resources = rows.map(
        ({ urn, kind, name, verdict, candidates, fields, waitsFor, doubts, notes }) => ({
            ...{ urn, kind, name, verdict, fields, waitsFor, doubts, notes },
            candidates: candidates.map(({ id, createdAt, differing }) => ({ id, createdAt, differing })),
            needsAnswer: unanswered.has(urn),
            ...(adopted[urn] !== undefined && { adopted: adopted[urn] }),
        }),
    );
    const report = { version: 1, stack, ended, resources, deletions, leftPending, unsettled };
    return `${JSON.stringify(report, undefined, 2)}\n`;
}
