/** The code of an error of Node or the operating system: `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
    return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}
