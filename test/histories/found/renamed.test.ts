/** Resources under another name without an alias. */
import { history } from "../history";
import { declare, rename, up } from "../steps";
import { seed } from "../seed";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh one";
const anotherKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G two";

test("a member that gets another name and another label at once is not said to have it", () =>
    history(
        declare("old", "Member", { networkGroup: seed.backend, member: seed.sessions }),
        up(),
        declare("old", "Member", { networkGroup: seed.backend, member: seed.sessions, label: "one" }),
        rename("old", "new", "plain"),
        up({ refresh: true }),
    ));

test("an address that gets another name and becomes the primary one at once is that", () =>
    history(
        declare("old", "EmailAddress", { email: "c@company.example" }),
        up(),
        declare("old", "EmailAddress", { email: "c@company.example", primary: true }),
        rename("old", "new", "plain"),
        up({ refresh: true }),
    ));

test("a new resource gets the name that another one gives up", () =>
    history(
        declare("phone", "SshKey", { name: "phone", publicKey: anotherKey }),
        up(),
        declare("another", "SshKey", { name: "phone", publicKey: key }),
        declare("phone", "SshKey", { name: "desk", publicKey: anotherKey }),
        up(),
    ));
