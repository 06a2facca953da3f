import { shownAmount } from "../../provider/catalogue/prices.js";
import { displayName } from "../pulumi/names.js";
import { omissionItem, omissionItems } from "../report/omissions.js";
import type { Item, Remedy, Report, Section } from "../report/report.js";
import {
    headlineOf,
    notesOf,
    verdictOf,
    type DriftReport,
    type Finding,
    type Orphan,
    type Orphans,
} from "./report.js";
import { sidesOf } from "./values.js";

const tones = { clean: "good", drift: "attention", error: "bad" } as const;

export function toReport(report: DriftReport): Report {
    const { stack, checkedAt, drifted, deleted, unread, ignored, orphans, warnings } = report;
    return {
        tone: tones[verdictOf(report)],
        headline: headlineOf(report),
        facts: [`Stack ${stack}, ${shownTime(checkedAt)}`],
        notes: notesOf(report),
        sides: ["In the stack", "On the platform"],
        sections: [
            { title: "Not read, so drift is unknown", items: omissionItems(unread) },
            { title: "Drifted", items: drifted.map(findingItem) },
            { title: "Deleted outside Pulumi", items: deleted.map(findingItem) },
            {
                title: "Differs, but ignored by ignoreChanges",
                folds: true,
                items: ignored.map(title => ({ title })),
            },
            ...(orphans === undefined ? [] : orphanSections(orphans)),
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

function orphanSections({ found, undeclared = [], accept }: Orphans): Section[] {
    return [
        { title: "On the platform and in no stack", folds: true, items: found.map(orphanItem) },
        {
            title: "In no stack, and cannot be declared",
            folds: true,
            items: undeclared.map(omissionItem),
        },
        { title: "Adopt", items: accept.map(adoptionItem) },
    ];
}

function orphanItem(orphan: Orphan): Item {
    const { id, monthlyPrice: price } = orphan;
    const cost = price === undefined ? "" : `, ${shownAmount(price.amount, price.currency)} a month`;
    return { title: displayName(orphan), note: `(${id})${cost}` };
}

function adoptionItem(accept: Remedy, index: number, { length }: readonly Remedy[]): Item {
    const part = length === 1 ? "" : `, part ${index + 1} of ${length}`;
    return { title: `Declarations${part}`, remedies: [["Accept", accept]] };
}

function warningItem(warning: string): Item {
    const [title = "", ...lines] = warning.split("\n");
    return { title, lines };
}

/** Formats a time as `2026-11-22 03:00 UTC`. */
function shownTime(time: Date): string {
    return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
