import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, Removal } from "../call-options.js";
import { custom, type Family, remove, send, write } from "../family.js";
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
const liveCodes = z.array(z.object({ code: z.string() }).transform(({ code }) => code));

const confirmation = z.object({ code: z.string() });

const factors = account.in("second factors");
const factor = ({ kind = "TOTP" }: TwoFactorOptions) => factors.at({ kind });

/** @internal */
export const twoFactor: Family<TwoFactorClient> = dialect => {
    /** The live platform asks for the password of the account. */
    const proof = ({ password }: TwoFactorOptions) =>
        dialect === "documented" || password === undefined
            ? {}
            : { headers: { "X-Clever-Password": Buffer.from(password).toString("base64") } };

    return {
        start: custom("POST /v2/self/mfa/{kind}", (connection, route) => async (options = {}) => {
            const { kind = "TOTP" } = options;
            const subject = factor(options);
            if (dialect === "documented") {
                return connection.write(route, subject, documentedEnrolment, options, { body: { kind } });
            }
            const { url } = await connection.write(route, subject, liveEnrolment, options, proof(options));
            return { kind, otpUrl: url };
        }),

        confirm: send(
            "POST /v2/self/mfa/{kind}/confirmation",
            factor,
            (options: TwoFactorOptions & z.input<typeof confirmation>) => ({
                body: checked(confirmation, options),
                ...proof(options),
            }),
        ),

        disable: remove("DELETE /v2/self/mfa/{kind}", factor, proof),

        renewBackupCodes:
            dialect === "documented"
                ? write(
                      "POST /v2/self/mfa/backupcodes",
                      ({ kind = "TOTP" }: TwoFactorOptions) => factors.with({ kind }),
                      z.array(z.string()),
                  )
                : custom("GET /v2/self/mfa/{kind}/backupcodes", (connection, route) => (options = {}) => {
                      const { kind = "TOTP" } = options;
                      const subject = factors.in("backup codes").at({ kind });
                      const fresh = { ...options, fresh: true };
                      return connection.get(route, subject, liveCodes, fresh, proof(options));
                  }),
    };
};
