/**
 * Which refusal tells of identical objects that are in the way, for every combination of who has them, how many there are
 * and which process asks. The expectations are those of docs/guides/safety.md ("No duplicates").
 */
import { refusalOfDuplicates } from "../../../../provider/lifecycle/decisions/duplicate.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import type { Holder } from "../../../../provider/lifecycle/holders/object-holder.js";
import { combined, thing } from "../../../support/thing.js";

const types = { classes: "pulumi-nodejs:dynamic/cloud-platform:", native: "cloud-platform:index:" };

interface Cell {
    asking: keyof typeof types;
    /** What serves the resource of this stack that has them. */
    holder: "nobody" | keyof typeof types;
    number: 1 | 2;
    /** Which of the objects other stacks of the project have. */
    elsewhere: "none" | "the first" | "the last" | "all";
    isInterrupted: boolean;
    kind: "any number" | "only one of an id" | "no duplicate on the platform";
    /** What the program allows already. */
    allowed: string[];
}

const cells = combined<Cell>({
    asking: ["classes", "native"],
    holder: ["nobody", "classes", "native"],
    number: [1, 2],
    elsewhere: ["none", "the first", "the last", "all"],
    isInterrupted: [true, false],
    kind: ["any number", "only one of an id", "no duplicate on the platform"],
    allowed: [[], ["thing_0"], ["thing_9 is gone"], ["thing_8 differs"]],
});

const kinds = {
    "any number": thing(),
    "only one of an id": thing({ identity: { id: () => "thing_1" } }),
    "no duplicate on the platform": thing({ creation: { refusesDuplicates: () => true } }),
};

function refusalIn(cell: Cell): { code: string; text: string } {
    const kind = {
        ...kinds[cell.kind],
        idOf: ({ id }: { id: string }) => id,
        describe: ({ name = "a" }: { name?: string }) => ({ args: { name }, outputs: {} }),
    } as unknown as (typeof kinds)["any number"];
    const items = ["thing_1", "thing_2"].slice(0, cell.number).map(id => ({ id }));
    const urn = `urn:pulumi:dev::shop::${cell.holder === "nobody" ? "" : types[cell.holder]}Thing::other`;
    const [other] = contentOf(
        { deployment: { resources: [{ urn, id: "thing_1", outputs: {} }] } },
        new Map(),
    ).resources;
    const holder: Holder =
        cell.holder === "nobody" || other === undefined ? { is: "nobody" } : { is: "other", other };
    const there = { none: [], "the first": items.slice(0, 1), "the last": items.slice(-1), all: items };
    const { code, reason, nextStep } = refusalOfDuplicates(
        { kind, owner: "orga_1", path: "own", wanted: { name: "a", allowDuplicate: cell.allowed } },
        items.map(item => ({ item, holder })),
        {
            process: {
                typePrefix: types[cell.asking],
                provider: undefined,
                deletesWithoutAsking: ({ urn: asked }) =>
                    cell.asking === "native" && asked.includes(types.classes),
            },
            servesClasses: cell.asking === "classes",
            capabilities: {} as never,
            before: [...items, { id: "thing_0" }, { id: "thing_8 differs", name: "b" }],
            isInterrupted: cell.isInterrupted,
            stacks: new Map(there[cell.elsewhere].map(({ id }) => [id, "prod"])),
        },
    );
    return { code, text: `${reason}. ${nextStep}` };
}

/** What the message has to offer, and nothing that would lead to another resource's object. */
function expectedIn(cell: Cell): { code: string; says: string[]; never: string[] } {
    const { asking, holder, number, elsewhere } = cell;
    const ids = ["thing_1", "thing_2"].slice(0, number);
    const isOnlyOne = cell.kind !== "any number";
    // What is allowed already, and still listed and identical, stays allowed.
    const allowed = [...cell.allowed.filter(id => id === "thing_0"), ...ids];
    const second = `allowDuplicate: ${JSON.stringify(allowed)}`;
    const seconds = isOnlyOne ? { says: [], never: ["allowDuplicate"] } : { says: [second], never: [] };
    if (holder === "native" && asking === "classes") {
        return {
            code: "duplicate-in-stack",
            says: ['"other" of the native provider', 'adopt: "thing_1"'],
            never: ["allowDuplicate", "recover"],
        };
    }
    if (holder !== "nobody") {
        return {
            code: "duplicate-in-stack",
            says: [
                ids.join(", "),
                'this stack has it as "other"',
                'give "own" the option alias',
                ...seconds.says,
                ...(isOnlyOne ? ['remove "own" from the program'] : []),
            ],
            never: ["adopt:", "recover", ...seconds.never],
        };
    }
    const isElsewhere = (at: number): boolean =>
        elsewhere === "all" ||
        (elsewhere === "the first" && at === 0) ||
        (elsewhere === "the last" && at === number - 1);
    const free = ids.filter((_id, at) => !isElsewhere(at));
    const [first] = free;
    if (first === undefined) {
        const isNamed = cell.kind !== "only one of an id";
        return {
            code: "duplicate-resource",
            says: [
                ids.join(", "),
                'the stack "prod" has it',
                isNamed ? 'name, such as "a-dev"' : "in one stack only",
                ...seconds.says,
            ],
            never: ["adopt", "recover", ...seconds.never],
        };
    }
    if (cell.isInterrupted && free.length === 1) {
        return {
            code: "duplicate-resource",
            says: [ids.join(", "), "an interrupted run began to create it", "recover"],
            never: ["allowDuplicate", "adopt:"],
        };
    }
    return {
        code: "duplicate-resource",
        says: [
            ids.join(", "),
            "is not managed by this stack",
            `adopt: "${first}"`,
            "recover",
            ...seconds.says,
        ],
        never: ["interrupted", ...seconds.never],
    };
}

test("offers an alias, another name, adopt or recover by who has the objects, and a second one if there can be one", () => {
    expect(cells).toHaveLength(1152);
    const codes = new Set<string>();
    for (const cell of cells) {
        const { code, text } = refusalIn(cell);
        const expected = expectedIn(cell);
        const missing = expected.says.filter(part => !text.includes(part));
        const wrong = expected.never.filter(part => text.includes(part));
        expect([cell, text, { code, missing, wrong }]).toEqual([
            cell,
            text,
            { code: expected.code, missing: [], wrong: [] },
        ]);
        codes.add(code);
    }
    expect(codes).toEqual(new Set(["duplicate-in-stack", "duplicate-resource"]));
});
