/**
 * The names that programs, states and pipelines rely on. `first` has the names of the first release, and `since` the
 * later ones, which are added by hand. No name may be removed.
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

test("the package has every name of its first release, and no unlisted new name", async () => {
    const [first, since] = [namesIn(frozen.first), namesIn(frozen.since)];
    const now = Object.entries(await surface()).flatMap(([section, names]) =>
        names.map(name => `${section}: ${name}`),
    );
    const has = new Set(now);
    const listed = new Set([...first, ...since]);
    expect([...listed].filter(name => !has.has(name))).toEqual([]);
    expect(now.filter(name => !listed.has(name))).toEqual([]);
});
