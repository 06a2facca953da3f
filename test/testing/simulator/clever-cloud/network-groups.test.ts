import { randomUUID } from "node:crypto";
import { livePlatform, violations } from "./live";

const live = livePlatform();
let groups: string;
let owner: string;

beforeEach(() => {
    owner = live.platform.account.organisation;
    groups = `/v4/networkgroups/organisations/${owner}/networkgroups`;
});

const newId = () => `ng_${randomUUID()}`;
const group = (id: string, changes: object = {}) => ({ id, ownerId: owner, label: "private", ...changes });

function member(groupId: string, id: string, kind: string, changes: object = {}): object {
    return { id, domainName: `${id}.m.${groupId}.cc-ng.cloud`, kind, ...changes };
}

describe("a group", () => {
    test("appears and disappears after a delay, and the answers have no body", async () => {
        live.platform.delays.networkGroup = 3_000;
        live.platform.delays.networkGroupDeletion = 2_000;
        const id = newId();
        const { website } = live.platform.seed.applications;
        const body = group(id, {
            description: null,
            tags: ["prod"],
            members: [member(id, website, "APPLICATION")],
        });
        const reply = await live.call("POST", groups, { body });
        expect(reply).toMatchObject({ status: 202, text: "" });
        expect(reply.headers.has("content-type")).toBe(false);
        expect(await live.call("GET", `${groups}/${id}`)).toMatchObject({ status: 404 });
        live.platform.clock.advance(3_000);
        expect(await live.get(`${groups}/${id}`)).toEqual({
            id,
            ownerId: owner,
            label: "private",
            description: null,
            networkIp: "10.102.0.0/16",
            lastAllocatedIp: "10.102.0.1",
            tags: ["prod"],
            version: 2,
            members: [member(id, website, "APPLICATION")],
            peers: [expect.objectContaining({ type: "CleverPeer", parentMember: website })],
        });
        expect(await live.call("DELETE", `${groups}/${id}`)).toMatchObject({ status: 204, text: "" });
        expect(await live.get(`${groups}/${id}`)).toMatchObject({ id });
        live.platform.clock.advance(2_000);
        expect(await live.call("GET", `${groups}/${id}`)).toMatchObject({
            status: 404,
            body: { code: "clever.network-group.not-found" },
        });
    });

    test("refuses an id that exists, even before the group is listed", async () => {
        live.platform.delays.networkGroup = 3_000;
        const id = newId();
        await live.send("POST", groups, group(id));
        expect(await live.call("POST", groups, { body: group(id) })).toMatchObject({
            status: 409,
            body: { code: "clever.network-group.conflict" },
        });
    });

    test.each([
        ["an id that is none", () => group("ng_1")],
        ["an owner that is not the one in the path", () => group(newId(), { ownerId: "orga_x" })],
        ["an empty label", () => group(newId(), { label: "" })],
    ])("%s is refused", async (_, body) => {
        expect(await live.call("POST", groups, { body: body() })).toMatchObject({ status: 400 });
    });

    test("can have no label", async () => {
        const id = newId();
        expect(await live.call("POST", groups, { body: { id, ownerId: owner } })).toMatchObject({
            status: 202,
        });
        expect(await live.get(`${groups}/${id}`)).toMatchObject({ id, label: "", members: [], peers: [] });
    });

    test("can omit its owner, which is in the path", async () => {
        const id = newId();
        const body = { id, label: "private", tags: ["prod", "eu"] };
        expect(await live.call("POST", groups, { body })).toMatchObject({ status: 202 });
        expect(await live.get(`${groups}/${id}`)).toMatchObject({ ownerId: owner, tags: ["prod", "eu"] });
    });

    test("refuses a creation when a member cannot join", async () => {
        const id = newId();
        const body = group(id, { members: [member(id, "app_none", "APPLICATION")] });
        expect(await live.call("POST", groups, { body })).toMatchObject({ status: 404 });
        expect(await live.get(groups)).toHaveLength(1);
    });
});

