/** What a state and a run answer beside the phases: parts in other stacks, records of one URN, and claims of a run. */
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { askedBy } from "../../../../provider/lifecycle/holders/claim-names.js";
import { holderOf, partsElsewhere } from "../../../../provider/lifecycle/holders/object-holder.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import * as all from "../../../../provider/kinds/index.js";
import { markedSecret } from "../../../../provider/protocol/secret-marks.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";

const variables = all.EnvVars as unknown as Kind;
const drains = all.Drain as unknown as Kind;
const place = { owner: "orga_1", platform: "https://one.example" };
const kinds = new Map([
    ["EnvVars", () => variables],
    ["Drain", () => drains],
]);

function record(kind: string, path: string, id: string, more: { outputs?: JsonObject } = {}): object {
    const urn = `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:${kind}::${path}`;
    const outputs = { ownerId: place.owner, platform: place.platform, ...more.outputs };
    return { urn, id, ...more, outputs };
}

const one = { application: "app_1", variables: { A: "1", C: "1" } };
const secret = (application: string) => ({ application, variables: markedSecret({ A: "1" }) }) as JsonObject;
const others = {
    "has one of the variables": [record("EnvVars", "v", "app_1", { outputs: one }), ["app_1/A"], false],
    "has none of them": [record("EnvVars", "v", "app_1", { outputs: { ...one, variables: {} } }), [], false],
    "is pending replacement": [
        { ...record("EnvVars", "v", "app_1", { outputs: one }), pendingReplacement: true },
        [],
        false,
    ],
    "is of another owner": [
        record("EnvVars", "v", "app_1", { outputs: { ...one, ownerId: "orga_2" } }),
        [],
        false,
    ],
    "is of another platform": [
        record("EnvVars", "v", "app_1", { outputs: { ...one, platform: "https://two.example" } }),
        [],
        false,
    ],
    "hides the names in a secret": [record("EnvVars", "v", "app_1", { outputs: secret("app_1") }), [], true],
    "hides the names of another application": [
        record("EnvVars", "v", "app_2", { outputs: secret("app_2") }),
        [],
        false,
    ],
    "hides the names, and is pending replacement": [
        { ...record("EnvVars", "v", "app_1", { outputs: secret("app_1") }), pendingReplacement: true },
        [],
        false,
    ],
    "cannot be read": [undefined, [], true],
} as const satisfies Record<string, readonly [object | undefined, readonly string[], boolean]>;

test.each(Object.entries(others))("tells the variables of a stack whose record %s", (_, row) => {
    const [each, parts, isUnread] = row as readonly [object | undefined, readonly string[], boolean];
    const resources = each && contentOf({ deployment: { resources: [each] } }, kinds, "prod").resources;
    const found = partsElsewhere(variables, ["app_1/A", "app_1/B"], [{ stack: "prod", resources }], place);
    expect(found.parts).toEqual(parts);
    expect(found.stack).toBe(parts.length > 0 ? "prod" : undefined);
    expect(found.unread).toEqual(isUnread ? ["prod"] : []);
});

test("a replacement of a resource has its object, though the former record is pending deletion", () => {
    const [has, left] = [
        record("Drain", "logs", "drain_1"),
        { ...record("Drain", "logs", "drain_1"), delete: true },
    ];
    const ask = (resources: readonly object[]) => {
        const { resources: records } = contentOf({ deployment: { resources } }, kinds);
        const process = {
            typePrefix: "pulumi-nodejs:dynamic/cloud-platform:",
            provider: undefined,
            deletesWithoutAsking: () => false,
        };
        const asking = { kind: drains, path: "logs", process, registry: new RunRegistry() };
        return holderOf(asking, { id: "drain_1", owner: place.owner, known: {} }, records);
    };
    expect(ask([has, left])).toEqual({ is: "self", isLeaving: false });
    expect(ask([left])).toEqual({ is: "self", isLeaving: true });
});

test("a state tells the record that is being deleted, and the creations, from all others", () => {
    const [has, left] = [
        record("Drain", "logs", "drain_2"),
        { ...record("Drain", "logs", "drain_1"), delete: true },
    ];
    const gone = { ...record("Drain", "gone", "drain_3"), pendingReplacement: true };
    const unknown = record("Unknown", "new", "thing_1");
    const content = contentOf(
        {
            deployment: {
                resources: [has, left, gone, unknown],
                pending_operations: [
                    { type: "deleting", resource: left },
                    { type: "deleting", resource: gone },
                    { type: "updating", resource: has },
                    { type: "creating", resource: record("Drain", "begun", "") },
                ],
            },
        },
        kinds,
    );
    expect(content.resources.map(({ phase, claims }) => [phase, [...claims].join()])).toEqual([
        ["has", "Drain drain_2"],
        ["pending deletion", "Drain drain_1"],
        ["pending replacement", ""],
        ["has", "Unknown thing_1"],
    ]);
    expect(content.pendingCreations.map(({ path }) => path)).toEqual(["begun"]);
});

