/** Wrong, huge and malicious answers: they cause a clear error and change no state. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { startPlatform, type Dialect, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { selfSigned } from "../provider/client/self-signed.js";
import { subjects, type Subject } from "./subjects.js";
import { failureOf, type Kept, type KindName, Process } from "./process.js";

const platforms: Platform[] = [];
const servers: Server[] = [];

afterEach(async () => {
    await Promise.all(platforms.splice(0).map(platform => platform.close()));
    await Promise.all(servers.splice(0).map(server => new Promise(resolve => server.close(resolve))));
});

async function newPlatform(dialect: Dialect = "documented"): Promise<Platform> {
    const platform = await startPlatform({ dialect });
    platforms.push(platform);
    return platform;
}

async function listen(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
}

const answer = (body: unknown, status = 200): FaultEffect => ({
    kind: "answer",
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    contentType: "application/json",
});

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

const huge: Record<string, FaultEffect> = {
    "10 MB of an error": answer({ id: 1, message: "x".repeat(10_000_000), type: "error" }, 500),
    "10 MB of a success that is none": answer("[".padEnd(10_000_000, " ")),
    "10 MB of the wrong items": answer(
        Array.from({ length: 100_000 }, (_, index) => ({ surprise: `${index}`.padEnd(90, "x") })),
    ),
};

const hostile: Record<string, FaultEffect> = {
    "JSON a hundred thousand levels deep": answer(deep(100_000)),
    "an error as deep": answer(`{"id":1,"message":"no","fields":${deep(100_000)}}`, 500),
    null: answer("null"),
    "a number": answer("1e999"),
    "a text": answer('"all is well"'),
    "an object in place of a list": answer({ length: 1, 0: { id: "x" } }),
    "a list of lists": answer([[[]]]),
    "keys of the language": answer(
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ),
    "ids of the wrong type": answer([{ id: 1, name: {}, label: [], email: 7, key: false, port: "x" }]),
    "control characters": answer("\u001b[2J\u0000\u0007 not JSON"),
    "an error that moves the cursor": answer(
        { id: 1, message: "\u001b[2J\u001b[31mall is well", type: "error" },
        500,
    ),
    "another encoding": {
        kind: "answer",
        status: 200,
        body: "{}",
        contentType: "application/json",
        headers: { "content-encoding": "br" },
    },
    "a redirect in a circle": { kind: "answer", status: 302, body: "", headers: { location: "/v2/self" } },
    "a redirect of the status 200's kind": { kind: "answer", status: 300, body: "{}" },
};

// The client reads the answers to all kinds alike.
describe.each(dialects)("%s", dialect => {
    test.each(Object.entries({ ...huge, ...hostile }))(
        "a refresh that gets %s fails with a clear error, and the next one succeeds",
        async (name, effect) => {
            const platform = await newPlatform(dialect);
            const { kind, args } = subjects.find(each => each.kind === "Addon") as Subject;
            const kept = await new Process(platform).create(kind, args(platform));
            platform.faults.add({ name, when: { method: "GET", times: 100 }, effect });
            const { message } = await failureOf(new Process(platform).refresh(kind, kept));
            expect(message).toMatch(/^read .+: .+ GET \/v[24]\//);
            expect(message.length).toBeLessThan(1500);
            expect(message).not.toMatch(/\p{Cc}/u);
            expect(message).not.toContain(platform.account.token);
            expect({}).not.toHaveProperty("polluted");
            platform.faults.clear();
            expect(await new Process(platform).refresh(kind, kept)).toMatchObject({ id: kept.id });
        },
    );
});

describe("redirects, certificates and plain http", () => {
    /** A server that records the requests to another host. */
    async function eavesdropper() {
        const seen: IncomingMessage[] = [];
        const port = await listen(
            createServer((request: IncomingMessage, response: ServerResponse) => {
                seen.push(request);
                response.end("[]");
            }),
        );
        return { seen, url: `http://127.0.0.1:${port}` };
    }

    test.each([301, 302, 303, 307, 308])(
        "sends no credentials to the target of a redirect with status %i",
        async status => {
            const platform = await newPlatform();
            const other = await eavesdropper();
            const kept = await new Process(platform).create("Webhook", creationOf(platform, "Webhook"));
            const effect: FaultEffect = {
                kind: "answer",
                status,
                body: "",
                headers: { location: `${other.url}/v2/self?key=hush` },
            };
            platform.faults.add({ name: "elsewhere", when: { times: 100 }, effect });
            const run = new Process(platform);
            for (const call of [run.refresh("Webhook", kept), run.remove("Webhook", kept)]) {
                const { message } = await failureOf(call);
                expect(message).toContain(`a redirect to ${new URL(other.url).host} is not followed`);
                expect(message).not.toContain("hush");
            }
            await failureOf(new Process(platform).create("NetworkGroup", { label: "elsewhere" }));
            expect(other.seen).toEqual([]);
            platform.faults.clear();
            expect(await new Process(platform).refresh("Webhook", kept)).toMatchObject({ id: kept.id });
        },
    );

    test("fails at the first attempt for an untrusted certificate, before any request", async () => {
        const platform = await newPlatform();
        const seen: IncomingMessage[] = [];
        const port = await listen(
            createTlsServer(selfSigned, (request, response) => {
                seen.push(request);
                response.end("[]");
            }),
        );
        const kept = await new Process(platform).create("NetworkGroup", { label: "planted" });
        const baseUrl = `https://127.0.0.1:${port}`;
        const run = new Process(platform, { baseUrl });
        const calls = [
            run.refresh("NetworkGroup", kept),
            run.remove("NetworkGroup", { ...kept, outputs: { ...kept.outputs, platform: baseUrl } }),
            run.create("NetworkGroup", { label: "other" }),
        ];
        for (const { message } of await Promise.all(calls.map(failureOf))) {
            expect(message).toMatch(/certificate/i);
            expect(message).toMatch(/\[(transport|deadline)\] https:\S+#\1$/);
        }
        expect(seen).toEqual([]);
    });

    test("refuses a plain http address of another machine", async () => {
        const run = new Process(await newPlatform(), { baseUrl: "http://api.company.example" });
        const { message } = await failureOf(run.create("NetworkGroup", { label: "other" }));
        expect(message).toContain("would send credentials in the clear: use https");
    });

    const creationOf = (platform: Platform, kind: KindName) =>
        subjects.find(one => one.kind === kind)?.args(platform) ?? {};
});

