/** The report as JSON. Its shape is documented in docs/guides/drift.md. */
import { codeIn } from "../../provider/errors.js";
import { withCodes } from "../account/omissions.js";
import { notesOf, verdictOf, type DriftReport, type Finding } from "./report.js";

// The keys `vanished` and `heal` are older than the words of the other formats. Scripts read them, so they stay.

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

export function asJson(report: DriftReport): string {
    const { stack, checkedAt, read, drifted, deleted, unread, ignored, warnings } = report;
    const shape = {
        version,
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
    };
    return `${JSON.stringify(shape, null, 2)}\n`;
}

function findingOf({ fields, fix, ...rest }: Finding): object {
    return {
        ...rest,
        heal: fix,
        fields: fields.map(({ path, old, new: found, isSecret = false, isMasked = false, change }) => ({
            path,
            change,
            isSecret,
            isMasked,
            ...(old !== undefined && { old }),
            ...(found !== undefined && { new: found }),
        })),
    };
}
