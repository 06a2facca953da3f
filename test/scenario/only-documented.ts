/** Stories that only the documented wire can tell, by why. Whatever is not here is told on both. */
const reasons: Readonly<Record<string, readonly string[]>> = {
    "it names each request, and the live platform takes others for the same": [
        "a member is linked, linked anew, and unlinked; the others stay",
        "a member is read without being managed, and taken over where it is as declared",
        "a member that does not become visible in time is finished by the next up",
        "an add-on is a member by either of its ids",
        "what others do to a member",
        "a key from its creation to its end",
        "an add-on is made, changed in place, and taken away",
        "an address from its creation to its end",
        "an existing address is read and taken over",
        "in the account's own space no organisation is named",
    ],
    "the live platform takes no second redirection in a namespace, and has other namespaces": [
        "a redirection from its creation to its end",
        "an existing redirection is taken over, or stands beside a new one",
        "many redirections of one application are read in one request",
        "what cannot be is refused",
    ],
    "the live platform takes a key only once, whatever its name": [
        "a key's name that another one takes once it is free",
        "two keys whose names are swapped: the way is said, and nothing is lost",
    ],
    "its drains send to Elasticsearch without an index, or have a key beside the address of Datadog": [
        "a drain from its creation to its end",
        "a drain is disabled, enabled and restarted where it is",
        "a drain that could not be disabled yet is recorded, and the next up goes on",
        "a key inside the address is let pass with a warning",
        "an equal drain of somebody else stops the creation; a lost answer does not double one",
        "what somebody changed of a drain is named; what the platform masks is not compared",
        "whatever else changes makes a new drain before the old one goes",
    ],
    "its consumers lack what the live platform asks for": [
        "a consumer from its creation to its end",
        "a lost answer makes exactly one, with its secret",
        "an existing consumer is read and taken over, or stands beside a new one",
    ],
    "its configuration says nothing of a dialect": [
        "credentials from the configuration are kept secret (%s)",
    ],
};

const titles = new Set(Object.values(reasons).flat());

/** @param row of a table of tests, by its first cell: then `title [row]` is what stands above */
export function isOnlyDocumented(title: string, row?: string): boolean {
    return titles.has(row === undefined ? title : `${title} [${row}]`);
}
