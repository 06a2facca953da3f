/** The disturbances of one run: faults of its requests, a kill, and changes by others between two requests. */
import { effects, type Dialect, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { fixtures } from "../support/kinds";
import type { KindName } from "./program";
import type { Disturbance, Moment, Run } from "./steps";

function pathsOf(kind: KindName, dialect: Dialect): RegExp {
    const { paths } = fixtures[kind].histories;
    // On the live platform an operator is ordered, renamed and deleted as an add-on.
    return kind === "Operator" && dialect === "clever-cloud"
        ? new RegExp(`${paths.source}|${fixtures.Addon.histories.paths.source}`)
        : paths;
}

const effectOf: Record<Disturbance, FaultEffect> = {
    refused: { ...effects.forbidden, status: 400 },
    forbidden: effects.forbidden,
    conflict: effects.conflict,
    failing: effects.internalError,
    unavailable: effects.unavailable,
    lost: effects.resetAfterEffect,
    slow: effects.slow(10),
};

/** A pattern that tells of each request it is tried on: how to be there just before a request takes effect. */
class Watch extends RegExp {
    readonly #strike: () => boolean;
    #left: number;

    constructor(pattern: RegExp, strike: () => boolean, nth: number) {
        super(pattern);
        this.#strike = strike;
        this.#left = nth;
    }

    override test(path: string): boolean {
        return super.test(path) && this.#left-- === 0 && this.#strike();
    }
}

export interface Happenings {
    kill: () => void;
    edit: () => void;
}

/** @returns how many faults, kills and edits there were, once it is over */
export function disturb(platform: Platform, run: Run, { kill, edit }: Happenings): () => Counts {
    const happened = { faults: 0, kills: 0, edits: 0 };
    const at = ({ kind, method, nth = 0 }: Moment, strike: () => boolean) => ({
        method,
        path: new Watch(kind ? pathsOf(kind, platform.dialect) : /./, strike, nth),
    });
    if (run.meanwhile) {
        const happen = (): boolean => {
            happened.edits += 1;
            edit();
            return false;
        };
        platform.faults.add({ name: "others", when: at(run.meanwhile, happen), effect: effects.reset });
    }
    if (run.kill) {
        const happen = (): boolean => {
            happened.kills += 1;
            kill();
            platform.faults.clear();
            platform.faults.add({ name: "dead", when: { times: Infinity }, effect: effects.reset });
            return true;
        };
        const effect = run.kill.after === true ? effects.resetAfterEffect : effects.reset;
        platform.faults.add({ name: "kill", when: at(run.kill, happen), effect });
    }
    if (run.wrong === "mute") {
        const effect = { ...effects.wrongShape, body: {}, carriedOut: false };
        platform.faults.add({ name: "mute", when: { times: Infinity }, effect });
    }
    const faults = (run.faults ?? []).map(({ what, kind, method, nth = 0, times = Infinity }, index) => {
        const name = `fault ${index}`;
        const when = { method, path: pathsOf(kind, platform.dialect), skip: nth, times };
        platform.faults.add({ name, when, effect: effectOf[what] });
        return name;
    });
    const mark = platform.requests.mark();
    return () => {
        platform.faults.clear();
        happened.faults = platform.requests.since(mark, ({ fault = "" }) => faults.includes(fault)).length;
        return happened;
    };
}

export interface Counts {
    faults: number;
    kills: number;
    edits: number;
}
