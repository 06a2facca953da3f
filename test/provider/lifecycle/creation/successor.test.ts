/** Which declaration gets another object in the place of a deleted one, if the run has compared none with the state. */
import { successorOf } from "../../../../dist/provider/lifecycle/creation/successor.js";
import { KindRun } from "../../../../dist/provider/lifecycle/run/kind-run.js";
import { Session } from "../../../../dist/provider/lifecycle/run/session.js";
import { combined, thing } from "../../../support/thing.js";

interface Cell {
    record: "none" | "has" | "being deleted" | "pending deletion" | "pending replacement";
    kind: "Thing" | "Other";
    id: string;
    path: string;
    declaration: "none" | "checked" | "created" | "compared with another object" | "replaces the object";
}

const cells = combined<Cell>({
    record: ["none", "has", "being deleted", "pending deletion", "pending replacement"],
    kind: ["Thing", "Other"],
    id: ["thing_1", "thing_2"],
    path: ["own", "other"],
    declaration: ["none", "checked", "created", "compared with another object", "replaces the object"],
});

async function successorIn(cell: Cell): Promise<string | undefined> {
    const resource = {
        urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:${cell.kind}::${cell.path}`,
        id: cell.id,
        outputs: {},
        ...(cell.record === "pending deletion" && { delete: true }),
        ...(cell.record === "pending replacement" && { pendingReplacement: true }),
    };
    const deployment = {
        resources: cell.record === "none" ? [] : [resource],
        ...(cell.record === "being deleted" && { pending_operations: [{ type: "deleting", resource }] }),
    };
    const session = new Session({ exportStack: () => Promise.resolve({ deployment }) });
    const kindRun = new KindRun(thing({ identity: { id: () => undefined } }), session);
    const { declarations } = kindRun;
    if (cell.declaration !== "none") {
        declarations.declare("own", { name: "a" }, {});
    }
    const declaration = declarations.mutable("own");
    declaration.isCreated = cell.declaration === "created";
    if (cell.declaration === "compared with another object") {
        declaration.noteComparison("thing_3", { name: "a" }, []);
    }
    if (cell.declaration === "replaces the object") {
        declaration.noteComparison("thing_1", { name: "a" }, []);
        declaration.noteReplacedAlong();
    }
    return (await successorOf(kindRun, "thing_1"))?.path;
}

test("is the declaration that replaces the object, or the one whose current record has the object", async () => {
    expect(cells).toHaveLength(200);
    const found = await Promise.all(cells.map(successorIn));
    expect(new Set(found)).toEqual(new Set(["own", undefined]));
    cells.forEach((cell, index) => {
        const isItsRecord =
            (cell.record === "has" || cell.record === "being deleted") &&
            cell.kind === "Thing" &&
            cell.id === "thing_1" &&
            cell.path === "own";
        const isExpected =
            cell.declaration === "replaces the object" || (cell.declaration === "checked" && isItsRecord);
        expect([cell, found[index]]).toEqual([cell, isExpected ? "own" : undefined]);
    });
});
