/** The report for people, and as JSON, whose shape docs/guides/review.md documents. */
import { sidesOf } from "../stack/field-values.js";
import { displayName } from "../pulumi/names.js";
import type { Item, Report, Section } from "../report/report.js";
import { costLine, groupsOf, totalLine, verdictOf, type Group } from "./changes.js";
import { headlineOf, increaseIn } from "./headline.js";
import type { Change, Review, Warning } from "./review.js";

/** @param refusals why the change is refused, a sentence each */
export function toReport(review: Review, refusals: readonly string[] = []): Report {
    const { errors, changes, deployments, warnings } = review;
    // For a protected resource with another name, Pulumi's error advises to give up the protection.
    const isFirst = ({ changes }: Group): boolean =>
        errors.length > 0 && changes.some(({ alias }) => alias !== undefined);
    const groups = groupsOf(review);
    const isBad = errors.length > 0 || changes.some(({ losesData }) => losesData !== undefined);
    return {
        tone: isBad ? "bad" : refusals.length > 0 ? "attention" : "good",
        headline: headlineOf(review),
        facts: errors.length > 0 ? [] : [totalLine(review)],
        notes: [
            ...refusals.map(refusal => `Refused: ${refusal}`),
            ...(refusals.length > 0 ? ["Nothing was applied."] : []),
            ...(errors.length > 0 && changes.length > 0 ? ["The changes below may be incomplete."] : []),
        ],
        sides: ["Before", "After"],
        sections: [
            ...groups.filter(isFirst).map(sectionOf),
            { title: "Errors", items: errors.map(errorItem) },
            ...groups.filter(group => !isFirst(group)).map(sectionOf),
            { title: "Deployed", folds: true, items: deployments.map(title => ({ title })) },
            { title: "Warnings", folds: true, items: warnings.map(warningItem) },
        ],
    };
}

function sectionOf({ changes, ...group }: Group): Section {
    return { ...group, items: changes.map(changeItem) };
}

function errorItem(title: string): Item {
    const isProtected = /cannot be deleted\s+because it is protected|unable to replace resource/.test(title);
    return {
        title,
        ...(isProtected && {
            lines: [
                "If its `protect` flag is not in the program, cloud-platform:guardData has set it. " +
                    'To delete or replace the resource, give it { protect: false } and run "pulumi up" first.',
            ],
        }),
    };
}

function changeItem(change: Change): Item {
    const { action, fields, affects, notes } = change;
    const price = costLine(change);
    // A created or deleted resource has one side only.
    const side = action === "create" ? 1 : action === "delete" ? 0 : undefined;
    const single = side === undefined ? [] : fields.map(field => `${field.path}: ${sidesOf(field)[side]}`);
    return {
        title: displayName(change),
        note: verdictOf(change),
        fields: side === undefined ? fields.map(field => [field.path, ...sidesOf(field)]) : [],
        lines: [...single, ...affects, ...(price === "" ? [] : [price]), ...notes],
    };
}

function warningItem({ text, code }: Warning): Item {
    return { title: `${text}${code === undefined ? "" : ` [${code}]`}` };
}

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

/** @param refusals why the change is refused, a sentence each */
export function asJson(review: Review, refusals: readonly string[] = []): string {
    const { cost, ...rest } = review;
    const { amount, upTo } = increaseIn(review);
    const shape = {
        version,
        headline: headlineOf(review),
        ...rest,
        refusals,
        cost: { ...cost, increase: amount, upTo: { ...cost.upTo, increase: upTo } },
    };
    return `${JSON.stringify(shape, null, 2)}\n`;
}
