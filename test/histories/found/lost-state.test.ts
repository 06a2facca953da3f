/** A lost state, while somebody else has an identical object. */
import { history } from "../history";
import { declare, lose, outside, recover, refresh, up } from "../steps";

const args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

test("recovers the stack's own add-on when an identical one is not managed by the stack", () =>
    history(
        declare("db", "Addon", args),
        up(),
        outside({ plant: "db" }),
        lose("state"),
        // The first one is killed while it reads the list.
        recover({ kill: { kind: "Addon", method: "GET" } }),
        recover(),
        up(),
        refresh(),
    ));
