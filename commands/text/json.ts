/** Returns the value of a JSON text. Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
