/** Under another name without an alias, `adopt` as the error advises, and something else fails in that run. */
import { history } from "../history";
import { declare, rename, up, type Renaming } from "../steps";
import { seed } from "../seed";
import type { Args, KindName } from "../program";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh one";
const anotherKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G two";

test.each<[KindName, Renaming, Args]>([
    ["Addon", "adopt", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }],
    ["EnvVars", "plain", { application: seed.website, variables: { LEVEL: "hush-one" } }],
    ["NetworkGroup", "adopt", { label: "front" }],
    ["Member", "adopt", { networkGroup: seed.backend, member: seed.worker }],
    [
        "Drain",
        "adopt",
        { resource: seed.api, kind: "raw-http", url: "https://logs.company.example/hush-one" },
    ],
    ["Operator", "adopt", { kind: "keycloak", name: "sign", region: "par", plan: "base" }],
    [
        "Webhook",
        "adopt",
        { name: "hook", url: "https://hooks.company.example/x", events: ["DEPLOYMENT_FAIL"] },
    ],
    ["EmailHook", "adopt", { name: "mail", notified: ["a@company.example"], events: ["DEPLOYMENT_FAIL"] }],
    ["TcpRedirection", "adopt", { application: seed.website, namespace: "default" }],
    ["SshKey", "adopt", { name: "desk", publicKey: key }],
    [
        "OAuthConsumer",
        "adopt",
        {
            name: "app",
            url: "https://app.company.example",
            baseUrl: "https://app.company.example",
            description: "one",
            picture: "https://app.company.example/logo.png",
        },
    ],
    ["AddonLink", "adopt", { application: seed.api, addon: seed.sessions }],
    ["EmailAddress", "adopt", { email: "c@company.example" }],
])("%s", (kind, how, args) =>
    history(
        declare("before", kind, args),
        up(),
        rename("before", "now", how),
        declare("other", "Addon", { name: "other", provider: "mysql-addon", plan: "xs_sml", region: "par" }),
        up({ faults: [{ what: "forbidden", kind: "Addon", method: "POST" }] }),
        up(),
    ),
);

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
