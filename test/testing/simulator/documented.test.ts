/** Routes of the documented dialect. */
import { createHmac } from "node:crypto";
import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let organisation: string;

beforeEach(async () => {
    platform = await startPlatform();
    organisation = `/v2/organisations/${platform.account.organisation}`;
});

afterEach(() => disconnect(platform));

const read = (path: string) => succeed(platform, "GET", `/v2/products/${path}`, { as: null });

test("contains plans with different ids", () => {
    const plans = platform.state.catalogue.addonProviders.flatMap(provider => provider.plans);
    expect(plans.length).toBeGreaterThan(100);
    expect(new Set(plans.map(plan => plan.id)).size).toBe(plans.length);
    expect(plans.every(plan => /^plan_[0-9a-f-]{36}$/.test(plan.id) && plan.price >= 0)).toBe(true);
});

test("contains a plan and a zone that the shipped snapshot lacks", async () => {
    expect(await read("addonproviders/postgresql-addon")).toHaveProperty(
        "plans",
        expect.arrayContaining([expect.objectContaining({ slug: "xxs_nvm" })]),
    );
    expect(await read("zones")).toContainEqual(expect.objectContaining({ name: "osl", countryCode: "NO" }));
});

const shop = () => `${organisation}/applications/${platform.seed.applications.website}`;

const variables = () => platform.state.applications.variables(platform.seed.applications.website);

test("refuses a variable whose name contradicts the path", async () => {
    const reply = await call(platform, "PUT", `${shop()}/env/MODE`, { body: { name: "OTHER", value: "x" } });
    expect(reply).toMatchObject({
        status: 400,
        body: { id: 557, fields: { name: expect.any(String) as unknown } },
    });
});

test("replaces all variables", async () => {
    const body = [
        { name: "A", value: "1" },
        { name: "B.c-d_E", value: "2" },
    ];
    await succeed(platform, "PUT", `${shop()}/env`, { body });
    expect(variables()).toEqual({ A: "1", "B.c-d_E": "2" });
    await succeed(platform, "PUT", `${shop()}/env`, { body: [] });
    expect(variables()).toEqual({});
});

test.each([
    ["a name that is none", [{ name: "WITH SPACE", value: "x" }], "WITH SPACE"],
    [
        "a name given twice",
        [
            { name: "A", value: "x" },
            { name: "A", value: "y" },
        ],
        "A",
    ],
    ["an empty name", [{ name: "", value: "x" }], ""],
])("refuses %s, and changes no variable", async (_, body, field) => {
    const before = variables();
    const reply = await call(platform, "PUT", `${shop()}/env`, { body });
    expect(reply).toMatchObject({
        status: 400,
        body: { id: 557, fields: { [field]: expect.any(String) as unknown } },
    });
    expect(variables()).toEqual(before);
});

test("a limit that is not a number is a violation", async () => {
    const path = `${organisation}/applications/${platform.seed.applications.website}/deployments?limit=ten`;
    expect(await call(platform, "GET", path)).toMatchObject({ status: 400 });
    expect(platform.requests.violations()[0]?.message).toContain("limit must be a whole number");
    platform.requests.clear();
});

describe("TCP redirections", () => {
    let path: string;

    beforeEach(() => {
        path = `${organisation}/applications/${platform.seed.applications.website}/tcp-redirs`;
    });

    test("need a namespace for their deletion", async () => {
        expect(await call(platform, "DELETE", `${path}/5000`)).toMatchObject({ status: 400 });
        expect(platform.requests.violations()[0]?.message).toContain("namespace is missing");
        platform.requests.clear();
    });
});

describe("drains", () => {
    const base = (resource: string, drain = "") =>
        `/v4/drains/organisations/${platform.account.organisation}/resources/${resource}/drains${drain}`;

    test.each([
        "DatadogHTTP",
        "ElasticSearch",
        "NewRelicHTTP",
        "HTTP",
        "TCPSyslog",
        "SyslogTCP",
        "SyslogUDP",
    ])("accept the kind %s, and refuse an invalid address", async kind => {
        const protocol = kind.includes("Syslog") ? (kind.endsWith("UDP") ? "udp" : "tcp") : "https";
        const url = `${protocol}://sink.example:9000`;
        const path = base(platform.seed.applications.api);
        expect(await call(platform, "POST", path, { body: { kind, url } })).toMatchObject({ status: 201 });
        const wrong = { kind, url: "ftp://sink.example" };
        expect(await call(platform, "POST", path, { body: wrong })).toMatchObject({ status: 400 });
    });

    test("refuse an unknown kind, and are deleted with their resource", async () => {
        const path = base(platform.seed.applications.website);
        const body = { kind: "Pigeon", url: "https://sink.example" };
        expect(await call(platform, "POST", path, { body })).toMatchObject({
            status: 400,
            body: { context: { fields: { kind: {} } } },
        });
        platform.state.applications.remove(platform.seed.applications.website);
        expect(platform.state.drains.find(platform.seed.drains.website)).toBeUndefined();
    });
});

