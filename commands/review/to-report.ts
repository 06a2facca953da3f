/** The report for people, and as JSON, whose shape docs/json.md documents. */
import { textOf, type Json } from "../../provider/basics/json.js";
import { nativeTypePrefix } from "../../provider/protocol/urns.js";
import { withPythonSpelling } from "../../provider/text/python-spelling.js";
import type { Field } from "../stack/field.js";
import { sidesOf } from "../stack/field-values.js";
import { displayName } from "../pulumi/names.js";
import { json } from "../report/json.js";
import type { Item, Report, Section } from "../report/report.js";
import { costLine, groupsOf, totalLine, verdictOf, type Group } from "./changes.js";
import { headlineOf, increaseIn } from "./headline.js";
import type { ReviewedChange } from "./previewed-resource.js";
import type { Review, Warning } from "./review.js";

/** @param refusals why the change is refused, a sentence each */
export function toReport(review: Review, refusals: readonly string[] = []): Report {
    const { errors, changes, deployments, warnings, names } = review;
    const sectionOf = ({ changes: grouped, ...group }: Group): Section => ({
        ...group,
        items: grouped.map(change => changeItem(change, names)),
    });
    // For a protected resource with another name, Pulumi's error advises to give up the protection.
    const isFirst = ({ changes }: Group): boolean =>
        errors.length > 0 && changes.some(({ alias }) => alias !== undefined);
    const groups = groupsOf(review);
    const { moved = [], others = [] } = Object.groupBy(warnings, ({ code }) =>
        code === "moved-name" ? "moved" : "others",
    );
    const isAsking =
        refusals.length > 0 || moved.length > 0 || changes.some(({ alias }) => alias !== undefined);
    const isBad = errors.length > 0 || changes.some(({ losesData }) => losesData !== undefined);
    return {
        tone: isBad ? "bad" : isAsking ? "attention" : "good",
        headline: headlineOf(review),
        facts: errors.length > 0 ? [] : [totalLine(review)],
        notes: [
            ...refusals.map(refusal => `Refused: ${refusal}`),
            ...(refusals.length > 0 ? ["Nothing was applied."] : []),
            ...(errors.length > 0 && changes.length > 0 ? ["The changes below may be incomplete."] : []),
        ],
        sides: ["Before", "After"],
        sections: [
            { title: "Names that move without the data", isLoss: true, items: moved.map(warningItem) },
            ...groups.filter(isFirst).map(sectionOf),
            { title: "Errors", items: errors.map(errorItem) },
            ...groups.filter(group => !isFirst(group)).map(sectionOf),
            { title: "Deployed", folds: true, items: deployments.map(title => ({ title })) },
            { title: "Warnings", folds: true, items: others.map(warningItem) },
        ],
    };
}

function errorItem(title: string): Item {
    const isProtected = /cannot be deleted\s+because it is protected|unable to replace resource/.test(title);
    // The guard of the native provider sets no option.
    const isNative = title.includes(`::${nativeTypePrefix}`) || title.includes(`$${nativeTypePrefix}`);
    const release =
        'To delete or replace the resource, give it the option protect: false and run "pulumi up" first.';
    return {
        title,
        ...(isProtected && {
            lines: [
                isNative
                    ? withPythonSpelling(release)
                    : `If its \`protect\` flag is not in the program, cloud-platform:guardData has set it. ${release}`,
            ],
        }),
    };
}

function changeItem(change: ReviewedChange, names: Review["names"]): Item {
    const { action, fields, affects, notes } = change;
    const price = costLine(change);
    // A created or deleted resource has one side only.
    const side = action === "create" ? 1 : action === "delete" ? 0 : undefined;
    const shown = fields.map(field => [field.path, ...namedSides(field, names)] as const);
    const single = side === undefined ? [] : shown.map(([path, ...sides]) => `${path}: ${sides[side]}`);
    return {
        title: displayName(change),
        note: verdictOf(change),
        fields: side === undefined ? shown : [],
        lines: [...single, ...affects, ...(price === "" ? [] : [price]), ...notes],
    };
}

/** Adds the name of the resource to the id of another object. */
function namedSides(field: Field, names: Review["names"]): readonly [before: string, after: string] {
    const [before, after] = sidesOf(field);
    const named = (shown: string, value: Json | undefined): string => {
        const name = field.path === "id" ? undefined : names.get(textOf(value) ?? "");
        return name === undefined ? shown : `${shown} (${name})`;
    };
    return [named(before, field.old), named(after, field.new)];
}

function warningItem({ text, code }: Warning): Item {
    return { title: `${text}${code === undefined ? "" : ` [${code}]`}` };
}

/** @param refusals why the change is refused, a sentence each */
export function asJson(review: Review, refusals: readonly string[] = []): string {
    const { changes, deployments, warnings, errors, cost } = review;
    const { amount, upTo } = increaseIn(review);
    return json({
        headline: headlineOf(review),
        changes,
        deployments,
        warnings,
        errors,
        refusals,
        cost: { ...cost, increase: amount, upTo: { ...cost.upTo, increase: upTo } },
    });
}
