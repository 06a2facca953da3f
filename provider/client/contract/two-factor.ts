import type { CallOptions, Removal } from "../call-options.js";

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
