import { z } from "zod";
import { record } from "../shape.js";
import type { Drain, DrainState } from "../state/drains.js";
import { uuidOf } from "../state/identifiers.js";
import type { PlatformState } from "../state/index.js";
import { notFound } from "../state/refusal.js";
import { drainOf, recipientRecord, recipientShape } from "./drain-recipients.js";
import { created, noContent, ok, route, type Asked, type Route, type Routes } from "./route.js";

const documented = "/v4/drains/<v4_scope>/resources/{resourceId}/drains";
const drainsOfOwner = "/v4/drains/organisations/{owner}";

/** Paths of all resources with logs, and separate paths of applications. */
const places = [
    { drains: `${drainsOfOwner}/resources/{resourceId}/drains`, prefix: "" },
    { drains: `${drainsOfOwner}/applications/{resourceId}/drains`, prefix: "app_" },
] as const;

const filters = { status: "text", executionStatus: "text", executionStatusNotIn: "text" } as const;

const documentedRoutes: readonly Route[] = [
    route("GET", documented, asked => {
        const { state, owner } = asked;
        return ok(state.drains.list(owner, anyResource(asked)).map(documentedRecord));
    }),
    route("GET", `${documented}/{drainId}`, asked => ok(documentedRecord(drainOfResource(asked)))),
    route(
        "POST",
        documented,
        {
            body: record(
                { kind: z.string(), url: z.string() },
                { credentials: z.record(z.string(), z.string()) },
            ),
        },
        ({ body, ...asked }) => {
            const { state, owner } = asked;
            return created(documentedRecord(state.drains.create(owner, anyResource(asked), body)));
        },
    ),
    route("DELETE", `${documented}/{drainId}`, asked => {
        asked.state.drains.remove(drainOfResource(asked).id);
        return noContent();
    }),
    route(
        "PUT",
        `${documented}/{drainId}/state`,
        { body: record({ enabled: z.boolean() }) },
        ({ body, ...asked }) => {
            asked.state.drains.setEnabled(drainOfResource(asked).id, body.enabled);
            return noContent(asked.state.delays.drain > 0);
        },
    ),
    route("PATCH", `${documented}/{drainId}`, { body: record({ action: z.literal("restart") }) }, asked => {
        asked.state.drains.restart(drainOfResource(asked).id);
        return noContent();
    }),
];

function liveRoutes({ drains, prefix }: (typeof places)[number]): Route[] {
    const resource = (asked: Asked<"resourceId">) => resourceOf(asked, prefix);
    const drain = (asked: Asked<"resourceId" | "drainId">) =>
        asked.state.drains.get(asked.owner, resource(asked), asked.param("drainId"));
    return [
        route("GET", drains, { query: filters }, asked => {
            const { state, owner, query } = asked;
            const all = state.drains.list(owner, resource(asked));
            const wanted = all.filter(one => suits(statusOf(state, one), query));
            return ok(wanted.map(one => drainRecord(state, one)));
        }),
        route(
            "POST",
            drains,
            {
                body: record({
                    kind: z.enum(["LOG", "ACCESSLOG", "AUDITLOG"]),
                    recipient: recipientShape,
                }),
            },
            ({ body, ...asked }) => {
                const { state, owner, account } = asked;
                const order = {
                    ...drainOf(body.recipient),
                    stream: body.kind,
                    authorId: account.userId,
                };
                const made = state.drains.create(owner, resource(asked), order, undefined, true);
                return ok(drainRecord(state, made));
            },
        ),
        route("DELETE", drains, asked => {
            const { state, owner } = asked;
            const all = state.drains.list(owner, resource(asked));
            return ok(all.map(one => removed(state, one)));
        }),
        route("GET", `${drains}/{drainId}`, asked => ok(drainRecord(asked.state, drain(asked)))),
        route("DELETE", `${drains}/{drainId}`, asked => ok(removed(asked.state, drain(asked)))),
        ...(["enable", "disable"] as const).map(word =>
            route("PUT", `${drains}/{drainId}/${word}`, asked => {
                asked.state.drains.setEnabled(drain(asked).id, word === "enable");
                return ok(drainRecord(asked.state, drain(asked)));
            }),
        ),
        route("PATCH", `${drains}/{drainId}/reset-cursor`, asked => {
            asked.state.drains.restart(drain(asked).id);
            return ok(drainRecord(asked.state, drain(asked)));
        }),
        route("POST", `${drains}/{drainId}/check`, asked => {
            const { url } = drain(asked);
            return ok({ ok: true, message: `${new URL(url).host} takes what it is sent` });
        }),
    ];
}

