/**
 * A kind's lifecycle as the dynamic host calls it: strips and restores what the engine adds, checks and compares, keeps
 * to the stored owner and platform, marks secrets, and turns every failure into sentences.
 */
import type * as pulumi from "@pulumi/pulumi";
import { adopt, canBeFound } from "./adoption.js";
import { checkArguments, withoutEcho, withOrigin } from "./check.js";
import { Contexts } from "./contexts.js";
import { differingArguments } from "./compare.js";
import { createOnce, type Made, type OwnObjects } from "./create-once.js";
import { Declarations, type LeftOver } from "./declarations.js";
import { type Diff, diffArguments } from "./diff.js";
import {
    type Doing,
    explain,
    explainPartial,
    explainUnfinished,
    PartialFailure,
    UserError,
} from "./errors.js";
import { Existing } from "./existing.js";
import { Foresight } from "./foresight.js";
import {
    argumentsOf,
    declaredIn,
    ignoredIn,
    markedIn,
    markedOf,
    organizationIn,
    pathOf,
    previewIn,
    providerKey,
    refusalIn,
    unfinishedIn,
    unfinishedKey,
    without,
    withInternals,
} from "./internals.js";
import { DataGuard } from "./data-guard.js";
import { canonical, plain, textOf, type JsonObject } from "./json.js";
import { isCallers, placeOf, type Context, type Kind } from "./kind.js";
import { Leftovers } from "./leftovers.js";
import { untilVisible } from "./listed.js";
import { namesOf } from "./literal-references.js";
import { Presence } from "./presence.js";
import { redactedErrors } from "./redaction.js";
import { References } from "./references.js";
import { Holders } from "./run/holders.js";
import type { Session } from "./session.js";
import { markSecrets, type IsShown } from "./secrets.js";
import { stringsIn } from "./sets.js";
import { declaredOnly, driftIn, ownerIn, platformIn, Stored } from "./stored.js";
import { readable } from "./unknown.js";
import { unmanagedNote } from "./unmanaged.js";
import { deleteUnused } from "./uses.js";
import { namespace } from "../config.js";

type Provider = Required<pulumi.dynamic.ResourceProvider>;

