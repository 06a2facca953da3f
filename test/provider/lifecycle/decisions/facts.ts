/** What several tables of decisions gather alike. */
import { contentOf, type StackRecord } from "../../../../provider/lifecycle/holders/records.js";
import type { StoredChange } from "../../../../provider/lifecycle/decisions/stored-change.js";

/** The record of "own" in a state, as `contentOf` reads it. */
export function recorded(more: object = {}): StackRecord | undefined {
    const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:Thing::own";
    const resources = [{ urn, id: "thing_1", outputs: {}, ...more }];
    return contentOf({ deployment: { resources } }, new Map()).resources[0];
}

/** A change of the declaration "own", whose object is "thing_1". */
export function changeOf(change: Pick<StoredChange, "state" | "news"> & Partial<StoredChange>): StoredChange {
    return {
        path: "own",
        id: "thing_1",
        unfinished: [],
        marked: [],
        isDeclared: true,
        capabilities: {} as never,
        isStrict: false,
        ...change,
    };
}

/** What a check passes on, in an `up` of a program in TypeScript without options. */
export const checked = { ignored: [], marked: [], preview: undefined, isUp: true, deletesFirst: undefined };
