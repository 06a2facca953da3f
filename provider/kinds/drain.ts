/** Log drains. */
import { z } from "zod";
import type { Drain as Found } from "../client/index.js";
import { adoptable, idsBut, milliseconds, owner, steering, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { driftOutputs } from "../lifecycle/drift.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { isUnknown } from "../lifecycle/unknown.js";
import type { WaitAnswer } from "../lifecycle/wait.js";
import { realIdOf } from "./addon-id.js";
import {
    checkSink,
    drainCredentials,
    drainKinds,
    holdsKey,
    placeForKey,
    type DrainCredentials,
} from "./drain-sinks.js";

const settlesWithin = "1m";
const credentialNames = drainCredentials.keyof().options;

const args = z.strictObject({
    resource: z
        .string()
        .regex(
            /^[a-z0-9]+_./i,
            "must be the id of an application (app_…) or of an add-on (addon_… or its real id)",
        )
        .meta({
            description: "Id of the application or add-on (`addon_…` or its real id) whose logs it forwards.",
            change: "replaces",
            example: '"app_…"',
            reference: true,
            locates: true,
        }),
    kind: z.enum(drainKinds).meta({
        description: "What it sends to.",
        change: "replaces",
        example: '"syslog-tcp"',
    }),
    url: z
        .string()
        .refine(text => URL.canParse(text), "must be an address, as https://…, tcp://… or udp://…")
        .meta({
            description:
                "Where it sends to: `https://…`, or `tcp://…` and `udp://…` for syslog. Secret as a whole, since some services want a key in it; `credentials` are the better place for one.",
            change: "replaces",
            secret: "whole",
            example: '"https://logs.example.com"',
        }),
    credentials: drainCredentials.optional().meta({
        description:
            "What the receiving end asks for: `apiKey` for datadog and newrelic, `username` and `password` for elasticsearch (with an `index`, if wanted) and raw-http, `token` for ovh-tcp. Secret.",
        change: "replaces",
        secret: "whole",
        example: '{ apiKey: config.requireSecret("logsKey") }',
    }),
    enabled: z.boolean().default(true).meta({
        description: "Whether it forwards at present.",
        change: "in place",
        example: "false",
    }),
    restartTrigger: z.string().optional().meta({
        description:
            "Every new value restarts the drain: it goes on with the latest logs and skips what has piled up. What it says does not matter.",
        change: "in place",
        example: '"2026-05-12"',
    }),
    owner,
    timeouts: timeouts({ create: settlesWithin, update: settlesWithin }),
    ...steering,
    adopt: adoptable("the id of a drain, which the platform shows with it", idsBut(), '"drain_…"'),
});

const outputs = z.object({
    resourceId: z.string().meta({ description: "The id that its logs go by: an add-on's real id." }),
    ...driftOutputs,
});

type Declared = z.output<typeof args>;
/** One drain, by what its address is made of. */
interface Place {
    resourceId: string;
    id: string;
}

export const drain = defineKind({
    name: "Drain",
    noun: "log drain of",
    summary: "Forwards the logs of an application or an add-on to a service elsewhere.",
    remarks:
        "`enabled` and `restartTrigger` act on the drain where it is. Every other change makes a new one before the old one goes, so that no log is missed; for a moment, some may arrive twice.",
    example: `
        const config = new pulumi.Config();
        new Drain("shop-logs", {
            resource: "app_…", kind: "newrelic", url: "https://log-api.example.com/log/v1",
            credentials: { apiKey: config.requireSecret("logsKey") },
        });`,
    args,
    outputs,
    namedBy: "resource",

    same: {
        // An add-on is the same resource by either of its ids.
        resource: (state, news) => [state["resource"], state["resourceId"]].includes(news["resource"]),
    },

    check({ olds, news, log }) {
        if (!isUnknown(news.url) && !isUnknown(news.kind) && olds["url"] !== news.url && holdsKey(news.url)) {
            log.warn(
                `log drain of "${news.resource}": the url seems to hold a key.${placeForKey(news.kind)} The url is kept secret all the same.`,
            );
        }
        return checkSink(news);
    },

    async create(context, args) {
        const { client, owner } = context;
        const resourceId = await realIdOf(context, args.resource);
        if (args.adopt !== undefined) {
            const { state } = await adopt(context, { resourceId, id: args.adopt }, args);
            return {
                id: args.adopt,
                outputs: { resourceId },
                ...(state !== wanted(args) && { unfinished: { enabled: true } }),
            };
        }
        const { kind, url, credentials } = args;
        const request = {
            kind,
            url,
            ...(credentials !== undefined && { credentials: givenCredentials(credentials) }),
        };
        const creation: CreateOnceOptions<Found> = {
            collection: `drains of ${resourceId}`,
            sent: request,
            list: read => client.drains.list({ owner, resourceId, ...read }),
            idOf: found => found.id,
            isTwin: found => differences(found, args).length === 0,
            create: () => client.drains.create({ owner, resourceId, ...request }),
            partialOutputs: () => ({ resourceId }),
            allowDuplicate: args.allowDuplicate,
            remove: id => client.drains.remove({ owner, resourceId, id }),
        };
        return context.createOnce(creation, async ({ id, state }) => {
            if (state !== wanted(args)) {
                await bringInLine(context, { resourceId, id }, args, args.timeouts?.create);
            }
            return { id, outputs: { resourceId } };
        });
    },

    async read(context, id, state) {
        const { resource } = state;
        if (resource === undefined) {
            throw new UserError(
                "nothing says which application or add-on it belongs to",
                `Pass it: Drain.get("…", "${id}", { resource: "app_…" }).`,
            );
        }
        const resourceId = state.resourceId ?? (await realIdOf(context, resource));
        const found = await observe(context, { resourceId, id });
        if (found === undefined) {
            return undefined;
        }
        const credentials = knownCredentials(found, state);
        return {
            id: found.id,
            args: {
                resource,
                kind: found.kind,
                url: found.url ?? state.url ?? "",
                ...(credentials !== undefined && { credentials }),
                // On its way it is where the last one who changed it wants it.
                enabled: found.state === "changing" ? (state.enabled ?? true) : found.state === "enabled",
                ...(state.restartTrigger !== undefined && { restartTrigger: state.restartTrigger }),
            },
            outputs: { resourceId },
        };
    },

    async update(context, id, state, args) {
        const resourceId = state.resourceId ?? (await realIdOf(context, args.resource));
        const found = await observe(context, { resourceId, id });
        if (found === undefined) {
            throw new UserError(
                `${resourceId} has no drain ${id}`,
                'If it was deleted outside, run "pulumi refresh": the next "pulumi up" then creates it anew.',
            );
        }
        if (found.state !== wanted(args)) {
            await bringInLine(context, { resourceId, id }, args, args.timeouts?.update);
        }
        if (args.restartTrigger !== undefined && args.restartTrigger !== state.restartTrigger) {
            await context.client.drains.restart({ owner: context.owner, resourceId, id });
        }
        return { resourceId };
    },

    delete: (context, id, { resourceId }) =>
        context.client.drains.remove({ owner: context.owner, resourceId, id }),
});

function wanted({ enabled }: Declared): Found["state"] {
    return enabled ? "enabled" : "disabled";
}

/** Lets the platform end what it is about, then enables or disables the drain and waits until it is so. */
async function bringInLine(
    context: Context,
    place: Place,
    args: Declared,
    timeout = settlesWithin,
): Promise<void> {
    const { client, owner } = context;
    const until = (end: string, isOver: (state: Found["state"]) => boolean): Promise<Found> =>
        context.waitFor(
            { what: `log drain ${place.id} to be ${end}`, deadline: milliseconds(timeout), firstStep: 500 },
            async (): Promise<WaitAnswer<Found>> => {
                const found = await orUndefined(
                    client.drains.get({ owner, resourceId: place.resourceId, id: place.id, fresh: true }),
                );
                return found === undefined
                    ? { pending: "not visible" }
                    : isOver(found.state)
                      ? { done: found }
                      : { pending: found.state };
            },
        );
    const settled = await until("enabled or disabled", state => state !== "changing");
    if (settled.state !== wanted(args)) {
        await client.drains.setEnabled({
            owner,
            resourceId: place.resourceId,
            id: place.id,
            enabled: args.enabled,
        });
        await until(wanted(args), state => state === wanted(args));
    }
}

/** One list answers for all drains of a resource. It may miss a fresh one, so only the drain's own 404 says "gone". */
async function observe({ client, owner }: Context, { resourceId, id }: Place): Promise<Found | undefined> {
    const listed = await orUndefined(client.drains.list({ owner, resourceId }));
    return (
        listed?.find(candidate => candidate.id === id) ??
        orUndefined(client.drains.get({ owner, resourceId, id }))
    );
}

/** A creation that was stopped may leave it enabled where it is to be disabled: that is for the next update. */
async function adopt(context: Context, place: Place, args: Declared): Promise<Found> {
    const found = await observe(context, place);
    if (found === undefined) {
        throw new UserError(`${place.resourceId} has no drain ${place.id}`, remediesForMissing.adopted);
    }
    const isUnfinished = !args.enabled && found.state !== "disabled";
    const others = differences(found, args);
    const different = [
        ...others,
        ...(found.state === wanted(args) || (isUnfinished && others.length === 0)
            ? []
            : [`state is "${found.state}"`]),
    ];
    if (different.length > 0) {
        throw new UserError(
            `${place.id} is not as declared: its ${different.join(", its ")}`,
            "Declare it as it is to take it over; change it afterwards.",
        );
    }
    return found;
}

/** In what the platform shows: it masks some credentials, and may mask an address that holds a key. */
function differences(found: Found, { kind, url, credentials }: Declared): string[] {
    const shown = Object.entries(found.credentials);
    return [
        found.kind === kind ? [] : [`kind is "${found.kind}"`],
        found.url === undefined || found.url === url ? [] : ["url is another one"],
        shown.every(([name, value]) => givenCredentials(credentials)[name] === value)
            ? []
            : ["credentials are others"],
    ].flat();
}

/** The state's own credentials, where the platform does not show others; without a state, just what it shows. */
function knownCredentials(found: Found, state: Partial<Declared>): DrainCredentials | undefined {
    const declared = state.kind === undefined ? found.credentials : givenCredentials(state.credentials);
    const names = credentialNames.filter(name => name in declared);
    const known = names.map(name => [name, found.credentials[name] ?? declared[name]]);
    return names.length === 0 ? undefined : drainCredentials.parse(Object.fromEntries(known));
}

function givenCredentials(credentials: DrainCredentials = {}): Record<string, string> {
    const given = Object.entries(credentials).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
    );
    return Object.fromEntries(given);
}
