/** The claims of declarations in a run: which declaration keeps an object, loses it, or is refused. */
import { Declarations } from "../../dist/lifecycle/declarations.js";
import { DeclarationRegistry } from "../../dist/lifecycle/declaration-registry.js";
import type { JsonObject } from "../../dist/lifecycle/json.js";
import type { Kind } from "../../dist/lifecycle/kind.js";
import * as kinds from "../../dist/kinds/index.js";

/** The declarations of one kind in a new run. */
function runOf(kind: unknown) {
    const declarations = new Declarations({
        kind: kind as Kind,
        session: { registry: new DeclarationRegistry() },
    });
    const named = (path: string, args: JsonObject): JsonObject => ({ ...args, __path: path });
    return {
        declarations,
        named,
        /** Checks a declaration of an existing object, and compares it with the state. */
        compare: (path: string, id: string, state: JsonObject, args: JsonObject, isReplaced = false) => {
            const failures = declarations.noteCheck(path, args, state);
            return { failures, ...declarations.noteDiff(path, id, state, args, isReplaced) };
        },
        /** Returns the codes with which a new declaration is refused. */
        refusals: (path: string, args: JsonObject) =>
            declarations.noteCheck(path, args, {}).map(({ code }) => code),
    };
}

describe("variables of one application", () => {
    const [application, other] = ["app_1", "app_2"];
    const both = { application, variables: { MOVED: "1", KEPT: "1" } };
    const moved = { application, variables: { MOVED: "1" } };
    const kept = { application, variables: { KEPT: "1" } };
    const elsewhere = { application: other, variables: { MOVED: "1" } };
    const start = () => runOf(kinds.EnvVars);

    test("leaves a variable out of a record once another declaration's write of it begins, until that write ends", () => {
        const { declarations, named, refusals } = start();
        declarations.noteCheck("former", both, both);
        expect(refusals("next", elsewhere)).toEqual([]);
        const recorded = () => declarations.withoutOthers(named("former", both), both)["variables"];
        expect(recorded()).toEqual(both.variables);
        declarations.beginWrite(named("next", moved));
        expect(recorded()).toEqual(kept.variables);
        declarations.endWrite(named("next", moved));
        expect(recorded()).toEqual(both.variables);
    });

    test("keeps a variable in a record while the declaration that has it as well is replaced", () => {
        const { declarations, named, compare } = start();
        compare("former", application, both, both);
        declarations.endWrite(named("next", moved), application, moved);
        const recorded = () => declarations.withoutOthers(named("former", both), both)["variables"];
        expect([recorded(), declarations.isLeaving("app_1/MOVED")]).toEqual([kept.variables, false]);
        declarations.noteCheck("next", elsewhere, moved);
        declarations.noteDiff("next", application, moved, elsewhere, true);
        expect([recorded(), declarations.isLeaving("app_1/MOVED")]).toEqual([both.variables, true]);
    });

    test("gives a variable to a new declaration at once if the former one moves to another application", () => {
        const { compare, refusals } = start();
        compare("former", application, moved, elsewhere, true);
        expect(refusals("next", moved)).toEqual([]);
    });

    test("records an update that takes a variable which another update gives up", () => {
        const { declarations, named, compare } = start();
        const next = { application, variables: {} };
        expect(declarations.trades(named("next", moved), next)).toBe(false);
        compare("former", application, both, kept);
        expect(declarations.trades(named("next", moved), next)).toBe(true);
        expect(declarations.isReleased("app_1/MOVED")).toBe(true);
        declarations.noteCreation(named("next", moved), application, moved);
        expect(declarations.isReleased("app_1/MOVED")).toBe(false);
    });
});

describe("SSH keys", () => {
    const [desk, laptop] = [{ name: "desk" }, { name: "laptop" }];
    const start = () => runOf(kinds.SshKey);

    test("refuses the name of a key that this run renames, since that key is deleted last", () => {
        const { compare, refusals } = start();
        compare("renamed", "desk", desk, laptop, true);
        expect(refusals("next", desk)).toEqual(["needed-twice"]);
    });

    test("reports a name as declared twice if the replaced key keeps the name", () => {
        const { compare, refusals } = start();
        compare("replaced", "desk", desk, desk, true);
        expect(refusals("next", desk)).toEqual(["declared-twice"]);
    });

    test("deletes nothing of a replaced key whose name a refused declaration asks for", () => {
        const { declarations, compare, refusals } = start();
        compare("renamed", "desk", desk, laptop, true);
        refusals("next", desk);
        expect(() => declarations.leftOver("desk", desk)).toThrow("[needed-twice]");
    });

    test("names the declaration to leave out if the other one is new, and three updates if both exist", () => {
        const { declarations, compare } = start();
        compare("renamed", "desk", desk, laptop, true);
        const [failure] = declarations.noteCheck("next", desk, laptop);
        expect(failure?.reason).toContain("in three updates");
        const second = start();
        second.declarations.noteCheck("next", desk, {});
        expect(() => second.compare("renamed", "desk", desk, laptop, true)).toThrow(
            'leave "next" out of the program in the first one',
        );
    });
});

