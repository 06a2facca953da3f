import { type Client, Conflict } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

test("adds an address, makes it the primary one, and removes it once another is primary", async () => {
    const { primary, secondary } = platform.seed.emailAddresses;
    await client.emailAddresses.set({ email: "ada+1@work.example" });
    expect(await client.emailAddresses.list()).toEqual([
        { email: primary, primary: true, validated: true },
        { email: secondary, primary: false, validated: true },
        { email: "ada+1@work.example", primary: false, validated: false },
    ]);
    await client.emailAddresses.set({ email: "ada+1@work.example", primary: true });
    expect((await client.self.get()).email).toBe("ada+1@work.example");
    const removal = client.emailAddresses.remove({ email: "ada+1@work.example" });
    await expect(removal).rejects.toBeInstanceOf(Conflict);
    await client.emailAddresses.set({ email: secondary, primary: true });
    expect(await client.emailAddresses.remove({ email: "ada+1@work.example" })).toEqual({ existed: true });
    expect(await client.emailAddresses.remove({ email: "ada+1@work.example" })).toEqual({ existed: false });
});

test("reads addresses without a primary mark", async () => {
    platform.faults.add({
        name: "bare addresses",
        when: { route: "GET /v2/self/emails" },
        effect: { kind: "answer", status: 200, body: ["ada@company.example"] },
    });
    expect(await client.emailAddresses.list()).toEqual([{ email: "ada@company.example" }]);
});
