/** The engine deletes with the version of the native provider that the state records, and creates with the present one. */
import { nativeHistory } from "../history";
import { seed } from "../seed";
import { declare, remove, rename, serve, up } from "../steps";

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
