/**
 * Refuses what one process can't do alone: each explicit provider runs in a process of its own, which knows nothing of
 * the declarations of the others.
 */
import { claimNames } from "./claim-names.js";
import { UserError } from "./errors.js";
import { assertFreeElsewhere, providerName } from "./held-elsewhere.js";
import { textOf, type JsonObject } from "./json.js";
import { isCallers } from "./kind.js";
import type { Runtime } from "./runtime.js";
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
            `the program moves it from ${providerName(before.provider)} to ${providerName(provider)}, but ${id} stays with its owner ${owner}`,
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
    // The default provider asks only about what it adopts: most stacks have no other provider.
    if (session.settings.provider !== undefined) {
        const present = claimNames(kind, state, undefined, state);
        await assertFreeElsewhere(
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
        await assertFreeElsewhere(runtime, claimNames(runtime.kind, state, id, state), id);
    }
}
