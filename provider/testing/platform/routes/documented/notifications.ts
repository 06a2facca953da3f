import { z } from "zod";
import { record } from "../../shape.js";
import type { EmailHook, Webhook } from "../../state/hooks.js";
import { created, noContent, ok, route, type Route } from "../route.js";

export const notificationRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v4/notifications/webhooks/{owner}",
        handle: ({ state, owner }) => ok(state.webhooks.list(owner).map(webhookRecord)),
    }),
    route({
        method: "POST",
        path: "/v4/notifications/webhooks/{owner}",
        body: record(
            { name: z.string(), url: z.string(), events: z.array(z.string()) },
            { format: z.string(), scope: z.array(z.string()) },
        ),
        handle: ({ state, owner, body }) => {
            const { format = "raw", scope = [] } = body;
            return created(webhookRecord(state.webhooks.create(owner, { ...body, format, scope })));
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/notifications/webhooks/{owner}/{id}",
        handle: ({ state, owner, param }) => {
            state.webhooks.remove(state.webhooks.get(owner, param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "GET",
        path: "/v4/notifications/emailhooks/{owner}",
        handle: ({ state, owner }) => ok(state.emailHooks.list(owner).map(emailHookRecord)),
    }),
    route({
        method: "POST",
        path: "/v4/notifications/emailhooks/{owner}",
        body: record(
            { name: z.string(), events: z.array(z.string()), notified: z.array(z.string()) },
            { scope: z.array(z.string()) },
        ),
        handle: ({ state, owner, body }) => {
            const { scope = [] } = body;
            return created(emailHookRecord(state.emailHooks.create(owner, { ...body, scope })));
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/notifications/emailhooks/{owner}/{id}",
        handle: ({ state, owner, param }) => {
            state.emailHooks.remove(state.emailHooks.get(owner, param("id")).id);
            return noContent();
        },
    }),
];

function webhookRecord(hook: Webhook): Record<string, unknown> {
    const { id, ownerId, name, url, format, events, scope, creationDate } = hook;
    return { id, ownerId, name, url, format, events, scope, createdAt: new Date(creationDate).toISOString() };
}

function emailHookRecord(hook: EmailHook): Record<string, unknown> {
    const { id, ownerId, name, notified, events, scope, creationDate } = hook;
    return { id, ownerId, name, notified, events, scope, createdAt: new Date(creationDate).toISOString() };
}
