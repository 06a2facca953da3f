/** Warnings about mistyped words suggest the right word, and right words cause no warning. */
import { providers, snapshotDate } from "../../../provider/catalogue/generated/snapshot.js";
import { mistakes, notIds, type Mistake } from "./mistakes.js";
import * as places from "./messages-about-word.js";
import { typos, vocabularies } from "./typos.js";

/** Returns the first suggestion, and whether the message contains the right word. */
async function suggested(place: places.Place, wrong: string, right: string) {
    const said = (await place(wrong)).join(" ");
    const first = /(?:Did you mean|begins with) "([^"]*)"/.exec(said)?.[1];
    return { wrong, right, first, isNamed: said.includes(`"${right}"`) || named(said).includes(right), said };
}

function named(said: string): string[] {
    return /(?:Known|There) are: (.*?)\. /.exec(said)?.[1]?.split(", ") ?? [];
}

/** Expects the right word first in 90 % of the messages, and anywhere in the others, which it returns. */
async function expectMostRight(written: readonly Mistake[]) {
    const found = await inTurn(written, each => suggested(...each));
    const others = found.filter(({ first, right }) => first !== right);
    const shown = others.map(({ wrong, right, said }) => `${wrong} → ${right}: ${said}`);
    // A failure prints these messages.
    expect(others.length > found.length * 0.1 ? shown : []).toEqual([]);
    expect(others.filter(({ isNamed }) => !isNamed)).toEqual([]);
    return others;
}

/** Calls the function for one item after another, so that each message belongs to one word. */
async function inTurn<T, U>(items: readonly T[], ask: (item: T) => Promise<U>): Promise<U[]> {
    const answers: U[] = [];
    for (const item of items) {
        answers.push(await ask(item));
    }
    return answers;
}

test("at least 90 % of 200 typing errors get the right word first, and the others a list that contains it", async () => {
    const errors = typos(8);
    expect(errors.length).toBeGreaterThan(200);
    await expectMostRight(errors);
});

test("at least 90 % of usual mistakes get the right word first, and the others no wrong one", async () => {
    expect(mistakes.length).toBeGreaterThan(60);
    const others = await expectMostRight(mistakes);
    expect(others.filter(({ first }) => first !== undefined)).toEqual([]);
});

test.each(notIds)(
    "%#: the message describes a value that is not an id, without the value",
    async (place, wrong, said) => {
        const reasons = (await place(wrong)).join();
        expect(reasons).toContain(said);
        expect(reasons).not.toContain(`"${wrong}"`);
    },
);

test("words of the catalogue and of other lists cause no warning", async () => {
    type Written = readonly [place: places.Place, word: string];
    const catalogue = providers.flatMap(({ id, operator, regions, plans }) =>
        plans.flatMap(([slug, name, planId = slug, , own = regions]): Written[] => [
            ...own.map((region): Written => [places.plan(id, region), slug]),
            ...[name, planId, slug.toUpperCase()].map((word): Written => [places.plan(id, own[0]), word]),
            ...(operator === undefined
                ? []
                : own.map((region): Written => [places.operator(operator, region), slug])),
        ]),
    );
    expect(catalogue.length).toBeGreaterThan(1000);
    const lists = vocabularies.flatMap(({ place, words }) => words.map((word): Written => [place, word]));
    const said = await inTurn([...catalogue, ...lists], ([place, word]) => place(word));
    expect(said.flat()).toEqual([]);
});

test("a different word in an incomplete list causes no warning", async () => {
    // The snapshot does not know the ids of all their plans.
    for (const provider of ["redis-addon", "postgresql-addon"]) {
        expect(await places.plan(provider)("plan_c62dd71e-15c3-483e-879d-75e4c836e21e")).toEqual([]);
    }
    expect(await places.namespace("company-balancer")).toEqual([]);
    expect(await places.usualRight("read_logs")).toEqual([]);
    expect(await places.operatorOption("theme")).toEqual([]);
    expect(await places.drainResource("postgresql_0f1a2b3c")).toEqual([]);
});

test("a word without a similar one gets a list of all words, and a plan of another provider is named as such", async () => {
    const [region] = await places.region("kv")("moon");
    expect(region).toContain('"kv" is not known to be in "moon". Known are: par.');
    expect(region).toContain(`catalogue of ${snapshotDate}`);
    const [provider] = await places.provider("cassandra");
    expect(provider).not.toContain("Did you mean");
    const [id] = await places.plan("es-addon")("plan_c62dd71e-15c3-483e-879d-75e4c836e21e");
    expect(id).toContain("Known are: xs, s, m,");
    const [plan] = await places.plan("redis-addon")("dev");
    expect(plan).toContain('That is a plan of "mysql-addon", "postgresql-addon". Known are: s_mono, m_mono,');
});
