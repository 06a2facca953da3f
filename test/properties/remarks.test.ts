/** Whoever reads a remark of a preview gets what its writer was told. */
import fc from "fast-check";
import {
    adoption,
    forcedReplacement,
    keptOutside,
    notAsDeclared,
    planChange,
    secretChanges,
} from "../../dist/provider/text/remarks.js";
import { withCode } from "../../dist/provider/error-codes.js";
import { freshValues } from "../support/properties.js";

freshValues();

const words = ["name", "tags", "variables.PORT", "credentials.password", "instances.max", "envvars.A_B"];
const some = fc.subarray(words);
const names = fc.subarray(words, { minLength: 1 });
const changes = fc.record({ changes: some, adds: some, removes: some, "may change": some });
const prices = fc.constantFrom(["1.00 EUR", "an unknown price"] as const, undefined);
const rest = "A migration moves the data along.";

const shown = (text: string): string => `Addon "db, (x)": ${text}`;

test("a remark is read as it was written", () => {
    fc.assert(
        fc.property(names, changes, prices, (names, changes, prices) => {
            expect(notAsDeclared.read(shown(notAsDeclared.write(names)))).toEqual(names);
            expect(keptOutside.read(withCode(shown(keptOutside.write(names)), "changed-outside"))).toEqual(
                names,
            );
            const secrets = withCode(shown(secretChanges.write(changes)), "changed-secrets");
            expect(secretChanges.read(secrets)).toEqual(changes);
            expect(forcedReplacement.isIn(forcedReplacement.write(names, ", which destroys its data"))).toBe(
                true,
            );
            expect(adoption.isIn(adoption.write("addon_1"))).toBe(true);
            const told = planChange.write(["dev", "xs_sml"], prices, rest);
            expect(planChange.rest(told)).toBe(prices === undefined ? told : rest);
        }),
    );
});

test("no remark takes the sentence of another one for its own", () => {
    fc.assert(
        fc.property(names, changes, prices, (names, changes, prices) => {
            const others = [
                notAsDeclared.write(names),
                secretChanges.write(changes),
                keptOutside.write(names),
                planChange.write(["dev", "xs_sml"], prices, rest),
            ];
            expect(others.filter(each => forcedReplacement.isIn(each) || adoption.isIn(each))).toEqual([]);
            expect(secretChanges.read(notAsDeclared.write(names))).toEqual(secretChanges.read(""));
            expect(notAsDeclared.read(secretChanges.write(changes))).toEqual([]);
        }),
    );
});
