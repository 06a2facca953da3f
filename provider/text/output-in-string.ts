/**
 * Finds outputs that a program has put into a string. No language can wait for an output there, so the SDK returns a help
 * text instead of the value, and the platform would accept that text like any other.
 */

/** The beginning of the help texts, also after the encoding of a URL. The tests compare it with the texts of the SDKs. */
const helpText = /Calling(?: |%20|\+)(?:\[|%5B|__)(?:to)?(String|JSON|str)(?:\]|%5D|__)/i;

/** Returns the reason for each part of an argument that contains a help text, never the value: it may be a secret. */
export function outputsInStrings(argument: string, value: unknown): string[] {
    return placesIn(value, argument, `"${argument}"`).map(
        ({ place, method }) =>
            `${place} contains Pulumi's help text instead of a value, because ${remedies[method] ?? ""}.`,
    );
}

const remedies: Readonly<Record<string, string>> = {
    string: "an output was put into a string. Pass the output itself, or use pulumi.interpolate`…` instead of a template string",
    str: "an output was put into a string. Pass the output itself, or use pulumi.Output.concat(…) instead of an f-string",
    json: "an output was passed to JSON.stringify. Use pulumi.jsonStringify(…) instead",
};

interface Place {
    readonly place: string;
    readonly method: string;
}

/** @param shown the part in a message */
function placesIn(value: unknown, path: string, shown: string): Place[] {
    if (typeof value === "string") {
        const [, method] = helpText.exec(value) ?? [];
        return method === undefined ? [] : [{ place: shown, method: method.toLowerCase() }];
    }
    if (typeof value !== "object" || value === null) {
        return [];
    }
    return Object.entries(value).flatMap(([name, member]) => {
        const named = helpText.test(name);
        const inMember = `${path}.${named ? "…" : name}`;
        return [
            ...(named ? placesIn(name, inMember, `a name in ${shown}`) : []),
            ...placesIn(member, inMember, `"${inMember}"`),
        ];
    });
}
