import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let groups: string;

beforeEach(async () => {
    platform = await startPlatform();
    groups = `/v4/networkgroups/organisations/${platform.account.organisation}/networkgroups`;
});

afterEach(() => disconnect(platform));

async function create(label = "private"): Promise<string> {
    const group = await succeed(platform, "POST", groups, { body: { label } });
    return typeof group === "object" && group !== null && "id" in group ? String(group.id) : "";
}

test("a group gets its own address range", async () => {
    const body = { label: "private", description: "for two" };
    const group = await call(platform, "POST", groups, { body });
    expect(group).toMatchObject({
        status: 201,
        body: {
            id: expect.stringMatching(/^ng_[0-9a-f-]{36}$/) as unknown,
            ownerId: platform.account.organisation,
            ...body,
            networkIp: "10.102.0.0/16",
            lastAllocatedIp: "10.102.0.0",
            members: [],
        },
    });
    await succeed(platform, "POST", groups, { body: { label: "private" } });
    expect(await succeed(platform, "GET", groups)).toMatchObject([
        { label: "backend", networkIp: "10.101.0.0/16" },
        { networkIp: "10.102.0.0/16" },
        { networkIp: "10.103.0.0/16", description: null },
    ]);
    expect(await call(platform, "POST", groups, { body: { label: "" } })).toMatchObject({
        status: 400,
        body: { code: "clever.network-group.invalid", context: { fields: { label: {} } } },
    });
});

test("a group can be created and deleted with a delay", async () => {
    platform.delays.networkGroup = 3_000;
    platform.delays.networkGroupDeletion = 2_000;
    const id = await create();
    expect(await call(platform, "GET", `${groups}/${id}`)).toMatchObject({ status: 404 });
    expect(await succeed(platform, "GET", groups)).toHaveLength(1);
    platform.clock.advance(3_000);
    expect(await succeed(platform, "GET", `${groups}/${id}`)).toMatchObject({ id });
    expect(await call(platform, "DELETE", `${groups}/${id}`)).toMatchObject({ status: 202, text: "" });
    expect(await succeed(platform, "GET", groups)).toHaveLength(2);
    platform.clock.advance(2_000);
    expect(await call(platform, "GET", `${groups}/${id}`)).toMatchObject({
        status: 404,
        body: { code: "clever.network-group.not-found", context: { type: "resource" } },
    });
});

describe("members", () => {
    let members: string;

    beforeEach(() => {
        members = `${groups}/${platform.seed.networkGroups.backend}/members`;
    });

    test("include other members of the group", async () => {
        const { applications, addons, externalMembers } = platform.seed;
        expect(await succeed(platform, "GET", members)).toMatchObject([
            { id: applications.website, kind: "application", label: "website" },
            { id: addons.ordersDatabase.realId, kind: "addon" },
            { id: externalMembers.office, kind: "external" },
        ]);
    });

    test("can join, are listed in the group, and can leave", async () => {
        const id = platform.seed.applications.api;
        expect(await call(platform, "POST", members, { body: { id, kind: "application" } })).toMatchObject({
            status: 204,
        });
        const group = platform.seed.networkGroups.backend;
        expect(await succeed(platform, "GET", `${groups}/${group}`)).toMatchObject({
            lastAllocatedIp: "10.101.0.5",
            members: [
                {},
                {},
                {},
                { id, kind: "application", domainName: `${id}.m.${group}.networkgroups.example` },
            ],
        });
        expect(await call(platform, "DELETE", `${members}/${id}`)).toMatchObject({ status: 204 });
        expect(await call(platform, "DELETE", `${members}/${id}`)).toMatchObject({ status: 404 });
        expect(platform.state.networkGroups.members(group)).toHaveLength(3);
    });

    test("can join and leave with a delay", async () => {
        platform.delays.member = 1_000;
        platform.delays.memberDeletion = 1_000;
        const id = platform.seed.applications.api;
        const body = { id, kind: "application" };
        expect(await call(platform, "POST", members, { body })).toMatchObject({ status: 202 });
        expect(await succeed(platform, "GET", members)).toHaveLength(3);
        expect(await call(platform, "POST", members, { body })).toMatchObject({ status: 409 });
        platform.clock.advance(1_000);
        expect(await succeed(platform, "GET", members)).toHaveLength(4);
        await succeed(platform, "DELETE", `${members}/${id}`);
        expect(await succeed(platform, "GET", members)).toHaveLength(4);
        platform.clock.advance(1_000);
        expect(await succeed(platform, "GET", members)).toHaveLength(3);
    });

    test.each([
        [
            "one that is a member already",
            () => ({ id: platform.seed.applications.website, kind: "application" }),
            409,
        ],
        ["an unknown application", () => ({ id: "app_none", kind: "application" }), 404],
        ["an unknown add-on", () => ({ id: "redis_none", kind: "addon" }), 404],
        [
            "an application of another owner",
            () => ({ id: platform.seed.applications.blog, kind: "application" }),
            404,
        ],
        ["an add-on by its other id", () => ({ id: platform.seed.addons.sessions.id, kind: "addon" }), 400],
        [
            "a kind that contradicts the id",
            () => ({ id: platform.seed.applications.api, kind: "addon" }),
            400,
        ],
        ["a kind in capitals", () => ({ id: platform.seed.applications.api, kind: "APPLICATION" }), 400],
        ["an external id that is none", () => ({ id: "external_1", kind: "external" }), 404],
    ])("cannot be added: %s", async (_, body, status) => {
        expect(await call(platform, "POST", members, { body: body() })).toMatchObject({ status });
        expect(platform.state.networkGroups.members(platform.seed.networkGroups.backend)).toHaveLength(3);
    });

    test("disappear with their group or application, and peers with their member", async () => {
        const { backend } = platform.seed.networkGroups;
        platform.state.applications.remove(platform.seed.applications.website);
        expect(await succeed(platform, "GET", members)).toHaveLength(2);
        platform.state.networkGroups.removeMember(backend, platform.seed.externalMembers.office);
        expect(platform.state.networkGroups.find(backend)?.peers).toEqual([]);
        await succeed(platform, "DELETE", `${groups}/${backend}`);
        expect(await call(platform, "GET", members)).toMatchObject({ status: 404 });
    });
});

test("the configuration of an external peer is plain text", async () => {
    const { networkGroups, externalPeers } = platform.seed;
    const path = `${groups}/${networkGroups.backend}/external-peers`;
    const reply = await call(platform, "GET", `${path}/${externalPeers.laptop}/config`);
    expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(reply.text).toMatch(
        /^\[Interface\]\n[^]*Address = 10\.101\.0\.4\/16\n[^]*AllowedIPs = 10\.101\.0\.0\/16\n/,
    );
    expect(await call(platform, "GET", `${path}/none/config`)).toMatchObject({ status: 404 });
});

test("a group can be changed outside the program that declares it", async () => {
    const { backend } = platform.seed.networkGroups;
    platform.state.networkGroups.edit(backend, { label: "renamed" });
    platform.state.networkGroups.relabelMember(backend, platform.seed.applications.website, "store");
    expect(await succeed(platform, "GET", `${groups}/${backend}`)).toMatchObject({
        label: "renamed",
        members: [{ label: "store" }, {}, {}],
    });
});
