/**
 * The names that programs, states and pipelines rely on. `first` has those of the first release, and none of them may
 * go. `since` has those that came later: a new name is written there by hand, and may not go either.
 */
import frozen from "../fixtures/surface.json";
import { surface } from "./surface";

/** By section, the names that have the same beginning. */
type Groups = Record<string, Record<string, string>>;

function namesIn(groups: Groups): string[] {
    return Object.entries(groups).flatMap(([section, byHead]) =>
        Object.entries(byHead).flatMap(([head, tails]) =>
            tails.split(" ").map(tail => `${section}: ${head}${tail}`),
        ),
    );
}

test("the package still has every name of its first release, and no new name that is not listed", async () => {
    const [first, since] = [namesIn(frozen.first), namesIn(frozen.since)];
    const now = Object.entries(await surface()).flatMap(([section, names]) =>
        names.map(name => `${section}: ${name}`),
    );
    const has = new Set(now);
    const listed = new Set([...first, ...since]);
    expect([...listed].filter(name => !has.has(name))).toEqual([]);
    expect(now.filter(name => !listed.has(name))).toEqual([]);
});
