import { createHmac } from "node:crypto";
import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(async () => {
    await platform.close();
});

test("refuses unknown fields of the profile", async () => {
    expect(await call(platform, "PUT", "/v2/self", { body: { email: "x@y.example" } })).toMatchObject({
        status: 400,
    });
    expect(platform.requests.violations()).toHaveLength(1);
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
    });
});
