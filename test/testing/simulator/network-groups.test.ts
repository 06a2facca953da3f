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

test("a list can be read while the deletion of one of its groups ends", async () => {
    const { clock, state, seed } = platform;
    const now = clock.now.bind(clock);
    for (let wait = 1; wait <= 12; wait += 1) {
        const id =
            wait === 1
                ? seed.networkGroups.backend
                : state.networkGroups.create(platform.account.organisation, { label: "next" }).id;
        state.delays.networkGroupDeletion = wait;
        clock.now = () => {
            clock.advance(1);
            return now();
        };
        state.networkGroups.remove(id);
        await succeed(platform, "GET", groups);
    }
});

describe("members", () => {
    let members: string;

    beforeEach(() => {
        members = `${groups}/${platform.seed.networkGroups.backend}/members`;
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
