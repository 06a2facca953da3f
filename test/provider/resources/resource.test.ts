/** Stack traces of declarations. */
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { NetworkGroup } from "pulumi-cloud-platform";
import { inProcessEngine } from "pulumi-cloud-platform/testing";

test("the stack trace of a failed declaration starts in the program, and the length of stack traces stays the same", async () => {
    const { stackTraceLimit } = Error;
    const limits: number[] = [];
    let failure: unknown;
    const stack = await inProcessEngine().createStack({
        workDir: join(__dirname, "../../.."),
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
    expect(failure).toHaveProperty("stack", expect.stringContaining("resource.test.ts"));
});

test("the stack trace of a resource contains the functions of the program that declare it", async () => {
    // The SDK passes this stack trace to the engine, which stores it in the state.
    const resource = pulumi.Resource as unknown as {
        stackTrace(skip: number): ({ uri: string } | undefined)[];
    };
    const stackTrace = resource.stackTrace.bind(resource);
    const frames: (string | undefined)[][] = [];
    resource.stackTrace = skip => {
        const found = stackTrace(skip);
        frames.push(found.map(frame => frame?.uri.replace(/.*\//, "")));
        return found;
    };
    const declare = (): unknown => new NetworkGroup("backend", { label: "backend" });
    const stack = await inProcessEngine().createStack({
        workDir: join(__dirname, "../../.."),
        program: () => Promise.resolve(declare()),
    });
    const { succeeded } = await stack.preview();
    resource.stackTrace = stackTrace;
    await stack.dispose();
    expect(succeeded).toBe(true);
    expect(frames.at(-1)).toEqual(["resource.test.ts", "resource.test.ts"]);
});
