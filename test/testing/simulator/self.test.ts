import { createHash, createHmac } from "node:crypto";
import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(async () => {
    await platform.close();
});

/** A valid ed25519 public key. `seed` fills the 32 bytes. */
function publicKey(seed: string, comment = ""): { key: string; fingerprint: string } {
    const field = (content: Buffer) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(content.length);
        return Buffer.concat([length, content]);
    };
    const blob = Buffer.concat([
        field(Buffer.from("ssh-ed25519")),
        field(createHash("sha256").update(seed).digest()),
    ]);
    return {
        key: `ssh-ed25519 ${blob.toString("base64")} ${comment}`.trim(),
        fingerprint: `SHA256:${createHash("sha256").update(blob).digest("base64").replaceAll("=", "")}`,
    };
}

test("returns the profile, changes it, and refuses unknown fields", async () => {
    const changed = await succeed(platform, "PUT", "/v2/self", {
        body: { lastname: "Byron", city: "London" },
    });
    expect(changed).toMatchObject({ name: "Ada Byron", city: "London", zipcode: "44000" });
    expect(await succeed(platform, "GET", "/v2/self")).toEqual(changed);
    expect(await call(platform, "PUT", "/v2/self", { body: { email: "x@y.example" } })).toMatchObject({
        status: 400,
    });
    expect(platform.requests.violations()).toHaveLength(1);
});

describe("SSH keys", () => {
    test("a key has a fingerprint, and can be replaced in place and deleted", async () => {
        const path = "/v2/self/keys/work%20%2F%20desk";
        const [first, second] = [publicKey("1", "ada@desk"), publicKey("2")];
        await succeed(platform, "PUT", path, { body: { key: first.key } });
        const [laptop, desk] = platform.state.sshKeys.list(platform.account.userId);
        expect(await succeed(platform, "GET", "/v2/self/keys")).toEqual([
            { name: "laptop", key: laptop?.key, fingerprint: laptop?.fingerprint },
            { name: "work / desk", ...first },
        ]);
        expect(desk?.fingerprint).toBe(first.fingerprint);
        await succeed(platform, "PUT", path, { body: { key: second.key } });
        expect(platform.state.sshKeys.find(platform.account.userId, "work / desk")).toMatchObject(second);
        await succeed(platform, "DELETE", path);
        expect(await call(platform, "DELETE", path)).toMatchObject({ status: 404 });
    });

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

    test("include a primary one, and a change of it changes the profile", async () => {
        expect(await emails()).toEqual([
            { email: "ada@company.example", primary: true, validated: true },
            { email: "ada@home.example", primary: false, validated: true },
        ]);
        expect(await put("ada+new@home.example")).toMatchObject({ status: 200 });
        expect(await put("ada@home.example", { make_primary: true })).toMatchObject({ status: 200 });
        expect(await emails()).toEqual([
            { email: "ada@company.example", primary: false, validated: true },
            { email: "ada@home.example", primary: true, validated: true },
            { email: "ada+new@home.example", primary: false, validated: false },
        ]);
        expect(await succeed(platform, "GET", "/v2/self")).toMatchObject({ email: "ada@home.example" });
        platform.state.emailAddresses.validate("ada+new@home.example");
        expect(await emails()).toContainEqual({
            email: "ada+new@home.example",
            primary: false,
            validated: true,
        });
    });

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
    });
});

describe("OAuth consumers", () => {
    const path = "/v2/self/consumers";

    test("return their secret at creation and in single reads, but not in the list", async () => {
        const body = { name: "reports", url: "https://reports.example" };
        const made = await succeed(platform, "POST", path, { body });
        const consumer = platform.state.oauthConsumers.list(platform.account.userId).at(-1);
        expect(made).toEqual({
            ...body,
            key: consumer?.id,
            secret: consumer?.secret,
            baseUrl: null,
            description: null,
            picture: null,
            rights: [],
        });
        expect(await succeed(platform, "GET", `${path}/${consumer?.id ?? ""}`)).toEqual(made);
        const list = await succeed(platform, "GET", path);
        expect(list).toMatchObject([{ name: "dashboard" }, { name: "reports" }]);
        expect(JSON.stringify(list)).not.toContain("secret");
    });

    test("accept a replacement of all fields, and keep their key and secret", async () => {
        const { dashboard } = platform.seed.oauthConsumers;
        const before = platform.state.oauthConsumers.find(dashboard);
        const body = { name: "panel", url: "https://panel.example", rights: ["manage_ssh_keys"] };
        const changed = await succeed(platform, "PUT", `${path}/${dashboard}`, { body });
        expect(changed).toMatchObject({ ...body, key: dashboard, description: null, baseUrl: null });
        expect(platform.state.oauthConsumers.find(dashboard)?.secret).toBe(before?.secret);
        await succeed(platform, "DELETE", `${path}/${dashboard}`);
        expect(await call(platform, "GET", `${path}/${dashboard}`)).toMatchObject({ status: 404 });
    });

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
    });
});

test("refuses a wrong old password and a short new one, and changes the password", async () => {
    const { password, userId } = platform.account;
    const change = (oldPassword: string, newPassword: string) =>
        call(platform, "PUT", "/v2/self/change_password", { body: { oldPassword, newPassword } });
    expect(await change("wrong", "long enough")).toMatchObject({ status: 403 });
    expect(await change(password, "short")).toMatchObject({ status: 400 });
    expect(await change(password, "long enough")).toMatchObject({ status: 200 });
    expect(platform.state.users.passwordOf(userId)).toBe("long enough");
});
