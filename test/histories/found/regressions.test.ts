/** Histories in which the package once broke a promise, of the classes and of the native provider. */
import { history, nativeHistory } from "../history";
import { seed } from "../seed";
import {
    declare,
    destroy,
    guard,
    heed,
    lose,
    outside,
    recover,
    refresh,
    remove,
    rename,
    revert,
    rotate,
    serve,
    up,
} from "../steps";

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

test("a second resource adopts the object in a run without a preview, and then takes another one", () => {
    const address = { email: "ada@home.example", adopt: "ada@home.example" };
    return history(
        declare("one", "EmailAddress", address),
        up(),
        declare("one", "EmailAddress", address, { late: true }),
        declare("two", "EmailAddress", address),
        up({ skipPreview: true }),
        declare("two", "EmailAddress", { email: "c@company.example" }),
        up(),
        heed(1),
        up(),
    );
});

test("two primary addresses", () =>
    history(
        declare("one", "EmailAddress", { email: "d@company.example", primary: true }),
        declare("two", "EmailAddress", { email: "c@company.example", primary: true }),
    ));

test("a run without a preview takes the primary address for a declaration that it refuses", () =>
    history(
        declare("one", "EmailAddress", { email: "d@company.example", primary: true }),
        up(),
        declare("one", "EmailAddress", { email: "d@company.example" }),
        declare("two", "EmailAddress", { email: "d@company.example", primary: true }),
        up({ skipPreview: true }),
    ));

test("a run without a preview gives an address to a second declaration before it refuses the first one", () =>
    history(
        declare("z", "EmailAddress", { email: "c@company.example" }),
        declare("b", "EmailAddress", { email: "d@company.example" }),
        up(),
        declare("a", "EmailAddress", { email: "d@company.example" }),
        declare("b", "EmailAddress", { email: "c@company.example" }),
        up({ skipPreview: true }),
    ));

const fqdn = "two.company.example";

test("leads out of a move whose options keep the old domain until the new one exists", () =>
    history(
        declare("z1", "Domain", { application: seed.api, fqdn }),
        up(),
        declare("z1", "Domain", { application: seed.website, fqdn }, { deleteBeforeReplace: false }),
        up(),
    ));

test.each([
    ["classes", history],
    ["the native provider", nativeHistory],
])("an update after a replacement records the ignored address that it kept (%s)", (_host, play) => {
    const drain = (resource: string) => {
        const args = { resource, kind: "raw-http", url: "https://logs.company.example/hush-one" };
        return declare("logs", "Drain", args, { ignoreChanges: ["url"] });
    };
    return play(
        drain(seed.api),
        up(),
        outside({ alter: "logs", argument: "enabled" }),
        outside({ alter: "logs", argument: "url" }),
        drain(seed.worker),
        up(),
        up(),
    );
});

