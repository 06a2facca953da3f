/** The events for hooks, in groups. */
export const metaEvents: Readonly<Record<string, readonly string[]>> = {
    META_SERVICE_LIFECYCLE: [
        "ADDON_CREATION",
        "ADDON_DELETION",
        "APPLICATION_CREATION",
        "APPLICATION_DELETION",
        "APPLICATION_EDITION",
        "APPLICATION_REDEPLOY",
        "APPLICATION_STOP",
    ],
    META_DEPLOYMENT_RESULT: ["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"],
    META_SERVICE_MANAGEMENT: ["DEPLOYMENT_ACTION_BEGIN", "DEPLOYMENT_ACTION_END", "GIT_PUSH"],
    META_CREDITS: ["CREDITS_ADDED"],
};

export const events: readonly string[] = [
    ...Object.values(metaEvents).flat(),
    "ACCOUNT_CREATION",
    "ACCOUNT_DELETION",
    "ACCOUNT_EDITION",
    "CLEVER_TOOLS_REQUEST",
    "ORGANISATION_CREATION",
    "ORGANISATION_DELETION",
    "ORGANISATION_EDITION",
    "ORGANISATION_USER_ADDITION",
].sort();
