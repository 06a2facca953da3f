/**
 * Typical values of lists that are not fully known. A value outside the list may be valid, so only a value that looks
 * like a misspelling of a listed one gets a warning.
 */
import { capabilitiesOf } from "../client/dialects.js";
import { editDistance } from "../text/edit-distance.js";
import { didYouMean, nearest } from "../lifecycle/suggest.js";

/** Namespaces that every owner has. An owner may have further ones. */
const namespaces: readonly string[] = ["default", "cleverapps"];

const rights = Object.values(capabilitiesOf).flatMap(({ consumerRights }) => consumerRights ?? []);

const operatorOptions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["version", "access-domain"],
    matomo: ["version"],
    metabase: ["version"],
    otoroshi: ["version"],
};

/** Returns at most one warning. */
export function doubtsAboutNamespace(word: string): string[] {
    return doubtsAboutTypicalValue("a usual namespace", word, namespaces);
}

export function doubtsAboutRights(words: readonly string[]): string[] {
    return words.flatMap(word => doubtsAboutTypicalValue("a known right", word, rights));
}

export function doubtsAboutOptions(kind: string, names: readonly string[]): string[] {
    const known = Object.hasOwn(operatorOptions, kind) ? operatorOptions[kind] : [];
    return names.flatMap(name => doubtsAboutTypicalValue(`a known option of ${kind}`, name, known));
}

function doubtsAboutTypicalValue(what: string, word: string, usual: readonly string[] = []): string[] {
    const [meant] = nearest(word, usual);
    return meant === undefined || usual.includes(word) || !isMistyped(word, meant)
        ? []
        : [`"${word}" is not ${what}, and looks like one.${didYouMean(word, usual)}`];
}

/** True if the two differ only in case, in separators, or in one or two letters. */
function isMistyped(word: string, meant: string): boolean {
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
    return editDistance(plain(word), plain(meant)) <= 2;
}
