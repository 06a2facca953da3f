import * as pulumi from "@pulumi/pulumi";
import {
    inProcessEngine,
    type Engine,
    type EngineEvent,
    type InlineProgram,
    type Stack,
} from "../../../dist/testing/engine/index.js";
import { quickEngine } from "../../support/quick-engine.js";
import { Item, programFolder, Store } from "../../support/store.js";

/** Behaviour of the in-process engine only. The contract has the behaviour that it shares with the CLI. */
describe("the in-process engine", () => {
    const disposals: (() => Promise<void> | void)[] = [];

    afterEach(async () => {
        for (const dispose of disposals.splice(0)) {
            await dispose();
        }
    });

    async function start(
        program: InlineProgram,
        onEvent?: (event: EngineEvent) => void,
        engine: Engine = quickEngine(),
    ): Promise<[Stack, Store]> {
        const store = new Store();
        const stack = await engine.createStack({
            workDir: programFolder,
            program,
            env: { STORE_FILE: store.file },
            ...(onEvent ? { onEvent } : {}),
        });
        disposals.push(
            () => stack.dispose(),
            () => store.dispose(),
        );
        return [stack, store];
    }

    function item(options: pulumi.CustomResourceOptions, args = {}): InlineProgram {
        return () => {
            new Item("a", { key: "a", ...args }, options);
            return Promise.resolve({});
        };
    }

    function beside(options: (other: Item) => pulumi.CustomResourceOptions): InlineProgram {
        return () => {
            const other = new Item("other", { key: "other" });
            new Item("a", { key: "a" }, options(other));
            return Promise.resolve({});
        };
    }

    /** The named argument of the second resource is an output of the first one's creation. */
    function chain(first: string, argument: string): InlineProgram {
        return () => {
            const a = new Item("a", { key: "a", first });
            new Item("b", { key: "b", [argument]: a.token });
            return Promise.resolve({});
        };
    }

    const ownProvider: InlineProgram = () => {
        const provider = new OwnProvider("aws", "own", {});
        new Item("a", { key: "a" }, { provider });
        return Promise.resolve({});
    };

    test.each<[string, InlineProgram]>([
        ["import", item({ import: "a-1" })],
        ["replaceOnChanges", item({ replaceOnChanges: ["value"] })],
        ["providers that are not dynamic", ownProvider],
        ["aliases of other stacks", item({ aliases: [{ name: "before", stack: "another" }] })],
        ["customTimeouts", item({ customTimeouts: { create: "1m" } })],
        ["replaceWith", beside(other => ({ replaceWith: [other] }))],
        ["hideDiffs", item({ hideDiffs: ["value"] })],
        ["assets", item({}, { file: new pulumi.asset.StringAsset("text") })],
    ])("refuses %s", async (what, program) => {
        const [stack, store] = await start(program);
        const result = await stack.up();
        expect(result.succeeded).toBe(false);
        expect(result.error).toContain("the in-process engine does not support");
        expect(result.error).toContain(what);
        expect(store.content.log).not.toContain("create a");
    });

    test.each<[string, InlineProgram, InlineProgram]>([
        ["changes of ownership", item({ id: "a-1" }), item({})],
        ["changes of ownership", item({}), item({ id: "a-1" })],
        [
            'ignoreChanges of "list[*]"',
            item({}, { list: ["1"] }),
            item({ ignoreChanges: ["list[*]"] }, { list: ["2"] }),
        ],
        ['ignoreChanges of "map.x"', item({}), item({ ignoreChanges: ["map.x"] }, { map: { x: "1" } })],
    ])("refuses %s, once there is something", async (what, before, after) => {
        const [stack, store] = await start(before);
        store.edit(({ objects }) => (objects["a-1"] = { key: "a", value: "1" }));
        expect((await stack.up()).error).toBeUndefined();
        const { log } = store.content;
        stack.setProgram(after);
        for (const result of [await stack.preview(), await stack.up()]) {
            expect(result.error).toContain(`the in-process engine does not support ${what}`);
            expect(result.error).toContain('which resource "a" asks for');
        }
        expect(store.content.log).toEqual(log);
    });

    test("updates dependants of a resource that it deletes and recreates", async () => {
        const [stack, store] = await start(chain("1", "value"));
        await stack.up();
        stack.setProgram(chain("2", "value"));
        expect((await stack.up()).changes).toEqual({ same: 2, replace: 1 });
        expect(store.content.log).toEqual(["create a", "create b", "delete a-1", "create a"]);
    });

    test("a preview reads a resource only if its id is known", async () => {
        const [stack] = await start(() => {
            const a = new Item("a", { key: "a" });
            const read = new Item("read", { key: "a" }, { id: a.id });
            return Promise.resolve({ token: read.token });
        });
        expect((await stack.preview()).changes).toEqual({ create: 2 });
        expect((await stack.up()).outputs["token"]?.value).toBe("token of a");
    });

    test("the engine compares inputs if the provider's diff returns no verdict", async () => {
        const [stack] = await start(item({}, { silent: true, value: "1", map: { x: "1" } }));
        await stack.up();
        expect((await stack.up()).changes).toEqual({ same: 2 });
        stack.setProgram(item({}, { silent: true, value: "1", map: { x: "2" } }));
        expect((await stack.up()).changes).toEqual({ same: 1, update: 1 });
    });

    test("refuses resources that are not dynamic", async () => {
        const [stack] = await start(() => {
            new Bucket("aws:s3:Bucket", "bucket");
            return Promise.resolve({});
        });
        expect((await stack.preview()).error).toContain("does not support providers that are not dynamic");
    });

    test("an export encrypts secrets unless showSecrets is set, and another stack cannot decrypt them", async () => {
        const program = item({}, { value: pulumi.secret("hush") });
        const [stack] = await start(program);
        const [other] = await start(program);
        await stack.up();
        const sealed = await stack.exportStack();
        expect(JSON.stringify(sealed)).not.toContain("hush");
        expect(JSON.stringify(await stack.exportStack({ showSecrets: true }))).toContain("hush");
        await stack.importStack(sealed);
        expect((await stack.up()).changes).toEqual({ same: 2 });
        expect(() => other.importStack(sealed)).toThrow();
        await other.importStack(await stack.exportStack({ showSecrets: true }));
        expect((await other.preview()).changes).toEqual({ same: 2 });
    });

    test("a preview changes neither the state nor the objects", async () => {
        const [stack, store] = await start(item({}, { fixed: "1" }));
        await stack.up();
        const [state, objects] = [await stack.exportStack({ showSecrets: true }), store.content];
        stack.setProgram(item({}, { fixed: "2" }));
        expect((await stack.preview()).changes).toEqual({ same: 1, replace: 1 });
        stack.setProgram(() => Promise.resolve({}));
        expect((await stack.preview()).changes).toEqual({ same: 1, delete: 1 });
        const after = await stack.exportStack({ showSecrets: true });
        expect(after.deployment.resources).toEqual(state.deployment.resources);
        expect(store.content).toEqual(objects);
    });

    test("reports events during the operation", async () => {
        const events: string[] = [];
        const onEvent = (event: EngineEvent) => {
            if (event.kind !== "diagnostic") {
                events.push(`${event.kind} ${event.step.op} ${event.step.name}`);
            }
        };
        const [stack] = await start(item({}), onEvent, inProcessEngine());
        await stack.up();
        expect(events).toEqual([
            "step-start create project-test",
            "step-end create project-test",
            "step-start create a",
            "step-end create a",
            "step-end create project-test",
        ]);
    });

    test("runs several stacks at once, each with its own provider host and settings", async () => {
        const program: InlineProgram = () => {
            const a = new Item("a", { key: "a", value: new pulumi.Config("contract").require("value") });
            return Promise.resolve({
                value: a.value,
                stack: pulumi.getStack(),
                dry: pulumi.runtime.isDryRun(),
            });
        };
        const stacks = await Promise.all(
            ["1", "2", "3"].map(() => start(program, undefined, inProcessEngine())),
        );
        stacks.forEach(([stack], index) => stack.setConfig({ "contract:value": String(index) }));
        const results = await Promise.all(stacks.map(([stack]) => stack.up()));
        expect(results.map(({ outputs }) => outputs["value"]?.value)).toEqual(["0", "1", "2"]);
        expect(stacks.map(([, store]) => store.content.objects["a-1"]?.["value"])).toEqual(["0", "1", "2"]);
    });

    test("runs one operation of a stack at a time", async () => {
        const [stack] = await start(item({}));
        const first = stack.up();
        await expect(stack.up()).rejects.toThrow("another operation of the stack");
        expect((await first).succeeded).toBe(true);
    });
});

class Bucket extends pulumi.CustomResource {}

class OwnProvider extends pulumi.ProviderResource {}
