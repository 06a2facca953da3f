/** The sentences about the settings and the account of a run. Pure. */
import type { CheckFailure } from "../../kind/kind.js";
import { UserError } from "../../kind/user-errors.js";
import { recoveryVariable } from "../../settings/names.js";
import { ownCommand } from "../../text/own-command.js";

export function noPlatformAddress(problem: string): UserError {
    return new UserError("no-platform-address", problem, "");
}

export function invalidSetting(problem: string): UserError {
    return new UserError("invalid-setting", problem, "");
}

/** Returns the error for a kind that this platform does not have. */
export function kindUnavailable({ code, reason }: CheckFailure): UserError {
    return new UserError(code, reason);
}

/** @param account the user of the credentials */
export function wrongAccount(owner: string, account: string, platform: string): UserError {
    return new UserError(
        "wrong-account",
        `it belongs to user ${owner}, but the credentials are those of user ${account} at ${platform}`,
        "Use the credentials with which it was created.",
    );
}

/**
 * @param provider the name of the provider resource whose settings hold
 * @param ifMoved what to do if the platform has another address now
 */
export function wrongPlatform(reason: string, provider: string | undefined, ifMoved: string): UserError {
    const check =
        provider === undefined
            ? "Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL."
            : `Check the address of the provider "${provider}".`;
    return new UserError("wrong-platform", reason, `${check} If the platform moved${ifMoved}.`);
}

/** @param organisation the owner of the other resources */
export function organisationMissing(
    user: string,
    organisation: string,
    provider: string | undefined,
): UserError {
    const setting =
        provider === undefined
            ? "cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION)"
            : `organisation of the provider "${provider}"`;
    return new UserError(
        "organisation-missing",
        `no organisation is set in this run, so ${user} would own it, but the other resources belong to ${organisation}`,
        `Set ${setting} to ${organisation}, or set owner: "${user}" if it is meant.`,
    );
}

export function recoveryEnded(cause: unknown): UserError {
    return new UserError(
        "recovery-ended",
        `${recoveryVariable} is set, and the command "recover" that set it has ended`,
        `Unset ${recoveryVariable}, or run "${ownCommand("recover")}" again.`,
        cause,
    );
}
