import { type Client, Conflict, createClient, NotFound } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

test("lists deployments in pages, with one request for each page", async () => {
    const { applications, deployments } = platform.seed;
    const owner = platform.account.organisation;
    const sharing = createClient({
        baseUrl: platform.url,
        credentials: { token: platform.account.token },
        shareReads: true,
    });
    const ids = async (page?: object) =>
        (await sharing.deployments.list({ owner, application: applications.website, ...page })).map(
            ({ id }) => id,
        );
    const all = [deployments.running, deployments.failed, deployments.deployed];
    expect(await ids()).toEqual(all);
    expect(await ids({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await ids({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
    expect(await ids({ offset: 2 })).toEqual(all.slice(2));
    expect(await ids({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
    expect(platform.requests.all().map(({ query }) => query)).toEqual([
        {},
        { limit: "1" },
        { limit: "1", offset: "1" },
        { offset: "2" },
    ]);
});

test("signs the query of a page", async () => {
    const { consumerKey, consumerSecret, userToken, userSecret } = platform.account;
    const signing = createClient({
        baseUrl: platform.url,
        credentials: { consumerKey, consumerSecret, userToken, userSecret },
    });
    const page = { limit: 2, offset: 1 };
    const { website } = platform.seed.applications;
    expect(
        await signing.deployments.list({
            owner: platform.account.organisation,
            application: website,
            ...page,
        }),
    ).toHaveLength(2);
});

test("reads a deployment, and cancels it while it is in progress", async () => {
    const { applications, deployments } = platform.seed;
    const owner = platform.account.organisation;
    const { website } = applications;
    expect(
        await client.deployments.get({ owner, application: website, id: deployments.deployed }),
    ).toMatchObject({
        id: deployments.deployed,
        action: "DEPLOY",
        state: "OK",
        commit: "4f2d0c9e8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e",
        cause: "Git",
        author: { id: platform.account.userId, name: "Ada Lovelace" },
        instances: 1,
    });
    // Without author and commit: the platform's null is an absent field.
    const failed = await client.deployments.get({ owner, application: website, id: deployments.failed });
    expect([failed.commit, failed.author]).toEqual([undefined, undefined]);

    expect(await client.deployments.cancel({ owner, application: website, id: deployments.running })).toEqual(
        {
            existed: true,
        },
    );
    expect(platform.state.deployments.get(website, deployments.running).state).toBe("CANCELLED");
    const again = client.deployments.cancel({ owner, application: website, id: deployments.running });
    await expect(again).rejects.toBeInstanceOf(Conflict);
    const unknown = client.deployments.get({ owner, application: website, id: "deployment_unknown" });
    await expect(unknown).rejects.toBeInstanceOf(NotFound);
});
