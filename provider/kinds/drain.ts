/** Log drains. */
import { z } from "zod";
import type { Drain, ReadOptions } from "../client/index.js";
import { adoptable, allowDuplicate, milliseconds, owner, timeouts } from "../kind/arguments.js";
import { idsBut, idText, noneBut } from "../kind/ids.js";
import { driftedSecrets } from "../kind/drifted-secrets.js";
import { UserError } from "../kind/user-errors.js";
import { existing, listedOrAsked, orUndefined } from "../kind/reading.js";
import { plain } from "../basics/json.js";
import { warns } from "../protocol/log.js";
import { defineKind, type Context, type UnmanagedField } from "../kind/kind.js";
import { ownerIn } from "../kind/ownership.js";
import { isUnknown } from "../protocol/unknown.js";
import { unmanagedIn, unmanagedOutput } from "../kind/unmanaged.js";
import type { WaitAnswer } from "../kind/wait.js";
import { schemeHint } from "../text/scheme.js";
import { realIdOf } from "./addon/id.js";
import { triggerText } from "./common-arguments.js";
import { own } from "../text/own-command.js";
import { destinationNotes } from "./destination.js";
import {
    checkSink,
    credentialsFor,
    drainCredentials,
    drainKinds,
    drainSpellings,
    hiddenCredentials,
    holdsKey,
    placeForKey,
    structuredData,
    type DrainCredentials,
} from "./drain/sinks.js";

const stateChangeTimeout = "1m";

const streams = new Map([
    ["ACCESSLOG", "access logs"],
    ["AUDITLOG", "audit logs"],
]);

const args = z.strictObject({
    resource: idText(
        "the id of an application (app_…) or of an add-on (addon_… or its real id)",
        new RegExp(`^${noneBut("app_", "addon_")}[a-z0-9]+_.`, "i"),
    ).meta({
        description: "Id of the application or add-on (`addon_…` or its real id) whose logs are forwarded.",
        change: "replaces",
        example: '"app_…"',
        reference: true,
        takesEitherId: true,
        locates: true,
    }),
    kind: z.enum(drainKinds).meta({
        description: "Kind of the service that receives the logs.",
        change: "replaces",
        spellings: drainSpellings,
        growsByVersion: true,
        example: '"syslog-tcp"',
    }),
    url: z
        .string()
        .refine(text => URL.canParse(text) && schemeHint(text) === "", {
            error: ({ input }) =>
                `must be an address, as https://…, tcp://… or udp://…${schemeHint(String(input))}`,
        })
        .meta({
            description:
                "Address of the service: `https://…`, or `tcp://…` and `udp://…` for syslog. Secret as a whole, since some services need a key in it: a preview names its scheme and host only. Prefer `credentials` for keys.",
            change: "replaces",
            secret: "whole",
            example: '"https://logs.example.com"',
        }),
    credentials: drainCredentials.optional().meta({
        description:
            "Credentials for the service. datadog and newrelic take `apiKey`. betterstack takes `sourceToken`. elasticsearch and raw-http take `username` and `password`. elasticsearch also takes `index`, which is optional in the documented dialect only. ovh-tcp and syslog take `token` or `rfc5424StructuredDataParameters`. Secret.",
        change: "replaces",
        secret: "whole",
        example: '{ apiKey: config.requireSecret("logsKey") }',
        exampleFor: credentialsFor,
    }),
    enabled: z.boolean().default(true).meta({
        description: "Whether logs are forwarded.",
        change: "in place",
        example: "false",
    }),
    restartTrigger: triggerText(
        "restarts the drain, which continues with the latest logs and skips its backlog",
        "in place",
        '"2026-05-12"',
    ),
    owner,
    timeouts: timeouts({ create: stateChangeTimeout, update: stateChangeTimeout }),
    adopt: adoptable("the id of a drain, as the platform shows it", idsBut(), '"drain_…"'),
    allowDuplicate,
});

const outputs = z.object({
    resourceId: z.string().meta({ description: "The id that logs use: for an add-on, its real id." }),
    ...driftedSecrets,
    ...unmanagedOutput,
});

type Declared = z.output<typeof args>;
/** A drain, with the id of its resource, which is part of the drain's path. */
interface Found extends Drain {
    resourceId: string;
    /** Names of the credentials that are set on the platform but not declared. */
    undeclared?: readonly string[];
}

/** The credentials that the platform may mask, and structured data, which earlier versions did not support. */
const hidable = ["password", "apiKey", "sourceToken", "token", structuredData] as const;

const undeclaredCredential = (name: string): UnmanagedField<Found> => ({
    is: "Set on the platform and not declared in `credentials`. A declaration replaces the drain once.",
    isSet: ({ undeclared = [] }) => undeclared.includes(name),
    argument: "credentials",
});

