/** A platform of a test's own, and a client of its account. */
import { createClient, type Client } from "../../dist/provider/client/index.js";
import { startPlatform, type Platform, type PlatformOptions } from "../../dist/testing/simulator/index.js";

export async function connect(options?: PlatformOptions): Promise<{ platform: Platform; client: Client }> {
    const platform = await startPlatform(options);
    const { url: baseUrl, account } = platform;
    return { platform, client: createClient({ baseUrl, credentials: { token: account.token } }) };
}

/** Closes the platform, which must have refused no request as one that its interface does not have. */
export async function disconnect(platform: Platform): Promise<void> {
    await platform.close();
    expect(platform.requests.violations()).toEqual([]);
}
