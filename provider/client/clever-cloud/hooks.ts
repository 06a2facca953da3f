/** The events and scope of webhooks and e-mail hooks. The platform omits both if the hook reports everything. */
import { z } from "zod";
import type { NewHookOccasions } from "../contract/hooks.js";

const everything = "*";

export const events = {
    events: z
        .array(z.string())
        .default([])
        .transform(found => (found.length === 0 ? [everything] : found)),
    scope: z.array(z.string()).default([]),
};

export function occasions({ events, scope = [] }: NewHookOccasions) {
    return {
        ...(!events.includes(everything) && { events }),
        ...(scope.length > 0 && { scope }),
    };
}
