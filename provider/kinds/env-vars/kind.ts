/** The common parts of the kinds of variables. Each collection of variables of an application is a kind. */
import { z } from "zod";
import { adoptable, application, owner } from "../../kind/arguments.js";
import { driftedSecrets } from "../../kind/drifted-secrets.js";
import { orUndefined } from "../../kind/reading.js";
import { defineKind, type CheckFailure, type Context, type Kind } from "../../kind/kind.js";
import { sameSet, stringsIn } from "../../basics/sets.js";
import { isUnknown } from "../../protocol/unknown.js";
import {
    differencesIn,
    isIgnored,
    isOnlyShownOtherwise,
    isOpenChange,
    namesLeaving,
    ownNames,
    refusedAsPlain,
    takeover,
    text,
    variableName,
    variablesOf,
} from "./compare.js";
import {
    assertNotForeign,
    assertRemoved,
    begin,
    claimOf,
    nameIn,
    outputsOf,
    removeAll,
    select,
    variableIn,
    variablesAt,
    variablesNow,
    write,
    type Present,
    type VariableStore,
} from "./variables.js";
import { managesAll, refusedPairs } from "./whole-mode.js";

/** The differences between the kinds of variables. */
interface VariablesKind {
    readonly name: string;
    /** The noun in sentences, before the application: `environment variables of`. */
    readonly noun: string;
    readonly docs: Kind["docs"];
    /** Who sees a change, and when, as a sentence of the documentation. */
    readonly effect: string;
    readonly store: VariableStore;
    readonly requires?: Kind["requires"];
}

const argumentsOf = ({ name, effect }: VariablesKind) =>
    z.strictObject({
        application,
        variables: z.record(variableName, z.string()).meta({
            description: `The variables by name. Every value is secret, unless \`plain\` lists its name. ${effect} An existing variable with the declared value is adopted. Another value that this stack has not set is never overwritten: the update fails.`,
            change: "in place",
            secret: "values",
            shownBy: "plain",
            example: '{ LOG_LEVEL: "info" }',
        }),
        plain: z.array(z.string().min(1)).optional().meta({
            description:
                "Names of the variables that are not secret. Their values are stored and shown in clear, so a preview shows the change. A value that comes from a secret, or that looks like a key, is refused. A value that was changed outside Pulumi is secret until the next update.",
            change: "in place",
            example: '["LOG_LEVEL"]',
        }),
        mode: z
            .enum(["partial", "whole"])
            .default("partial")
            .meta({
                description: `\`partial\` manages only the variables named here, and leaves others alone. \`whole\` removes all others, after a preview has named them. Beside \`whole\`, another ${name} of the application is refused, unless \`ignore\` lists its variables.`,
                change: "in place",
                spellings: { partial: ["some", "merge"], whole: ["all", "full", "complete", "replace"] },
                example: '"partial"',
            }),
        ignore: z
            .array(z.string().min(1))
            .optional()
            .meta({
                description: `Names that \`whole\` leaves alone, such as variables of another ${name}. Only with \`mode: "whole"\`. \`CC_*\` matches all names with that prefix.`,
                change: "in place",
                example: '["CC_*"]',
            }),
        owner,
        adopt: adoptable("the id of the application (app_…)", /^app_./, '"app_…"'),
    });

const outputs = z.object({
    hash: z.string().meta({
        description:
            "Changes whenever a managed value changes, for example to trigger a redeployment. Reveals nothing about the values.",
    }),
    unmanaged: z.array(z.string()).meta({
        description:
            "Names of the other variables of the application, which this resource does not declare, as of the last read.",
    }),
    ...driftedSecrets,
    salt: z.string().meta({
        description: "Random key of `hash`, which protects the values from guessing.",
        secret: "whole",
    }),
});

type Declared = z.output<ReturnType<typeof argumentsOf>>;
type Outputs = Omit<z.output<typeof outputs>, keyof typeof driftedSecrets>;

interface Found {
    application: string;
    present: Present;
}

