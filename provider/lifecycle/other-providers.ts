/**
 * Refuses what one process can't do alone: each explicit provider runs in a process of its own, which knows nothing of
 * the declarations of the others.
 */
import { claimNames, textIn } from "./claim-names.js";
import { claimNoun } from "./declaration-conflicts.js";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import { textOf, type JsonObject } from "./json.js";
import { isCallers } from "./kind.js";
import type { Runtime } from "./runtime.js";
import type { StackResource } from "./run/stack-inventory.js";
import { ownerIn } from "./state-properties.js";

/**
 * Fails if the program gives the resource to a provider of another owner. The object can't move with it, and the new
 * credentials may not reach it.
 */
export async function assertNotMoved(
    { kind, session }: Runtime,
    id: string,
    state: JsonObject,
    args: JsonObject,
): Promise<void> {
    const { provider, organisation } = session.settings;
    const owner = ownerIn(state);
    const isOwners = owner === organisation || (organisation === undefined && owner?.startsWith("user_"));
    const isNamed = textOf(args["owner"]) !== undefined;
    if (owner === undefined || isOwners || isNamed || isCallers(kind, session.capabilities)) {
        return;
    }
    const resources = (await session.inventory.resources()) ?? [];
    const before = resources.find(resource => resource.kind === kind.name && resource.id === id);
    if (before !== undefined && before.provider !== provider) {
        throw new UserError(
            "moved-provider",
            `the program moves it from ${named(before.provider)} to ${named(provider)}, but ${id} stays with its owner ${owner}`,
            `Restore its option provider. To have one for the other owner as well, declare a second resource.`,
        );
    }
}

/**
 * Fails if a resource of another provider has the same object, or the same variable: the deletion of that resource would
 * remove it.
 *
 * @param args the arguments that the declaration is to have
 * @param state the arguments and outputs that it has
 */
export async function assertNotHeldElsewhere(
    runtime: Runtime,
    args: JsonObject,
    state: JsonObject = {},
): Promise<void> {
    const { kind, session } = runtime;
    // The default provider asks only about an adoption: most stacks have no other provider.
    if (session.settings.provider !== undefined) {
        const present = claimNames(kind, state, undefined, state);
        await assertFree(
            runtime,
            claimNames(kind, args).filter(claim => !present.includes(claim)),
        );
    }
}

/** Fails if a resource of another provider has the object that is to be deleted. */
export async function assertNotSharedElsewhere(
    runtime: Runtime,
    id: string,
    state: JsonObject,
): Promise<void> {
    if (runtime.session.settings.provider !== undefined) {
        await assertFree(runtime, claimNames(runtime.kind, state, id, state), id);
    }
}

async function assertFree(
    { kind, session, holders }: Runtime,
    claims: string[],
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
    const held = `this stack has ${thing} as "${nameIn(path)}" with ${named(provider)}`;
    return deleted === undefined
        ? new UserError(
              "held-by-other-provider",
              `${held}, and its deletion there would remove it`,
              `Keep "${nameIn(path)}" with its provider and without this declaration, or run "pulumi state delete '${urn}'" first.`,
          )
        : new UserError(
              "held-by-other-provider",
              `${held}, and as ${deleted} with ${named(own)}`,
              `Run "pulumi state delete" with the URN of the resource that is not to have it.`,
          );
}

function named(provider: string | undefined): string {
    return provider === undefined ? "the stack's own provider" : `the provider "${provider}"`;
}
