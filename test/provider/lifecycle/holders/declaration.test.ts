/** What a declaration remembers between its two checks, and what a refusal of two declarations advises. */
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import * as kinds from "../../../../provider/kinds/index.js";

const checked = { ignored: [], marked: [], preview: undefined, isUp: true, deletesFirst: undefined };

test("the second check of a replacement forgets neither ignored paths nor the order of the deletion", () => {
    const declaration = new RunRegistry().mutable("Drain", "logs");
    declaration.noteCheck({ url: "old" }, { ...checked, ignored: ["url"], deletesFirst: true });
    declaration.noteCheck({}, checked);
    expect([declaration.ignored, declaration.deletesFirst, declaration.isReplaced]).toEqual([
        ["url"],
        true,
        true,
    ]);
});

test("resolved values serve the same arguments only, with any deadline", () => {
    const declaration = new RunRegistry().mutable("Drain", "logs");
    declaration.noteResolved({ url: "one" }, { id: "1" });
    expect(declaration.resolvedFor({ url: "one", timeouts: { create: "1m" } })).toEqual({ id: "1" });
    expect(declaration.resolvedFor({ url: "two" })).toBeUndefined();
});

describe("two declarations of one thing", () => {
    const start = (kind: unknown, preview?: { sources: object }) => {
        const declarations = new KindDeclarations({
            kind: kind as Kind,
            session: { registry: new RunRegistry() },
        });
        for (const path of ["first", "second"]) {
            declarations.mutable(path).noteCheck({}, { ...checked, preview: preview as never });
        }
        return declarations;
    };
    const advice = (declarations: KindDeclarations, path: string, args: JsonObject): string =>
        declarations.declare(path, args, {})[0]?.reason ?? "";

    test("if both are new, an update creates the first, and a preview does not know which one it is", () => {
        const desk = { name: "desk" };
        const [update, preview] = [start(kinds.SshKey), start(kinds.SshKey, { sources: {} })];
        update.declare("first", desk, {});
        preview.declare("first", desk, {});
        expect(advice(update, "second", desk)).toContain('Remove the declaration of "second"');
        expect(advice(preview, "second", desk)).toContain("Remove one of the two declarations");
    });

    test("if both have an object, the one that lacks the thing is to be removed, and a preview needs no refresh", () => {
        const both = (preview?: { sources: object }) => {
            const declarations = start(kinds.SshKey, preview);
            declarations.mutable("first").noteComparison("desk", { name: "desk" }, []);
            declarations.noteHeld("first", "desk", { name: "desk" }, { name: "desk" }, false);
            declarations.mutable("second").noteComparison("laptop", { name: "laptop" }, []);
            return advice(declarations, "second", { name: "desk" });
        };
        expect(both()).toContain('Remove the declaration of "second"');
        expect(both()).toContain("pulumi up --refresh");
        expect(both({ sources: {} })).not.toContain("--refresh");
    });

    test("if one has other variables too, only the variable that both have is to be removed", () => {
        const declarations = start(kinds.EnvVars);
        const application = "app_1";
        declarations.declare("first", { application, variables: { A: "1" } }, {});
        expect(advice(declarations, "second", { application, variables: { A: "1", B: "1" } })).toContain(
            'Take A out of "second"',
        );
        const equal = start(kinds.EnvVars);
        equal.declare("first", { application, variables: { A: "1" } }, {});
        expect(advice(equal, "second", { application, variables: { A: "1" } })).toContain(
            'Remove the declaration of "second"',
        );
    });
});