export const drainRoutes: Routes = {
    documented: documentedRoutes,
    "clever-cloud": [
        ...places.flatMap(liveRoutes),
        route("DELETE", `${drainsOfOwner}/drains`, ({ state, owner }) =>
            ok(state.drains.ofOwner(owner).map(drain => removed(state, drain))),
        ),
    ],
};

function anyResource({ state, owner, param }: Asked<"resourceId">): string {
    return state.resources.get(owner, param("resourceId")).id;
}

function drainOfResource(asked: Asked<"resourceId" | "drainId">): Drain {
    return asked.state.drains.get(asked.owner, anyResource(asked), asked.param("drainId"));
}

/** Shown as they are; every other credential comes back masked. */
const harmless: readonly string[] = ["username", "index"];

function documentedRecord({
    id,
    kind,
    url,
    resourceId,
    state,
    credentials = {},
}: Drain): Record<string, unknown> {
    return {
        id,
        kind,
        url,
        resourceId,
        state,
        enabled: state === "ENABLED",
        credentials: Object.fromEntries(
            Object.entries(credentials).map(([name, value]) => [
                name,
                harmless.includes(name) ? value : "****",
            ]),
        ),
    };
}

/** An application's id or an add-on's real id: its other id names nothing here. */
function resourceOf({ state, owner, param }: Asked<"resourceId">, prefix: string): string {
    const id = param("resourceId");
    if (id.startsWith("addon_") || !id.startsWith(prefix)) {
        throw notFound("resource", id);
    }
    return state.resources.get(owner, id).id;
}

function removed(state: PlatformState, drain: Drain): Record<string, unknown> {
    state.drains.remove(drain.id);
    return drainRecord(state, drain, "DELETED");
}

type Status = DrainState | "CREATED" | "DELETED";

function drainRecord(
    state: PlatformState,
    drain: Drain,
    status = statusOf(state, drain),
): Record<string, unknown> {
    const { id, ownerId, resourceId, stream, authorId, changeDate } = drain;
    return {
        id,
        tenantId: ownerId,
        resourceId,
        kind: stream,
        status: {
            id: `drain_status_${uuidOf(`${id} ${status} ${changeDate}`)}`,
            drainId: id,
            status,
            date: new Date(changeDate).toISOString(),
            ...(authorId === undefined ? {} : { authorId }),
        },
        recipient: recipientRecord(drain),
        execution: { status: executionOf(status) },
        backlog: { msgRateOut: 0, msgThroughputOut: 0, msgBacklog: 0 },
    };
}

/** The status of a new drain, which waits for half of the delay before it is enabled. */
function statusOf({ clock, delays }: PlatformState, { state, creationDate, changeDate }: Drain): Status {
    const isNew = state === "ENABLING" && changeDate === creationDate;
    return isNew && clock.now() < creationDate + delays.drain / 2 ? "CREATED" : state;
}

function executionOf(status: Status): string {
    return status === "ENABLED" ? "RUNNING" : "NOT_RUNNING";
}

function suits(status: Status, query: ReadonlyMap<string, string>): boolean {
    const execution = executionOf(status);
    return (
        (query.get("status") ?? status) === status &&
        (query.get("executionStatus") ?? execution) === execution &&
        query.get("executionStatusNotIn") !== execution
    );
}
