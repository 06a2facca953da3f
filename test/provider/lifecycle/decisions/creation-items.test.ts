/**
 * Which objects of a list count for a creation: those in its way, those that may be used, and those that a request without
 * an answer may have created.
 */
import {
    appearedIn,
    decideCreation,
    relevantItems,
    isOwn,
    strangersIn,
    type ObjectToCreate,
    type CreationFacts,
} from "../../../../provider/lifecycle/decisions/creation.js";
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import { parsed } from "../../../../provider/protocol/properties.js";
import { thing } from "../../../support/thing.js";

interface Item {
    readonly id: string;
    readonly name?: string;
    readonly size?: string;
    readonly place?: string;
    readonly undeclarable?: string;
}

const declared = { name: "a", size: "1", place: "x" };
const onlyOne = { identity: { id: ({ name }: JsonObject) => name } };
const reusable = { creation: { mayReuse: true } };

/** A new declaration "own" of a kind with these rules. */
function creationOf(rules: object = {}) {
    const kind = thing({
        idOf: ({ id }: Item) => id,
        describe: ({ name = "a", size = "1", place = "x", undeclarable }: Item) => ({
            args: { name, size, place },
            outputs: {},
            undeclarable,
        }),
        ...rules,
    });
    const registry = new RunRegistry();
    const declarations = new KindDeclarations({ kind, session: { registry } });
    const toCreate: ObjectToCreate = { kind, owner: "orga_1", path: "own", wanted: declared };
    return { kind, registry, declarations, toCreate };
}

const ids = (items: readonly object[]): string[] => items.map(item => (item as Item).id);
const [one, two, other]: [Item, Item, Item] = [{ id: "1" }, { id: "2" }, { id: "3", size: "2" }];

describe("a stranger", () => {
    test("is new and identical, unless the stack has it or the program allows it", () => {
        const { declarations, toCreate } = creationOf();
        expect(ids(strangersIn(toCreate, declarations, [one, two, other]))).toEqual(["1", "2"]);
        expect(ids(strangersIn(toCreate, declarations, [one, two], [one]))).toEqual(["2"]);
        const allowing = { ...toCreate, wanted: { ...declared, allowDuplicate: ["2"] } };
        expect(ids(strangersIn(allowing, declarations, [one, two]))).toEqual(["1"]);
        declarations.noteStackObject("1");
        expect(ids(strangersIn(toCreate, declarations, [one, two]))).toEqual(["2"]);
    });

    test("is no object that a program cannot declare", () => {
        const { declarations, toCreate } = creationOf();
        expect(strangersIn(toCreate, declarations, [{ ...one, undeclarable: "a second address" }])).toEqual(
            [],
        );
    });
});

describe("what a request without an answer may have created", () => {
    test("is a new identical object", () => {
        const { declarations, toCreate } = creationOf();
        expect(ids(appearedIn(toCreate, declarations, [one, two, other], [one]))).toEqual(["2"]);
    });

    test("is the object with the only id, unless it was there before", () => {
        const { declarations, toCreate } = creationOf(onlyOne);
        const [here, elsewhere, different] = [{ id: "a" }, { id: "b" }, { id: "a", size: "2" }];
        expect(ids(appearedIn(toCreate, declarations, [here, elsewhere], []))).toEqual(["a"]);
        expect(appearedIn(toCreate, declarations, [different], [])).toEqual([]);
        expect(appearedIn(toCreate, declarations, [here], [here])).toEqual([]);
        expect(appearedIn(toCreate, declarations, [here], [different])).toEqual([]);
        // This run may have deleted it, and creates it again.
        declarations.noteStackObject("a");
        expect(ids(appearedIn(toCreate, declarations, [here], [elsewhere]))).toEqual(["a"]);
    });
});

