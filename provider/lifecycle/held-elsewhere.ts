/** The refusal of what a resource of another provider has: that provider's process would delete it. */
import { textIn } from "./claim-names.js";
import { claimNoun } from "./declaration-conflicts.js";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import type { Kind } from "./kind.js";
import type { Holders } from "./run/holders.js";
import type { StackResource } from "./run/stack-inventory.js";
import type { Session } from "./session.js";

interface Asking {
    readonly kind: Kind;
    readonly session: Pick<Session, "settings">;
    readonly holders: Holders;
}

/**
 * Fails if a resource of another provider has one of the claims.
 *
 * @param deleted the id of the object that is to be deleted, if that is what the claims are asked for
 */
export async function assertFreeElsewhere(
    { kind, session, holders }: Asking,
    claims: readonly string[],
    deleted?: string,
): Promise<void> {
    const holder = await holders.elsewhere(claims);
    if (holder !== undefined) {
        const thing = claims.map(textIn).join(", ");
        throw heldElsewhere(`${claimNoun(kind)} ${thing}`, holder, session.settings.provider, deleted);
    }
}

/** Returns the error for an object that a resource of another provider has. */
export function heldElsewhere(
    thing: string,
    { path, urn, provider }: Pick<StackResource, "path" | "urn" | "provider">,
    own: string | undefined,
    deleted?: string,
): UserError {
    const held = `this stack has ${thing} as "${nameIn(path)}" with ${providerName(provider)}`;
    return deleted === undefined
        ? new UserError(
              "held-by-other-provider",
              `${held}, and its deletion there would remove it`,
              `Keep "${nameIn(path)}" with its provider and without this declaration, or run "pulumi state delete '${urn}'" first.`,
          )
        : new UserError(
              "held-by-other-provider",
              `${held}, and as ${deleted} with ${providerName(own)}`,
              `Run "pulumi state delete" with the URN of the resource that is not to have it.`,
          );
}

/** Names a provider in messages. */
export function providerName(provider: string | undefined): string {
    return provider === undefined ? "the stack's own provider" : `the provider "${provider}"`;
}
