/** A change in the console stays in an update of something else. */
import { history } from "../history";
import { declare, outside, up } from "../steps";

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
