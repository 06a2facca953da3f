import { createClient, Forbidden, Unauthorised } from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";

let platform: Platform;
beforeEach(async () => (platform = await startPlatform()));
afterEach(() => platform.close());

test("returns the account of a token and of OAuth credentials", async () => {
    const { token, userId, consumerKey, consumerSecret, userToken, userSecret } = platform.account;
    for (const credentials of [{ token }, { consumerKey, consumerSecret, userToken, userSecret }]) {
        const client = createClient({ baseUrl: platform.url, credentials });
        const user = await client.self.get();
        expect(user.id).toBe(userId);
        expect(user.email).toContain("@");
    }
    expect(platform.requests.violations()).toEqual([]);
});

test("refuses wrong tokens and wrong OAuth credentials", async () => {
    const { consumerKey, consumerSecret, userToken } = platform.account;
    const badlySigned = { consumerKey, consumerSecret, userToken, userSecret: "wrong" };
    for (const credentials of [{ token: "nobody's" }, badlySigned]) {
        const call = createClient({ baseUrl: platform.url, credentials }).self.get();
        await expect(call).rejects.toBeInstanceOf(Unauthorised);
    }
});

test("changes parts of the profile, and changes the password if the old one is right", async () => {
    const { token, userId, password } = platform.account;
    const client = createClient({ baseUrl: platform.url, credentials: { token } });
    const changed = await client.self.update({ lastname: "Byron", city: "London" });
    expect(changed).toMatchObject({ id: userId, name: "Ada Byron", city: "London", zipcode: "44000" });
    expect(await client.self.get()).toEqual(changed);

    await client.self.changePassword({ oldPassword: password, newPassword: "hush-new-password" });
    expect(platform.state.users.passwordOf(userId)).toBe("hush-new-password");
    const error: unknown = await client.self
        .changePassword({ oldPassword: password, newPassword: "hush-newer-password" })
        .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Forbidden);
    expect(String(error)).not.toMatch(/hush|simulated-password/);
    expect(platform.requests.violations()).toEqual([]);
});
