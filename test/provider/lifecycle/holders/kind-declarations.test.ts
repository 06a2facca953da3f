/** The claims of declarations in a run: which declaration keeps an object, loses it, or is refused. */
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import * as kinds from "../../../../provider/kinds/index.js";

/** What a check passes beside the inputs. */
const declared = { ignored: [], marked: [], preview: undefined, isUp: true, deletesFirst: undefined };

/** The declarations of one kind in a new run. */
function runOf(kind: unknown) {
    const registry = new RunRegistry();
    const declarations = new KindDeclarations({ kind: kind as Kind, session: { registry } });
    return {
        declarations,
        registry,
        /** Checks a declaration of an existing object, and compares it with the state. */
        compare: (path: string, id: string, state: JsonObject, args: JsonObject, isReplaced = false) => {
            declarations.mutable(path).noteComparison(id, state, []);
            const failures = declarations.declare(path, args, state);
            const { conflict, givenUp } = declarations.noteHeld(path, id, state, args, isReplaced);
            return { failures, conflict, taken: givenUp };
        },
        /** Returns the codes with which a new declaration is refused. */
        refusals: (path: string, args: JsonObject) =>
            declarations.declare(path, args, {}).map(({ code }) => code),
    };
}

describe("variables of one application", () => {
    const [application, other] = ["app_1", "app_2"];
    const both = { application, variables: { MOVED: "1", KEPT: "1" } };
    const moved = { application, variables: { MOVED: "1" } };
    const kept = { application, variables: { KEPT: "1" } };
    const elsewhere = { application: other, variables: { MOVED: "1" } };
    const start = () => runOf(kinds.EnvVars);

    test("stay if another declaration wants them, and go if only the deleted one did", () => {
        const { declarations, refusals } = start();
        expect(refusals("next", moved)).toEqual([]);
        expect(declarations.leftOver(application, both)).toEqual({
            remaining: kept,
            leftToOthers: "variable app_1/MOVED",
        });
        expect(declarations.leftOver(application, kept).remaining).toEqual(kept);
    });

    test("go to a new declaration at once if the former one moves to another application", () => {
        const { compare, refusals } = start();
        compare("former", application, moved, elsewhere, true);
        expect(refusals("next", moved)).toEqual([]);
    });

    test("writes parts again when another declaration no longer names them", () => {
        const { declarations, compare } = start();
        compare("former", application, both, kept);
        expect(compare("next", application, moved, moved).taken).toEqual(["variables.MOVED"]);
        declarations.noteCreated("next", moved, application, moved);
        expect(compare("next", application, moved, moved).taken).toEqual([]);
    });

    test("writes a part once that it adds while another declaration gives it up", () => {
        const { compare } = start();
        compare("former", application, both, kept);
        expect(compare("next", application, { application, variables: {} }, moved).taken).toEqual([]);
    });

    test("can be taken from what the creation of the application has set", () => {
        const creation = { partsSetAtCreation: { of: "EnvVars", argument: "env" } };
        const { declarations, registry } = runOf({ name: "Application", creation });
        declarations.notePartsSet(application, { env: { A: "1" } });
        expect([registry.isGivenUp("EnvVars app_1/A"), registry.isGivenUp("EnvVars app_1/B")]).toEqual([
            true,
            false,
        ]);
    });
});

describe("SSH keys", () => {
    const [desk, laptop] = [{ name: "desk" }, { name: "laptop" }];
    const start = () => runOf(kinds.SshKey);

    test("refuses a name that another key has or wants, but not one that another key gives up", () => {
        const { compare, refusals } = start();
        compare("one", "desk", desk, desk);
        expect(refusals("next", desk)).toEqual(["declared-twice"]);
        compare("one", "desk", desk, laptop, true);
        expect(refusals("later", desk)).toEqual(["declared-twice"]);
        expect(refusals("last", laptop)).toEqual(["declared-twice"]);
        const second = start();
        second.compare("one", "desk", desk, laptop, true);
        expect(second.refusals("next", desk)).toEqual([]);
        // The engine has checked the renamed key, and has not compared it yet.
        const third = start();
        expect(third.declarations.declare("one", laptop, desk)).toEqual([]);
        expect(third.refusals("next", desk)).toEqual([]);
    });

    test("deletes a key whose name another declaration only wants for a key of its own", () => {
        const { declarations, compare, refusals } = start();
        compare("renamed", "desk", desk, laptop, true);
        refusals("next", desk);
        expect(declarations.leftOver("desk", desk).remaining).toEqual(desk);
    });
});

