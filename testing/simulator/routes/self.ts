import { z } from "zod";
import { record } from "../shape.js";
import type { Account } from "../state/accounts.js";
import type { PlatformState } from "../state/index.js";
import { conflict, notFound } from "../state/refusal.js";
import type { User } from "../state/users.js";
import { done, ok, route, type Route, type Routes } from "./route.js";

const contact = {
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    zipcode: z.string(),
    country: z.string(),
    lang: z.string(),
};

const profile = { name: z.string(), ...contact };

/** Addresses and passwords are changed by routes of their own: here they have no effect. */
const unused = {
    email: z.string(),
    password: z.string(),
    terms: z.boolean(),
    subscriptionSource: z.string(),
};

const shared: readonly Route[] = [
    route("GET", "/v2/self/keys", ({ state, account }) =>
        ok(
            state.sshKeys
                .list(account.userId)
                .map(({ name, key, fingerprint }) => ({ name, key, fingerprint })),
        ),
    ),
    route("DELETE", "/v2/self/keys/{name}", ({ state, account, param }) => {
        state.sshKeys.remove(account.userId, param("name"));
        return done();
    }),
    route("DELETE", "/v2/self/emails/{email}", ({ state, account, param }) => {
        state.emailAddresses.remove(account.userId, param("email"));
        return done();
    }),
];

export const selfRoutes: Routes = {
    documented: [
        ...shared,
        route("GET", "/v2/self", ({ state, account }) => ok(state.users.get(account.userId))),
        route(
            "PUT",
            "/v2/self",
            { body: record({}, { firstname: z.string(), lastname: z.string(), ...contact }) },
            ({ state, account, body }) => ok(state.users.changeProfile(account.userId, body)),
        ),
        route(
            "PUT",
            "/v2/self/keys/{name}",
            { body: record({ key: z.string() }) },
            ({ state, account, param, body }) => {
                state.sshKeys.put(account.userId, param("name"), body.key);
                return done();
            },
        ),
        route("GET", "/v2/self/emails", ({ state, account }) => ok(emailRecords(state, account))),
        route(
            "PUT",
            "/v2/self/emails/{email}",
            { body: record({}, { make_primary: z.boolean() }) },
            ({ state, account, param, body }) => {
                state.emailAddresses.put(account.userId, param("email"), body.make_primary ?? false);
                return done();
            },
        ),
        route(
            "PUT",
            "/v2/self/change_password",
            { body: record({ oldPassword: z.string(), newPassword: z.string() }) },
            ({ state, account, body }) => {
                state.users.changePassword(account.userId, body.oldPassword, body.newPassword);
                return done("The password was changed");
            },
        ),
    ],
    "clever-cloud": [
        ...shared,
        route("GET", "/v2/self", ({ state, account }) => ok(userRecord(state.users.get(account.userId)))),
        route("GET", "/v2/self/id", ({ account }) => ok(account.userId)),
        route(
            "PUT",
            "/v2/self",
            { body: record({}, { ...profile, ...unused }) },
            ({ state, account, body }) => {
                const keys = Object.keys(profile) as (keyof typeof profile)[];
                const changes: Partial<Record<keyof typeof profile, string>> = Object.fromEntries(
                    keys.filter(key => body[key] !== undefined).map(key => [key, body[key]]),
                );
                return ok(userRecord(state.users.update(account.userId, changes)));
            },
        ),
        route("PUT", "/v2/self/keys/{name}", { body: z.string() }, ({ state, account, param, body }) => {
            const { userId } = account;
            const known = state.sshKeys.list(userId);
            const fingerprint = state.sshKeys.fingerprint(body);
            if (known.some(key => key.name === param("name") || key.fingerprint === fingerprint)) {
                throw conflict("ssh key", "There is a key of this name or with this fingerprint already");
            }
            state.sshKeys.put(userId, param("name"), body);
            return done("The key was added");
        }),
        route("GET", "/v2/self/emails", ({ state, account }) =>
            ok(secondaryAddresses(state, account.userId)),
        ),
        route(
            "PUT",
            "/v2/self/emails/{email}",
            { body: record({}, { make_primary: z.boolean() }).optional() },
            ({ state, account, param, body }) => {
                const email = param("email");
                const confirmed = secondaryAddresses(state, account.userId).includes(email);
                const promoted = body?.make_primary ?? false;
                if (promoted && !confirmed) {
                    throw notFound("e-mail address", email);
                }
                if (!promoted && confirmed) {
                    throw conflict("e-mail address", "This address is yours already");
                }
                // One that waits for its click gets another message.
                state.emailAddresses.put(account.userId, email, promoted);
                return done(
                    promoted ? "This is the primary address now" : "A message was sent to this address",
                );
            },
        ),
        route(
            "PUT",
            "/v2/self/change_password",
            {
                body: record(
                    { oldPassword: z.string(), newPassword: z.string() },
                    { dropTokens: z.boolean() },
                ),
            },
            ({ state, account, body: { oldPassword, newPassword, dropTokens = false } }) => {
                state.users.changePassword(account.userId, oldPassword, newPassword);
                if (dropTokens) {
                    state.apiTokens.revokeAll(account.userId);
                }
                return done("The password was changed");
            },
        ),
    ],
};

function emailRecords({ emailAddresses }: PlatformState, { userId }: Account): unknown[] {
    return emailAddresses.list(userId).map(address => ({
        email: address.id,
        primary: emailAddresses.isPrimary(address),
        validated: address.validated,
    }));
}

/** The confirmed ones: an address shows once somebody followed the link in the message to it. */
function secondaryAddresses({ emailAddresses }: PlatformState, userId: string): string[] {
    return emailAddresses
        .list(userId)
        .filter(address => address.validated && !emailAddresses.isPrimary(address))
        .map(({ id }) => id);
}

function userRecord(user: User): Record<string, unknown> {
    return {
        ...user,
        oauthApps: [],
        admin: false,
        canPay: true,
        hasPassword: true,
        partnerId: null,
        partnerName: null,
        partnerConsoleUrl: null,
    };
}
