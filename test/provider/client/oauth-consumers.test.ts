import { type Client, isRejected, NotFound } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

const settings = {
    name: "status page",
    url: "https://status.company.example",
    baseUrl: "https://status.company.example/app",
    description: "Shows what is up",
    picture: "https://status.company.example/logo.png",
    rights: ["access_organisations"],
};

test("creates, reads, changes and deletes a consumer", async () => {
    const created = await client.oauthConsumers.create(settings);
    const { key, secret } = created;
    expect(created).toEqual({ key, secret: platform.state.oauthConsumers.find(key)?.secret, ...settings });
    expect(await client.oauthConsumers.get({ key })).toEqual(created);
    // Lists contain no secrets.
    expect(await client.oauthConsumers.list()).toContainEqual({ key, ...settings });

    const changed = await client.oauthConsumers.update({ key, name: "status", url: settings.url });
    expect(changed).toEqual({ key, name: "status", url: settings.url, rights: [] });
    expect(await client.oauthConsumers.get({ key })).toEqual({ ...changed, secret });

    expect(await client.oauthConsumers.remove({ key })).toEqual({ existed: true });
    expect(await client.oauthConsumers.remove({ key })).toEqual({ existed: false });
    await expect(client.oauthConsumers.get({ key })).rejects.toBeInstanceOf(NotFound);
});

test("names the refused field", async () => {
    const refused = client.oauthConsumers.create({ name: "x", url: "nowhere" });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(isRejected(error)).toBe(true);
    expect(error).toMatchObject({ fields: { url: "not a URL" } });
});
