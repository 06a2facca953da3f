/** The answers of lookups as types of the schema. Only the compiler knows them. */
import * as ts from "typescript";
import { join } from "node:path";
import { programOfPackage, provider } from "./program";
import { capital } from "./enumerations";
import type { Part, Types } from "./package-schema";

const any: Part = { $ref: "pulumi.json#/Any" };

/** The numbers that are counts. Dates are larger than the integers of some languages. */
const integers: readonly string[] = [
    "instances",
    "max",
    "maxInstances",
    "min",
    "nodes",
    "port",
    "replicas",
    "runningNodes",
];

export class AnswerTypes {
    readonly #types: Types;
    readonly #checker = programOfPackage().getTypeChecker();
    /** By its text, the reference to each type that has one. */
    readonly #references = new Map<string, Part>();
    /** The types that contain the current one. */
    readonly #containing = new Set<ts.Type>();

    constructor(types: Types) {
        this.#types = types;
    }

    /** Returns the record of a function. An answer that is no record is its member `result`. */
    of(name: string, description: string, isSecret: boolean): Part {
        const answer = this.#answerOf(name);
        const { properties, required } = this.#isRecord(answer)
            ? this.#record(capital(name), answer)
            : {
                  properties: { result: { ...this.#type(capital(name), answer), description } },
                  required: ["result"],
              };
        const marked = Object.entries(properties).map(([key, type]) => [
            key,
            isSecret ? { ...type, secret: true } : type,
        ]);
        return { type: "object", properties: Object.fromEntries(marked) as Part, required };
    }

    #answerOf(name: string): ts.Type {
        const source = programOfPackage().getSourceFile(join(provider, "lookups/queries/index.ts"));
        const module = source && this.#checker.getSymbolAtLocation(source);
        const query =
            module && this.#checker.getExportsOfModule(module).find(exported => exported.name === name);
        const look =
            query &&
            this.#checker.getPropertyOfType(
                this.#checker.getTypeOfSymbol(this.#checker.getAliasedSymbol(query)),
                "answer",
            );
        const [signature] = look ? this.#checker.getTypeOfSymbol(look).getCallSignatures() : [];
        const answer = signature && this.#checker.getAwaitedType(signature.getReturnType());
        if (answer === undefined) {
            throw new Error(`${name} is no query`);
        }
        return this.#checker.getNonNullableType(answer);
    }

    #isRecord(type: ts.Type): boolean {
        return (
            (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
            !this.#checker.isArrayType(type) &&
            this.#checker.getIndexInfosOfType(type).length === 0
        );
    }

    #record(name: string, type: ts.Type): { properties: Record<string, Part>; required: string[] } {
        const members = this.#checker.getPropertiesOfType(type).map(property => {
            const found = this.#checker.getTypeOfSymbol(property);
            const isOptional =
                (property.flags & ts.SymbolFlags.Optional) !== 0 ||
                (found.isUnion() && found.types.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0));
            const description = ts
                .displayPartsToString(property.getDocumentationComment(this.#checker))
                .replace(/\s+/g, " ");
            const shape = this.#type(
                `${name}${capital(property.name)}`,
                this.#checker.getNonNullableType(found),
            );
            const isInteger = shape["type"] === "number" && integers.includes(property.name);
            return {
                name: property.name,
                isOptional,
                shape: {
                    ...shape,
                    ...(isInteger && { type: "integer" }),
                    ...(description !== "" && { description }),
                },
            };
        });
        return {
            properties: Object.fromEntries(members.map(({ name, shape }) => [name, shape])),
            required: members.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
        };
    }

    /** A type that contains itself has any value there. */
    #type(name: string, type: ts.Type): Part {
        if (this.#containing.has(type)) {
            return any;
        }
        this.#containing.add(type);
        const found = this.#typeOnce(name, type);
        this.#containing.delete(type);
        return found;
    }

    #typeOnce(name: string, type: ts.Type): Part {
        if (this.#checker.isArrayType(type)) {
            const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
            return { type: "array", items: item ? this.#type(`${name}Item`, item) : any };
        }
        const simple = simpleType(type);
        if (simple !== undefined) {
            return { type: simple };
        }
        if (type.isUnion()) {
            const [first = any, ...others] = type.types.map(each => this.#type(name, each));
            return others.every(each => JSON.stringify(each) === JSON.stringify(first)) ? first : any;
        }
        if (this.#isRecord(type)) {
            const text = this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
            const known =
                this.#references.get(text) ??
                this.#types.add(name, { type: "object", ...this.#record(name, type) });
            this.#references.set(text, known);
            return known;
        }
        const [index] = this.#checker.getIndexInfosOfType(type);
        return index === undefined
            ? any
            : { type: "object", additionalProperties: this.#type(name, index.type) };
    }
}

function simpleType({ flags }: ts.Type): string | undefined {
    const types: [ts.TypeFlags, string][] = [
        [ts.TypeFlags.StringLike, "string"],
        [ts.TypeFlags.NumberLike, "number"],
        [ts.TypeFlags.BooleanLike, "boolean"],
    ];
    return types.find(([flag]) => (flags & flag) !== 0)?.[1];
}
