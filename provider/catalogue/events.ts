/** Codes of events as publicly documented in May 2026: the platform may know more by now. */
import { didYouMean } from "../lifecycle/suggest.js";
import { snapshotDate } from "./snapshot.js";

const codes: readonly string[] = [
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

/** One sentence for each code that the snapshot does not know. */
export function doubtsAboutEvents(events: readonly string[]): string[] {
    return events
        .filter(event => !codes.includes(event))
        .map(
            event =>
                `there is no known event "${event}".${didYouMean(event, codes)} ` +
                `Unless it is newer than this package's catalogue of ${snapshotDate}, nothing will be sent for it.`,
        );
}
