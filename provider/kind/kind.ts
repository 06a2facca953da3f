/** The parts of a kind of resource, which the operations in `lifecycle/` call. */
import type { z } from "zod";
import type { Capabilities, Client, Clock, Dialect, ReadOptions } from "../client/index.js";
import type { Switch } from "../client/dialects.js";
import type { ErrorCode, Warning } from "../error-codes.js";
import type { ChangeEffect } from "./arguments.js";
import type { DriftedSecretsOutput } from "./drifted-secrets.js";
import type { UserError } from "./user-errors.js";
import { pick, type Json, type JsonObject } from "../basics/json.js";
import type { Inputs, Present, State } from "../basics/roles.js";
import type { Log, LogMessage } from "../protocol/log.js";
import { perSchema } from "../basics/per-schema.js";
import type { WaitFor } from "./wait.js";

/** The context of one call of a kind's function. */
export interface Context {
    readonly client: Client;
    /** The owner: the stored one of an existing object, the resolved one of a new object. */
    readonly owner: string;
    readonly clock: Clock;
    readonly log: Log;
    readonly waitFor: WaitFor;
    /**
     * Returns those of the claims that other resources of the stack have or adopt. The kind must not remove these.
     *
     * @param claims some of the names that `Sharing.claims` returns for the object
     */
    readonly claimedByOthers: (id: string, claims: readonly string[]) => Promise<string[]>;
    /**
     * Returns the parts (`Sharing.parts`) that were set outside this stack. The value of a part is the resource of this
     * stack that gives it up in this run.
     *
     * @param parts their present values by claim
     */
    readonly partsSetOutside: (
        parts: ReadonlyMap<string, string>,
    ) => Promise<ReadonlyMap<string, string | undefined>>;
    /**
     * Returns which other stack of the project has some of the parts. Exports the states of the other stacks.
     *
     * @param parts claims of parts that were set outside this stack
     */
    readonly partsOfOtherStacks: (parts: readonly string[]) => Promise<PartsElsewhere>;
    /** Runs operations on the same subject one after another. */
    readonly serialize: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

/** The parts that another stack of the project has. */
export interface PartsElsewhere {
    /** Undefined if no readable stack has one of them. */
    readonly stack: string | undefined;
    /** The claims of the parts that this stack has. */
    readonly parts: readonly string[];
    /** The stacks whose states do not tell. An empty name stands for all, if they cannot be listed. */
    readonly unread: readonly string[];
}

/** The reason why a declaration is refused, as sentences. */
export interface CheckFailure {
    code: ErrorCode;
    property: string;
    reason: string;
}

/** A declaration, with its name in the program. */
export interface NamedDeclaration {
    readonly name: string;
    /** The checked inputs; in previews, a value may be unknown. */
    readonly args: Inputs;
}

/** A declaration that is valid by its schema. */
export interface Checked<A> {
    /** The checked inputs; in previews, a value may be unknown. */
    readonly news: A;
    /** The inputs of the last run; empty for a new resource. An older program wrote them, so they may have any shape. */
    readonly inputsBefore: Inputs;
    /** The capabilities of the platform's wire. */
    readonly capabilities: Capabilities;
}

/** A valid declaration with the state that it is compared with. */
export interface Compared<A> extends Pick<Checked<A>, "news" | "capabilities"> {
    /** The stored state, which has the platform's identifiers of a value; empty for a new resource. */
    readonly state: State;
}

/**
 * An object in the user's terms: `args` in the user's shape, so that a preview names exactly the drifted fields. The
 * operations add the arguments that only the program has: `owner`, and those that steer a deletion.
 */
export interface Description<A, O> {
    args: Shown<A>;
    /** Fields that the platform never reports are left out. */
    outputs: Partial<O>;
    /**
     * The arguments that the platform masks or reports in part, each with the reported part. In `args`, `describe` completes
     * their values from the known ones.
     */
    masked?: { [K in keyof A]?: Shown<A>[K] | undefined };
    /** The outputs that follow if the masked arguments are as declared. */
    believed?: Partial<O>;
    /**
     * Why no declaration can express the object, as words after "it". Such an object is neither adopted nor generated.
     */
    undeclarable?: string | undefined;
}

/** An existing object. */
export interface Observed<A = Record<string, unknown>, O = object> extends Description<A, O> {
    id: string;
}

/** Returns the arguments in the state of an object, as a declaration of it. */
export function argumentsIn({ args }: Pick<Kind, "args">, state: State): Inputs {
    const values: JsonObject = state;
    return pick(values, Object.keys(args.shape));
}

/** Returns the arguments and outputs of an object. */
export function propertiesOf({ args, outputs }: Pick<Observed, "args" | "outputs">): Present {
    return { ...args, ...outputs } as Present;
}

/** Arguments and outputs by their names. An older version or program wrote them, so they may have any shape. */
export type Stored<A = Record<string, unknown>, O = unknown> = {
    readonly [K in keyof A | keyof O]?: Json | undefined;
};

/** A creation or a comparison with the state. */
export interface PlannedChange<A, O = unknown> {
    /** The stored state, also of an object to replace; empty for a new resource, and if the old object is retained. */
    readonly state: Stored<A, O>;
    readonly news: A;
    /** True for a new resource and for a replacement. */
    readonly isCreation: boolean;
    /** Names the object of a reference: by its declaration if the program has one, otherwise by its id. */
    readonly nameOf: (noun: string, reference: keyof A & string) => string;
}

/** The effects of a change that its difference does not show. */
export interface Effects {
    /** Sentences for the preview of a change. */
    readonly notes?: readonly string[];
    /** Sentences that other resources may cause too: a preview has each once. */
    readonly sharedNotes?: readonly string[];
    /** The new price, if the change affects the price. Default: the kind is free. */
    readonly price?: string | undefined;
    /** The origin of the prices in the other sentences: a preview has it once. */
    readonly priceSource?: string;
    /** True if an update is due although no argument changes. */
    readonly isDue?: boolean;
    /** Warnings of every run, not only of previews. */
    readonly notices?: readonly LogMessage[];
}

type Scope = "caller" | "owner";

/** Arguments as the platform reports them: a word may be newer than those that the schema accepts. */
type Shown<A> = {
    [K in keyof A]: A[K] extends string | undefined ? string | Extract<A[K], undefined> : A[K];
};

/** The outputs that a kind's functions return. The operations add those that every kind has. */
type Returned<O extends z.ZodObject> = Omit<z.output<O>, DriftedSecretsOutput>;

/** For each argument, a comparison of the properties of the object with the declared ones. */
type PerArgument<S extends z.ZodObject, O extends z.ZodObject, T> = {
    [K in keyof z.output<S>]?: (state: Stored<z.output<S>, z.output<O>>, news: Stored<z.output<S>>) => T;
};

/** The documentation of a kind. */
interface Docs {
    /** One sentence on what it is. */
    readonly summary: string;
    /** More to know: the effect of a change, and the owner. */
    readonly remarks: string;
    /** The particulars of a dialect. Default: none. */
    readonly dialects?: Readonly<Partial<Record<Dialect, string>>>;
    /** Lines of a program that declare a resource of the kind. */
    readonly example: string;
}

/** An id that the arguments give: only one object can have it. Another platform may have one with the same id. */
interface Identity<A> {
    id(args: A): string;
    /** True if `create` sets the fields of an object that exists already, so that no list is read before. */
    readonly isOverwritten?: true;
    /** Returns the error for an object that has the id and differs. Default: the platform decides. */
    ifTaken?(id: string, differences: string): UserError;
}

/**
 * A field of the platform's record that no argument declares.
 *
 * @typeParam Found the platform's record
 */
export interface UnmanagedField<Found> {
    /** A sentence on what the field is. */
    readonly is: string;
    /**
     * True if somebody has set the field, so that a replacement loses it. Default: only the platform sets the field.
     */
    isSet?(found: Found): boolean;
    /** The argument that can declare the field, although the platform does not return it. */
    readonly argument?: string;
}

/** Reading of values that the program does not declare. */
interface Reading<Found, Values> {
    /** The fields of the platform's record that no argument declares. The kind then has the output `unmanaged`. */
    readonly unmanaged?: Readonly<Record<string, UnmanagedField<Found>>>;
    /**
     * The properties to read an undeclared object with, so that the read returns all arguments and sends no further
     * request. If the read returns such a value unchanged, the object has none. Default: none, if a list returns all
     * arguments.
     */
    readonly readDefaults?: Partial<Values>;
}

/** The parts of an object that several declarations may have, such as the variables of an application. */
interface Parts {
    /** The noun of a part in messages. */
    readonly noun: string;
    /** The argument whose members the parts are. */
    readonly argument: string;
    /** Returns the name of a claim inside its declaration, for messages. */
    nameOf(claim: string): string;
    /** True if a declaration manages a part that it does not name itself. */
    covers(args: Inputs, claim: string): boolean;
    /** Returns the part to delete if others claim a part. */
    leftOver(state: State, isKept: (claim: string) => boolean): State;
    /** Returns the state with everything that a failed update may have added to it. */
    attempted(state: State, news: Inputs): State;
}

/** Objects, or parts of objects, that several declarations may ask for. */
interface Sharing<A, O> {
    /** Another kind that may have the same objects by the same ids. */
    readonly sharesIdsWith?: string;
    /**
     * Returns the names of everything that only one declaration of the program may have, as far as the arguments tell. For
     * an existing object, its id and outputs are known too. No deletion removes a claimed thing. Default: the id, if
     * the arguments give it, or the one that `adopt` names.
     */
    claims?(args: Stored<A>, id: string | undefined, outputs: Stored<A, O>): string[];
    /**
     * Returns why a declaration and earlier ones of the program exclude each other, though their claims differ. Pure and
     * offline. Default: never.
     */
    refusedPairs?(declaration: NamedDeclaration, others: readonly NamedDeclaration[]): CheckFailure[];
    /** Set if a declaration may have many claims. Default: a declaration is one object. */
    readonly parts?: Parts;
}

/** A use of an object by another one. */
export interface Use {
    /** The user, for messages: `application app_… ("shop")`. */
    readonly by: string;
    /** The resource that stands for the use. The platform may list a use for some seconds after it is deleted. */
    readonly resource?: { readonly kind: string; readonly id: string };
}

/** Deletion and replacement. */
interface Deletion<A, O, Values> {
    /** True if a deletion destroys data: programs should protect the resource. */
    readonly holdsData?: true;
    /** True if the replacement has the same identity, so that the old object must be deleted first. */
    deleteBeforeReplace?(state: Stored<A, O>, news: Stored<A>): boolean;
    /**
     * Returns the uses for which the platform may refuse a deletion. Default: others never use it.
     */
    uses?(context: Context, id: string, state: Values): Promise<Use[]>;
}

/** Creation and adoption, beside `create` itself. */
interface Creation<S extends z.ZodObject, O extends z.ZodObject, Found, Resolved, A, Values> {
    /** True if the platform refuses a second identical object. Default: it accepts any number. */
    refusesDuplicates?(capabilities: Capabilities): boolean;
    /** Returns what `create` needs beside the arguments. It may read. If it fails, nothing is created. */
    resolve?(context: Context, args: A): Promise<Resolved>;
    /**
     * The arguments that are only written once the object exists. Each function returns true for a value that a stopped
     * creation may have left. An adoption accepts such a value, and the next update writes the declared one.
     */
    readonly writtenLater?: PerArgument<S, O, boolean>;
    /** How messages describe a difference, if the value itself says too little or too much: `option x is another one`. */
    readonly differences?: PerArgument<S, O, string[]>;
    /** The argument whose members the platform sets as parts of another kind when it creates the object. */
    readonly partsSetAtCreation?: { readonly of: string; readonly argument: keyof z.output<S> & string };
    /** True if a replacement uses an identical object that another resource of the stack gives up, with its outputs. */
    readonly mayReuse?: true;
    /** Fails for what `create` refuses before its first write. It is asked before a deletion that makes room. */
    assertPossible?(context: Context, wanted: A & Resolved): Promise<void>;
    /** Set if an object only counts as created once it is listed. Returns the noun of the wait. */
    listed?(known: Partial<Values>): string;
    /**
     * Completes a created object and returns all of its outputs. After a failure the object is recorded, and the next
     * update completes it. Default: no request, and the outputs of the record.
     */
    finish?(context: Context, found: Found, wanted: A & Resolved): Promise<Returned<O>>;
}

/**
 * A kind of resource. The members of nearly every kind come first. The optional members are grouped by purpose.
 *
 * @typeParam Found a record of the platform: the item of a list
 * @typeParam Resolved the values that a creation needs beside the arguments
 */
export interface Kind<
    S extends z.ZodObject = z.ZodObject,
    O extends z.ZodObject = z.ZodObject,
    Found extends object = object,
    Resolved = unknown,
    A = z.output<S>,
    Values = z.output<S> & z.output<O>,
> {
    readonly name: string;
    /** The noun in sentences: `add-on`. */
    readonly noun: string;
    readonly args: S;
    readonly outputs: O;
    /** The argument that names the resource in sentences. */
    readonly namedBy: string;
    /** The argument that tells objects of one name apart, such as the provider of an add-on. Default: none. */
    readonly typedBy?: keyof z.output<S> & string;
    /** The capability without which the kind is not available, and what to do instead: `add domains in the console`. */
    readonly requires?: { readonly capability: Switch; readonly instead: string };
    /** `caller`: the account behind the credentials owns the object. The organisation and `owner` are ignored. */
    readonly scope?: Scope | ((capabilities: Capabilities) => Scope);
    /** The property whose value selects a list. Default: one list has all objects of an owner. */
    readonly within?: keyof Values & string;
    /** Arguments that exclude each other. If the program changes one, the others are written as declared. */
    readonly counterparts?: readonly (keyof z.output<S> & string)[];
    /** Comparisons beyond plain equality: true if the stored state already is as declared. */
    readonly same?: PerArgument<S, O, boolean>;
    /** Returns contradictions between arguments, beyond the schema. Offline. */
    refuse?(checked: Checked<A>): CheckFailure[];
    /** Returns warnings about a declaration that is not refused. Offline. Default: none. */
    notices?(checked: Checked<A>): LogMessage[];
    /** Returns doubts about values, by the catalogue. With `cloud-platform:strict`, each is a refusal. Offline. */
    doubts?(compared: Compared<A>): Warning[];
    /** Returns the effects of a change. Offline. Default: none. */
    effects?(change: PlannedChange<A, z.output<O>>): Effects;

    /**
     * Returns all objects, as the platform describes them.
     *
     * @param within the owner, or the value of the property that `within` names
     */
    list(context: Context, within: string, read?: ReadOptions): Promise<Found[]>;
    /** Returns the id that the state has. */
    idOf(found: Found, known: Partial<Values>): string;
    /**
     * Returns what a record says, without further requests.
     *
     * @param known the declared or stored properties: the source of the user's spelling and of masked values
     */
    describe(found: Found, known: Partial<Values>): Description<A, Returned<O>>;
    /**
     * Returns undefined if the object does not exist for this owner. The operations decide if that proves it gone.
     *
     * @param known the state, or what a program or a list says of it; what `within` names is enough
     */
    read(context: Context, id: string, known: Partial<Values>): Promise<Observed<A, Returned<O>> | undefined>;
    /** Sends the request. */
    create(context: Context, wanted: A & Resolved): Promise<Found>;
    /**
     * Updates the object in place. Default: an update only waits until the object is listed.
     *
     * @param base the object as the platform has it. An argument that changes has the value of the last run
     * @param found what this update has read; undefined for an unfinished object that the platform does not return
     */
    update?(
        context: Context,
        id: string,
        base: Partial<Values>,
        args: A,
        found: Observed<A, Returned<O>> | undefined,
    ): Promise<Returned<O>>;
    delete(context: Context, id: string, state: Values): Promise<{ existed: boolean }>;

    readonly docs: Docs;
    readonly identity?: Identity<A>;
    readonly reading?: Reading<Found, Values>;
    readonly sharing?: Sharing<A, z.output<O>>;
    readonly creation?: Creation<S, O, Found, Resolved, A, Values>;
    readonly deletion?: Deletion<A, z.output<O>, Values>;
}

export type LoadKind = () => Kind;

/** Declares a kind; the types of its functions follow from its schemas. */
export function defineKind<S extends z.ZodObject, O extends z.ZodObject, Found extends object, Resolved>(
    kind: Kind<S, O, Found, Resolved>,
): Kind<S, O, Found, Resolved> {
    return kind;
}

/** True if the object always belongs to the account itself. */
export function isCallers({ scope }: Pick<Kind, "scope">, capabilities: Capabilities): boolean {
    return (typeof scope === "function" ? scope(capabilities) : scope) === "caller";
}

/** True if the object is part of an application. */
export function isOfApplication({ args }: Pick<Kind, "args">): boolean {
    return "application" in args.shape;
}

/** Returns the value that selects the list of the object. */
export function withinOf({ within }: Pick<Kind, "within">, { owner }: Context, known: JsonObject): string {
    const value = within === undefined ? owner : known[within];
    return typeof value === "string" ? value : "";
}

/** Returns the metadata of an argument, beside its type. */
export function metaOf({ args }: Pick<Kind, "args">, key: string): z.GlobalMeta {
    return (args.shape[key] as z.ZodType | undefined)?.meta() ?? {};
}

/** Returns the names of the arguments that are needed, beside the id, to find an object. */
export function locatingArguments({ args }: Pick<Kind, "args">): readonly string[] {
    return locatingOf(args);
}

const locatingOf = perSchema(args =>
    Object.keys(args.shape).filter(key => metaOf({ args }, key).locates === true),
);

/** Returns the names of the arguments whose change has this effect. */
export function argumentsThat({ args }: Pick<Kind, "args">, change: ChangeEffect): readonly string[] {
    return argumentsByChange(args).get(change) ?? [];
}

const argumentsByChange = perSchema(args =>
    Map.groupBy(Object.keys(args.shape), key => metaOf({ args }, key).change),
);

/** Returns the arguments by which a person tells objects of one owner apart: the name, and the type. */
export function identifyingArguments({ namedBy, typedBy }: Pick<Kind, "namedBy" | "typedBy">): string[] {
    return typedBy === undefined ? [namedBy] : [namedBy, typedBy];
}

/** Returns the noun of what a declaration claims, for messages: `link` for the noun `link of add-on`. */
export function claimNoun({ noun, sharing }: Pick<Kind, "noun" | "sharing">): string {
    return sharing?.parts?.noun ?? noun.replace(/ (?:of|to)\b.*$/, "");
}
