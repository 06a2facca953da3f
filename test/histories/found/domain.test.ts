/** A domain that moves to another application. */
import { history } from "../history";
import { declare, up } from "../steps";
import { seed } from "../seed";

const fqdn = "two.company.example";

test("leads out of a move whose options keep the old domain until the new one exists", () =>
    history(
        declare("z1", "Domain", { application: seed.api, fqdn }),
        up(),
        declare("z1", "Domain", { application: seed.website, fqdn }, { deleteBeforeReplace: false }),
        up(),
    ));
