/** Values that were changed outside Pulumi and that exclude what the program declares. */
import { z } from "zod";
import { contradictionIn } from "../../../../provider/lifecycle/decisions/contradiction.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Checked, Kind } from "../../../../provider/kind/kind.js";
import { thing } from "../../../support/thing.js";

const reason = "a plan with backups needs a region with backups";

/** A kind that refuses these arguments together. */
function kindRefusing(refused: (news: JsonObject) => boolean): Kind {
    const refuse = ({ news }: Checked<JsonObject>) =>
        refused(news) ? [{ code: "invalid-argument", property: "size", reason }] : [];
    return thing(
        { refuse },
        {
            size: z.string(),
            variables: z.record(z.string(), z.string()).meta({ secret: "values", shownBy: "plain" }),
            plain: z.array(z.string()).optional(),
        },
    );
}

const contradiction = (kind: Kind, wanted: JsonObject, kept: string[]) =>
    contradictionIn(kind, {} as never, {}, { wanted, kept });

test("values that exclude each other are refused if the update keeps one of them", () => {
    const kind = kindRefusing(({ size }) => size === "large");
    const refusal = contradiction(kind, { size: "large" }, ["size"]);
    expect(refusal?.code).toBe("invalid-argument");
    expect(refusal?.message).toContain("size changed outside Pulumi, and excludes");
    expect(contradiction(kind, { size: "large" }, [])).toBeUndefined();
    expect(contradiction(kind, { size: "small" }, ["size"])).toBeUndefined();
});

test("do not show a kept value of a member that the program shows", () => {
    // The kind refuses to show a member that the program does not give.
    const kind = kindRefusing(({ plain }) => (plain as string[]).includes("KEPT"));
    const wanted = { size: "small", variables: { KEPT: "outside", OWN: "1" }, plain: ["KEPT", "OWN"] };
    expect(contradiction(kind, wanted, ["variables.KEPT"])).toBeUndefined();
    expect(contradiction(kind, wanted, ["variables.OWN"])).toBeDefined();
});
