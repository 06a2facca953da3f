/** What a deletion, a replacement or a rename does beyond the resource itself. */
import { isMap, textOf, type JsonObject } from "../../provider/basics/json.js";
import { metaOf } from "../../provider/kind/kind.js";
import { hasSecret, isSecretMark } from "../../provider/protocol/secret-marks.js";
import { unknownValue } from "../../provider/protocol/unknown.js";
import { partsOfUrn } from "../../provider/protocol/urns.js";
import { refersTo, type PreviewedResource } from "./previewed-resource.js";

/** Names what goes with a deleted or replaced object: the variables of an application, and resources that refer to it. */
export function affectedBy(resource: PreviewedResource, resources: readonly PreviewedResource[]): string[] {
    const { action, kind, old, next, urn, ids } = resource;
    if (action !== "delete" && action !== "replace") {
        return [];
    }
    const { variables } = old;
    const names = isSecretMark(variables)
        ? ["its variables"]
        : isMap(variables)
          ? Object.keys(variables)
          : [];
    const users = resources
        // The outputs of the stack refer to everything.
        .filter(each => each.urn !== urn && !each.urn.includes("::pulumi:pulumi:Stack::"))
        .filter(each => ids.some(own => refersTo(each.old, own)));
    const name = kind === undefined || metaOf(kind, kind.namedBy).reference === true ? "" : kind.namedBy;
    return [
        ...(action === "replace" && textOf(next[name]) !== undefined && old[name] === next[name]
            ? [`keeps its ${name} "${textOf(next[name]) ?? ""}"`]
            : []),
        ...(kind !== undefined && names.length > 0 && action === "delete"
            ? [`removes ${names.join(", ")} from ${applicationIn(old, resources)}`]
            : []),
        ...users.map(each => `${each.displayName} refers to it, and ${fateOf(each)}`),
    ];
}

/** Says what an update without the alias does. */
export function renamingEffect({ kind, action, urn, next }: PreviewedResource): string {
    const name = `"${partsOfUrn(urn).name}"`;
    if (action === "import") {
        return `"pulumi up" keeps the object: ${name} adopts it`;
    }
    if (kind?.name === "Deployment") {
        return '"pulumi up" deploys again';
    }
    if (kind?.sharing?.parts !== undefined) {
        return `"pulumi up" keeps the variables: ${name} adopts them, and writes the declared values`;
    }
    // A preview hides secrets.
    const differ = hasSecret(next) ? "its secrets differ, or " : "";
    return `"pulumi up" refuses to create ${name}, unless ${differ}the object was changed outside Pulumi: it is then deleted and created again`;
}

function fateOf({ action }: PreviewedResource): string {
    const fates = { delete: "is deleted too", replace: "is replaced too", update: "is updated" };
    return action === "delete" || action === "replace" || action === "update" ? fates[action] : "stays";
}

export function applicationIn({ application }: JsonObject, resources: readonly PreviewedResource[]): string {
    const id = textOf(application) ?? "";
    // Variables and deployments have the id of their application too.
    const found = resources.find(each => each.id === id && each.hasOwnId);
    return found?.displayName ?? (id === unknownValue ? "a new application" : `application ${id}`);
}
