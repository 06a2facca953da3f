/** The report for people, and as JSON, whose shape docs/json.md documents. */
import { priceSource, priceSourceNote, shownPrice } from "../../provider/catalogue/monthly-cost.js";
import { displayName } from "../pulumi/names.js";
import { omissionItems } from "../report/omissions.js";
import { json } from "../report/json.js";
import type { Item, Remedy, Report } from "../report/report.js";
import { costOf, headlineOf, type PricedInventory } from "./inventory.js";
import { type ListedObject } from "../stack/objects.js";
import { withCodes } from "../account/omissions.js";

export function toReport(report: PricedInventory): Report {
    const { owner, ownerName, stacks, stacksUnknown, objects, graph, adopt, skipped, unread } = report;
    return {
        tone: unread.length > 0 ? "bad" : "good",
        headline: headlineOf(report),
        facts: [
            priceSourceNote,
            ...(ownerName === undefined ? [] : [`Organisation: ${owner}.`]),
            ...(stacks === undefined ? [] : [`Stacks: ${stacks.join(", ") || "none"}.`]),
        ],
        notes: stacksUnknown === undefined ? [] : [`It is not known which stack has what: ${stacksUnknown}`],
        picture: graph,
        sections: [
            { title: "Not read", items: omissionItems(unread) },
            {
                title: "Objects",
                columns: ["Object", "Monthly price", "Stack", "Id"],
                items: objects.map(object => objectItem(object, stacks !== undefined)),
            },
            {
                title: "Cannot be declared",
                folds: true,
                items: omissionItems(
                    objects.flatMap(({ kind, name, undeclarable }) =>
                        undeclarable === undefined
                            ? []
                            : [{ what: displayName({ kind, name }), why: undeclarable }],
                    ),
                ),
            },
            { title: "Left out", folds: true, items: omissionItems(skipped) },
            { title: "Adopt", items: adopt.map(adoptionItem) },
        ],
    };
}

function objectItem(object: ListedObject, areStacksKnown: boolean): Item {
    return {
        title: displayName(object),
        cells: [
            object.cost === undefined ? "" : shownPrice(object.cost),
            areStacksKnown ? shownStacks(object) : "not known",
            object.id,
        ],
    };
}

function adoptionItem(adopt: Remedy): Item {
    return { title: "Declarations", remedies: [["Adopt", adopt]] };
}

function shownStacks({ stacks, isUnmanaged }: ListedObject): string {
    return stacks.length === 0 ? "none" : `${stacks.join(", ")}${isUnmanaged ? " (in part)" : ""}`;
}

export function asJson(report: PricedInventory): string {
    const { owner, ownerName, stacks, stacksUnknown, objects, adopt, skipped, unread } = report;
    const { currency, date: asOf } = priceSource;
    return json({
        headline: headlineOf(report),
        owner,
        ownerName,
        currency,
        asOf,
        total: costOf(objects),
        stacks,
        stacksUnknown,
        objects,
        adopt,
        skipped,
        unread: withCodes(unread),
    });
}
