/** Errors of lookups. The program stops. */
import type { Entries } from "./entry.js";

export const lookups = {
    "ambiguous-name": {
        title: "Several objects have the name.",
        cause: "Names are not unique on the platform.",
        fix: "Pass the id instead of the name.",
        example:
            'getAddon: "orders-db" is the name of more than one add-on: addon_…, addon_…. Give the id. [ambiguous-name]',
    },
    "output-argument": {
        title: "The argument of a lookup is an output.",
        cause: "A lookup that returns a promise can't wait for outputs.",
        fix: "Use the function whose name ends with `Output`.",
        example: 'getAddon: "addon" is an output. Use getAddonOutput. [output-argument]',
    },
    "no-matching-plan": {
        title: "No plan has all of the requested features.",
        cause: "The provider has no such plan. The message lists its plans.",
        fix: "Request fewer or smaller features, or choose a plan.",
        example:
            'getAddonPlan: no plan of "redis-addon" has all of {"Size":"2 TB"}. Plans: s_mono, m_mono, l_mono, xl_mono, xxl_mono, xxxl_mono, xxxxl_mono, 5xl_mono, 6xl_mono, 7xl_mono. [no-matching-plan]',
    },
    "unknown-feature": {
        title: "The plans have no such feature.",
        cause: "Each provider has its own features.",
        fix: "Write one of the features that the message lists.",
        example:
            'getAddonPlan: no plan of "redis-addon" has a feature "speed". Features: CPU, Size, Databases, Connection limit. [unknown-feature]',
    },
} satisfies Entries;
