/** What an expression of the code may say, as far as the code tells: a value that only a run knows stands as `…`. */
import * as ts from "typescript";
import { joined, tidy, unknown, withoutLesser } from "./alternatives";

/** A part of a sentence with more alternatives is as good as unknown. */
const mostInside = 4;
const deepest = 5;

/** Functions that return what they are given, made presentable. */
const sameWords = ["tidy", "readable", "sentence"];

type Bound = ReadonlyMap<ts.Symbol, ts.Expression>;

interface At {
    /** What the parameters of the functions are that lead here. */
    bound: Bound;
    depth: number;
}

export class Texts {
    readonly #checker: ts.TypeChecker;
    readonly #calls: ReadonlyMap<string, readonly ts.CallExpression[]>;

    /** @param calls all there are in the package, by the name of what is called */
    constructor(checker: ts.TypeChecker, calls: ReadonlyMap<string, readonly ts.CallExpression[]>) {
        this.#checker = checker;
        this.#calls = calls;
    }

    /** Every text that it may be. Where it is a parameter, what its callers pass. */
    of(expression: ts.Expression | undefined, depth = 0): string[] {
        if (expression === undefined || depth > deepest) {
            return [];
        }
        if (ts.isCallExpression(expression) && isSameWords(expression)) {
            return this.of(expression.arguments[0], depth + 1);
        }
        const parameter = this.#parameterOf(expression);
        const texts =
            parameter === undefined
                ? this.#read(expression, { bound: new Map(), depth: 0 })
                : this.#passed(parameter, depth + 1);
        return withoutLesser([...new Set(texts.map(tidy))].filter(text => /[a-z]{2}/i.test(text)));
    }

    #passed(parameter: ts.ParameterDeclaration, depth: number): string[] {
        const called = parameter.parent;
        const index = called.parameters.indexOf(parameter);
        return (this.#calls.get(nameOf(called)) ?? [])
            .filter(call => this.#declarationOf(call) === called)
            .flatMap(call => this.of(call.arguments[index], depth));
    }

    #declarationOf(call: ts.CallExpression): ts.Node | undefined {
        return this.#checker.getResolvedSignature(call)?.declaration;
    }

