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
