/** The omissions of a report, with their reasons. */
import type { Item } from "./report.js";

/** Something that is not in the result, and the reason, as sentences for the reader of the result. */
export interface Omission {
    readonly what: string;
    readonly why: string;
}

const mostNames = 100;

/** Merges entries with the same reason and lists their names, so that a common failure appears once. */
export function omissionItems(omissions: readonly Omission[]): Item[] {
    const groups = Map.groupBy(omissions, ({ why }) => reasonIn(why));
    return [...groups].flatMap(([reason, same]) =>
        same.length === 1
            ? same.map(omissionItem)
            : omissionItem({ what: manyNames(same.map(({ what }) => what)), why: reason }),
    );
}

function omissionItem({ what, why }: Omission): Item {
    return { title: what, lines: why.split("\n") };
}

function manyNames(names: readonly string[]): string {
    const rest = names.length - mostNames;
    const more = rest > 0 ? ` and ${rest} more` : "";
    return `${names.length} times: ${names.slice(0, mostNames).join(", ")}${more}`;
}

/** Removes the name of the object and of the request from a reason. */
function reasonIn(why: string): string {
    return why
        .replace(/^read [^"\n]+"[^"\n]*": /, "")
        .replace(/: [A-Z]+ \/\S*(?: \[request id [^\]]*\])?(?=\.)/, "");
}
