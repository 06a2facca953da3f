/** The report for people, and as JSON, whose shape docs/json.md documents. */
import { displayName } from "../pulumi/names.js";
import { omissionItems } from "../report/omissions.js";
import { json } from "../report/json.js";
import type { Item, Report } from "../report/report.js";
import { headlineOf, notesOf, verdictOf, type Finding, type StackDrift } from "./drift.js";
import { sidesOf } from "../stack/field-values.js";
import { listed } from "../../provider/text/words.js";
import { codeIn } from "../../provider/error-codes.js";
import { withCodes } from "../account/omissions.js";

const tones = { clean: "good", drift: "attention", error: "bad" } as const;

export function toReport(report: StackDrift): Report {
    const { stack, checkedAt, drifted, deleted, unread, ignored, warnings } = report;
    return {
        tone: tones[verdictOf(report)],
        headline: headlineOf(report),
        facts: [`Stack ${stack}, ${shownTime(checkedAt)}`],
        notes: notesOf(report),
        sides: ["In the stack", "On the platform"],
        sections: [
            { title: "Not read, so drift is unknown", items: omissionItems(unread) },
            { title: "Drifted", items: drifted.map(findingItem) },
            { title: "Deleted outside Pulumi", items: deletedItems(deleted) },
            {
                title: "Differs, but ignored by ignoreChanges",
                folds: true,
                items: ignored.map(title => ({ title })),
            },
            { title: "The run warned", folds: true, items: warnings.map(warningItem) },
        ],
    };
}

function findingItem(finding: Finding): Item {
    const { id, fields, fix, accept } = finding;
    return {
        title: displayName(finding),
        note: `(${id})`,
        fields: fields.map(field => [field.path, ...sidesOf(field)]),
        remedies: [
            ["Fix", fix],
            ["Accept", accept],
        ],
    };
}

/** One item for a deleted resource and everything that was deleted with it. */
function deletedItems(deleted: readonly Finding[]): Item[] {
    return deleted
        .filter(({ deletedWith }) => deletedWith === undefined)
        .map(finding => {
            const parts = deleted.filter(({ deletedWith }) => deletedWith === finding.urn).map(displayName);
            return {
                ...findingItem(finding),
                ...(parts.length > 0 && {
                    lines: [`Deleted with it: ${listed(parts)}. Fix or accept them together.`],
                }),
            };
        });
}

function warningItem(warning: string): Item {
    const [title = "", ...lines] = warning.split("\n");
    return { title, lines };
}

/** Formats a time as `2026-11-22 03:00 UTC`. */
function shownTime(time: Date): string {
    return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

// The keys `vanished` and `heal` are older than the words of the other formats. Scripts read them, so they stay.

export function asJson(report: StackDrift): string {
    const { stack, checkedAt, read, drifted, deleted, unread, ignored, warnings } = report;
    return json({
        verdict: verdictOf(report),
        stack,
        checkedAt: checkedAt.toISOString(),
        read,
        drifted: drifted.map(findingOf),
        vanished: deleted.map(findingOf),
        unread: withCodes(unread),
        ignored,
        warnings,
        warningCodes: [...new Set(warnings.flatMap(text => codeIn(text) ?? []))],
        notes: notesOf(report),
    });
}

function findingOf({ fields, fix, ...rest }: Finding): object {
    return {
        ...rest,
        heal: fix,
        fields: fields.map(field => ({ isSecret: false, isMasked: false, ...field })),
    };
}
