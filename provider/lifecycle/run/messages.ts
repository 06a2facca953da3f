/** The sentences about the settings and the account of a run. Pure. */
import type { CheckFailure } from "../../kind/kind.js";
import { UserError } from "../../kind/user-errors.js";
import { recoveryVariable } from "../../settings/names.js";
import { ownCommand } from "../../text/own-command.js";

export function noPlatformAddress(problem: string): UserError {
    return new UserError("no-platform-address", problem, "");
}

export function credentialsOfVendor(source: string): string {
    return `the credentials are those of ${source}`;
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
 * @param user the user of the credentials
 * @param usual the user who owns the other resources
 */
export function otherUser(user: string, usual: string): UserError {
    return new UserError(
        "wrong-account",
        `user ${user} would own it, but the other resources belong to user ${usual}`,
        "Use the credentials of that user. If another account is meant, give the resource a provider with its credentials.",
    );
}

/** The platform of the run, and the one of the state. */
export interface Platforms {
    readonly here: string;
    readonly there: string;
    /** The name of the provider resource whose settings hold. */
    readonly provider: string | undefined;
}

export function unknownHere(platforms: Platforms): UserError {
    const { here, there } = platforms;
    return wrongPlatform(
        platforms,
        `it is not known at ${here}, but it was last seen at ${there}`,
        ' and the object no longer exists, run "pulumi state delete"',
    );
}

export function differsElsewhere(id: string, platforms: Platforms): UserError {
    const { here, there } = platforms;
    return wrongPlatform(
        platforms,
        `${id} at ${here} is not as it was last seen at ${there}`,
        ' and the object changed there, run "pulumi state delete" and then "pulumi up"',
    );
}

export function seenElsewhere(id: string, platforms: Platforms): UserError {
    const { here, there } = platforms;
    return wrongPlatform(
        platforms,
        `${id} was last seen at ${there}, and this run is for ${here}`,
        ', run "pulumi refresh" first',
    );
}

/** @param ifMoved what to do if the platform has another address now */
function wrongPlatform({ provider }: Platforms, reason: string, ifMoved: string): UserError {
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
