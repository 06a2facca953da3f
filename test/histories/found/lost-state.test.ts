/** A lost state, while somebody else has an identical object. */
import { history } from "../history";
import { declare, lose, outside, recover, refresh, rename, up } from "../steps";
import { seed } from "../seed";

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
