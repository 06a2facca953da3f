/** A change that is taken back after failures: what earlier runs left to be deleted is declared again by then. */
import { history } from "../history";
import { declare, heed, up } from "../steps";
import { seed } from "../seed";

const hook = declare("hook", "Webhook", {
    name: "hook",
    url: "https://hooks.company.example/x",
    events: ["DEPLOYMENT_FAIL"],
});
const whileItIsRefused = up({ faults: [{ what: "forbidden", kind: "Webhook", method: "POST" }] });

test("an address gives way to another, stays since something else is refused, and is declared again", () =>
    history(
        declare("one", "EmailAddress", { email: "ada@home.example", adopt: "ada@home.example" }),
        up(),
        declare("one", "EmailAddress", { email: "c@company.example" }),
        hook,
        whileItIsRefused,
        declare("one", "EmailAddress", { email: "ada@home.example" }),
        up({ refresh: true }),
    ));

test("the old adopt of a replaced resource does no harm", () =>
    history(
        declare("one", "EmailAddress", { email: "ada@home.example", adopt: "ada@home.example" }),
        up(),
        declare("one", "EmailAddress", { email: "c@company.example", adopt: "ada@home.example" }),
        up(),
    ));

test("a replacement adopts its own object again, and another resource refers to it", () =>
    history(
        declare("a", "AddonLink", { application: seed.api, addon: seed.sessions }),
        declare("b", "Addon", {
            name: "orders-db",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "par",
            adopt: seed.orders,
        }),
        declare("c", "Webhook", {
            name: "other",
            url: "https://hooks.company.example/hush-one",
            events: ["DEPLOYMENT_FAIL"],
            scope: [{ ref: "b.id" }],
        }),
        up(),
        up({ replace: ["b"] }),
        heed(1),
    ));
