import { resolveSettings } from "../provider/config.js";

const none = (): undefined => undefined;
const from =
    (values: Record<string, string>) =>
    (key: string): string | undefined =>
        values[key];
const oauth = { consumerKey: "ck", consumerSecret: "cs", userToken: "ut", userSecret: "us" };

test("the environment wins over configuration, key by key", () => {
    const settings = resolveSettings(
        from({ baseUrl: "https://configured.example", organisation: "orga_configured", maxConcurrency: "3" }),
        { CLOUD_PLATFORM_BASE_URL: "https://environment.example", CLOUD_PLATFORM_MAX_CONCURRENCY: "5" },
    );
    expect(settings).toMatchObject({
        baseUrl: "https://environment.example",
        organisation: "orga_configured",
        maxConcurrency: 5,
        allowInsecure: false,
    });
});

test("an empty variable counts as not set", () => {
    expect(resolveSettings(from({ token: "configured" }), { CLOUD_PLATFORM_TOKEN: " " }).credentials).toEqual(
        { token: "configured" },
    );
});

test("credentials are taken from one place: a token of the environment beside OAuth keys in configuration is no contradiction", () => {
    const settings = resolveSettings(from(oauth), { CLOUD_PLATFORM_TOKEN: "t" });
    expect(settings.credentials).toEqual({ token: "t" });
    expect(settings.credentialsProblem).toBeUndefined();
});

test("four OAuth keys are credentials", () => {
    expect(resolveSettings(from(oauth), {}).credentials).toEqual(oauth);
});

test.each([
    ["nothing is set", from({}), {}, ["CLOUD_PLATFORM_TOKEN", "cloud-platform:token"]],
    [
        "a token and an OAuth key",
        from({ token: "t", userToken: "ut" }),
        {},
        ["cloud-platform:token", "cloud-platform:userToken", "not both"],
    ],
    [
        "half of OAuth",
        from({ consumerKey: "ck", userToken: "ut" }),
        {},
        ["cloud-platform:consumerSecret, cloud-platform:userSecret"],
    ],
    [
        "half of OAuth in the environment",
        none,
        { CLOUD_PLATFORM_CONSUMER_KEY: "ck" },
        ["CLOUD_PLATFORM_CONSUMER_SECRET", "CLOUD_PLATFORM_USER_SECRET"],
    ],
])("one sentence says what to set: %s", (_name, readKey, environment, expected) => {
    const { credentials, credentialsProblem = "" } = resolveSettings(readKey, environment);
    expect(credentials).toBeUndefined();
    for (const part of expected) {
        expect(credentialsProblem).toContain(part);
    }
});

test("no sentence repeats a credential", () => {
    const { credentialsProblem } = resolveSettings(
        from({ token: "s3cret-token", userToken: "s3cret-user" }),
        {},
    );
    expect(credentialsProblem).not.toContain("s3cret");
});
