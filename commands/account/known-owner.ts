/** Tells an owner that has nothing from an owner that the account can't read. */
import { isNotFound } from "../../provider/client/errors.js";
import { sentencesOf } from "../../provider/lifecycle/index.js";
import { UserError } from "../../provider/kind/user-errors.js";
import type { Reader } from "./reader.js";

/**
 * The account's own objects are read for any organisation, so a mistyped id would look like an empty organisation.
 *
 * @throws if the owner does not exist for the account, or if nothing of the owner can be read
 */
export async function assertOwnerKnown(reader: Reader): Promise<void> {
    const { client, owner, account } = reader;
    if (owner === account) {
        return;
    }
    const refusal = reader.refusalOfOwner ?? (await refusalOfAddons(reader));
    if (refusal === undefined) {
        return;
    }
    const known = await client.self.organisations().catch(() => undefined);
    if (known?.some(({ id }) => id === owner) === true) {
        return;
    }
    if (known !== undefined || isNotFound(refusal)) {
        throw unknownOwner(reader, refusal, known);
    }
    if (!reader.hasListedOwner) {
        throw new UserError(
            "owner-not-readable",
            `nothing of ${owner} can be read: ${sentencesOf(refusal)}`,
            "Check CLOUD_PLATFORM_ORGANISATION, and the rights of the account there.",
            refusal,
        );
    }
}

/** Lists add-ons if no list of the owner has answered, for example because no such kind was wanted. */
async function refusalOfAddons({ client, owner, hasListedOwner }: Reader): Promise<Error | undefined> {
    try {
        if (!hasListedOwner) {
            await client.addons.list({ owner });
        }
        return undefined;
    } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
    }
}

function unknownOwner(
    { account, owner }: Reader,
    refusal: Error,
    known: readonly { id: string; name: string }[] = [],
): UserError {
    const names = known.map(({ id, name }) => (name === "" ? id : `${name} (${id})`));
    return new UserError(
        "owner-not-readable",
        `${account} belongs to no organisation ${owner}`,
        names.length > 0
            ? `Set CLOUD_PLATFORM_ORGANISATION to one of its organisations: ${names.join(", ")}.`
            : "Check CLOUD_PLATFORM_ORGANISATION: this interface does not list the account's organisations.",
        refusal,
    );
}
