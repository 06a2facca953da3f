/** Codes of messages that are neither errors nor warnings. `cloud-platform review` reads them. */
import type { Entries } from "./entry.js";

export const notes = {
    "changed-secrets": {
        title: "Note: secret arguments change.",
        cause: "Pulumi shows a secret as `[secret]` on both sides, so its diff does not show whether the value changes. The message names the arguments, or the members of a map, and never their values.",
        fix: "Nothing, if you expect the change.",
        example:
            'EnvVars "vars": changes: variables.LOG_LEVEL; adds: variables.PORT (secret) [changed-secrets]',
    },
} satisfies Entries;
