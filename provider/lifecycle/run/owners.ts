/** Determines the owner of an object to create, and of an object in the state. */
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { isCallers } from "../../kind/kind.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import type { StackRecord } from "../holders/records.js";
import { organisationMissing } from "./messages.js";
import type { KindRun } from "./kind-run.js";

/**
 * Returns the owner of an object to create. A replacement stays with the owner of its object: the organisation of this
 * run may be another one.
 */
export async function ownerOfCreation(
    kindRun: KindRun,
    path: string | undefined,
    args: Inputs,
): Promise<string> {
    const before = args["owner"] === undefined ? await ownerBefore(kindRun, path) : undefined;
    if (before !== undefined) {
        await kindRun.session.accountCheck.assertAccount(before);
        return before;
    }
    const { kind, session } = kindRun;
    const owner = await ownerOfNew(kindRun, args);
    const hasNoOwner = args["owner"] === undefined && session.organisation === undefined;
    if (hasNoOwner && !isCallers(kind, session.capabilities)) {
        await assertOrganisation(kindRun, owner);
    }
    return owner;
}

/** Returns the owner of an object that the state does not have. */
export function ownerOfNew({ kind, session }: KindRun, args: Inputs | State): Promise<string> {
    return isCallers(kind, session.capabilities)
        ? session.accountCheck.account()
        : session.accountCheck.resolveOwner(textOf(args["owner"]));
}

/**
 * Returns the owner of the object that a creation replaces. This process does not know it after `--replace`, which makes
 * no comparison, and after a deletion that makes room. Then the exported state has it.
 */
async function ownerBefore(
    { kind, session, declarations }: KindRun,
    path: string | undefined,
): Promise<string | undefined> {
    if (path === undefined) {
        return undefined;
    }
    const known = ownerIn(declarations.at(path).existing?.state ?? {});
    return known ?? ownerIn((await session.stack.recordOf(kind.name, path))?.outputs ?? {});
}

/** Returns the owner of an existing object. Fails, before any request, if the state names another platform. */
export async function ownerOfStored(
    kindRun: KindRun,
    id: string,
    state: State,
    news: Inputs | State = state,
): Promise<string> {
    const { accountCheck } = kindRun.session;
    accountCheck.assertPlatformBeforeWrite(id, platformIn(state));
    const owner = ownerIn(state) ?? (await ownerOfNew(kindRun, news));
    await accountCheck.assertAccount(owner);
    return owner;
}

/**
 * Throws if a new object would belong to the user, and the objects of all resources that also name no owner belong to one
 * organisation. A job without the setting would create it in the wrong space, and no later run would name it.
 */
async function assertOrganisation({ session }: KindRun, user: string): Promise<void> {
    const resources = await session.stack.resources();
    const owners = new Set(
        resources.filter(resource => isBySetting(session, resource)).map(({ outputs }) => ownerIn(outputs)),
    );
    const [organisation, ...others] = owners;
    if (organisation === undefined || organisation.startsWith("user_") || others.length > 0) {
        return;
    }
    throw organisationMissing(user, organisation, session.settings.provider);
}

/** True if the settings of the same provider have determined the owner of a resource. */
function isBySetting(
    { kinds, capabilities, platform, settings }: KindRun["session"],
    { kind: name, provider, outputs, phase }: StackRecord,
): boolean {
    const kind = kinds.get(name)?.();
    return (
        kind !== undefined &&
        !isCallers(kind, capabilities) &&
        phase !== "pending deletion" &&
        outputs["owner"] === undefined &&
        platformIn(outputs) === platform &&
        provider === settings.provider
    );
}
