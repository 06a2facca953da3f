/** The names by which people know objects, by id. */
import type { JsonObject } from "../../provider/basics/json.js";
import type { Kind } from "../../provider/kind/kind.js";
import { argumentOf, idsOf } from "../kinds.js";
import { textOrEmpty } from "./texts.js";

export class Labels {
    readonly #byId = new Map<string, string>();

    set(id: string, label: string | undefined): void {
        if (label !== undefined && label !== "") {
            this.#byId.set(id, label);
        }
    }

    /** The name of an object labels the objects that refer to it too. */
    learn(kind: Kind, id: string, { args, outputs }: Record<"args" | "outputs", JsonObject>): void {
        const label = args[kind.namedBy];
        if (typeof label !== "string" || isLabelledByReference(kind)) {
            return;
        }
        idsOf(id, outputs).forEach(each => this.set(each, label));
    }

    /** Returns the label and the id, for a sentence. */
    withId(id: string): string {
        const label = this.#byId.get(id);
        return label === undefined ? id : `${label} (${id})`;
    }

    labelOf(kind: Kind, args: JsonObject): string {
        const named = textOrEmpty(args[kind.namedBy]);
        return (
            this.#byId.get(named) ??
            (isLabelledByReference(kind) ? textOrEmpty(args["label"]) || named : named)
        );
    }
}

/** Tells several objects of one other object apart: the drains of an application, by their kind. */
export function sortOf(kind: Pick<Kind, "args" | "namedBy">, { kind: sort }: JsonObject): string[] {
    const isRequired = argumentOf(kind, "kind")?.safeParse(undefined).success === false;
    return isRequired && isLabelledByReference(kind) && typeof sort === "string" ? [sort] : [];
}

/** True if people know the objects of a kind by the name of the object that they refer to. */
export function isLabelledByReference(kind: Pick<Kind, "args" | "namedBy">): boolean {
    return argumentOf(kind, kind.namedBy)?.meta()?.reference === true;
}
