import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { EmailHook, EmailHooksClient } from "../contract/email-hooks.js";
import type { HookOptions } from "../contract/hooks.js";
import type { OwnerOptions } from "../call-options.js";
import { ownedBy } from "../subject.js";

export const routes = {
    list: "GET /v4/notifications/emailhooks/{owner}",
    create: "POST /v4/notifications/emailhooks/{owner}",
    remove: "DELETE /v4/notifications/emailhooks/{owner}/{id}",
} as const;

const emailHook: z.ZodType<EmailHook> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        notified: z.array(z.string()).optional(),
        targets: z.array(z.string()).optional(),
        events: z.array(z.string()).default([]),
        scope: z.array(z.string()).default([]),
    })
    .transform(({ notified, targets, ...rest }) => ({ ...rest, notified: notified ?? targets ?? [] }));

export const newEmailHook = z.object({
    name: z.string(),
    notified: z.array(z.string()).readonly(),
    events: z.array(z.string()).readonly(),
    scope: z.array(id).readonly().default([]),
});

export const all = (options: OwnerOptions) => ownedBy(options, "e-mail hooks");
export const one = (options: HookOptions) => all(options).at({ id: options.id });

export function client(connection: Connection): EmailHooksClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(emailHook), options),

        create(options) {
            const { name, notified, events, scope } = checked(newEmailHook, options);
            const body = { name, events, notified, scope };
            return connection.write(routes.create, all(options), body, emailHook, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
