/** Shared parts of webhooks and e-mail hooks. No route updates a hook, and only the list returns it. */
import { z } from "zod";
import { warningsAboutEvents } from "../../catalogue/events.js";
import type { Warning } from "../../error-codes.js";
import { timeouts } from "../../kind/arguments.js";
import { listLag } from "../../kind/wait.js";
import { idText, noneBut } from "../../kind/ids.js";
import type { JsonObject } from "../../basics/json.js";
import type { Compared } from "../../kind/kind.js";
import { sameSet, stringsIn } from "../../basics/sets.js";
import { isUnknown } from "../../protocol/unknown.js";
import { consoleName } from "../common-arguments.js";

export const hookArgs = {
    name: consoleName("replaces", '"deployments"'),
    events: z
        .array(z.string().min(1).meta({ completion: "EventCode" }))
        .min(1)
        .meta({
            description:
                "Events to notify of, in any order: event codes such as `DEPLOYMENT_FAIL`, groups such as `META_DEPLOYMENT_RESULT`, or `*` for all events.",
            change: "replaces",
            example: '["META_DEPLOYMENT_RESULT"]',
        }),
    scope: z
        .array(
            idText(
                "an id of an application or add-on, such as app_…",
                new RegExp(`^${noneBut("app_", "addon_")}[a-z0-9]+_.`, "i"),
            ),
        )
        .default([])
        .meta({
            description:
                "Ids of the applications and add-ons whose events are sent, in any order. Default: all of the owner's.",
            change: "replaces",
            example: '["app_…"]',
            reference: true,
        }),
    timeouts: timeouts({ create: listLag }),
};

/** Compares two lists of an argument, ignoring the order. */
export function sameItems(key: string): (state: JsonObject, news: JsonObject) => boolean {
    return (state, news) => sameSet(stringsIn(state[key]), stringsIn(news[key]));
}

/** Waits until a new hook is listed. The list may be seconds late, and a refresh would treat the hook as deleted. */
export function listed(noun: string) {
    return ({ name = "" }: { name?: string }) => `${noun} "${name}" to be listed`;
}

/** Returns warnings for new events that are unknown. */
export function warningsOfHook({ state, news: { events } }: Compared<{ events: string[] }>): Warning[] {
    const before = stringsIn(state.events);
    return isUnknown(events)
        ? []
        : warningsAboutEvents(events.filter(event => !isUnknown(event) && !before.includes(event)));
}
