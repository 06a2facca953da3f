import { hush } from "../../scenario/secrets";
import { secrets, seed } from "../../histories/seed";
import { addonsWithRealId, given, textOf, type KindFixture } from "../kind-fixture";

const kindsOnPlatform: Record<string, string> = {
    "raw-http": "HTTP",
    "syslog-tcp": "SyslogTCP",
    "syslog-udp": "SyslogUDP",
    datadog: "DatadogHTTP",
};

export const fixture: KindFixture<"Drain"> = {
    everything: {
        name: "drain",
        args: ({ seed, isLive, edition }) => ({
            resource: seed.applications.api,
            kind: "elasticsearch",
            url: `https://logs.company.example/_bulk?key=${hush(`drain-url-${edition}`)}`,
            credentials: {
                username: "logs",
                password: hush(`drain-password-${edition}`),
                ...(isLive && { index: "every" }),
            },
        }),
    },
    faults: {
        args: ({ seed }) => ({
            resource: seed.applications.api,
            kind: "raw-http",
            url: "https://logs.company.example/planted",
        }),
        change: { enabled: false },
        routes: {
            create: "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains",
            read: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
            update: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state",
            delete: "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        },
        // The drain's own address has the last word, and it has the drain.
        // Setting the state is answered without a body, so there is none to cut.
        exceptions: { "read 404 JSON": "done×1", "update truncated body": "done×1" },
        live: {
            update: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/disable",
            // There the drain itself is the answer, and can be cut short.
            exceptions: { "update truncated body": "done×2" },
        },
        requests: { create: 2, refresh: 1, update: 4, gone: 3, delete: 1, get: 1, adopt: 1 },
        differs: [
            [
                { kind: "syslog-udp", url: "udp://a.example" },
                'its kind is "raw-http", its url is another one',
            ],
        ],
        equal: ({ account, seed, state }) =>
            state.drains
                .list(account.organisation, seed.applications.api)
                .filter(({ url }) => url.endsWith("planted"))
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, refer }) => ({
            resource: random.chance(0.5)
                ? refer("Addon", seed.sessions)
                : random.chance(0.2)
                  ? refer("Application", seed.api)
                  : random.pick([seed.api, seed.worker]),
            kind: "raw-http",
            url: `https://logs.company.example/${random.pick(secrets)}`,
            ...(random.chance(0.3) && { enabled: random.chance(0.5) }),
            ...(random.chance(0.2) && { restartTrigger: random.pick(["1", "2"]) }),
        }),
        paths: /\/drains(\/|$)/,
        edits: {
            enabled: ({ state }, { id, outputs }) =>
                state.drains.setEnabled(id, outputs["enabled"] === false),
            url: ({ state }, { id }) => state.drains.edit(id, { url: "https://by.hand.example/logs" }),
        },
        takeAway: ({ state }, { id }) => state.drains.remove(id),
    },
    objects: {
        of: (platform, owner) => {
            const { applications, addons, drains } = platform.state;
            const drained = [
                ...applications.list(owner).map(({ id }) => id),
                ...addons.list(owner).map(({ realId }) => realId),
            ];
            return drained.flatMap(resourceId =>
                drains.list(owner, resourceId).map(({ id, kind, url, state }) => ({
                    key: id,
                    content: { resourceId, kind, url, enabled: ["ENABLED", "ENABLING"].includes(state) },
                    within: [`Application ${resourceId}`, ...addonsWithRealId(platform, owner, resourceId)],
                })),
            );
        },
        content: said => ({
            ...given(said, ["url"]),
            enabled: said["enabled"] ?? true,
            kind: kindsOnPlatform[textOf(said, "kind")],
        }),
    },
    lists: ({ seed }) => [seed.applications.website, seed.addons.ordersDatabase.realId],
    record: {
        path: ({ account, seed }) =>
            `/v4/drains/organisations/${account.organisation}/resources/${seed.applications.worker}/drains`,
        fields: {
            id: "id",
            tenantId: "ownerId",
            resourceId: "resourceId",
            kind: "kind",
            status: "status",
            "status.status": "enabled",
            execution: "execution",
            backlog: "backlog",
            "recipient.type": "kind",
            "recipient.url": "url",
            "recipient.username": "credentials",
            "recipient.password": "credentials",
            "recipient.apiKey": "credentials",
            "recipient.token": "credentials",
            "recipient.index": "credentials",
            "recipient.rfc5424StructuredDataParameters": "credentials",
            "recipient.tlsVerification": "tlsVerification",
            // Of Better Stack, which no program can declare.
            "recipient.sourceToken": "kind",
        },
    },
};
