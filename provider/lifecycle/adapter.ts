/**
 * A kind's lifecycle as the dynamic host calls it: strips and restores what the engine adds, checks and compares, keeps
 * to the stored owner, marks secrets, and turns every failure into sentences.
 */
import type * as pulumi from "@pulumi/pulumi";
import { ownership } from "./arguments.js";
import { checkArguments, withoutEcho } from "./check.js";
import { diffArguments } from "./diff.js";
import { driftOf } from "./drift.js";
import { type Doing, explain, explainPartial, PartialFailure, UserError } from "./errors.js";
import { canonical, plain, type JsonObject } from "./json.js";
import { argumentsThat, type Context, type Kind } from "./kind.js";
import { markSecrets, secretsOf } from "./secrets.js";
import type { Session } from "./session.js";
import { stringsIn } from "./sets.js";
import { namespace } from "../config.js";

const providerKey = "__provider";
type Provider = Required<pulumi.dynamic.ResourceProvider>;

/** What the engine loads for one kind. */
export function adapt(kind: Kind, session: Session): Provider {
    const secrets = [...secretsOf(kind.args), ...secretsOf(kind.outputs)];
    // The deadline of a delete is only found in the outputs; the other steering arguments have no say after their call.
    const notEchoed = argumentsThat(kind, "steers").filter(key => key !== "timeouts");
    const isArgument = (key: string): boolean => key in kind.args.shape && !notEchoed.includes(key);

    const managed = session.managed(kind.name, [...argumentsThat(kind, "replaces"), kind.namedBy]);

    const echo = (args: JsonObject): JsonObject =>
        Object.fromEntries(Object.entries(args).filter(([key]) => isArgument(key)));

    const driftSince = (state: JsonObject, observed: JsonObject): JsonObject =>
        "drifted" in kind.outputs.shape ? driftOf(kind.args, state, observed) : {};

    /** All outputs, every time: what is missing from a result is lost from the state. */
    const compose = (args: object, outputs: object, owner: string, drift = driftSince({}, {})): JsonObject =>
        plain({
            ...echo(args as JsonObject),
            ...outputs,
            ...drift,
            ownerId: owner,
            platform: session.platform,
        });

    /** "It does not exist" is an answer that drops a resource from the state, so it is not taken on one word. */
    async function assertGone(context: Context, id: string, state: JsonObject): Promise<void> {
        await session.assertProvenGone(context.owner, text(state["platform"]));
        if ((await kind.read(context, id, state)) !== undefined) {
            throw new UserError(
                `the platform answered that ${id} does not exist, and yet shows it`,
                "The state is as it was: run the command again.",
            );
        }
    }

    function assertMadeOnce(id: string): void {
        if (kind.leftOver === undefined && managed.madeAs(id).length > 0) {
            throw new UserError(
                `another resource of this program is ${id} already`,
                "Declare it once: destroying one of the two would take it from the other.",
            );
        }
    }

    /**
     * What there is to delete. Where a resource of the same run has become what goes (it has another name in the
     * program by now, or was to be replaced by one with the same identity), that is not the object itself.
     */
    function leftOver(id: string, state: JsonObject): JsonObject | undefined {
        const successors = managed.madeAs(id);
        if (successors.length === 0) {
            return state;
        }
        const remaining = kind.leftOver?.(state, successors);
        if (remaining === undefined) {
            session.log.info(`${kind.noun} ${id} stays: another resource of this stack has it now`);
        }
        return remaining;
    }

    const newOwner = (properties: JsonObject): Promise<string> =>
        kind.scope === "caller" ? session.account() : session.resolveOwner(text(properties["owner"]));

    const doing = (action: Doing["action"], properties: JsonObject, id?: string): Doing => ({
        action,
        noun: kind.noun,
        label: text(properties[kind.namedBy]) ?? id ?? "",
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

    /** An object that exists but is not finished is handed to the engine, which keeps it and asks for an update. */
    async function recording<T>(
        what: Doing,
        news: JsonObject,
        owner: string,
        call: () => Promise<T>,
    ): Promise<T> {
        try {
            return await call();
        } catch (error) {
            if (!(error instanceof PartialFailure)) {
                throw explain(error, what);
            }
            managed.make(error.id, news);
            const explained = explainPartial(error, what);
            throw Object.assign(explained, {
                id: error.id,
                reasons: [explained.message],
                properties: {
                    ...markSecrets(compose(news, error.outputs, owner), secrets),
                    [providerKey]: news[providerKey],
                },
            });
        } finally {
            await session.log.delivered();
        }
    }

    return {
        configure: ({ config }) => {
            session.configure(key => config.get(`${namespace}:${key}`));
            return Promise.resolve();
        },

        check: (olds: JsonObject, news: JsonObject) => {
            const given = without(news, providerKey);
            return explaining(doing("check", given), () => {
                const { inputs, failures } = checkArguments(kind.args, given);
                const contradictions =
                    failures.length > 0
                        ? []
                        : (kind.check?.({
                              olds: without(olds, providerKey),
                              news: inputs,
                              log: session.log,
                          }) ?? []);
                if (Object.keys(olds).length > 0) {
                    // A copy: the SDK's host writes into what check returns.
                    managed.hold(without(olds, providerKey), { ...inputs });
                }
                const all = [...failures, ...contradictions].map(failure => withoutEcho(kind.args, failure));
                return Promise.resolve({ inputs, failures: all });
            });
        },

        diff: (id, olds: JsonObject, news: JsonObject) => {
            managed.identify(id, without(news, providerKey));
            return explaining(doing("diff", news, id), () =>
                Promise.resolve(
                    diffArguments(kind, without(olds, providerKey), without(news, providerKey), session.log),
                ),
            );
        },

        create: async (news: JsonObject) => {
            const what = doing("create", news);
            const owner = await explaining(what, () => newOwner(news));
            return recording(what, news, owner, async () => {
                const args = without(news, providerKey);
                const context = await session.context(managed, owner, managed.unidentified(args));
                const { id, outputs } = await kind.create(context, args);
                assertMadeOnce(id);
                managed.make(id, args);
                return { id, outs: markSecrets(compose(news, outputs, owner), secrets) };
            });
        },

        read: (id, props: JsonObject = {}) => {
            const state = without(props, providerKey);
            return explaining(doing("read", state, id), async () => {
                // `X.get` reads with nothing but what the program passes; a refresh with all that was stored.
                const stored = storedOwner(state);
                const owner = stored ?? (await newOwner(state));
                await session.assertAccount(owner);
                const observed = await kind.read(await session.context(managed, owner), id, state);
                if (observed === undefined) {
                    await session.assertProvenGone(owner, text(state["platform"]));
                    if (stored === undefined) {
                        throw new UserError(
                            `${id} does not exist for ${owner}`,
                            "Check the id and the owner.",
                        );
                    }
                    return { id: "", props: {} };
                }
                if (stored !== undefined) {
                    managed.add(observed.id);
                }
                const args = { ...declaredOnly(state), ...(observed.args as JsonObject) };
                if (kind.identity === "given" && !sameIn(state, echo(args))) {
                    session.assertSamePlatform(id, text(state["platform"]));
                }
                const drift = driftSince(state, args);
                const shown = stringsIn(drift["drifted"]).length > 0 ? { drifted: drift["drifted"] } : {};
                return {
                    id: observed.id,
                    props: markSecrets(compose(args, observed.outputs, owner, drift), secrets),
                    inputs: markSecrets(plain({ ...echo(args), ...shown }), secrets),
                };
            });
        },

        update: async (id, olds: JsonObject, news: JsonObject) => {
            const what = doing("update", news, id);
            const state = without(olds, providerKey);
            managed.add(id);
            const owner = await explaining(what, async () => {
                const found = storedOwner(state) ?? (await newOwner(news));
                await session.assertAccount(found);
                return found;
            });
            return recording(what, news, owner, async () => {
                const context = await session.context(managed, owner);
                const outputs = await kind.update(context, id, state, without(news, providerKey));
                return { outs: markSecrets(compose(news, outputs, owner), secrets) };
            });
        },

        delete: (id, props: JsonObject) => {
            const state = without(props, providerKey);
            return explaining(doing("delete", state, id), async () => {
                const owner = storedOwner(state) ?? (await newOwner(state));
                await session.assertAccount(owner);
                managed.add(id);
                managed.release(state);
                const remaining = leftOver(id, state);
                if (remaining === undefined) {
                    return;
                }
                const context = await session.context(managed, owner);
                const { existed } = await kind.delete(context, id, remaining);
                if (!existed) {
                    await assertGone(context, id, state);
                }
            });
        },
    };
}

/** What no platform shows, and only the program says: whom it names as the owner, and how long it waits. */
function declaredOnly({ owner, timeouts }: JsonObject): JsonObject {
    return { ...(owner !== undefined && { owner }), ...(timeouts !== undefined && { timeouts }) };
}

function sameIn(state: JsonObject, args: JsonObject): boolean {
    return Object.entries(args).every(([key, value]) => canonical(value) === canonical(state[key]));
}

function storedOwner(state: JsonObject): string | undefined {
    return ownership.shape.ownerId.safeParse(state["ownerId"]).data;
}

function text(value: unknown): string | undefined {
    return typeof value === "string" ? value : undefined;
}

function without(properties: JsonObject, key: string): JsonObject {
    const rest = { ...properties };
    Reflect.deleteProperty(rest, key);
    return rest;
}
