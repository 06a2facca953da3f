import { type Client, isLostAnswer, isRejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
let owner: string;
let application: string;
beforeEach(async () => {
    ({ platform, client } = await connect());
    owner = platform.account.organisation;
    application = platform.seed.applications.website;
});
afterEach(() => disconnect(platform));

const stored = () => platform.state.applications.variables(application);

test("lists, sets and removes single variables", async () => {
    const before = stored();
    expect(Object.keys(before)).toContain("PAYMENT_API_KEY");
    await client.environment.set({ owner, application, name: "GREETING", value: 'hi "there"\nwörld' });
    expect(stored()).toEqual({ ...before, GREETING: 'hi "there"\nwörld' });
    const listed = await client.environment.list({ owner, application });
    expect(Object.fromEntries(listed.map(({ name, value }) => [name, value]))).toEqual(stored());
    expect(await client.environment.remove({ owner, application, name: "GREETING" })).toEqual({
        existed: true,
    });
    expect(stored()).toEqual(before);
});

test("replaces all variables", async () => {
    await client.environment.replace({ owner, application, variables: [{ name: "ONLY", value: "1" }] });
    expect(stored()).toEqual({ ONLY: "1" });
    await client.environment.replace({ owner, application, variables: [] });
    expect(stored()).toEqual({});
});

test("reports why a name is refused, without the value", async () => {
    const error: unknown = await client.environment
        .set({ owner, application, name: "NOT A NAME", value: "a-secret-value" })
        .catch((reason: unknown) => reason);
    expect(isRejected(error)).toBe(true);
    expect(error).toMatchObject({ vendorCode: "557", effect: "none" });
    expect(String(error)).not.toContain("a-secret-value");
    expect(isLostAnswer(error)).toBe(false);
});

test("needs no owner for an application in the account's own space", async () => {
    const variables = await client.environment.list({ application: platform.seed.applications.blog });
    expect(variables).toEqual([{ name: "SITE_TITLE", value: "Notes on engines" }]);
});