describe("relevant for a creation", () => {
    test("is the object with the only id, also if it differs, and nothing else", () => {
        const { declarations, toCreate } = creationOf(onlyOne);
        expect(ids(relevantItems(toCreate, declarations, [one, { id: "a", size: "2" }]))).toEqual(["a"]);
    });

    test("is an object of the stack if it may be used, unless a declaration has or takes it, or it is allowed", () => {
        const questions = (note?: "has" | "takes", rules: object = reusable, allowDuplicate?: string[]) => {
            const { declarations, toCreate, registry } = creationOf(rules);
            declarations.noteStackObject("1");
            if (note !== undefined) {
                registry.note(declarations.mutable("other"), note, ["Thing 1"]);
            }
            return ids(
                relevantItems({ ...toCreate, wanted: { ...declared, allowDuplicate } }, declarations, [one]),
            );
        };
        expect(questions()).toEqual(["1"]);
        expect(questions("has")).toEqual([]);
        expect(questions("takes")).toEqual([]);
        expect(questions(undefined, {})).toEqual([]);
        expect(questions(undefined, reusable, ["1"])).toEqual([]);
    });

    test("is what an interrupted replacement has created: as declared but for values of the state", () => {
        const [sizes, places] = [
            ["1", "2", "3"],
            ["x", "y", "z"],
        ];
        const values = sizes.flatMap(size => places.map(place => ({ size, place })));
        const cells = values.flatMap(item =>
            values.flatMap(state => [false, true].map(isReplaced => ({ item, state, isReplaced }))),
        );
        const isIn = ({ item, state, isReplaced }: (typeof cells)[number]): boolean => {
            const { declarations, toCreate, registry } = creationOf();
            const declaration = registry.mutable("Thing", "own");
            declaration.noteComparison("0", parsed({ name: "a", ...state }).values, []);
            if (isReplaced) {
                declaration.noteReplacedAlong();
            }
            return relevantItems(toCreate, declarations, [{ id: "1", ...item }]).length > 0;
        };
        // A refresh has put into the state what somebody had set. The old object has this too, and nothing of the change.
        const isPromised = ({ item, state, isReplaced }: (typeof cells)[number]): boolean => {
            const differingIn = (object: typeof item) =>
                (["size", "place"] as const).filter(key => object[key] !== declared[key]);
            const differing = differingIn(item);
            const isOfState = differing.every(key => item[key] === state[key]);
            const isNearer = differing.length < differingIn(state).length;
            return differing.length === 0 || (isReplaced && isOfState && isNearer);
        };
        expect(cells).toHaveLength(162);
        expect(cells.filter(cell => isIn(cell) !== isPromised(cell)).slice(0, 3)).toEqual([]);
    });

    test("is its own object only if the declaration had the one with the only id", () => {
        const isOwnWith = (had: string | undefined, rules: object) => {
            const { declarations, toCreate } = creationOf(rules);
            if (had !== undefined) {
                declarations.mutable("own").noteComparison(had, parsed(declared).values, []);
            }
            return isOwn(toCreate, declarations, { id: "a" });
        };
        expect([isOwnWith("a", onlyOne), isOwnWith("b", onlyOne), isOwnWith(undefined, onlyOne)]).toEqual([
            true,
            false,
            false,
        ]);
        expect(isOwnWith("a", {})).toBe(false);
    });
});

describe("several identical objects", () => {
    const ofClasses = "pulumi-nodejs:dynamic/cloud-platform:";
    const decide = (rules: object, records: object[]) => {
        const { kind, declarations, toCreate, registry } = creationOf(rules);
        const resources = records.map(record => ({ outputs: { ownerId: "orga_1" }, ...record }));
        const facts: CreationFacts = {
            declarations,
            registry,
            process: { typePrefix: ofClasses, provider: undefined, deletesWithoutAsking: () => false },
            capabilities: {} as CreationFacts["capabilities"],
            records: contentOf({ deployment: { resources } }, new Map([["Thing", () => kind]])).resources,
        };
        return decideCreation(toCreate, facts, [one, two]);
    };
    const urnOf = (name: string) => `urn:pulumi:dev::shop::${ofClasses}Thing::${name}`;

    test("name only the one of the stack, which a rename means", () => {
        const decision = decide({}, [{ urn: urnOf("other"), id: "2" }]);
        expect(decision).toMatchObject({ is: "duplicate", identical: [{ item: two }] });
        expect(decide({}, [])).toMatchObject({ is: "duplicate", identical: [{ item: one }, { item: two }] });
    });

    test("are left by a replacement, unless the platform has at most one", () => {
        const holdsData = { deletion: { holdsData: true } };
        const left = ["1", "2"].map(id => ({ urn: urnOf("own"), id, delete: true }));
        const decision = decide(holdsData, left);
        expect(decision.is === "refuse" && decision.refusal.reason).toContain("has left the thing 1, 2");
        const refusing = { ...holdsData, creation: { refusesDuplicates: () => true } };
        expect(decide(refusing, left)).toEqual({ is: "create" });
    });
});
