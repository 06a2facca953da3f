/** What people know things by: an id tells them nothing. */
import type { JsonObject } from "../lifecycle/json.js";
import type { Kind } from "../lifecycle/kind.js";
import { textOf } from "./texts.js";

export class Labels {
    readonly #byId = new Map<string, string>();

    set(id: string, label: string | undefined): void {
        if (label !== undefined && label !== "") {
            this.#byId.set(id, label);
        }
    }

    /** What has a name of its own lends it to whatever is about it. */
    learn(kind: Kind, found: object): void {
        const { args, outputs } = kind.describe(found, {}) as { args: JsonObject; outputs: JsonObject };
        const label = args[kind.namedBy];
        if (typeof label !== "string" || namesAnother(kind)) {
            return;
        }
        this.set(kind.idOf(found, {}), label);
        if (typeof outputs["realId"] === "string") {
            this.set(outputs["realId"], label);
        }
    }

    /** With the id, for a sentence. */
    of(id: string): string {
        const label = this.#byId.get(id);
        return label === undefined ? id : `${label} (${id})`;
    }

    labelOf(kind: Kind, args: JsonObject): string {
        const named = textOf(args[kind.namedBy]);
        return this.#byId.get(named) ?? (namesAnother(kind) ? textOf(args["label"]) || named : named);
    }
}

/** Whether a person knows it by the name of what it is about. */
export function namesAnother({ args, namedBy }: Pick<Kind, "args" | "namedBy">): boolean {
    const field = args.shape[namedBy] as { meta?(): { reference?: unknown } | undefined } | undefined;
    return field?.meta?.()?.reference === true;
}

/** Whether a label or an id is like the pattern, in any case: `*` stands for anything, `?` for one character. */
export function isLike(pattern: string): (...texts: readonly string[]) => boolean {
    const source = pattern
        .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".");
    const like = new RegExp(`^${source}$`, "isu");
    return (...texts) => texts.some(text => like.test(text));
}
