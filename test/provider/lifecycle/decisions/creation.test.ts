/**
 * Whether a creation creates, uses, takes over or refuses, for every combination of what is there, who has it, and what
 * the declaration had.
 *
 * The expectations are the promises of docs/guides/safety.md ("No duplicates"). They know no kind, and share no code with
 * the decision.
 */
import { decideCreation, type CreationFacts } from "../../../../provider/lifecycle/decisions/creation.js";
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import { UserError } from "../../../../provider/kind/user-errors.js";
import { parsed } from "../../../../provider/protocol/properties.js";
import { combined, thing } from "../../../support/thing.js";
import { checked } from "./facts.js";

const [owner, platform] = ["orga_1", "https://one.example"];
const ofClasses = "pulumi-nodejs:dynamic/cloud-platform:";
const ofNative = "cloud-platform:index:";

const anotherProvider = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::elsewhere::1";

/** The rules of kinds that matter: many objects, objects with data, objects to use again, one object a name. */
const rules = {
    plain: {},
    "with data": { deletion: { holdsData: true } },
    reusable: { creation: { mayReuse: true } },
    "only one": {
        identity: {
            id: ({ name }: { name: string }) => name,
            ifTaken: () => new UserError("name-taken", "taken", ""),
        },
    },
};

/** An object that the platform lists, beside the declared one: { name: "a", size: "1", place: "x" }. */
const there = {
    nothing: undefined,
    identical: { size: "1", place: "x" },
    "another size, which an update writes": { size: "2", place: "x" },
    "another place, which replaces": { size: "1", place: "y" },
};

/** Who has it, by the state and by this run. */
const holders = {
    nobody: {},
    "another resource": { path: "other" },
    "another resource that is declared": { path: "other", isDeclared: true },
    "another resource that is replaced": { path: "other", isReplaced: true },
    "another resource of the native provider": { path: "other", type: ofNative },
    "another resource of another provider": { path: "other", record: { provider: anotherProvider } },
    itself: { path: "own" },
    "itself, pending deletion": { path: "own", record: { delete: true } },
    "itself, pending replacement": { path: "own", record: { pendingReplacement: true } },
} satisfies {
    [name: string]: { path?: string; isDeclared?: true; isReplaced?: true; type?: string; record?: object };
};

/** The engine creates the object of an interrupted replacement without a second check. */
const declarations = ["new", "replaces another object", "continues a replacement"] as const;
const allowances = ["not allowed", "allowed"] as const;

interface Cell {
    readonly rule: keyof typeof rules;
    readonly found: keyof typeof there;
    readonly holder: keyof typeof holders;
    readonly declaration: (typeof declarations)[number];
    readonly allowance: (typeof allowances)[number];
}

const cells = combined<Cell>({
    rule: keysOf(rules),
    found: keysOf(there),
    holder: keysOf(holders),
    declaration: declarations,
    allowance: allowances,
});

function keysOf<T extends object>(object: T): (keyof T)[] {
    return Object.keys(object) as (keyof T)[];
}

function decide({ rule, found, holder, declaration, allowance }: Cell) {
    const kind = thing({
        idOf: ({ id }: { id: string }) => id,
        describe: ({ name, size, place }: Record<string, string>) => ({
            args: { name, size, place },
            outputs: {},
        }),
        ...rules[rule],
    });
    const id = rule === "only one" ? "a" : "thing_1";
    const {
        path,
        isDeclared,
        isReplaced,
        type = ofClasses,
        record,
    }: (typeof holders)[Cell["holder"]] & {
        path?: string;
        isDeclared?: true;
        isReplaced?: true;
        type?: string;
        record?: object;
    } = holders[holder];
    const registry = new RunRegistry();
    const own = registry.mutable("Thing", "own");
    if (declaration !== "new") {
        own.noteComparison("thing_0", parsed({ name: "a", size: "2", place: "z" }).values, []);
    }
    if (declaration === "replaces another object") {
        own.noteCheck({}, checked);
    }
    if (isDeclared === true) {
        registry.mutable("Thing", "other").isDeclared = true;
    }
    if (isReplaced === true) {
        registry.mutable("Thing", "other").noteReplacedAlong();
    }
    const kinds = new Map([["Thing", () => kind]]);
    const resource = {
        urn: `urn:pulumi:dev::shop::${type}Thing::${path ?? ""}`,
        id,
        outputs: { ownerId: owner, platform },
        ...record,
    };
    const state = { deployment: { resources: path === undefined ? [] : [resource] } };
    const facts: CreationFacts = {
        declarations: new KindDeclarations({ kind, session: { registry } }),
        registry,
        process: { typePrefix: ofClasses, provider: undefined, deletesWithoutAsking: () => false },
        capabilities: {} as CreationFacts["capabilities"],
        records: contentOf(state, kinds).resources,
    };
    const wanted = {
        name: "a",
        size: "1",
        place: "x",
        ...(allowance === "allowed" && { allowDuplicate: [id] }),
    };
    const item = there[found];
    const items = item === undefined ? [] : [{ id, name: "a", ...item }];
    const decision = decideCreation({ kind, owner, path: "own", wanted }, facts, items);
    const used = "identical" in decision ? decision.identical.map(each => each.item) : [];
    expect("item" in decision ? [decision.item] : used).toEqual(
        decision.is === "create" || decision.is === "refuse" ? [] : items,
    );
    expect("from" in decision ? decision.from : undefined).toBe(
        decision.is === "take over" ? facts.records[0] : undefined,
    );
    return decision.is;
}

/** Returns what the promises say. */
function promised({ rule, found, holder, declaration, allowance }: Cell): string {
    const isFree = holder === "nobody" || holder === "itself, pending replacement";
    const isOwn = holder === "itself" || holder === "itself, pending deletion";
    const isOfPackage = !isFree && !isOwn && holder !== "another resource of the native provider";
    const isHandedOn = isOfPackage && holder !== "another resource of another provider";
    if (found === "nothing") {
        return "create";
    }
    if (rule === "only one") {
        if (isHandedOn) {
            return found === "another place, which replaces" ? "refuse" : "take over";
        }
        return found === "identical" ? (isOwn ? "keep" : "duplicate") : "refuse";
    }
    // Nobody has what an interrupted replacement has created, with the size that somebody had set outside Pulumi.
    const isInterrupted =
        declaration === "replaces another object" && isFree && found.startsWith("another size");
    if (isInterrupted && allowance === "not allowed") {
        return "duplicate";
    }
    // Two objects of one name may stand side by side, unless both are the same.
    if (found !== "identical" || allowance === "allowed") {
        return "create";
    }
    const isListByIndex = declaration !== "new" || holder === "another resource that is replaced";
    if (rule === "reusable") {
        if (holder === "itself, pending deletion") {
            return "keep";
        }
        if (isHandedOn && isListByIndex) {
            return "take over";
        }
    }
    if (holder === "itself, pending deletion") {
        return rule === "with data" ? "refuse" : "create";
    }
    if (holder === "itself" || holder === "another resource that is declared") {
        return "create";
    }
    return isOfPackage && isListByIndex && rule !== "with data" ? "create" : "duplicate";
}

test("a creation does what is promised, for every combination", () => {
    const wrong = cells
        .map(cell => ({ ...cell, decided: decide(cell), promised: promised(cell) }))
        .filter(({ decided, promised: expected }) => decided !== expected);
    expect(wrong).toEqual([]);
});
