/**
 * The facts of a kind that tests need: declarations for the tests of secrets and of faults, random arguments for
 * histories, how to find the kind's objects in the simulator, and where they are listed.
 */
import type * as cloud from "pulumi-cloud-platform";
import type { createHost } from "pulumi-cloud-platform/host";
import type { Dialect, Platform, Properties } from "pulumi-cloud-platform/testing";
import type { Args, Value } from "../histories/program";
import type { Random } from "../histories/random";

export type KindName = keyof ReturnType<typeof createHost>;

type Instance<K extends KindName> = InstanceType<(typeof cloud)[K]>;
type ArgsOf<K extends KindName> = ConstructorParameters<(typeof cloud)[K]>[1];

export interface KindFixture<K extends KindName = KindName> {
    /** The only wire that has the kind. Default: both. */
    readonly only?: Dialect;
    readonly everything: FullDeclaration<K>;
    /** Absent for an action, which leaves no object. `test/faults/deployments.test.ts` has the faults of deployments. */
    readonly faults?: FaultSubject;
    readonly histories: HistoryRules;
    readonly objects: ObjectRules;
    /** Returns what `within` of the kind may be: the owners or objects of the seed whose lists are not empty. */
    readonly lists?: (platform: Platform) => string[];
    /** The live platform's record of an object; null if the record is a text, or names and values. */
    readonly record: RecordRules | null;
}

/** A declaration with all arguments, and a secret in each argument that can hold one. */
export interface FullDeclaration<K extends KindName> {
    /** The name of the resource. */
    readonly name: string;
    readonly args: (program: FullProgram) => ArgsOf<K>;
}

export interface FullProgram {
    readonly seed: Platform["seed"];
    readonly isLive: boolean;
    /** A word that each argument which can change must contain. */
    readonly edition: string;
    /** Returns the resource of another kind, which is declared first. */
    readonly declared: <K extends KindName>(kind: K) => Instance<K>;
}

/** One resource of the kind, for the standard stories, and the requests at which a fault can hit its operations. */
export interface FaultSubject {
    readonly args: (platform: Platform) => Record<string, unknown>;
    /** The arguments that an update in place changes; absent if each change replaces. */
    readonly change?: Record<string, unknown>;
    /** The route of each operation, as the interface document spells it where it has it. */
    readonly routes: { create: string; read: string; update?: string; delete: string };
    /** Cells in which this kind differs from the table of verdicts, as `create 404 JSON`. */
    readonly exceptions?: Readonly<Record<string, string>>;
    /** What differs on the live platform. */
    readonly live?: {
        readonly requests?: Partial<RequestCounts>;
        readonly change?: Record<string, unknown>;
        readonly update?: string;
        readonly exceptions?: Readonly<Record<string, string>>;
    };
    /** The number of requests of each operation. */
    readonly requests: RequestCounts;
    /** Arguments with which the object is not adopted, and what the error says of the object. */
    readonly differs?: readonly (readonly [args: Record<string, unknown>, says: string])[];
    /** Arguments of a second object, if one with the same arguments would be the same object. */
    readonly unique?: Record<string, unknown>;
    /** The ids of all objects with these arguments, before or after the change. */
    readonly equal: (platform: Platform) => string[];
}

export interface RequestCounts {
    readonly create: number;
    readonly refresh: number;
    readonly update?: number;
    /** The refresh that removes a deleted object from the state. */
    readonly gone: number;
    readonly delete: number;
    readonly get: number;
    readonly adopt: number;
}

export interface HistoryRules {
    /** Arguments as somebody may write them, beside what is declared already. */
    readonly args: (draw: Draw) => Args;
    /** The paths of the kind's requests, which a history can make fail. */
    readonly paths: RegExp;
    /** Arguments that adopt an object of the seed. */
    readonly existing?: Args;
    /** Changes an object in place, as somebody else does: by the path of each argument that the platform can change. */
    readonly edits?: Readonly<Record<string, ConsoleEdit>>;
    /** Takes the value of an optional argument away, as somebody else does. */
    readonly removals?: Readonly<Record<string, ConsoleEdit>>;
    /** Deletes an object, as somebody else does. */
    readonly takeAway: (platform: Platform, known: Known) => void;
    /** Creates an object with these arguments, as somebody else does. */
    readonly plant?: (platform: Platform, args: Args) => void;
}

export interface Draw {
    readonly random: Random;
    readonly isLive: boolean;
    /** The arguments of what is declared already; only of one kind, if it is given. */
    readonly declared: (kind?: KindName) => { name: string; args: Args }[];
    /** Draws a reference: mostly the id of another declaration, or `otherwise` if there is none. */
    readonly refer: (kind: KindName, otherwise: string) => Value;
    /** Draws at least one item of the list. */
    readonly some: (list: string[], most?: number) => string[];
}

export type ConsoleEdit = (platform: Platform, known: Known) => void;

/** An object in a state. */
export interface Known {
    readonly id: string;
    readonly outputs: Properties;
}

/** How a history finds the kind's objects. The key of an object is its id, and the id is unique within the kind. */
export interface ObjectRules {
    /** Lists the objects of an owner. */
    readonly of: (platform: Platform, owner: string) => FoundObject[];
    /** The keys of what a recorded resource has. Default: its id. */
    readonly recorded?: (known: Known) => string[];
    /** The keys of what arguments name, whoever created it. Default: what they adopt. */
    readonly named?: (args: Args | Properties) => string[];
    /** Returns the expected content of an object for these arguments or outputs: only what they determine. */
    readonly content: (said: Properties, platform: Platform) => Record<string, unknown>;
    /** The argument that a field of the content comes from, if it has another name. */
    readonly argumentOf?: Readonly<Record<string, string>>;
}

export interface FoundObject {
    readonly key: string;
    readonly content?: object;
    /** Keys of the objects with which it is deleted, as `Addon addon_…`. */
    readonly within?: string[];
}

export interface RecordRules {
    /** Each field, and the argument, the output or the unmanaged field of the kind that has it. */
    readonly fields: Readonly<Record<string, string>>;
    /** The route that shows some records of the seed. */
    readonly path?: (platform: Platform) => string;
}

/** A property that is a text; nothing where it is none. */
export function textOf(bag: Record<string, unknown>, key: string): string {
    const value = bag[key];
    return typeof value === "string" ? value : "";
}

export function sorted(words: readonly string[]): string[] {
    return [...new Set(words)].sort();
}

/** Those of the keys that are given. */
export function given(said: Properties, keys: string[]): Record<string, unknown> {
    return Object.fromEntries(keys.filter(key => said[key] !== undefined).map(key => [key, said[key]]));
}

/** Those of the lists that are given, each sorted. */
export function givenLists(said: Properties, keys: string[]): Record<string, unknown> {
    return Object.fromEntries(
        keys.filter(key => said[key] !== undefined).map(key => [key, sorted(said[key] as string[])]),
    );
}

/** The object's add-ons, by the id that others have of them. */
export function addonsWithRealId({ state }: Platform, owner: string, realId: string): string[] {
    return state.addons
        .list(owner)
        .filter(addon => addon.realId === realId)
        .map(({ id }) => `Addon ${id}`);
}

/** A deletion that was refused is sent again once nothing uses the object. */
export const deletedOnceUnused = { "delete 409": "error×2" };

/** If the answer to the PUT is the object, it has to be valid. */
export const answeredByPut = {
    "update empty 200": "partial×1",
    "update invalid JSON": "partial×1",
    "update wrong shape": "partial×1",
};

export const publicKey =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh planted";
