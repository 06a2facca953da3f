/**
 * Who has an object: the answer to each question, for each phase of a record and of a declaration. Another answer changes
 * what a run deletes, overwrites or refuses.
 */
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { isServedBy } from "../../../../provider/lifecycle/holders/process.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import { Stack } from "../../../../provider/lifecycle/holders/stack.js";
import { SeparateProcesses } from "../../../../provider/plugin/separate-processes.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { Drain } from "../../../../provider/kinds/index.js";

const kind = Drain as unknown as Kind;
const ofClasses = "pulumi-nodejs:dynamic/cloud-platform:";
const ofNative = "cloud-platform:index:";
const found = { id: "drain_1", owner: "orga_1", known: {} };
const claim = "Drain drain_1";
const here = "https://one.example";

interface Recorded {
    /** What the record of "logs" has beside the usual. */
    readonly recorded?: object;
    readonly outputs?: object;
    readonly type?: string;
    readonly isBeingDeleted?: true;
    readonly isGivenUp?: true;
}

const phases = {
    "has it": {},
    "is being deleted": { isBeingDeleted: true },
    "is pending deletion": { recorded: { delete: true } },
    "is pending replacement": { recorded: { pendingReplacement: true } },
    "is kept by retainOnDelete": { recorded: { retainOnDelete: true } },
    "is only read": { recorded: { external: true } },
    "was deleted by this run": { isGivenUp: true },
    "has one of another owner": { outputs: { ownerId: "orga_2" } },
    "has one of another platform": { outputs: { platform: "https://two.example" } },
    "has another provider": {
        recorded: { provider: "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::second::1" },
    },
    "is of the native provider": { type: ofNative },
} as const satisfies { [phase: string]: Recorded };

/** The run of a process that serves the type. The stack, and another stack of the project, have one record of "logs". */
function runOn(
    { recorded, outputs, type = ofClasses, isBeingDeleted, isGivenUp }: Recorded,
    typePrefix: string,
) {
    const urn = `urn:pulumi:dev::shop::${type}Drain::logs`;
    const resource = {
        urn,
        id: "drain_1",
        outputs: { ownerId: "orga_1", platform: here, ...outputs },
        ...recorded,
    };
    const pending = isBeingDeleted === true ? [{ type: "deleting", resource }] : [];
    const state = { deployment: { resources: [resource], pending_operations: pending } };
    const registry = new RunRegistry();
    const exported = () => Promise.resolve(state);
    const otherProcesses = typePrefix === ofNative ? new SeparateProcesses(exported) : undefined;
    const stack = new Stack(exported, () => Promise.resolve([{ stack: "prod", state }]), {
        kinds: new Map([["Drain", () => kind]]),
        registry,
        typePrefix,
        otherProcesses,
        settings: { provider: undefined },
    });
    if (isGivenUp === true) {
        registry.giveUp([claim]);
    }
    return { stack, otherProcesses, asking: { kind, session: { stack, platform: here } } };
}

interface Answers {
    /** The holder by a creation of "other", and by one of "logs" itself. */
    readonly asked: readonly [byOther: string, byItself: string];
    readonly hasRecord: boolean;
    /** True if the stack counts as the one that has set it. */
    readonly isSetHere: boolean;
    /** True if another stack with this record has it. */
    readonly isElsewhere: boolean;
    /** True if this process can hand it on. */
    readonly isServedHere: boolean;
}

/** The answers of a process that also asks for the resources of others. */
interface NativeAnswers extends Answers {
    /** True if a deletion of something else leaves it. */
    readonly isHeldByOthers: boolean;
    /** True if a declaration may take it from the process of the npm package. */
    readonly isFree: boolean;
}

async function answersOn(record: Recorded, typePrefix: string): Promise<Answers | NativeAnswers> {
    const { stack, otherProcesses, asking } = runOn(record, typePrefix);
    const holder = async (path: string): Promise<string> => {
        const { is, ...rest } = await stack.holderOf(kind, path, found);
        return "isLeaving" in rest && rest.isLeaving ? `${is}, left` : is;
    };
    const answers = {
        asked: [await holder("other"), await holder("logs")] as const,
        hasRecord: (await stack.recordOf("Drain", "logs")) !== undefined,
        isSetHere: (await stack.unclaimed(kind, "other", [claim])).length === 0,
        isElsewhere:
            (await stack.otherStackWith([claim], { owner: found.owner, platform: here })) !== undefined,
        isServedHere: (await stack.resources()).some(each => isServedBy(stack.process, each)),
    };
    if (otherProcesses === undefined) {
        return answers;
    }
    const losing = { path: "other", isDeleted: true };
    const isHeldByOthers = await otherProcesses.claimPredicateOfOthers(asking, losing, {
        ...found,
        id: "drain_2",
    });
    const isFree = await otherProcesses.assertNotTaken(asking, [claim], "orga_1").then(
        () => true,
        () => false,
    );
    return { ...answers, isHeldByOthers: isHeldByOthers(claim), isFree };
}

function rowOf(phase: string, { asked, ...others }: Answers): unknown[] {
    return [phase, ...asked, ...Object.values(others)];
}

const [yes, no] = [true, false];

