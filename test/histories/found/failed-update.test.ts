/** An update that fails half-way: what it did is recorded, so that taking the change back undoes it. */
import { history } from "../history";
import { declare, up } from "../steps";
import { seed } from "../seed";

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

test("the platform returns none of the options that an update had to write", () => {
    const operator = { kind: "keycloak", region: "par", plan: "base" };
    return history(
        declare("board", "Operator", { ...operator, name: "board" }),
        up(),
        declare("board", "Operator", { ...operator, name: "sign", options: { version: "1" } }),
        up({ faults: [{ what: "failing", kind: "Operator", method: "PUT", nth: 0 }] }),
    );
});
