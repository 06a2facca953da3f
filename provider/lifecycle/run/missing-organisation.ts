/** Finds out that only this run lacks the organisation that the stack belongs to. */
import { isCallers } from "../../kind/kind.js";
import { organisationMissing } from "./messages.js";
import type { Runtime } from "./runtime.js";
import type { StackRecord } from "../holders/records.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";

/**
 * Throws if a new object would belong to the user, and the objects of all resources that also name no owner belong to one
 * organisation. A job without the setting would create it in the wrong space, and no later run would name it.
 */
export async function assertOrganisation({ session }: Runtime, user: string): Promise<void> {
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
    { kinds, capabilities, platform, settings }: Runtime["session"],
    { kind: name, provider, outputs, phase }: StackRecord,
): boolean {
    const kind = kinds.get(name)?.();
    return (
        kind !== undefined &&
        !isCallers(kind, capabilities) &&
        phase !== "leaving" &&
        outputs["owner"] === undefined &&
        platformIn(outputs) === platform &&
        provider === settings.provider
    );
}
