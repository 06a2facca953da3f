import { z } from "zod";
import { record } from "../../shape.js";
import {
    hookFormats,
    type EmailHook,
    type HookRecipient,
    type HookUrl,
    type Webhook,
} from "../../state/hooks.js";
import { invalid } from "../../state/refusal.js";
import { events, metaEvents } from "./events.js";
import { created, noContent, ok, route, type Route } from "../route.js";

const choice = { events: z.array(z.string()), scope: z.array(z.string()) };
const webhook = record(
    { name: z.string(), urls: z.array(record({ format: z.string(), url: z.string() })) },
    choice,
);
const emailHook = record(
    {
        name: z.string(),
        notified: z.array(
            record({ type: z.enum(["email", "userid", "organisation"]) }, { target: z.string() }),
        ),
    },
    choice,
);

const webhooks = "/v2/notifications/webhooks/{owner}";
const emailHooks = "/v2/notifications/emailhooks/{owner}";

export const notificationRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: webhooks,
        handle: ({ state, owner }) => ok(state.webhooks.list(owner).map(webhookRecord)),
    }),
    route({
        method: "POST",
        path: webhooks,
        body: webhook,
        handle: ({ state, owner, body: { urls, ...hook } }) =>
            created(webhookRecord(state.webhooks.create(owner, { ...chosen(hook), ...urlsOf(urls) }))),
    }),
    route({
        method: "PUT",
        path: `${webhooks}/{id}`,
        body: webhook,
        handle: ({ state, owner, param, body: { urls, ...hook } }) => {
            const { id } = state.webhooks.get(owner, param("id"));
            return ok(webhookRecord(state.webhooks.replace(id, { ...chosen(hook), ...urlsOf(urls) })));
        },
    }),
    route({
        method: "DELETE",
        path: `${webhooks}/{id}`,
        handle: ({ state, owner, param }) => {
            state.webhooks.remove(state.webhooks.get(owner, param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "GET",
        path: emailHooks,
        handle: ({ state, owner }) => ok(state.emailHooks.list(owner).map(emailHookRecord)),
    }),
    route({
        method: "POST",
        path: emailHooks,
        body: emailHook,
        handle: ({ state, owner, account, body: { notified, ...hook } }) => {
            const told = recipientsOf(notified, account.userId);
            return created(emailHookRecord(state.emailHooks.create(owner, { ...chosen(hook), ...told })));
        },
    }),
    route({
        method: "PUT",
        path: `${emailHooks}/{id}`,
        body: emailHook,
        handle: ({ state, owner, account, param, body: { notified, ...hook } }) => {
            const { id } = state.emailHooks.get(owner, param("id"));
            const told = recipientsOf(notified, account.userId);
            return ok(emailHookRecord(state.emailHooks.replace(id, { ...chosen(hook), ...told })));
        },
    }),
    route({
        method: "DELETE",
        path: `${emailHooks}/{id}`,
        handle: ({ state, owner, param }) => {
            state.emailHooks.remove(state.emailHooks.get(owner, param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "GET",
        path: "/v2/notifications/info/events",
        handle: () => ok({ events, meta_events: metaEvents }),
    }),
    route({
        method: "GET",
        path: "/v2/notifications/info/webhookformats",
        handle: () => ok(hookFormats),
    }),
];

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
function hookRecord({ id, ownerId, name, events: some, scope, creationDate }: Webhook | EmailHook): object {
    return {
        id,
        ownerId,
        name,
        ...(some.includes("*") ? {} : { events: some }),
        ...(scope.length === 0 ? {} : { scope }),
        createdAt: new Date(creationDate).toISOString(),
    };
}

function webhookRecord(hook: Webhook): object {
    const { format, url, furtherUrls = [] } = hook;
    return { ...hookRecord(hook), urls: [{ format, url }, ...furtherUrls], failures: [], state: "ENABLED" };
}

function emailHookRecord(hook: EmailHook): object {
    const { notified, recipients = [] } = hook;
    const asSent = namesIn(recipients).join() === notified.join();
    const each = notified.map(target => ({ type: target.startsWith("user_") ? "userid" : "email", target }));
    return { ...hookRecord(hook), notified: asSent ? recipients : each };
}
