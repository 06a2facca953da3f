import { doubtsAbout } from "../../provider/catalogue/words.js";
import { providers, zones } from "../../provider/catalogue/snapshot.js";
import { closest } from "../../provider/lifecycle/suggest.js";
import { startPlatform } from "../../provider/testing/platform/index.js";
import { createClient } from "../../provider/client/index.js";

test.each([
    ["postgres-addon", "postgresql-addon"],
    ["postgresql", "postgresql-addon"],
    ["pra", "par"],
    ["PAR", "par"],
])("%s is probably %s", (word, meant) => {
    expect(closest(word, [...providers.map(({ id }) => id), ...zones])).toBe(meant);
});

test("a word that is near nothing gets no suggestion", () => {
    expect(closest("cassandra", zones)).toBeUndefined();
});

/** Every word with one letter left out, doubled, or swapped with its neighbour. */
function typos(word: string): string[] {
    return Array.from(word).flatMap((letter, at) => [
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + (word[at + 1] ?? "") + letter + word.slice(at + 2),
    ]);
}

test("of one-letter typing errors in long words, nearly all get the right suggestion", () => {
    const ids = providers.map(({ id }) => id);
    const tried = ids
        .flatMap(id => typos(id).map(typo => ({ id, typo })))
        .filter(({ typo }) => !ids.includes(typo));
    const right = tried.filter(({ id, typo }) => closest(typo, ids) === id);
    expect(tried.length).toBeGreaterThan(200);
    expect(right.length / tried.length).toBeGreaterThan(0.95);
});

test("nothing that the live catalogue offers and the snapshot lists is doubted", async () => {
    const platform = await startPlatform();
    try {
        const { catalogue } = createClient({ baseUrl: platform.url });
        const doubts: string[] = [];
        for (const { id } of providers) {
            const live = await catalogue.addonProvider({ id });
            const known = providers.find(provider => provider.id === id)?.plans.map(([slug]) => slug) ?? [];
            for (const plan of (live.plans ?? []).filter(({ slug }) => known.includes(slug))) {
                doubts.push(...doubtsAbout({ provider: id, plan: plan.slug, region: live.regions[0] }));
            }
        }
        expect(doubts).toEqual([]);
    } finally {
        await platform.close();
    }
});

test("what is newer than the snapshot is doubted with a way to be sure, not refused", () => {
    expect(doubtsAbout({ provider: "postgresql-addon", plan: "xs_smll", region: "par" })).toEqual([
        expect.stringContaining('Did you mean "xs_sml"?'),
    ]);
    expect(doubtsAbout({ provider: "brand-new", plan: "xs", region: "moon" })).toEqual([
        expect.stringContaining('no known add-on provider "brand-new"'),
    ]);
});
