/** A resource that moves to another account and back, and a lost state of two accounts. */
import { history } from "../history";
import { declare, destroy, lose, recover, refresh, rotate, up } from "../steps";

const label = "front";

test("a resource stays in its account, and a lost state of two accounts is recovered", () =>
    history(
        declare("ours", "NetworkGroup", { label }),
        declare("theirs", "NetworkGroup", { label }, { account: "other" }),
        up(),
        lose("state"),
        recover(),
        rotate(),
        refresh(),
        up(),
        refresh(),
        destroy(),
    ));
