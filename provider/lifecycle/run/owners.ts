/** Determines the owner of an object to create, and of an object in the state. */
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { isCallers } from "../../kind/kind.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import type { StackRecord } from "../holders/records.js";
import { organisationMissing, otherUser } from "./messages.js";
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
    const owner = await ownerOfNew(kindRun, args);
    if (args["owner"] === undefined && owner.startsWith("user_")) {
        await assertUsualOwner(kindRun, owner);
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
 * Throws if a new object would belong to the user of the credentials, and the objects of the stack belong to another one: a
 * user, or the only organisation. A job with a wrong setting would create it in the wrong space, and no later run would
 * name it.
 */
async function assertUsualOwner({ kind, session }: KindRun, user: string): Promise<void> {
    const { kinds, capabilities, settings } = session;
    const resources = (await session.stack.resources()).filter(each => isBySetting(session, each));
    const ownersOf = (records: readonly StackRecord[]): string[] => [
        ...new Set(records.flatMap(({ outputs }) => ownerIn(outputs) ?? [])),
    ];
    const isOfCaller = (name: string): boolean => {
        const other = kinds.get(name)?.();
        return other !== undefined && isCallers(other, capabilities);
    };
    const [owner, ...others] = ownersOf(resources.filter(each => !isOfCaller(each.kind)));
    const isOrganisation = owner !== undefined && !owner.startsWith("user_");
    const lacksOrganisation = session.organisation === undefined && !isCallers(kind, capabilities);
    if (isOrganisation && others.length === 0 && lacksOrganisation) {
        throw organisationMissing(user, owner, settings.provider);
    }
    const [usual, ...more] = ownersOf(resources).filter(each => each.startsWith("user_"));
    if (usual !== undefined && usual !== user && more.length === 0) {
        throw otherUser(user, usual);
    }
}

/** True if the settings of the same provider have determined the owner of a resource. */
function isBySetting(
    { kinds, platform, settings }: KindRun["session"],
    { kind, provider, outputs, phase }: StackRecord,
): boolean {
    return (
        kinds.has(kind) &&
        phase !== "pending deletion" &&
        outputs["owner"] === undefined &&
        platformIn(outputs) === platform &&
        provider === settings.provider
    );
}
