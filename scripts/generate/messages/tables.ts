/** Messages as a person reads them. */
import { code, plain, table } from "../markdown";
import { messagesOfPackage, type Message } from "./collect";

export function messagesOfFiles(files: ReadonlySet<string>): Message[] {
    return messagesOfPackage().filter(({ file }) => files.has(file));
}

/** What each says, and what to do where it does not say that itself. */
export function messagesTable(messages: readonly Message[]): string {
    const rows = new Map(
        messages.map(({ sort, says, toDo }) => [
            says.map(code).join("<br>"),
            (sort === "warning" ? "Warning. " : "") + toDo.map(plain).join("<br>"),
        ]),
    );
    if (rows.size === 0) {
        return "No messages of its own.";
    }
    return [...rows.values()].every(toDo => toDo === "")
        ? [...new Set(messages.flatMap(({ says }) => says))].map(says => `- ${code(says)}`).join("\n")
        : table(["Message", "What to do"], [...rows]);
}