/** Declares a kind of variables. */
export function variablesKind(declared: VariablesKind) {
    const { name, noun, docs, store } = declared;
    /** Serialises changes of an application's variables: each change is a list and the writes that follow from it. */
    const inTurn = <T>(context: Context, application: string, act: () => Promise<T>): Promise<T> =>
        context.inTurn(`${store.noun} of ${application}`, act);
    return defineKind({
        name,
        noun,
        docs,
        args: argumentsOf(declared),
        outputs,
        namedBy: "application",
        within: "application",
        ...(declared.requires !== undefined && { requires: declared.requires }),

        identity: {
            id: ({ application }) => application,
            isOverwritten: true,
        },

        same: {
            plain: (state, news) => sameSet(stringsIn(state["plain"]), stringsIn(news["plain"])),
            ignore: (state, news) => sameSet(stringsIn(state["ignore"]), stringsIn(news["ignore"])),
        },

        check: ({ news }) => contradictionsIn(news),

        effects({ state, news, isCreated, nameOf, log }) {
            const note = store.deploymentNote(nameOf("application", "application"));
            if (isCreated || state["application"] !== news.application) {
                return { saysOnce: [note] };
            }
            // Variables set elsewhere belong to the resource once it declares them.
            const taken = takeover(news, stringsIn(state["unmanaged"]));
            if (taken !== undefined) {
                log.info(taken);
            }
            const leaving = namesLeaving(state, news);
            const isRemoving = news.mode === "whole" && leaving.length > 0;
            if (isRemoving) {
                log.warn(
                    "whole-mode-removal",
                    `whole mode will remove ${leaving.join(", ")}` +
                        `${isUnknown(news.variables) ? ", unless the values that are not known yet declare it" : ""}. ` +
                        `Add variables that must stay to \`ignore\`.`,
                );
            }
            const isChanged =
                isUnknown(news.variables) || differencesIn(state, news).length + leaving.length > 0;
            const condition = isOpenChange(state, news) ? ", if they change (not known yet)" : "";
            return {
                saysOnce: isChanged ? [`${note}${condition}`] : [],
                isDue: taken !== undefined || isRemoving,
            };
        },

        sharing: {
            claims: args =>
                isUnknown(args["application"])
                    ? []
                    : Object.keys(variablesOf(args)).map(name => claimOf(text(args["application"]), name)),

            refusedPairs,

            parts: {
                noun: "variable",
                argument: "variables",

                nameOf: variableIn,

                covers: (args, claim) => {
                    const name = nameIn(claim, text(args["application"]));
                    return name !== undefined && managesAll(args, name);
                },

                /** Keeps the variables that another resource now declares, with their new values. */
                leftOver: (state, isKept) => ({
                    ...state,
                    variables: select(
                        variablesOf(state),
                        name => !isKept(claimOf(text(state["application"]), name)),
                    ),
                }),

                /** Records added variables, which may exist after a failed update: otherwise no later run would remove them. */
                attempted: (state, news) => ({
                    ...state,
                    variables: { ...variablesOf(state), ...variablesOf(news) },
                    unmanaged: stringsIn(state["unmanaged"]).filter(
                        name => !Object.hasOwn(variablesOf(news), name),
                    ),
                }),
            },
        },

        deletion: {
            deleteBeforeReplace: (state, news) => state["application"] === news["application"],
        },

        /** Lists one object: an application has a single set of variables. */
        list: async (context, application, read) => [
            { application, present: await variablesAt(store, context, application, read) },
        ],
        idOf: ({ application }) => application,
        describe,

        creation: {
            writtenLater: {
                // In whole mode, the next update removes other variables, after a preview has shown them.
                variables: (state, news) => differencesIn(state, news).length === 0,
            },

            differences: { variables: differencesIn },

            finish({ log }, { application, present }, { variables, mode, ignore }) {
                const outputs = outputsOf(variables, present);
                const others = outputs.unmanaged.filter(name => !isIgnored(name, ignore));
                // No preview has shown the other variables yet, so none is removed now. The next preview names them.
                if (mode === "whole" && others.length > 0) {
                    log.warn(
                        "whole-mode-removal",
                        `application ${application}: ${others.join(", ")} ${others.length === 1 ? "is" : "are"} kept for now. ` +
                            `The next preview lists what whole mode removes.`,
                    );
                }
                return Promise.resolve(outputs);
            },
        },

        async create(context, args) {
            const { application } = args;
            return {
                application,
                present: await inTurn(context, application, () => begin(store, context, args)),
            };
        },

        async read(context, id, known) {
            const present = await orUndefined(variablesAt(store, context, id));
            return present && { id, ...describe({ application: id, present }, known) };
        },

        update(context, _id, state, args) {
            if (isOnlyShownOtherwise(state, args)) {
                const { hash = "", unmanaged = [], salt = "" } = state;
                return Promise.resolve({ hash, unmanaged, salt });
            }
            return inTurn(context, args.application, async () => {
                const present = await variablesAt(store, context, args.application);
                const own = ownNames(state);
                const added = Object.keys(args.variables).filter(name => !own.includes(name));
                await assertNotForeign(context, args, added, present);
                const leaving = namesLeaving(state, args);
                const after = await write(store, context, args, present, leaving);
                const isWritten = Object.entries(args.variables).some(
                    ([name, value]) => present.get(name) !== value,
                );
                // Without a new salt, a restored value has its old hash, and nothing deploys the application again.
                return outputsOf(args.variables, after, isWritten ? undefined : state.salt);
            });
        },

        delete(context, _id, state) {
            const { application } = state;
            return inTurn(context, application, async () => {
                const present = await orUndefined(variablesNow(store, context, application));
                const mine = ownNames(state).filter(name => present?.has(name) === true);
                const removals = await removeAll(store, context, application, mine, present ?? new Map());
                if (removals.some(({ existed }) => !existed)) {
                    await assertRemoved(store, context, application, mine);
                }
                return { existed: present !== undefined };
            });
        },
    });
}

function contradictionsIn(news: Declared): CheckFailure[] {
    return [
        ...(news.ignore !== undefined && news.mode === "partial"
            ? [
                  {
                      code: "invalid-argument" as const,
                      property: "ignore",
                      reason: '"ignore" only means something with mode: "whole"; leave it out, since partial mode never touches other variables.',
                  },
              ]
            : []),
        ...refusedAsPlain(news),
    ];
}

/** Describes the managed variables. Without a state, these are all variables. */
function describe({ application, present }: Found, known: Partial<Declared & Outputs>) {
    const { variables: before, unmanaged: foreign = [], mode = "partial", ignore, plain, salt } = known;
    const isOurs = (name: string): boolean =>
        before === undefined || (Object.hasOwn(before, name) && !foreign.includes(name));
    const variables = select(
        Object.fromEntries(present),
        name => isOurs(name) || (mode === "whole" && !isIgnored(name, ignore)),
    );
    return {
        args: {
            application,
            variables,
            ...(plain !== undefined && { plain }),
            mode,
            ...(ignore !== undefined && { ignore }),
        },
        outputs: {
            ...outputsOf(variables, present, salt),
            unmanaged: [...present.keys()].filter(name => !isOurs(name)).sort(),
        },
    };
}