function planId(provider: string, slug: string): string {
    const plan = platform.state.catalogue.findPlan(provider, slug);
    if (plan === undefined) {
        throw new Error(`${provider} has no plan ${slug}`);
    }
    return plan.id;
}

function order(changes: object): object {
    const plan = planId("redis-addon", "s_mono");
    return { name: "cache", region: "par", providerId: "redis-addon", plan, ...changes };
}

test.each([
    ["an unknown provider", () => ({ providerId: "oracle" }), "providerId"],
    ["a slug in place of the plan's id", () => ({ plan: "s_mono" }), "plan"],
    ["a plan of another provider", () => ({ plan: planId("mysql-addon", "dev") }), "plan"],
    ["a region without it", () => ({ region: "wherever" }), "region"],
    ["an empty name", () => ({ name: " " }), "name"],
])("an order with %s is refused", async (_, changes, field) => {
    expect(await call(platform, "POST", `${organisation}/addons`, { body: order(changes()) })).toMatchObject({
        status: 400,
        body: { type: "error", fields: { [field]: expect.any(String) as unknown } },
    });
    expect(platform.state.addons.list(platform.account.organisation)).toHaveLength(5);
});

describe("an add-on", () => {
    test("loses its memberships and links when it is deleted", async () => {
        const { id, realId } = platform.seed.addons.ordersDatabase;
        const { backend } = platform.seed.networkGroups;
        await succeed(platform, "DELETE", `${organisation}/addons/${id}`);
        expect(await call(platform, "GET", `${organisation}/addons/${id}`)).toMatchObject({ status: 404 });
        expect(await call(platform, "DELETE", `${organisation}/addons/${id}`)).toMatchObject({ status: 404 });
        expect(platform.state.networkGroups.members(backend).map(member => member.id)).not.toContain(realId);
        expect(
            platform.state.applications.find(platform.seed.applications.website)?.linkedAddons,
        ).not.toContain(id);
    });

    test("can be changed by a test only to what the platform has", () => {
        const { id } = platform.seed.addons.sessions;
        const { addons: state } = platform.state;
        expect(() => state.changePlan(id, "xs_sml")).toThrow("not a plan of redis-addon");
        state.remove(id);
        expect(() => state.rename(id, "again")).toThrow("does not exist");
    });
});

describe("a plan migration", () => {
    let path: string;
    let target: string;

    beforeEach(() => {
        path = `${organisation}/addons/${platform.seed.addons.ordersDatabase.id}`;
        target = planId("postgresql-addon", "s_sml");
    });

    const start = (plan = target) => call(platform, "POST", `${path}/migrations`, { body: { plan } });
    const last = async () => {
        const migrations = await succeed(platform, "GET", `${path}/migrations`);
        return Array.isArray(migrations) ? (migrations.at(-1) as unknown) : undefined;
    };

    test("refuses a second migration while one is running", async () => {
        await start();
        expect(await start()).toMatchObject({ status: 409, body: { id: 11011 } });
        platform.clock.advance(1_500);
        expect(await start()).toMatchObject({ status: 409 });
        expect(await start(planId("postgresql-addon", "xs_sml"))).toMatchObject({ status: 200 });
    });

    test("to a plan of another provider is refused", async () => {
        expect(await start(planId("mysql-addon", "s_sml"))).toMatchObject({ status: 400 });
        expect(await last()).toBeUndefined();
    });

    test("can hang, and can be cancelled only while it runs", async () => {
        platform.state.migrations.next({ outcome: "hang" });
        await start();
        platform.clock.advance(86_400_000);
        expect(await last()).toMatchObject({ status: "in-progress" });
        const [{ id } = { id: "" }] = platform.state.migrations.list({
            id: platform.seed.addons.ordersDatabase.id,
        });
        await succeed(platform, "DELETE", `${path}/migrations/${id}`);
        expect(await succeed(platform, "GET", `${path}/migrations/${id}`)).toMatchObject({
            status: "cancelled",
        });
        expect(await call(platform, "DELETE", `${path}/migrations/${id}`)).toMatchObject({ status: 409 });
        expect(await call(platform, "GET", `${path}/migrations/migration_none`)).toMatchObject({
            status: 404,
        });
    });
});

const base = (kind: string, rest = "") => `/v4/addon-providers/addon-${kind}/addons${rest}`;
const providers = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};
type Kind = keyof typeof providers;

function operator(kind: Kind): { name: string; region: string; planId: string } {
    const [plan] = platform.state.catalogue.addonProvider(providers[kind]).plans;
    return { name: `my ${kind}`, region: "par", planId: plan?.id ?? "" };
}

