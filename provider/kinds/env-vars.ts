/** Environment variables of an application. */
import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { application, owner, steering } from "../lifecycle/arguments.js";
import { driftOutputs } from "../lifecycle/drift.js";
import { PartialFailure, UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import { canonical, type JsonObject } from "../lifecycle/json.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { sameSet, stringsIn } from "../lifecycle/sets.js";

type Variables = Record<string, string>;

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
    adopt: steering.adopt,
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
type State = Partial<z.output<typeof args> & z.output<typeof outputs>>;
type Outputs = Omit<z.output<typeof outputs>, keyof typeof driftOutputs>;

export const envVars = defineKind({
    name: "EnvVars",
    noun: "environment variables of",
    summary: "Environment variables of an application: some of them, or all.",
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

    /** What is another resource's by now stays, with the value that it gave. */
    leftOver: (state, successors) => ({
        ...state,
        variables: omit(
            variablesOf(state),
            successors.flatMap(args => Object.keys(variablesOf(args))),
        ),
    }),

    deleteBeforeReplace: (state, news) => state["application"] === news["application"],

    pending(state, news, log) {
        const leaving = namesLeaving(state, news);
        if (leaving.length > 0) {
            log.warn(
                `environment variables of "${news.application}": whole mode will remove ${leaving.join(", ")}. ` +
                    `List in \`ignore\` what is to stay.`,
            );
        }
        return leaving.length > 0;
    },

    async create(context, args) {
        const present = await list(context, args.application);
        if (args.adopt !== undefined) {
            verifyAdoption(args.adopt, args, present);
            return { id: args.application, outputs: outputsOf(args, present) };
        }
        const takenOver = Object.keys(args.variables).filter(name => name in present);
        if (takenOver.length > 0) {
            context.log.warn(
                `application ${args.application}: ${takenOver.join(", ")} existed already, taken over now`,
            );
        }
        // No preview has shown yet what else there is, so nothing goes now; the next preview names it.
        const outputs = await begin(context, args, present);
        if (args.mode === "whole" && outputs.unmanaged.length > 0) {
            context.log.warn(
                `application ${args.application}: ${outputs.unmanaged.join(", ")} were set by somebody else and are still there; ` +
                    `the next preview shows them as going, since whole mode removes only what a preview has shown`,
            );
        }
        return { id: args.application, outputs };
    },

    async read(context, id, state) {
        const application = state.application ?? id;
        const present = await orUndefined(list(context, application));
        if (present === undefined) {
            return undefined;
        }
        // Read without any state, by EnvVars.get, it is about all there are.
        const before = state.variables ?? present;
        const whole = state.mode === "whole";
        const mine = whole
            ? Object.keys(present).filter(name => name in before || !isIgnored(name, state.ignore))
            : Object.keys(before);
        const variables = pick(present, mine);
        return {
            id: application,
            args: {
                application,
                variables,
                mode: state.mode ?? "partial",
                ...(state.ignore !== undefined && { ignore: state.ignore }),
            },
            outputs: outputsOf({ variables }, present, state.salt),
        };
    },

    async update(context, _id, state, args) {
        const present = await list(context, args.application);
        const shown = namesLeaving(state, args);
        const kept = Object.keys(present).filter(name => !shown.includes(name));
        return write(context, args, present, state, kept);
    },

    async delete(context, id, state) {
        const application = state.application;
        const present = await orUndefined(list(context, application));
        const mine = Object.keys(state.variables).filter(name => present !== undefined && name in present);
        const removals = await Promise.all(
            mine.map(name => context.client.environment.remove(context.owner, application, name)),
        );
        if (removals.some(({ existed }) => !existed)) {
            await assertRemoved(context, application, mine);
        }
        if (mine.length > 0) {
            tellAboutDeployment(context, id);
        }
        return { existed: present !== undefined };
    },
});

/**
 * Brings the variables in line. Partial mode goes variable by variable and never replaces the collection, so what
 * somebody else sets meanwhile survives.
 *
 * @param kept names of what is present and may stay although it is not declared
 */
async function write(
    context: Context,
    args: Declared,
    present: Variables,
    state: State,
    kept: string[],
): Promise<Outputs> {
    const { environment } = context.client;
    const { application, variables, mode } = args;
    const changed = Object.keys(variables).filter(name => differs(present, name, variables));
    // Taken off the list and not touched since: partial mode owns what it once declared.
    const dropped = Object.keys(state.variables ?? {}).filter(
        name => !(name in variables) && name in present,
    );
    const after =
        mode === "whole"
            ? { ...pick(present, kept), ...variables }
            : { ...omit(present, dropped), ...variables };
    if (sameVariables(present, after)) {
        return outputsOf(args, after, state.salt);
    }
    if (mode === "whole") {
        const all = Object.entries(after).map(([name, value]) => ({ name, value }));
        await environment.replace(context.owner, application, all);
    } else {
        await allOf([
            ...changed.map(name => environment.set(context.owner, application, name, variables[name] ?? "")),
            ...dropped.map(name => environment.remove(context.owner, application, name)),
        ]);
    }
    tellAboutDeployment(context, application);
    return outputsOf(args, after, state.salt);
}

/** The first write of all: where it fails and some of it shows all the same, that much is recorded. */
async function begin(context: Context, args: Declared, present: Variables): Promise<Outputs> {
    try {
        return await write(context, args, present, {}, Object.keys(present));
    } catch (error) {
        const now = await list(context, args.application).catch(() => present);
        const written = Object.keys(args.variables).filter(
            name => differs(present, name, args.variables) && !differs(now, name, args.variables),
        );
        throw written.length === 0
            ? error
            : new PartialFailure(args.application, outputsOf(args, now), error);
    }
}

/** Ends when all have ended: nothing may still be on its way when a failure is dealt with. */
async function allOf(requests: Promise<unknown>[]): Promise<void> {
    const results = await Promise.allSettled(requests);
    const failure = results.find(result => result.status === "rejected");
    if (failure !== undefined) {
        throw failure.reason;
    }
}

/** The names that an update in whole mode will remove: all that the state knows of and nothing declares. */
function namesLeaving(state: Record<string, unknown>, news: Record<string, unknown>): string[] {
    const names = (variables: unknown): string[] =>
        typeof variables === "object" && variables !== null ? Object.keys(variables) : [];
    const declared = names(news["variables"]);
    const ignore = stringsIn(news["ignore"]);
    return news["mode"] === "whole"
        ? [...names(state["variables"]), ...stringsIn(state["unmanaged"])].filter(
              name => !declared.includes(name) && !isIgnored(name, ignore),
          )
        : [];
}

function verifyAdoption(id: string, { application, variables }: Declared, present: Variables): void {
    const different = Object.keys(variables).filter(name => differs(present, name, variables));
    if (id !== application || different.length > 0) {
        throw new UserError(
            id !== application
                ? `adopt names ${id}, which is not the application`
                : `not as declared: ${different.map(name => (name in present ? `${name} has another value` : `there is no ${name}`)).join(", ")}`,
            `To take over what exists, adopt "${application}" and declare the variables as they are; without adopt, creating sets them.`,
        );
    }
}

function outputsOf(
    { variables }: Pick<Declared, "variables">,
    present: Variables,
    salt = randomBytes(8).toString("hex"),
): Outputs {
    return {
        hash: createHmac("sha256", salt).update(canonical(variables)).digest("hex").slice(0, 16),
        unmanaged: Object.keys(present)
            .filter(name => !(name in variables))
            .sort(),
        salt,
    };
}

async function list({ client, owner }: Context, application: string): Promise<Variables> {
    const variables = await client.environment.list(owner, application);
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

/** "It does not exist" counts as removed; that it does not is looked at once more. */
async function assertRemoved(context: Context, application: string, names: string[]): Promise<void> {
    const present = await orUndefined(list(context, application));
    const left = names.filter(name => present !== undefined && name in present);
    if (left.length > 0) {
        throw new UserError(
            `the platform answered that ${left.join(", ")} did not exist, and yet lists it`,
            "Run the command again.",
        );
    }
}

function tellAboutDeployment(context: Context, application: string): void {
    context.log.info(`application ${application} sees the changed variables at its next deployment`);
}

function variablesOf({ variables }: JsonObject): Variables {
    return args.shape.variables.safeParse(variables).data ?? {};
}

function isIgnored(name: string, ignore: readonly string[] = []): boolean {
    return ignore.some(rule => (rule.endsWith("*") ? name.startsWith(rule.slice(0, -1)) : name === rule));
}

function differs(present: Variables, name: string, wanted: Variables): boolean {
    return present[name] !== wanted[name];
}

function sameVariables(a: Variables, b: Variables): boolean {
    return canonical(a) === canonical(b);
}

function pick(variables: Variables, names: string[]): Variables {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

function omit(variables: Variables, names: string[]): Variables {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => !names.includes(name)));
}
