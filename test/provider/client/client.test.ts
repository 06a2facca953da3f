import { createClient } from "../../../dist/provider/client/index.js";

test("an invalid call rejects and never throws", async () => {
    const client = createClient({ baseUrl: "https://api.example.com", credentials: { token: "t" } });
    await expect(client.addons.get({ id: "" })).rejects.toMatchObject({ code: "invalid-argument" });
    await expect(client.addons.remove({ owner: "", id: "addon_1" })).rejects.toMatchObject({
        code: "invalid-argument",
    });
});
