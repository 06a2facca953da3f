/** The arguments of one item as a program declares them, in the order of their schema. */
import type { z } from "zod";
import { isPlainVariable } from "../../provider/kind/harmless-values.js";
import { canonical, isMap, type Json, type JsonObject } from "../../provider/basics/json.js";
import { locatingArguments } from "../../provider/kind/kind.js";
import { secretsOf, type Secrecy } from "../../provider/kind/secrets.js";
import { expressionOf, type Expression, type Members, type Schema } from "./expressions.js";
import type { InventoryItem } from "../account/inventory.js";
import { isOfVariables, kindOf } from "../kinds.js";
import type { Setting, Settings } from "./settings.js";

/** Shared by the declarations of a program. */
export interface ProgramScope {
    readonly settings: Settings;
    /** Returns a reference to another resource of the program. Undefined if the value refers to none. */
    referenceTo(value: Json, field: z.ZodType): Expression | undefined;
    /** Returns the reason if the language can't write a member of this name. */
    refusal?: ((name: string) => string | undefined) | undefined;
    /** Records that an argument is not declared, and the reason. */
    leaveOut(item: InventoryItem, path: string, why: string): void;
}

/** @param name the name of the resource in the program */
export function membersOf(item: InventoryItem, name: string, scope: ProgramScope): Members {
    const { shape } = kindOf(item.kind).args;
    const members = Object.entries(shape as Record<string, z.ZodType>)
        .filter(([key]) => key !== "adopt")
        .flatMap(([key, field]) => {
            const value = new Argument(item, name, key, field, scope).expression();
            return value === undefined ? [] : [[key, value] as const];
        });
    return [...members, ["adopt", { type: "constant", value: item.id }]];
}

class Argument {
    readonly #value: Json | undefined;

    constructor(
        readonly item: InventoryItem,
        readonly name: string,
        readonly key: string,
        readonly field: z.ZodType,
        readonly scope: ProgramScope,
    ) {
        this.#value = item.args[key] ?? undefined;
    }

    expression(): Expression | undefined {
        const [secretMap] =
            secretsOf(kindOf(this.item.kind).args).find(([, , shownBy]) => shownBy === this.key) ?? [];
        if (secretMap !== undefined) {
            return this.#shownNames(secretMap);
        }
        const { secret } = this.field.meta() ?? {};
        if (secret !== undefined) {
            return this.#secretExpression(secret);
        }
        const fallback = this.field.safeParse(undefined);
        if (this.item.masked.includes(this.key)) {
            return this.#maskedExpression(fallback.success);
        }
        if (
            this.#value === undefined ||
            (fallback.success && canonical(fallback.data) === canonical(this.#value))
        ) {
            return undefined;
        }
        return this.#plainExpression(this.#value);
    }

    /** An optional argument is left out. */
    #maskedExpression(isOptional: boolean): Expression | undefined {
        if (!isOptional) {
            return this.#configured(this.key, { isTold: false, isSecret: false });
        }
        this.scope.leaveOut(this.item, this.key, "the platform does not return it");
        return undefined;
    }

    #plainExpression(value: Json): Expression {
        if (Array.isArray(value)) {
            const items = value.map(part => this.scope.referenceTo(part, this.field) ?? this.#literal(part));
            return { type: "list", items };
        }
        return this.scope.referenceTo(value, this.field) ?? this.#literal(value);
    }

    #literal(value: Json): Expression {
        const schema = schemaOf(this.field);
        return expressionOf(this.#nameable(value), Array.isArray(this.#value) ? schema.items : schema);
    }

    #secretExpression(secrecy: Secrecy): Expression | undefined {
        const [value, prefix] = [this.#value, `${this.key}.`];
        const masked = this.item.masked
            .filter(path => path.startsWith(prefix))
            .map(path => path.slice(prefix.length));
        const isMasked = this.item.masked.includes(this.key);
        if (isMasked || (typeof value !== "object" && value !== undefined)) {
            const isObject = isMasked && (secrecy === "values" || !isText(this.field));
            return this.#secret(this.key, "", !isMasked, isObject);
        }
        const shown = Object.keys(this.#nameable(value ?? {}) as JsonObject).filter(
            name => !masked.includes(name),
        );
        const names = [...shown, ...masked];
        return value === undefined && names.length === 0
            ? undefined
            : {
                  type: "object",
                  isOpen: secrecy === "values",
                  members: names.map(name => [
                      name,
                      this.#secret(`${prefix}${name}`, name, shown.includes(name), false),
                  ]),
              };
    }

    /** The names of the values that the source shows. */
    #shownNames(secretMap: string): Expression | undefined {
        const value = this.item.args[secretMap];
        const names = isMap(value) ? Object.keys(value) : [];
        const shown = names.filter(
            name =>
                !this.item.masked.includes(`${secretMap}.${name}`) &&
                plainMember(this.item, secretMap, name) !== undefined,
        );
        return shown.length === 0
            ? undefined
            : { type: "list", items: shown.map(name => ({ type: "constant", value: name })) };
    }

    #secret(path: string, member: string, isTold: boolean, isObject: boolean): Expression {
        const plain = isTold ? plainMember(this.item, this.key, member) : undefined;
        return plain === undefined
            ? this.#configured(path, { isTold, isSecret: true, isObject })
            : { type: "constant", value: plain };
    }

    #configured(
        path: string,
        how: Pick<Setting, "isTold" | "isSecret"> & { isObject?: boolean },
    ): Expression {
        const { kind, id } = this.item;
        const setting = { kind, id, path, known: this.#locating(), isObject: false, ...how };
        const { key, variable, isSecret, isObject } = this.scope.settings.add(this.name, setting);
        return { type: "configured", key, variable, isSecret, isObject };
    }

    /** The other arguments that a read needs to find the object. */
    #locating(): string[] {
        const { kind, args } = this.item;
        return locatingArguments(kindOf(kind)).flatMap(key => {
            const value = args[key];
            return typeof value === "string" ? [`${key}=${value}`] : [];
        });
    }

    /** Removes the members that Pulumi loses, or that the language reads in another way. */
    #nameable(value: Json, place = this.key): Json {
        if (Array.isArray(value)) {
            return value.map(part => this.#nameable(part, place));
        }
        if (!isMap(value)) {
            return value;
        }
        const kept = Object.entries(value).flatMap(([name, part]) => {
            const path = `${place}.${name}`;
            const why =
                name === "__proto__" ? "Pulumi loses a member of this name" : this.scope.refusal?.(name);
            if (why !== undefined) {
                this.scope.leaveOut(this.item, path, why);
            }
            return why === undefined && part !== undefined ? [[name, this.#nameable(part, path)]] : [];
        });
        return Object.fromEntries(kept) as JsonObject;
    }
}

function schemaOf(field: z.ZodType): Schema & { type?: unknown } {
    return field.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema;
}

function isText(field: z.ZodType): boolean {
    return schemaOf(field).type === "string";
}

/** Returns the value of a variable that the source may show. Undefined if the value is missing or a secret. */
function plainMember(
    { kind, args }: Pick<InventoryItem, "kind" | "args">,
    argument: string,
    member: string,
): string | undefined {
    const value = args[argument];
    const isVariable = isOfVariables(kind) && argument === "variables";
    const part = isVariable && isMap(value) && Object.hasOwn(value, member) ? value[member] : undefined;
    return typeof part === "string" && isPlainVariable(member, part) ? part : undefined;
}
