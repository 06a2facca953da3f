/** Python's spelling of what messages say to write. The messages have that of TypeScript and YAML. */

/** Returns the name of an argument in the Python SDK. */
export function snakeCase(camelCase: string): string {
    return camelCase.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
}

/**
 * An argument or option that Python spells in another way: `allowReplace: true`, `allowDuplicate: ["addon_1"]`. The name of
 * a lookup, which begins its errors, is neither.
 */
const assignments =
    /\b(?!get[A-Z])(?:([a-z]+): (true|false)|([a-z]+[A-Z]\w*): (true|false|"[^"]*"|\[[^\]]*\]))(?!\w)/g;

/** Adds Python's spelling to each argument and option of a message for programs in any language. */
export function withPythonSpelling(message: string): string {
    return message.replace(
        assignments,
        (written, option?: string, truth?: string, argument?: string, value?: string) => {
            const shown = (truth ?? value ?? "").replace(/^[tf]/, letter => letter.toUpperCase());
            return `${written} (in Python ${snakeCase(option ?? argument ?? "")}=${shown})`;
        },
    );
}
