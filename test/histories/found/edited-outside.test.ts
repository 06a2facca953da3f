/** A change in the console stays in an update of something else. */
import { history, nativeHistory } from "../history";
import { seed } from "../seed";
import { declare, outside, up } from "../steps";

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
