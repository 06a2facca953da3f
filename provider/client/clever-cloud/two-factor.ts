import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { TwoFactorClient, TwoFactorOptions } from "../contract/two-factor.js";
import { confirmation, factor, factors, routes as documented } from "../documented/two-factor.js";

export const routes = { renewBackupCodes: "GET /v2/self/mfa/{kind}/backupcodes" } as const;

const enrolment = z.object({ url: z.string().optional() });
const codes = z.array(z.object({ code: z.string() }));

/** The platform asks for the password of the account. */
function proof({ password }: TwoFactorOptions) {
    return password === undefined
        ? {}
        : { headers: { "X-Clever-Password": Buffer.from(password).toString("base64") } };
}

export function client(connection: Connection): TwoFactorClient {
    return {
        async start(options = {}) {
            const { kind = "TOTP" } = options;
            const { url } = await connection.write(
                documented.start,
                factor(options),
                undefined,
                enrolment,
                options,
                proof(options),
            );
            return { kind, otpUrl: url };
        },

        confirm(options) {
            const body = checked(confirmation, options);
            return connection.send(documented.confirm, factor(options), body, options, proof(options));
        },

        disable: (options = {}) =>
            connection.remove(documented.disable, factor(options), options, proof(options)),

        async renewBackupCodes(options = {}) {
            const { kind = "TOTP" } = options;
            const fresh = { ...options, fresh: true };
            const subject = factors.in("backup codes").at({ kind });
            const found = await connection.get(
                routes.renewBackupCodes,
                subject,
                codes,
                fresh,
                proof(options),
            );
            return found.map(({ code }) => code);
        },
    };
}
