/** One resource of each kind, and the requests at which a fault can hit each of its operations. */
import type { Dialect, Platform } from "pulumi-cloud-platform/testing";
import * as registry from "../../dist/kinds/index.js";
import type { Kind } from "../../dist/lifecycle/kind.js";
import type { FaultSubject, KindName } from "../support/kind-fixture.js";
import { fixtures, kindNames } from "../support/kinds.js";

export const operations = ["create", "read", "update", "delete"] as const;
export type Operation = (typeof operations)[number];
export type Properties = Record<string, unknown>;

export interface Subject extends FaultSubject {
    kind: KindName;
    /** The only wire that has the kind. */
    only?: Dialect;
}

export const subjects: Subject[] = kindNames.flatMap(kind => {
    const { only, faults } = fixtures[kind];
    if (faults === undefined) return [];
    return {
        kind,
        ...(only !== undefined && { only }),
        ...faults,
        equal: platform => {
            // Until everything has had the time to show.
            platform.clock.advance(600_000);
            return faults.equal(platform);
        },
    };
});

/** Those of which an object that exists already is an error. */
export const creations = subjects.filter(({ kind }) => !(registry[kind] as Kind).creation?.takesOver);

/** The arguments after a change that is made in place. */
export function changedArgs({ args, change, live }: Subject, platform: Platform): Properties {
    const isLive = platform.dialect === "clever-cloud";
    return { ...args(platform), ...change, ...(isLive && live?.change) };
}

/** Those that there are on a wire. */
export function isOn(dialect: Dialect): (one: { only?: Dialect }) => boolean {
    return ({ only }) => only === undefined || only === dialect;
}
