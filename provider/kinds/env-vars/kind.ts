/** The common parts of the kinds of variables. Each collection of variables of an application or add-on is a kind. */
import { z } from "zod";
import type { ReadOptions } from "../../client/index.js";
import { adoptable, application, owner } from "../../kind/arguments.js";
import { driftedSecrets } from "../../kind/drifted-secrets.js";
import { UserError } from "../../kind/user-errors.js";
import { orUndefined } from "../../kind/reading.js";
import { defineKind, type CheckFailure, type Context, type Kind } from "../../kind/kind.js";
import { sameSet, stringsIn } from "../../basics/sets.js";
import { isUnknown } from "../../protocol/unknown.js";
import { warns } from "../../protocol/log.js";
import {
    describeAdoption,
    differencesIn,
    isIgnored,
    isOpenChange,
    namesLeaving,
    namesLeftAlone,
    ownNames,
    refusedAsPlain,
    text,
    variableName,
    variablesOf,
} from "./compare.js";
import {
    assertNotForeign,
    assertRemoved,
    begin,
    claimOf,
    fail,
    nameIn,
    outputsOf,
    removeAll,
    select,
    variableIn,
    variablesAt,
    variablesNow,
    warnOfAdopted,
    write,
    type Place,
    type Present,
    type VariableStore,
} from "./variables.js";
import { managesAll, refusedPairs } from "./whole-mode.js";

/** The differences between the kinds of variables. */
interface VariablesKind {
    readonly name: string;
    /** The noun in sentences, before the place: `environment variables of`. */
    readonly noun: string;
    readonly docs: Kind["docs"];
    readonly place: PlaceArguments;
    /** The outputs that `VariableStore.outputs` returns. Default: none. */
    readonly outputs?: z.ZodRawShape;
    /** The readers of a changed variable, and when they see it, as a sentence of the documentation. */
    readonly effect: string;
    readonly store: VariableStore;
    readonly requires?: Kind["requires"];
}

/** The arguments with the id of the place, and what differs in the descriptions. */
interface PlaceArguments {
    readonly id: Readonly<Partial<Record<Place["argument"], typeof application>>>;
    readonly adopt: ReturnType<typeof adoptable>;
    /** The use of a changed hash, as the end of a sentence. */
    readonly hashUse: string;
    /** The next step if the object of an id has no such variables. Default: each object of the noun has them. */
    readonly remedy?: string;
}

export const ofApplication: PlaceArguments = {
    id: { application },
    adopt: adoptable("the id of the application (app_…)", /^app_./, '"app_…"'),
    hashUse: ", for example to trigger a redeployment",
};

