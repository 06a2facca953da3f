/** Environment variables of an application. */
import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { ReadOptions } from "../client/index.js";
import { adoptable, application, owner } from "../lifecycle/arguments.js";
import { driftOutputs } from "../lifecycle/drift.js";
import { PartialFailure, UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import { canonical, type Json, type JsonObject } from "../lifecycle/json.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { sameSet, stringsIn } from "../lifecycle/sets.js";
import { isUnknown } from "../lifecycle/unknown.js";

type Variables = Record<string, string>;
/** By name. A map, since a variable may be called `constructor`. */
type Present = ReadonlyMap<string, string>;

const variableName = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

const args = z.strictObject({
    application,
    variables: z
        .record(
            z
                .string()
                .regex(
                    variableName,
                    "is no name for a variable: only letters, digits, _, . and -, the first a letter or _",
                ),
            z.string(),
        )
        .meta({
            description:
                "The variables by name. Every value is kept secret; a running application sees a change at its next deployment. A name that exists already is taken over.",
            change: "in place",
            secret: "values",
            example: '{ LOG_LEVEL: "info" }',
        }),
    mode: z.enum(["partial", "whole"]).default("partial").meta({
        description:
            "`partial` manages just the variables named here and never touches others; `whole` makes these the only ones, and a preview names each one that will go.",
        change: "in place",
        example: '"partial"',
    }),
    ignore: z.array(z.string().min(1)).optional().meta({
        description:
            "Names that `whole` leaves alone, such as those that something else sets. `CC_*` means all that begin so.",
        change: "in place",
        example: '["CC_*"]',
    }),
    owner,
    adopt: adoptable("the id of the application (app_…)", /^app_./, '"app_…"'),
});

const outputs = z.object({
    hash: z.string().meta({
        description:
            "Changes whenever a managed value does: use it to trigger a redeployment. It tells nothing of the values.",
    }),
    unmanaged: z.array(z.string()).meta({
        description: "Names of the variables that somebody else set, as of the last read.",
    }),
    ...driftOutputs,
    salt: z.string().meta({ description: "Keeps `hash` from being guessed.", secret: "whole" }),
});

type Declared = z.output<typeof args>;
type Outputs = Omit<z.output<typeof outputs>, keyof typeof driftOutputs>;

export const envVars = defineKind({
    name: "EnvVars",
    noun: "environment variables of",
    summary: "Environment variables of an application: some of them, or all.",
    remarks:
        "Destroying it removes the variables it names. A running application sees every change at its next deployment.",
    example: `
        new EnvVars("shop", {
            application: "app_…",
            variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
        });`,
    args,
    outputs,
    namedBy: "application",
    identity: "given",

    same: {
        ignore: (state, news) => sameSet(stringsIn(state["ignore"]), stringsIn(news["ignore"])),
    },

    check: ({ news }) =>
        news.ignore !== undefined && news.mode === "partial"
            ? [
                  {
                      property: "ignore",
                      reason: '"ignore" only means something with mode: "whole"; leave it out, since partial mode never touches other variables.',
                  },
              ]
            : [],

    claimNoun: "variable",
    claims: args =>
        isUnknown(args["application"])
            ? []
            : Object.keys(variablesOf(args)).map(name => claimOf(text(args["application"]), name)),
    drops: (state, news) => namesLeaving(state, news).map(name => claimOf(text(news["application"]), name)),

    /** What another resource declares by now stays, with the value that it gave. */
    leftOver: (state, isClaimed) => ({
        ...state,
        variables: select(variablesOf(state), name => !isClaimed(claimOf(text(state["application"]), name))),
    }),

    /** An added variable may be there: the state has to know it, or nobody would ever take it away again. */
    attempted: (state, news) => ({
        ...state,
        variables: { ...variablesOf(state), ...variablesOf(news) },
        unmanaged: stringsIn(state["unmanaged"]).filter(name => !Object.hasOwn(variablesOf(news), name)),
    }),

    deleteBeforeReplace: (state, news) => state["application"] === news["application"],

    pending(state, news, log) {
        // What somebody else has set and the program declares by now is this stack's from then on.
        const isTakenOver = stringsIn(state["unmanaged"]).some(name =>
            Object.hasOwn(variablesOf(news), name),
        );
        if (news["mode"] !== "whole") {
            return isTakenOver;
        }
        const leaving = namesLeaving(state, news);
        if (leaving.length > 0) {
            log.warn(
                `environment variables of "${text(news["application"])}": whole mode will remove ${leaving.join(", ")}. ` +
                    `List in \`ignore\` what is to stay.`,
            );
        }
        return isTakenOver || leaving.length > 0;
    },

    async create(context, args) {
        const { application } = args;
        if (args.adopt !== undefined) {
            const present = await list(context, application);
            verifyAdoption(args.adopt, args, present);
            return { id: application, outputs: outputsOf(args.variables, present) };
        }
        // No preview has shown yet what else there is, so nothing goes now; the next preview names it.
        const outputs = await inTurn(context, application, () => begin(context, args));
        if (args.mode === "whole" && outputs.unmanaged.length > 0) {
            context.log.warn(
                `application ${application}: ${outputs.unmanaged.join(", ")} were set by somebody else and are still there; ` +
                    `the next preview shows them as going, since whole mode removes only what a preview has shown`,
            );
        }
        return { id: application, outputs };
    },

    async read(context, id, state) {
        const application = state.application ?? id;
        const present = await orUndefined(list(context, application));
        if (present === undefined) {
            return undefined;
        }
        // Read without any state, by EnvVars.get, it is about all there are.
        const { variables: before, unmanaged: foreign = [] } = state;
        const isOurs = (name: string): boolean =>
            before === undefined || (Object.hasOwn(before, name) && !foreign.includes(name));
        const isWhole = state.mode === "whole";
        const variables = select(
            Object.fromEntries(present),
            name => isOurs(name) || (isWhole && !isIgnored(name, state.ignore)),
        );
        return {
            id: application,
            args: {
                application,
                variables,
                mode: state.mode ?? "partial",
                ...(state.ignore !== undefined && { ignore: state.ignore }),
            },
            outputs: {
                ...outputsOf(variables, present, state.salt),
                unmanaged: [...present.keys()].filter(name => !isOurs(name)).sort(),
            },
        };
    },

    update(context, _id, state, args) {
        return inTurn(context, args.application, async () => {
            const present = await listAnew(context, args.application);
            return write(context, args, present, namesLeaving(state, args), state.salt);
        });
    },

    delete(context, id, state) {
        const { application } = state;
        return inTurn(context, application, async () => {
            const present = await orUndefined(listAnew(context, application));
            const mine = ownNames(state).filter(name => present?.has(name) === true);
            const removals = await removeAll(context, application, mine, present ?? new Map());
            if (removals.some(({ existed }) => !existed)) {
                await assertRemoved(context, application, mine);
            }
            if (mine.length > 0) {
                context.log.info(deploymentNote(id));
            }
            return { existed: present !== undefined };
        });
    },
});

/** One list and the writes that follow from it: whoever else sets variables of the application waits for the end. */
function inTurn<T>(context: Context, application: string, act: () => Promise<T>): Promise<T> {
    return context.inTurn(`variables of ${application}`, act);
}

/**
 * Brings the variables in line, variable by variable in both modes: to replace the collection would take what somebody
 * else has set since it was listed, and the interface has no condition to prevent that.
 *
 * @param leaving names that the declaration gives up; what another one of this run claims stays all the same
 */
async function write(
    { client, owner, log, isClaimed }: Context,
    { application, variables }: Declared,
    present: Present,
    leaving: string[] = [],
    salt?: string,
): Promise<Outputs> {
    const changed = Object.entries(variables).filter(([name, value]) => present.get(name) !== value);
    await allOf(changed.map(([name, value]) => client.environment.set({ owner, application, name, value })));
    // The later it is asked, the more is known of what the program declares.
    const there = leaving.filter(name => present.has(name));
    const kept = there.filter(name => isClaimed(claimOf(application, name)));
    const dropped = there.filter(name => !kept.includes(name));
    if (kept.length > 0) {
        log.info(
            `application ${application}: ${kept.join(", ")} stays: another resource of this stack has it now`,
        );
    }
    await allOf(dropped.map(name => client.environment.remove({ owner, application, name })));
    if (changed.length + dropped.length > 0) {
        log.info(deploymentNote(application));
    }
    const others = [...present].filter(([name]) => !there.includes(name));
    return outputsOf(variables, new Map(others), salt);
}

/**
 * The first write of all. Where it fails, what of it shows all the same is recorded, and what another declaration has
 * given up for this one: else nobody in the stack would have it.
 */
async function begin(context: Context, args: Declared): Promise<Outputs> {
    const { application, variables } = args;
    let before: Present | undefined;
    try {
        const present = await listAnew(context, application);
        before = present;
        const takenOver = Object.keys(variables).filter(name => present.has(name));
        if (takenOver.length > 0) {
            context.log.warn(
                `application ${application}: ${takenOver.join(", ")} existed already, taken over now`,
            );
        }
        return await write(context, args, present);
    } catch (error) {
        // Where nobody tells what there is now, each may have been written, and somebody has to know of it.
        const now = await listAnew(context, application).catch(() => new Map(Object.entries(variables)));
        const isWritten = (name: string): boolean =>
            before !== undefined && before.get(name) !== variables[name] && now.get(name) === variables[name];
        const there = select(
            Object.fromEntries(now),
            name =>
                Object.hasOwn(variables, name) &&
                (isWritten(name) || context.isGivenUp(claimOf(application, name))),
        );
        throw Object.keys(there).length === 0
            ? error
            : new PartialFailure(application, { ...outputsOf(there, now), variables: there }, error);
    }
}

/** All or none: the engine keeps the whole resource in its state when a deletion fails, so what went comes back. */
async function removeAll(
    { client, owner, log }: Context,
    application: string,
    names: string[],
    present: Present,
): Promise<{ existed: boolean }[]> {
    const gone: string[] = [];
    try {
        return await allOf(
            names.map(async name => {
                const removal = await client.environment.remove({ owner, application, name });
                gone.push(name);
                return removal;
            }),
        );
    } catch (error) {
        const values = gone.map(name => [name, present.get(name) ?? ""] as const);
        await allOf(
            values.map(([name, value]) => client.environment.set({ owner, application, name, value })),
        ).catch(() => {
            log.warn(
                `application ${application}: ${gone.join(", ")} ${gone.length > 1 ? "are" : "is"} removed, ` +
                    "and the state still says otherwise: run pulumi refresh",
            );
        });
        throw error;
    }
}

/** Ends when all have ended: nothing may still be on its way when a failure is dealt with. */
async function allOf<T>(requests: Promise<T>[]): Promise<T[]> {
    const results = await Promise.allSettled(requests);
    return results.map(result => {
        if (result.status === "rejected") {
            throw result.reason;
        }
        return result.value;
    });
}

/**
 * The names that an update gives up: in partial mode what was declared and is no more, in whole mode all that the state
 * knows of and nothing declares.
 */
function namesLeaving(state: Record<string, unknown>, news: Record<string, unknown>): string[] {
    if (state["application"] !== news["application"] || isUnknown(news["variables"])) {
        return [];
    }
    const declared = new Set(namesIn(news["variables"]));
    const isLeft = (name: string): boolean => !declared.has(name);
    if (news["mode"] !== "whole") {
        return ownNames(state).filter(isLeft);
    }
    const ignore = stringsIn(news["ignore"]);
    const known = new Set([...namesIn(state["variables"]), ...stringsIn(state["unmanaged"])]);
    return [...known].filter(name => isLeft(name) && !isIgnored(name, ignore));
}

/** The names that this stack has set. After a refresh in whole mode the state holds those of others as well. */
function ownNames({ variables, unmanaged }: Record<string, unknown>): string[] {
    const foreign = new Set(stringsIn(unmanaged));
    return namesIn(variables).filter(name => !foreign.has(name));
}

function namesIn(variables: unknown): string[] {
    return typeof variables === "object" && variables !== null ? Object.keys(variables) : [];
}

function verifyAdoption(id: string, { application, variables }: Declared, present: Present): void {
    const different = Object.entries(variables).filter(([name, value]) => present.get(name) !== value);
    if (id !== application || different.length > 0) {
        const differences = different.map(([name]) =>
            present.has(name) ? `${name} has another value` : `there is no ${name}`,
        );
        throw new UserError(
            id !== application
                ? `adopt names ${id}, which is not the application`
                : `not as declared: ${differences.join(", ")}`,
            `To take over what exists, adopt "${application}" and declare the variables as they are; without adopt, creating sets them.`,
        );
    }
}

function outputsOf(variables: Variables, present: Present, salt = randomBytes(8).toString("hex")): Outputs {
    return {
        hash: createHmac("sha256", salt).update(canonical(variables)).digest("hex").slice(0, 16),
        unmanaged: [...present.keys()].filter(name => !Object.hasOwn(variables, name)).sort(),
        salt,
    };
}

async function list({ client, owner }: Context, application: string, read?: ReadOptions): Promise<Present> {
    const variables = await client.environment.list({ owner, application, ...read });
    return new Map(variables.map(({ name, value }) => [name, value]));
}

/** What is written follows from what is there now, not from what a refresh of the same run has seen. */
function listAnew(context: Context, application: string): Promise<Present> {
    return list(context, application, { fresh: true });
}

/** "It does not exist" counts as removed; that it does not is looked at once more. */
async function assertRemoved(context: Context, application: string, names: string[]): Promise<void> {
    const present = await orUndefined(list(context, application));
    const left = names.filter(name => present?.has(name) === true);
    if (left.length > 0) {
        throw new UserError(
            `the platform answered that ${left.join(", ")} did not exist, and yet lists it`,
            "Run the command again.",
        );
    }
}

function deploymentNote(application: string): string {
    return `application ${application} sees the changed variables at its next deployment`;
}

/** One variable of one application, as the ledger of claims knows it. */
function claimOf(application: string, name: string): string {
    return `${application}/${name}`;
}

function variablesOf({ variables }: JsonObject): Record<string, Json> {
    const isMap = typeof variables === "object" && variables !== null && !Array.isArray(variables);
    return isMap ? (variables as Record<string, Json>) : {};
}

function text(value: unknown): string {
    return typeof value === "string" ? value : "";
}

function isIgnored(name: string, ignore: readonly string[] = []): boolean {
    return ignore.some(rule => (rule.endsWith("*") ? name.startsWith(rule.slice(0, -1)) : name === rule));
}

function select<T>(variables: Record<string, T>, isWanted: (name: string) => boolean): Record<string, T> {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => isWanted(name)));
}
