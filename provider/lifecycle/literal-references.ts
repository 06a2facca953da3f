/**
 * Ids that a program writes as text where it could write a reference. If the stack replaces that object in this run, the
 * engine knows of no connection: the resource would stay with an object that is about to be deleted.
 */
import type { z } from "zod";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckFailure, Kind } from "./kind.js";
import { perSchema } from "./per-schema.js";
import { isUnknown } from "./unknown.js";

/** An argument of a declaration that names an object. */
interface Literal {
    readonly path: string;
    readonly argument: string;
}

export class LiteralReferences {
    /** By id, the declarations that name it. */
    readonly #literals = new Map<string, Literal[]>();
    /** By id, the path of the declaration that this run replaces. */
    readonly #replaced = new Map<string, string>();

    /**
     * Notes what a declaration names. What is replaced in this run has no known id before its replacement has one, so that
     * a known one was written as text.
     *
     * @returns what is wrong with it
     */
    declare({ args }: Pick<Kind, "args">, path: string | undefined, inputs: JsonObject): CheckFailure[] {
        if (path === undefined) {
            return [];
        }
        return referencesOf(args).flatMap(argument => {
            const id = inputs[argument];
            if (typeof id !== "string" || isUnknown(id)) {
                return [];
            }
            const literal = { path, argument };
            this.#literals.set(id, [...(this.#literals.get(id) ?? []), literal]);
            const replaced = this.#replaced.get(id);
            if (replaced === undefined) {
                return [];
            }
            const { reason, nextStep } = refusal(literal, id, replaced);
            return [{ property: argument, reason: `${reason}. ${nextStep}` }];
        });
    }

    /**
     * Notes that this run replaces what a declaration has.
     *
     * @returns what is wrong with those that name it
     */
    replace(path: string, ids: readonly unknown[]): UserError | undefined {
        for (const id of ids) {
            if (typeof id === "string") {
                this.#replaced.set(id, path);
                const literal = this.#literals.get(id)?.find(other => other.path !== path);
                if (literal !== undefined) {
                    return refusal(literal, id, path);
                }
            }
        }
        return undefined;
    }
}

function refusal({ path, argument }: Literal, id: string, replaced: string): UserError {
    const [name, target] = [nameIn(path), nameIn(replaced)];
    return new UserError(
        `"${name}" has ${argument}: "${id}" written as text, and this run replaces "${target}", which has that id`,
        `In "${name}", write a reference to the resource "${target}" instead, such as \`${argument}: group.id\`.`,
    );
}

const referencesOf = perSchema(({ shape }) =>
    (Object.entries(shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.reference === true)
        .map(([key]) => key),
);
