/** What webhooks and e-mail hooks have in common: no route changes one, and only their list shows them. */
import { z } from "zod";
import { doubtsAboutEvents } from "../catalogue/events.js";
import { timeouts } from "../lifecycle/arguments.js";
import { canonical, type JsonObject } from "../lifecycle/json.js";
import type { CheckContext, CheckFailure } from "../lifecycle/kind.js";
import { sameSet, stringsIn } from "../lifecycle/sets.js";
import { isUnknown } from "../lifecycle/unknown.js";

const visibleWithin = "30s";

export const hookArgs = {
    name: z.string().min(1).meta({
        description: "Name shown in the console.",
        change: "replaces",
        example: '"deployments"',
    }),
    events: z.array(z.string().min(1)).min(1).meta({
        description:
            "What to notify of, in any order: codes of events such as `DEPLOYMENT_FAIL`, groups of them such as `META_DEPLOYMENT_RESULT`, or `*` for everything.",
        change: "replaces",
        example: '["META_DEPLOYMENT_RESULT"]',
    }),
    scope: z
        .array(z.string().regex(/^[a-z0-9]+_./i, "must be an id, such as app_…"))
        .default([])
        .meta({
            description:
                "Ids of the applications and add-ons it is about, in any order. Default: all of the owner's.",
            change: "replaces",
            example: '["app_…"]',
            reference: true,
        }),
    timeouts: timeouts({ create: visibleWithin }),
};

/** Whether two lists of an argument hold the same, in whatever order. */
export function sameItems(key: string): (state: JsonObject, news: JsonObject) => boolean {
    return (state, news) => sameSet(stringsIn(state[key]), stringsIn(news[key]));
}

/** A hook may be listed only some seconds after the answer, and a refresh would take it to be gone. */
export function visible(noun: string) {
    return {
        what: ({ name = "" }: { name?: string }) => `${noun} "${name}" to be listed`,
        within: visibleWithin,
    };
}

/** Warns of events that nobody knows, where they are new or changed. */
export function checkEvents(
    noun: string,
    { olds, news, log }: CheckContext<{ name: string; events: string[] }>,
): CheckFailure[] {
    if (!isUnknown(news.events) && canonical(olds["events"]) !== canonical(news.events)) {
        const known = news.events.filter(event => !isUnknown(event));
        doubtsAboutEvents(known).forEach(doubt => log.warn(`${noun} "${news.name}": ${doubt}`));
    }
    return [];
}
