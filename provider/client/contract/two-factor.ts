import type { CallOptions, Removal } from "./options.js";

/** Second factors: time-based codes (`TOTP`), or what else there will be. */
export type TwoFactorKind = "TOTP" | (string & {});

/** Whoever has these has the second factor: secret as a whole. */
export interface TwoFactorEnrolment {
    /** Which second factor it is. */
    kind?: string | undefined;
    /** What an authenticator is fed with; it holds the shared key. */
    otpUrl?: string | undefined;
    /** Address of the same as a picture. */
    qrCodeUrl?: string | undefined;
    /** Each signs in once, where the authenticator is lost. */
    backupCodes?: string[] | undefined;
}

/** Which second factor is meant. */
export interface TwoFactorOptions {
    /** Which second factor. @default "TOTP" */
    kind?: TwoFactorKind | undefined;
    /** The account's password, where the platform asks for it: secret. */
    password?: string | undefined;
}

/** The second factor of the account behind the credentials. */
export interface TwoFactorClient {
    /** Begins to set up a second factor; it takes effect with `confirm`. Beginning again starts anew. */
    start(options?: TwoFactorOptions & CallOptions): Promise<TwoFactorEnrolment>;

    /** Turns the second factor on that `start` has begun. */
    confirm(
        options: TwoFactorOptions &
            CallOptions & {
                /** What the authenticator shows now. */
                code: string;
            },
    ): Promise<void>;

    /** Turns the second factor off. Safe to send again. */
    disable(options?: TwoFactorOptions & CallOptions): Promise<Removal>;

    /** New backup codes, secret like those that they take the place of. After a lost answer, renew them again. */
    renewBackupCodes(options?: TwoFactorOptions & CallOptions): Promise<string[]>;
}
