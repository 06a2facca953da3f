/** The declarations of a program as data, which each language prints. */
import type { Json, JsonObject } from "../../provider/basics/json.js";
import type { InventoryItem } from "../account/inventory.js";
import type { Setting } from "./settings.js";

export type Expression =
    | { readonly type: "constant"; readonly value: string | number | boolean | null }
    | { readonly type: "list"; readonly items: readonly Expression[] }
    /** `isOpen` is set if the names of the members are the user's: those of variables, and not `apiKey`. */
    | { readonly type: "object"; readonly members: Members; readonly isOpen: boolean }
    /** A property of another resource of the program. */
    | { readonly type: "property"; readonly of: string; readonly name: string }
    /** A value of the configuration. */
    | ({ readonly type: "configured" } & Pick<Setting, "key" | "variable" | "isSecret" | "isObject">);

export type Members = readonly (readonly [name: string, value: Expression])[];

export interface Planned {
    readonly item: InventoryItem;
    /** Its name in the program and in the state. */
    readonly name: string;
    readonly module: string;
    /** The constant that it is assigned to, or its key in a YAML program. */
    readonly identifier?: string;
}

export interface Declaration extends Planned {
    readonly members: Members;
    readonly isProtected: boolean;
}

/** The declarations of a program by module. Each comes after those that it refers to. */
export type Modules = ReadonlyMap<string, readonly Declaration[]>;

/** The part of a JSON schema that says whose names the members of an object are. */
export interface Schema {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
}

export function expressionOf(value: Json, { properties, items = {} }: Schema = {}): Expression {
    if (typeof value !== "object" || value === null) {
        return { type: "constant", value };
    }
    if (Array.isArray(value)) {
        return { type: "list", items: value.map(part => expressionOf(part, items)) };
    }
    return { type: "object", isOpen: properties === undefined, members: membersIn(value, properties) };
}

export function membersIn(values: JsonObject, schemas: Readonly<Record<string, Schema>> = {}): Members {
    return Object.entries(values).flatMap(([name, part]) =>
        part === undefined ? [] : [[name, expressionOf(part, schemas[name])] as const],
    );
}

/** All expressions of some declarations, also the inner ones. */
export function partsIn(declarations: readonly Declaration[]): Expression[] {
    return declarations.flatMap(({ members }) => members.flatMap(([, value]) => partsOf(value)));
}

function partsOf(value: Expression): Expression[] {
    const inner =
        value.type === "list"
            ? value.items
            : value.type === "object"
              ? value.members.map(([, part]) => part)
              : [];
    return [value, ...inner.flatMap(partsOf)];
}
