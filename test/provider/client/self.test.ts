import { type Client, Forbidden } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

test("changes parts of the profile", async () => {
    const { userId } = platform.account;
    const changed = await client.self.update({ lastname: "Byron", city: "London" });
    expect(changed).toMatchObject({ id: userId, name: "Ada Byron", city: "London", zipcode: "44000" });
    expect(await client.self.get()).toEqual(changed);
});

test("changes the password if the old one is right", async () => {
    const { userId, password: oldPassword } = platform.account;
    await client.self.changePassword({ oldPassword, newPassword: "hush-new-password" });
    expect(platform.state.users.passwordOf(userId)).toBe("hush-new-password");
    const again = client.self.changePassword({ oldPassword, newPassword: "hush-newer-password" });
    await expect(again).rejects.toBeInstanceOf(Forbidden);
    await expect(again).rejects.not.toThrow(/hush|simulated-password/);
});