test("builds need no instance of their own any more", () => {
    const application = (tag: string) =>
        declare("web", "Application", {
            name: "web",
            runtime: "node",
            region: "rbx",
            instances: { min: 1, max: 1 },
            flavor: { min: "XS", max: "XS" },
            buildFlavor: "M",
            tags: [tag],
        });
    return history(
        application("one"),
        up(),
        outside({ alter: "web", argument: "buildFlavor" }),
        application("two"),
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

test("the resource that it refers to is deleted first and recreated", () => {
    const args = { provider: "postgresql-addon", plan: "xs_sml" };
    const other = { ...args, name: "other", region: "par", allowReplace: true };
    return history(
        declare("other", "Addon", other),
        declare("db", "Addon", { ...args, name: "db", region: { ref: "other.region" } }),
        up(),
        declare("other", "Addon", { ...other, provider: "mysql-addon" }, { deleteBeforeReplace: true }),
        up(),
    );
});

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

test("writes what differs from an object that the last update of a recovery adopts", () => {
    const drain = { resource: seed.sessions, kind: "raw-http" };
    const [one, two] = ["https://logs.company.example/hush-one", "https://logs.company.example/hush-two"];
    return history(
        declare("m1", "Drain", { ...drain, url: one }),
        up(),
        lose("state"),
        rename("m1", "z2", "adopt"),
        declare("z2", "Drain", { ...drain, url: two }),
        up(),
        declare("z2", "Drain", { ...drain, url: one, enabled: false }),
        up(),
    );
});

test("writes the variables that a killed replacement has not written", () =>
    history(
        declare("m1", "EnvVars", { application: seed.api, variables: {} }),
        up(),
        declare("m1", "EnvVars", { application: seed.website, variables: { COLOUR: "red", PORT: "80" } }),
        up({ kill: { kind: "EnvVars", method: "PUT", after: true } }),
        recover(),
    ));

test("two that trade their applications, one of them going before it comes", () =>
    history(
        declare("one", "EnvVars", { application: seed.api, variables: {} }),
        declare("two", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        up(),
        declare(
            "two",
            "EnvVars",
            { application: seed.api, variables: { COLOUR: "hush-one" } },
            { deleteBeforeReplace: true },
        ),
        declare("one", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-two" } }),
        up(),
    ));

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

test("a renamed declaration also removes a variable", () =>
    nativeHistory(
        declare("old", "EnvVars", {
            application: seed.website,
            variables: { LEVEL: "info", PORT: "8080" },
        }),
        up(),
        declare(
            "new",
            "EnvVars",
            { application: seed.website, variables: { PORT: "8080" } },
            { aliases: ["old"] },
        ),
        remove("old"),
        up(),
    ));

test("a renamed declaration that a new version serves also removes a variable, beside another declaration", () => {
    const declareVariables = (name: string, variables: Record<string, string>, aliases: string[] = []) =>
        declare(name, "EnvVars", { application: seed.website, variables }, { aliases });
    return nativeHistory(
        declareVariables("first", { ONE: "1" }),
        declareVariables("old", { LEVEL: "info", TWO: "2" }),
        up(),
        serve("2"),
        declareVariables("new", { TWO: "2" }, ["old"]),
        remove("old"),
        up(),
    );
});

const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

test.each(["1", "2"] as const)("a database whose new name adopts it, served by version %s", version =>
    nativeHistory(
        guard(),
        declare("db", "Addon", database),
        up(),
        rename("db", "store", "adopt"),
        serve(version),
        up(),
    ),
);

test("a replacement that the program allows, in the update to a new version", () =>
    nativeHistory(
        guard(),
        declare("db", "Addon", database),
        up(),
        declare("db", "Addon", { ...database, region: "rbx", allowReplace: true }),
        serve("2"),
        up(),
    ));

test("an address that is replaced on request by itself, in the update to a new version", () =>
    nativeHistory(
        declare("one", "EmailAddress", { email: "c@company.example" }),
        up(),
        serve("2"),
        up({ replace: ["one"] }),
    ));

test("a link that a resource of the npm package gives up comes after that, in another update", () => {
    const link = (name: string, application: string) =>
        declare(name, "AddonLink", { application, addon: { ref: "db.id" } });
    return nativeHistory(
        serve("dynamic"),
        declare("db", "Addon", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        link("moved", seed.api),
        up(),
        serve("1"),
        link("moved", seed.website),
        link("added", seed.api),
        up(),
    );
});

test("a rename that failed half-way in the npm package, before the native provider comes", () =>
    nativeHistory(
        serve("dynamic"),
        declare("old", "NetworkGroup", { label: "front" }),
        up(),
        rename("old", "new", "adopt"),
        declare("unconfirmed", "EmailAddress", { email: "d@company.example", primary: true }),
        up(),
        serve("1"),
        remove("unconfirmed"),
        up(),
    ));

test("a domain that is replaced on request by itself, in the update that leaves the npm package", () =>
    nativeHistory(
        serve("dynamic"),
        declare("one", "Domain", { application: seed.api, fqdn: "one.company.example" }),
        up(),
        serve("1"),
        up({ replace: ["one"] }),
    ));

test("variables that a new version replaces twice in updates that fail stay with their declaration", () =>
    nativeHistory(
        declare("kept", "EnvVars", { application: seed.api, variables: { LEVEL: "info" } }),
        declare("refused", "EnvVars", { application: seed.website, variables: { PORT: "8081" } }),
        up(),
        serve("3"),
        up({ replace: ["kept"] }),
        up({ replace: ["kept"] }),
    ));

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

const whole = (value: string) =>
    declare("all", "EnvVars", { application: seed.api, variables: { LEVEL: value }, mode: "whole" });

test("it is removed after a refresh", () => history(whole("hush-one"), up(), refresh(), remove("all"), up()));

test("a declaration in whole mode moves to another application, and a refresh comes between", () =>
    history(
        whole("hush-one"),
        up(),
        declare("all", "EnvVars", { application: seed.website, variables: {} }),
        up({ faults: [{ what: "conflict", kind: "EnvVars", method: "DELETE" }] }),
        refresh(),
        up(),
    ));

test("a variable whose holder moves to another application, where it is refused", () =>
    history(
        declare("m4", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        declare("z5", "EnvVars", {
            application: seed.website,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
        }),
        up(),
        declare("m4", "EnvVars", { application: seed.api, variables: { COLOUR: "hush-one" } }),
        up({ faults: [{ what: "refused", kind: "EnvVars", method: "PUT" }] }),
        declare("m4", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        up(),
    ));

test("another resource gets a variable of it in an up that fails half-way", () =>
    history(
        declare("first", "EnvVars", { application: seed.api, variables: { PORT: "hush-one" } }),
        up(),
        declare("first", "EnvVars", { application: seed.api, variables: {}, mode: "whole" }),
        declare("second", "EnvVars", { application: seed.api, variables: { PORT: "hush-one" } }),
        up({ faults: [{ what: "forbidden", kind: "EnvVars", method: "DELETE" }] }),
    ));

test.each([0, 1])("ignore shrinks while the other one leaves, killed after removal %i", nth =>
    history(
        declare("all", "EnvVars", {
            application: seed.api,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
            ignore: ["J*", "COLOUR"],
        }),
        declare("some", "EnvVars", { application: seed.api, variables: { COLOUR: "hush-one" } }),
        up(),
        declare("all", "EnvVars", {
            application: seed.api,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
            ignore: ["J*"],
        }),
        remove("some"),
        up({ kill: { kind: "EnvVars", method: "DELETE", nth, after: true } }),
    ),
);

test("the platform returns none of the options that an update had to write", () => {
    const operator = { kind: "keycloak", region: "par", plan: "base" };
    return history(
        declare("board", "Operator", { ...operator, name: "board" }),
        up(),
        declare("board", "Operator", { ...operator, name: "sign", options: { version: "1" } }),
        up({ faults: [{ what: "failing", kind: "Operator", method: "PUT", nth: 0 }] }),
    );
});

test("the native provider returns to what the classes have replaced and could not delete", () => {
    const hook = { name: "mail", events: ["DEPLOYMENT_FAIL"] };
    const [one, two] = ["a@company.example", "b@company.example"];
    return nativeHistory(
        serve("dynamic"),
        declare("a3", "EmailHook", { ...hook, notified: [one] }),
        up(),
        declare("a3", "EmailHook", { ...hook, notified: [one, two] }),
        up({ faults: [{ what: "forbidden", kind: "EmailHook", method: "DELETE" }] }),
        declare("a3", "EmailHook", { ...hook, notified: [one] }),
        serve("3"),
    );
});

test("a member that somebody removed moves to another declaration, in an update that fails for the former one", () => {
    const member = { networkGroup: seed.backend, member: seed.api, label: "two" };
    return history(
        declare("a2", "Member", member),
        up(),
        outside({ takeAway: "a2" }),
        declare("a2", "Member", { networkGroup: seed.backend, member: seed.website }),
        declare("z4", "Member", member),
        up(),
        heed(2),
        up(),
        refresh(),
    );
});

test("a guarded database is removed from the program that returns to the classes", () =>
    nativeHistory(
        guard(),
        declare("m4", "Addon", {
            name: "store",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "rbx",
        }),
        up(),
        remove("m4"),
        revert(),
    ));

test("a node group is changed in the program that returns to the classes", () => {
    const group = { cluster: { ref: "m1.id" }, flavor: "2XS" };
    return nativeHistory(
        declare("m1", "KubernetesCluster", {
            name: "shop",
            topology: { kind: "all-in-one", flavor: "S", replicas: 1 },
        }),
        declare("m2", "KubernetesNodeGroup", { ...group, name: "jobs", nodes: 2 }),
        up(),
        declare("m2", "KubernetesNodeGroup", { ...group, name: "web", autoscaling: { min: 1, max: 2 } }),
        revert(),
    );
});

test("a run without a preview gives the name of a late declaration to another one", () =>
    history(
        declare("m4", "SshKey", { name: "desk", publicKey: anotherKey }, { late: true }),
        up(),
        declare("m5", "SshKey", { name: "desk", publicKey: key }),
        up({ skipPreview: true }),
    ));

test("a network group that a cluster refers to is replaced on request, after others have changed it", () =>
    nativeHistory(
        declare("z2", "NetworkGroup", { label: "back", description: "one" }),
        declare("z3", "KubernetesCluster", {
            name: "shop",
            topology: { kind: "all-in-one", flavor: "S", replicas: 1 },
            networkGroup: { ref: "z2.id" },
        }),
        up(),
        outside({ clear: "z2", argument: "description" }),
        up({ replace: ["z2"] }),
    ));

test("a database that could not be deleted is declared again in the program that leaves the npm package", () => {
    const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
    const other = { ...database, provider: "mysql-addon", plan: "s_sml", allowReplace: true };
    return nativeHistory(
        serve("dynamic"),
        declare("a1", "Addon", database),
        declare("a2", "Addon", { ...database, region: { ref: "a1.region" } }),
        up(),
        declare("a1", "Addon", other),
        up({ faults: [{ what: "unavailable", kind: "Addon", method: "DELETE" }] }),
        declare("a1", "Addon", database),
        serve("3"),
    );
});

test("a database is replaced along with the one that it refers to, by the arguments of the last run", () => {
    const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
    return history(
        guard(),
        declare("m1", "Addon", database),
        declare("z2", "Addon", {
            name: "db",
            provider: "mysql-addon",
            plan: "s_sml",
            region: { ref: "m1.region" },
        }),
        up(),
        declare("m1", "Addon", { ...database, region: "rbx" }, { deleteBeforeReplace: true }),
        up(),
    );
});

test("a member that two records have after a failed move passes to an alias of the older one", () => {
    const member = { networkGroup: seed.backend, member: seed.worker, label: "one" };
    return nativeHistory(
        declare("m2", "Member", member, { parent: "box" }),
        up(),
        rename("m2", "z5", "adopt"),
        declare("z6", "KubernetesCluster", {
            name: "site",
            topology: { kind: "all-in-one", flavor: "S", replicas: 1 },
        }),
        up({ faults: [{ what: "unavailable", kind: "KubernetesCluster", method: "POST" }] }),
        declare(
            "z5",
            "Member",
            { networkGroup: seed.backend, member: seed.website, label: "two" },
            { parent: "box" },
        ),
        declare("z7", "Member", member),
    );
});

test("a destroy keeps a protected database that an unprotected record has too", () =>
    history(
        guard(),
        declare("a1", "Kubeconfig", { cluster: "kubernetes_01JZ0000000000000000000000" }),
        declare("m2", "Addon", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        up(),
        rename("m2", "m6", "adopt"),
        up(),
        heed(1),
        up(),
        destroy(),
    ));

test("data that the command line has replaced without protection goes once the failed run is finished", () =>
    history(
        guard(),
        declare("z2", "AddonLink", { application: seed.api, addon: seed.orders }),
        declare("a3", "Addon", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        up(),
        up({ replace: ["a3"] }),
        heed(1),
        up({ replace: ["a3"] }),
        declare("a3", "Addon", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
    ));

test("a key of the live platform is missing after a creation that takes it over and fails", () => {
    const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh one";
    return history(
        declare("z1", "SshKey", { name: "desk", publicKey }),
        up(),
        outside({ alter: "z1", argument: "publicKey" }),
        rename("z1", "a3", "adopt"),
        declare("a3", "SshKey", { name: "phone", publicKey }),
        declare("m4", "SshKey", { name: "desk", publicKey }),
        up({ faults: [{ what: "failing", kind: "SshKey", method: "PUT" }] }),
    );
});

test("a drain that one declaration recovers is not written by another one", () => {
    const drain = { resource: seed.api, kind: "raw-http", url: "https://logs.company.example/hush-one" };
    return history(
        declare("m1", "Drain", { ...drain, enabled: false }),
        declare("z4", "Drain", drain, { retainOnDelete: true }),
        up(),
        destroy(),
    );
});

test("a database of another account that is replaced along keeps what others changed of it", () => {
    const database = { provider: "postgresql-addon", plan: "xs_sml", allowReplace: true };
    return history(
        declare("m2", "Addon", { ...database, name: "store", region: "rbx" }),
        declare(
            "a3",
            "Addon",
            { ...database, name: "db", region: { ref: "m2.region" }, tags: ["three", "two", "one"] },
            { account: "other" },
        ),
        up(),
        outside({ alter: "a3", argument: "tags" }),
        declare(
            "m2",
            "Addon",
            { ...database, name: "db", provider: "mysql-addon", region: "par" },
            { deleteBeforeReplace: true },
        ),
        up(),
    );
});
