/** Each invariant convicts runs that break its promise, and acquits the same runs with one other fact. */
import { platform } from "./charges/platform";
import { previews } from "./charges/previews";
import { state } from "./charges/state";
import { observe, type Charges } from "./facts";
import { invariants } from "./invariants";
import type { Observation } from "./observation";

const charges: Charges = { ...platform, ...previews, ...state };
const names = Object.keys(invariants);

const convictions = names.flatMap(name => (charges[name] ?? []).map(charge => ({ name, ...charge })));
const acquittals = convictions.flatMap(({ name, finding, guilty, unless }) =>
    Object.entries(unless).map(([reason, facts]) => ({
        name,
        finding,
        reason,
        facts: { ...guilty, ...facts },
    })),
);

function judge(name: string, facts: Partial<Observation>): string[] | undefined {
    return invariants[name]?.(observe(facts));
}

test("each invariant has a run that it convicts, and one that it acquits", () => {
    expect(Object.keys(charges).sort()).toEqual([...names].sort());
    expect([...new Set(acquittals.map(({ name }) => name))]).toEqual(names);
});

test.each(names)("%s acquits an update that has nothing to do", name => {
    expect(judge(name, {})).toEqual([]);
});

test.each(convictions)("$name convicts: $finding", ({ name, guilty, finding }) => {
    expect(judge(name, guilty)).toEqual([finding]);
});

test.each(acquittals)("$name does not say that $finding if $reason", ({ name, facts }) => {
    expect(judge(name, facts)).toEqual([]);
});
