import { z } from "zod";
import { record } from "../shape.js";
import type { Account } from "../state/accounts.js";
import type { ApiToken } from "../state/api-tokens.js";
import type { PlatformState } from "../state/index.js";
import { invalid, Refusal } from "../state/refusal.js";
import { ok, route, type Route } from "./route.js";

const tenYears = 10 * 366 * 24 * 3600 * 1000;

/** Tokens for signatures, and tokens that the bridge accepts instead of signatures. */
export const tokenRoutes: readonly Route[] = [
    route("GET", "/v2/self/tokens/current", ({ state, account }) => {
        const { creationDate } = state.users.get(account.userId);
        return ok({
            token: account.userToken,
            consumer: { key: account.consumerKey, name: "command line" },
            creationDate,
            expirationDate: state.clock.now() + tenYears,
            lastUtilisation: state.clock.now(),
            employeeId: null,
        });
    }),
    route("GET", "/api-tokens", ({ state, account }) =>
        ok(state.apiTokens.list(account.userId).map(token => tokenRecord(state, token))),
    ),
    route(
        "POST",
        "/api-tokens",
        {
            body: record(
                { email: z.string(), password: z.string(), name: z.string(), expirationDate: z.string() },
                { description: z.string(), mfaCode: z.string() },
            ),
        },
        ({ state, account, body }) => {
            const { email, password, mfaCode, expirationDate, ...described } = body;
            checkIdentity(state, account, { email, password, mfaCode });
            const expires = Date.parse(expirationDate);
            if (Number.isNaN(expires)) {
                throw invalid("api token", "This is no date", { expirationDate: "not an ISO 8601 date" });
            }
            const token = state.apiTokens.create(account.userId, { ...described, expirationDate: expires });
            return ok({ ...tokenRecord(state, token), apiToken: token.token });
        },
    ),
    route(
        "PUT",
        "/api-tokens/{id}",
        { body: record({ name: z.string() }, { description: z.string() }) },
        ({ state, account, param, body }) => {
            state.apiTokens.rename(state.apiTokens.get(account.userId, param("id")).id, body);
            return { status: 204 };
        },
    ),
    route("DELETE", "/api-tokens/{id}", ({ state, account, param }) => {
        state.apiTokens.revoke(state.apiTokens.get(account.userId, param("id")).id);
        return { status: 204 };
    }),
];

interface Identity {
    readonly email: string;
    readonly password: string;
    readonly mfaCode: string | undefined;
}

/** A token is not made with a token alone. */
function checkIdentity(
    { users, twoFactor }: PlatformState,
    { userId }: Account,
    { email, password, mfaCode }: Identity,
): void {
    if (email !== users.get(userId).email || !users.hasPassword(userId, password)) {
        throw new Refusal("unauthorised", "credential", "The e-mail address or the password is wrong");
    }
    if (twoFactor.isEnabled(userId) && mfaCode !== twoFactor.currentCode(userId)) {
        throw new Refusal("unauthorised", "mfa code", "The code is wrong");
    }
}

function tokenRecord(state: PlatformState, token: ApiToken): Record<string, unknown> {
    const { id, userId, name, description, creationDate, expirationDate } = token;
    return {
        apiTokenId: id,
        userId,
        name,
        ...(description === undefined ? {} : { description }),
        creationDate: new Date(creationDate).toISOString(),
        expirationDate: new Date(expirationDate).toISOString(),
        ip: "127.0.0.1",
        state: state.apiTokens.isExpired(token) ? "EXPIRED" : "ACTIVE",
    };
}
