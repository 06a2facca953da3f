/** What a program declares of one item: its arguments, in the order of their schema. */
import type { z } from "zod";
import { isPlainVariable } from "../../kinds/harmless-values.js";
import { canonical, isMap, type Json, type JsonObject } from "../../lifecycle/json.js";
import { locatingArguments } from "../../lifecycle/kind.js";
import { secretsOf, type Secrecy } from "../../lifecycle/secrets.js";
import { expressionOf, type Expression, type Members } from "./expressions.js";
import { stringsIn } from "../../lifecycle/sets.js";
import type { InventoryItem } from "../inventory/inventory.js";
import { kindOf } from "../kinds.js";
import type { Lookups } from "./lookups.js";
import type { Setting, Settings } from "../plan/settings.js";

/** What the declarations of a program share. */
export interface Declaring {
    readonly settings: Settings;
    /** Where they tell secrets instead of the configuration. */
    readonly lookups: Lookups | undefined;
    /** A part of an argument as what it refers to; undefined where that is nothing of the program. */
    referenceTo(value: Json, field: z.ZodType): Expression | undefined;
    /** Notes what of an item is not declared, and the reason. */
    leaveOut(item: InventoryItem, path: string, why: string): void;
}

/** @param name what it is called in the program */
export function membersOf(item: InventoryItem, name: string, declaring: Declaring): Members {
    const { shape } = kindOf(item.kind).args;
    const members = Object.entries(shape as Record<string, z.ZodType>)
        .filter(([key]) => key !== "adopt")
        .flatMap(([key, field]) => {
            const value = new Argument(item, name, key, field, declaring).expression();
            return value === undefined ? [] : [[key, value] as const];
        });
    return [...members, ["adopt", { type: "text", value: item.id }]];
}

class Argument {
    readonly #item: InventoryItem;
    readonly #name: string;
    readonly #key: string;
    readonly #field: z.ZodType;
    readonly #declaring: Declaring;
    readonly #value: Json | undefined;

    constructor(item: InventoryItem, name: string, key: string, field: z.ZodType, declaring: Declaring) {
        this.#item = item;
        this.#name = name;
        this.#key = key;
        this.#field = field;
        this.#declaring = declaring;
        this.#value = item.args[key] ?? undefined;
    }

    expression(): Expression | undefined {
        const [secretMap] =
            secretsOf(kindOf(this.#item.kind).args).find(([, , shownBy]) => shownBy === this.#key) ?? [];
        if (secretMap !== undefined) {
            return this.#shownNames(secretMap);
        }
        const { secret } = this.#field.meta() ?? {};
        if (secret !== undefined) {
            return this.#secretExpression(secret);
        }
        const fallback = this.#field.safeParse(undefined);
        if (this.#item.untold.includes(this.#key)) {
            return this.#untoldExpression(fallback.success);
        }
        if (
            this.#value === undefined ||
            (fallback.success && canonical(fallback.data) === canonical(this.#value))
        ) {
            return undefined;
        }
        return this.#plainExpression(this.#value);
    }

    /** What can be left out is left to the platform. */
    #untoldExpression(isOptional: boolean): Expression | undefined {
        if (!isOptional) {
            return this.#configured(this.#key, { isTold: false, isSecret: false });
        }
        this.#declaring.leaveOut(this.#item, this.#key, "the platform does not tell it");
        return undefined;
    }

    #plainExpression(value: Json): Expression {
        if (Array.isArray(value)) {
            const items = value.map(
                part => this.#declaring.referenceTo(part, this.#field) ?? expressionOf(part),
            );
            return { type: "list", items };
        }
        return this.#declaring.referenceTo(value, this.#field) ?? expressionOf(this.#nameable(value));
    }

    #secretExpression(secrecy: Secrecy): Expression | undefined {
        const [value, prefix] = [this.#value, `${this.#key}.`];
        const untold = this.#item.untold
            .filter(path => path.startsWith(prefix))
            .map(path => path.slice(prefix.length));
        const isUntold = this.#item.untold.includes(this.#key);
        if (isUntold || (typeof value !== "object" && value !== undefined)) {
            const isObject = isUntold && (secrecy === "values" || !isText(this.#field));
            return this.#secret(this.#key, "", !isUntold, isObject);
        }
        const told = Object.keys(this.#nameable(value ?? {}) as JsonObject).filter(
            name => !untold.includes(name),
        );
        const names = [...told, ...untold];
        return value === undefined && names.length === 0
            ? undefined
            : {
                  type: "object",
                  members: names.map(name => [
                      name,
                      this.#secret(`${prefix}${name}`, name, told.includes(name), false),
                  ]),
              };
    }

    /** The names of the values that stand in the source. */
    #shownNames(secretMap: string): Expression | undefined {
        const value = this.#item.args[secretMap];
        const names = isMap(value) ? Object.keys(value) : [];
        const shown =
            this.#declaring.lookups === undefined
                ? names.filter(
                      name =>
                          !this.#item.untold.includes(`${secretMap}.${name}`) &&
                          plainMember(this.#item, secretMap, name) !== undefined,
                  )
                : [];
        return shown.length === 0
            ? undefined
            : { type: "list", items: shown.map(name => ({ type: "text", value: name })) };
    }

    #secret(path: string, member: string, isTold: boolean, isObject: boolean): Expression {
        const plain = isTold ? plainMember(this.#item, this.#key, member) : undefined;
        if (plain !== undefined && this.#declaring.lookups === undefined) {
            return { type: "text", value: plain };
        }
        const told = isTold ? this.#declaring.lookups?.telling(this.#item, this.#key, member) : undefined;
        return told ?? this.#configured(path, { isTold, isSecret: true, isObject });
    }

    #configured(
        path: string,
        how: Pick<Setting, "isTold" | "isSecret"> & { isObject?: boolean },
    ): Expression {
        const { kind, id } = this.#item;
        const setting = { kind, id, path, known: this.#locating(), isObject: false, ...how };
        const { key, isSecret, isObject } = this.#declaring.settings.add(this.#name, setting);
        const callee = `config.require${isSecret ? "Secret" : ""}${isObject ? "Object" : ""}`;
        return { type: "call", callee, texts: [key] };
    }

    /** What else has to be known for the object to be found. */
    #locating(): string[] {
        const { kind, args } = this.#item;
        return locatingArguments(kindOf(kind)).flatMap(key => {
            const value = args[key];
            return typeof value === "string" ? [`${key}=${value}`] : [];
        });
    }

    /** Without a member of a name that Pulumi loses on the way. */
    #nameable(value: Json): Json {
        if (typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) {
            return value;
        }
        const path = `${this.#key}.__proto__`;
        this.#declaring.leaveOut(this.#item, path, "Pulumi loses what is called so");
        return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "__proto__"));
    }
}

function isText(field: z.ZodType): boolean {
    return field.toJSONSchema({ io: "input", unrepresentable: "any" }).type === "string";
}

/** The value of a member that may stand in the source; undefined where it is a secret, or none. */
export function plainMember(
    { kind, args }: Pick<InventoryItem, "kind" | "args">,
    argument: string,
    member: string,
): string | undefined {
    const value = args[argument];
    const isOfVariables = kind === "EnvVars" && argument === "variables";
    const part = isOfVariables && isMap(value) && Object.hasOwn(value, member) ? value[member] : undefined;
    // What a program shows already stays in its source.
    const isShown = typeof part === "string" && stringsIn(args["plain"]).includes(member);
    return typeof part === "string" && (isShown || isPlainVariable(member, part)) ? part : undefined;
}
