/**
 * Whether a declaration may have an existing object, for every combination of what is there, how it differs, and who asks.
 *
 * The expectations are the promises of docs/guides/safety.md: only an object that is as declared is adopted, and what is
 * left to write is not recorded as written. They share no code with the decision.
 */
import { decideAdoption, type AdoptionOptions } from "../../../../provider/lifecycle/decisions/adoption.js";
import { combined, thing } from "../../../support/thing.js";

const declared = { name: "a", size: "1", place: "x" };

/** What the platform has under the id: its arguments, if it exists. */
const there = {
    nothing: undefined,
    "the declared object": declared,
    "an object of another size, which an update writes": { ...declared, size: "2" },
    "an object in another place, which replaces": { ...declared, place: "y" },
    // Its description has the known size.
    "an object whose size the platform masks": declared,
    "something that no program can declare": declared,
};

const askers: Record<string, AdoptionOptions> = {
    "the argument adopt": {},
    "an import": { isImported: true },
    "a recovery": { trustsUnreturned: true, callerWritesRest: true },
    "a recovery of an interrupted run": { callerWritesRest: true },
};

interface Cell {
    readonly found: keyof typeof there;
    readonly isWrittenLater: boolean;
    readonly givenId: string | undefined;
    readonly asker: string;
    readonly ignored: readonly string[];
}

const cells = combined<Cell>({
    found: Object.keys(there) as (keyof typeof there)[],
    // True if a stopped creation may have left the size unwritten.
    isWrittenLater: [false, true],
    // The id that the arguments give: none, that of the object, or another one.
    givenId: [undefined, "thing_1", "thing_2"],
    asker: Object.keys(askers),
    ignored: [[], ["size"]],
});

function decide({ found, isWrittenLater, givenId, asker, ignored }: Cell) {
    const kind = thing({ creation: isWrittenLater ? { writtenLater: { size: () => true } } : {} });
    const args = there[found];
    const observed = args && {
        id: "thing_1",
        args,
        outputs: {},
        ...(found === "an object whose size the platform masks" && { masked: { size: undefined } }),
        ...(found === "something that no program can declare" && { undeclarable: "a part of another kind" }),
    };
    return decideAdoption(kind, {
        ...askers[asker],
        ignored,
        adopted: "thing_1",
        given: givenId,
        args: declared,
        owner: "orga_1",
        found: observed,
    });
}

/** Returns the arguments that the state has to record; undefined if the object is refused. */
function promised({ found, isWrittenLater, givenId, asker, ignored }: Cell): object | undefined {
    const isOther = givenId === "thing_2";
    const exists = found !== "nothing" && found !== "something that no program can declare";
    if (isOther || !exists || found === "an object in another place, which replaces") {
        return undefined;
    }
    const differs = found === "an object of another size, which an update writes" && ignored.length === 0;
    if (!differs) {
        return declared;
    }
    // The next update writes what a creation may have left. An import has no creation behind it.
    return isWrittenLater && asker !== "an import" ? { ...declared, size: "2" } : undefined;
}

test("an adoption accepts what is promised, and records it, for every combination", () => {
    const wrong = cells.filter(cell => {
        const decision = decide(cell);
        const recorded = decision.refusal === undefined ? decision.object.args : undefined;
        return JSON.stringify(recorded) !== JSON.stringify(promised(cell));
    });
    expect(wrong).toEqual([]);
});

test("an adoption says what it could not compare, and what the next update writes", () => {
    const said = (cell: Partial<Cell>): string[] => {
        const { refusal, ...decision } = decide({
            found: "the declared object",
            isWrittenLater: true,
            givenId: undefined,
            asker: "the argument adopt",
            ignored: [],
            ...cell,
        });
        return refusal === undefined && "messages" in decision
            ? decision.messages.map(({ text }) => text)
            : [];
    };
    expect(said({})).toEqual([]);
    const unread = said({ found: "an object whose size the platform masks" });
    expect(unread.join()).toMatch(/^cannot be compared, since the platform does not return it: size\./);
    const differs = { found: "an object of another size, which an update writes" } as const;
    expect(said(differs)).toHaveLength(1);
    expect(said({ ...differs, asker: "a recovery of an interrupted run" })).not.toEqual(said(differs));
});
