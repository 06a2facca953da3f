import { type Path, path } from "./path.js";

/**
 * Whose things a call is about: an organisation's id (`orga_…`), or a user's id (`user_…`) or undefined for the
 * space of the account behind the credentials.
 */
export type Owner = string | undefined;

/** What is no text at all is left to the path of an organisation, which refuses it. */
function isUser(owner: Owner): boolean {
    return typeof owner === "string" && owner.startsWith("user_");
}

/**
 * A user's own space is only ever addressed as the caller's: the interface has no route into another user's. So the
 * path says whose it is meant to be, and the connection compares that with its credentials.
 */
function ownSpace(owner: Owner): Path {
    return owner === undefined ? path`self` : path`self`.of(owner);
}

/** The owner segment of routes under `/v2`. */
export function scope(owner: Owner): Path {
    return owner === undefined || isUser(owner) ? ownSpace(owner) : path`organisations/${owner}`;
}

/** The owner segment of the `/v4` routes of network groups and drains; today it reads like that of `/v2`. */
export const scopeV4 = scope;

/** The owner segment of the routes of hooks: an organisation's id stands alone there. */
export function notifiedOwner(owner: Owner): Path {
    return owner === undefined || isUser(owner) ? ownSpace(owner) : path`${owner}`;
}
