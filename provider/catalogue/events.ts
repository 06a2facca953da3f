/** Event codes from the public documentation. No route lists them, and the platform may have added newer ones. */
import { warning, type Warning } from "../error-codes.js";
import { didYouMean } from "../text/suggest.js";
import { knownValuesNote } from "./unknown-values.js";

/** The day on which the list was last checked. */
const asOf = "2026-05-12";

export const events: readonly string[] = [
    "*",
    "ACCOUNT_CREATION",
    "ACCOUNT_DELETION",
    "ACCOUNT_EDITION",
    "ADDON_CREATION",
    "ADDON_DELETION",
    "APPLICATION_CREATION",
    "APPLICATION_DELETION",
    "APPLICATION_EDITION",
    "APPLICATION_REDEPLOY",
    "APPLICATION_STOP",
    "CLEVER_TOOLS_REQUEST",
    "CREDITS_ADDED",
    "DEPLOYMENT_ACTION_BEGIN",
    "DEPLOYMENT_ACTION_END",
    "DEPLOYMENT_FAIL",
    "DEPLOYMENT_SUCCESS",
    "GIT_PUSH",
    "ORGANISATION_CREATION",
    "ORGANISATION_DELETION",
    "ORGANISATION_EDITION",
    "ORGANISATION_USER_ADDITION",
    "META_CREDITS",
    "META_DEPLOYMENT_RESULT",
    "META_SERVICE_LIFECYCLE",
    "META_SERVICE_MANAGEMENT",
];

const spelled = events.map(word => (word === "*" ? { word, also: ["all", "any", "everything"] } : word));

/** Returns one warning for each code that is not in the list. */
export function warningsAboutEvents(codes: readonly string[]): Warning[] {
    return codes
        .filter(event => !events.includes(event))
        .map(event =>
            warning(
                "unknown-event",
                `there is no known event "${event}".${didYouMean(event, spelled) || knownValuesNote(events)}`,
                `Unless it is newer than this package's list of ${asOf}, nothing will be sent for it.`,
            ),
        );
}
