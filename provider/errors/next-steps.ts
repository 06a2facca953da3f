/** The next step after a failed request or wait, by its code. Messages and the registry contain it. */
const laterOrCheck =
    "Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT).";

export const nextSteps = {
    unauthorised:
        "Replace the credentials if they are expired, revoked or lack a right, and check that they belong to this platform.",
    forbidden: "Check the credentials, the owner's id, and the account's role there.",
    "not-found":
        "Check the id, and its owner: cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION), or the argument owner.",
    conflict: "Check in the console what exists or is in progress, and run the command again.",
    "permanent-provider-failure": "Try another plan or region, or contact the platform's support.",
    rejected: "Correct the values in the program, or check cloud-platform:dialect (CLOUD_PLATFORM_DIALECT).",
    "rate-limited":
        "Run the command again later, or lower cloud-platform:maxConcurrency (CLOUD_PLATFORM_MAX_CONCURRENCY).",
    unavailable: laterOrCheck,
    transport: laterOrCheck,
    deadline: laterOrCheck,
    "invalid-response": laterOrCheck,
    "wait-timeout": 'Run "pulumi up" again to continue waiting, or set a longer time in `timeouts`.',
};
