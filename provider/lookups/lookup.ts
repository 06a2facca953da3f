/** What a lookup is made of, and the two functions that come from its declaration: for plain values and for outputs. */
import * as pulumi from "@pulumi/pulumi";
import { z } from "zod";
import type { Client, Owner, ReadOptions } from "../client/index.js";
import { checkArguments } from "../lifecycle/check.js";
import { explainAs, UserError } from "../lifecycle/errors.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Args } from "../lifecycle/kind.js";
import { awaitedBy, type Dependencies } from "./dependencies.js";
import { currentRun, type Run } from "./run.js";

/** What one lookup works with. */
export interface LookupContext {
    readonly client: Client;
    /** Whom it is made for; the account itself where undefined. */
    readonly owner: Owner;
    /** To be passed to every read: whether an answer from before may do. */
    readonly read: ReadOptions;
}

export interface Lookup<S extends z.ZodObject = z.ZodObject, T = unknown, Secret extends boolean = boolean> {
    readonly name: string;
    /** One sentence on what it answers, for the documentation. */
    readonly summary: string;
    readonly args: S;
    /**
     * Whose things it looks at: `public` is the catalogue, which needs no credentials; `caller` is always the account
     * behind them; `owner` goes by the argument of that name and by the configured organisation.
     */
    readonly scope: "public" | "caller" | "owner";
    /** The answer holds secrets, so it exists as a secret output only. */
    readonly secret?: Secret;
    /** Each answer holds its moment: equal lookups ask anew. */
    readonly momentary?: boolean;
    /** All that it may ask, as the interface document spells it. */
    readonly routes: readonly string[];
    look(context: LookupContext, args: z.output<S>): Promise<T>;
}

/** Declares a lookup; the types of its functions follow from it. */
export function defineLookup<S extends z.ZodObject, T, const Secret extends boolean = false>(
    lookup: Lookup<S, T, Secret>,
): Lookup<S, T, Secret> {
    return lookup;
}

/** Whose things to look at; for every lookup of the scope `owner`. */
export const owner = z
    .string()
    .regex(
        /^(orga|user)_/,
        "must be the id of an organisation (orga_…) or of the account's own user (user_…)",
    )
    .optional()
    .meta({
        description:
            "Id of the organisation to look in. Default: the configured organisation, else the account's own space.",
        example: '"orga_…"',
    });

export interface LookupOptions {
    /** Looks only once these exist and are up to date; unknown in previews while one of them is yet to be created. */
    readonly dependsOn?: Dependencies;
}

/**
 * Arguments may be left out as a whole where none is required: where `{}` will do. Neither Partial nor object can tell
 * that in programs that are compiled without exactOptionalPropertyTypes.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
type Parameters<A, Rest extends unknown[]> = {} extends A ? [args?: A, ...Rest] : [args: A, ...Rest];

export type PlainForm<S extends z.ZodObject, T> = (...parameters: Parameters<z.input<S>, []>) => Promise<T>;
export type OutputForm<S extends z.ZodObject, T> = (
    ...parameters: Parameters<Args<S>, [options?: LookupOptions]>
) => pulumi.Output<T>;

const declarations = new WeakMap<object, Lookup>();

/** The declaration that a public function comes from: for the documentation. */
export function declarationOf(form: object): Lookup | undefined {
    return declarations.get(form);
}

/** The function for plain values. Lookups whose answer is secret have none: a plain value cannot be marked. */
export function plainForm<S extends z.ZodObject, T>(lookup: Lookup<S, T, false>): PlainForm<S, T> {
    const form: PlainForm<S, T> = async (...[args]) => {
        const run = currentRun();
        const given = Object.entries(args ?? {}).find(([, value]) => isOutput(value));
        if (given !== undefined) {
            throw failure(lookup, new UserError(`"${given[0]}" is an output`, `Use ${lookup.name}Output.`));
        }
        return perform(lookup, run, args ?? {}, []);
    };
    declarations.set(form, lookup);
    return form;
}

/** The function for outputs: it waits for them, and leaves out the lookup while one is unknown. */
export function outputForm<S extends z.ZodObject, T>(lookup: Lookup<S, T>): OutputForm<S, T> {
    const form: OutputForm<S, T> = (...[args, { dependsOn } = {}]) => {
        const run = currentRun();
        const given: pulumi.Output<object> = pulumi.output<object>(args ?? {});
        const awaited = awaitedBy(given, dependsOn);
        const ids = pulumi.output(awaited.then(found => found.ids));
        const answer = pulumi.all([given, ids]).apply(async ([values]) => {
            // A preview changes nothing, so there every answer may be shared.
            const resources = pulumi.runtime.isDryRun() ? [] : (await awaited).resources;
            try {
                return await perform(lookup, run, values, resources);
            } catch (error) {
                throw (await pulumi.isSecret(given)) ? withoutEcho(error, values) : error;
            }
        });
        // Nothing in an answer is an output, so marking it leaves its type as it is.
        return lookup.secret === true ? (pulumi.secret(answer) as pulumi.Output<T>) : answer;
    };
    declarations.set(form, lookup);
    return form;
}

function isOutput(value: unknown): boolean {
    return pulumi.Output.isInstance(value) || value instanceof Promise;
}

async function perform<S extends z.ZodObject, T>(
    lookup: Lookup<S, T>,
    run: Run,
    given: object,
    awaited: readonly pulumi.Resource[],
): Promise<T> {
    try {
        const args = checked(lookup, given);
        // What was answered before these resources came to be may be out of date by now.
        const after = awaited.map(resource => run.numberOf(resource)).sort();
        const ask = () => look(lookup, run, args, { fresh: after.length > 0 });
        const answer = await (lookup.momentary === true
            ? ask()
            : run.share({ lookup: lookup.name, args, after }, ask));
        // Others are given the same. Answers are plain JSON; structuredClone would make arrays of another realm in
        // test runners that have a realm of their own, and the SDK takes those for objects.
        return JSON.parse(JSON.stringify(answer)) as T;
    } catch (error) {
        throw failure(lookup, error);
    }
}

/** The SDK prints the message of a RunError, and of any other error all that is in it. */
function failure({ name }: Pick<Lookup, "name">, cause: unknown): Error {
    return Object.assign(new pulumi.RunError(explainAs(cause, name).message), { cause });
}

async function look<S extends z.ZodObject, T>(
    lookup: Lookup<S, T>,
    { session }: Run,
    args: z.output<S>,
    read: ReadOptions,
): Promise<T> {
    const client = await session.client();
    const named = typeof args["owner"] === "string" ? args["owner"] : session.settings.organisation;
    const owner = lookup.scope === "owner" ? named : undefined;
    if (owner !== undefined) {
        await session.assertAccount(owner);
    }
    return lookup.look({ client, owner, read }, args);
}

function checked<S extends z.ZodObject>({ args }: Pick<Lookup<S>, "args">, given: object): z.output<S> {
    const { inputs, failures } = checkArguments(args, given as JsonObject);
    if (failures.length > 0) {
        throw new UserError(failures.map(({ reason }) => reason).join(" "), "");
    }
    return args.parse(inputs);
}

/** The error without the values of its arguments, which are secret; nor its cause, which may repeat them. */
function withoutEcho(error: unknown, args: object): Error {
    const message = stringsIn(args)
        .flatMap(text => [text, encodeURIComponent(text)])
        .reduce(
            (said, text) => said.replaceAll(text, "[secret]"),
            error instanceof Error ? error.message : String(error),
        );
    return new pulumi.RunError(message);
}

function stringsIn(value: unknown): string[] {
    if (typeof value === "string") {
        return value === "" ? [] : [value];
    }
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
