/**
 * Ids that a program writes as text instead of a reference. If this run replaces the object, the engine knows of no
 * connection, and the resource would keep an object that is about to be deleted.
 */
import type { z } from "zod";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckFailure, Kind } from "./kind.js";
import { perSchema } from "./per-schema.js";
import type { StackInventory } from "./run/stack-inventory.js";
import { stringsIn } from "./sets.js";
import { isUnknown } from "./unknown.js";

/** An argument of a declaration that names an object. */
interface Literal {
    readonly path: string;
    readonly argument: string;
    readonly isList: boolean;
}

/** A declaration whose object this run replaces. */
interface Replaced {
    readonly path: string;
    /** Set if only the state has named the object: the replacement may adopt it again. */
    readonly kind?: string;
}

/** A resource that the engine checks as if it were new. */
interface Unknown {
    readonly kind: Kind;
    readonly path: string;
}

export class LiteralReferences {
    readonly #inventory: Pick<StackInventory, "at">;
    readonly #isOwn: (kind: string, id: string) => boolean;
    /** By id, the declarations that name the object. */
    readonly #literals = new Map<string, Literal[]>();
    /** By id, the declaration that this run replaces. */
    readonly #replaced = new Map<string, Replaced>();
    /** Declarations that are new, or that `--replace` names. */
    readonly #unknown: Unknown[] = [];

    /** @param isOwn true if this run has created the object of the kind, or a diff has named it */
    constructor(inventory: Pick<StackInventory, "at">, isOwn: (kind: string, id: string) => boolean) {
        this.#inventory = inventory;
        this.#isOwn = isOwn;
    }

    /**
     * Notes the objects that a declaration names. An object that this run replaces has no known id before its
     * replacement has one, so a known id was written as text.
     *
     * @returns what is wrong with it
     */
    async declare(
        { args }: Pick<Kind, "args">,
        path: string | undefined,
        inputs: JsonObject,
    ): Promise<CheckFailure[]> {
        if (path === undefined) {
            return [];
        }
        const found = referencesOf(args).map(argument => this.#declareArgument(path, argument, inputs));
        return (await Promise.all(found)).flat();
    }

    async #declareArgument(path: string, argument: string, inputs: JsonObject): Promise<CheckFailure[]> {
        const ids = stringsIn([inputs[argument]].flat()).filter(id => !isUnknown(id));
        const failures = ids.map(async (id): Promise<CheckFailure[]> => {
            const literal = { path, argument, isList: Array.isArray(inputs[argument]) };
            this.#literals.set(id, [...(this.#literals.get(id) ?? []), literal]);
            for (const unknown of this.#unknown.filter(({ kind }) => mayHave(kind, id))) {
                await this.#noteReplacementOf(unknown);
            }
            const replaced = this.#replaced.get(id);
            if (replaced === undefined || this.#isAgainOf(replaced, id)) {
                return [];
            }
            const { code, reason, nextStep } = refusal(literal, id, replaced.path);
            return [{ code, property: argument, reason: `${reason}. ${nextStep}` }];
        });
        return (await Promise.all(failures)).flat();
    }

    /**
     * Notes a declaration that is checked as if it were new. `--replace` may name it: then the engine passes nothing of
     * the object of the stack. If a declaration names an object of the kind, the engine is asked for that object.
     *
     * @returns what is wrong with the declarations that name it
     */
    async declareNew(kind: Kind, path: string | undefined): Promise<UserError | undefined> {
        if (path === undefined || !hasIdOfItsOwn(kind)) {
            return undefined;
        }
        this.#unknown.push({ kind, path });
        const isNamed = [...this.#literals.keys()].some(id => mayHave(kind, id));
        return isNamed ? this.#noteReplacementOf({ kind, path }) : undefined;
    }

    async #noteReplacementOf({ kind, path }: Unknown): Promise<UserError | undefined> {
        const held = await this.#inventory.at(kind.name, path);
        // A reference names the object that this run has created at the path.
        const replaced = held.filter(({ id, isDeleted }) => !isDeleted && !this.#isOwn(kind.name, id));
        return this.#replace(
            { path, kind: kind.name },
            replaced.flatMap(({ id, outputs }) => idsOf(id, outputs)),
        );
    }

    /** True if the replacement has adopted the object again. */
    #isAgainOf({ kind }: Replaced, id: string): boolean {
        return kind !== undefined && this.#isOwn(kind, id);
    }

    /**
     * Notes that this run replaces the object of a declaration.
     *
     * @returns what is wrong with the declarations that name it
     */
    replace(path: string, ids: readonly string[]): UserError | undefined {
        return this.#replace({ path }, ids);
    }

    #replace(replaced: Replaced, ids: readonly string[]): UserError | undefined {
        for (const id of ids) {
            this.#replaced.set(id, replaced);
            const literal = this.#literals.get(id)?.find(other => other.path !== replaced.path);
            if (literal !== undefined) {
                return refusal(literal, id, replaced.path);
            }
        }
        return undefined;
    }

    /** True if this run replaces the object. */
    isReplaced(id: string): boolean {
        return this.#replaced.has(id);
    }

    /** Fails if a resource of the program names the object that is about to be deleted. */
    assertUnnamed(ids: readonly string[]): void {
        for (const id of ids) {
            const [literal] = this.#literals.get(id) ?? [];
            if (literal !== undefined) {
                const [name, { argument }] = [nameIn(literal.path), literal];
                throw new UserError(
                    "literal-id",
                    `"${name}" has ${argument}: "${id}" written as text, and this run deletes the object with that id`,
                    `In "${name}", write a reference to the resource that is to be there instead, such as \`${exampleOf(literal)}\`, or remove "${name}" from the program.`,
                );
            }
        }
    }
}

/** Returns the ids by which others may name an object; none for a kind whose id an argument gives. */
export function namesOf(kind: Kind, id: string, state: JsonObject): string[] {
    return hasIdOfItsOwn(kind) ? idsOf(id, state) : [];
}

function idsOf(id: string, { realId }: JsonObject): string[] {
    return typeof realId === "string" ? [id, realId] : [id];
}

function hasIdOfItsOwn(kind: Kind): boolean {
    return kind.identity?.isGiven !== true && kind.identity?.idFrom === undefined;
}

/** True if the text looks like an id of the kind. */
function mayHave({ args }: Kind, id: string): boolean {
    return (args.shape["adopt"] as z.ZodType | undefined)?.safeParse(id).success === true;
}

function exampleOf({ argument, isList }: Literal): string {
    return `${argument}: ${isList ? "[group.id]" : "group.id"}`;
}

function refusal(literal: Literal, id: string, replaced: string): UserError {
    const { path, argument } = literal;
    const [name, target] = [nameIn(path), nameIn(replaced)];
    return new UserError(
        "literal-id",
        `"${name}" has ${argument}: "${id}" written as text, and this run replaces "${target}", which has that id`,
        `In "${name}", write a reference to the resource "${target}" instead, such as \`${exampleOf(literal)}\`.`,
    );
}

const referencesOf = perSchema(({ shape }) =>
    (Object.entries(shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.reference === true)
        .map(([key]) => key),
);
