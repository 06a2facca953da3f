/** What the resource options of a program refuse. */
import { z } from "zod";
import {
    refusalOfIgnoredItem,
    refusalOfRetained,
} from "../../../../provider/lifecycle/decisions/resource-options.js";
import { thing } from "../../../support/thing.js";

test("refuses an ignored item of a set, and not one of a map", () => {
    const kind = thing(
        {},
        {
            tags: z.array(z.string()).meta({ change: "in place", isSet: true }),
            labels: z.record(z.string(), z.string()),
        },
    );
    expect(refusalOfIgnoredItem(kind, ["tags[0]"])?.code).toBe("invalid-argument");
    expect(refusalOfIgnoredItem(kind, ["tags", "labels.a"])).toBeUndefined();
});

test("a retained object is in the way of a replacement that deletes it first", () => {
    const change = { effects: {}, changes: true, names: [], replaces: ["place"], leftAlone: [] };
    const refused = (deleteBeforeReplace: boolean, isRetained: boolean) =>
        refusalOfRetained(thing(), "a", {}, { ...change, deleteBeforeReplace, isRetained })?.code;
    expect([refused(true, true), refused(true, false), refused(false, true)]).toEqual([
        "replacement-blocked",
        undefined,
        undefined,
    ]);
});
