/** Small stories that the in-process engine plays as the CLI does, with a provider of their own. */
import * as pulumi from "@pulumi/pulumi";
import type { Scenario } from "./contract.js";
import { Item, type ItemArgs } from "./store.js";

type Program = () => Promise<Record<string, unknown>>;

/** A program in which the second resource needs what only the first one's creation tells. */
function pair(first: ItemArgs = { key: "a" }, second: ItemArgs = { key: "b" }): Program {
    return () => {
        const a = new Item("a", first);
        const b = new Item("b", { value: a.token, ...second });
        return Promise.resolve({ token: b.token });
    };
}

function one(args: ItemArgs, options?: pulumi.CustomResourceOptions): Program {
    return () => {
        new Item("a", args, options);
        return Promise.resolve({});
    };
}

function itemUrn(name: string): string {
    return `urn:pulumi:test::contract::pulumi-nodejs:dynamic/contract:Item::${name}`;
}

const nothing: Program = () => Promise.resolve({});

class Group extends pulumi.ComponentResource {
    constructor(name: string, key: string, options?: pulumi.ComponentResourceOptions) {
        super("contract:index:Group", name, {}, options);
        const item = new Item(`${name}-item`, { key }, { parent: this });
        this.registerOutputs({ token: item.token });
    }
}

