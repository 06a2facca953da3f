/** Every message that the code may fail with or warn of, with what it says to do. */
import { relative, sep } from "node:path";
import * as ts from "typescript";
import { programOfPackage, provider } from "../program";
import { Texts } from "./texts";

export interface Message {
    /** The file that says it, such as `kinds/drain.ts`. */
    file: string;
    /** `refusal`: of an argument. `setting`: of what is configured. `warning`: it stops nothing. */
    sort: "error" | "refusal" | "setting" | "warning";
    /** The class of the client's errors it belongs to. */
    error?: string;
    says: string[];
    toDo: string[];
}

/** Only ever shown as a part of another message. */
const inner = ["PartialFailure"];

let collected: Message[] | undefined;

export function messagesOfPackage(): Message[] {
    return (collected ??= collect());
}

function collect(): Message[] {
    const program = programOfPackage();
    const checker = program.getTypeChecker();
    const sources = program
        .getSourceFiles()
        .filter(
            ({ fileName }) =>
                fileName.startsWith(provider) && !/\/(testing|sdk\/(resources|lookups))\//.test(fileName),
        );
    const texts = new Texts(checker, callsIn(sources));
    return sources.flatMap(source => {
        const file = relative(provider, source.fileName).split(sep).join("/");
        const found: Message[] = [];
        const visit = (node: ts.Node): void => {
            const message = messageAt(node, texts);
            if (message !== undefined && message.says.length > 0) {
                found.push({ file, ...message });
            }
            ts.forEachChild(node, visit);
        };
        visit(source);
        return found;
    });
}

/** Every call, by the name of what is called: to ask the compiler about all of them takes seconds. */
function callsIn(sources: readonly ts.SourceFile[]): Map<string, ts.CallExpression[]> {
    const calls: ts.CallExpression[] = [];
    const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node)) {
            calls.push(node);
        }
        ts.forEachChild(node, visit);
    };
    sources.forEach(visit);
    return Map.groupBy(calls, ({ expression }) =>
        ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(),
    );
}

function messageAt(node: ts.Node, texts: Texts): Omit<Message, "file"> | undefined {
    if (ts.isNewExpression(node)) {
        return errorAt(node, texts);
    }
    if (ts.isObjectLiteralExpression(node)) {
        return recordAt(node, texts);
    }
    if (ts.isTemplateExpression(node) && isDoubt(node)) {
        return { sort: "warning", says: texts.of(node), toDo: [] };
    }
    return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
        ? callAt(node, node.expression.name.text, texts)
        : undefined;
}

function errorAt(node: ts.NewExpression, texts: Texts): Omit<Message, "file"> | undefined {
    const [said, toDo] = node.arguments ?? [];
    const name = node.expression.getText().replace(/^pulumi\./, "");
    if (said === undefined || inner.includes(name)) {
        return undefined;
    }
    if (ts.isObjectLiteralExpression(said)) {
        const reason = propertyOf(said, name => name === "reason");
        return { sort: "error", error: name, says: texts.of(reason), toDo: [] };
    }
    if (["UserError", "DeadEnd"].includes(name)) {
        return { sort: "error", says: texts.of(said), toDo: texts.of(toDo) };
    }
    if (name === "Explained") {
        return { sort: "error", says: texts.of(toDo), toDo: [] };
    }
    return /Error$|Timeout$/.test(name) ? { sort: "error", says: texts.of(said), toDo: [] } : undefined;
}

function recordAt(node: ts.ObjectLiteralExpression, texts: Texts): Omit<Message, "file"> | undefined {
    const reason = propertyOf(node, name => name === "reason");
    if (reason !== undefined && propertyOf(node, name => name === "property") !== undefined) {
        return { sort: "refusal", says: texts.of(reason), toDo: [] };
    }
    const problem = propertyOf(node, name => /problem$/i.test(name));
    if (problem !== undefined) {
        return { sort: "setting", says: texts.of(problem), toDo: [] };
    }
    const [error, fallback] = ["error", "fallback"].map(key => propertyOf(node, name => name === key));
    return error !== undefined && fallback !== undefined
        ? { sort: "error", error: error.getText(), says: texts.of(fallback), toDo: [] }
        : undefined;
}

function callAt(node: ts.CallExpression, called: string, texts: Texts): Omit<Message, "file"> | undefined {
    const [first, second] = node.arguments;
    if (called === "warn") {
        return { sort: "warning", says: texts.of(first), toDo: [] };
    }
    if (second === undefined || !["regex", "refine"].includes(called)) {
        return undefined;
    }
    const text = ts.isObjectLiteralExpression(second) ? propertyOf(second, name => name === "error") : second;
    const answer =
        text !== undefined && ts.isArrowFunction(text) && !ts.isBlock(text.body) ? text.body : text;
    return { sort: "refusal", says: texts.of(answer), toDo: [] };
}

/** A sentence that a function of doubts makes, and not a part of one. */
function isDoubt(node: ts.TemplateExpression): boolean {
    const { parent } = node;
    if (ts.isCallExpression(parent) && !parent.expression.getText().endsWith(".push")) {
        return false;
    }
    const outer = ts.findAncestor(
        node.parent,
        each => ts.isTemplateExpression(each) || isNamedFunction(each),
    );
    return outer !== undefined && isNamedFunction(outer) && /^doubts/.test(outer.name?.getText() ?? "");
}

function isNamedFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.MethodDeclaration {
    return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
}

function propertyOf(
    node: ts.ObjectLiteralExpression,
    isIt: (name: string) => boolean,
): ts.Expression | undefined {
    const property = node.properties.find(each => each.name !== undefined && isIt(each.name.getText()));
    if (property === undefined) {
        return undefined;
    }
    return ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
}