async function create(kind: Kind): Promise<string> {
    await succeed(platform, "POST", base(kind), { body: operator(kind) });
    return platform.state.operators.list(platform.account.userId, kind).at(-1)?.id ?? "";
}

test("an operator is found only by its kind and with its owner's credentials", async () => {
    const { signOn } = platform.seed.operators;
    expect(await succeed(platform, "GET", base("keycloak"))).toMatchObject([
        { id: signOn, status: "ACTIVE" },
    ]);
    expect(await call(platform, "GET", base("metabase", `/${signOn}`))).toMatchObject({ status: 404 });
    expect(await call(platform, "GET", base("wordpress"))).toMatchObject({ status: 404 });
    const as = platform.otherAccount;
    expect(await succeed(platform, "GET", base("keycloak"), { as })).toEqual([]);
    expect(await call(platform, "GET", base("keycloak", `/${signOn}`), { as })).toMatchObject({
        status: 404,
    });
});

test.each([
    ["a plan of another provider", { planId: "plan_none" }, "plan"],
    ["a region without it", { region: "parhds" }, "region"],
    ["an empty name", { name: "" }, "name"],
])("refuses %s", async (_, changes, field) => {
    const reply = await call(platform, "POST", base("matomo"), {
        body: { ...operator("matomo"), ...changes },
    });
    expect(reply).toMatchObject({ status: 400, body: { context: { fields: { [field]: {} } } } });
});

test("links a network group only to kinds that support it", async () => {
    for (const kind of ["keycloak", "otoroshi"] as const) {
        const path = base(kind, `/${await create(kind)}/networkgroup`);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 404 });
        expect(await call(platform, "POST", path)).toMatchObject({ status: 204 });
        expect(await call(platform, "POST", path)).toMatchObject({ status: 409 });
        expect(platform.state.operators.list(platform.account.userId, kind).at(-1)?.linked).toBe(true);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 204 });
    }
    const path = base("matomo", `/${await create("matomo")}/networkgroup`);
    expect(await call(platform, "POST", path)).toMatchObject({ status: 400 });
});

const groups = () => `/v4/networkgroups/organisations/${platform.account.organisation}/networkgroups`;

