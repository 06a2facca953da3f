/** The user, their OAuth consumers, and notifications. */
import { livePlatform, violations } from "./live";

const live = livePlatform();

const laptop = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9F ada@laptop";
const desktop =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIP6XmOsYJvC5K5h1bVIWTRFDSJYJm2DxS0BE7M3xzmiC ada@desktop";

test("the profile has one name, and refuses separate ones", async () => {
    expect(await live.get("/v2/self")).toMatchObject({
        id: live.platform.account.userId,
        name: "Ada Lovelace",
        preferredMFA: "NONE",
        hasPassword: true,
        oauthApps: [],
    });
    expect(await live.get("/v2/self/id")).toBe(live.platform.account.userId);
    expect(
        await live.send("PUT", "/v2/self", { name: "Ada King", city: "London", terms: true }),
    ).toMatchObject({ name: "Ada King", city: "London", zipcode: "44000" });
    const body = { firstname: "Ada" };
    expect(await live.call("PUT", "/v2/self", { body })).toMatchObject({ status: 400 });
    expect(violations(live)).toEqual([expect.stringMatching(/body\.firstname is not a key/)]);
    live.platform.requests.clear();
});

describe("keys", () => {
    test.each([
        ["a name that is taken", "laptop", desktop, 409, 409],
        ["a key that is there", "another", laptop, 409, 409],
    ])("%s is refused", async (_, name, key, status, id) => {
        const reply = await live.call("PUT", `/v2/self/keys/${name}`, { body: JSON.stringify(key) });
        expect(reply).toMatchObject({ status, body: { id, type: "error" } });
        expect(await live.get("/v2/self/keys")).toHaveLength(1);
    });
});

describe("e-mail addresses", () => {
    const emails = "/v2/self/emails";

    test.each([
        ["one of one's own", "ada%40home.example", {}, 409, 101],
        ["one that is not confirmed, as the primary one", "x%40y.example", { make_primary: true }, 404, 404],
    ])("%s is refused", async (_, email, body, status, id) => {
        expect(await live.call("PUT", `${emails}/${email}`, { body })).toMatchObject({
            status,
            body: { id, type: "error" },
        });
    });
});

describe("a second factor", () => {
    const password = (text: string) => ({
        headers: { "x-clever-password": Buffer.from(text).toString("base64") },
    });

    test("can be started, confirmed and disabled with the password in a header", async () => {
        const { account, state } = live.platform;
        const mine = password(account.password);
        expect(await live.call("POST", "/v2/self/mfa/TOTP", mine)).toMatchObject({
            status: 200,
            body: { url: expect.stringMatching(/^otpauth:/) as unknown },
        });
        const body = { code: state.twoFactor.currentCode(account.userId), revokeTokens: false };
        expect(await live.call("POST", "/v2/self/mfa/TOTP/confirmation", { ...mine, body })).toMatchObject({
            status: 200,
        });
        expect(await live.get("/v2/self")).toMatchObject({ preferredMFA: "TOTP" });
        const codes = await live.call("GET", "/v2/self/mfa/TOTP/backupcodes", mine);
        expect(codes.body).toHaveLength(10);
        expect(codes.body).toContainEqual({ code: expect.any(String) as unknown });
        expect(await live.call("DELETE", "/v2/self/mfa/TOTP", mine)).toMatchObject({ status: 200 });
        expect(await live.get("/v2/self")).toMatchObject({ preferredMFA: "NONE" });
    });

    test("refuses a wrong password, and a request without one", async () => {
        expect(await live.call("POST", "/v2/self/mfa/TOTP", password("wrong"))).toMatchObject({
            status: 403,
        });
        expect(violations(live)).toEqual([]);
        expect(await live.call("POST", "/v2/self/mfa/TOTP")).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(/X-Clever-Password is missing/)]);
        live.platform.requests.clear();
    });
});

describe("tokens", () => {
    const order = (changes: object = {}) => ({
        email: "ada@company.example",
        password: live.platform.account.password,
        name: "ci",
        expirationDate: new Date(live.platform.clock.now() + 3_600_000).toISOString(),
        ...changes,
    });

    test("work until they expire or are revoked", async () => {
        const made = (await live.send("POST", "/api-tokens", order({ mfaCode: null }))) as {
            apiToken: string;
            apiTokenId: string;
        };
        const headers = { authorization: `Bearer ${made.apiToken}` };
        const ask = () => live.call("GET", "/v2/self", { as: null, headers });
        expect(await ask()).toMatchObject({ status: 200, body: { id: live.platform.account.userId } });
        const [listed] = (await live.get("/api-tokens")) as unknown[];
        expect(listed).toMatchObject({ apiTokenId: made.apiTokenId, name: "ci", state: "ACTIVE" });
        expect(listed).not.toHaveProperty("apiToken");
        live.platform.clock.advance(3_600_000);
        expect(await ask()).toMatchObject({ status: 403, body: { id: 1504 } });
        expect(await live.get("/api-tokens")).toMatchObject([{ state: "EXPIRED" }]);
        expect(await live.call("DELETE", `/api-tokens/${made.apiTokenId}`)).toMatchObject({ status: 204 });
        expect(await live.get("/api-tokens")).toEqual([]);
        live.platform.requests.clear();
    });

    test.each([
        ["a wrong password", { password: "wrong" }, 401, { code: "invalid-credential" }],
        [
            "no date",
            { expirationDate: "soon" },
            400,
            { fields: { expirationDate: expect.any(String) as unknown } },
        ],
        ["a date too far away", { expirationDate: "2199-01-01T00:00:00.000Z" }, 400, { type: "error" }],
    ])("%s is refused", async (_, changes, status, body) => {
        expect(await live.call("POST", "/api-tokens", { body: order(changes) })).toMatchObject({
            status,
            body,
        });
    });

    test("include the one that signs the request", async () => {
        expect(await live.get("/v2/self/tokens/current")).toMatchObject({
            token: live.platform.account.userToken,
            expirationDate: expect.any(Number) as unknown,
        });
    });
});

