/** A variable moves from a removed resource to a new one, whose creation is refused. */
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "./dialects.js";
import { failureOf, Process, type Kept } from "./process.js";

const variables = { MAIL: "hush-mail", LOG: "hush-log" };

describe.each(dialects)("%s", dialect => {
    let platform: Platform;
    let former: Kept;

    beforeEach(async () => {
        platform = await startPlatform({ dialect });
        const application = platform.seed.applications.worker;
        former = await new Process(platform).create("EnvVars", { application, variables }, "former");
    });
    afterEach(() => platform.close());

    const there = () => platform.state.applications.variables(platform.seed.applications.worker);

    test("the deletion of the former resource keeps a variable that the refused creation wants", async () => {
        const run = new Process(platform).has("EnvVars", former);
        platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/env\/MAIL$/ },
            effect: effects.forbidden,
        });
        const args = { application: former.id, variables: { MAIL: "hush-mails" } };
        expect((await failureOf(run.create("EnvVars", args, "next"))).kept).toBeUndefined();
        await run.remove("EnvVars", former);
        expect(there()).toEqual({ QUEUE: "orders", MAIL: "hush-mail" });
        platform.faults.clear();
        // No state has the variable now, so its present value comes first.
        expect((await failureOf(new Process(platform).create("EnvVars", args, "next"))).message).toContain(
            "[variables-exist]",
        );
        const present = { ...args, variables: { MAIL: "hush-mail" } };
        const taken = await new Process(platform).create("EnvVars", present, "next");
        await new Process(platform).remove("EnvVars", taken);
        expect(there()).toEqual({ QUEUE: "orders" });
    });

    test("records no variable that no resource declares", async () => {
        const run = new Process(platform);
        platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/env\/QUEUE$/ },
            effect: effects.forbidden,
        });
        const args = { application: former.id, variables: { QUEUE: "others" } };
        expect((await failureOf(run.create("EnvVars", args, "next"))).kept).toBeUndefined();
    });

    test("records no variable that had the declared value before", async () => {
        platform.faults.add({
            name: "refused",
            when: { method: "PUT", path: /\/env\/LATER$/ },
            effect: effects.forbidden,
        });
        const args = { application: former.id, variables: { QUEUE: "orders", LATER: "1" } };
        const failed = failureOf(new Process(platform).create("EnvVars", args, "next"));
        expect((await failed).kept).toBeUndefined();
    });
});
