/** The parts of a kind of resource, which the operations in `operations/` call. */
import type { z } from "zod";
import type { Capabilities, Client, Clock, Dialect, ReadOptions } from "../client/index.js";
import type { Ahead } from "./ahead.js";
import type { Change } from "./arguments.js";
import type { Deletions } from "./deletions.js";
import type { DriftedSecretsOutput } from "./drifted-secrets.js";
import type { UserError } from "./errors.js";
import type { Json, JsonObject } from "./json.js";
import type { Log } from "./log.js";
import { perSchema } from "./per-schema.js";
import type { UnmanagedField } from "./unmanaged.js";
import type { Use } from "./uses.js";
import type { WaitFor } from "./wait.js";

/** What one call of a lifecycle function works with. */
export interface Context {
    readonly client: Client;
    /** Whom the call is made for: the stored owner of what exists, the resolved one of what is to be. */
    readonly owner: string;
    readonly clock: Clock;
    readonly log: Log;
    readonly waitFor: WaitFor;
    readonly ahead: Ahead;
    readonly deletions: Deletions;
    /** Whether another declaration of this run has it, as `Kind.claims` names it. */
    readonly isClaimed: (claim: string) => boolean;
    /** Whether another declaration has it until its replacement is made, which then takes it away. */
    readonly isLeaving: (claim: string) => boolean;
    /** Which of these another resource of the stack has, by the engine's record: also one that this run is not aimed at. */
    readonly heldByOthers: (claims: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Whether another declaration of this run gives it up, so that it was this stack's. */
    readonly isGivenUp: (claim: string) => boolean;
    /** The id of the declaration that asks for a role, of `Kind.roles`, and has it by its record. */
    readonly recordedWith: (role: string) => string | undefined;
    /** What is done about the same thing goes one after another. */
    readonly inTurn: <T>(thing: string, act: () => Promise<T>) => Promise<T>;
}

export interface CheckFailure {
    property: string;
    reason: string;
}

/** A declaration of the program, by the name that it has there. */
export interface NamedDeclaration {
    readonly name: string;
    /** The checked inputs; in previews, a value may be unknown. */
    readonly args: JsonObject;
}

export interface CheckContext<A> {
    /** The inputs as they were, empty for something new; as an older program wrote them, so of any shape. */
    readonly olds: JsonObject;
    /** The checked inputs; in previews, a value may be unknown. */
    readonly news: A;
    /** What the platform's wire can say. */
    readonly capabilities: Capabilities;
    readonly log: Log;
    /** True if the guard over data keeps it through this update. */
    readonly isKept: boolean;
}

/**
 * What is known of an object, in the user's terms: `args` in the user's shape, so that a preview names just what drifted.
 * The operations add the arguments that only the program has: `owner` and those that steer a deletion.
 */
export interface Description<A, O> {
    args: Shown<A>;
    /** What the platform does not tell, nor ever told, is left out. */
    outputs: Partial<O>;
    /**
     * The arguments that the platform masks or does not tell in full, each with what it does show. Their values in `args`
     * are completed with what was known before.
     */
    untold?: { [K in keyof A]?: Shown<A>[K] | undefined };
    /** Why no declaration can express the object, after "it": it is neither adopted nor written into a program. */
    undeclarable?: string | undefined;
}

/** What exists. */
export interface Observed<A, O> extends Description<A, O> {
    id: string;
    /** The platform shows nothing of it, nor would it: all that is described is what was known before. */
    isUnseen?: boolean;
}

/** What a look is taken with. */
export interface LookContext {
    readonly client: Client;
    /** Whom it is going to be made for. */
    readonly owner: () => Promise<string>;
}

/** Fails for a word that the platform lacks. @returns what it says of the change, such as another price */
export type Look = (context: LookContext) => Promise<string | undefined>;

/** What a preview has found to change. */
export interface Foreseen<A> {
    /** What is stored; empty for something new. */
    readonly state: JsonObject;
    readonly news: A;
    /** What `look` has answered. */
    readonly seen: string | undefined;
}

type Scope = "caller" | "owner";

/** Arguments as the platform has them: one of its words may be newer than those that an argument takes. */
type Shown<A> = {
    [K in keyof A]: A[K] extends string | undefined ? string | Extract<A[K], undefined> : A[K];
};

/** The outputs that a kind's own functions return; the operations add those that every kind has. */
type Returned<O extends z.ZodObject> = Omit<z.output<O>, DriftedSecretsOutput>;

/** For each argument, what is to be said of two properties: those that exist, and those that are declared. */
type PerArgument<S extends z.ZodObject, T> = {
    [K in keyof z.output<S>]?: (state: JsonObject, news: JsonObject) => T;
};

/**
 * @typeParam Found a record of the platform: what a list is made of
 * @typeParam Resolved what has to be asked for before one can be created
 */
export interface Kind<
    S extends z.ZodObject = z.ZodObject,
    O extends z.ZodObject = z.ZodObject,
    Found extends object = object,
    Resolved = unknown,
    A = z.output<S>,
    State = z.output<S> & z.output<O>,
> {
    readonly name: string;
    /** What a person calls it in a sentence: `add-on`. */
    readonly noun: string;
    /** One sentence on what it is, for the documentation. */
    readonly summary: string;
    /** What else to know of it, for the documentation: what a change does, whose it is. */
    readonly remarks?: string;
    /** What is particular about it on each wire of the platform, for the documentation. Default: nothing. */
    readonly dialects?: Readonly<Record<Dialect, string>>;
    /** Lines of a program that declare one. */
    readonly example: string;
    readonly args: S;
    readonly outputs: O;
    /** The argument that names one of them in sentences. */
    readonly namedBy: string;
    /** `caller`: always the account's own, so neither an argument nor the configured organisation says whose it is. */
    readonly scope?: Scope | ((capabilities: Capabilities) => Scope);
    /** Another kind that may have the same objects by the same ids. */
    readonly sharesIdsWith?: string;
    /** What else an id may be of that looks like one of the kind, where that is easily mistaken. */
    readonly alike?: string;
    /** Whether it has data that goes with it: a program had better protect it from being deleted. */
    readonly holdsData?: true;
    /** `given`: not made by the platform but chosen by whoever makes it, so another platform may have one like it. */
    readonly identity?: "given";
    /** The property whose value says what a list is of. Default: a list is of all that an owner has. */
    readonly within?: keyof State & string;
    /** The fields of the platform's record that no argument declares. The kind then has the output `unmanaged`. */
    readonly unmanaged?: Readonly<Record<string, UnmanagedField<Found>>>;
    /**
     * What a read of an object that no program declares is to take for known, so that it tells all that one can declare,
     * and asks for nothing else. A value that comes back as it stands here says that there is none. Default: a list tells
     * all there is to declare.
     */
    readonly inFull?: Partial<State>;

    /** Comparisons that are not plain equality: whether the stored state already is what the argument asks for. */
    readonly same?: PerArgument<S, boolean>;
    /**
     * The arguments that are only brought in line once the object exists. Each says whether what there is may be what a
     * creation left that was stopped: then it is taken over as it is, and the next update does the rest.
     */
    readonly unfinished?: PerArgument<S, boolean>;
    /** How a person reads the differences, where the value itself says too little or too much: `option x is another one`. */
    readonly differences?: PerArgument<S, string[]>;
    /** Whether a replacement has the same identity, so that the old one must go first. */
    deleteBeforeReplace?(state: JsonObject, news: JsonObject): boolean;
    /** Pure and offline, beyond what the schema says: contradictions between arguments. */
    check?(context: CheckContext<A>): CheckFailure[];
    /** Pure and offline: the words that the shipped catalogue lacks, a sentence for each. */
    doubts?(context: CheckContext<A>): string[];
    /** What is to be asked of the live catalogue, where a preview may ask it; undefined where there is nothing. */
    look?(check: CheckContext<A>, isDoubted: boolean): Look | undefined;
    /** Whether a look needs credentials. Default: the catalogue, which is public. */
    readonly looksAt?: "owner";
    /** Pure and offline: what a change means, beyond what its difference shows; a sentence each, for a preview. */
    consequences?(change: Foreseen<A>): string[];
    /**
     * Pure and offline: why what exists must not be replaced, as far as the stored state tells. Only asked of what the
     * program declares: a refresh must not fail for what somebody else changed.
     *
     * @param isKept whether the guard over data keeps it through this update
     */
    refuseReplacement?(state: JsonObject, news: A, isKept: boolean): CheckFailure[];
    /**
     * What nobody else in the program may claim and no deletion takes while this declaration stays, as far as the
     * arguments tell, and for what exists its id and outputs. Default: the id.
     */
    claims?(args: JsonObject, id: string | undefined, outputs: JsonObject): string[];
    /** True if a declaration manages what another claim names, though it does not name it itself. Default: none does. */
    covers?(args: JsonObject, claim: string): boolean;
    /**
     * Pure and offline: why a declaration and others of the program cannot be side by side, though they claim different
     * things. Called with each declaration and all that were checked before. Default: nothing keeps them from it.
     */
    refusedPairs?(declaration: NamedDeclaration, others: readonly NamedDeclaration[]): CheckFailure[];
    /** True if a member of a map of secrets is none, whatever the declaration says of it. Default: none is. */
    isHarmless?(name: string, value: string): boolean;
    /** True if what somebody else gave to a member that the declaration shows may be shown as well. Default: never. */
    shows?(state: JsonObject, name: string, value: Json | undefined): boolean;
    /** What only one declaration may ask for, beside what it claims: `the primary one`. Default: nothing. */
    roles?(args: JsonObject): string[];
    /** What a person calls what is claimed, where that is not the object. */
    readonly claimNoun?: string;
    /** The claims that an update gives up, and the platform loses. Default: none. */
    drops?(state: JsonObject, news: JsonObject): string[];
    /** What is left to delete where others claim a part of it. Default: nothing as soon as anything is claimed. */
    leftOver?(state: JsonObject, isClaimed: (claim: string) => boolean): JsonObject;
    /** The state with what a failed update may have added to it. Default: the state. */
    attempted?(state: JsonObject, news: JsonObject): JsonObject;
    /** Pure and offline: what a preview should say although no argument changed; true where an update is due. */
    pending?(state: JsonObject, news: A, log: Log): boolean;

    /**
     * All there are, as the platform describes them.
     *
     * @param within the owner, or the value of the property that `within` names
     */
    list(context: Context, within: string, read?: ReadOptions): Promise<Found[]>;
    /** The id by which the state has it. */
    idOf(found: Found, known: Partial<State>): string;
    /**
     * What a record tells, without asking for more.
     *
     * @param known what has been declared or read of it before: it lends its words, and what the platform does not tell
     */
    describe(found: Found, known: Partial<State>): Description<A, Returned<O>>;

    /** The id, where the arguments give it: there can only be one, which is adopted or left alone. */
    idFrom?(args: A): string;
    /** True if the platform refuses an identical second one. Default: it takes any number. */
    takesNoDuplicate?(capabilities: Capabilities): boolean;
    /** Creating takes over what is there already, so nothing has to be looked for before. */
    readonly takesOver?: true;
    /** Why one cannot be created beside what has its id and is not as declared. */
    occupied?(state: State, differences: string): UserError;
    /** What creating needs to know beside the arguments. Where it does not exist, nothing is sent. */
    resolve?(context: Context, args: A): Promise<Resolved>;
    /** Set when an object only counts as created once it is listed: what is waited for, and how long at most. */
    readonly visible?: { what(known: Partial<State>): string; readonly within: string };
    /** Sends the request. */
    create(context: Context, wanted: A & Resolved): Promise<Found>;
    /**
     * What remains to be done once it exists, and all of its outputs. Where it fails, the object is recorded, and
     * finished by the next up. Default: nothing, and the record tells all outputs.
     */
    finish?(context: Context, found: Found, wanted: A & Resolved): Promise<Returned<O>>;

    /**
     * Returns undefined if the object does not exist for this owner. The operations decide if that proves it gone.
     *
     * @param known the state, or what a program or a list tells of it; what `within` names is enough
     */
    read(context: Context, id: string, known: Partial<State>): Promise<Observed<A, Returned<O>> | undefined>;
    /** Default: nothing can be changed in place, so what is left is to see one through that is not listed yet. */
    update?(context: Context, id: string, state: Partial<State>, args: A): Promise<Returned<O>>;
    delete(context: Context, id: string, state: State): Promise<{ existed: boolean }>;
    /** Set where others may use it in a way that keeps the platform from deleting it, or that a deletion ends. */
    readonly uses?: {
        /** Also by this stack. */
        list(context: Context, id: string, state: State): Promise<Use[]>;
        /** Before the list of them: `still has the members`. */
        readonly verb: string;
        /** How a person ends them: `Unlink them`. */
        readonly release: string;
        /** Whether a platform may carry out the deletion and end them, which is then said before. */
        readonly endWithIt?: true;
    };
}

/** Declares a kind; the types of its functions follow from its schemas. */
export function defineKind<S extends z.ZodObject, O extends z.ZodObject, Found extends object, Resolved>(
    kind: Kind<S, O, Found, Resolved>,
): Kind<S, O, Found, Resolved> {
    return kind;
}

/** Whether it is always the account's own. */
export function isCallers({ scope }: Pick<Kind, "scope">, capabilities: Capabilities): boolean {
    return (typeof scope === "function" ? scope(capabilities) : scope) === "caller";
}

/** What a list has to be of for the object to be on it. */
export function placeOf({ within }: Pick<Kind, "within">, { owner }: Context, known: JsonObject): string {
    const place = within === undefined ? owner : known[within];
    return typeof place === "string" ? place : "";
}

/** The names of the arguments that are needed, beside the id, to find what exists. */
export function locatingArguments({ args }: Pick<Kind, "args">): readonly string[] {
    return locatingOf(args);
}

const locatingOf = perSchema(({ shape }) =>
    (Object.entries(shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.locates === true)
        .map(([key]) => key),
);

/** The names of the arguments with a given effect, from the schema. */
export function argumentsThat({ args }: Pick<Kind, "args">, change: Change): readonly string[] {
    return argumentsByChange(args).get(change) ?? [];
}

const argumentsByChange = perSchema(({ shape }) => {
    const changes = Object.entries(shape).map(([key, field]) => ({
        key,
        change: (field as z.ZodType).meta()?.change,
    }));
    const by = Map.groupBy(changes, ({ change }) => change);
    return new Map([...by].map(([change, found]) => [change, found.map(({ key }) => key)]));
});
