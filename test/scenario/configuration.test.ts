/** Messages about configuration that probably does not do what its author means. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvVars, NetworkGroup, Provider, TcpRedirection } from "pulumi-cloud-platform";
import type { StackConfig } from "pulumi-cloud-platform/testing";
import * as pulumi from "@pulumi/pulumi";
import { onEveryEngine } from "./engines.js";
import { warningsIn } from "./world.js";

onEveryEngine(start => {
    test("a warning names each credential that the configuration contains in plain text", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        world.program = () => {
            new TcpRedirection("shop", { application: website, namespace: "default" });
            new TcpRedirection("api", { application: api, namespace: "default" });
        };
        const environment = world.platform.environment();
        const token = { "cloud-platform:token": "old-token" };
        const secret = { "cloud-platform:userSecret": { secret: "old-secret" } };

        world.use(environment, { ...token, ...secret });
        const said = warningsIn(await world.preview());
        expect(said.filter(message => message.includes("plaintext-credential"))).toEqual([
            'cloud-platform:token is configured as plain text, so the state contains it. Revoke this credential, and set a new one with "pulumi config set --secret cloud-platform:token". [plaintext-credential]',
        ]);

        world.use(environment, secret);
        expect(warningsIn(await world.preview())).toEqual([]);
    });

    test("the error names the organisation setting when an application is not in the account's own space", async () => {
        const world = await start({ environment: { organisation: false } });
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        const { error } = await world.fails("up");
        expect(error).toContain(
            "If the object belongs to an organisation, set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION) or the argument owner. [not-found]",
        );
    });

    test("the error for a missing setting names the project's key of that name, and only then", async () => {
        const world = await start();
        world.program = () => {
            new NetworkGroup("backend", { label: "backend" });
        };
        const { url, account } = world.platform;
        const own = {
            "project:baseUrl": "https://shop.example",
            "project:dialect": "formal",
            "project:token": { secret: "shop-token" },
            "project:userSecret": { secret: "shop-secret" },
        };
        const cases: [Record<string, string>, StackConfig, said: string][] = [
            [
                { CLOUD_PLATFORM_TOKEN: account.token },
                {},
                `no platform address (this package does not read the project's own keys "baseUrl" and "dialect"): set CLOUD_PLATFORM_BASE_URL, or run "pulumi config set cloud-platform:baseUrl https://…".`,
            ],
            [
                { CLOUD_PLATFORM_BASE_URL: url },
                {},
                `no credentials (this package does not read the project's own keys "token" and "userSecret"): set CLOUD_PLATFORM_TOKEN, or run "pulumi config set --secret cloud-platform:token …"`,
            ],
            [
                { CLOUD_PLATFORM_BASE_URL: url },
                { "cloud-platform:consumerKey": "ck", "cloud-platform:userToken": { secret: "ut" } },
                `the OAuth credentials are incomplete (this package does not read the project's own key "userSecret"): also set cloud-platform:consumerSecret, cloud-platform:userSecret`,
            ],
        ];
        for (const [environment, config, said] of cases) {
            world.use(environment, { ...own, ...config });
            const { error, sent } = await world.fails("up");
            expect(error).toContain(said);
            expect(error).not.toMatch(/config rm|shop-token|shop-secret|shop\.example/);
            expect(sent).toEqual([]);
        }
        world.use(world.platform.environment({ organisation: true }), own);
        await world.up();
    });

    test("a preview refuses an unknown dialect", async () => {
        const world = await start();
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_DIALECT: "clever" });
        await world.refuses("CLOUD_PLATFORM_DIALECT ", '"documented" or "clever-cloud"', "[invalid-setting]");
    });
});

onEveryEngine(start => {
    test("a preview names the source of a credential with a character that no credential has", async () => {
        const world = await start();
        const application = world.platform.seed.applications.website;
        const declare = (options: pulumi.CustomResourceOptions = {}) =>
            new EnvVars("variables", { application, variables: { LEVEL: "info" } }, options);
        const { CLOUD_PLATFORM_TOKEN, ...environment } = world.platform.environment({ organisation: true });
        const { CLOUD_PLATFORM_CONSUMER_KEY: key = "", ...oauth } = world.platform.environment({
            scheme: "oauth",
        });
        const token = `hush-${CLOUD_PLATFORM_TOKEN ?? ""}`;
        const refuses = async (said: string, env: Record<string, string>, config = {}): Promise<void> => {
            world.use({ ...environment, ...env }, config);
            const { error } = await world.refuses(said, "[invalid-setting]");
            expect(error).not.toContain("hush-");
        };
        world.program = () => declare();
        const has = (what: string) =>
            `contains ${what}, which no credential has: copy the whole value again.`;
        await refuses(`CLOUD_PLATFORM_TOKEN ${has("an ellipsis")}`, { CLOUD_PLATFORM_TOKEN: `${token}…` });
        await refuses(
            `cloud-platform:token ${has("an invisible character")}`,
            {},
            {
                "cloud-platform:token": { secret: `${token}\u200b` },
            },
        );
        await refuses(`CLOUD_PLATFORM_CONSUMER_KEY ${has("a line break")}`, {
            ...oauth,
            CLOUD_PLATFORM_CONSUMER_KEY: `${key}\nhush-`,
        });
        await refuses(
            "HTTP_PROXY contains a line break, which neither the user nor the password of a proxy has",
            {
                CLOUD_PLATFORM_TOKEN: token,
                CLOUD_PLATFORM_BASE_URL: "http://platform.test",
                CLOUD_PLATFORM_ALLOW_INSECURE: "true",
                HTTP_PROXY: "http://ada:hush-\nhush-@127.0.0.1:1",
                HTTPS_PROXY: "",
                NO_PROXY: "127.0.0.1,localhost",
            },
        );
        world.program = () => {
            const late = pulumi.secret(Promise.resolve(`${token}…`));
            declare({ provider: new Provider("other", { token: late }) });
        };
        await refuses(`token of the provider "other" ${has("an ellipsis")}`, {
            CLOUD_PLATFORM_TOKEN: token,
        });
    });

    test.each(["my-company", "orga_…"])("a preview refuses %s as the organisation", async organisation => {
        const world = await start();
        world.program = () => new NetworkGroup("front", { label: "front" });
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_ORGANISATION: organisation });
        await world.refuses(`CLOUD_PLATFORM_ORGANISATION `, `"${organisation}"`, "[invalid-setting]");
    });

    test("a refresh with such a token of the last configuration says how to use the present one", async () => {
        const world = await start();
        const { CLOUD_PLATFORM_TOKEN: token = "", ...environment } = world.platform.environment({
            organisation: true,
        });
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        await world.up();
        const configured = (text: string) => ({ "cloud-platform:token": { secret: text } });
        world.use(environment, configured(`${token}…`));
        await world.fails("up");
        world.use(environment, configured(token));
        const old = await world.fails("refresh");
        expect(old.error).toMatch(/cloud-platform:token contains .*--run-program.* \[invalid-setting\]/);
        world.use({ ...environment, CLOUD_PLATFORM_TOKEN: `${token}…` });
        const { error, sent } = await world.fails("refresh");
        expect(error).toContain("CLOUD_PLATFORM_TOKEN contains an ellipsis");
        expect(error).not.toContain("--run-program");
        expect(sent).toEqual([]);
        world.use(environment, configured(token));
        await world.up();
    });
});

onEveryEngine(start => {
    test("a preview on the live platform names the file with such a credential", async () => {
        const folder = mkdtempSync(join(tmpdir(), "profile-"));
        mkdirSync(join(folder, "clever-cloud"));
        const file = join(folder, "clever-cloud", "clever-tools.json");
        writeFileSync(file, JSON.stringify({ token: "hush-t\u200b", secret: "hush-s" }));
        const world = await start({ dialect: "clever-cloud" });
        const application = world.platform.seed.applications.website;
        world.program = () => new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        world.use({ CLOUD_PLATFORM_DIALECT: "clever-cloud", XDG_CONFIG_HOME: folder });
        await world.refuses(
            `${file} contains an invisible character, which no credential has: run "clever login" again.`,
        );
        rmSync(folder, { recursive: true });
    });
});
