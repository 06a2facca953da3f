/** Runs queries, with plain values or with outputs. Loaded with the first lookup of a program. */
import * as pulumi from "@pulumi/pulumi";
import { explainAs } from "../../lifecycle/failures/error-messages.js";
import { Session } from "../../lifecycle/run/session.js";
import { UserError } from "../../kind/user-errors.js";
import type { ReadKey } from "../../settings/names.js";
import { readProgramKey } from "../../settings/program-config.js";
import { encode } from "../../text/percent-encoding.js";
import { awaitedBy, type Dependencies } from "./dependencies.js";
import * as queries from "./index.js";
import { checkedArguments, answerQuery } from "./answer-query.js";
import type { Query } from "./query.js";
import { currentRuns, Run } from "./run.js";

export type QueryName = keyof typeof queries;

/** The inputs of an explicit provider, without the prefix of the namespace. */
export type ProviderInputs = pulumi.Output<Readonly<Record<string, string | undefined>>>;

/**
 * Runs a query with plain values.
 *
 * @param inputs those of the provider that answers. Default: the stack's configuration
 */
export async function askPlain(
    name: QueryName,
    args: object = {},
    inputs?: ProviderInputs,
): Promise<unknown> {
    const runOf = currentRuns();
    const given = Object.entries(args).find(
        ([, value]) => pulumi.Output.isInstance(value) || value instanceof Promise,
    );
    if (given !== undefined) {
        throw failure(
            name,
            new UserError("output-argument", `"${given[0]}" is an output`, `Use ${name}Output.`),
        );
    }
    const readKey = inputs === undefined ? readProgramKey : readKeyOf(await knownInputs(name, inputs));
    return perform(name, name, runOf(readKey), args, []);
}

function readKeyOf(inputs: Readonly<Record<string, string | undefined>>): ReadKey {
    return key => inputs[key];
}

async function knownInputs(name: string, inputs: ProviderInputs) {
    const { isKnown, promise } = inputs as unknown as {
        isKnown: Promise<boolean>;
        promise: () => Promise<unknown>;
    };
    if (!(await isKnown)) {
        const problem = "the inputs of its provider are unknown in this preview";
        throw failure(name, new UserError("output-argument", problem, `Use ${name}Output.`));
    }
    return (await promise.call(inputs)) as Readonly<Record<string, string | undefined>>;
}

/** Runs a query after the resources behind its arguments. Skipped while one of the arguments is unknown. */
export function askOutput(
    name: QueryName,
    args: object = {},
    dependsOn: Dependencies | undefined,
    inputs?: ProviderInputs,
): pulumi.Output<unknown> {
    const query: Query = queries[name];
    // A lookup without requests must not fail for settings that it does not need.
    const runOf = query.asks.length === 0 ? () => new Run(new Session()) : currentRuns();
    const ofProgram = inputs === undefined ? runOf(readProgramKey) : undefined;
    const calledAs = `${name}Output`;
    const given: pulumi.Output<object> = pulumi.output<object>(args);
    const awaited = awaitedBy(given, dependsOn).catch((error: unknown) => {
        throw failure(calledAs, error);
    });
    const ids = pulumi.output(awaited.then(found => found.ids));
    const answer = pulumi.all([given, inputs ?? {}, ids]).apply(async ([values, known]) => {
        // A preview changes nothing, so all its answers can be shared.
        const run = ofProgram ?? runOf(readKeyOf(known));
        const resources = pulumi.runtime.isDryRun() ? [] : (await awaited).resources;
        try {
            return await perform(name, calledAs, run, values, resources);
        } catch (error) {
            throw (await pulumi.isSecret(given)) ? withoutValues(error, values) : error;
        }
    });
    return query.secret === true ? pulumi.secret(answer) : answer;
}

/** @param calledAs the function that the program called, for error messages */
async function perform(
    name: QueryName,
    calledAs: string,
    run: Run,
    given: object,
    awaited: readonly pulumi.Resource[],
): Promise<unknown> {
    const query: Query = queries[name];
    try {
        const args = checkedArguments(query, given);
        // An answer from before the creation of these resources may be outdated.
        const after = awaited.map(resource => run.numberOf(resource)).sort();
        const ask = () => answerQuery(query, run.session, args, { fresh: after.length > 0 });
        const answer = await (query.momentary === true
            ? ask()
            : run.share({ query: name, args, after }, ask));
        // Other callers share this answer, so each gets a copy. Answers are plain JSON. In test runners with a realm of
        // their own, structuredClone would create arrays of another realm, which the SDK takes for objects.
        return JSON.parse(JSON.stringify(answer)) as unknown;
    } catch (error) {
        throw failure(calledAs, error);
    }
}

/** Returns a RunError: the SDK prints only its message, but the whole content of any other error. */
function failure(calledAs: string, cause: unknown): Error {
    return Object.assign(new pulumi.RunError(explainAs(cause, calledAs).message), { cause });
}

/** Returns the error without its cause and without the values of the arguments, which are secret. */
function withoutValues(error: unknown, args: object): Error {
    const message = textsWithin(args)
        // Also in the encoding of a URL. The longest first, since one value may begin with another.
        .flatMap(text => [text, encode(text)])
        .sort((a, b) => b.length - a.length)
        .reduce(
            (said, text) => said.replaceAll(text, "[secret]"),
            error instanceof Error ? error.message : String(error),
        );
    return new pulumi.RunError(message);
}

function textsWithin(value: unknown): string[] {
    if (typeof value === "string") {
        return value === "" ? [] : [value];
    }
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