describe("objects with an id of the platform", () => {
    const id = "drain_1";
    const start = () => runOf(kinds.Drain);

    test("refuses a second creation of one object, and ignores a declaration that was refused", () => {
        const { declarations, refusals } = start();
        expect(refusals("first", { adopt: id })).toEqual([]);
        expect(refusals("refused", { adopt: id })).toEqual(["declared-twice"]);
        expect(declarations.noteCreated("first", { adopt: id }, id, {})).toBeUndefined();
        expect(declarations.noteCreated("second", {}, id, {})?.message).toContain(
            'by "second" and by "first"',
        );
    });

    test("advises an alias only if the newer declaration has no object yet", () => {
        const first = start();
        first.declarations.declare("newer", { adopt: id }, {});
        expect(first.compare("older", id, {}, {}).conflict?.message).toContain("aliases");
        const second = start();
        second.declarations.declare("newer", {}, {});
        second.declarations.noteCreated("newer", {}, id, {});
        expect(second.compare("older", id, {}, {}).conflict?.message).toContain("the object is not deleted");
    });

    test("refuses to adopt another object, unless an earlier run has adopted that one", () => {
        const conflict = (olds: JsonObject) => {
            const { declarations } = start();
            declarations.mutable("drain").noteCheck(olds, declared);
            return declarations.adoptionConflict("drain", "drain_2", {}, { adopt: id })?.code;
        };
        expect([conflict({ url: "old" }), conflict({ adopt: id })]).toEqual(["adopt-conflict", undefined]);
    });

    test("deletes the old object of a replacement that the engine demands without a comparison", () => {
        const { declarations, compare } = start();
        const remaining = () => declarations.leftOver(id, {}).remaining;
        compare("drain", id, { url: "old" }, { url: "new" });
        expect(remaining()).toBeUndefined();
        declarations.declare("drain", { url: "new" }, {});
        expect(remaining()).toEqual({});
        // The last comparison decides.
        compare("drain", id, { url: "old" }, { url: "new" });
        expect(remaining()).toBeUndefined();
    });

    test("keeps the object that this run adopts, also if it is pending deletion at the same path", () => {
        const { declarations, compare } = start();
        compare("drain", "drain_2", { url: "new" }, { url: "old", adopt: id }, true);
        declarations.declare("drain", { url: "old", adopt: id }, {});
        declarations.noteCreated("drain", { url: "old", adopt: id }, id, {});
        expect(declarations.leftOver(id, {})).toEqual({
            remaining: undefined,
            leftToOthers: `log drain ${id}`,
        });
        expect(declarations.leftOver("drain_2", {}).remaining).toEqual({});
    });

    test("adopts nothing that this run has deleted or replaces, or that an earlier run has adopted", () => {
        const { declarations, compare } = start();
        const adoption = () => declarations.adoptionOf("drain", { adopt: id });
        declarations.declare("drain", { adopt: id }, {});
        expect(adoption()).toBe(id);
        declarations.noteDeleted("old", { id, state: {} });
        expect(adoption()).toBeUndefined();

        const second = start();
        second.compare("drain", id, { url: "old" }, { url: "new", adopt: id }, true);
        // The deletion of another object changes nothing.
        second.declarations.noteDeleted("old", { id: "drain_2", state: {} });
        expect(second.declarations.adoptionOf("drain", { adopt: id })).toBeUndefined();
        expect(compare("other", "drain_2", {}, {}).failures).toEqual([]);

        // The adoption of an earlier run, after which the object was replaced.
        const third = start();
        third.declarations.mutable("drain").noteCheck({ adopt: id }, declared);
        third.compare("drain", "drain_2", { url: "old" }, { url: "new", adopt: id }, true);
        expect(third.declarations.adoptionOf("drain", { adopt: id })).toBeUndefined();
    });
});

test("asks only other declarations whether a pair is refused", () => {
    const reason = "both name all variables";
    const refusedPairs = (_: unknown, others: readonly unknown[]) =>
        others.map(() => ({ code: "declared-twice", property: "", reason }));
    const { refusals } = runOf({ name: "Thing", sharing: { refusedPairs } });
    expect([refusals("one", {}), refusals("one", {}), refusals("two", {})]).toEqual([
        [],
        [],
        ["declared-twice"],
    ]);
});

test("an update gives no whole object up, though the object loses a name", () => {
    const claims = (args: JsonObject, id?: string) => [...(id === undefined ? [] : [id]), args["alias"]];
    const { compare, registry } = runOf({ name: "Thing", noun: "thing", sharing: { claims } });
    compare("one", "thing_1", { alias: "a" }, { alias: "b" });
    expect(registry.isGivenUp("Thing a")).toBe(false);
});

test("names a kept object once, though it has two names", () => {
    const claims = (args: JsonObject, id?: string) => [...(id === undefined ? [] : [id]), args["fqdn"]];
    const { declarations: things, refusals } = runOf({ name: "Thing", noun: "thing", sharing: { claims } });
    refusals("next", { adopt: "app_1/a.example", fqdn: "a.example" });
    things.noteCreated("next", { fqdn: "a.example" }, "app_1/a.example", {});
    expect(things.leftOver("app_1/a.example", { fqdn: "a.example" })).toEqual({
        remaining: undefined,
        leftToOthers: "thing app_1/a.example",
    });
});

test("notes each deletion for the declaration that had the object, also if the path is not passed", () => {
    const { declarations, registry } = runOf({ name: "Thing", noun: "thing" });
    for (const path of ["one", "two"]) {
        declarations.mutable(path).noteComparison(`thing_${path}`, {}, []);
        declarations.noteDeleted(undefined, { id: `thing_${path}`, state: {} });
    }
    declarations.noteDeleted(undefined, { id: "thing_gone", state: {} });
    expect(registry.deletions).toEqual(["thing thing_one", "thing thing_two"]);
    registry.endDeletion(declarations.at("one"));
    expect(registry.deletions).toEqual(["thing thing_two"]);
});