test("the npm package answers each question by the phase of the record", async () => {
    const rows = Object.entries(phases).map(async ([phase, record]) =>
        rowOf(phase, await answersOn(record, ofClasses)),
    );
    expect(await Promise.all(rows)).toEqual([
        // phase, holder for "other", for itself, has record, set here, elsewhere, served here
        ["has it", "other", "self", yes, yes, yes, yes],
        ["is being deleted", "other", "self", yes, yes, yes, yes],
        ["is pending deletion", "self, left", "self, left", no, yes, yes, yes],
        ["is pending replacement", "nobody", "nobody", yes, no, no, yes],
        ["is kept by retainOnDelete", "other", "self", yes, yes, yes, yes],
        ["is only read", "nobody", "nobody", no, no, no, no],
        ["was deleted by this run", "nobody", "nobody", yes, yes, yes, yes],
        ["has one of another owner", "nobody", "nobody", yes, yes, no, yes],
        ["has one of another platform", "other", "self", yes, yes, no, yes],
        ["has another provider", "other", "self", yes, yes, yes, no],
        ["is of the native provider", "other", "other", yes, yes, yes, no],
    ]);
});

test("the native provider answers each question by the phase of the record", async () => {
    const rows = Object.entries(phases).map(async ([phase, record]) =>
        rowOf(phase, await answersOn(record, ofNative)),
    );
    expect(await Promise.all(rows)).toEqual([
        // as above, and: kept for others by a deletion, free to take
        ["has it", "other", "other", yes, yes, yes, no, yes, no],
        ["is being deleted", "other", "other", yes, yes, yes, no, no, no],
        ["is pending deletion", "other", "other", no, yes, yes, no, no, no],
        ["is pending replacement", "nobody", "nobody", yes, no, no, no, no, yes],
        ["is kept by retainOnDelete", "other", "other", yes, yes, yes, no, yes, no],
        ["is only read", "nobody", "nobody", no, no, no, no, no, yes],
        ["was deleted by this run", "nobody", "nobody", yes, yes, yes, no, yes, no],
        ["has one of another owner", "nobody", "nobody", yes, yes, no, no, no, yes],
        ["has one of another platform", "other", "other", yes, yes, no, no, no, yes],
        ["has another provider", "other", "other", yes, yes, yes, no, yes, no],
        ["is of the native provider", "other", "self", yes, yes, yes, yes, yes, yes],
    ]);
});

/** What "logs" is in this run, for the object or the id that its arguments give. */
const declarations = {
    "is not declared": () => undefined,
    "is a new declaration": declarations => declarations.declare("logs", {}, {}),
    "adopts it": declarations => declarations.declare("logs", { adopt: "drain_1" }, {}),
    "was checked, with the inputs before": declarations => {
        declarations.mutable("logs").noteCheck({ url: "old" }, checked);
        declarations.declare("logs", {}, { url: "old" });
    },
    "has it": declarations => compare(declarations, false),
    "has it, and is replaced": declarations => compare(declarations, true),
    "has created it": declarations => {
        declarations.declare("logs", {}, {});
        declarations.noteCreated("logs", {}, "drain_1", {});
    },
    "has it, and its deletion has ended": declarations => {
        compare(declarations, true);
        declarations.noteDeleted("old", { id: "drain_1", state: {} });
    },
} as const satisfies { [phase: string]: (declarations: KindDeclarations) => unknown };

const checked = { ignored: [], marked: [], preview: undefined, isUp: true, deletesFirst: undefined };

function compare(declarations: KindDeclarations, isReplaced: boolean): void {
    declarations.mutable("logs").noteCheck({ url: "old" }, checked);
    declarations.declare("logs", {}, { url: "old" });
    declarations.mutable("logs").noteComparison("drain_1", {}, []);
    declarations.noteHeld("logs", "drain_1", {}, {}, isReplaced);
    if (isReplaced) {
        declarations.mutable("logs").noteCheck({}, checked);
    }
}

test("a run answers each question by the phase of the declaration", () => {
    const rows = Object.entries(declarations).map(([phase, begin]) => {
        const ofRun = new KindDeclarations({ kind, session: { registry: new RunRegistry() } });
        begin(ofRun);
        const isHeldOrTaken = ofRun.isHeldOrTaken("drain_1");
        const isDeletable = ofRun.leftOver("drain_1", {}).remaining !== undefined;
        const isReplacing = ofRun.replacing("drain_1") !== undefined;
        const isOfStack = ofRun.isStackObject("drain_1");
        const isAdoptable = ofRun.declare("other", { adopt: "drain_1" }, {}).length === 0;
        const isRecordable = ofRun.noteCreated("third", {}, "drain_1", {}) === undefined;
        return [phase, isHeldOrTaken, isDeletable, isReplacing, isOfStack, isAdoptable, isRecordable];
    });
    expect(rows).toEqual([
        // phase, kept from a deletion, deletable, replacing, of the stack, another may adopt it, a third may record it
        ["is not declared", no, yes, no, no, yes, yes],
        ["is a new declaration", no, yes, no, no, yes, yes],
        ["adopts it", yes, no, no, no, no, yes],
        ["was checked, with the inputs before", no, yes, no, no, yes, yes],
        ["has it", yes, no, no, no, no, no],
        ["has it, and is replaced", no, yes, yes, no, yes, yes],
        ["has created it", yes, no, no, yes, no, no],
        ["has it, and its deletion has ended", no, yes, no, no, yes, yes],
    ]);
});
