import { z } from "zod";
import { record } from "../../shape.js";
import type { Account } from "../../state/accounts.js";
import type { PlatformState } from "../../state/index.js";
import { Refusal } from "../../state/refusal.js";
import { done, ok, route, type Route } from "../route.js";

const twoFactorKind = "TOTP";

export const selfRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/self",
        handle: ({ state, account }) => ok(state.users.get(account.userId)),
    }),
    route({
        method: "PUT",
        path: "/v2/self",
        body: record(
            {},
            {
                firstname: z.string(),
                lastname: z.string(),
                phone: z.string(),
                address: z.string(),
                city: z.string(),
                zipcode: z.string(),
                country: z.string(),
                lang: z.string(),
            },
        ),
        handle: ({ state, account, body }) => ok(state.users.changeProfile(account.userId, body)),
    }),
    route({
        method: "GET",
        path: "/v2/self/keys",
        handle: ({ state, account }) =>
            ok(
                state.sshKeys
                    .list(account.userId)
                    .map(({ name, key, fingerprint }) => ({ name, key, fingerprint })),
            ),
    }),
    route({
        method: "PUT",
        path: "/v2/self/keys/{name}",
        body: record({ key: z.string() }),
        handle: ({ state, account, param, body }) => {
            state.sshKeys.put(account.userId, param("name"), body.key);
            return done();
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/self/keys/{name}",
        handle: ({ state, account, param }) => {
            state.sshKeys.remove(account.userId, param("name"));
            return done();
        },
    }),
    route({
        method: "GET",
        path: "/v2/self/emails",
        handle: ({ state, account }) => ok(emailRecords(state, account)),
    }),
    route({
        method: "PUT",
        path: "/v2/self/emails/{email}",
        body: record({}, { make_primary: z.boolean() }),
        handle: ({ state, account, param, body }) => {
            state.emailAddresses.put(account.userId, param("email"), body.make_primary ?? false);
            return done();
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/self/emails/{email}",
        handle: ({ state, account, param }) => {
            state.emailAddresses.remove(account.userId, param("email"));
            return done();
        },
    }),
    route({
        method: "POST",
        path: "/v2/self/mfa/{kind}",
        body: record({ kind: z.literal(twoFactorKind) }),
        handle: ({ state, account, param }) => {
            const kind = supported(param("kind"));
            const { secret, otpUrl } = state.twoFactor.start(account.userId);
            return ok({ kind, otpUrl, qrCodeUrl: `https://assets.platform.example/qr/${secret}.png` });
        },
    }),
    route({
        method: "POST",
        path: "/v2/self/mfa/{kind}/confirmation",
        body: record({ code: z.string() }),
        handle: ({ state, account, param, body }) => {
            supported(param("kind"));
            state.twoFactor.confirm(account.userId, body.code);
            return done("Two-factor authentication is enabled");
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/self/mfa/{kind}",
        handle: ({ state, account, param }) => {
            supported(param("kind"));
            state.twoFactor.disable(account.userId);
            return done("Two-factor authentication is disabled");
        },
    }),
    route({
        method: "POST",
        path: "/v2/self/mfa/backupcodes",
        handle: ({ state, account }) => ok(state.twoFactor.newBackupCodes(account.userId)),
    }),
    route({
        method: "PUT",
        path: "/v2/self/change_password",
        body: record({ oldPassword: z.string(), newPassword: z.string() }),
        handle: ({ state, account, body }) => {
            state.users.changePassword(account.userId, body.oldPassword, body.newPassword);
            return done("The password was changed");
        },
    }),
];

function supported(kind: string): string {
    if (kind !== twoFactorKind) {
        throw new Refusal("not-found", "two-factor authentication", `There is no second factor ${kind}`);
    }
    return kind;
}

function emailRecords({ emailAddresses }: PlatformState, { userId }: Account): unknown[] {
    return emailAddresses.list(userId).map(address => ({
        email: address.id,
        primary: emailAddresses.isPrimary(address),
        validated: address.validated,
    }));
}