describe("unusual ids", () => {
    const ids = [
        "..",
        "../../self",
        "a/b",
        "a%2Fb",
        "%2e%2e",
        "a?b=c",
        "a#b",
        "a\\b",
        " ",
        "a b",
        "é",
        "\u0000",
        "x".repeat(5000),
    ];

    test.each(ids)("encodes %j as one segment of the address", async id => {
        const platform = await newPlatform();
        const kept: Kept = {
            id,
            inputs: { name: "x" },
            outputs: { name: "x", ownerId: platform.account.organisation, platform: platform.url },
        };
        const run = new Process(platform);
        await run.remove("Addon", kept).catch(() => {});
        await run.refresh("Addon", kept).catch(() => {});
        await run
            .remove("SshKey", { ...kept, outputs: { ...kept.outputs, ownerId: platform.account.userId } })
            .catch(() => {});
        // The requests contain exactly this id, and no other object is deleted.
        const paths = platform.requests.all({ method: "DELETE" }).map(({ path }) => path);
        const [addons, keys] = [
            `/v2/organisations/${platform.account.organisation}/addons/`,
            "/v2/self/keys/",
        ];
        expect(paths.filter(path => !path.startsWith(addons) && !path.startsWith(keys))).toEqual([]);
        for (const path of paths) {
            const part = path.replace(addons, "").replace(keys, "");
            expect(part).not.toMatch(/[/?#\\]/);
            expect(decodeURIComponent(part)).toBe(id);
        }
        expect(platform.state.addons.list(platform.account.organisation)).toHaveLength(5);
        expect(platform.state.sshKeys.list(platform.account.userId)).toHaveLength(1);
    });
});
