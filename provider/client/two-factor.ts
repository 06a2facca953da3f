import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, Removal } from "./connection.js";
import { path } from "./path.js";

/** Second factors: time-based codes (`TOTP`), or what else there will be. */
export type TwoFactorKind = "TOTP" | (string & {});

const enrolment = z.object({
    kind: z.string().optional(),
    /** What an authenticator is fed with; it holds the shared key. */
    otpUrl: z.string().optional(),
    /** Address of the same as a picture. */
    qrCodeUrl: z.string().optional(),
    backupCodes: z.array(z.string()).optional(),
});

/** Whoever has these has the second factor: secret as a whole. */
export type TwoFactorEnrolment = z.output<typeof enrolment>;

const confirmation = z.object({ code: z.string() });

/**
 * Begins to set up a second factor; it takes effect once `confirm` is given a code. Beginning again starts anew.
 * @endpoint [POST] /v2/self/mfa/{kind}
 */
export function start(
    connection: Connection,
    { kind = "TOTP" }: { kind?: TwoFactorKind | undefined } = {},
): Promise<TwoFactorEnrolment> {
    return connection.post(path`/v2/self/mfa/${kind}`, { kind }, enrolment);
}

/**
 * @param code what the authenticator shows now
 * @endpoint [POST] /v2/self/mfa/{kind}/confirmation
 */
export function confirm(
    connection: Connection,
    { code, kind = "TOTP" }: { code: string; kind?: TwoFactorKind | undefined },
): Promise<void> {
    return connection.send("POST", path`/v2/self/mfa/${kind}/confirmation`, checked(confirmation, { code }));
}

/** @endpoint [DELETE] /v2/self/mfa/{kind} */
export function disable(
    connection: Connection,
    { kind = "TOTP" }: { kind?: TwoFactorKind | undefined } = {},
): Promise<Removal> {
    return connection.remove(path`/v2/self/mfa/${kind}`);
}

/**
 * New backup codes, secret like those that they take the place of.
 * @endpoint [POST] /v2/self/mfa/backupcodes
 */
export function renewBackupCodes(connection: Connection): Promise<string[]> {
    return connection.post(path`/v2/self/mfa/backupcodes`, undefined, z.array(z.string()));
}
