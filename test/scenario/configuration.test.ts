/** Messages about configuration that probably does not do what its author means. */
import { EnvVars, NetworkGroup, TcpRedirection } from "pulumi-cloud-platform";
import type { StackConfig } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { warningsIn } from "./world.js";

onEveryEngine(start => {
    test("a warning names each credential that the configuration contains in plain text", async () => {
        const world = await start();
        const { shop, api } = world.platform.seed.applications;
        world.program = () => {
            new TcpRedirection("shop", { application: shop, namespace: "default" });
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
        const application = world.platform.seed.applications.shop;
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
        const application = world.platform.seed.applications.shop;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_DIALECT: "clever" });
        await world.refuses(
            'CLOUD_PLATFORM_DIALECT (which wins over cloud-platform:dialect) is "clever": it must be "documented" or "clever-cloud"',
        );
    });
});