    #parameterOf(expression: ts.Expression): ts.ParameterDeclaration | undefined {
        const declaration = ts.isIdentifier(expression)
            ? this.#symbolOf(expression)?.valueDeclaration
            : undefined;
        return declaration && ts.isParameter(declaration) ? declaration : undefined;
    }

    #read(node: ts.Expression, at: At): string[] {
        if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) {
            return [node.text];
        }
        if (ts.isTemplateExpression(node)) {
            const parts = node.templateSpans.flatMap(({ expression, literal }) => [
                this.#inside(expression, at),
                [literal.text],
            ]);
            return joined([[node.head.text], ...parts]);
        }
        if (ts.isConditionalExpression(node)) {
            return [...this.#read(node.whenTrue, at), ...this.#read(node.whenFalse, at)];
        }
        if (ts.isBinaryExpression(node)) {
            return this.#readBinary(node, at);
        }
        if (
            ts.isParenthesizedExpression(node) ||
            ts.isAsExpression(node) ||
            ts.isSatisfiesExpression(node) ||
            ts.isNonNullExpression(node) ||
            ts.isAwaitExpression(node)
        ) {
            return this.#read(node.expression, at);
        }
        if (ts.isCallExpression(node)) {
            return this.#readCall(node, at);
        }
        if (ts.isElementAccessExpression(node)) {
            return this.#readMember(node.expression, at);
        }
        return this.#readName(node, at);
    }

    #inside(node: ts.Expression, at: At): string[] {
        const texts = [...new Set(this.#read(node, at))];
        return texts.length > mostInside ? [unknown] : texts;
    }

    #readBinary({ left, right, operatorToken }: ts.BinaryExpression, at: At): string[] {
        switch (operatorToken.kind) {
            case ts.SyntaxKind.PlusToken:
                return joined([this.#inside(left, at), this.#inside(right, at)]);
            case ts.SyntaxKind.QuestionQuestionToken:
            case ts.SyntaxKind.BarBarToken:
                return [...this.#read(left, at), ...this.#read(right, at)];
            default:
                return [unknown];
        }
    }

    #readName(node: ts.Expression, at: At): string[] {
        const type = this.#checker.getTypeAtLocation(node);
        if (type.isStringLiteral()) {
            return [type.value];
        }
        const symbol = this.#symbolOf(node);
        const given = symbol && at.bound.get(symbol);
        if (given !== undefined) {
            return at.depth > deepest ? [unknown] : this.#read(given, { ...at, depth: at.depth + 1 });
        }
        const declaration = symbol?.valueDeclaration;
        const isConstant =
            declaration !== undefined &&
            ts.isVariableDeclaration(declaration) &&
            ts.isIdentifier(declaration.name);
        return isConstant && declaration.initializer !== undefined && at.depth < deepest
            ? this.#read(declaration.initializer, { ...at, depth: at.depth + 1 })
            : [unknown];
    }

    /** Any value of a table. */
    #readMember(table: ts.Expression, at: At): string[] {
        const declaration = this.#symbolOf(table)?.valueDeclaration;
        let object =
            declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
        while (object !== undefined && (ts.isAsExpression(object) || ts.isSatisfiesExpression(object))) {
            object = object.expression;
        }
        if (object === undefined || !ts.isObjectLiteralExpression(object)) {
            return [unknown];
        }
        return object.properties.flatMap(property =>
            ts.isPropertyAssignment(property) ? this.#read(property.initializer, at) : [],
        );
    }

    #readCall(node: ts.CallExpression, at: At): string[] {
        const { expression: called, arguments: given } = node;
        if (ts.isPropertyAccessExpression(called) && called.name.text === "trim") {
            return this.#read(called.expression, at);
        }
        if (isSameWords(node) && given[0] !== undefined) {
            return this.#read(given[0], at);
        }
        const declaration = at.depth < deepest ? this.#declarationOf(node) : undefined;
        if (declaration === undefined || !isWithBody(declaration)) {
            return [unknown];
        }
        const bound = new Map(at.bound);
        declaration.parameters.forEach((parameter, index) => {
            const symbol = ts.isIdentifier(parameter.name) && this.#symbolOf(parameter.name);
            const argument = given[index];
            if (symbol && argument) {
                bound.set(symbol, argument);
            }
        });
        const texts = returnsOf(declaration).flatMap(returned =>
            this.#read(returned, { bound, depth: at.depth + 1 }),
        );
        return texts.length === 0 ? [unknown] : texts;
    }

    #symbolOf(node: ts.Node): ts.Symbol | undefined {
        const symbol =
            ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
                ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
                : this.#checker.getSymbolAtLocation(node);
        return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
            ? this.#checker.getAliasedSymbol(symbol)
            : symbol;
    }
}

/** That of a function is its own, or that of the constant which it is. */
function nameOf(node: ts.SignatureDeclaration): string {
    const named = ts.isVariableDeclaration(node.parent) ? node.parent : node;
    return named.name?.getText() ?? "";
}

function isWithBody(node: ts.Node): node is ts.FunctionLikeDeclaration & { body: ts.ConciseBody } {
    return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

/** What a function may return, without the functions inside it. */
function returnsOf({ body }: { body: ts.ConciseBody }): ts.Expression[] {
    if (!ts.isBlock(body)) {
        return [body];
    }
    const found: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
        if (ts.isReturnStatement(node) && node.expression !== undefined) {
            found.push(node.expression);
        } else if (!ts.isFunctionLike(node)) {
            ts.forEachChild(node, visit);
        }
    };
    ts.forEachChild(body, visit);
    return found;
}

function isSameWords({ expression }: ts.CallExpression): boolean {
    return ts.isIdentifier(expression) && sameWords.includes(expression.text);
}
