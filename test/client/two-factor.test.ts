import { type Client, Conflict, createClient, isRejected } from "../../dist/client/index.js";
import { type Platform, startPlatform } from "../../dist/testing/platform/index.js";

let platform: Platform;
let client: Client;
beforeEach(async () => {
    platform = await startPlatform();
    client = createClient({ baseUrl: platform.url, credentials: { token: platform.account.token } });
});
afterEach(async () => {
    expect(platform.requests.violations()).toEqual([]);
    await platform.close();
});

test("a second factor: begun, confirmed, given new backup codes, disabled", async () => {
    const { userId } = platform.account;
    const { kind, otpUrl, qrCodeUrl } = await client.twoFactor.start();
    expect({ kind, otpUrl, qrCodeUrl }).toEqual({
        kind: "TOTP",
        otpUrl: expect.stringMatching(/^otpauth:/) as string,
        qrCodeUrl: expect.stringMatching(/^https:/) as string,
    });
    await expect(client.twoFactor.renewBackupCodes()).rejects.toBeInstanceOf(Conflict);
    const wrong: unknown = await client.twoFactor
        .confirm({ code: "no code" })
        .catch((reason: unknown) => reason);
    expect(isRejected(wrong)).toBe(true);

    await client.twoFactor.confirm({ code: platform.state.twoFactor.currentCode(userId) ?? "" });
    expect(platform.state.twoFactor.isEnabled(userId)).toBe(true);
    expect(new Set(await client.twoFactor.renewBackupCodes()).size).toBe(10);

    expect(await client.twoFactor.disable()).toEqual({ existed: true });
    expect(platform.state.twoFactor.isEnabled(userId)).toBe(false);
    expect(await client.twoFactor.disable()).toEqual({ existed: false });
});
