import { type Client, createClient, isDomainTaken, Rejected } from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
let owner: string;
let application: string;
beforeEach(async () => {
    platform = await startPlatform({ dialect: "clever-cloud" });
    owner = platform.account.organisation;
    application = platform.seed.applications.website;
    client = createClient({
        baseUrl: platform.url,
        dialect: "clever-cloud",
        credentials: { token: platform.account.token },
        shareReads: true,
    });
});
afterEach(() => disconnect(platform));

test("reads a record without optional fields", async () => {
    const bare = { id: application, name: "website", description: null, instance: null, vhosts: null };
    platform.faults.add({ name: "bare", effect: { kind: "answer", status: 200, body: bare } });
    const found = await client.applications.get({ owner, application });
    expect(found).toMatchObject({ id: application, name: "website", domains: [] });
    expect(Object.values(found).filter(value => value === null)).toEqual([]);
});

test("refuses an invalid number of instances and an empty name before any request", async () => {
    const flavor = { min: "XS", max: "XS" };
    const node = { owner, name: "web", zone: "par", type: "node", version: "1", variant: "v", flavor };
    const instances = { min: 1, max: 1 };
    for (const wrong of [{ name: "", instances }, { instances: { min: 0, max: 1 } }]) {
        const call = client.applications.create({ ...node, ...wrong });
        await expect(call).rejects.toMatchObject({ code: "invalid-argument" });
    }
    expect(platform.requests.all()).toEqual([]);
});

test("discards a shared list of applications after a domain is added", async () => {
    const domains = async () =>
        (await client.applications.list({ owner })).find(({ id }) => id === application)?.domains;
    expect(await domains()).toHaveLength(1);
    await client.domains.add({ owner, application, fqdn: "shop.example" });
    expect(await domains()).toHaveLength(2);
});

test("distinguishes an invalid domain from a domain that is taken", async () => {
    const body = { id: 400, message: "not a domain", type: "error" };
    platform.faults.add({ name: "refusal", effect: { kind: "answer", status: 400, body } });
    const refused: unknown = await client.domains
        .add({ owner, application, fqdn: "shop.example" })
        .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Rejected);
    expect(isDomainTaken(refused)).toBe(false);
});
