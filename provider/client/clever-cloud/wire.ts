/** The spelling of owners and of the caller in the live platform's dialect. */
import type { Wire } from "../connection.js";
import type { Owner } from "../call-options.js";
import { wire as documented } from "../documented/wire.js";
import { segment } from "../route.js";
import { isOwnSpace } from "../subject.js";

type Account = () => Promise<string>;

/** Most routes take the id of a user, as of an organisation. */
const idOf = (owner: Owner, account: Account) =>
    isOwnSpace(owner) ? account().then(segment) : segment(owner);

async function organisation(owner: Owner, account: Account): Promise<string> {
    return `organisations/${await idOf(owner, account)}`;
}

export const wire: Wire = {
    ...documented,
    owners: { scope: organisation, v4_scope: organisation, owner: idOf },
};
