/** One resource of each kind, and the requests at which a fault can hit each of its operations. */
import type { Dialect, Platform } from "pulumi-cloud-platform/testing";
import * as registry from "../../dist/provider/kinds/index.js";
import type { Kind } from "../../dist/provider/kind/kind.js";
import type { FaultSubject, KindName } from "../support/kind-fixture.js";
import { fixtures, kindNames } from "../support/kinds.js";

export const operations = ["create", "read", "update", "delete"] as const;
export type Operation = (typeof operations)[number];
export type Properties = Record<string, unknown>;

export interface Subject extends FaultSubject {
    kind: KindName;
    /** The only dialect that has the kind. */
    only?: Dialect;
}

export const subjects: Subject[] = kindNames.flatMap(kind => {
    const { only, faults } = fixtures[kind];
    if (faults === undefined) {
        return [];
    }
    return {
        kind,
        ...(only !== undefined && { only }),
        ...faults,
        equal: platform => {
            // Until all new objects are listed.
            platform.clock.advance(600_000);
            return faults.equal(platform);
        },
    };
});

/** The kinds whose creation fails if the object already exists. */
export const creations = subjects.filter(
    ({ kind }) => (registry[kind] as Kind).identity?.isOverwritten !== true,
);

/** The arguments after an update in place. */
export function changedArgs(
    { args, change, live }: Omit<Subject, "requests">,
    platform: Platform,
): Properties {
    const isLive = platform.dialect === "clever-cloud";
    return { ...args(platform), ...change, ...(isLive && live?.change) };
}

/** Returns a filter for the kinds of a dialect. */
export function isOn(dialect: Dialect): (one: { only?: Dialect }) => boolean {
    return ({ only }) => only === undefined || only === dialect;
}
