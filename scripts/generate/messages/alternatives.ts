/** The texts that one message may have. */

/** A value that only a run knows. */
export const unknown = "…";

/** A sentence with more ways to be joined is shown without the part that makes them more. */
const most = 16;

/** Each way to join one alternative of every part. */
export function joined(parts: readonly (readonly string[])[]): string[] {
    return parts.reduce<string[]>(
        (texts, alternatives) =>
            texts.length * alternatives.length > most
                ? texts.map(text => text + unknown)
                : texts.flatMap(text => alternatives.map(alternative => text + alternative)),
        [""],
    );
}

/** Without those that another one says as well: with more words at the end, or with any value in the place of a word. */
export function withoutLesser(texts: readonly string[]): string[] {
    const isCovered = (text: string, other: string): boolean =>
        other !== text &&
        (other.startsWith(text.replace(/\.$/, "")) ||
            other.replace(/ Did you mean "?…"?\?/, "") === text ||
            isGeneralised(text, other));
    return texts.filter(text => !texts.some(other => isCovered(text, other)));
}

/** Not where the other one hardly says more than `…`. */
function isGeneralised(text: string, other: string): boolean {
    return (
        lettersIn(other) > 0.8 * lettersIn(text) &&
        patternOf(other).test(text) &&
        !patternOf(text).test(other)
    );
}

function lettersIn(text: string): number {
    return text.match(/[a-z]/gi)?.length ?? 0;
}

function patternOf(text: string): RegExp {
    const parts = text.split(unknown).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "s");
}

export function tidy(text: string): string {
    return text.replace(/…+/g, unknown).replace(/\s+/g, " ").trim();
}