test("a change of the password can revoke the tokens", async () => {
    const { account, clock, state } = live.platform;
    state.apiTokens.create(account.userId, { name: "ci", expirationDate: clock.now() + 1_000 });
    const change = (oldPassword: string, newPassword: string, more: object = {}) =>
        live.send("PUT", "/v2/self/change_password", { oldPassword, newPassword, ...more });
    await change(account.password, "another password");
    expect(state.apiTokens.list(account.userId)).toHaveLength(1);
    await change("another password", account.password, { dropTokens: true });
    expect(state.apiTokens.list(account.userId)).toEqual([]);
});

const rights = {
    access_organisations: true,
    access_organisations_bills: false,
    access_organisations_consumption_statistics: false,
    access_organisations_credit_count: false,
    access_personal_information: true,
    manage_organisations: false,
    manage_organisations_applications: false,
    manage_organisations_members: false,
    manage_organisations_services: false,
    manage_personal_information: false,
    manage_ssh_keys: false,
};

const consumer = {
    name: "dash",
    description: "d",
    url: "https://d.test",
    picture: "https://d.test/l.png",
    baseUrl: "https://d.test",
    rights,
};

test.each([
    ["a list of rights", { rights: ["access_organisations"] }, /body\.rights must be an object/],
    ["a right that nobody gets", { rights: { ...rights, almighty: true } }, /body\.rights\.almighty is not/],
    ["a right left out", { rights: {} }, /body\.rights\.access_organisations is missing/],
    ["a field left out", { picture: undefined }, /body\.picture is missing/],
])("%s is refused", async (_, changes, message) => {
    const body = { ...consumer, ...changes };
    expect(await live.call("POST", "/v2/self/consumers", { body })).toMatchObject({ status: 400 });
    expect(violations(live)).toEqual([expect.stringMatching(message)]);
    live.platform.requests.clear();
});

let webhooks: string;
let emailHooks: string;

beforeEach(() => {
    const { organisation } = live.platform.account;
    webhooks = `/v2/notifications/webhooks/${organisation}`;
    emailHooks = `/v2/notifications/emailhooks/${organisation}`;
});

const urls = [{ format: "raw", url: "https://h.test/a" }];

describe("webhooks", () => {
    test("accept a replacement of all fields, and return no body for a deletion", async () => {
        const path = `${webhooks}/${live.platform.seed.webhooks.chat}`;
        const two = [...urls, { format: "slack", url: "https://h.test/b" }];
        expect(
            await live.send("PUT", path, { name: "two", urls: two, events: ["GIT_PUSH"], scope: ["app_x"] }),
        ).toMatchObject({ id: live.platform.seed.webhooks.chat, name: "two", urls: two, scope: ["app_x"] });
        expect(await live.call("DELETE", path)).toMatchObject({ status: 204, text: "" });
    });

    test("cause an error in plain text when they are missing", async () => {
        const reply = await live.call("DELETE", `${webhooks}/none`);
        expect(reply.status).toBe(404);
        expect(reply.headers.get("content-type")).toMatch("text/plain");
        expect(reply.text).toBe('{"error":"webhook not found"}');
    });

    test("refuse no address, with an error in the platform's format", async () => {
        const body = { name: "ci", urls: [] };
        expect(await live.call("POST", webhooks, { body })).toMatchObject({
            status: 400,
            body: { "obj.urls": [{ msg: [expect.any(String)], args: [] }] },
        });
    });
});

test('refuses recipients as texts and the owner "self", which the other dialect has', async () => {
    const body = { name: "ops", notified: ["a@x.test"] };
    expect(await live.call("POST", emailHooks, { body })).toMatchObject({ status: 400 });
    expect(await live.call("GET", "/v2/notifications/webhooks/self")).toMatchObject({ status: 404 });
    expect(violations(live)).toHaveLength(2);
    live.platform.requests.clear();
});
