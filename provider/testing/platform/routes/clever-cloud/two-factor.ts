import { z } from "zod";
import { Violation } from "../../violation.js";
import { record } from "../../shape.js";
import type { Account } from "../../state/accounts.js";
import type { PlatformState } from "../../state/index.js";
import { notFound, Refusal } from "../../state/refusal.js";
import { done, ok, route, type Route } from "../route.js";

interface Asked {
    readonly state: PlatformState;
    readonly account: Account;
    readonly param: (name: "kind") => string;
    readonly header: (name: string) => string | undefined;
}

/** Each of them asks for the password again, in a header. */
export const twoFactorRoutes: readonly Route[] = [
    route({
        method: "POST",
        path: "/v2/self/mfa/{kind}",
        handle: asked => {
            checkPassword(asked);
            const { users, twoFactor } = asked.state;
            const { email } = users.get(asked.account.userId);
            const { secret } = twoFactor.start(asked.account.userId);
            return ok({ url: authenticatorUrl(email, secret) });
        },
    }),
    route({
        method: "POST",
        path: "/v2/self/mfa/{kind}/confirmation",
        body: record({ code: z.string() }, { revokeTokens: z.boolean() }),
        handle: ({ body, ...asked }) => {
            const { state, account } = asked;
            checkPassword(asked);
            state.twoFactor.confirm(account.userId, body.code);
            if (body.revokeTokens ?? false) {
                state.apiTokens.revokeAll(account.userId);
            }
            return done("Two-factor authentication is enabled");
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/self/mfa/{kind}",
        handle: asked => {
            checkPassword(asked);
            asked.state.twoFactor.disable(asked.account.userId);
            return done("Two-factor authentication is disabled");
        },
    }),
    route({
        method: "GET",
        path: "/v2/self/mfa/{kind}/backupcodes",
        handle: asked => {
            checkPassword(asked);
            const codes = asked.state.twoFactor.newBackupCodes(asked.account.userId);
            return ok(codes.map(code => ({ code })));
        },
    }),
];

function authenticatorUrl(email: string, secret: string): string {
    const [issuer, whose] = ["Clever Cloud", email].map(encodeURIComponent);
    return `otpauth://totp/${issuer}:${whose}?secret=${secret}&issuer=${issuer}&algorithm=SHA1`;
}

function checkPassword({ state, account, param, header }: Asked): void {
    const encoded = header("x-clever-password");
    if (param("kind") !== "TOTP") {
        throw notFound("two-factor authentication", param("kind"));
    }
    if (encoded === undefined) {
        throw new Violation("the header X-Clever-Password is missing");
    }
    const password = Buffer.from(encoded, "base64").toString("utf8");
    if (!state.users.hasPassword(account.userId, password)) {
        throw new Refusal("forbidden", "password", "The password is wrong");
    }
}
