/** An update that fails half-way: what it did is recorded, so that taking the change back undoes it. */
import { history } from "../history";
import { declare, remove, up } from "../steps";
import { seed } from "../seed";

test("a name is changed and the plan refused", () => {
    const database = (name: string, plan: string) =>
        declare("db", "Addon", { name, provider: "postgresql-addon", plan, region: "par" });
    return history(
        database("db", "xs_sml"),
        up(),
        database("store", "s_sml"),
        up({ faults: [{ what: "conflict", kind: "Addon", method: "POST" }] }),
        database("db", "xs_sml"),
        up(),
    );
});

test.each(["PUT", "DELETE"] as const)("variables, of which the %s is refused", method => {
    const variables = (names: Record<string, string>) =>
        declare("variables", "EnvVars", { application: seed.website, variables: names });
    return history(
        variables({ COLOUR: "hush-one" }),
        up(),
        variables({ LEVEL: "hush-two" }),
        up({ faults: [{ what: "refused", kind: "EnvVars", method }] }),
        variables({ COLOUR: "hush-one" }),
        up(),
    );
});

test("a network group goes first, and the new one is refused", () => {
    const group = (description?: string) =>
        declare(
            "group",
            "NetworkGroup",
            { label: "front", ...(description !== undefined && { description }) },
            {
                deleteBeforeReplace: true,
            },
        );
    return history(
        group(),
        declare("member", "Member", { networkGroup: { ref: "group.id" }, member: seed.worker }),
        up(),
        group("two"),
        up({ faults: [{ what: "failing", kind: "NetworkGroup", method: "POST", times: 1 }] }),
    );
});

test.each([0, 1])("variables are removed, and request %d of that is refused", nth => {
    const declared = declare("variables", "EnvVars", {
        application: seed.website,
        variables: { COLOUR: "hush-one", LEVEL: "hush-two", PORT: "hush-one" },
    });
    return history(
        declared,
        up(),
        remove("variables"),
        up({ faults: [{ what: "unavailable", kind: "EnvVars", method: "DELETE", nth }] }),
        declared,
        up(),
    );
});
