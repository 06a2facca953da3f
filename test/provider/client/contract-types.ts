/** What the types of the client's contract accept, by the compiler. */
import { join } from "node:path";
import * as ts from "typescript";
import { createProgram, Project, root } from "../../package/compiling.js";

const source = `
import type { Client, Json, ReadOptions } from ${JSON.stringify(join(root, "dist/provider/client/index.js"))};

export declare const client: Client;
export declare const json: Json;
export declare const ofAnyCall: ReadOptions;
export declare const values: {
    undefined: undefined;
    null: null;
    "an object": { id: string };
    "a promise": Promise<string>;
    "a list": string[][];
    "a function": () => string;
    "a symbol": symbol;
};
`;

export class ContractTypes {
    readonly #checker: ts.TypeChecker;
    readonly #names: ReadonlyMap<string, ts.Type>;

    constructor() {
        const project = new Project({ "index.ts": source });
        const path = project.path("index.ts");
        const program = createProgram(ts, [path], {
            strict: true,
            target: ts.ScriptTarget.ES2024,
            types: [],
        });
        this.#checker = program.getTypeChecker();
        const file = program.getSourceFile(path);
        const module = file && this.#checker.getSymbolAtLocation(file);
        const exported = module === undefined ? [] : this.#checker.getExportsOfModule(module);
        this.#names = new Map(
            exported.map(symbol => [symbol.name, this.#checker.getTypeOfSymbol(symbol)] as const),
        );
        project.dispose();
    }

    /** The names of a function's own options. */
    argumentsOf(family: string, name: string): string[] {
        const ofAnyCall = namesIn(this.#named("ofAnyCall"));
        return namesIn(this.#optionsOf(family, name)).filter(key => !ofAnyCall.includes(key));
    }

    /** @param way the path in the options of the function, as `["member", "label"]` */
    accepts(family: string, name: string, way: readonly string[], value: string): boolean {
        const type = way.reduce<ts.Type>((of, key) => this.#at(of, key), this.#optionsOf(family, name));
        // An argument of any value takes JSON.
        const isAny = (type.flags & ts.TypeFlags.Unknown) !== 0 && value !== "undefined";
        return this.#checker.isTypeAssignableTo(
            this.#at(this.#named("values"), value),
            isAny ? this.#named("json") : type,
        );
    }

    #optionsOf(family: string, name: string): ts.Type {
        const call = this.#at(this.#at(this.#named("client"), family), name).getCallSignatures()[0];
        const [options] = call?.getParameters() ?? [];
        if (options === undefined) {
            throw new Error(`${family}.${name} has no options`);
        }
        return this.#checker.getTypeOfSymbol(options);
    }

    #named(name: string): ts.Type {
        const type = this.#names.get(name);
        if (type === undefined) {
            throw new Error(`the program does not export ${name}`);
        }
        return type;
    }

    /** The type of a member, or of an item of a list or map. */
    #at(type: ts.Type, key: string): ts.Type {
        const of = type.getNonNullableType();
        const member = of.getProperty(key);
        const index = /^\d+$/.test(key) ? of.getNumberIndexType() : of.getStringIndexType();
        const found = member === undefined ? index : this.#checker.getTypeOfSymbol(member);
        if (found === undefined) {
            throw new Error(`the contract has no ${key} in ${this.#checker.typeToString(type)}`);
        }
        return found;
    }
}

function namesIn(type: ts.Type): string[] {
    return type
        .getNonNullableType()
        .getProperties()
        .map(({ name }) => name);
}
