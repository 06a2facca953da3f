import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { EmailHook, EmailHooksClient } from "../contract/email-hooks.js";
import { all, newEmailHook, one } from "../documented/email-hooks.js";
import { events, occasions } from "./hooks.js";

export const routes = {
    list: "GET /v2/notifications/emailhooks/{owner}",
    create: "POST /v2/notifications/emailhooks/{owner}",
    remove: "DELETE /v2/notifications/emailhooks/{owner}/{id}",
} as const;

/** All members of the organisation. */
const organisation = "organisation";

/** A target may contain several addresses, separated by commas. */
const recipient = z
    .object({ type: z.string(), target: z.string().optional() })
    .transform(({ type, target }) =>
        type === organisation || target === undefined ? [type] : target.split(",").map(part => part.trim()),
    );

function targetOf(recipient: string) {
    return recipient === organisation
        ? { type: organisation }
        : { type: recipient.startsWith("user_") ? "userid" : "email", target: recipient };
}

const emailHook: z.ZodType<EmailHook> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        notified: z.array(recipient).default([]),
        ...events,
    })
    .transform(({ notified, ...rest }) => ({ ...rest, notified: notified.flat() }));

export function client(connection: Connection): EmailHooksClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(emailHook), options),

        create(options) {
            const { name, notified, ...rest } = checked(newEmailHook, options);
            const body = { name, notified: notified.map(targetOf), ...occasions(rest) };
            return connection.write(routes.create, all(options), body, emailHook, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
