/**
 * The names that programs, states and pipelines rely on. `first` has the names of the first release, and `since` the
 * later ones, which are added by hand. `removed` has those that no longer exist: the changelog says what to do instead.
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

test("the package has every name of its releases that was not removed, and no unlisted new name", async () => {
    const listed = new Set([...namesIn(frozen.first), ...namesIn(frozen.since)]);
    const removed = namesIn(frozen.removed).sort();
    const now = Object.entries(await surface()).flatMap(([section, names]) =>
        names.map(name => `${section}: ${name}`),
    );
    const has = new Set(now);
    expect({
        "gone, or in removed though it is there": [...listed].filter(name => !has.has(name)).sort(),
        "to add to since in test/fixtures/surface.json": now.filter(name => !listed.has(name)),
    }).toEqual({
        "gone, or in removed though it is there": removed,
        "to add to since in test/fixtures/surface.json": [],
    });
});