const unmanaged: Readonly<Record<string, UnmanagedField<Found>>> = {
    tlsVerification: {
        is: "Whether the service's certificate is verified, for elasticsearch in the dialect `clever-cloud`. A drain that another tool set to `TRUSTFUL` keeps that value.",
        isSet: ({ tlsVerification = "DEFAULT" }) => tlsVerification !== "DEFAULT",
    },
    ...Object.fromEntries(hidable.map(name => [name, undeclaredCredential(name)])),
    status: { is: "Who changed the status, and when." },
    execution: { is: "Whether deliveries succeed, and the last error." },
    backlog: { is: "The number of waiting messages." },
};

export const drain = defineKind({
    name: "Drain",
    noun: "log drain of",

    docs: {
        summary: "Forwards the logs of an application or an add-on to an external service.",
        remarks:
            "`enabled` and `restartTrigger` change the drain in place. Every other change creates a new drain before the old one is deleted. No log is missed, but some may arrive twice. Passwords and keys that the platform masks are not compared, so drift in them is not detected, and an import lacks them.",
        dialects: {
            documented: "A Datadog key is a credential. There is no kind `betterstack`.",
            "clever-cloud":
                "A Datadog key belongs at the end of `url`. Elasticsearch needs an `index`. The platform does not return secrets as they were written. So no password, key or token is compared. Of the `url` of a Datadog drain, neither the end of the path nor the query is. `betterstack` follows the vendor's own tools: no account has confirmed it yet.",
        },
        example: `
            const config = new pulumi.Config();
            new Drain("shop-logs", {
                resource: "app_…", kind: "newrelic", url: "https://log-api.example.com/log/v1",
                credentials: { apiKey: config.requireSecret("logsKey") },
            });`,
    },
    args,
    outputs,
    namedBy: "resource",
    within: "resourceId",

    reading: {
        unmanaged,
    },

    same: {
        // Both ids refer to the same add-on.
        resource: (state, news) => [state.resource, state.resourceId].includes(news.resource),
    },

    refuse: ({ news, capabilities }) => checkSink(news, capabilities),

    notices({ inputsBefore, news, capabilities }) {
        const hasOtherPlace = news.kind !== "datadog" || capabilities.datadogKey;
        const isKnown = !isUnknown(news.url) && !isUnknown(news.kind);
        return isKnown && hasOtherPlace && inputsBefore["url"] !== news.url && holdsKey(news.url)
            ? [warns("secret-in-url", `the url seems to contain a key.${placeForKey(news.kind)}`)]
            : [];
    },

    effects: ({ state, news }) => ({ notes: destinationNotes("the logs", state, news) }),

    list,
    idOf: ({ id }) => id,
    describe,

    creation: {
        resolve: async (context, { resource }) => ({ resourceId: await realIdOf(context, resource) }),

        /** The platform enables a new drain some seconds after its creation. */
        writtenLater: { enabled: (_state, news) => news.enabled === false },

        async finish(context, found, args) {
            await reconcileState(context, found, args, args.timeouts?.create);
            return outputsOf(found, args);
        },
    },

    async create({ client, owner }, { resourceId, kind, url, credentials }) {
        const made = await client.drains.create({
            owner,
            resourceId,
            kind,
            url,
            ...(credentials !== undefined && { credentials: given(credentials) }),
        });
        return { ...made, resourceId };
    },

    async read(context, id, known) {
        const { resource } = known;
        const resourceId =
            known.resourceId ?? (resource === undefined ? undefined : await realIdOf(context, resource));
        if (resourceId === undefined) {
            throw new UserError(
                "incomplete-get",
                "its application or add-on is not known",
                `Pass it to get as resource: "app_…", or import app_…/${id}.`,
            );
        }
        const found = await find(context, resourceId, id);
        return found && { id, ...describe(found, known) };
    },

    async update(context, id, base, args, found) {
        const { client, owner } = context;
        const { outputs, masked = {} } = existing(found, id, owner);
        const { resourceId = await realIdOf(context, args.resource) } = outputs;
        const isChanging = "enabled" in masked;
        // While the status changes, the state has the last requested one. A failed update may have requested another one.
        if (args.enabled !== base.enabled || isChanging) {
            const present = base.enabled === true ? "enabled" : "disabled";
            const drain = { id, resourceId, state: isChanging ? "changing" : present } as const;
            await reconcileState(context, drain, args, args.timeouts?.update);
        }
        if (args.restartTrigger !== undefined && args.restartTrigger !== base.restartTrigger) {
            await client.drains.restart({ owner, resourceId, id });
        }
        return { ...outputs, resourceId };
    },
    delete: ({ client, owner }, id, { resourceId }) => client.drains.remove({ owner, resourceId, id }),
});

async function list({ client, owner }: Context, resourceId: string, read?: ReadOptions): Promise<Found[]> {
    const listed = await client.drains.list({ owner, resourceId, ...read });
    return listed.map(found => ({ ...found, resourceId }));
}

