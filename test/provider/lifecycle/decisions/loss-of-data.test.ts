/** What the guard of a deletion refuses, and what is said of a replacement that no argument asks for. */
import {
    guardedLoss,
    isUnasked,
    losesObject,
    mayLoseUnasked,
    unaskedLossWarning,
} from "../../../../provider/lifecycle/decisions/loss-of-data.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import { combined, thing } from "../../../support/thing.js";
import { checked, recorded } from "./facts.js";

const data = thing({ deletion: { holdsData: true } });

describe("the guard of a deletion", () => {
    /** `allowReplace` in a declaration. */
    type Consent = boolean | undefined;
    interface Cell {
        holdsData: boolean;
        lastRun: Consent;
        /** Where the present arguments of the resource are, if it still is one. */
        present: "nowhere" | "in the program" | "in the record of its successor" | "in its own record";
        now: Consent;
    }
    const consents = [true, false, undefined];
    const cells = combined<Cell>({
        holdsData: [true, false],
        lastRun: consents,
        present: ["nowhere", "in the program", "in the record of its successor", "in its own record"],
        now: consents,
    });
    const allow = (consent: Consent) => ({
        name: "own",
        ...(consent !== undefined && { allowReplace: consent }),
    });

    function refusalIn({ holdsData, lastRun, present, now }: Cell): string | undefined {
        const id = present === "in the record of its successor" ? "thing_2" : "thing_1";
        const isRecorded = present === "in its own record" || id === "thing_2";
        const refusal = guardedLoss(
            holdsData ? data : thing(),
            { id: "thing_1", state: allow(lastRun) },
            present === "in the program" ? { isDeclared: true, args: allow(now) } : { isDeclared: false },
            isRecorded ? recorded({ id, inputs: allow(now) }) : undefined,
        );
        return refusal?.message;
    }

    test("refuses it unless the last run allowed it, or the resource that has another object now", () => {
        expect(cells).toHaveLength(72);
        for (const cell of cells) {
            const { holdsData, lastRun, present, now } = cell;
            // Its own record says what the last run said, which has not allowed it.
            const isReplaced = present === "in the program" || present === "in the record of its successor";
            const isAllowed = lastRun === true || (isReplaced && now === true);
            const refusal = refusalIn(cell);
            expect([cell, refusal !== undefined]).toEqual([cell, holdsData && !isAllowed]);
            // Each advice is for one of the two cases: who has another object now need not return to the old one.
            if (refusal !== undefined) {
                expect([cell, refusal]).toEqual([
                    cell,
                    expect.stringContaining(
                        isReplaced
                            ? `The next "pulumi up" with allowReplace: true deletes it;`
                            : `To delete it, first declare it as it was, with allowReplace: true`,
                    ),
                ]);
            }
        }
    });

    test("protects an object whose declaration has not passed its check", () => {
        const refusal = guardedLoss(data, { id: "thing_1", state: {} }, { isDeclared: true }, undefined);
        expect(refusal?.code).toBe("data-loss");
        expect(refusal?.message).toContain("protects thing_1 and its data");
    });
});

test("a preview names a loss that no argument asks for, of an object that the engine deletes", () => {
    const own = (preview?: { sources: object }, isForced = false) => {
        const declaration = new RunRegistry().mutable("Thing", "own");
        declaration.noteCheck({ place: "one" }, { ...checked, isUp: false, preview: preview as never });
        declaration.noteForced(isForced, false);
        return declaration;
    };
    const preview = { sources: {} };
    expect(mayLoseUnasked(data, own(preview))).toBe(true);
    expect(mayLoseUnasked(data, own())).toBe(false);
    expect(mayLoseUnasked(data, own(preview, true))).toBe(false);
    expect(mayLoseUnasked(thing(), own(preview))).toBe(false);

    const named = (declaration: Parameters<typeof unaskedLossWarning>[0], more?: object) => {
        const record = more && recorded(more);
        return unaskedLossWarning(declaration, record).map(({ text }) => text.split(/ forces|:/)[0]);
    };
    const tainted = new RunRegistry().mutable("Thing", "own");
    expect(named(tainted)).toEqual([]);
    expect(named(own(preview))).toEqual(["a resource option"]);
    expect(named(tainted, {})).toEqual(["--replace, a taint or the replacement of another resource"]);
    expect(named(tainted, { retainOnDelete: true })).toEqual([]);
    expect(named(tainted, { pendingReplacement: true })).toEqual([]);
});

test("a replacement is unasked if the engine checks a known resource as a new one, and no argument asks", () => {
    const inputsBefore = { name: "a" };
    expect(isUnasked({ inputsBefore, isForcedByArguments: false }, {})).toBe(true);
    expect(isUnasked({ inputsBefore, isForcedByArguments: false }, inputsBefore)).toBe(false);
    expect(isUnasked({ inputsBefore, isForcedByArguments: true }, {})).toBe(false);
    expect(isUnasked({ isForcedByArguments: false }, {})).toBe(false);
});

test("only a retained object, or one that is gone, is not lost", () => {
    const isLost = (more: object) => [recorded(more)].map(each => each && losesObject(each))[0];
    expect([{}, { retainOnDelete: true }, { pendingReplacement: true }].map(isLost)).toEqual([
        true,
        false,
        false,
    ]);
});
