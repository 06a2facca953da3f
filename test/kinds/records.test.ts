/**
 * Each field of the live platform's records, from the vendor's clients: an argument, an output, or a row of "Not managed"
 * on the page of the kind. A field that is in none of them would be lost in silence.
 */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import * as registry from "../../dist/kinds/index.js";
import type { Kind } from "../../dist/lifecycle/kind.js";

const kinds: Record<string, Kind> = registry;

/** By kind, each field of its record, and what of the kind has it. A `*` stands for what a map or a list holds. */
const fields: Record<string, Record<string, string>> = {
    Addon: {
        id: "id",
        name: "name",
        realId: "realId",
        region: "region",
        zoneId: "region",
        provider: "provider",
        plan: "plan",
        creationDate: "creationDate",
        configKeys: "configKeys",
    },
    // The record of a link is that of its add-on.
    AddonLink: { id: "addon" },
    Drain: {
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
    EmailHook: {
        id: "id",
        ownerId: "ownerId",
        name: "name",
        notified: "notified",
        events: "events",
        scope: "scope",
        createdAt: "createdAt",
    },
    Member: { id: "memberId", kind: "memberKind", label: "label", domainName: "domainName" },
    NetworkGroup: {
        id: "id",
        ownerId: "ownerId",
        label: "label",
        description: "description",
        networkIp: "networkIp",
        lastAllocatedIp: "lastAllocatedIp",
        tags: "tags",
        version: "version",
        // Each is a Member.
        members: "id",
        peers: "externalPeers",
    },
    OAuthConsumer: {
        key: "key",
        name: "name",
        description: "description",
        url: "url",
        picture: "picture",
        baseUrl: "baseUrl",
        rights: "rights",
        secret: "secret",
    },
    Operator: {
        addonId: "id",
        resourceId: "realId",
        ownerId: "ownerId",
        name: "name",
        plan: "plan",
        version: "options",
        features: "networkGroup",
        accessUrl: "accessUrl",
        api: "api",
        availableVersions: "availableVersions",
        envVars: "envVars",
        initialCredentials: "initialCredentials",
        javaVersion: "javaVersion",
        phpVersion: "phpVersion",
        resources: "resources",
    },
    SshKey: { name: "name", key: "publicKey", fingerprint: "fingerprint" },
    TcpRedirection: { namespace: "namespace", port: "port" },
    Webhook: {
        id: "id",
        ownerId: "ownerId",
        name: "name",
        "urls.url": "url",
        "urls.format": "format",
        urls: "urls",
        events: "events",
        scope: "scope",
        state: "state",
        createdAt: "createdAt",
        failures: "failures",
    },
};

/** Their records are a text, or names and values. */
const withoutRecord = ["EmailAddress", "EnvVars"];

test("every kind with a record is in the table", () => {
    expect([...Object.keys(fields), ...withoutRecord].sort()).toEqual(Object.keys(kinds).sort());
});

test.each(Object.entries(fields))("%s has each field, or names it as not managed", (name, of) => {
    const { args, outputs, reading } = kinds[name] as Kind;
    const unmanaged = reading?.unmanaged ?? {};
    const known = ["id", "ownerId", ...Object.keys(args.shape), ...Object.keys(outputs.shape)];
    const places = [...known, ...Object.keys(unmanaged)];
    expect(Object.values(of).filter(place => !places.includes(place))).toEqual([]);
    // What only some wires or clients know may be named beside.
    const own = Object.keys(unmanaged).filter(field => !known.includes(field));
    const listed = [...Object.values(of), ...Object.keys(of).map(path => path.split(".").at(-1))];
    expect(own.filter(field => !listed.includes(field))).toEqual([]);
});

test("a kind that loses a field by a replacement has the output that names it", () => {
    const losing = Object.values(kinds).filter(({ reading }) =>
        Object.values(reading?.unmanaged ?? {}).some(field => field.isSet !== undefined),
    );
    expect(losing.map(({ name }) => name)).toEqual(["Drain", "NetworkGroup", "Webhook"]);
    expect(losing.filter(({ outputs }) => !("unmanaged" in outputs.shape))).toEqual([]);
});

describe("the simulator's records", () => {
    let platform: Platform;

    beforeAll(async () => {
        platform = await startPlatform({ dialect: "clever-cloud" });
    });

    afterAll(() => platform.close());

    async function records(path: string): Promise<object[]> {
        const { url, account } = platform;
        const answer = await fetch(`${url}${path}`, {
            headers: { authorization: `Bearer ${account.token}` },
        });
        const body = (await answer.json()) as object | object[];
        return Array.isArray(body) ? (body as object[]) : [body];
    }

    test("records contain no field that the table lacks", async () => {
        const { seed, account, state } = platform;
        const { organisation, userId } = account;
        const { worker } = seed.applications;
        const kindsOfDrains = ["TCPSyslog", "ElasticSearch", "BetterStack", "NewRelicHTTP", "HTTP"];
        const credentials = { username: "u", index: "i", token: "t", apiKey: "k", sourceToken: "s" };
        kindsOfDrains.forEach(kind =>
            state.drains.create(
                organisation,
                worker,
                { kind, url: "https://sink.example", credentials },
                undefined,
                true,
            ),
        );
        const [signOn] = state.operators.list(userId, "keycloak");
        const lists: Record<string, string> = {
            Addon: `/v2/organisations/${organisation}/addons`,
            Drain: `/v4/drains/organisations/${organisation}/resources/${worker}/drains`,
            EmailHook: `/v2/notifications/emailhooks/${organisation}`,
            Member: `/v4/networkgroups/organisations/${organisation}/networkgroups/${seed.networkGroups.backend}/members`,
            NetworkGroup: `/v4/networkgroups/organisations/${organisation}/networkgroups`,
            OAuthConsumer: `/v2/organisations/${userId}/consumers`,
            Operator: `/v4/addon-providers/addon-keycloak/addons/${signOn?.realId}`,
            SshKey: "/v2/self/keys",
            TcpRedirection: `/v2/organisations/${organisation}/applications/${worker}/tcpRedirs`,
            Webhook: `/v2/notifications/webhooks/${organisation}`,
        };
        const lacking = await Promise.all(
            Object.entries(lists).map(async ([kind, path]) => {
                const found = await records(path);
                expect([kind, found.some(record => !("error" in record))]).toEqual([kind, true]);
                const names = found.flatMap(record => fieldsOf(kind, record));
                return names.filter(name => fields[kind]?.[name] === undefined).map(name => [kind, name]);
            }),
        );
        expect(lacking.flat()).toEqual([]);
    });
});

/** The names of a record's fields; of a recipient, each of its own. */
function fieldsOf(kind: string, record: object): string[] {
    return Object.entries(record).flatMap(([name, value]) =>
        kind === "Drain" && name === "recipient"
            ? Object.keys(value as object).map(member => `recipient.${member}`)
            : [name],
    );
}
