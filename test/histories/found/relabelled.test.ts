/** A member whose label changes in the console. */
import { history } from "../history";
import { declare, outside, refresh, up } from "../steps";
import { seed } from "../seed";

test("one that is to be retained, relabelled by others", () =>
    history(
        declare(
            "m",
            "Member",
            { networkGroup: seed.backend, member: seed.api, label: "one" },
            { retainOnDelete: true },
        ),
        up(),
        outside({ alter: "m" }),
        refresh(),
        up(),
    ));
