/** Arguments with the words of their lists, and typing errors in these words. */
import { events } from "../../../provider/catalogue/events.js";
import { providers, zones } from "../../../provider/catalogue/generated/snapshot.js";
import {
    memberKinds,
    namespaces,
    rights,
    webhookFormats,
} from "../../../provider/catalogue/typical-values.js";
import { drainKinds } from "../../../provider/kinds/drain/sinks.js";
import { operatorKinds } from "../../../provider/kinds/operator/kinds.js";
import type { Mistake } from "./mistakes.js";
import * as places from "./messages-about-word.js";
import type { Place } from "./messages-about-word.js";

interface Vocabulary {
    readonly place: Place;
    readonly words: readonly string[];
}

export const vocabularies: readonly Vocabulary[] = [
    { place: places.provider, words: providers.map(({ id }) => id) },
    ...providers.map(({ id, plans }) => ({ place: places.plan(id), words: plans.map(([slug]) => slug) })),
    { place: places.region(), words: zones.map(([name]) => name) },
    { place: places.event, words: events.filter(code => code !== "*") },
    { place: places.operatorKind, words: operatorKinds },
    { place: places.operatorOption, words: ["version", "access-domain"] },
    { place: places.drainKind, words: drainKinds },
    { place: places.webhookFormat, words: webhookFormats },
    { place: places.memberKind, words: memberKinds },
    { place: places.mode, words: ["partial", "whole"] },
    { place: places.right, words: rights },
    { place: places.namespace, words: namespaces },
];

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A typing error of one letter: added, missing, wrong or swapped. The result is not a word of the list. */
function typoOf(word: string, words: readonly string[], random: () => number): string {
    const at = Math.floor(random() * word.length);
    const letter = letters[Math.floor(random() * letters.length)] ?? "";
    const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    const typos = [
        `${before}${letter}${here}${after}`,
        `${before}${after}`,
        `${before}${letter}${after}`,
        `${before}${after.slice(0, 1)}${here}${after.slice(1)}`,
    ];
    const typo = typos[Math.floor(random() * typos.length)] ?? "";
    const isWord = words.some(known => known.toLowerCase() === typo.toLowerCase());
    return typo === "" || isWord ? typoOf(word, words, random) : typo;
}

/** Words of all lists, long and short, each with a typing error. The result is the same each time. */
export function typos(rounds: number): Mistake[] {
    const random = numbersFrom(2026);
    return Array.from({ length: rounds }, (_, round) =>
        vocabularies.map(({ place, words }): Mistake => {
            const meant = words[(round * 13) % words.length] ?? "";
            return [place, typoOf(meant, words, random), meant];
        }),
    ).flat();
}

/** A generator of random numbers with a constant seed. */
function numbersFrom(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
    };
}
