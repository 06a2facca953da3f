import { z } from "zod";
import { checked, id } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { notifiedOwner, type Owner } from "./owner.js";
import { type Path, path } from "./path.js";

const emailHook = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        notified: z.array(z.string()).optional(),
        targets: z.array(z.string()).optional(),
        events: z.array(z.string()).default([]),
        scope: z.array(z.string()).default([]),
    })
    .transform(({ notified, targets, ...rest }) => ({
        ...rest,
        /** E-mail addresses and users' ids. */
        notified: notified ?? targets ?? [],
    }));

/** `events` holds codes, or `*` for all; an empty `scope` means all applications and add-ons. */
export type EmailHook = z.output<typeof emailHook>;

const newEmailHook = z.object({
    name: z.string(),
    notified: z.array(z.string()).readonly(),
    events: z.array(z.string()).readonly(),
    /** @default all applications and add-ons */
    scope: z.array(id).readonly().default([]),
});

export type NewEmailHook = z.input<typeof newEmailHook>;

function collection(owner: Owner): Path {
    return path`/v4/notifications/emailhooks/${notifiedOwner(owner)}`;
}

/** @endpoint [GET] /v4/notifications/emailhooks/{owner} */
export function list(
    connection: Connection,
    { owner, ...read }: { owner?: Owner } & ReadOptions = {},
): Promise<EmailHook[]> {
    return connection.get(collection(owner), z.array(emailHook), read);
}

/**
 * Not safe to send again after a lost answer.
 * @endpoint [POST] /v4/notifications/emailhooks/{owner}
 */
export function create(
    connection: Connection,
    { owner, ...wanted }: { owner?: Owner } & NewEmailHook,
): Promise<EmailHook> {
    const { name, notified, events, scope } = checked(newEmailHook, wanted);
    return connection.post(collection(owner), { name, events, notified, scope }, emailHook);
}

/** @endpoint [DELETE] /v4/notifications/emailhooks/{owner}/{id} */
export function remove(
    connection: Connection,
    { owner, id }: { owner?: Owner; id: string },
): Promise<Removal> {
    return connection.remove(path`${collection(owner)}/${id}`);
}
