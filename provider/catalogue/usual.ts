/**
 * Words of lists that nobody has in full: what is called otherwise may well be right, so only what looks like one of
 * these, mistyped, is doubted.
 */
import { capabilitiesOf } from "../client/dialects.js";
import { editDistance } from "../edit-distance.js";
import { didYouMean, nearest } from "../lifecycle/suggest.js";

/** What every owner has; others have their own beside them. */
const namespaces: readonly string[] = ["default", "cleverapps"];

/** What the live platform knows. */
const rights: readonly string[] = capabilitiesOf["clever-cloud"].consumerRights ?? [];

const operatorOptions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["version", "access-domain"],
    matomo: ["version"],
    metabase: ["version"],
    otoroshi: ["version"],
};

/** At most a sentence each. */
export function doubtsAboutNamespace(word: string): string[] {
    return doubtsAboutUsual("a usual namespace", word, namespaces);
}

export function doubtsAboutRights(words: readonly string[]): string[] {
    return words.flatMap(word => doubtsAboutUsual("a known right", word, rights));
}

export function doubtsAboutOptions(kind: string, names: readonly string[]): string[] {
    const known = Object.hasOwn(operatorOptions, kind) ? operatorOptions[kind] : [];
    return names.flatMap(name => doubtsAboutUsual(`a known option of ${kind}`, name, known));
}

function doubtsAboutUsual(what: string, word: string, usual: readonly string[] = []): string[] {
    const [meant] = nearest(word, usual);
    return meant === undefined || usual.includes(word) || !isMistyped(word, meant)
        ? []
        : [`"${word}" is not ${what}, and looks like one.${didYouMean(word, usual)}`];
}

/** Another case, other signs between the words, or a letter or two. */
function isMistyped(word: string, meant: string): boolean {
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
    return editDistance(plain(word), plain(meant)) <= 2;
}
