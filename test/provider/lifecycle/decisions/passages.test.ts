/**
 * Objects that pass from one declaration to another, for each fact that counts: see "Lists" in
 * docs/guides/safety.md. They share no code with the decisions.
 */
import { z } from "zod";
import { passagesOf } from "../../../../provider/lifecycle/decisions/passages.js";
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { thing, thingArgs } from "../../../support/thing.js";
import { checked as checkedInUp } from "./facts.js";

function kindWith(more: object = {}): Kind {
    const provider = z.string().optional().meta({ change: "replaces" });
    return thing({ typedBy: "provider", ...more }, { ...thingArgs, provider });
}

const onlyOne = { identity: { id: ({ name }: JsonObject) => name } };
const checked = { ...checkedInUp, preview: { sources: {} } };

/** Claims of a kind whose size is a further name of an object. */
const furtherNames = ({ name, size }: JsonObject) => [name, size];

/** "first" has "a" in the state, and declares "b". "second" declares "a", and is checked before or after it. */
interface Passing {
    readonly kind?: object;
    readonly first?: JsonObject | "is not declared";
    readonly second?: JsonObject | "is not declared";
    /** The object of "second" in the state. */
    readonly secondHad?: string;
    readonly isUp?: true;
    /** What the comparison of "first" with its state shows, if the engine has made it. */
    readonly compared?: "an update" | "a replacement";
}

const passages = {
    "when the next one asks for it": [{}, "passes"],
    "though an update can change what differs": [{ second: { name: "a", size: "2" } }, "passes"],
    "though the place is not known yet": [{ second: { name: "a", place: unknownValue } }, "passes"],
    "unless no update can change what differs": [{ second: { name: "a", place: "two" } }, "refused"],
    "unless the next one is not declared": [{ second: "is not declared" }, "nothing"],
    "unless the former one still asks for it": [{ first: { name: "a" } }, "nothing"],
    "unless the next one asks for another": [{ second: { name: "c" } }, "nothing"],
    "unless it is the next one's own": [{ secondHad: "a" }, "nothing"],
    "unless the kind has many objects of a name": [{ kind: { identity: undefined } }, "nothing"],
    "unless the preview has said it": [{ isUp: true }, "nothing"],
    "unless the former one is not declared": [{ first: "is not declared" }, "nothing"],
    "unless the former one has it, under a new name": [{ compared: "an update" }, "nothing"],
    "unless the former one is replaced under its name": [
        { first: { name: "a" }, compared: "a replacement" },
        "nothing",
    ],
    "unless the next one asks only for a further name of it": [
        { kind: { sharing: { claims: furtherNames } }, second: { name: "c", size: "a" } },
        "nothing",
    ],
} as const satisfies Record<string, readonly [Passing, string]>;

function passageIn(
    { kind: more, first, second, secondHad, isUp = false as never, compared }: Passing,
    asks: "first" | "second",
) {
    const kind = kindWith({ ...onlyOne, ...more });
    const declarations = new KindDeclarations({ kind, session: { registry: new RunRegistry() } });
    const stored = { name: "a", size: "1", place: "one" };
    declarations.mutable("first").noteComparison("a", stored, []);
    declarations.mutable("first").noteCheck({ name: "a" }, { ...checked, isUp });
    declarations.mutable("first").noteComparison("a", stored, []);
    declarations.mutable("second").noteCheck({}, { ...checked, isUp });
    if (secondHad !== undefined) {
        declarations.mutable("second").noteComparison(secondHad, stored, []);
    }
    for (const [path, given, usual] of [
        ["first", first, { name: "b" }],
        ["second", second, { name: "a", place: "one", size: "1" }],
    ] as const) {
        if (given !== "is not declared") {
            const args = given ?? usual;
            declarations.declare(
                path,
                { place: "one", size: "1", ...args },
                path === "first" ? { name: "a" } : {},
            );
            if (path === "first" && compared !== undefined) {
                declarations.noteHeld(path, "a", stored, args, compared === "a replacement");
            }
        }
    }
    // The engine passes no declaration that the program does not have.
    if (!declarations.at(asks).isDeclared) {
        return "nothing";
    }
    const all = passagesOf(kind, declarations.at(asks), declarations.all());
    return all.map(each => ("refusal" in each ? "refused" : "passes")).join() || "nothing";
}

test.each(Object.entries(passages))(
    "an object passes to another declaration %s",
    (_, [passing, expected]: readonly [Passing, string]) => {
        expect([passageIn(passing, "first"), passageIn(passing, "second")]).toEqual([expected, expected]);
    },
);
