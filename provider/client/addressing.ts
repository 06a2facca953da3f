/** How each dialect spells owners in a path. */
import type { Owner } from "./call-options.js";
import type { OwnerSpelling } from "./http/connection.js";
import type { Dialect } from "./dialects.js";
import { segment } from "./http/route.js";
import { isOwnSpace } from "./subject.js";

/** Every user's own space is addressed as the caller's: the interface has no route into another user's space. */
const scope = (owner: Owner) => (isOwnSpace(owner) ? "self" : `organisations/${segment(owner)}`);

/** Most routes of the live platform take the id of a user, as of an organisation. */
const idOf = (owner: Owner, account: () => Promise<string>) =>
    isOwnSpace(owner) ? account().then(segment) : segment(owner);

async function organisation(owner: Owner, account: () => Promise<string>): Promise<string> {
    return `organisations/${await idOf(owner, account)}`;
}

export const ownerSpellings: Readonly<Record<Dialect, OwnerSpelling>> = {
    documented: {
        scope,
        v4_scope: scope,
        // The routes of hooks contain the id of an organisation without `organisations/`.
        owner: owner => (isOwnSpace(owner) ? "self" : segment(owner)),
    },
    "clever-cloud": { scope: organisation, v4_scope: organisation, owner: idOf },
};
