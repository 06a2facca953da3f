/** Converts an output to a string, as a template string does. A linter refuses that in a program, the compiler does not. */
export function textOf(output: { toString(): string }): string {
    return output.toString();
}
