import { listed } from "../text/words.js";
import { partsOfPath } from "./urns.js";

/**
 * Returns the option with which the engine keeps a resource under a new name, in words for every language.
 *
 * @param hasOtherType true for a resource of the npm package that gets the native provider
 */
export function aliasOf(
    { urn, path }: Record<"urn" | "path", string>,
    newPath: string,
    hasOtherType = false,
): string {
    const [former, now] = [partsOfPath(path), partsOfPath(newPath)];
    const isMoved = former.parents !== now.parents;
    const changes = [
        ...(former.name === now.name ? [] : [`the name ${JSON.stringify(former.name)}`]),
        ...(isMoved ? ["no parent"] : []),
    ];
    // A URN has the types of its parents, but not their names. Without a change, the type is that of another provider.
    const isElsewhere = hasOtherType || (isMoved && former.parents !== "") || changes.length === 0;
    return `aliases with ${isElsewhere ? JSON.stringify(urn) : listed(changes)}`;
}
