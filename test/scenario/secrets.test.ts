/** Credentials and secret values are neither stored nor shown in plain text. `World.finish` checks every scenario. */
import { Addon, EnvVars, type EnvVarsArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { hush, isLeaked, secretsOf } from "./secrets.js";
import type { World } from "./world.js";

async function showsNoSecret(world: World): Promise<void> {
    expect(isLeaked(await world.visible(), secretsOf(world.platform))).toBe(false);
}

onEveryWire((start, documented) => {
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

    test.each(["partial", "whole"] as const)(
        "a refresh marks the values that it reads as secret (%s mode)",
        async mode => {
            const world = await start();
            const { website } = world.platform.seed.applications;
            const { applications } = world.platform.state;
            const args: EnvVarsArgs = { application: website, variables: { LOG: hush("log") }, mode };
            world.program = () => ({ variables: new EnvVars("vars", args).variables });
            await world.up();
            await world.up();
            await showsNoSecret(world);

            applications.setVariable(website, "THEIRS", hush("theirs"));
            applications.setVariable(website, "LOG", hush("edited"));
            await world.refresh();
            await showsNoSecret(world);
            const { variables, drifted, unmanaged } = (await world.resource("vars")).outputs;
            const found = { LOG: hush("edited"), ...(mode === "whole" && { THEIRS: hush("theirs") }) };
            expect({ variables, drifted }).toEqual({ variables: found, drifted: ["LOG"] });
            expect(unmanaged).toEqual(
                mode === "whole" ? ["THEIRS"] : ["NODE_ENV", "PAYMENT_API_KEY", "PORT", "THEIRS"],
            );

            // The edited one is named although both its values are secret.
            const preview = await world.preview();
            const step = preview.steps.find(({ name }) => name === "vars");
            expect(step).toMatchObject({ op: "update", old: { inputs: { drifted: ["LOG"] } } });
            expect(step?.new?.inputs).not.toHaveProperty("drifted");
            expect(step?.diff).toEqual(mode === "whole" ? ["drifted", "variables.THEIRS"] : ["drifted"]);
            await showsNoSecret(world);
            await world.up();
            expect(applications.variables(website)["LOG"]).toBe(hush("log"));
            expect((await world.resource("vars")).outputs).not.toHaveProperty("lastApplied");
            expect((await world.resource("vars")).outputs["drifted"]).toEqual([]);
        },
    );

    // Documented wire only: its configuration sets no dialect.
    documented.test.each(["token", "oauth"] as const)(
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
