/** Writes the doc comments of generated code. */
import { isCurrent, meaningOf, type Field } from "./schema";
import { valuesNote } from "./value-notes";

const width = 100;

/** Returns a doc comment with these paragraphs. The tags stand together at its end. */
export function comment(paragraphs: readonly string[], tags: readonly string[] = []): string {
    const parts = [...paragraphs, ...(tags.length === 0 ? [] : [tags.join("\n")])].filter(
        part => part !== "",
    );
    const lines = parts.map(wrapped).join("\n\n").split("\n");
    return lines.length === 1
        ? `/** ${lines.join("")} */`
        : ["/**", ...lines.map(line => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Wraps prose, but not the lines of a program. */
function wrapped(text: string): string {
    return text
        .split(/(^```[^]*?^```$)/m)
        .map((part, index) => (index % 2 === 0 ? part.split("\n").map(wrappedLine).join("\n") : part))
        .join("");
}

function wrappedLine(line: string): string {
    const at = line.length <= width ? -1 : line.lastIndexOf(" ", width);
    return at < 0 ? line : `${line.slice(0, at)}\n${wrappedLine(line.slice(at + 1))}`;
}

/** Returns an example as a tag: the lines of a program, without their common indentation. */
export function exampleTag(source: string): string {
    const lines = source.replace(/^\n|\s+$/g, "").split("\n");
    const indentation = Math.min(...lines.filter(line => line !== "").map(line => line.search(/\S/)));
    return ["@example", "```ts", ...lines.map(line => line.slice(indentation)), "```"].join("\n");
}

const effects = {
    "in place": "A change is made in place.",
    replaces: "A change replaces the resource.",
    steers: "A change alone changes nothing.",
};

const guardedEffect = "A change replaces the resource, and is refused unless `allowReplace` is set.";

/** Returns the description of an argument, the effect of a change, its values, its default and an example. */
export function aboutArgument(field: Field): string {
    const { change, isGuarded, default: fallback, whenOmitted, example } = field;
    const effect = isGuarded === true ? guardedEffect : change === undefined ? "" : effects[change];
    if (!isCurrent(field)) {
        return comment([meaningOf(field)], ["@deprecated"]);
    }
    const tags = [
        ...(fallback === undefined ? [] : [`@default ${JSON.stringify(fallback)}`]),
        ...(whenOmitted === undefined ? [] : [`@default ${whenOmitted.replaceAll("`", "")}`]),
        ...(example === undefined ? [] : [`@example ${example}`]),
    ];
    // An argument of a lookup has no effect, and the arguments of resources have the values already.
    const values = change === undefined ? "" : valuesNote(field.completion);
    return comment([meaningOf(field), effect, values], tags);
}
