/** What declaring a resource does to the program around it. */
import { join } from "node:path";
import { NetworkGroup } from "pulumi-cloud-platform";
import { inProcessEngine } from "pulumi-cloud-platform/testing";

test("a declaration that fails says where it stands, and errors keep their stacks", async () => {
    const { stackTraceLimit } = Error;
    const limits: number[] = [];
    let failure: unknown;
    const stack = await inProcessEngine().createStack({
        workDir: join(__dirname, "../.."),
        program: () => {
            new NetworkGroup("backend", { label: "backend" });
            limits.push(Error.stackTraceLimit);
            try {
                new NetworkGroup("", { label: "nameless" });
            } catch (error) {
                failure = error;
            }
            limits.push(Error.stackTraceLimit);
            return Promise.resolve();
        },
    });
    const { succeeded } = await stack.preview();
    await stack.dispose();
    expect(succeeded).toBe(true);
    expect(limits).toEqual([stackTraceLimit, stackTraceLimit]);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toHaveProperty("stack", expect.stringContaining("shell.test.ts"));
});