describe("objects with an id of the platform", () => {
    const id = "drain_1";
    const start = () => runOf(kinds.Drain);

    test("counts a second creation of one object, but no declaration that was refused", () => {
        const { declarations, named, refusals } = start();
        expect(refusals("first", { adopt: id })).toEqual([]);
        expect(refusals("refused", { adopt: id })).toEqual(["declared-twice"]);
        expect(declarations.noteCreation(named("first", { adopt: id }), id, {})).toBeUndefined();
        const conflict = declarations.noteCreation(named("second", {}), id, {});
        expect(conflict?.message).toContain('by "second" and by "first"');
    });

    test("names the declaration that this run has created, if the other one is older", () => {
        const { declarations, named, compare } = start();
        compare("older", id, {}, {});
        declarations.noteCheck("newer", {}, {});
        const conflict = declarations.noteCreation(named("newer", {}), id, {});
        expect(conflict?.message).toContain('Remove the declaration of "newer"');
    });

    test("advises an alias only if the newer declaration has no object yet", () => {
        const first = start();
        first.declarations.noteCheck("newer", { adopt: id }, {});
        expect(() => first.compare("older", id, {}, {})).toThrow("aliases");
        const second = start();
        second.declarations.noteCheck("newer", {}, {});
        second.declarations.noteCreation(second.named("newer", {}), id, {});
        expect(() => second.compare("older", id, {}, {})).toThrow("the object is not deleted");
    });

    test("refuses to adopt another object, unless an earlier run has adopted that one", () => {
        const conflict = (olds: JsonObject) => {
            const { declarations } = start();
            declarations.noteCheck("drain", { adopt: id }, olds);
            return declarations.adoptsAnother("drain", "drain_2", {}, { adopt: id })?.code;
        };
        expect([conflict({ url: "old" }), conflict({ adopt: id })]).toEqual(["adopt-conflict", undefined]);
    });

    test("deletes the old object of a replacement that the engine demands without a comparison", () => {
        const { declarations, compare } = start();
        const remaining = () => declarations.leftOver(id, {}).remaining;
        compare("drain", id, { url: "old" }, { url: "new" });
        expect(remaining()).toBeUndefined();
        declarations.noteCheck("drain", { url: "new" }, {});
        expect(remaining()).toEqual({});
        // The last comparison decides.
        compare("drain", id, { url: "old" }, { url: "new" });
        expect(remaining()).toBeUndefined();
    });

    test("deletes the old object of a replacement whose state has no inputs", () => {
        const { declarations } = start();
        declarations.noteCheck("drain", { url: "new" }, {});
        declarations.noteDiff("drain", id, {}, { url: "new" }, true);
        expect(declarations.leftOver(id, {}).remaining).toEqual({});
    });

    test("adopts nothing that this run has deleted, or replaces", () => {
        const { declarations, named, compare } = start();
        const adoption = () => declarations.adoptionOf(named("drain", { adopt: id }));
        declarations.noteCheck("drain", { adopt: id }, {});
        expect(adoption()).toBe(id);
        declarations.noteDeletion(id, {});
        expect(adoption()).toBeUndefined();

        const second = start();
        second.compare("drain", id, { url: "old" }, { url: "new", adopt: id }, true);
        expect(second.declarations.adoptionOf(named("drain", { adopt: id }))).toBeUndefined();
        expect(compare("other", "drain_2", {}, {}).failures).toEqual([]);
    });
});

describe("the primary e-mail address", () => {
    const asked = (email: string, primary: boolean): JsonObject => ({ email, primary });
    const [a, b] = ["a@work.example", "b@work.example"];
    const role = (): string => kinds.EmailAddress.sharing?.roles?.({ primary: true })[0] ?? "";

    test("compares the platform only for the address that asks to be primary", () => {
        const { compare, declarations } = runOf(kinds.EmailAddress);
        expect(compare("a", a, asked(a, true), asked(a, false)).disputedRole).toBeUndefined();
        expect(compare("b", b, asked(b, true), asked(b, true)).disputedRole).toBe(role());
        expect(compare("a", a, asked(a, true), asked(a, false)).disputedRole).toBeUndefined();
        declarations.at("a").existing = { id: a, stored: {} };
        declarations.at("b").existing = { id: b, stored: {} };
        expect(declarations.recordedWith(role())).toBe(b);
    });
});
