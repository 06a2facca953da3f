/** Secret variables in states, after random declarations, failures and changes outside Pulumi. */
import fc from "fast-check";
import { EnvVars } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { engineNamed } from "../support/engines.js";
import { freshValues } from "../support/properties.js";
import { World } from "../scenario/world.js";

freshValues();

const names = ["A", "B", "C"] as const;
const mark = "hush-";

/** The value of a variable: a plain word, a secret word, or a secret that looks like a secret. */
const declared = fc.constantFrom("shown", "hidden", "secret", "absent");
const step = fc.oneof(
    {
        weight: 4,
        arbitrary: fc.record({
            act: fc.constantFrom("up", "failing up"),
            values: fc.tuple(declared, declared, declared),
            words: fc.constantFrom("info", "debug"),
            mode: fc.constantFrom("partial", "whole"),
        }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("refresh") }) },
    {
        weight: 2,
        arbitrary: fc.record({
            act: fc.constantFrom("somebody sets", "somebody removes"),
            name: fc.constantFrom(...names, "D"),
            word: fc.constantFrom("word", "4eC39HqLyjWDarjtT1zdp7dc"),
        }),
    },
);

test("no state contains a secret variable in plain text", async () => {
    const engine = await engineNamed("in-process");
    await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async steps => {
            const world = await World.start(engine);
            const { website } = world.platform.seed.applications;
            const { state, faults } = world.platform;
            for (const next of steps) {
                if ("values" in next) {
                    const given = names
                        .map((name, index) => [name, next.values[index] ?? "absent"] as const)
                        .filter(([, kind]) => kind !== "absent");
                    const variables = Object.fromEntries(
                        given.map(([name, kind]) => [
                            name,
                            kind === "secret" ? `${mark}${name}` : next.words,
                        ]),
                    );
                    const plain = given.filter(([, kind]) => kind === "shown").map(([name]) => name);
                    world.program = () => {
                        new EnvVars("vars", {
                            application: website,
                            variables,
                            plain,
                            mode: next.mode === "whole" ? "whole" : "partial",
                        });
                    };
                    if (next.act === "failing up") {
                        faults.add({
                            name: "no",
                            effect: effects.forbidden,
                            when: { method: "PUT", times: 1 },
                        });
                    }
                    await world.perform("up");
                    faults.clear();
                } else if ("name" in next && next.act === "somebody sets") {
                    state.applications.setVariable(website, next.name, `${mark}${next.word}`);
                } else if ("name" in next && next.name in state.applications.variables(website)) {
                    state.applications.removeVariable(website, next.name);
                } else if (next.act === "refresh") {
                    await world.perform("refresh");
                }
                expect(await world.visible()).not.toContain(mark);
            }
            await world.stack.destroy();
            expect(await world.visible()).not.toContain(mark);
            await world.stack.dispose();
            await world.platform.close();
        }),
        { numRuns: 12 },
    );
});
