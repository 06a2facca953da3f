import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { TwoFactorClient, TwoFactorEnrolment, TwoFactorOptions } from "../contract/two-factor.js";
import { account } from "./self.js";

export const routes = {
    start: "POST /v2/self/mfa/{kind}",
    confirm: "POST /v2/self/mfa/{kind}/confirmation",
    disable: "DELETE /v2/self/mfa/{kind}",
    renewBackupCodes: "POST /v2/self/mfa/backupcodes",
} as const;

const enrolment: z.ZodType<TwoFactorEnrolment> = z.object({
    kind: z.string().optional(),
    otpUrl: z.string().optional(),
    qrCodeUrl: z.string().optional(),
    backupCodes: z.array(z.string()).optional(),
});

export const confirmation = z.object({ code: z.string() });

export const factors = account.in("second factors");
export const factor = ({ kind = "TOTP" }: TwoFactorOptions) => factors.at({ kind });

export function client(connection: Connection): TwoFactorClient {
    return {
        start(options = {}) {
            const { kind = "TOTP" } = options;
            return connection.write(routes.start, factor(options), { kind }, enrolment, options);
        },

        confirm(options) {
            const body = checked(confirmation, options);
            return connection.send(routes.confirm, factor(options), body, options);
        },

        disable: (options = {}) => connection.remove(routes.disable, factor(options), options),

        renewBackupCodes(options = {}) {
            const codes = z.array(z.string());
            return connection.write(routes.renewBackupCodes, factors, undefined, codes, options);
        },
    };
}
