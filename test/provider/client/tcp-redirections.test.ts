import { type Client, isRejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

test("creates a redirection in a namespace, lists it, and removes it by port and namespace", async () => {
    const { api } = platform.seed.applications;
    const owner = platform.account.organisation;
    const [first = "", second = ""] = await client.tcpRedirections.namespaces({ owner });
    const made = await client.tcpRedirections.create({ owner, application: api, namespace: first });
    const other = await client.tcpRedirections.create({ owner, application: api, namespace: second });
    expect(made).toEqual({ namespace: first, port: expect.any(Number) as number });
    expect(await client.tcpRedirections.list({ owner, application: api })).toEqual([made, other]);
    expect(await client.tcpRedirections.remove({ owner, application: api, ...made })).toEqual({
        existed: true,
    });
    expect(await client.tcpRedirections.remove({ owner, application: api, ...made })).toEqual({
        existed: false,
    });
    expect(platform.state.tcpRedirections.list(api)).toMatchObject([other]);
});

test("refuses an unknown namespace", async () => {
    const { api } = platform.seed.applications;
    const refused = client.tcpRedirections.create({
        owner: platform.account.organisation,
        application: api,
        namespace: "nowhere",
    });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(isRejected(error)).toBe(true);
});