export const scenarios: Scenario[] = [
    {
        name: "create",
        title: "creation, with unknowns in the preview, and then nothing to do",
        play: async stage => {
            await stage.preview(pair());
            await stage.up(pair());
            await stage.preview(pair());
            await stage.up(pair());
            await stage.destroy();
        },
    },
    {
        name: "update",
        title: "updates in place, with the paths that changed",
        play: async stage => {
            const before = {
                key: "a",
                value: "1",
                list: ["x", "y"],
                map: { kept: "1", changed: "1", "with space": "1" },
            };
            const after = {
                key: "a",
                value: "2",
                list: ["x", "z", "w"],
                map: { kept: "1", changed: "2", added: "3" },
            };
            await stage.up(one(before));
            await stage.preview(one(after));
            await stage.up(one(after));
            await stage.up(one({ key: "a", map: {} }));
        },
    },
    {
        name: "replace-create-first",
        title: "a replacement that makes the new object before it deletes the old one",
        play: async stage => {
            await stage.up(pair({ key: "a", fixed: "1" }));
            await stage.preview(pair({ key: "a", fixed: "2" }));
            await stage.up(pair({ key: "a", fixed: "2" }));
        },
    },
    {
        name: "replace-delete-first",
        title: "a replacement that deletes the old object first, though another one needs it and is only updated",
        play: async stage => {
            await stage.up(pair({ key: "a", first: "1" }));
            await stage.preview(pair({ key: "a", first: "2" }));
            await stage.up(pair({ key: "a", first: "2" }));
        },
    },
    {
        name: "replace-option",
        title: "the deleteBeforeReplace option overrides the provider",
        play: async stage => {
            await stage.up(one({ key: "a", fixed: "1" }, { deleteBeforeReplace: true }));
            await stage.up(one({ key: "a", fixed: "2" }, { deleteBeforeReplace: true }));
            await stage.up(one({ key: "a", fixed: "2", first: "1" }, { deleteBeforeReplace: false }));
        },
    },
    {
        name: "replace-interrupted",
        title: "a replacement whose second half fails is completed by the next update",
        play: async stage => {
            await stage.up(one({ key: "a", first: "1" }));
            stage.store.fault("create", "a", { message: "no room" });
            await stage.up(one({ key: "a", first: "2" }));
            await stage.refresh();
            await stage.up(one({ key: "a", first: "2" }));
            await stage.up(one({ key: "a", first: "2", fixed: "1" }));
            stage.store.fault("create", "a", { message: "no room" });
            await stage.up(one({ key: "a", first: "3", fixed: "1" }));
            await stage.up(nothing);
        },
    },
    {
        name: "replace-left-over",
        title: "an old object that could not be deleted after its replacement is deleted later",
        play: async stage => {
            await stage.up(one({ key: "a", fixed: "1" }));
            stage.store.fault("delete", "a", { message: "still in use" });
            await stage.up(one({ key: "a", fixed: "2" }));
            await stage.up(one({ key: "a", fixed: "2" }));
        },
    },
    {
        name: "replace-dependants",
        title: "what a replacement in place would replace as well is deleted before it, and made anew after it",
        play: async stage => {
            const chain =
                (first: string, withLast = true): Program =>
                () => {
                    const a = new Item("a", { key: "a", first });
                    const b = new Item("b", { key: "b", fixed: a.token });
                    const last = withLast ? new Item("last", { key: "c", fixed: b.token }) : b;
                    new Item("updated", { key: "u", value: last.token });
                    return Promise.resolve({});
                };
            await stage.up(chain("1"));
            await stage.preview(chain("2"));
            await stage.up(chain("2"));
            stage.store.fault("create", "b", { message: "no room" });
            await stage.up(chain("3"));
            await stage.up(chain("3"));
            await stage.preview(chain("4", false));
            await stage.up(chain("4", false));
        },
        unordered: true,
    },
    {
        name: "alias",
        title: "what has another name is kept by an alias, with all that depends on it",
        unordered: true,
        play: async stage => {
            const program =
                (name: string, options: pulumi.CustomResourceOptions = {}, value = "1"): Program =>
                () => {
                    const a = new Item(name, { key: "a", value }, options);
                    new Item("b", { key: "b", value: a.token }, { dependsOn: [a] });
                    return Promise.resolve({});
                };
            await stage.up(program("a"));
            await stage.preview(program("c", { aliases: [{ name: "a" }] }));
            await stage.up(program("c", { aliases: [{ name: "a" }] }));
            await stage.up(program("d", { aliases: [{ name: "a" }, { name: "c" }] }, "2"));
            stage.store.fault("create", "b", { message: "no room" });
            await stage.up(program("e", { aliases: [{ name: "d" }], protect: false }, "3"));
            await stage.up(program("f"));
        },
    },
    {
        name: "targets",
        title: "an operation aimed at some resources leaves the others as they are",
        unordered: true,
        play: async stage => {
            const three =
                (value: string, others = true): Program =>
                () => {
                    const a = new Item("a", { key: "a", value });
                    new Item("b", { key: "b", value: a.token, map: { value } });
                    if (others) {
                        new Item("c", { key: "c", value });
                    }
                    return Promise.resolve({});
                };
            await stage.up(one({ key: "a", value: "1" }));
            await stage.up(three("2"), { targets: [itemUrn("c")] });
            await stage.up(three("2"), { targets: [itemUrn("a")] });
            await stage.up(three("2"));
            await stage.preview(three("3", false), { targets: [itemUrn("b")] });
            await stage.up(three("3", false), { targets: [itemUrn("b")] });
            await stage.up(three("3", false), { targets: [itemUrn("c")] });
            await stage.up(nothing, { targets: [itemUrn("a")] });
            await stage.destroy({ targets: [itemUrn("a")] });
            await stage.destroy({ targets: [itemUrn("b")] });
            await stage.up(three("4"), { targets: [itemUrn("b"), itemUrn("missing")] });
            await stage.destroy({ targets: [itemUrn("a"), itemUrn("b")] });
        },
    },
    {
        name: "targets-missing",
        title: "what depends on a resource that is not aimed at, and not there, cannot be made",
        unordered: true,
        play: async stage => {
            await stage.preview(pair(), { targets: [itemUrn("b")] });
            await stage.up(pair(), { targets: [itemUrn("b")] });
            await stage.up(pair(), { targets: [itemUrn("a")] });
        },
    },
    {
        name: "exclude",
        title: "an operation that excludes resources leaves them, and what they need, as they are",
        unordered: true,
        play: async stage => {
            const three =
                (value: string, others = true): Program =>
                () => {
                    const a = new Item("a", { key: "a", value });
                    new Item("b", { key: "b", map: { value } }, { dependsOn: [a] });
                    if (others) {
                        new Item("c", { key: "c", value });
                    }
                    return Promise.resolve({});
                };
            await stage.up(three("1"), { exclude: [itemUrn("c")] });
            await stage.up(pair(), { exclude: [itemUrn("a")] });
            await stage.up(three("1"));
            await stage.preview(three("2"), { exclude: [itemUrn("a")] });
            await stage.up(three("2"), { exclude: [itemUrn("a")] });
            await stage.up(three("3", false), { exclude: [itemUrn("c"), itemUrn("missing")] });
            await stage.up(nothing, { exclude: [itemUrn("b")] });
            await stage.refresh({ exclude: [itemUrn("a")] });
            await stage.refresh({ exclude: [itemUrn("missing")] });
            await stage.destroy({ exclude: [itemUrn("a")] });
            await stage.destroy({ exclude: [itemUrn("b")] });
        },
    },
    {
        name: "replace",
        title: "what the command line names is replaced, though nothing of it has changed",
        unordered: true,
        play: async stage => {
            const program =
                (value: string, options: pulumi.CustomResourceOptions = {}): Program =>
                () => {
                    const a = new Item("a", { key: "a", value, auto: value }, options);
                    new Item("b", { key: "b", fixed: a.token });
                    return Promise.resolve({});
                };
            const replace = [itemUrn("a")];
            await stage.up(program("1"), { replace });
            await stage.up(program("1"));
            await stage.preview(program("1"), { replace });
            await stage.up(program("1"), { replace });
            await stage.up(program("2"), { replace });
            await stage.up(program("2", { deleteBeforeReplace: true }), { replace });
            await stage.up(program("3"), { replace, refresh: true });
            await stage.up(program("3"), { replace, targets: [itemUrn("b")] });
            await stage.up(program("3"), { replace, exclude: [itemUrn("a")] });
            await stage.up(program("3", { protect: true }));
            await stage.preview(program("3", { protect: true }), { replace });
            await stage.up(program("3", { protect: true }), { replace });
            await stage.up(pair({ key: "z" }), { replace: [itemUrn("c")] });
        },
    },
    {
        name: "continue-on-error",
        title: "an operation that goes on after a failure does all that does not need what failed",
        unordered: true,
        folder: true,
        play: async stage => {
            const continueOnError = true;
            stage.store.fault("create", "c", { message: "no room" });
            await stage.up("first", { continueOnError });
            stage.store.fault("create", "b", { message: "no room" });
            await stage.up("first", { continueOnError });
            await stage.up("first", { continueOnError });
            stage.store.fault("update", "c", { message: "not now" });
            await stage.up("second", { continueOnError });
            stage.store.fault("update", "b", { message: "not now" });
            await stage.up("third", { continueOnError });
            stage.store.fault("update", "c", { message: "not now" });
            await stage.up("part", { continueOnError });
            await stage.up("rest", { continueOnError });
            stage.store.fault("delete", "b", { message: "still in use" });
            await stage.destroy({ continueOnError });
            await stage.destroy({ continueOnError });
        },
    },
    {
        name: "parallel",
        title: "one at a time, the next resource is only compared once the one before is on its way",
        play: async stage => {
            const three =
                (value: string): Program =>
                () => {
                    for (const key of ["c", "a", "b"]) {
                        new Item(key, { key, value });
                    }
                    return Promise.resolve({});
                };
            const parallel = 1;
            await stage.up(three("1"), { parallel });
            stage.store.fault("update", "a", { message: "not now" });
            await stage.up(three("2"), { parallel });
            await stage.up(three("2"), { parallel, refresh: true });
            await stage.refresh({ parallel });
        },
    },
    {
        name: "refresh-targets",
        title: "a refresh that is aimed at some resources reads only those",
        unordered: true,
        play: async stage => {
            await stage.up(pair());
            stage.store.edit(({ objects }) => {
                objects["a-1"] = { key: "a", value: "2" };
                objects["b-1"] = { key: "b", value: "2" };
            });
            await stage.refresh({ targets: [itemUrn("a")] });
            await stage.refresh({ targets: [itemUrn("b")], previewOnly: true });
            await stage.refresh({ targets: [itemUrn("missing"), itemUrn("b")] });
            stage.store.edit(({ objects }) => Reflect.deleteProperty(objects, "a-1"));
            await stage.refresh({ targets: [itemUrn("a")] });
            await stage.refresh({ targets: [itemUrn("b")] });
        },
    },
    {
        name: "retain-on-delete",
        title: "what is to be retained leaves the state, and stays where it is",
        unordered: true,
        play: async stage => {
            const options = { retainOnDelete: true };
            await stage.up(one({ key: "a", fixed: "1" }, options));
            await stage.up(one({ key: "a", fixed: "2" }, options));
            await stage.up(one({ key: "a", fixed: "2", first: "1" }, options));
            await stage.up(nothing);
            await stage.up(one({ key: "a" }, options));
            await stage.up(one({ key: "a", fixed: "1" }));
            await stage.up(one({ key: "a", fixed: "1" }, options));
            await stage.destroy();
        },
    },
    {
        name: "deleted-with",
        title: "what is deleted with another resource goes without a call, and is replaced with it",
        unordered: true,
        play: async stage => {
            const program =
                (args: Partial<ItemArgs>, isWhole = true): Program =>
                () => {
                    const a = new Item("a", { key: "a", ...args });
                    if (isWhole) {
                        new Item("b", { key: "b" }, { deletedWith: a });
                    }
                    return Promise.resolve({});
                };
            await stage.up(program({}));
            await stage.preview(program({ fixed: "1" }));
            await stage.up(program({ fixed: "1" }));
            await stage.preview(program({ fixed: "1", first: "1" }));
            await stage.up(program({ fixed: "1", first: "1" }));
            await stage.up(program({ fixed: "2", first: "1" }), { targets: [itemUrn("a")] });
            await stage.up(program({ fixed: "2", first: "1" }));
            await stage.up(program({ fixed: "2", first: "1" }, false));
            await stage.up(program({ fixed: "2", first: "1" }));
            stage.store.edit(({ objects }) => Reflect.deleteProperty(objects, "a-3"));
            await stage.refresh();
            await stage.up(program({ fixed: "2", first: "1" }));
            await stage.destroy();
        },
    },
    {
        name: "refresh-first",
        title: "an update that refreshes first compares with what is there",
        unordered: true,
        play: async stage => {
            const program = pair({ key: "a", value: "1" });
            await stage.up(program);
            stage.store.edit(({ objects }) => (objects["a-1"] = { key: "a", value: "2" }));
            await stage.preview(program, { refresh: true });
            await stage.up(program, { refresh: true });
            stage.store.edit(({ objects }) => Reflect.deleteProperty(objects, "a-1"));
            await stage.up(program, { refresh: true });
            stage.store.fault("read", "b", { message: "no answer" });
            await stage.up(program, { refresh: true });
        },
    },
    {
        name: "defaults",
        title: "what check fills in is kept over updates and chosen anew for a replacement",
        play: async stage => {
            await stage.up(one({ key: "a", auto: "1" }));
            await stage.up(one({ key: "a", auto: "2" }));
            await stage.up(one({ key: "a", auto: "2", fixed: "1" }));
        },
    },
    {
        name: "delete",
        title: "what the program no longer has is deleted, dependants first",
        play: async stage => {
            await stage.up(pair());
            await stage.preview(nothing);
            await stage.up(nothing);
        },
    },
    {
        name: "failed-create",
        title: "a failed creation leaves nothing in the state, and deletes nothing",
        play: async stage => {
            await stage.up(one({ key: "z" }));
            stage.store.fault("create", "a", { message: "no room" });
            const program: Program = () => {
                const b = new Item("b", { key: "a" });
                new Item("c", { key: "c", value: b.token });
                return Promise.resolve({});
            };
            await stage.up(program);
            await stage.up(program);
        },
    },
    {
        name: "partial-create",
        title: "an object that was made but not completed is completed by the next update",
        play: async stage => {
            stage.store.fault("create", "a", { message: "not ready", partial: true });
            await stage.up(one({ key: "a", value: "1" }));
            await stage.preview(one({ key: "a", value: "1" }));
            await stage.up(one({ key: "a", value: "1" }));
            await stage.up(one({ key: "a", value: "1" }));
        },
    },
    {
        name: "failed-update",
        title: "a failed update keeps the old state, a partial one its old inputs and new outputs",
        play: async stage => {
            await stage.up(one({ key: "a", value: "1" }));
            stage.store.fault("update", "a", { message: "not now" });
            await stage.up(one({ key: "a", value: "2" }));
            stage.store.fault("update", "a", { message: "half of it", partial: true });
            await stage.up(one({ key: "a", value: "2" }));
            await stage.refresh();
            await stage.up(one({ key: "a", value: "2" }));
        },
    },
    {
        name: "failed-delete",
        title: "what could not be deleted stays, with what it depends on",
        play: async stage => {
            await stage.up(pair());
            stage.store.fault("delete", "b", { message: "still in use" });
            await stage.up(nothing);
            stage.store.fault("delete", "b", { message: "still in use" });
            await stage.destroy();
            await stage.destroy();
        },
    },
    {
        name: "drift",
        title: "a refresh finds what somebody changed, and the next update changes it back",
        play: async stage => {
            await stage.up(pair({ key: "a", value: "1", map: { x: "1" } }));
            await stage.refresh();
            stage.store.edit(
                ({ objects }) => (objects["a-1"] = { key: "a", value: "2", map: { x: "1", y: "2" } }),
            );
            await stage.refresh({ previewOnly: true });
            await stage.refresh();
            await stage.preview(pair({ key: "a", value: "1", map: { x: "1" } }));
            await stage.up(pair({ key: "a", value: "1", map: { x: "1" } }));
        },
    },
    {
        name: "gone",
        title: "a refresh drops what is gone, and the next update makes it again",
        play: async stage => {
            await stage.up(pair());
            stage.store.edit(({ objects }) => Reflect.deleteProperty(objects, "a-1"));
            await stage.refresh({ previewOnly: true });
            await stage.refresh();
            await stage.up(pair());
        },
    },
    {
        name: "failed-read",
        title: "a refresh that cannot read an object leaves it in the state and fails",
        play: async stage => {
            await stage.up(pair());
            stage.store.fault("read", "a", { message: "no answer" });
            await stage.refresh();
            stage.store.fault("read", "a", { message: "no answer" });
            await stage.refresh({ previewOnly: true });
        },
    },
    {
        name: "get",
        title: "an object that is only read is neither owned nor deleted",
        play: async stage => {
            stage.store.edit(({ objects }) => (objects["z-1"] = { key: "z", value: "1" }));
            const program: Program = () => {
                const z = new Item("z", { key: "z" }, { id: "z-1" });
                new Item("a", { key: "a", value: z.token });
                return Promise.resolve({ value: z.value });
            };
            await stage.preview(program);
            await stage.up(program);
            await stage.up(program);
            stage.store.edit(({ objects }) => (objects["z-1"] = { key: "z", value: "2" }));
            await stage.refresh();
            await stage.up(program);
            await stage.destroy();
        },
    },
    {
        name: "get-missing",
        title: "reading what does not exist fails",
        play: async stage => {
            await stage.up(() => {
                new Item("z", { key: "z" }, { id: "z-1" });
                return Promise.resolve({});
            });
        },
    },
    {
        name: "ignore-changes",
        title: "ignored changes keep the old inputs",
        play: async stage => {
            const options = { ignoreChanges: ["value", "map.x", "list[0]", "hidden"] };
            await stage.up(one({ key: "a", value: "1", map: { x: "1", y: "1" }, list: ["1", "2"] }, options));
            const changed = {
                key: "a",
                value: "2",
                map: { x: "2", y: "1" },
                list: ["9", "2"],
                hidden: "new",
            };
            await stage.preview(one(changed, options));
            await stage.up(one({ ...changed, map: { x: "2", y: "2" } }, options));
        },
    },
    {
        name: "protect",
        title: "protected objects are neither deleted nor replaced",
        play: async stage => {
            await stage.up(one({ key: "a", fixed: "1" }, { protect: true }));
            await stage.preview(one({ key: "a", fixed: "2" }, { protect: true }));
            await stage.up(one({ key: "a", fixed: "2" }, { protect: true }));
            await stage.preview(nothing);
            await stage.up(nothing);
            await stage.destroy({ previewOnly: true });
            await stage.destroy();
            await stage.up(one({ key: "a", fixed: "2" }));
            await stage.destroy({ previewOnly: true });
            await stage.destroy();
        },
    },
    {
        name: "relations",
        title: "parents, components and dependsOn order creations and deletions",
        unordered: true,
        play: async stage => {
            const program: Program = () => {
                const group = new Group("group", "g", { protect: false });
                const last = new Item("last", { key: "last" }, { dependsOn: [group] });
                new Item("child", { key: "child" }, { parent: last });
                return Promise.resolve({ urn: group.urn });
            };
            await stage.preview(program);
            await stage.up(program);
            await stage.up(program);
            await stage.refresh();
            await stage.up(nothing);
        },
    },
    {
        name: "inherited",
        title: "a child has the options of its parent that it does not set",
        play: async stage => {
            const program =
                (options: pulumi.CustomResourceOptions): Program =>
                () => {
                    const parent = new Item("parent", { key: "p" }, options);
                    // The SDK hands down none of them from here: all that the children have is the engine's doing.
                    Object.assign(parent, { __protect: undefined });
                    const child = new Item("child", { key: "c" }, { parent });
                    const own = { protect: false, retainOnDelete: false };
                    new Item("free", { key: "f" }, { parent, dependsOn: [child], ...own });
                    return Promise.resolve({});
                };
            await stage.up(program({ protect: true }));
            await stage.up(program({ protect: false, retainOnDelete: true }));
            await stage.up(nothing);
        },
    },
    {
        name: "secrets",
        title: "secret inputs, outputs and configuration stay secret",
        play: async stage => {
            stage.config({ "contract:plain": "1", "contract:token": { secret: "hush" } });
            const program =
                (value: string): Program =>
                () => {
                    const token = new pulumi.Config("contract").requireSecret("token");
                    const a = new Item(
                        "a",
                        { key: "a", value: token, hidden: pulumi.secret(value) },
                        { additionalSecretOutputs: ["token"] },
                    );
                    new Item("b", {
                        key: "b",
                        value: a.token,
                        map: { open: "1", hidden: pulumi.secret(value) },
                    });
                    return Promise.resolve({ token: a.token, value: a.value });
                };
            await stage.preview(program("1"));
            await stage.up(program("1"));
            await stage.up(program("1"));
            await stage.preview(program("2"));
            await stage.up(program("2"));
            stage.store.edit(({ objects }) => (objects["a-1"] = { ...objects["a-1"], hidden: "3" }));
            await stage.refresh();
            await stage.up(program("2"));
            stage.config({ "contract:token": { secret: "hush" }, "other:key": "2" });
            await stage.up(program("2"));
        },
    },
    {
        name: "check-failure",
        title: "inputs that check refuses stop the operation before anything is made",
        play: async stage => {
            await stage.preview(one({ key: "a", value: "bad" }));
            await stage.up(one({ key: "a", value: "bad" }));
        },
    },
    {
        name: "duplicate",
        title: "two resources of one name stop the operation",
        folder: true,
        play: async stage => {
            await stage.preview("duplicate");
            await stage.up("duplicate");
        },
    },
    {
        name: "outputs",
        title: "outputs of the stack follow the program, and are kept where it fails",
        play: async stage => {
            const program =
                (outputs: Record<string, unknown>): Program =>
                () => {
                    const a = new Item("a", { key: "a" });
                    return Promise.resolve({
                        ...outputs,
                        id: a.id,
                        nested: { list: [a.token, pulumi.secret("s")] },
                    });
                };
            await stage.preview(program({ one: 1 }));
            await stage.up(program({ one: 1 }));
            await stage.up(program({ two: { deep: true } }));
            stage.store.fault("create", "b", { message: "no room" });
            await stage.up(() => {
                new Item("b", { key: "b" });
                return Promise.resolve({ three: 3 });
            });
        },
    },
    {
        name: "program-error",
        title: "a program that fails leaves what it made, and deletes nothing",
        folder: true,
        play: async stage => {
            await stage.up("complete");
            await stage.up("failing");
            await stage.up("throwing");
            await stage.up("complete");
        },
    },
    {
        name: "stack-import",
        title: "an exported state can be imported, without the operations it says are pending",
        play: async stage => {
            await stage.up(pair());
            const exported = await stage.stack.exportStack();
            const [resource] = (exported.deployment.resources ?? []).filter(({ urn }) => urn.endsWith("::a"));
            if (!resource) {
                throw new Error("the state holds no resource a");
            }
            exported.deployment.pending_operations = [{ type: "updating", resource }];
            await stage.up(nothing);
            await stage.stack.importStack(exported);
            await stage.preview(nothing);
            await stage.refresh();
        },
    },
    {
        name: "killed",
        title: "a killed operation locks the stack and leaves what it was doing as pending",
        play: async stage => {
            stage.store.fault("create", "b", { message: "", hang: true });
            await stage.killOnceSeen("create b hangs", pair());
            await stage.up(pair());
            await stage.stack.cancel();
            await stage.up(pair());
            await stage.refresh();
            await stage.refresh({ clearPendingCreates: true });
            await stage.up(pair());
        },
    },
];
