/** What webhooks and e-mail hooks have in common: no route changes one, and only their list shows them. */
import { z } from "zod";
import { doubtsAboutEvents } from "../catalogue/events.js";
import type { ReadOptions, Removal } from "../client/index.js";
import { milliseconds, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { remediesForMissing } from "../lifecycle/found.js";
import { canonical, type JsonObject } from "../lifecycle/json.js";
import type { CheckContext, CheckFailure, Context } from "../lifecycle/kind.js";
import { untilListed } from "../lifecycle/listed.js";
import { sameSet, stringsIn } from "../lifecycle/sets.js";
import { isUnknown } from "../lifecycle/unknown.js";
import type { WaitOptions } from "../lifecycle/wait.js";

const visibleWithin = "30s";

export const hookArgs = {
    name: z.string().min(1).meta({
        description: "Name shown in the console.",
        change: "replaces",
        example: '"deployments"',
    }),
    events: z.array(z.string().min(1)).min(1).meta({
        description:
            "What to notify of, in any order: codes of events such as `DEPLOYMENT_FAIL`, groups of them such as `META_DEPLOYMENT_RESULT`, or `*` for everything.",
        change: "replaces",
        example: '["META_DEPLOYMENT_RESULT"]',
    }),
    scope: z.array(z.string().min(1)).default([]).meta({
        description:
            "Ids of the applications and add-ons it is about, in any order. Default: all of the owner's.",
        change: "replaces",
        example: '["app_…"]',
        reference: true,
    }),
    timeouts: timeouts({ create: visibleWithin }),
};

interface Hook {
    id: string;
    name: string;
    events: string[];
    scope: string[];
}

interface Declared extends Omit<Hook, "id"> {
    adopt?: string | undefined;
    allowDuplicate?: boolean | string[] | undefined;
    timeouts?: { create?: string | undefined } | undefined;
}

/** What the two kinds do not have in common. */
interface HookFamily<A extends Declared, F extends Hook> {
    noun: string;
    /** One list answers for all hooks of an owner. */
    list: (context: Context, read?: ReadOptions) => Promise<F[]>;
    request(args: A): object;
    create(context: Context, args: A): Promise<F>;
    remove(context: Context, id: string): Promise<Removal>;
    /** How a hook is not as it is declared. */
    differences(found: F, args: A): string[];
}

/** Whether two lists of an argument hold the same, in whatever order. */
export function sameItems(key: string): (state: JsonObject, news: JsonObject) => boolean {
    return (state, news) => sameSet(stringsIn(state[key]), stringsIn(news[key]));
}

/** Warns of events that nobody knows, where they are new or changed. */
export function checkEvents(
    noun: string,
    { olds, news, log }: CheckContext<{ name: string; events: string[] }>,
): CheckFailure[] {
    if (!isUnknown(news.events) && canonical(olds["events"]) !== canonical(news.events)) {
        const known = news.events.filter(event => !isUnknown(event));
        doubtsAboutEvents(known).forEach(doubt => log.warn(`${noun} "${news.name}": ${doubt}`));
    }
    return [];
}

/** How a hook is not as it is declared, in the fields that both kinds have. */
export function hookDifferences(found: Hook, args: Omit<Hook, "id">): string[] {
    return [
        found.name === args.name ? [] : [`name is "${found.name}"`],
        sameSet(found.events, args.events) ? [] : [`events are ${JSON.stringify(found.events)}`],
        sameSet(found.scope, args.scope) ? [] : [`scope is ${JSON.stringify(found.scope)}`],
    ].flat();
}

/** The hook to take over, which must be as it is declared, or a new one, once it is listed. */
export async function createHook<A extends Declared, F extends Hook>(
    context: Context,
    args: A,
    hooks: HookFamily<A, F>,
): Promise<{ id: string; outputs: Record<string, never> }> {
    const { adopt, allowDuplicate } = args;
    if (adopt !== undefined) {
        return { id: await assertAdoptable(context, adopt, args, hooks), outputs: {} };
    }
    const creation: CreateOnceOptions<F> = {
        collection: `${hooks.noun}s of ${context.owner}`,
        sent: hooks.request(args),
        list: read => hooks.list(context, read),
        idOf: hook => hook.id,
        isTwin: hook => hooks.differences(hook, args).length === 0,
        create: () => hooks.create(context, args),
        listed: showing(hooks.noun, args),
        allowDuplicate,
        remove: id => hooks.remove(context, id),
    };
    return context.createOnce(creation, ({ id }) => ({ id, outputs: {} }));
}

async function assertAdoptable<A extends Declared, F extends Hook>(
    context: Context,
    id: string,
    args: A,
    hooks: HookFamily<A, F>,
): Promise<string> {
    const found = (await hooks.list(context)).find(hook => hook.id === id);
    if (found === undefined) {
        throw new UserError(`${id} does not exist for ${context.owner}`, remediesForMissing.adopted);
    }
    const different = hooks.differences(found, args);
    if (different.length > 0) {
        throw new UserError(
            `${id} is not as declared: its ${different.join(", its ")}`,
            "Declare it as it is to take it over.",
        );
    }
    return id;
}

/** A hook may be listed only some seconds after the answer, and a refresh would take it to be gone. */
function showing(noun: string, { name, timeouts }: Declared): WaitOptions {
    return {
        what: `${noun} "${name}" to be listed`,
        deadline: milliseconds(timeouts?.create ?? visibleWithin),
    };
}

/** Sees a half-made one through. */
export async function listedHook<A extends Declared, F extends Hook>(
    context: Context,
    id: string,
    args: A,
    { noun, list }: HookFamily<A, F>,
): Promise<void> {
    await untilListed(context.waitFor, {
        ...showing(noun, args),
        list: read => list(context, read),
        isIt: hook => hook.id === id,
    });
}