/** What the engine loads for one kind. */
export function adapt(kind: Kind, session: Session): Provider {
    const ids = session.objectIds(kind.name);
    session.stackClaims.register(kind);
    const declarations = new Declarations(kind, session.claims);
    const holders = new Holders(kind, session.claims, session.inventory);

    const stored = new Stored(kind, session);
    const existing = new Existing(kind);
    /** The paths of what the engine is told to leave on the platform. */
    const retained = new Set<string>();
    const leftovers = new Leftovers(kind, session.log);
    const contexts = new Contexts(kind, session, declarations, holders);
    const presence = new Presence(kind, session, contexts);
    const references = new References(kind, session.claims, session.identities);
    /** By path, the inputs as the last run left them. */
    const inputsBefore = new Map<string | undefined, JsonObject>();
    /** By path, what the resource option `ignoreChanges` names. */
    const ignoredAt = new Map<string | undefined, string[]>();
    const guard = new DataGuard(kind, session);

    async function remove(context: Context, id: string, state: JsonObject): Promise<void> {
        try {
            const claims = (kind.claims?.(state, id, state) ?? [id]).map(claim => `${kind.name} ${claim}`);
            const { existed } = await session.deletions.during(claims, () =>
                deleteUnused(kind, context, id, state),
            );
            if (!existed) {
                await presence.assertGone(context, id, state);
            }
        } finally {
            ids.creations.forget();
        }
    }

    const foresight = new Foresight(kind, session, { contexts, declarations, existing, references });

    const doing = (action: Doing["action"], properties: JsonObject, id?: string): Doing => ({
        action,
        noun: kind.noun,
        label: textOf(properties[kind.namedBy]) ?? id ?? "",
    });

    async function explaining<T>(what: Doing, call: () => Promise<T>): Promise<T> {
        try {
            return await call();
        } catch (error) {
            throw explain(error, what);
        } finally {
            await session.log.delivered();
        }
    }

    /** An object that exists but is not as declared is handed to the engine, which keeps it and asks for an update. */
    const recorded = (
        explained: Error,
        id: string,
        news: JsonObject,
        properties: JsonObject,
        isShown = stored.asDeclared(argumentsOf(news)),
    ): Error => {
        declarations.end(news, id, properties);
        return Object.assign(explained, {
            id,
            reasons: [explained.message],
            properties: {
                ...stored.marked(properties, isShown),
                ...markedOf(news),
                [providerKey]: news[providerKey],
                [unfinishedKey]: differingArguments(kind, properties, argumentsOf(news)),
            },
        });
    };

    function update(context: Context, id: string, state: JsonObject, args: JsonObject): Promise<object> {
        return (
            kind.update?.(context, id, state, args) ??
            seeThrough(context, id, { ...stored.outputsIn(state), ...args })
        );
    }

    /** Nothing of it can be changed in place: what is left is that a half-made one is listed. */
    async function seeThrough(context: Context, id: string, known: JsonObject): Promise<object> {
        const { item } = await untilVisible(kind, context, known, {
            list: read => kind.list(context, placeOf(kind, context, known), read),
            isIt: found => kind.idOf(found, known) === id,
        });
        return kind.describe(item, known).outputs;
    }

    /** After an update that failed half-way: what is there by now, or where that does not show, what may be. */
    async function afterFailure(
        context: Context,
        id: string,
        state: JsonObject,
        news: JsonObject,
    ): Promise<JsonObject> {
        const args = argumentsOf(news);
        const attempted = declarations.withoutOthers(news, kind.attempted?.(state, args) ?? state);
        const observed = await kind.read(context, id, attempted).catch(() => undefined);
        return observed === undefined
            ? attempted
            : stored.compose(
                  {
                      ...declaredOnly(state),
                      ...declarations.withoutOthers(news, observed.args as JsonObject),
                  },
                  observed.outputs,
                  context.owner,
              );
    }

    /** What another declaration of the program has is not recorded a second time. */
    async function adoptUnheld(
        context: Context,
        adopted: string,
        args: JsonObject,
        path: string | undefined,
    ): Promise<Made> {
        const made = await adopt(kind, context, adopted, args);
        const known = { ...args, ...(made.outputs as JsonObject) };
        const { other } = await holders.of(path, made.id, known);
        const conflict = other && declarations.adoptedTwice(path, made.id, other);
        if (conflict !== undefined) {
            throw conflict;
        }
        return made;
    }

    /** What there is to delete; all of it where it makes way for the replacement of the declaration that has it. */
    async function leftOver(id: string, state: JsonObject): Promise<LeftOver> {
        const left = declarations.leftOver(id, state);
        const path = left.remaining === undefined ? declarations.awaiting(id, state) : undefined;
        const isItsOwn = path !== undefined && (await holders.of(path, id, state)).is === "self";
        return isItsOwn ? { remaining: state, kept: "" } : left;
    }

    /** Nothing may be left with the old object, nor may that stay where its replacement is going to be. */
    function assertSeparable(path: string, id: string, state: JsonObject, found: Diff): void {
        const conflict = session.literalReferences.replace(path, namesOf(kind, id, state));
        if (conflict !== undefined) {
            throw conflict;
        }
        if (found.deleteBeforeReplace && retained.has(path)) {
            throw new UserError(
                `the resource option retainOnDelete leaves ${id} as it is, and its replacement cannot be created beside it`,
                `Run "pulumi up" once without that option and without this change. Then change ${found.replaces.join(", ")}.`,
            );
        }
    }

    /** The id that a replacement is going to have, where the arguments say so. */
    async function assertFree(path: string, id: string, args: JsonObject): Promise<void> {
        const next = kind.takesOver === true || !canBeFound(kind, args) ? undefined : kind.idFrom?.(args);
        if (next === undefined || next === id) {
            return;
        }
        const { other } = await holders.of(path, next, args);
        if (other !== undefined) {
            throw declarations.inTurn(path, next, other);
        }
    }

    const provider: Provider = {
        configure: ({ config }) => {
            session.configure(key => config.get(`${namespace}:${key}`));
            return Promise.resolve();
        },

        check: (olds: JsonObject, news: JsonObject) => {
            const [before, given, path] = [argumentsOf(olds), argumentsOf(news), pathOf(news)];
            const log = session.log.about(kind.name, path);
            const marked = markedIn(news);
            session.secrets.conceal(marked, given);
            session.inventory.belongsTo(organizationIn(news));
            ignoredAt.set(path, ignoredIn(news));
            declarations.announce(declaredIn(news));
            return explaining(doing("check", given), async () => {
                const { inputs, failures } = checkArguments(kind.args, given);
                const checking = {
                    olds: before,
                    news: inputs,
                    log,
                    capabilities: session.capabilities,
                    isKept: guard.keepsThrough(before, inputs),
                };
                const contradictions =
                    failures.length > 0
                        ? []
                        : [
                              ...(kind.check?.(checking) ?? []).map(failure =>
                                  withOrigin(failure, before, inputs),
                              ),
                              ...refusalIn(news),
                              ...session.secrets.declare(kind, path ?? "", inputs),
                              ...declarations.declare(path, inputs, before),
                              ...(await session.literalReferences.declare(kind, path, inputs)),
                          ];
                if (Object.keys(before).length > 0) {
                    existing.note(path, { stored: before });
                    inputsBefore.set(path, before);
                }
                if (path !== undefined && previewIn(news)?.isRetained === true) {
                    retained.add(path);
                }
                guard.assertSet();
                if (Object.keys(before).length === 0) {
                    await guard.announce(path, inputs, log, async () => {
                        const adopted = declarations.adoptionOf({ ...news, ...inputs });
                        return adopted === undefined
                            ? undefined
                            : (await holders.of(path, adopted, inputs)).other;
                    });
                    await guard.assertNew(path, inputs);
                    const conflict = inputsBefore.has(path)
                        ? undefined
                        : await session.literalReferences.declareNew(kind, path);
                    if (conflict !== undefined) {
                        throw conflict;
                    }
                }
                const all = [...failures, ...contradictions].map(({ property, reason }) =>
                    withoutEcho(kind.args, {
                        property: marked.includes(property) ? "" : property,
                        reason: session.secrets.redact(readable(reason)),
                    }),
                );
                const declared = { ...news, ...inputs };
                const found =
                    all.length > 0
                        ? undefined
                        : await foresight.problemWith(checking, declared, doing("check", given));
                const problem = found && session.secrets.redact(found);
                // A preview fails at its end, by the class, with the problems of all resources.
                const isFailure = problem !== undefined && previewIn(news) === undefined;
                return {
                    inputs: withInternals(inputs, news, problem),
                    failures: isFailure ? [{ property: "", reason: problem }] : all,
                };
            });
        },

        diff: (id, olds: JsonObject, news: JsonObject) => {
            const [state, args, path] = [argumentsOf(olds), argumentsOf(news), pathOf(news)];
            const isDeclared = declarations.isDeclared(path);
            if (isDeclared) {
                ids.add(id);
                session.identities.set(id, state);
            } else {
                leftovers.note(path, id);
            }
            existing.note(path, { stored: state, id });
            const log = session.log.about(kind.name, path);
            return explaining(doing("diff", args, id), async () => {
                if (isDeclared) {
                    await foresight.warnOfPendingDeletion(path, log);
                }
                const found = diffArguments(kind, state, args, {
                    log,
                    isDeclared,
                    isKept: guard.keepsThrough(state, args),
                    olds: inputsBefore.get(path),
                    ignored: ignoredAt.get(path) ?? [],
                    fateOf: key => references.fateOf(path ?? "", key, state, args),
                });
                if (isDeclared) {
                    guard.assertReplaceable(state, args, found.replaces);
                }
                const isReplaced = found.replaces.length > 0;
                if (isDeclared && isReplaced) {
                    assertSeparable(path, id, state, found);
                    await assertFree(path, id, args);
                }
                const misled =
                    isDeclared && !isReplaced ? declarations.adoptsAnother(path, id, state, args) : undefined;
                // Where a replacement was stopped nothing is there, and the engine creates whatever is said here.
                if (misled !== undefined && !(await presence.isGone(id, state))) {
                    throw misled;
                }
                const isTaken = isDeclared && declarations.identify(path, id, state, args, isReplaced);
                const disputed = isDeclared ? declarations.recordRoles(path, id, state, args) : undefined;
                if (disputed !== undefined) {
                    log.info(`${disputed}: the state has it twice, so the platform is compared`);
                }
                const changes = found.changes || isTaken || misled !== undefined || disputed !== undefined;
                if (isTaken && !found.changes) {
                    log.info("changes: what another resource of this program gives up in this run");
                }
                if (isDeclared && !changes && unfinishedIn(olds) !== undefined) {
                    // The engine updates what a failed run has recorded, whatever is said here.
                    log.info("finishes what the run before has begun");
                }
                if (isDeclared && changes) {
                    foresight.tell(path, state, args, log);
                    if (isReplaced && foresight.isPreviewed(path)) {
                        unmanagedNote(kind, id, state).forEach(sentence => log.warn(sentence));
                        const uses = retained.has(path) ? [] : await foresight.usesOf(id, state);
                        uses.forEach(sentence => log.warn(sentence));
                    }
                    // A replacement would be made at the new address before the old one refuses to be deleted there.
                    session.assertPlatformIfConfigured(id, platformIn(state));
                }
                return { ...found, changes };
            });
        },

        create: async (news: JsonObject) => {
            const owner = await explaining(doing("create", news), () => contexts.ownerOfNew(news));
            const what = {
                ...doing("create", news),
                ...(!isCallers(kind, session.capabilities) && { owner }),
            };
            const [args, path] = [declarations.withoutSpentAdoption(news), pathOf(news)];
            try {
                const replaced = existing.at(path);
                if (replaced !== undefined) {
                    // The new one would be made before the old one refuses to go.
                    await guard.assertDeletable(replaced.id, replaced.stored);
                } else {
                    await guard.assertNoneBefore(path, args);
                }
                const former = await guard.replacedAt(path, replaced, id => declarations.isGivenUp(id));
                const own: OwnObjects = {
                    path,
                    ids,
                    hasHad: id => declarations.hasHad(path, id),
                    holderOf: (id, known) => holders.of(path, id, known),
                    inTurn: (id, other) => declarations.inTurn(path, id, other),
                };
                const context = await contexts.for(owner, news);
                const adopted = textOf(args["adopt"]);
                if (adopted === undefined) {
                    declarations.begin(news);
                }
                const made =
                    adopted === undefined
                        ? await createOnce(kind, context, args, own)
                        : await session.adoptions.run(() => adoptUnheld(context, adopted, args, path));
                ids.add(made.id);
                const conflict = declarations.make(news, made.id, made.outputs as JsonObject);
                if (conflict !== undefined) {
                    throw conflict;
                }
                if (former !== undefined && former.id !== made.id) {
                    leftovers.announce(former, made.id, args, session.log.about(kind.name, path));
                }
                const outs = stored.compose(made.args, made.outputs, owner);
                const unfinished = differingArguments(kind, outs, args);
                declarations.end(news, made.id, outs);
                return {
                    id: made.id,
                    outs: {
                        ...stored.marked(outs, stored.asDeclared(args)),
                        ...markedOf(news),
                        ...(unfinished.length > 0 && { [unfinishedKey]: unfinished }),
                    },
                };
            } catch (error) {
                if (!(error instanceof PartialFailure)) {
                    declarations.end(news);
                    throw explain(error, what);
                }
                const { id, outputs } = error;
                ids.add(id);
                declarations.make(news, id, outputs as JsonObject);
                throw recorded(explainPartial(error, what), id, news, stored.compose(args, outputs, owner));
            } finally {
                await session.log.delivered();
            }
        },

        read: (id, props: JsonObject = {}) => {
            const [state, secretByMark] = [argumentsOf(props), markedIn(props)];
            session.secrets.store(kind, state);
            session.secrets.conceal(secretByMark, state);
            const marked = (properties: JsonObject, isShown: IsShown): JsonObject =>
                markSecrets(
                    stored.marked(properties, isShown),
                    secretByMark.map(key => [key, "whole"]),
                );
            return explaining(doing("read", state, id), async () => {
                // `X.get` reads with nothing but what the program passes; a refresh with all that was stored.
                const storedOwner = ownerIn(state);
                const owner = storedOwner ?? (await contexts.ownerOfNew(state));
                await session.assertAccount(owner);
                const observed = await kind.read(await contexts.for(owner, props), id, state);
                if (observed === undefined) {
                    await session.assertProvenGone(owner, platformIn(state));
                    if (storedOwner === undefined) {
                        throw new UserError(
                            `${id} does not exist for ${owner}`,
                            "Check the id and the owner.",
                        );
                    }
                    session.kept.forget(id);
                    existing.forget(id);
                    return { id: "", props: {} };
                }
                if (observed.isUnseen === true) {
                    session.assertShownHere(id, platformIn(state));
                }
                const args = { ...declaredOnly(state), ...(observed.args as JsonObject) };
                session.secrets.conceal(secretByMark, args);
                const isSame = canonical(stored.echo(args)) === canonical(stored.echo(state));
                if (kind.identity === "given" && !isSame) {
                    session.assertSamePlatform(id, platformIn(state));
                }
                const isShown = stored.asRead(state);
                const drift = stored.driftSince(state, args, isShown);
                const shown = stringsIn(drift["drifted"]).length > 0 ? { drifted: drift["drifted"] } : {};
                const found = {
                    id: observed.id,
                    props: {
                        ...marked(stored.compose(args, observed.outputs, owner, drift), isShown),
                        ...markedOf(props),
                    },
                };
                // The engine keeps the inputs it has, which hold the arguments that only steer as well.
                const isWritten = (unfinishedIn(props) ?? []).length === 0;
                const keepsInputs =
                    storedOwner !== undefined &&
                    isSame &&
                    isWritten &&
                    canonical(drift) === canonical(driftIn(state));
                return keepsInputs
                    ? found
                    : { ...found, inputs: marked(plain({ ...stored.echo(args), ...shown }), isShown) };
            });
        },

        update: async (id, olds: JsonObject, news: JsonObject) => {
            const what = doing("update", news, id);
            const [state, args] = [argumentsOf(olds), argumentsOf(news)];
            ids.add(id);
            const owner = await explaining(what, () => contexts.ownerOfStored(id, state, news));
            const context = await explaining(what, () => contexts.for(owner, news));
            const attempt = session.attempt();
            try {
                if (declarations.adoptsAnother(pathOf(news), id, state, args) !== undefined) {
                    throw new UserError(
                        `${id} does not exist any more, and adopt names something else`,
                        'Run "pulumi refresh": the next "pulumi up" then takes over what adopt names.',
                    );
                }
                declarations.begin(news);
                const outputs = await attempt.run(() => update(context, id, state, args));
                const outs = stored.compose(args, outputs, owner);
                declarations.end(news, id, outs);
                return { outs: { ...stored.marked(outs, stored.asDeclared(args)), ...markedOf(news) } };
            } catch (error) {
                const isUnfinished =
                    attempt.mayHaveWritten ||
                    declarations.hasTakenOver(news) ||
                    declarations.givesAway(news, state);
                const isTakenBack = guard.takesBack(state, args);
                const explained = isUnfinished ? explainUnfinished(error, what) : explain(error, what);
                if (!isUnfinished && !isTakenBack) {
                    declarations.end(news, id, state);
                    throw explained;
                }
                const known = isTakenBack ? without(state, "allowDelete") : state;
                const properties = stored.listedByBoth(
                    await afterFailure(context, id, known, news),
                    state,
                    args,
                );
                throw recorded(explained, id, news, properties, stored.asDeclared(state, args));
            } finally {
                await session.log.delivered();
            }
        },

        delete: (id, props: JsonObject) => {
            const state = argumentsOf(props);
            session.secrets.conceal(markedIn(props), state);
            return explaining(doing("delete", state, id), async () => {
                const owner = await contexts.ownerOfStored(id, state);
                const { remaining, kept } = await leftOver(id, state);
                if (remaining !== undefined) {
                    await guard.assertDeletable(id, state);
                    await guard.assertNothingKeptBelow(id);
                    session.literalReferences.assertUnnamed(namesOf(kind, id, state));
                }
                ids.add(id);
                if (kept !== "") {
                    session.log.info(`${kept} stays: another resource of this stack has it now`);
                }
                if (remaining === undefined) {
                    return;
                }
                await remove(await contexts.for(owner, props), id, remaining);
                ids.remove(id);
                existing.forget(id);
                declarations.drop(id, remaining);
            });
        },
    };
    return redactedErrors(provider, text => session.secrets.redact(text));
}
