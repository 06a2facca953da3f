/** The steps of a history: changes of the program, runs of the engine, and changes by others. */
import type { Args, Declaration, KindName, Options } from "./program";

/** A change that others make on the platform, without the stack. */
export type Edit =
    | { variable: string; application: string; value: string | null }
    /** An edit of a declared object, by the name of its declaration: of one argument, or of the first that can be changed in place. */
    | { alter: string; argument?: string }
    /** The value of one of its optional arguments is taken away. */
    | { clear: string; argument: string }
    | { takeAway: string }
    /** Others create an object that is as a declaration wants it. */
    | { plant: string }
    /** The holder of an address follows the link in the message to it. */
    | { confirm: string }
    /** A member of somebody else joins what a declaration has. */
    | { join: string };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Some request of a run: the nth (from 0) of a method, for objects of a kind where it has one. */
export interface Moment {
    kind?: KindName;
    method: Method;
    nth?: number;
}

export type Disturbance = "refused" | "forbidden" | "conflict" | "failing" | "unavailable" | "lost" | "slow";

/** From that request on, as many as `times` says; without it, to the end of the run. */
export interface Fault extends Moment {
    kind: KindName;
    what: Disturbance;
    times?: number;
}

export interface RunOptions {
    /** Names of declarations. */
    targets?: string[];
    exclude?: string[];
    replace?: string[];
    refresh?: boolean;
    continueOnError?: boolean;
    /** The number of resources that the engine works on at once. */
    parallel?: number;
    /** True if no preview comes before. */
    skipPreview?: boolean;
    faults?: Fault[];
    /** The request after which nothing reaches the platform. With `after`, the request still takes effect. */
    kill?: Moment & { after?: boolean };
    /** An edit by others just before a request takes effect. */
    meanwhile?: Moment & { edit: Edit };
    /** A run with another user's credentials, at another platform, or at a server that answers `{}` to everything. */
    wrong?: "account" | "address" | "mute";
    /** True if the run follows at once, so that lists may lack what the run before has created. */
    soon?: boolean;
}

export type Operation = "preview" | "up" | "refresh" | "destroy";

export type Run = { run: Operation } & RunOptions;

/** With an alias, with the `adopt` that an error advises, or with neither. */
export type Renaming = "alias" | "adopt" | "plain";

export type Step =
    | { declare: Declaration }
    | { remove: string }
    | { rename: string; to: string; how: Renaming }
    /** Does as the errors of the last run advise: the first way that each of them tells, or a later one. */
    | { heed: number }
    /** The stack keeps what holds data. */
    | { guard: true }
    | { outside: Edit }
    /** The milliseconds until lists have a created object. */
    | { listing: number }
    /** The provider of the other account gets other credentials of it. */
    | { rotate: true }
    /** The dynamic host, or a version of the native provider, serves the program from now on. A program without one does not change. */
    | { serve: "dynamic" | "1" | "2" | "3" }
    /** A commit that moved the stack to the native provider is reverted: the classes serve the program again. */
    | { revert: true }
    /** The state is empty, or is a backup from before the last two runs. */
    | { lose: "state" | "last runs" }
    /** `cloud-platform recover`, answered by a person who remembers the ids; killed at a request of its rounds. */
    | { recover: true; kill?: Moment }
    | Run;

export function isRun(step: Step): step is Run {
    return "run" in step;
}

/** Adds it, or changes what there is of that name. */
export function declare(name: string, kind: KindName, args: Args, options?: Options): Step {
    return { declare: { name, kind, args, ...(options && { options }) } };
}

export function remove(name: string): Step {
    return { remove: name };
}

export function rename(from: string, to: string, how: Renaming): Step {
    return { rename: from, to, how };
}

export function heed(way = 0): Step {
    return { heed: way };
}

export function guard(): Step {
    return { guard: true };
}

export function outside(edit: Edit): Step {
    return { outside: edit };
}

export function listing(milliseconds: number): Step {
    return { listing: milliseconds };
}

export function rotate(): Step {
    return { rotate: true };
}

export function serve(by: "dynamic" | "1" | "2" | "3"): Step {
    return { serve: by };
}

export function revert(): Step {
    return { revert: true };
}

export function lose(what: "state" | "last runs"): Step {
    return { lose: what };
}

export function recover(options: { kill?: Moment } = {}): Step {
    return { recover: true, ...options };
}

export const preview = (options: RunOptions = {}): Step => ({ run: "preview", ...options });
export const up = (options: RunOptions = {}): Step => ({ run: "up", ...options });
export const refresh = (options: RunOptions = {}): Step => ({ run: "refresh", ...options });
export const destroy = (options: RunOptions = {}): Step => ({ run: "destroy", ...options });
