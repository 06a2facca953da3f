import { z } from "zod";
import { record } from "../shape.js";
import {
    hookFormats,
    type EmailHook,
    type HookRecipient,
    type Hooks,
    type HookUrl,
    type Webhook,
} from "../state/hooks.js";
import type { PlatformState } from "../state/index.js";
import { invalid } from "../state/refusal.js";
import { events, metaEvents } from "./events.js";
import { created, noContent, ok, route, type Route, type Routes } from "./route.js";

const documented = {
    webhooks: "/v4/notifications/webhooks/{owner}",
    emailHooks: "/v4/notifications/emailhooks/{owner}",
} as const;
const live = {
    webhooks: "/v2/notifications/webhooks/{owner}",
    emailHooks: "/v2/notifications/emailhooks/{owner}",
} as const;

type Paths = typeof documented | typeof live;

const choice = { events: z.array(z.string()), scope: z.array(z.string()) };
const liveWebhook = record(
    { name: z.string(), urls: z.array(record({ format: z.string(), url: z.string() })) },
    choice,
);
const liveEmailHook = record(
    {
        name: z.string(),
        notified: z.array(
            record({ type: z.enum(["email", "userid", "organisation"]) }, { target: z.string() }),
        ),
    },
    choice,
);

export const hookRoutes: Routes = {
    documented: [
        ...routesOfHooks(documented.webhooks, state => state.webhooks, documentedWebhookRecord),
        route(
            "POST",
            documented.webhooks,
            {
                body: record(
                    { name: z.string(), url: z.string(), events: z.array(z.string()) },
                    { format: z.string(), scope: z.array(z.string()) },
                ),
            },
            ({ state, owner, body }) => {
                const { format = "raw", scope = [] } = body;
                return created(
                    documentedWebhookRecord(state.webhooks.create(owner, { ...body, format, scope })),
                );
            },
        ),
        ...routesOfHooks(documented.emailHooks, state => state.emailHooks, documentedEmailHookRecord),
        route(
            "POST",
            documented.emailHooks,
            {
                body: record(
                    { name: z.string(), events: z.array(z.string()), notified: z.array(z.string()) },
                    { scope: z.array(z.string()) },
                ),
            },
            ({ state, owner, body }) => {
                const { scope = [] } = body;
                return created(documentedEmailHookRecord(state.emailHooks.create(owner, { ...body, scope })));
            },
        ),
    ],
    "clever-cloud": [
        ...routesOfHooks(live.webhooks, state => state.webhooks, liveWebhookRecord),
        route("POST", live.webhooks, { body: liveWebhook }, ({ state, owner, body: { urls, ...hook } }) =>
            created(liveWebhookRecord(state.webhooks.create(owner, { ...chosen(hook), ...urlsOf(urls) }))),
        ),
        route(
            "PUT",
            `${live.webhooks}/{id}`,
            { body: liveWebhook },
            ({ state, owner, param, body: { urls, ...hook } }) => {
                const { id } = state.webhooks.get(owner, param("id"));
                return ok(
                    liveWebhookRecord(state.webhooks.replace(id, { ...chosen(hook), ...urlsOf(urls) })),
                );
            },
        ),
        ...routesOfHooks(live.emailHooks, state => state.emailHooks, liveEmailHookRecord),
        route(
            "POST",
            live.emailHooks,
            { body: liveEmailHook },
            ({ state, owner, account, body: { notified, ...hook } }) => {
                const told = recipientsOf(notified, account.userId);
                return created(
                    liveEmailHookRecord(state.emailHooks.create(owner, { ...chosen(hook), ...told })),
                );
            },
        ),
        route(
            "PUT",
            `${live.emailHooks}/{id}`,
            { body: liveEmailHook },
            ({ state, owner, account, param, body: { notified, ...hook } }) => {
                const { id } = state.emailHooks.get(owner, param("id"));
                const told = recipientsOf(notified, account.userId);
                return ok(liveEmailHookRecord(state.emailHooks.replace(id, { ...chosen(hook), ...told })));
            },
        ),
        route("GET", "/v2/notifications/info/events", () => ok({ events, meta_events: metaEvents })),
        route("GET", "/v2/notifications/info/webhookformats", () => ok(hookFormats)),
    ],
};

/** The list and the deletion of hooks. */
function routesOfHooks<Hook extends Webhook | EmailHook>(
    path: Paths[keyof Paths],
    hooksIn: (state: PlatformState) => Hooks<Hook>,
    hookRecord: (hook: Hook) => object,
): Route[] {
    return [
        route("GET", path, ({ state, owner }) => ok(hooksIn(state).list(owner).map(hookRecord))),
        route("DELETE", `${path}/{id}`, ({ state, owner, param }) => {
            const hooks = hooksIn(state);
            hooks.remove(hooks.get(owner, param("id")).id);
            return noContent();
        }),
    ];
}

function documentedWebhookRecord(hook: Webhook): Record<string, unknown> {
    const { id, ownerId, name, url, format, events, scope, creationDate } = hook;
    return { id, ownerId, name, url, format, events, scope, createdAt: new Date(creationDate).toISOString() };
}

function documentedEmailHookRecord(hook: EmailHook): Record<string, unknown> {
    const { id, ownerId, name, notified, events, scope, creationDate } = hook;
    return { id, ownerId, name, notified, events, scope, createdAt: new Date(creationDate).toISOString() };
}

interface Choice {
    readonly name: string;
    readonly events?: readonly string[];
    readonly scope?: readonly string[];
}

/** All events and everything, where nothing is said. */
function chosen({ name, events: some = ["*"], scope = [] }: Choice): Required<Choice> {
    return { name, events: some, scope };
}

function urlsOf([first, ...furtherUrls]: readonly HookUrl[]): HookUrl & Pick<Webhook, "furtherUrls"> {
    if (first === undefined) {
        throw invalid("webhook", "A webhook needs an address", { urls: "error.minLength" });
    }
    return { ...first, furtherUrls };
}

/** Keeps recipients as sent. A recipient without a name is the caller. */
function recipientsOf(
    sent: readonly HookRecipient[],
    userId: string,
): Pick<EmailHook, "notified" | "recipients"> {
    const recipients = sent.map(({ type, target }) => ({
        type,
        ...(type === "organisation" ? {} : { target: target ?? (type === "userid" ? userId : "") }),
    }));
    return { notified: namesIn(recipients), recipients };
}

/** One by one: an item may name several addresses, and everybody has no name. */
function namesIn(recipients: readonly HookRecipient[]): string[] {
    return recipients.flatMap(({ type, target = "" }) => (type === "organisation" ? [] : target.split(",")));
}

/** Like the order: what means all is left out. */
function commonFields({ id, ownerId, name, events: some, scope, creationDate }: Webhook | EmailHook): object {
    return {
        id,
        ownerId,
        name,
        ...(some.includes("*") ? {} : { events: some }),
        ...(scope.length === 0 ? {} : { scope }),
        createdAt: new Date(creationDate).toISOString(),
    };
}

function liveWebhookRecord(hook: Webhook): object {
    const { format, url, furtherUrls = [] } = hook;
    return { ...commonFields(hook), urls: [{ format, url }, ...furtherUrls], failures: [], state: "ENABLED" };
}

function liveEmailHookRecord(hook: EmailHook): object {
    const { notified, recipients = [] } = hook;
    const asSent = namesIn(recipients).join() === notified.join();
    const each = notified.map(target => ({ type: target.startsWith("user_") ? "userid" : "email", target }));
    return { ...commonFields(hook), notified: asSent ? recipients : each };
}
