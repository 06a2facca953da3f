/** With the native provider, `guardData` refuses only what destroys data. */
import { nativeHistory } from "../history";
import { declare, guard, rename, serve, up } from "../steps";

test.each(["1", "2"] as const)("a database whose new name adopts it, served by version %s", version =>
    nativeHistory(
        guard(),
        declare("db", "Addon", { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        up(),
        rename("db", "store", "adopt"),
        serve(version),
        up(),
    ),
);
