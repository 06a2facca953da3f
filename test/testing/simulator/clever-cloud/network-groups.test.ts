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

    test.each([
        [
            "an add-on by its other id",
            () => member(backend, live.platform.seed.addons.sessions.id, "ADDON"),
            404,
        ],
        [
            "an empty name",
            () => ({
                ...member(backend, live.platform.seed.applications.api, "APPLICATION"),
                domainName: " ",
            }),
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