test("a group gets its own address range", async () => {
    const body = { label: "private", description: "for two" };
    const group = await call(platform, "POST", groups(), { body });
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
    await succeed(platform, "POST", groups(), { body: { label: "private" } });
    expect(await succeed(platform, "GET", groups())).toMatchObject([
        { label: "backend", networkIp: "10.101.0.0/16" },
        { networkIp: "10.102.0.0/16" },
        { networkIp: "10.103.0.0/16", description: null },
    ]);
    expect(await call(platform, "POST", groups(), { body: { label: "" } })).toMatchObject({
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
        await succeed(platform, "GET", groups());
    }
});

describe("members", () => {
    let members: string;

    beforeEach(() => {
        members = `${groups()}/${platform.seed.networkGroups.backend}/members`;
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
        await succeed(platform, "DELETE", `${groups()}/${backend}`);
        expect(await call(platform, "GET", members)).toMatchObject({ status: 404 });
    });
});

const hooks = {
    webhooks: { name: "ci", url: "https://ci.example/hook", events: ["*"] },
    emailhooks: { name: "ops", events: ["DEPLOYMENT_FAIL"], notified: ["ops@company.example"] },
};

test.each([
    ["webhooks", { name: " " }],
    ["webhooks", { events: [] }],
    ["webhooks", { format: "pigeon" }],
    ["webhooks", { url: "mailto:x@y.example" }],
    ["emailhooks", { name: " " }],
    ["emailhooks", { events: [] }],
    ["emailhooks", { notified: [] }],
    ["emailhooks", { notified: ["nobody"] }],
] as const)("%s with %j are refused", async (family, changes) => {
    const path = `/v4/notifications/${family}/${platform.account.organisation}`;
    expect(await call(platform, "POST", path, { body: { ...hooks[family], ...changes } })).toMatchObject({
        status: 400,
        body: { context: { type: "fields" } },
    });
});

test("refuses unknown fields of the profile", async () => {
    expect(await call(platform, "PUT", "/v2/self", { body: { email: "x@y.example" } })).toMatchObject({
        status: 400,
    });
    expect(platform.requests.violations()).toHaveLength(1);
    platform.requests.clear();
});

describe("SSH keys", () => {
    test.each(["", "ssh-ed25519", "ssh-ed25519 AAAA", "-----BEGIN OPENSSH PRIVATE KEY-----"])(
        "refuse %j",
        async key => {
            const reply = await call(platform, "PUT", "/v2/self/keys/x", { body: { key } });
            expect(reply).toMatchObject({ status: 400, body: { id: 505 } });
            if (key !== "") {
                expect(reply.text).not.toContain(key);
            }
        },
    );
});

describe("e-mail addresses", () => {
    const emails = () => succeed(platform, "GET", "/v2/self/emails");
    const put = (email: string, body: object = {}) =>
        call(platform, "PUT", `/v2/self/emails/${encodeURIComponent(email)}`, { body });

    test("refuse invalid input", async () => {
        expect(await put("nobody")).toMatchObject({ status: 400, body: { id: 550 } });
        expect(await put("grace@elsewhere.example")).toMatchObject({ status: 403, body: { id: 1004 } });
        expect(await put("ada@company.example", { make_primary: false })).toMatchObject({ status: 409 });
        const remove = (email: string) =>
            call(platform, "DELETE", `/v2/self/emails/${encodeURIComponent(email)}`);
        expect(await remove("ada@company.example")).toMatchObject({ status: 409 });
        expect(await remove("grace@elsewhere.example")).toMatchObject({ status: 404 });
        expect(await remove("ada@home.example")).toMatchObject({ status: 200 });
        expect(await emails()).toHaveLength(1);
    });

    test("must be percent-encoded in the path", async () => {
        await call(platform, "DELETE", "/v2/self/emails/ada@home.example");
        expect(platform.requests.violations()[0]?.message).toContain("the email in the path");
        platform.requests.clear();
    });
});

describe("OAuth consumers", () => {
    const path = "/v2/self/consumers";

    test("refuse invalid addresses", async () => {
        const body = { name: "", url: "no", picture: "no" };
        expect(await call(platform, "POST", path, { body })).toMatchObject({
            status: 400,
            body: { fields: { name: "must not be empty", url: "not a URL", picture: "not a URL" } },
        });
    });
});

describe("two-factor authentication", () => {
    const path = "/v2/self/mfa/TOTP";
    const confirm = (code: string) => call(platform, "POST", `${path}/confirmation`, { body: { code } });

    /** Computes the code by RFC 6238 from the secret in the authenticator's address. */
    function codeFrom(otpUrl: string): string {
        const secret = new URL(otpUrl).searchParams.get("secret") ?? "";
        const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        const bits = secret.replace(/./g, letter => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
        const bytes = (bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2));
        const counter = Buffer.alloc(8);
        counter.writeBigUInt64BE(BigInt(Math.floor(platform.clock.now() / 30_000)));
        const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
        const truncated = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
        return String(truncated % 1_000_000).padStart(6, "0");
    }

    test("can be started, confirmed with a code, used and disabled", async () => {
        expect(await call(platform, "POST", "/v2/self/mfa/backupcodes")).toMatchObject({ status: 409 });
        const started = await succeed(platform, "POST", path, { body: { kind: "TOTP" } });
        expect(started).toMatchObject({
            kind: "TOTP",
            qrCodeUrl: expect.stringMatching(/^https:/) as unknown,
        });
        const { otpUrl } = started as { otpUrl: string };
        const code = codeFrom(otpUrl);
        expect(platform.state.twoFactor.currentCode(platform.account.userId)).toBe(code);
        expect(await confirm(code === "000000" ? "000001" : "000000")).toMatchObject({ status: 400 });
        expect(await confirm(code)).toMatchObject({ status: 200 });
        expect(await succeed(platform, "GET", "/v2/self")).toMatchObject({ preferredMFA: "TOTP" });

        expect(await call(platform, "POST", path, { body: { kind: "TOTP" } })).toMatchObject({ status: 409 });
        const codes = await succeed(platform, "POST", "/v2/self/mfa/backupcodes");
        expect(codes).toHaveLength(10);
        expect(await succeed(platform, "POST", "/v2/self/mfa/backupcodes")).not.toEqual(codes);

        await succeed(platform, "DELETE", path);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 404 });
        expect(await succeed(platform, "GET", "/v2/self")).toMatchObject({ preferredMFA: "NONE" });
        expect(await confirm(code)).toMatchObject({ status: 404 });
        expect(platform.requests.violations()).toEqual([]);
    });

    test("accepts a code for a short time only", async () => {
        await succeed(platform, "POST", path, { body: { kind: "TOTP" } });
        const code = platform.state.twoFactor.currentCode(platform.account.userId) ?? "";
        platform.clock.advance(90_000);
        expect(await confirm(code)).toMatchObject({ status: 400 });
    });

    test("refuses other kinds", async () => {
        expect(await call(platform, "POST", "/v2/self/mfa/SMS", { body: { kind: "TOTP" } })).toMatchObject({
            status: 404,
        });
        expect(await call(platform, "POST", path, { body: { kind: "SMS" } })).toMatchObject({ status: 400 });
        platform.requests.clear();
    });
});
