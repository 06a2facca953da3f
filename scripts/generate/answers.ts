/** The result type of each query. It is the type of the query's function, which only the compiler knows. */
import { basename, join, relative, sep } from "node:path";
import * as ts from "typescript";
import { programOfPackage, provider } from "./program";

export interface Answer {
    /** The file in `lookups/queries/` that declares the query. */
    family: string;
    /** The type, as the family's file in `lookups/` writes it. */
    type: string;
    /** The records that the type names, each with the path of its module. */
    records: { name: string; from: string }[];
    /** The fields of a record. */
    fields: { name: string; type: string; meaning: string }[];
}

const lookups = join(provider, "lookups");
/** Where the types of answers are declared. */
const recordFiles = [join(provider, "client"), join(lookups, "connections.ts")];

export function answersOfQueries(): Map<string, Answer> {
    const program = programOfPackage();
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(join(provider, "lookups/queries/index.ts"));
    const module = source && checker.getSymbolAtLocation(source);
    const queries = module === undefined ? [] : checker.getExportsOfModule(module);
    return new Map(queries.map(query => [query.name, answerOf(checker, query)]));
}

function answerOf(checker: ts.TypeChecker, exported: ts.Symbol): Answer {
    const query = checker.getAliasedSymbol(exported);
    const answering = checker.getPropertyOfType(checker.getTypeOfSymbol(query), "answer");
    const [signature] = answering === undefined ? [] : checker.getTypeOfSymbol(answering).getCallSignatures();
    const answer = signature && checker.getAwaitedType(signature.getReturnType());
    const declaration = query.valueDeclaration;
    if (answer === undefined || declaration === undefined) {
        throw new Error(`${exported.name} is no query`);
    }
    return {
        family: basename(declaration.getSourceFile().fileName, ".ts"),
        type: checker.typeToString(answer, undefined, ts.TypeFormatFlags.NoTruncation),
        records: recordsIn(checker, answer),
        fields: fieldsOf(checker, answer, declaration),
    };
}

/** Returns the fields of the items of a list; none for a single value or a map. */
function fieldsOf(checker: ts.TypeChecker, answer: ts.Type, at: ts.Node): Answer["fields"] {
    const type = checker.isArrayType(answer)
        ? (checker.getTypeArguments(answer as ts.TypeReference)[0] ?? answer)
        : answer;
    const isRecord =
        (type.flags & ts.TypeFlags.Object) !== 0 && checker.getIndexInfosOfType(type).length === 0;
    return (isRecord ? checker.getPropertiesOfType(type) : []).map(property => ({
        name: property.name,
        type: checker.typeToString(
            checker.getTypeOfSymbolAtLocation(property, at),
            undefined,
            ts.TypeFormatFlags.NoTruncation,
        ),
        meaning: ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, " "),
    }));
}

/** Returns the fields of the type itself, of a list's items, or of the type that `Pick` picks from. */
function recordsIn(checker: ts.TypeChecker, type: ts.Type): Answer["records"] {
    const inside = checker.isArrayType(type)
        ? checker.getTypeArguments(type as ts.TypeReference)
        : type.aliasTypeArguments;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName;
    if (symbol === undefined || !recordFiles.some(path => file?.startsWith(path) === true)) {
        return (inside ?? []).flatMap(part => recordsIn(checker, part));
    }
    const path = relative(join(lookups, "generated"), file ?? "")
        .split(sep)
        .join("/");
    return [{ name: symbol.name, from: path.replace(/\.ts$/, ".js") }];
}
