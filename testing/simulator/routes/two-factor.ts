import { z } from "zod";
import { record } from "../shape.js";
import { notFound, Refusal } from "../state/refusal.js";
import { Violation } from "../violation.js";
import { done, ok, route, type Asked, type Routes } from "./route.js";

const twoFactorKind = "TOTP";

export const twoFactorRoutes: Routes = {
    documented: [
        route(
            "POST",
            "/v2/self/mfa/{kind}",
            { body: record({ kind: z.literal(twoFactorKind) }) },
            ({ state, account, param }) => {
                const kind = supported(param("kind"));
                const { secret, otpUrl } = state.twoFactor.start(account.userId);
                return ok({ kind, otpUrl, qrCodeUrl: `https://assets.platform.example/qr/${secret}.png` });
            },
        ),
        route(
            "POST",
            "/v2/self/mfa/{kind}/confirmation",
            { body: record({ code: z.string() }) },
            ({ state, account, param, body }) => {
                supported(param("kind"));
                state.twoFactor.confirm(account.userId, body.code);
                return done("Two-factor authentication is enabled");
            },
        ),
        route("DELETE", "/v2/self/mfa/{kind}", ({ state, account, param }) => {
            supported(param("kind"));
            state.twoFactor.disable(account.userId);
            return done("Two-factor authentication is disabled");
        }),
        route("POST", "/v2/self/mfa/backupcodes", ({ state, account }) =>
            ok(state.twoFactor.newBackupCodes(account.userId)),
        ),
    ],
    // Each of them asks for the password again, in a header.
    "clever-cloud": [
        route("POST", "/v2/self/mfa/{kind}", asked => {
            checkPassword(asked);
            const { users, twoFactor } = asked.state;
            const { email } = users.get(asked.account.userId);
            const { secret } = twoFactor.start(asked.account.userId);
            return ok({ url: authenticatorUrl(email, secret) });
        }),
        route(
            "POST",
            "/v2/self/mfa/{kind}/confirmation",
            { body: record({ code: z.string() }, { revokeTokens: z.boolean() }) },
            ({ body, ...asked }) => {
                const { state, account } = asked;
                checkPassword(asked);
                state.twoFactor.confirm(account.userId, body.code);
                if (body.revokeTokens ?? false) {
                    state.apiTokens.revokeAll(account.userId);
                }
                return done("Two-factor authentication is enabled");
            },
        ),
        route("DELETE", "/v2/self/mfa/{kind}", asked => {
            checkPassword(asked);
            asked.state.twoFactor.disable(asked.account.userId);
            return done("Two-factor authentication is disabled");
        }),
        route("GET", "/v2/self/mfa/{kind}/backupcodes", asked => {
            checkPassword(asked);
            const codes = asked.state.twoFactor.newBackupCodes(asked.account.userId);
            return ok(codes.map(code => ({ code })));
        }),
    ],
};

function supported(kind: string): string {
    if (kind !== twoFactorKind) {
        throw new Refusal("not-found", "two-factor authentication", `There is no second factor ${kind}`);
    }
    return kind;
}

function authenticatorUrl(email: string, secret: string): string {
    const [issuer, whose] = ["Clever Cloud", email].map(encodeURIComponent);
    return `otpauth://totp/${issuer}:${whose}?secret=${secret}&issuer=${issuer}&algorithm=SHA1`;
}

function checkPassword({ state, account, param, header }: Asked<"kind">): void {
    const encoded = header("x-clever-password");
    if (param("kind") !== twoFactorKind) {
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
