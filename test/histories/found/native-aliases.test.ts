/** The native provider gets the new URN of a resource that an alias finds. */
import { nativeHistory } from "../history";
import { declare, rename, up } from "../steps";

test("two declarations have one group, of which an alias finds one under a name that an update has not removed", () => {
    const group = { label: "front" };
    return nativeHistory(
        declare("old", "NetworkGroup", group),
        declare("unconfirmed", "EmailAddress", { email: "d@company.example", primary: true }),
        up(),
        rename("old", "new", "adopt"),
        up(),
        declare("another", "NetworkGroup", group, { aliases: ["old"] }),
        up(),
    );
});
