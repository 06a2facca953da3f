/** A stack at another address, where nothing is its own. */
import { history } from "../history";
import { declare, destroy, up } from "../steps";
import { seed } from "../seed";
import type { Args, KindName } from "../program";

test.each<[KindName, Args]>([
    ["EnvVars", { application: seed.website, variables: { LEVEL: "hush-one" } }],
    [
        "SshKey",
        {
            name: "desk",
            publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh",
        },
    ],
    ["EmailAddress", { email: "c@company.example" }],
    ["Drain", { resource: seed.api, kind: "raw-http", url: "https://logs.company.example/hush-one" }],
])("%s", (kind, args) => history(declare("one", kind, args), up(), destroy({ wrong: "address" })));
