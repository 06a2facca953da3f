/**
 * Finds the objects of the native provider for a program that returns to the npm package. The package refuses to create
 * them a second time, and does not delete them.
 */
import type { Context } from "../../kind/kind.js";
import { textOf } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import { heldBy } from "../holders/claim-names.js";
import { claimsIn, holdingsWith, isSamePlace } from "../holders/holding.js";
import type { FoundObject } from "../holders/object-holder.js";
import { isCurrent, type StackRecord } from "../holders/records.js";
import type { KindRun } from "./kind-run.js";
import type { Session } from "./session.js";
import { duplicateOfNative } from "../decisions/messages.js";

/**
 * Fails if the stack has the object by a type of the native provider. The engine would delete that resource at the end of
 * the update, with its data. Does nothing for a kind without `adopt`, such as `Deployment`: it leaves no object.
 *
 * A creation that replaces an object of the classes may stand beside a resource of the same name.
 */
export async function assertNotNative(
    { kind, session, declarations }: KindRun,
    { owner }: Context,
    path = "",
): Promise<void> {
    const { stack, platform } = session;
    if (!session.servesClasses || !("adopt" in kind.args.shape)) {
        return;
    }
    const resources = (await stack.resources()).filter(each => each.kind === kind.name);
    const natives = resources.filter(
        each => !stack.servesType(each) && isCurrent(each) && isSamePlace(each.place, { owner, platform }),
    );
    const declaration = declarations.at(path);
    const isRecorded =
        declaration.existing !== undefined ||
        resources.some(each => stack.servesType(each) && each.path === path);
    const found =
        natives.find(each => each.path === path && !isRecorded) ??
        holdingsWith(declaration.claims("wants"), natives)[0];
    if (found !== undefined) {
        throw duplicateOfNative(kind, found, found.path === path);
    }
}

/** Returns the URN of the stack if the classes adopt an object. A resource of the native provider may have it too. */
export async function stackOfAdoption(
    { servesClasses, stackUrn }: Session,
    { adopt }: Inputs,
): Promise<string | undefined> {
    return servesClasses && adopt !== undefined ? stackUrn() : undefined;
}

/**
 * Returns a function that is true for the claims of the native provider's resources; undefined if none of them has the object.
 *
 * A return to the npm package that failed half-way leaves two records of one object. If this process serves a declaration,
 * it exports no state. It serves none in a destroy, and if the program is in another language.
 *
 * @param adoptedIn the URN of the stack in which the classes have adopted the object
 */
export async function claimPredicateOfNative(
    { kind, session }: KindRun,
    { id, owner, known }: FoundObject,
    adoptedIn: string | undefined,
): Promise<((claim: string) => boolean) | undefined> {
    const { stack, registry } = session;
    if (adoptedIn === undefined || registry.hasDeclarations) {
        return undefined;
    }
    stack.noteUrn(adoptedIn);
    const here = { owner, platform: textOf(known["platform"]) ?? "" };
    const natives = (resources: readonly StackRecord[]): StackRecord[] =>
        resources.filter(
            each => !stack.servesType(each) && each.phase === "has" && isSamePlace(each.place, here),
        );
    if (holdingsWith(heldBy(kind, id, known), natives(await stack.resources())).length === 0) {
        return undefined;
    }
    const now = claimsIn(natives(await stack.resourcesNow()));
    return claim => now.has(claim);
}
