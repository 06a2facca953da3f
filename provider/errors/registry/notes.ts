/** Codes of messages that are neither errors nor warnings. `cloud-platform review` reads them. */
import type { Entries } from "./entry.js";

export const notes = {
    "changed-secrets": {
        title: "Note: secret arguments change.",
        cause: "Pulumi shows a secret as `[secret]` on both sides, so its diff does not show whether the value changes. The message names the arguments, or the members of a map, and never their values. `may change` stands before values that the preview does not know yet, such as an output of a resource that changes too.",
        fix: "Nothing, if you expect the change.",
        example:
            'EnvVars "vars": changes: variables.LOG_LEVEL; adds: variables.PORT (secret) [changed-secrets]',
    },
    "monthly-price": {
        title: "Note: the monthly price of a resource.",
        cause: "A preview creates an add-on, an operator or an application, or changes its price. The price is from the catalogue of this package, for a month of 720 hours and without charges for usage. An unknown price is not reported.",
        fix: "Nothing, if you expect the price. `cloud-platform cost` lists the prices of the whole stack.",
        example:
            'Addon "db": costs 19.50 EUR a month, by this package\'s catalogue of 2026-05-12, without usage [monthly-price]',
    },
} satisfies Entries;