async function find(context: Context, resourceId: string, id: string): Promise<Found | undefined> {
    const { client, owner } = context;
    const listed = orUndefined(list(context, resourceId)).then(found => found ?? []);
    return listedOrAsked(listed, id, async () => ({
        ...(await client.drains.get({ owner, resourceId, id })),
        resourceId,
    }));
}

function describe(found: Found, known: Partial<Declared>) {
    const { kind, resourceId, state } = found;
    const shown = shownCredentials(found, known);
    const url = found.url ?? unlike(found.maskedUrl, known.url);
    const credentials = drainCredentials.strip().parse({ ...given(known.credentials), ...shown });
    const hasCredentials = Object.keys(credentials).length > 0;
    const hidden = hiddenCredentials(kind, url, {
        shown: Object.keys(shown),
        masked: found.masked,
    });
    return {
        args: {
            resource: known.resource ?? resourceId,
            kind,
            url: url ?? known.url ?? "",
            ...(hasCredentials && { credentials }),
            // While the status changes, the last requested one counts.
            enabled: state === "changing" ? (known.enabled ?? true) : state === "enabled",
            ...(known.restartTrigger !== undefined && { restartTrigger: known.restartTrigger }),
        },
        outputs: outputsOf(found, known),
        undeclarable: reasonNotToDeclare(found),
        masked: {
            // The platform masks some credentials, and any address that holds a key.
            ...(hidden.length > 0 && { credentials: { ...shown, ...unset(hidden) } }),
            ...(found.url === undefined && { url }),
            ...(state === "changing" && { enabled: true }),
        },
    };
}

/**
 * True if the state may come from a version without structured data. If a refresh added structured data to the
 * arguments, the next `pulumi up` would replace the drain by one without.
 */
function isUnrecorded(known: Partial<Declared>): boolean {
    return ownerIn(known) !== undefined && known.credentials?.[structuredData] === undefined;
}

function shownCredentials({ credentials }: Found, known: Partial<Declared>): Record<string, string> {
    const { [structuredData]: structured, ...others } = credentials;
    return structured === undefined || isUnrecorded(known) ? others : credentials;
}

function outputsOf(found: Found, known: Partial<Declared>) {
    const { resourceId, credentials, masked = [] } = found;
    const isUnseen = isUnrecorded(known) && credentials[structuredData] !== undefined;
    const declared: readonly string[] = Object.keys(known.credentials ?? {});
    const hidden = masked.filter(name => !declared.includes(name));
    const undeclared = [...hidden, ...(isUnseen ? [structuredData] : [])];
    return { resourceId, ...unmanagedIn(unmanaged, { ...found, undeclared }) };
}

/** Returns why the drain can't be declared: its kind is unknown, or it forwards other logs than the resource's own. */
function reasonNotToDeclare({ kind, stream }: Found): string | undefined {
    if (stream !== undefined) {
        const logs = streams.get(stream) ?? stream;
        return `forwards ${logs}, which Drain does not manage`;
    }
    return drainKinds.some(known => known === kind)
        ? undefined
        : `sends to ${kind}, which this version does not know: upgrade ${own.name}`;
}

/** Returns the masked address if it can't belong to the known address. */
function unlike(shown: string | undefined, known: string | undefined): string | undefined {
    if (shown === undefined || known === undefined) {
        return undefined;
    }
    const parts = shown.split(/[*•●]+/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "s").test(known) ? undefined : shown;
}

function unset(names: readonly (keyof DrainCredentials)[]): DrainCredentials {
    return Object.fromEntries(names.map(name => [name, undefined]));
}

/** Waits for the end of a running status change, then enables or disables the drain and waits again. */
async function reconcileState(
    { client, owner, waitFor }: Context,
    { id, resourceId, state }: Pick<Found, "id" | "resourceId" | "state">,
    { enabled }: Declared,
    timeout = stateChangeTimeout,
): Promise<void> {
    const wanted = enabled ? "enabled" : "disabled";
    if (state === wanted) {
        return;
    }
    const until = (end: string, isOver: (state: Found["state"]) => boolean): Promise<Drain> =>
        waitFor(
            { what: `log drain ${id} to be ${end}`, deadline: milliseconds(timeout), firstStep: 500 },
            async (): Promise<WaitAnswer<Drain>> => {
                const found = await orUndefined(client.drains.get({ owner, resourceId, id, fresh: true }));
                return found === undefined
                    ? { pending: "not visible" }
                    : isOver(found.state)
                      ? { done: found }
                      : { pending: found.state };
            },
        );
    const finished = await until("enabled or disabled", state => state !== "changing");
    if (finished.state !== wanted) {
        await client.drains.setEnabled({ owner, resourceId, id, enabled });
        await until(wanted, state => state === wanted);
    }
}

function given(credentials: DrainCredentials = {}): Record<string, string> {
    return plain(credentials) as Record<string, string>;
}
