/** Refuses the npm package what a resource of the native provider has: a program that returns to it would double all. */
import type { Context } from "../../kind/kind.js";
import { typePrefix } from "../../protocol/urns.js";
import { hasObject, isOfSamePlace } from "../run/stack.js";
import type { Runtime } from "../run/runtime.js";
import { heldByNative } from "./duplicates.js";

/**
 * Fails if the stack has the object by a type of the native provider. The engine would delete that resource at the end of
 * the update, with its data. Asks nothing for an action, which leaves no object.
 *
 * A creation that replaces an object of the classes may stand beside a resource of the same name.
 */
export async function assertNotNative(
    { kind, session, claims }: Runtime,
    { owner }: Context,
    path = "",
): Promise<void> {
    const { stack, platform } = session;
    if (session.typePrefix !== typePrefix || !("adopt" in kind.args.shape)) {
        return;
    }
    const resources = (await stack.resources()).filter(each => each.kind === kind.name);
    const natives = resources.filter(
        each =>
            !stack.hasTypeOfRun(each) &&
            hasObject(each) &&
            !each.isPendingDeletion &&
            isOfSamePlace(each, owner, platform),
    );
    const { existing, wanted } = claims.at(path);
    const isRecorded =
        existing !== undefined || resources.some(each => stack.hasTypeOfRun(each) && each.path === path);
    const found =
        natives.find(each => each.path === path && !isRecorded) ??
        natives.find(each => stack.claimsOf(kind, each).some(claim => wanted.has(claim)));
    if (found !== undefined) {
        throw heldByNative(kind, found, found.path === path);
    }
}
