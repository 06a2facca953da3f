/** Whoever reads a remark of a preview gets what its writer was told. */
import {
    adoption,
    forcedReplacement,
    keptOutside,
    notAsDeclared,
    planChange,
    secretChanges,
} from "../../dist/provider/text/remarks.js";
import { withCode } from "../../dist/provider/error-codes.js";
import { Random } from "../histories/random.js";

const words = ["name", "tags", "variables.PORT", "credentials.password", "instances.max", "envvars.A_B"];

test.each(Array.from({ length: 200 }, (_, seed) => seed))("seed %i", seed => {
    const random = new Random(seed);
    const some = (least = 0) =>
        words.slice(0, Math.max(least, Math.floor(random.next() * (words.length + 1))));
    const names = some(1);
    const shown = (text: string) => `Addon "db, (x)": ${text}`;

    expect(notAsDeclared.read(shown(notAsDeclared.write(names)))).toEqual(names);
    expect(keptOutside.read(withCode(shown(keptOutside.write(names)), "changed-outside"))).toEqual(names);
    const changes = { changes: some(), adds: some(), removes: some(), "may change": some() };
    expect(secretChanges.read(withCode(shown(secretChanges.write(changes)), "changed-secrets"))).toEqual(
        changes,
    );
    expect(forcedReplacement.isIn(forcedReplacement.write(names, ", which destroys its data"))).toBe(true);
    expect(adoption.isIn(adoption.write("addon_1"))).toBe(true);
    const rest = "A migration moves the data along.";
    const prices = random.chance(0.5) ? (["1.00 EUR", "an unknown price"] as const) : undefined;
    const told = planChange.write(["dev", "xs_sml"], prices, rest);
    expect(planChange.rest(told)).toBe(prices === undefined ? told : rest);

    // None takes the sentence of another one for its own.
    const sentences = [
        notAsDeclared.write(names),
        secretChanges.write(changes),
        keptOutside.write(names),
        told,
    ];
    expect(sentences.filter(each => forcedReplacement.isIn(each) || adoption.isIn(each))).toEqual([]);
    expect(secretChanges.read(notAsDeclared.write(names))).toEqual(secretChanges.read(""));
    expect(notAsDeclared.read(secretChanges.write(changes))).toEqual([]);
});
