/** Credentials and secret values are neither stored nor shown in plain text. `World.finish` checks every scenario. */
import { Addon, EnvVars } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush, isLeaked, secretsOf } from "./secrets.js";
import type { World } from "./world.js";

async function showsNoSecret(world: World): Promise<void> {
    expect(isLeaked(await world.visible(), secretsOf(world.platform))).toBe(false);
}

onEveryEngine(start => {
    test("a secret that is passed to another resource stays secret", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        world.program = () => {
            const db = new Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
            });
            const uri = db.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
            const vars = new EnvVars("vars", {
                application: website,
                variables: { DATABASE_URL: uri, API_KEY: hush("key") },
            });
            return { uri, env: db.env, variables: vars.variables, hash: vars.hash };
        };
        await world.preview();
        const { outputs } = await world.up();
        const uri = world.platform.state.applications.variables(website)["DATABASE_URL"];
        expect(uri).toMatch(/^postgresql:/);
        expect(outputs).toMatchObject({
            uri: { value: uri, secret: true },
            env: { secret: true },
            variables: { value: { DATABASE_URL: uri, API_KEY: hush("key") }, secret: true },
            hash: { secret: false },
        });
        await world.refresh();
        await showsNoSecret(world);
        const { outputs: known } = await world.resource("vars");
        expect(known["hash"]).toEqual(outputs["hash"]?.value);
    });

    test.each(["token", "oauth"] as const)(
        "credentials from the configuration are kept secret (%s)",
        async scheme => {
            const world = await start();
            const { account, url } = world.platform;
            const { token, consumerKey, consumerSecret, userToken, userSecret, organisation } = account;
            const credentials =
                scheme === "token" ? { token } : { consumerKey, consumerSecret, userToken, userSecret };
            const secrets = Object.entries(credentials).map(([key, secret]) => [
                `cloud-platform:${key}`,
                { secret },
            ]);
            world.use(
                {},
                {
                    "cloud-platform:baseUrl": url,
                    "cloud-platform:organisation": organisation,
                    ...(Object.fromEntries(secrets) as Record<string, { secret: string }>),
                },
            );
            world.program = () => {
                new EnvVars("vars", {
                    application: world.platform.seed.applications.api,
                    variables: { "LOG.level": hush("log") },
                });
            };
            await world.up();
            await world.refresh();
            await showsNoSecret(world);
            const used = new Set(world.platform.requests.all().map(({ authorization }) => authorization));
            expect([...used]).toEqual([scheme === "token" ? "bearer" : "oauth"]);
            await world.destroy();
            expect(
                world.platform.state.applications.variables(world.platform.seed.applications.api),
            ).not.toHaveProperty("LOG.level");
        },
    );
});
