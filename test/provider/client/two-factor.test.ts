import { type Client, Conflict, isRejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

test("starts and confirms two-factor authentication, renews backup codes, and disables it", async () => {
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
