/**
 * Typical values of lists that are not fully known. A value outside the list may be valid, so only a value that looks
 * like a misspelling of a listed one gets a warning.
 */
import { capabilitiesOf } from "../client/dialects.js";
import { editDistance } from "../text/edit-distance.js";
import { type ErrorCode, warning, type Warning } from "../error-codes.js";
import { didYouMean, nearest } from "../text/suggest.js";

/** Usual namespaces. An owner may lack some of them, and have others. */
export const namespaces: readonly string[] = ["default", "cleverapps"];

/** Rights that an OAuth consumer may ask for. */
export const rights = Object.values(capabilitiesOf).flatMap(({ consumerRights }) => consumerRights ?? []);

/** Formats of webhooks. The platform may have later ones. */
export const webhookFormats: readonly string[] = ["raw", "slack", "gitter", "flowdock"];

/** Kinds of members of network groups. The platform may have later ones. */
export const memberKinds = ["application", "addon", "external"] as const;

const otherWords: Readonly<Record<string, readonly string[]>> = {
    raw: ["json", "http", "generic"],
    application: ["app"],
    addon: ["database", "db"],
    external: ["peer", "external-peer"],
};

const operatorOptions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["version", "access-domain"],
    matomo: ["version"],
    metabase: ["version"],
    otoroshi: ["version"],
};

/** Returns at most one warning. */
export function warningsAboutNamespace(word: string): Warning[] {
    return warningsAboutTypicalValue("unknown-namespace", "a usual namespace", word, namespaces);
}

export function warningsAboutRights(words: readonly string[]): Warning[] {
    return words.flatMap(word => warningsAboutTypicalValue("unknown-right", "a known right", word, rights));
}

export function warningsAboutOptions(kind: string, names: readonly string[]): Warning[] {
    const known = Object.hasOwn(operatorOptions, kind) ? operatorOptions[kind] : [];
    return names.flatMap(name =>
        warningsAboutTypicalValue("unknown-operator-option", `a known option of ${kind}`, name, known),
    );
}

/** @param what the list of the word, such as `format of webhooks` */
export function warningsAboutWord(what: string, word: string, known: readonly string[]): Warning[] {
    const vocabulary = known.map(each => ({ word: each, also: otherWords[each] ?? [] }));
    const meant = didYouMean(word, vocabulary) || ` Known are: ${known.join(", ")}.`;
    const doubt = `Unless it is newer than this package, "pulumi up" will refuse it.`;
    return known.includes(word)
        ? []
        : [warning("unknown-word", `there is no known ${what} "${word}".${meant}`, doubt)];
}

function warningsAboutTypicalValue(
    code: ErrorCode,
    what: string,
    word: string,
    usual: readonly string[] = [],
): Warning[] {
    const [meant] = nearest(word, usual);
    return meant === undefined || usual.includes(word) || !isMistyped(word, meant)
        ? []
        : [warning(code, `"${word}" is not ${what}.${didYouMean(word, usual)}`)];
}

/** True if the two differ only in case, in separators, or in one or two letters. */
function isMistyped(word: string, meant: string): boolean {
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
    return editDistance(plain(word), plain(meant)) <= 2;
}
