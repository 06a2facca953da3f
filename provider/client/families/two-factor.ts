import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, Removal } from "../call-options.js";
import { family } from "../family.js";
import { account } from "./self.js";

/** The kind of second factor: time-based codes (`TOTP`), or a later addition. */
export type TwoFactorKind = "TOTP" | (string & {});

/** The data of a new second factor. Its holder has the second factor: secret as a whole. */
export interface TwoFactorEnrolment {
    /** The kind of second factor. */
    kind?: string | undefined;
    /** The URL for an authenticator app; it holds the shared key. */
    otpUrl?: string | undefined;
    /** The URL of `otpUrl` as a picture. */
    qrCodeUrl?: string | undefined;
    /** The backup codes. Each code signs in once if the authenticator is lost. */
    backupCodes?: string[] | undefined;
}

/** A second factor. */
export interface TwoFactorOptions {
    /** The kind of second factor. @default "TOTP" */
    kind?: TwoFactorKind | undefined;
    /** The account's password, if the platform asks for it: secret. */
    password?: string | undefined;
}

/** The second factor of the account behind the credentials. */
export interface TwoFactorClient {
    /**
     * Starts the setup of a second factor, which takes effect with `confirm`. A second start discards the first one.
     */
    start(options?: TwoFactorOptions & CallOptions): Promise<TwoFactorEnrolment>;

    /** Enables the second factor of the last `start`. */
    confirm(
        options: TwoFactorOptions &
            CallOptions & {
                /** The current code of the authenticator. */
                code: string;
            },
    ): Promise<void>;

    /** Disables the second factor. Safe to send again. */
    disable(options?: TwoFactorOptions & CallOptions): Promise<Removal>;

    /** Replaces the backup codes and returns the new ones: secret. After a lost answer, renew them again. */
    renewBackupCodes(options?: TwoFactorOptions & CallOptions): Promise<string[]>;
}

const documentedEnrolment: z.ZodType<TwoFactorEnrolment> = z.object({
    kind: z.string().optional(),
    otpUrl: z.string().optional(),
    qrCodeUrl: z.string().optional(),
    backupCodes: z.array(z.string()).optional(),
});
const liveEnrolment = z.object({ url: z.string().optional() });
const liveCodes = z.array(z.object({ code: z.string() }));

const confirmation = z.object({ code: z.string() });

const factors = account.in("second factors");
const factor = ({ kind = "TOTP" }: TwoFactorOptions) => factors.at({ kind });

/** @internal */
export const twoFactor = family(
    {
        start: "POST /v2/self/mfa/{kind}",
        confirm: "POST /v2/self/mfa/{kind}/confirmation",
        disable: "DELETE /v2/self/mfa/{kind}",
        renewBackupCodes: {
            documented: "POST /v2/self/mfa/backupcodes",
            "clever-cloud": "GET /v2/self/mfa/{kind}/backupcodes",
        },
    },
    (connection, routes, dialect): TwoFactorClient => {
        /** The live platform asks for the password of the account. */
        const proof = ({ password }: TwoFactorOptions) =>
            dialect === "documented" || password === undefined
                ? {}
                : { headers: { "X-Clever-Password": Buffer.from(password).toString("base64") } };

        return {
            async start(options = {}) {
                const { kind = "TOTP" } = options;
                const subject = factor(options);
                if (dialect === "documented") {
                    return connection.write(routes.start, subject, { kind }, documentedEnrolment, options);
                }
                const { url } = await connection.write(
                    routes.start,
                    subject,
                    undefined,
                    liveEnrolment,
                    options,
                    proof(options),
                );
                return { kind, otpUrl: url };
            },

            confirm(options) {
                const body = checked(confirmation, options);
                return connection.send(routes.confirm, factor(options), body, options, proof(options));
            },

            disable: (options = {}) =>
                connection.remove(routes.disable, factor(options), options, proof(options)),

            async renewBackupCodes(options = {}) {
                const { kind = "TOTP" } = options;
                const route = routes.renewBackupCodes;
                if (dialect === "documented") {
                    const codes = z.array(z.string());
                    return connection.write(route, factors.with({ kind }), undefined, codes, options);
                }
                const subject = factors.in("backup codes").at({ kind });
                const fresh = { ...options, fresh: true };
                const found = await connection.get(route, subject, liveCodes, fresh, proof(options));
                return found.map(({ code }) => code);
            },
        };
    },
);
