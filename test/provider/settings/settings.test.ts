import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { settingRows, variables } from "../../../dist/provider/settings/names.js";
import { resolveSettings } from "../../../dist/provider/settings/settings.js";

const none = (): undefined => undefined;
const from =
    (values: Record<string, string>) =>
    (key: string): string | undefined =>
        values[key];
const oauth = { consumerKey: "ck", consumerSecret: "cs", userToken: "ut", userSecret: "us" };

test("a variable takes precedence over the configuration value of the same setting", () => {
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

test.each([
    ["1", true],
    ["TRUE", true],
    ["yes", true],
    ["0", false],
    ["False", false],
    ["no", false],
])("a boolean setting accepts %j", (word, expected) => {
    expect(resolveSettings(from({ guardData: word }), {}).guardData).toBe(expected);
});

test("a token in the environment takes precedence over OAuth keys in the configuration, without a conflict", () => {
    const settings = resolveSettings(from(oauth), { CLOUD_PLATFORM_TOKEN: "t" });
    expect(settings.credentials).toEqual({ token: "t" });
    expect(settings.credentialsProblem).toBeUndefined();
});

test("the four OAuth keys are credentials", () => {
    expect(resolveSettings(from(oauth), {}).credentials).toEqual(oauth);
});

test.each([
    ["nothing is set", from({}), {}, ["CLOUD_PLATFORM_TOKEN", "cloud-platform:token"]],
    [
        "a token and an OAuth key",
        from({ token: "t", userToken: "ut" }),
        {},
        ["cloud-platform:token", "cloud-platform:userToken", "not both", "the configuration is in force"],
    ],
    [
        "half of OAuth",
        from({ consumerKey: "ck", userToken: "ut" }),
        {},
        [
            "cloud-platform:consumerSecret, cloud-platform:userSecret",
            "the configuration is in force, since neither CLOUD_PLATFORM_TOKEN nor an OAuth variable is set",
        ],
    ],
    [
        "half of OAuth in the environment",
        none,
        { CLOUD_PLATFORM_CONSUMER_KEY: "ck" },
        ["CLOUD_PLATFORM_CONSUMER_SECRET", "CLOUD_PLATFORM_USER_SECRET"],
    ],
    [
        "a left-over variable beside a token in configuration",
        from({ token: "t" }),
        { CLOUD_PLATFORM_USER_TOKEN: "ut" },
        [
            "CLOUD_PLATFORM_CONSUMER_KEY",
            "the environment is in force, since CLOUD_PLATFORM_USER_TOKEN is set",
            "cloud-platform:token and the configuration's OAuth keys are not looked at",
        ],
    ],
])(
    "a missing or contradictory credential is explained in one problem: %s",
    (_name, readKey, environment, expected) => {
        const { credentials, credentialsProblem = "" } = resolveSettings(readKey, environment);
        expect(credentials).toBeUndefined();
        for (const part of expected) {
            expect(credentialsProblem).toContain(part);
        }
    },
);

describe("an invalid setting becomes a problem for its reader, and throws no error", () => {
    const wins = (variable: string, key: string, value: string) =>
        `${variable} (which wins over cloud-platform:${key}) is ${value}: `;
    const lone = (variable: string, key: string, value: string) =>
        `cloud-platform:${key} (${variable}, which would win over it, is not set) is ${value}: `;
    const whole = "it must be a whole number from 1";
    const owner =
        "it must be the id of an organisation (orga_ and a UUID) or of the account's own user (user_ and a UUID)";
    const yes = 'it must be "true" or "false"';
    const noScheme = "; the scheme is missing: begin with ";
    const url = "the base URL is not an address such as https://api.example.com";

    test.each([
        ["maxConcurrency", "MAX_CONCURRENCY", "fast", whole],
        ["maxConcurrency", "MAX_CONCURRENCY", "0", whole],
        ["maxConcurrency", "MAX_CONCURRENCY", "1.5", whole],
        ["maxConcurrency", "MAX_CONCURRENCY", "9".repeat(30), whole],
        ["allowInsecure", "ALLOW_INSECURE", "ja", yes],
        ["strict", "STRICT", "strictly", yes],
        ["organisation", "ORGANISATION", "my-org", owner],
        ["baseUrl", "BASE_URL", "api.example.com", `${url}${noScheme}https://`],
        ["baseUrl", "BASE_URL", "127.0.0.1:4000", `${url}${noScheme}http://`],
        ["baseUrl", "BASE_URL", "htps://api.example.com", url],
        ["baseUrl", "BASE_URL", "ftp://api.example.com", url],
    ] as const)("%s (%s): %s", (key, name, value, expected) => {
        const variable = `CLOUD_PLATFORM_${name}`;
        const configured = resolveSettings(from({ [key]: value }), {});
        expect(configured.problems[key]).toBe(lone(variable, key, JSON.stringify(value)) + expected);
        const fromEnvironment = resolveSettings(from({ [key]: "other" }), { [variable]: value });
        expect(fromEnvironment.problems[key]).toBe(wins(variable, key, JSON.stringify(value)) + expected);
        expect([configured[key], fromEnvironment[key]]).toEqual(
            "type" in settingRows[key] && settingRows[key].type === "boolean"
                ? [false, false]
                : [undefined, undefined],
        );
    });

    test("valid settings cause no problem", () => {
        const environment = { CLOUD_PLATFORM_ALLOW_INSECURE: "no", CLOUD_PLATFORM_MAX_CONCURRENCY: "16" };
        const said = from({ baseUrl: "http://127.0.0.1:4000/", organisation: "orga_1", token: "t" });
        const settings = resolveSettings(said, environment);
        expect(settings).toMatchObject({ maxConcurrency: 16, allowInsecure: false, organisation: "orga_1" });
        expect(settings.problems).toEqual({});
        expect([settings.credentialsProblem, settings.proxyProblem]).toEqual([undefined, undefined]);
    });

    test.each(["user:s3cret@api.example.com", "api.example.com/?key=s3cret", "s3cret".repeat(10)])(
        "a problem does not repeat a value that may contain a credential: %s",
        baseUrl => {
            const { problems } = resolveSettings(from({ baseUrl, organisation: baseUrl }), {});
            expect(problems.baseUrl).toContain("cloud-platform:baseUrl");
            expect(problems.baseUrl).not.toContain("s3cret");
        },
    );
});

test("a problem does not repeat a credential", () => {
    const { credentialsProblem } = resolveSettings(
        from({ token: "s3cret-token", userToken: "s3cret-user" }),
        {},
    );
    expect(credentialsProblem).not.toContain("s3cret");
});

describe("a credential with a character that no credential has is a fault of its source", () => {
    const has = (what: string) => ` contains ${what}, which no credential has: copy the whole value again`;

    test.each([
        ["s3cret…", "an ellipsis"],
        ["s3c\u200bret", "an invisible character"],
        ["\u200bs3cret", "an invisible character"],
        ["s3c\nret", "a line break"],
        ["s3c\r\nret", "a line break"],
        ["s3c\u2028ret", "a line break"],
        ["s3c ret", "a space"],
        ["s3c\u00a0ret", "a space"],
        ["s3c\tret", "a space"],
        ["s3c\u0007ret", "an invisible character"],
        ["s3crét", "a character outside ASCII"],
        ["s3cret🙂", "a character outside ASCII"],
        ["“s3cret”", "a character outside ASCII"],
    ])("%j", (text, what) => {
        for (const key of ["token", "consumerKey", "consumerSecret", "userToken", "userSecret"] as const) {
            const given = key === "token" ? { token: text } : { ...oauth, [key]: text };
            const variable = variables[key];
            const environment = Object.fromEntries(
                Object.entries(given).map(([name, value]) => [variables[name as typeof key], value]),
            );
            for (const [settings, name] of [
                [resolveSettings(from(given), {}), `cloud-platform:${key}`],
                [resolveSettings(none, environment), variable],
                [
                    resolveSettings(from({ ...given, provider: "other" }), {}),
                    `${key} of the provider "other"`,
                ],
            ] as const) {
                expect(settings.credentialFault).toBe(`${name}${has(what)}`);
                expect([settings.credentials, settings.credentialsProblem]).toEqual([undefined, undefined]);
                expect(JSON.stringify(settings)).not.toContain("s3c");
            }
        }
    });

    test.each(["", " ", "\n", "\r\n", "\ufeff"])("except for %j around it, which is ignored", around => {
        const settings = resolveSettings(none, { CLOUD_PLATFORM_TOKEN: `${around}a.b-c_~+/==${around}` });
        expect(settings.credentials).toEqual({ token: "a.b-c_~+/==" });
        expect(settings.credentialFault).toBeUndefined();
    });

    test("unless another source is in force", () => {
        const settings = resolveSettings(from({ token: "s3cret…" }), { CLOUD_PLATFORM_TOKEN: "t" });
        expect([settings.credentials, settings.credentialFault]).toEqual([{ token: "t" }, undefined]);
    });

    test.each([
        ["http://ada%E2%80%A6:s3cret@proxy:3128", "an ellipsis"],
        ["http://ada:s3cret…@proxy:3128", "an ellipsis"],
        ["http://ada:s3c\nret@proxy:3128", "a line break"],
        ["http://ada:s3c%0Aret@proxy:3128", "a line break"],
        ["http://ada:s3c\u200bret@proxy:3128", "an invisible character"],
        ["http://a\u00a0da:s3cret@proxy:3128", "a space"],
    ])("the login of a proxy: %j", (proxy, what) => {
        const readKey = from({ baseUrl: "https://api.example.com" });
        const settings = resolveSettings(readKey, { HTTPS_PROXY: proxy });
        expect(settings.credentialFault).toBe(
            `HTTPS_PROXY contains ${what}, which neither the user nor the password of a proxy has: copy the whole value again`,
        );
        expect(settings.proxy).toBeUndefined();
        const exempt = resolveSettings(readKey, { HTTPS_PROXY: proxy, NO_PROXY: "*" });
        expect(exempt.credentialFault).toBeUndefined();
    });

    test.each(["http://ada:p%20w@proxy:3128", "http://ada:pässwört@proxy:3128", "http://proxy:3128"])(
        "the login of a proxy may be %s",
        proxy => {
            const settings = resolveSettings(from({ baseUrl: "https://api.example.com" }), {
                HTTPS_PROXY: proxy,
            });
            expect(settings.credentialFault).toBeUndefined();
            expect(settings.proxy).toBeDefined();
        },
    );
});

describe("the live platform", () => {
    const folder = mkdtempSync(join(tmpdir(), "profile-"));
    mkdirSync(join(folder, "clever-cloud"));
    const file = join(folder, "clever-cloud", "clever-tools.json");
    afterAll(() => rmSync(folder, { recursive: true }));

    const bridge = "https://api-bridge.clever-cloud.com";
    const main = "https://api.clever-cloud.com";
    const live = { CLOUD_PLATFORM_DIALECT: "clever-cloud", XDG_CONFIG_HOME: folder };
    const stored = { userToken: "stored-token", userSecret: "stored-secret" };

    beforeEach(() => {
        const profile = { alias: "work", token: stored.userToken, secret: stored.userSecret };
        writeFileSync(
            file,
            JSON.stringify({ version: 1, profiles: [profile, { ...profile, token: "other" }] }),
        );
    });

    test("its dialect is used only if it is configured", () => {
        expect(resolveSettings(none, {})).toMatchObject({ dialect: "documented", baseUrl: undefined });
        expect(resolveSettings(none, { CLEVER_API_TOKEN: "t" }).credentials).toBeUndefined();
    });

    test.each([bridge, main, `${main}/`])("its address implies its dialect: %s", baseUrl => {
        expect(resolveSettings(from({ baseUrl, token: "t" }), {})).toMatchObject({
            dialect: "clever-cloud",
            baseUrl,
            platform: main,
        });
    });

    test("a user without a home folder needs one only if no credentials are set", () => {
        const home = jest.spyOn(os, "homedir").mockImplementation(() => {
            throw new Error("uv_os_homedir returned ENOENT");
        });
        const homeless = { CLOUD_PLATFORM_DIALECT: "clever-cloud" };
        expect(resolveSettings(none, homeless).credentialsProblem).toMatch(
            /no home folder.*set HOME, CLOUD_PLATFORM_TOKEN/,
        );
        const set: [string, Record<string, string>][] = [
            ["t", { CLOUD_PLATFORM_TOKEN: "t" }],
            ["v", { CLEVER_API_TOKEN: "v" }],
        ];
        for (const [token, variables] of set) {
            expect(resolveSettings(none, { ...homeless, ...variables }).credentials).toEqual({ token });
        }
        expect(resolveSettings(none, { ...homeless, CONFIGURATION_FILE: file }).credentials).toMatchObject(
            stored,
        );
        home.mockRestore();
    });

    test("a token uses the bridge and OAuth the main host, and the state has one name for both", () => {
        expect(resolveSettings(from({ token: "t" }), live)).toMatchObject({
            baseUrl: bridge,
            platform: main,
        });
        expect(resolveSettings(from(oauth), live)).toMatchObject({ baseUrl: main, platform: main });
    });

    test("another address is used as it is", () => {
        const settings = resolveSettings(from({ baseUrl: "http://127.0.0.1:8080/", token: "t" }), live);
        expect(settings).toMatchObject({ dialect: "clever-cloud", platform: "http://127.0.0.1:8080" });
    });

    test.each([
        ["an API token", { CLEVER_API_TOKEN: "t" }, { token: "t" }, "CLEVER_API_TOKEN"],
        [
            "a token with the consumer it was made for",
            {
                CLEVER_TOKEN: "ut",
                CLEVER_SECRET: "us",
                OAUTH_CONSUMER_KEY: "ck",
                OAUTH_CONSUMER_SECRET: "cs",
            },
            oauth,
            "CLEVER_TOKEN and CLEVER_SECRET",
        ],
        [
            "a token of the command line's own consumer",
            { CLEVER_TOKEN: "ut", CLEVER_SECRET: "us" },
            { userToken: "ut", userSecret: "us", consumerKey: expect.any(String) as string },
            "CLEVER_TOKEN and CLEVER_SECRET",
        ],
        ["the active profile", {}, stored, `"clever login" (the profile "work" in ${file})`],
    ])(
        "credentials of the vendor's tools are used if this package has none: %s",
        (_what, variables, credentials, source) => {
            const settings = resolveSettings(none, { ...live, ...variables });
            expect(settings.credentials).toMatchObject(credentials);
            expect([settings.credentialsSource, settings.credentialsProblem]).toEqual([source, undefined]);
        },
    );

    test("credentials of this package take precedence, even if they are incomplete", () => {
        const environment = { ...live, CLEVER_API_TOKEN: "t" };
        expect(resolveSettings(from({ token: "ours" }), environment)).toMatchObject({
            credentials: { token: "ours" },
            credentialsSource: "cloud-platform:token",
            credentialsOrigin: "configuration",
        });
        const { credentials, credentialsProblem } = resolveSettings(from({ userToken: "ut" }), environment);
        expect(credentials).toBeUndefined();
        expect(credentialsProblem).toContain("the OAuth credentials are incomplete");
    });

    test.each([
        ["for another address", JSON.stringify({ token: "t", secret: "s" }), "http://127.0.0.1:8080"],
        [
            "of another platform",
            JSON.stringify({
                version: 1,
                profiles: [{ token: "t", secret: "s", overrides: { API_HOST: "x" } }],
            }),
            undefined,
        ],
        [
            "that is over",
            JSON.stringify({ token: "t", secret: "s", expirationDate: "2020-01-01" }),
            undefined,
        ],
        ["that cannot be read", "{", undefined],
    ])("a stored profile is not used %s", (_what, content, baseUrl) => {
        writeFileSync(file, content);
        const settings = resolveSettings(baseUrl === undefined ? none : from({ baseUrl }), live);
        expect(settings.credentials).toBeUndefined();
        // "clever login" only gives credentials for the live platform.
        expect(settings.credentialsProblem).toMatch(
            /^no credentials: set CLOUD_PLATFORM_TOKEN or CLEVER_API_TOKEN, /,
        );
        expect(settings.credentialsProblem?.includes('"clever login"')).toBe(baseUrl === undefined);
    });

    test.each([
        ["CLEVER_API_TOKEN", { CLEVER_API_TOKEN: "s3cret…" }],
        ["CLEVER_TOKEN", { CLEVER_TOKEN: "s3cret…", CLEVER_SECRET: "us" }],
        ["CLEVER_SECRET", { CLEVER_TOKEN: "ut", CLEVER_SECRET: "s3cret…" }],
        [
            "OAUTH_CONSUMER_KEY",
            {
                CLEVER_TOKEN: "ut",
                CLEVER_SECRET: "us",
                OAUTH_CONSUMER_KEY: "s3cret…",
                OAUTH_CONSUMER_SECRET: "cs",
            },
        ],
    ])("a character that no credential has is a fault of %s", (name, variables) => {
        const settings = resolveSettings(none, { ...live, ...variables });
        expect(settings.credentialFault).toBe(
            `${name} contains an ellipsis, which no credential has: copy the whole value again`,
        );
        expect([settings.credentials, settings.credentialsOrigin]).toEqual([undefined, "vendor"]);
    });

    test("a character that no credential has is a fault of the profile", () => {
        for (const profile of [
            { token: "t", secret: "s3c\u200bret" },
            { token: "s3c\nret", secret: "s" },
        ]) {
            writeFileSync(file, JSON.stringify({ profiles: [{ alias: "work", ...profile }] }));
            const { credentialFault = "" } = resolveSettings(none, live);
            expect(credentialFault).toContain(`the profile "work" in ${file} contains a`);
            expect(credentialFault).toContain('which no credential has: run "clever login" again');
            expect(credentialFault).not.toContain("s3c");
        }
    });

    test("white space around the vendor's credentials is ignored", () => {
        expect(resolveSettings(none, { ...live, CLEVER_API_TOKEN: "t\n" }).credentials).toEqual({
            token: "t",
        });
        writeFileSync(file, JSON.stringify({ token: "t\n", secret: "s " }));
        expect(resolveSettings(none, live).credentials).toMatchObject({ userToken: "t", userSecret: "s" });
    });

    test("a profile file of the older format holds one profile", () => {
        writeFileSync(file, JSON.stringify({ token: "t", secret: "s" }));
        const settings = resolveSettings(none, live);
        expect(settings.credentials).toMatchObject({ userToken: "t", userSecret: "s" });
        expect(settings.credentialsSource).toBe(`"clever login" (${file})`);
    });

    test.each([
        ["CLOUD_PLATFORM_DIALECT", "clever", '"documented" or "clever-cloud"'],
        ["CLOUD_PLATFORM_SIGNATURE_METHOD", "HMAC-MD5", '"PLAINTEXT" or "HMAC-SHA512"'],
    ])("%s accepts only the listed values", (variable, word, expected) => {
        const { problems } = resolveSettings(none, { [variable]: word });
        expect(problems.dialect ?? problems.signatureMethod).toContain(`"${word}": it must be ${expected}`);
    });
});

test.each([
    "CLOUD_PLATFORM_GUARDDATA",
    "CLUOD_PLATFORM_GUARD_DATA",
    "cloud_platform_guard_date",
    "LOUD_PLATFORM_GUARD_DATA",
    "CLOUD_PLATFORM_DATA_GUARD",
    "CLOUD_PLATFORM_GUARD",
])("%s is reported as a misspelt guard", name => {
    expect(resolveSettings(none, { [name]: "true" }).problems.guardData).toBe(
        `there is no variable ${name}: did you mean CLOUD_PLATFORM_GUARD_DATA?`,
    );
});

test.each(["CLOUD_PLATFORM_GUARD_DATA", "CLOUD_PLATFORM_STRICT", "LIFEGUARD_PLATFORM", "GUARD_DATA"])(
    "%s is not reported as a misspelt guard",
    name => {
        expect(resolveSettings(none, { [name]: "true" }).problems.guardData).toBeUndefined();
    },
);

describe("the proxy", () => {
    const proxyAt = (baseUrl: string, environment: NodeJS.ProcessEnv) =>
        resolveSettings(from({ baseUrl }), environment).proxy?.href;
    const both = { HTTPS_PROXY: "http://secure:3128", HTTP_PROXY: "plain.example:8080" };

    test.each([
        ["https://api.example.com", both, "http://secure:3128/"],
        ["http://api.example.com", both, "http://plain.example:8080/"],
        [
            "https://api.example.com",
            { https_proxy: "https://small", HTTPS_PROXY: "http://big" },
            "https://small/",
        ],
        ["https://api.example.com", { HTTP_PROXY: "http://plain" }, undefined],
        ["https://api.example.com", { HTTPS_PROXY: " " }, undefined],
        ["http://localhost:4000", both, undefined],
        ["http://127.0.0.1:4000", both, undefined],
        ["https://[::1]:4000", both, undefined],
    ])("for %s with %j is %s", (baseUrl, environment, expected) => {
        expect(proxyAt(baseUrl, environment)).toBe(expected);
    });

    test.each([
        ["api.example.com", "*", true],
        ["api.example.com", "other.example, api.example.com", true],
        ["api.example.com", "other.example api.example.com.", true],
        ["api.example.com", "EXAMPLE.com", true],
        ["api.example.com", ".example.com", true],
        ["api.example.com", "*.example.com", true],
        ["example.com", ".example.com", true],
        ["api.example.com.", "api.example.com", true],
        ["badexample.com", "example.com", false],
        ["example.com", "api.example.com", false],
        ["api.example.com", ",", false],
        ["10.1.2.3", "10.1.2.3", true],
        ["10.1.2.3", "10.0.0.0/8", true],
        ["10.1.2.3", "10.1.2.0/31", false],
        ["10.1.2.3", "10.0.0.0/", false],
        ["10.1.2.3", "10.0.0.0/99", false],
        ["10.1.2.3", "2.3", false],
        ["[fd00::1]", "fd00::1", true],
        ["[fd00::1]", "[fd00::1]", true],
        ["[fd00::1]", "fd00::/8", true],
        ["[fd00::1]", "10.0.0.0/8", false],
    ])("for %s with NO_PROXY=%s is exempt: %s", (host, list, isExempt) => {
        const environment = { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: list };
        expect(proxyAt(`https://${host}`, environment)).toBe(isExempt ? undefined : "http://proxy:3128/");
        const lowerCase = { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "*", no_proxy: list };
        expect(proxyAt(`https://${host}`, lowerCase)).toBe(isExempt ? undefined : "http://proxy:3128/");
    });

    test.each([
        [{ HTTPS_PROXY: "socks5://proxy:1080" }, 'HTTPS_PROXY is "socks5://proxy:1080"'],
        [{ https_proxy: "http://ada:50%@proxy:3128" }, "https_proxy is something else"],
    ])("refuses %j without its credentials", (environment, reason) => {
        const { proxy, proxyProblem } = resolveSettings(
            from({ baseUrl: "https://api.example.com" }),
            environment,
        );
        expect(proxy).toBeUndefined();
        expect(proxyProblem).toBe(
            `${reason}: it must be the address of an HTTP proxy, such as http://proxy.example.com:3128`,
        );
    });

    test("causes no problem if the platform does not need it", () => {
        const environment = { HTTPS_PROXY: "socks5://proxy:1080", NO_PROXY: "example.com" };
        const { proxyProblem } = resolveSettings(from({ baseUrl: "https://api.example.com" }), environment);
        expect(proxyProblem).toBeUndefined();
    });
});
