/**
 * The characters of credentials. One that no credential can have would only fail in the HTTP library, as a fault of the
 * network, or be refused as a wrong signature.
 */

/** Describes the first character that no token and no OAuth key can have; undefined if there is none. */
export function impossibleIn(credential: string): string | undefined {
    return describedIn(credential, /[^\x21-\x7e]/u);
}

/** The same for the user and the password of a proxy, which people choose themselves. */
export function impossibleInLogin(text: string): string | undefined {
    return describedIn(text, /[\p{Cc}\p{Cf}\p{Cs}…]|(?! )\p{Z}/u);
}

/** Describes the character and never shows it: a credential may consist of such characters. */
function describedIn(text: string, impossible: RegExp): string | undefined {
    const [character] = impossible.exec(text) ?? [];
    return character === undefined
        ? undefined
        : descriptions.find(([matching]) => matching.test(character))?.[1];
}

const descriptions: readonly (readonly [RegExp, string])[] = [
    [/[\n\r\u2028\u2029]/u, "a line break"],
    [/…/u, "an ellipsis"],
    [/[\p{Z}\t]/u, "a space"],
    [/[\p{Cc}\p{Cf}]/u, "an invisible character"],
    [/./u, "a character outside ASCII"],
];