const argumentsOf = ({ name, effect, place, store }: VariablesKind) =>
    z.strictObject({
        // A kind has one of the two arguments.
        ...(place.id as Required<PlaceArguments["id"]>),
        variables: z.record(variableName, z.string()).meta({
            description: `The variables by name. Every value is secret, unless \`plain\` lists its name. ${effect} An existing variable with the declared value is adopted, unless another stack of the project has it. Another value that this stack has not set is never overwritten: the update fails.`,
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
                description: `\`partial\` manages only the variables named here, and leaves others alone. \`whole\` removes all others, after a preview has named them. Beside \`whole\`, another ${name} of the ${store.place.noun} is refused, unless \`ignore\` lists its variables.`,
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
        adopt: place.adopt,
    });

const outputsOfKind = ({ store, place, outputs }: VariablesKind) =>
    z.object({
        hash: z.string().meta({
            movedBy: ["variables", "mode"],
            description: `Changes whenever a managed value changes${place.hashUse}. Reveals nothing about the values.`,
        }),
        unmanaged: z.array(z.string()).meta({
            movedBy: ["variables", "mode", "ignore"],
            description: `Names of the other variables of the ${store.place.noun}, which this resource does not declare, as of the last read.`,
        }),
        ...driftedSecrets,
        salt: z.string().meta({
            movedBy: ["variables", "mode"],
            description: "Random key of `hash`, which protects the values from guessing.",
            secret: "whole",
        }),
        ...outputs,
    });

type Declared = z.output<ReturnType<typeof argumentsOf>>;
type Outputs = Omit<z.output<ReturnType<typeof outputsOfKind>>, keyof typeof driftedSecrets>;

export interface FoundVariables {
    /** The id of the place. */
    id: string;
    present: Present;
    /** The further outputs of the place. */
    outputs: Record<string, string>;
}

/** Declares a kind of variables. */
export function variablesKind(declared: VariablesKind) {
    const { name, noun, docs, store } = declared;
    const { place } = store;
    const { argument } = place;
    const idIn = (properties: Record<string, unknown>): string => text(properties[argument]);
    /** Serialises changes of one place's variables: each change is a list and the writes that follow from it. */
    const serialized = <T>(context: Context, id: string, act: () => Promise<T>): Promise<T> =>
        context.serialize(`${store.noun} of ${id}`, act);
    /** Returns the further outputs of the place. Undefined if it never has such variables. */
    const outputsAt = async (context: Context, id: string): Promise<Record<string, string> | undefined> =>
        store.outputs === undefined ? {} : store.outputs(context, id);
    const existingOutputs = async (context: Context, id: string): Promise<Record<string, string>> => {
        const outputs = await outputsAt(context, id);
        if (outputs === undefined) {
            throw new UserError("invalid-argument", `${id} has no ${store.noun}`, declared.place.remedy);
        }
        return outputs;
    };
    const find = async (
        context: Context,
        id: string,
        read?: ReadOptions,
    ): Promise<FoundVariables | undefined> => {
        const outputs = await outputsAt(context, id);
        return outputs && { id, outputs, present: await variablesAt({ store, context, id }, read) };
    };
    return defineKind({
        name,
        noun,
        docs,
        args: argumentsOf(declared),
        outputs: outputsOfKind(declared),
        namedBy: argument,
        within: argument,
        ...(declared.requires !== undefined && { requires: declared.requires }),

        identity: {
            id: idIn,
            isOverwritten: true,
        },

        same: {
            plain: (state, news) => sameSet(stringsIn(state.plain), stringsIn(news.plain)),
            ignore: (state, news) => sameSet(stringsIn(state.ignore), stringsIn(news.ignore)),
        },

        refuse: ({ news }) => [...refusedIgnore(news), ...refusedAsPlain(news)],

        effects({ state, news, isCreation, nameOf }) {
            const note = store.deploymentNote(nameOf(place.noun, argument));
            if (isCreation || state[argument] !== news[argument]) {
                return { sharedNotes: [note] };
            }
            // Variables set elsewhere belong to the resource once it declares them.
            const taken = describeAdoption(news, stringsIn(state.unmanaged));
            const leaving = namesLeaving(place, state, news);
            const left = namesLeftAlone(state, news);
            const isRemoving = news.mode === "whole" && leaving.length > 0;
            const isChanged =
                isUnknown(news.variables) || differencesIn(state, news).length + leaving.length > 0;
            const condition = isOpenChange(place, state, news) ? ", if they change (not known yet)" : "";
            return {
                notes: [
                    ...(taken === undefined ? [] : [taken]),
                    // The preview of the npm package shows them as removed, since a refresh has put them into the inputs.
                    ...(left.length === 0 ? [] : [`keeps ${left.join(", ")}, which this stack has not set`]),
                ],
                sharedNotes: isChanged ? [`${note}${condition}`] : [],
                isDue: taken !== undefined || isRemoving,
                notices: isRemoving
                    ? [
                          warns(
                              "whole-mode-removal",
                              `whole mode will remove ${leaving.join(", ")}` +
                                  `${isUnknown(news.variables) ? ", unless the values that are not known yet declare it" : ""}. ` +
                                  `Add variables that must stay to \`ignore\`.`,
                          ),
                      ]
                    : [],
            };
        },

        sharing: {
            // In a state, whole mode may have put the variables of others beside its own.
            claims: args =>
                isUnknown(args[argument]) ? [] : ownNames(args).map(name => claimOf(idIn(args), name)),

            refusedPairs: (declaration, others) => refusedPairs(place, declaration, others),

            parts: {
                noun: "variable",
                argument: "variables",

                nameOf: variableIn,

                covers: (args, claim) => {
                    const name = nameIn(claim, idIn(args));
                    return name !== undefined && managesAll(args, name);
                },

                /** Keeps the variables that another resource now declares, with their new values. */
                leftOver: (state, isKept) => ({
                    ...state,
                    variables: select(variablesOf(state), name => !isKept(claimOf(idIn(state), name))),
                }),

                /** Records added variables, which may exist after a failed update: otherwise no later run would remove them. */
                attempted: (state, news) => ({
                    ...state,
                    variables: { ...variablesOf(state), ...variablesOf(news) },
                    unmanaged: stringsIn(state.unmanaged).filter(
                        name => !Object.hasOwn(variablesOf(news), name),
                    ),
                }),
            },
        },

        deletion: {
            deleteBeforeReplace: (state, news) => state[argument] === news[argument],
        },

        /** Lists one object: a place has a single set of variables. */
        list: async (context, id, read) => {
            const found = await find(context, id, read);
            return found === undefined ? [] : [found];
        },
        idOf: ({ id }) => id,
        describe: (found, known) => describe(argument, found, known),

        creation: {
            writtenLater: {
                // In whole mode, the next update removes other variables, after a preview has shown them.
                variables: (state, news) => differencesIn(state, news).length === 0,
            },

            differences: { variables: differencesIn },

            async assertPossible(context, { variables, ...args }) {
                const id = idIn(args);
                await existingOutputs(context, id);
                const collection = { store, context, id };
                const present = await variablesNow(collection);
                await assertNotForeign(collection, variables, Object.keys(variables), present);
            },

            finish({ log }, { id, present, outputs: more }, { variables, mode, ignore }) {
                const outputs = { ...outputsOf(variables, present), ...more };
                const others = outputs.unmanaged.filter(name => !isIgnored(name, ignore));
                // No preview has shown the other variables yet, so none is removed now. The next preview names them.
                if (mode === "whole" && others.length > 0) {
                    log.warn(
                        "whole-mode-removal",
                        `${place.noun} ${id}: ${others.join(", ")} ${others.length === 1 ? "is" : "are"} kept for now. ` +
                            `The next preview lists what whole mode removes.`,
                    );
                }
                return Promise.resolve(outputs);
            },
        },

        async create(context, args) {
            const id = idIn(args);
            const { variables } = args;
            const outputs = await existingOutputs(context, id);
            const present = await serialized(context, id, () => begin({ store, context, id }, variables));
            return { id, outputs, present };
        },

        async read(context, id, known) {
            const found = await orUndefined(find(context, id));
            return found && { id, ...describe(argument, found, known) };
        },

        update(context, id, base, args) {
            const { variables } = args;
            const collection = { store, context, id };
            return serialized(context, id, async () => {
                // Read in its turn: another resource may have changed variables of the same place.
                const present = await variablesAt(collection);
                const own = ownNames(base);
                const added = Object.keys(variables).filter(name => !own.includes(name));
                const adopted = await assertNotForeign(collection, variables, added, present);
                if (adopted.unread.length > 0) {
                    warnOfAdopted(collection, adopted);
                }
                const moved = added.filter(name => present.has(name) && !adopted.names.includes(name));
                const leaving = namesLeaving(place, base, args);
                const after = await write(collection, variables, present, { leaving }).catch(
                    (error: unknown) => {
                        // Without a record here, no resource would have what another declaration has given up.
                        if (moved.length === 0) {
                            throw error;
                        }
                        return fail(collection, variables, present, [...own, ...moved], error);
                    },
                );
                const isWritten = Object.entries(variables).some(
                    ([name, value]) => present.get(name) !== value,
                );
                // Without a new salt, a restored value has its old hash, and nothing deploys the application again.
                return {
                    ...outputsOf(variables, after, isWritten ? undefined : base.salt),
                    ...(await outputsAt(context, id)),
                };
            });
        },

        delete(context, id, state) {
            const collection = { store, context, id };
            return serialized(context, id, async () => {
                const present = await orUndefined(variablesNow(collection));
                const mine = ownNames(state).filter(name => present?.has(name) === true);
                const removals = await removeAll(collection, mine, present ?? new Map());
                if (removals.some(({ existed }) => !existed)) {
                    await assertRemoved(collection, mine);
                }
                return { existed: present !== undefined };
            });
        },
    });
}

function refusedIgnore({ ignore, mode }: Declared): CheckFailure[] {
    const reason =
        '"ignore" only means something with mode: "whole"; leave it out, since partial mode never touches other variables.';
    return ignore !== undefined && mode === "partial"
        ? [{ code: "invalid-argument", property: "ignore", reason }]
        : [];
}

/** Describes the managed variables. Without a state, these are all variables. */
function describe(
    argument: string,
    { id, present, outputs }: FoundVariables,
    known: Partial<Declared & Outputs>,
) {
    const { variables: before, unmanaged: foreign = [], mode = "partial", ignore, plain, salt } = known;
    const isOurs = (name: string): boolean =>
        before === undefined || (Object.hasOwn(before, name) && !foreign.includes(name));
    const variables = select(
        Object.fromEntries(present),
        name => isOurs(name) || (mode === "whole" && !isIgnored(name, ignore)),
    );
    return {
        args: {
            ...({ [argument]: id } as Record<Place["argument"], string>),
            variables,
            ...(plain !== undefined && { plain }),
            mode,
            ...(ignore !== undefined && { ignore }),
        },
        outputs: {
            ...outputsOf(variables, present, salt),
            unmanaged: [...present.keys()].filter(name => !isOurs(name)).sort(),
            ...outputs,
        },
    };
}
