/**
 * The remarks of previews, creations and updates that code reads again: `review` tells them in its own words, and the histories do what they
 * say. Only text passes through the engine, so each sentence has its writer and its reader side by side.
 */

/** Arguments that an update writes though the program did not change them. */
export const notAsDeclared = {
    write: (names: readonly string[]): string => `changes: ${names.join(", ")} (not as declared so far)`,

    read: (text: string): string[] =>
        /changes: (.*) \(not as declared so far\)/.exec(text)?.[1]?.split(", ") ?? [],
};

/** By change, the paths of secret arguments and of entries of secret maps. A value that is unknown may stay the same. */
export type SecretChanges = Record<"changes" | "adds" | "removes" | "may change", string[]>;

/** Secrets that change: `changes: variables.LOG_LEVEL; adds: variables.PORT (secret)`. */
export const secretChanges = {
    /** Returns an empty text if no secret changes. */
    write(changes: SecretChanges): string {
        const described = Object.entries(changes)
            .filter(([, paths]) => paths.length > 0)
            .map(([change, paths]) => `${change}: ${paths.join(", ")}`);
        return described.length === 0 ? "" : `${described.join("; ")} (secret)`;
    },

    read(text: string): SecretChanges {
        const found: SecretChanges = { changes: [], adds: [], removes: [], "may change": [] };
        const [, list = ""] = /((?:changes|adds|removes|may change): .*) \(secret\)/.exec(text) ?? [];
        for (const part of list.split("; ")) {
            const [change = "", paths = ""] = part.split(": ");
            if (change in found) {
                found[change as keyof SecretChanges] = paths.split(", ");
            }
        }
        return found;
    },
};

/** Arguments that force a replacement. */
export const forcedReplacement = {
    /** @param effect what follows from it, such as `, which destroys its data` */
    write: (names: readonly string[], effect: string): string =>
        `a change of ${names.join(" and ")} forces its replacement${effect}`,

    isIn: (text: string): boolean => /^a change of .* forces its replacement/.test(text),
};

/** An object that exists already. */
export const adoption = {
    write: (id: string): string => `adopts ${id}; nothing is created`,

    isIn: (text: string): boolean => /^adopts \S+; nothing is/.test(text),
};

/** An object that passes from one resource of the stack to another. */
export const takeover = {
    write: (id: string, from: string): string => `takes over ${id} from "${from}"; nothing is created`,

    isIn: (text: string): boolean => /^takes over \S+ from ".*"; nothing is/.test(text),
};

/** A change of the plan, with both prices. */
export const planChange = {
    /** @param prices both of them, unless neither is known */
    write: (
        plans: readonly [string, string],
        prices: readonly [string, string] | undefined,
        rest: string,
    ): string =>
        `plan ${plans.join(" → ")}${prices === undefined ? "" : `: ${prices.join(" → ")} a month`}. ${rest}`,

    /** Returns the text without plans and prices, if it has both. */
    rest: (text: string): string => text.replace(/^plan \S+ → \S+: .* a month\. (?=A migration)/, ""),
};

/** Changes made outside Pulumi that an update leaves as they are. */
export const keptOutside = {
    write: (paths: readonly string[]): string =>
        `changes made outside Pulumi stay in this update, also in resources that refer to them: ${paths.join(", ")}. ` +
        `The next preview names them, and the next "pulumi up" writes what the program declares.`,

    read: (text: string): string[] =>
        /changes made outside Pulumi stay .* refer to them: ([\w., ]+)\. The/.exec(text)?.[1]?.split(", ") ??
        [],
};
