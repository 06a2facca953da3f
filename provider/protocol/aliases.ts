import { partsOfPath } from "./urns.js";

/** Returns the option with which the engine keeps a resource under a new name. */
export function aliasOf({ urn, path }: Record<"urn" | "path", string>, newPath: string): string {
    const [former, now] = [partsOfPath(path), partsOfPath(newPath)];
    const isMoved = former.parents !== now.parents;
    const changes = [
        ...(former.name === now.name ? [] : [`name: ${JSON.stringify(former.name)}`]),
        ...(isMoved ? ["parent: pulumi.rootStackResource"] : []),
    ];
    // A URN has the types of its parents, but not their names.
    const isElsewhere = isMoved && former.parents !== "";
    return `aliases: [${isElsewhere ? JSON.stringify(urn) : `{ ${changes.join(", ")} }`}]`;
}