describe("members", () => {
    let backend: string;
    let members: string;

    beforeEach(() => {
        backend = live.platform.seed.networkGroups.backend;
        members = `${groups}/${backend}/members`;
    });

    test("join and leave with a delay", async () => {
        live.platform.delays.member = 1_000;
        live.platform.delays.memberDeletion = 1_000;
        const { realId } = live.platform.seed.addons.sessions;
        const body = member(backend, realId, "ADDON", { label: "cache" });
        const reply = await live.call("POST", members, { body });
        expect(reply).toMatchObject({ status: 202, text: "" });
        expect(await live.call("GET", `${members}/${realId}`)).toMatchObject({ status: 404 });
        expect(await live.call("POST", members, { body })).toMatchObject({ status: 409 });
        live.platform.clock.advance(1_000);
        expect(await live.get(`${members}/${realId}`)).toEqual(body);
        expect(await live.get(members)).toHaveLength(4);
        expect(await live.call("DELETE", `${members}/${realId}`)).toMatchObject({ status: 204 });
        live.platform.clock.advance(1_000);
        expect(await live.get(members)).toHaveLength(3);
    });

    test.each([
        [
            "an add-on by its other id",
            () => member(backend, live.platform.seed.addons.sessions.id, "ADDON"),
            404,
        ],
        ["an unknown application", () => member(backend, "app_none", "APPLICATION"), 404],
        [
            "an empty name",
            () => ({
                ...member(backend, live.platform.seed.applications.api, "APPLICATION"),
                domainName: " ",
            }),
            400,
        ],
        [
            "a kind that contradicts the id",
            () => member(backend, live.platform.seed.applications.api, "ADDON"),
            400,
        ],
    ])("%s is refused", async (_, body, status) => {
        expect(await live.call("POST", members, { body: body() })).toMatchObject({ status });
    });

    test("keep the domain name that the caller chose", async () => {
        const { api } = live.platform.seed.applications;
        const body = { id: api, domainName: "myapp", kind: "APPLICATION" };
        await live.send("POST", members, body);
        expect(await live.get(`${members}/${api}`)).toEqual(body);
    });

    test("refuse a kind in lower case", async () => {
        const body = member(backend, live.platform.seed.applications.api, "application");
        expect(await live.call("POST", members, { body })).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(/body\.kind must be one of APPLICATION/)]);
        live.platform.requests.clear();
    });
});

describe("peers", () => {
    let backend: string;

    beforeEach(() => {
        backend = `${groups}/${live.platform.seed.networkGroups.backend}`;
    });

    test("represent machines of running members", async () => {
        const { website } = live.platform.seed.applications;
        expect(await live.get(`${backend}/peers`)).toMatchObject([
            { type: "CleverPeer", parentMember: website, endpoint: { type: "ServerEndpoint" } },
            { type: "CleverPeer" },
            { type: "ExternalPeer", label: "laptop", endpoint: { type: "ClientEndpoint" } },
        ]);
        live.platform.state.applications.change(website, { state: "SHOULD_BE_DOWN" });
        expect(await live.get(`${backend}/peers`)).toHaveLength(2);
    });

    test("can join and leave as external ones, with a configuration in plain text", async () => {
        const { office } = live.platform.seed.externalMembers;
        const { peerId } = (await live.send("POST", `${backend}/external-peers`, {
            label: "desk",
            parentMember: office,
            peerRole: "CLIENT",
            publicKey: "no key at all",
        })) as { peerId: string };
        expect(await live.get(`${backend}/peers/${peerId}`)).toMatchObject({
            type: "ExternalPeer",
            parentMember: office,
            publicKey: "no key at all",
        });
        const configuration = `${backend}/peers/${peerId}/wireguard/configuration`;
        const reply = await live.call("GET", configuration, { headers: { accept: "text/plain" } });
        expect(reply.headers.get("content-type")).toMatch("text/plain");
        expect(reply.text).toMatch("[Interface]");
        expect(await live.get(`${configuration}/presigned-url`)).toEqual({
            url: expect.stringMatching(/^https:/) as unknown,
        });
        expect(await live.call("DELETE", `${backend}/external-peers/${peerId}`)).toMatchObject({
            status: 204,
        });
        expect(await live.call("GET", `${backend}/peers/${peerId}`)).toMatchObject({ status: 404 });
        expect(await live.call("GET", configuration)).toMatchObject({ status: 404 });
    });
});

test("a search finds groups, members and peers", async () => {
    const { networkGroups, applications, externalPeers } = live.platform.seed;
    const search = (query: string) => live.get(`${groups}/search?query=${query}`);
    expect(await search("backend")).toMatchObject([
        { type: "NetworkGroup", id: networkGroups.backend, ownerId: owner, members: [{}, {}, {}] },
    ]);
    expect(await search(applications.website)).toMatchObject([{ type: "Member", id: applications.website }]);
    expect(await search("laptop")).toMatchObject([{ type: "ExternalPeer", id: externalPeers.laptop }]);
    expect(await search("nothing")).toEqual([]);
});
