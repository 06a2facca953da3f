/** A database is never replaced for the sake of something else that it refers to. */
import { history } from "../history";
import { declare, guard, up } from "../steps";

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

test("a replacement that the command line asks for, in the same update that allows the deletion", () => {
    const args = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
    return history(
        guard(),
        declare("db", "Addon", args),
        up(),
        declare("db", "Addon", { ...args, allowDelete: true }),
        up({ replace: ["db"] }),
        up(),
        up({ replace: ["db"] }),
    );
});

test("creates no second add-on when --replace comes with the removal of protect", () => {
    const args = { name: "db", provider: "mysql-addon", plan: "xs_sml", region: "rbx" };
    return history(
        guard(),
        declare("db", "Addon", args),
        up(),
        declare("db", "Addon", args, { protect: false }),
        up({ replace: ["db"] }),
    );
});
