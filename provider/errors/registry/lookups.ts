/** Errors of lookups. The program stops. */
import type { Entries } from "./entry.js";

export const lookups = {
    "ambiguous-name": {
        title: "Several objects have the name.",
        cause: "Names are not unique on the platform.",
        fix: "Pass the id instead of the name.",
        example:
            'getAddon: "orders-db" is the name of more than one add-on: addon_6a18, addon_188c. Give the id. [ambiguous-name]',
    },
    "output-argument": {
        title: "The argument of a lookup is an output.",
        cause: "A lookup that returns a promise can't wait for outputs.",
        fix: "Use the function whose name ends with `Output`.",
        example: 'getAddon: "addon" is an output. Use getAddonOutput. [output-argument]',
    },
    "no-matching-plan": {
        title: "No plan has all of the requested features.",
        cause: "The message lists the plans with their features.",
        fix: "Request fewer or smaller features, or choose a plan.",
        example:
            'getAddonPlan: no plan of "postgresql-addon" has all of {"memory":"2 TB"}. Plans: dev, xxs_sml, xxs_med, xxs_big, xxs_nvm, xs_tny, xs_sml, xs_med, xs_big, s_sml, s_med, s_big, s_hug, m_sml, m_med, m_big, l_sml, l_med, l_big, xl_sml, l_gnt, xl_med, xl_big, xl_hug, xl_gnt, xxl_sml, xxl_med, xxl_big, xxl_hug, xxxl_sml, and 3 more. [no-matching-plan]',
    },
    "unknown-feature": {
        title: "The plans have no such feature.",
        cause: "Each provider has its own features.",
        fix: "Write one of the features that the message lists.",
        example:
            'getAddonPlan: no plan of "postgresql-addon" has a feature "valueOf". Features: Max DB size, Logs, Memory, Migration Tool, vCPUS, Type, Max connection limit, Metrics, Backups. [unknown-feature]',
    },
} satisfies Entries;
