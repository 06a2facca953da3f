/** The page of every error message, from the code's own texts. */
import * as ts from "typescript";
import * as errors from "../../../dist/client/errors.js";
import * as registry from "../../../dist/kinds/index.js";
import type { Kind } from "../../../dist/lifecycle/kind.js";
import { explainAs } from "../../../dist/lifecycle/errors.js";
import { codes, generatedFrom, paragraphs } from "../markdown";
import { chapterOf, chapters } from "../messages/chapters";
import { messagesOfPackage, type Message } from "../messages/collect";
import { filesOfKind } from "../messages/files";
import { messagesTable } from "../messages/tables";
import { programOfPackage, provider } from "../program";
import { stemOf } from "../resources";

const kinds: Kind[] = Object.values(registry);

export function errorsPage(): string {
    const messages = messagesOfPackage();
    // The client's own are told by what they mean, wherever they come from.
    const ofClient = messages.filter(({ error }) => error !== undefined);
    const others = messages.filter(({ error }) => error === undefined);
    const ofKinds = others.filter(({ file }) => file.startsWith("kinds/"));
    const ofChapters = others.filter(({ file }) => !file.startsWith("kinds/"));
    assertEachHasItsChapter(ofChapters);
    return paragraphs(
        generatedFrom("the messages in provider/"),
        "# Errors",
        'Every message of this package, from its code. `…` stands for what only a run knows: a name, an id, an address. An error of a resource reads `create add-on "database": what happened. What to do.`; that of a lookup begins with its name.',
        "Search this page for some words of the message. Where the right column is empty, the message itself says what to do. [Troubleshooting](guides/troubleshooting.md) has longer stories, and the messages of Pulumi itself.",
        ...chapters.flatMap(chapter => [
            `## ${chapter.title}`,
            chapter.cause,
            chapter.cure === undefined ? "" : `What to do: ${chapter.cure}`,
            messagesTable(ofChapters.filter(({ file }) => chapterOf(file) === chapter)),
        ]),
        "## Kinds",
        "What only one kind says. The page of each kind has its own.",
        ...kinds.flatMap(kind => ofKind(kind, ofKinds)),
        "## The platform's answers",
        "What the platform refused, or how it could not be reached. The message ends with the status, the method and the path, and the id of the request, for which the platform's support asks. Where the platform gives a reason, that stands in the place of the words below.",
        ...Object.values(errors).flatMap(error => ofError(error, ofClient)),
    );
}

/** A message of a file that no chapter has would be missing from the page. */
function assertEachHasItsChapter(messages: readonly Message[]): void {
    const files = new Set(messages.map(({ file }) => file));
    const missing = [...files].filter(file => chapterOf(file) === undefined);
    if (missing.length > 0) {
        throw new Error(`Give a chapter in scripts/generate/messages/chapters.ts to ${missing.join(", ")}`);
    }
}

function ofKind(kind: Kind, messages: readonly Message[]): string[] {
    const files = filesOfKind(stemOf(kind));
    const own = messages.filter(({ file }) => files.has(file));
    return own.length === 0
        ? []
        : [`### ${kind.name}`, `See [${kind.name}](kinds/${stemOf(kind)}.md).`, messagesTable(own)];
}

/** What a class of errors means, what it says, and what to do about it. */
function ofError(error: unknown, messages: readonly Message[]): string[] {
    const { name } = error as { name: string };
    const means = meanings().get(name);
    if (means === undefined) {
        return [];
    }
    const says = messages.filter(message => message.error === name).flatMap(message => message.says);
    return [
        `### ${name}`,
        means,
        says.length === 0 ? "" : `It says ${codes([...new Set(says)])}, or what the platform says.`,
        `What to do: ${remedyFor(error) || "as the message says."}`,
    ];
}

/** What the lifecycle adds to an error of the class. */
function remedyFor(error: unknown): string {
    const Failure = error as new (facts: errors.ErrorFacts) => Error;
    const { message } = explainAs(
        new Failure({ reason: "It failed.", effect: "none", status: 400 }),
        "subject",
    );
    return message.slice(message.indexOf(" It failed.") + " It failed.".length).replace(/^.*?\)\.?\s*/, "");
}

let meaningsByName: Map<string, string> | undefined;

/** The doc comment of each class of the client's errors. */
function meanings(): Map<string, string> {
    return (meaningsByName ??= new Map(classesOfErrors().map(({ name, means }) => [name, means])));
}

function classesOfErrors(): { name: string; means: string }[] {
    const source = programOfPackage().getSourceFile(`${provider}/client/errors.ts`);
    const classes = [...(source?.statements ?? [])].filter(statement => ts.isClassDeclaration(statement));
    return classes.flatMap(declaration => {
        const [comment] = ts.getJSDocCommentsAndTags(declaration);
        const means = ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, " ") ?? "";
        const isAbstract = declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
        return declaration.name === undefined || isAbstract === true
            ? []
            : [{ name: declaration.name.text, means }];
    });
}
