/** The phrases of a review that all formats share. */
import {
    isSameCost,
    shownAmount,
    shownCost,
    type MonthlyCost,
} from "../../provider/catalogue/monthly-cost.js";
import { counted } from "../../provider/text/words.js";
import type { Section } from "../report/report.js";
import { increaseOf, shownIncrease } from "./headline.js";
import type { ReviewedChange } from "./previewed-resource.js";
import type { Review } from "./review.js";

/** A group of changes, dangerous ones first. */
export interface Group extends Omit<Section, "items"> {
    readonly changes: readonly ReviewedChange[];
}

export function groupsOf({ changes }: Review): Group[] {
    const isPlanChange = (change: ReviewedChange): boolean =>
        change.action === "update" && costLine(change) !== "";
    const only = (isIn: (change: ReviewedChange) => boolean): readonly ReviewedChange[] =>
        changes.filter(isIn);
    const isData = ({ losesData, refusedBy, alias }: ReviewedChange): boolean =>
        losesData !== undefined || (refusedBy !== undefined && alias === undefined);
    return [
        { title: "Loses data", isLoss: true, changes: only(({ losesData }) => losesData !== undefined) },
        {
            title: "Refused by cloud-platform:guardData",
            changes: only(each => each.losesData === undefined && isData(each)),
        },
        {
            title: "Renamed without an alias",
            changes: only(each => each.alias !== undefined && !isData(each)),
        },
        {
            title: "Deleted without loss of data",
            changes: only(
                each =>
                    each.action === "delete" &&
                    !isData(each) &&
                    each.alias === undefined &&
                    each.takenOverBy === undefined,
            ),
        },
        {
            title: "Replaced without loss of data",
            changes: only(each => each.action === "replace" && !isData(each)),
        },
        { title: "Price changes", changes: only(isPlanChange) },
        { title: "Created", folds: true, changes: only(({ action }) => action === "create") },
        {
            title: "Changed",
            folds: true,
            changes: only(each => each.action === "update" && !isPlanChange(each)),
        },
        {
            title: "Taken over",
            folds: true,
            changes: only(({ takenOverBy }) => takenOverBy !== undefined),
        },
        { title: "Imported", folds: true, changes: only(({ action }) => action === "import") },
    ].filter(({ changes: found }) => found.length > 0);
}

/** Returns what happens to the resource, after its name. */
export function verdictOf(change: ReviewedChange): string {
    const { action, losesData, refusedBy, alias, forcedBy, isRetained, isLeftover, id, takenOverBy } = change;
    if (takenOverBy !== undefined) {
        return `leaves the stack, and ${takenOverBy} takes its object over`;
    }
    if (alias !== undefined && losesData === undefined) {
        return `has another name in the program: ${alias}`;
    }
    const keep = alias === undefined ? "" : `: if it only has another name in the program, ${alias}`;
    const data = losesData === undefined ? "" : `, and the ${losesData} loses its data${keep}`;
    const stays = isRetained ? ", but retainOnDelete keeps it on the platform" : "";
    const why = forcedBy.length === 0 ? "" : `, forced by ${forcedBy.join(" and ")}`;
    if (refusedBy !== undefined) {
        const deletion = `${refusedBy} refuses the deletion of ${action === "replace" ? "the old object" : "its data"}`;
        return `${action === "replace" ? `is created again${why}` : "is deleted"}, but ${deletion}: "pulumi up" fails at its turn`;
    }
    const verdicts = {
        delete: isLeftover
            ? `was replaced earlier: its old object ${id} is deleted${data}${stays}`
            : `is deleted${data}${stays}`,
        replace: isRetained
            ? `is created again${why}, and retainOnDelete keeps the old object on the platform`
            : `is deleted and created again${why}${data}`,
        update: "is updated",
        create: "is created",
        import: `is imported from ${id}, and nothing is created`,
    };
    return verdicts[action];
}

/** Returns the price of a change: `costs 23.50 EUR a month (mysql-addon dev)`. Empty for an update without a new price. */
export function costLine({ cost: { before, after } = {}, action, plan = "" }: ReviewedChange): string {
    const priced = (cost: MonthlyCost): string => `${shownCost(cost)}${plan === "" ? "" : ` (${plan})`}`;
    if (action === "delete" && before !== undefined) {
        return `${after === undefined ? "saves" : "still costs"} ${priced(before)}`;
    }
    if (action === "create" && after !== undefined) {
        return `costs ${priced(after)}`;
    }
    if (before === undefined || after === undefined) {
        return "";
    }
    if (action === "import" || isSameCost(before, after)) {
        return action === "update" ? "" : `costs ${priced(after)}, as before`;
    }
    return `${shownCost(before)} → ${shownCost(after)}${difference(before, after)}`;
}

function difference(before: MonthlyCost, after: MonthlyCost): string {
    const [old, next] = [before.amount, after.amount];
    if (old === undefined || next === undefined) {
        return "";
    }
    const increase = increaseOf({ ...before, amount: old }, { ...after, amount: next });
    return ` (${shownIncrease(increase).join(", ")})`;
}

export function totalLine({ cost }: Review): string {
    const { before, after, upTo, unknown, isTotal, asOf } = cost;
    const side = (amount: number, most: number): string =>
        `${shownAmount(amount)}${most === amount ? "" : `, up to ${shownAmount(most)}`}`;
    const missing = unknown === 0 ? "" : `, and ${counted(unknown, "resource")} with an unknown price`;
    return isTotal
        ? `Monthly cost of the stack: ${side(before, upTo.before)} → ${side(after, upTo.after)}${missing}, by this package's catalogue of ${asOf}, without usage`
        : "Monthly cost of the stack: not known, since the log does not have all resources";
}
