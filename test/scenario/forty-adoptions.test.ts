/** Many adoptions at once: a wrong one writes nothing, and the next run adopts the rest. */
import { onEveryEngine } from "./engines.js";
import { fortyAddons } from "./forty-adoptions.js";
import { nameOf, type Outcome, type World } from "./world.js";

/** Whoever adopts writes nothing. */
function writesOf({ sent }: Outcome): string[] {
    return sent.filter(route => !route.startsWith("GET "));
}

async function namesOf(world: World): Promise<string[]> {
    return (await world.resources()).map(nameOf).sort();
}

function named(...numbers: number[]): string[] {
    return numbers.map(number => `cache-${number}`).sort();
}

const all = Array.from({ length: 40 }, (_, number) => number);

onEveryEngine(start => {
    test("the error of one object that differs contains the text to write, and the next run adopts all forty", async () => {
        const world = await start();
        const { ids, declare } = fortyAddons(world);
        const there = world.platform.state.addons.list(world.owner);
        world.program = () => declare({ 0: { name: "cash 0", region: "rbx" } });
        const outcome = await world.fails("up");
        expect(outcome.error).toContain(`create add-on "cash 0": ${ids[0] ?? ""} `);
        expect(outcome.error).toContain('name: "cache 0", region: "par"');
        expect(outcome.error).toContain("[not-as-declared]");
        expect(writesOf(outcome)).toEqual([]);
        expect(world.platform.state.addons.list(world.owner)).toEqual(there);

        world.program = () => declare();
        const rest = await world.up();
        expect(rest.story).toContain("create cache-0");
        expect(await namesOf(world)).toEqual(named(...all));
        expect(writesOf(rest)).toEqual([]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("an up with forty wrong adoptions fails without a write", async () => {
        const world = await start();
        const { declare } = fortyAddons(world);
        world.program = () => declare(Object.fromEntries(all.map(number => [number, { region: "rbx" }])));
        const outcome = await world.fails("up");
        expect(outcome.error).toContain("is not as declared");
        expect(writesOf(outcome)).toEqual([]);
        expect(await world.resources()).toEqual([]);
    });
});
