/** The command that imports an object into a stack of the native provider. */
import type { Kind } from "../../dist/provider/kind/kind.js";
import { nativeTypePrefix } from "../../dist/provider/protocol/urns.js";
import { secretsOf } from "../../dist/provider/kind/secrets.js";
import { fieldsOf } from "./schema";

const importOfParts = (noun: string): string =>
    `An import returns every ${noun} that exists. The first \`pulumi up\` adopts those that the program declares, and leaves the others on the platform. Until then, a refresh shows \`variables\` as changed. With \`mode: "whole"\`, it removes the others, after a preview has named them.`;

/** Returns the sentences on an import, as `pulumi import cloud-platform:index:Drain NAME app_…/drain_…`. */
export function importOf({ name, args, outputs, namedBy, sharing, scope }: Kind): string {
    if (!("adopt" in args.shape) && secretsOf(outputs).length > 0) {
        return "`pulumi import` and `get` are refused: only a creation returns its secret.";
    }
    const fields = fieldsOf(args);
    const exampleOf = (key: string): string => {
        const { example = "" } = fields.find(field => field.name === key) ?? {};
        return /^"(.{2,})"$/.exec(example)?.[1] ?? "ID";
    };
    const place = fields.find(({ locates, name }) => locates === true && name !== "owner");
    const own = exampleOf("adopt" in args.shape ? "adopt" : namedBy);
    const id = place === undefined ? own : `${exampleOf(place.name)}/${own}`;
    const sentences = [
        `\`pulumi import ${nativeTypePrefix}${name} NAME ${id}\` imports an object into a stack of the native provider.`,
        scope === "caller" ? "" : `An owner that is not the default comes first: \`orga_…/${id}\`.`,
        sharing?.parts === undefined ? "" : importOfParts(sharing.parts.noun),
        "tags" in args.shape
            ? "If the program declares `tags`, the first `pulumi up` after `pulumi import` removes the other tags, and the preview names `tags`."
            : "",
        "adopt" in args.shape && sharing?.parts === undefined
            ? "The resource option `import` is refused, in the preview too, unless the object is as declared."
            : "",
        "adopt" in args.shape ? "" : "It lacks the outputs that only a creation returns.",
    ];
    return sentences.filter(Boolean).join(" ");
}
