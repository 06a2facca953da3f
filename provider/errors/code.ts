/** The code at the end of each error and warning. `docs/errors.md` has a section for each code. */
import type { registry } from "./registry/index.js";

export type ErrorCode = keyof typeof registry;

/** Returns the message with its code at the end. */
export function withCode(message: string, code: ErrorCode): string {
    return `${message} [${code}]`;
}

const atEnd = /\s*\[([a-z]+(?:-[a-z]+)*)\]\s*$/;

/** Returns the code at the end of a message; undefined for a message of another package. */
export function codeIn(message: string): string | undefined {
    const code = atEnd.exec(message)?.[1];
    // The engine masks values with this text.
    return code === "secret" ? undefined : code;
}

export function withoutCode(message: string): string {
    return codeIn(message) === undefined ? message : message.replace(atEnd, "");
}
