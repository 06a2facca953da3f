/** Whatever others edit or remove in the console stays in an update of another argument. */
import fc from "fast-check";
import { startPlatform, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { argumentsThat, Draft } from "../histories/draft.js";
import { editsOf, type ConsoleEdit } from "../histories/edits.js";
import { play } from "../histories/history.js";
import type { Args, Declaration, KindName } from "../histories/program.js";
import { Random } from "../histories/random.js";
import { outside, up, type Step } from "../histories/steps.js";
import { kindsOf } from "../histories/universe.js";
import { fastWorld, nativeWorld } from "../histories/world.js";
import { kinds } from "../../dist/commands/kinds.js";
import { fixtures, requiredArguments } from "../support/kinds.js";
import type { FullProgram } from "../support/kind-fixture.js";
import { freshValues } from "../support/properties.js";

freshValues({ numRuns: 2 });

class Story extends Draft {
    /** @param declarations the last one is of the edited object */
    of(declarations: Declaration[], edit: ConsoleEdit): Step[] {
        declarations.forEach(each => {
            this.put(each);
        });
        const [edited] = declarations.slice(-1);
        this.steps.push(up(), outside(edit));
        if (edited !== undefined) {
            this.alterOther(edited, [edit.argument]);
        }
        // The second update writes what the first one has kept.
        this.steps.push(up(), up());
        return this.steps;
    }
}

/** The kind with all its arguments, after those that it refers to. */
function fullProgram(kind: KindName, { seed, dialect }: Pick<Platform, "seed" | "dialect">): Declaration[] {
    const declarations: Declaration[] = [];
    const declared = (wanted: KindName): object => {
        const { name, args } = fixtures[wanted].everything;
        if (!declarations.some(each => each.name === name)) {
            const all = args(program) as unknown as Args;
            // An argument that only steers is no value of the object.
            const kept = [...argumentsThat(wanted, "in place"), ...argumentsThat(wanted, "replaces")];
            const own = Object.entries(all).filter(([key]) => kept.includes(key));
            declarations.push({ name, kind: wanted, args: Object.fromEntries(own) });
        }
        return { id: { ref: `${name}.id` }, env: { apply: () => "hush-declared" } };
    };
    const program = { seed, isLive: dialect === "clever-cloud", edition: "first", declared } as FullProgram;
    declared(kind);
    return declarations;
}

function rowsOn(dialect: Dialect) {
    return kindsOf[dialect]
        .filter(kind => argumentsThat(kind, "in place").length > 0)
        .flatMap(kind => {
            const { name } = fixtures[kind].everything;
            return editsOf({ kind, name }).map(edit => {
                const verb = "clear" in edit ? "removal" : "change";
                return { kind, edit, dialect, what: `the ${verb} of ${edit.argument} of ${kind}` };
            });
        });
}

let seed: Platform["seed"];
beforeAll(async () => {
    const platform = await startPlatform();
    ({ seed } = platform);
    await platform.close();
});

test.each(dialects.flatMap(rowsOn))("keeps $what on the wire $dialect", async ({ kind, edit, dialect }) => {
    await fc.assert(
        fc.asyncProperty(fc.nat(), fc.boolean(), async (drawn, isNative) => {
            const steps = new Story(new Random(drawn), dialect).of(
                fullProgram(kind, { seed, dialect }),
                edit,
            );
            const { violations } = await play(steps, dialect, isNative ? nativeWorld : fastWorld);
            expect(violations).toEqual([]);
        }),
    );
});

/** Optional arguments whose value nobody can take away in the console. */
const lasting = [
    // Only the program has these arguments.
    ...["plain", "mode", "ignore", "commit", "restartTrigger", "rebootTrigger", "rebuildTrigger"],
    // They are on or off, which is a change.
    ...["enabled", "primary"],
    // The platform never turns them off, or has a value of its own.
    ...["persistentStorage", "version", "options"],
];

test("takes away every optional argument that changes in place, or sets what excludes it", () => {
    const missing = Object.keys(kinds).flatMap(name => {
        const kind = name as KindName;
        const { edits = {}, removals = {} } = fixtures[kind].histories;
        const { counterparts = [] } = kinds[kind] ?? {};
        const required = requiredArguments(kind);
        return argumentsThat(kind, "in place")
            .filter(key => !required.includes(key))
            .filter(key => !lasting.includes(key) && !(key in removals))
            .filter(key => !counterparts.some(other => other !== key && other in edits))
            .map(key => `${kind}.${key}`);
    });
    expect(missing).toEqual([]);
});
