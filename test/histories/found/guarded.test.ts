/** A database is never replaced for the sake of something else that it refers to. */
import { history } from "../history";
import { declare, up } from "../steps";

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
