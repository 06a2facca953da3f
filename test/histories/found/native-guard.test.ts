/** With the native provider, `guardData` refuses only what destroys data. */
import { nativeHistory } from "../history";
import { declare, guard, rename, serve, up } from "../steps";

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
