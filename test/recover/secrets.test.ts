/** A recovery of secrets that have changed since: see `recovering` for what must not have them. */
import { onEveryWire } from "../scenario/engines.js";
import { everything } from "../scenario/everything.js";
import { isLeaked, secretsOf } from "../scenario/secrets.js";
import { kindsOn } from "../support/kinds.js";
import { lose, recovering } from "./recovering.js";

onEveryWire(start => {
    test("names fields whose secrets differ, and shows no value anywhere", async () => {
        const world = await start();
        const { platform } = world;
        const declared = { edition: "first" };
        // The account cannot have the same key under a second name, and addresses are not listed before a confirmation.
        const without: readonly string[] = ["EmailAddress", "SshKey"];
        const kinds = kindsOn(platform.dialect).filter(kind => !without.includes(kind));
        world.program = () => {
            everything(platform, declared.edition, kinds);
        };
        await world.up();
        const lost = secretsOf(platform);
        await lose(world);
        declared.edition = "second";

        const refused = await recovering(world);
        expect(refused).toMatchObject({ ended: "open", writes: [] });
        expect(refused.open.length).toBeGreaterThan(0);
        const accept: Record<string, string> = {};
        const create: string[] = [];
        for (let result = refused; result.ended === "open";) {
            for (const { name, candidates } of result.open) {
                const [first] = candidates;
                if (first === undefined) create.push(name);
                else accept[name] = first.id;
            }
            result = await recovering(world, { accept, create });
            expect(isLeaked(result.text, lost)).toBe(false);
            expect(result.rows.filter(({ verdict }) => verdict === "differs").length).toBeGreaterThan(0);
        }
        expect(accept).toHaveProperty("variables");
        expect(await world.preview()).toMatchObject({ story: [] });
        expect(isLeaked(await world.visible(), [...lost, ...secretsOf(platform)])).toBe(false);
    });
});