describe("the claims of a run", () => {
    const start = (kind: unknown) =>
        new KindDeclarations({ kind: kind as Kind, session: { registry: new RunRegistry() } });

    test("keep a resolved id beside the one that the check asked for", () => {
        const declarations = start(drains);
        declarations.declare("first", { adopt: "drain_1" }, {});
        declarations.claimResolved("first", { adopt: "drain_2" });
        expect(declarations.declare("second", { adopt: "drain_1" }, {})).toHaveLength(1);
        expect(declarations.declare("third", { adopt: "drain_2" }, {})).toHaveLength(1);
        expect(declarations.claimResolved("fourth", { adopt: "drain_2" })?.message).toContain(
            "declared twice",
        );
    });

    test("keep what a refused comparison has recorded, so that no deletion removes it", () => {
        const declarations = start(drains);
        declarations.declare("first", {}, {});
        declarations.noteCreated("first", {}, "drain_1", {});
        const { conflict } = declarations.noteHeld("second", "drain_1", {}, {}, false);
        expect(conflict?.message).toContain("declared twice");
        declarations.mutable("first").holdings.clear();
        expect(declarations.leftOver("drain_1", {}).remaining).toBeUndefined();
    });

    test("leave the parts of resources that another process serves", () => {
        const declarations = start(variables);
        const { remaining, leftToOthers } = declarations.leftOver(
            "app_1",
            one,
            claim => claim === "EnvVars app_1/A",
        );
        expect(remaining).toMatchObject({ variables: { C: "1" } });
        expect(leftToOthers).toContain("app_1/A");
    });

    test("include no claim as taken that the object had before", () => {
        const declarations = start(variables);
        declarations.declare("own", { ...one, variables: { A: "1", B: "1" } }, {});
        expect(declarations.takenBy("own")).toEqual(["EnvVars app_1/A", "EnvVars app_1/B"]);
        expect(declarations.takenBy("own", { id: "app_1", state: one })).toEqual(["EnvVars app_1/B"]);
    });

    test("leave a part to others once it is deleted, and not during a replacement", () => {
        const declarations = start(variables);
        declarations.noteHeld("own", "app_1", one, { ...one, application: "app_2" }, true);
        expect(declarations.partsGivenUp("app_1", one, one)).toEqual([]);
        declarations.noteDeleted("old", { id: "app_1", state: one });
        expect(declarations.partsGivenUp("app_1", one, one)).toEqual(["variables.A", "variables.C"]);
    });

    test("give an object up with an update only if a deletion can leave a part of it", () => {
        const declarations = start(all.SshKey);
        declarations.noteHeld("own", "desk", { name: "desk" }, { name: "laptop" }, false);
        expect(declarations.notGivenUp(["desk"])).toEqual(["SshKey desk"]);
    });

    test("name the declaration that replaces an object until it is created", () => {
        const declarations = start(drains);
        declarations.mutable("logs").noteComparison("drain_1", {}, []);
        declarations.mutable("logs").noteReplacedAlong();
        expect(declarations.replacing("drain_1")?.path).toBe("logs");
        declarations.noteCreated("logs", {}, "drain_2", {});
        expect(declarations.replacing("drain_1")).toBeUndefined();
    });

    test("count a part as set outside if it has another value than the state, or no holder", () => {
        const declarations = start(variables);
        declarations.mutable("former").noteComparison("app_1", one, []);
        const parts = new Map([
            ["app_1/A", "2"],
            ["app_1/C", "1"],
            ["app_1/D", "1"],
        ]);
        const outside = declarations.partsSetOutside("own", parts, ["EnvVars app_1/D"]);
        expect([...outside]).toEqual([
            ["app_1/A", 'EnvVars "former"'],
            ["app_1/D", undefined],
        ]);
    });

    test("have no id that a preview does not know", () => {
        expect(askedBy(all.SshKey as unknown as Kind, { name: "desk" })).toEqual(["SshKey desk"]);
        expect(askedBy(all.SshKey as unknown as Kind, { name: unknownValue })).toEqual([]);
    });

    test("tell a program from a destroy, which passes no declaration", () => {
        const registry = new RunRegistry();
        registry.mutable("Drain", "logs").noteComparison("drain_1", {}, []);
        expect(registry.hasDeclarations).toBe(false);
        new KindDeclarations({ kind: drains, session: { registry } }).declare("logs", {}, {});
        expect(registry.hasDeclarations).toBe(true);
    });
});
