/** Whether a deletion that makes room leaves the object to another resource, for every combination of facts. */
import { canPass, isHeldByAnother } from "../../../../provider/lifecycle/decisions/deletion.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import { combined, thing } from "../../../support/thing.js";

interface Cell {
    /** Where the record of the resource itself is. */
    own: "at its path" | "at another path, by an alias" | "nowhere";
    other: "none" | "has" | "being deleted" | "pending deletion" | "pending replacement";
    isFirst: boolean;
    kind: "Thing" | "Other";
    owner: string;
    platform: string;
    id: string;
    /** What this run has done for the other resource. */
    run: "nothing yet" | "replaces its object" | "has created its object";
}

const cells = combined<Cell>({
    own: ["at its path", "at another path, by an alias", "nowhere"],
    other: ["none", "has", "being deleted", "pending deletion", "pending replacement"],
    isFirst: [true, false],
    kind: ["Thing", "Other"],
    owner: ["orga_1", "orga_2"],
    platform: ["https://one.example", "https://two.example"],
    id: ["thing_1", "thing_2"],
    run: ["nothing yet", "replaces its object", "has created its object"],
});
const kind = thing({ identity: { id: () => undefined } });
const here = { owner: "orga_1", platform: "https://one.example" };
const types = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:";

function isHeldIn(cell: Cell): boolean {
    const own = {
        urn: `${types}Thing::${cell.own === "at its path" ? "own" : "former"}`,
        id: "thing_1",
        outputs: { ownerId: here.owner, platform: here.platform },
    };
    const other = {
        urn: `${types}${cell.kind}::other`,
        id: cell.id,
        outputs: { ownerId: cell.owner, platform: cell.platform },
        ...(cell.other === "pending deletion" && { delete: true }),
        ...(cell.other === "pending replacement" && { pendingReplacement: true }),
    };
    const all = [...(cell.own === "nowhere" ? [] : [own]), ...(cell.other === "none" ? [] : [other])];
    const state = {
        deployment: {
            resources: cell.isFirst ? all.reverse() : all,
            ...(cell.other === "being deleted" && {
                pending_operations: [{ type: "deleting", resource: other }],
            }),
        },
    };
    const registry = new RunRegistry();
    if (cell.run === "replaces its object") {
        registry.mutable(cell.kind, "other").noteReplacedAlong();
    }
    if (cell.run === "has created its object") {
        registry.mutable(cell.kind, "other").isCreated = true;
    }
    const kinds = new Map(["Thing", "Other"].map(name => [name, () => ({ ...kind, name })]));
    const { resources } = contentOf(state, kinds);
    return isHeldByAnother(
        { kind, registry },
        { id: "thing_1", state: { name: "a" } },
        "own",
        here,
        resources,
    );
}

test("leaves an object that another current record has, unless this run has dealt with that one", () => {
    expect(cells).toHaveLength(1440);
    const held = cells.filter(isHeldIn);
    expect(held.length).toBeGreaterThan(0);
    for (const cell of cells) {
        const hasIt = cell.other === "has" || cell.other === "being deleted";
        const isSameObject =
            cell.kind === "Thing" &&
            cell.id === "thing_1" &&
            cell.owner === here.owner &&
            cell.platform === here.platform;
        // A record alone is that of the resource itself, whatever its path.
        const isAlone = cell.own === "nowhere";
        // Under an alias, either of the two may be its own: the first counts as that.
        const isTakenForOwn = cell.own === "at another path, by an alias" && cell.isFirst;
        const expected = hasIt && isSameObject && !isAlone && (isTakenForOwn || cell.run === "nothing yet");
        expect([cell, isHeldIn(cell)]).toEqual([cell, expected]);
    }
});

test("asks only about kinds whose objects can pass to another resource", () => {
    expect(canPass(thing({ identity: { id: () => undefined } }))).toBe(true);
    expect(canPass(thing({ identity: { id: () => undefined, isOverwritten: true } }))).toBe(false);
    expect(canPass(thing({ creation: { mayReuse: true } }))).toBe(true);
    expect(canPass(thing())).toBe(false);
});
