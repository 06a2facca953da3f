/** Credentials and secret values are neither stored nor shown in plain text. `World.finish` checks every scenario. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EmailHook, EnvVars } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush, isLeaked, secretsOf } from "./secrets.js";
import { said, type World } from "./world.js";

async function showsNoSecret(world: World): Promise<void> {
    expect(isLeaked(await world.visible(), secretsOf(world.platform))).toBe(false);
}

const database = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

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

    test("warnings, errors and the state contain no value that is marked as secret", async () => {
        const world = await start();
        const { faults } = world.platform;
        world.program = () => {
            new Addon("db", {
                ...database,
                name: pulumi.secret(hush("name")),
                plan: pulumi.secret(hush("plan")),
                tags: [pulumi.secret(hush("tag"))],
            });
        };
        const doubtful = await world.preview();
        expect(doubtful.diagnostics.map(({ message }) => message)).toEqual([
            expect.stringContaining('Addon "db": "postgresql-addon" has no known plan "[secret]".'),
        ]);
        const refused = await world.fails("up");
        expect(refused.error).toContain('check add-on "[secret]"');

        world.program = () => {
            const tags = [pulumi.secret(hush("tag"))];
            new Addon("db", { ...database, name: pulumi.secret(hush("name")), tags });
        };
        faults.add({
            name: "no tags",
            effect: effects.forbidden,
            when: { method: "PUT", times: 1 },
        });
        const unfinished = await world.fails("up");
        expect(unfinished.error).toContain('create add-on "[secret]": it exists (addon_');
        const { deployment } = await world.stack.exportStack();
        const recorded = deployment.resources?.find(({ urn }) => urn.endsWith("::db"));
        expect(recorded?.initErrors).toEqual([expect.stringContaining('"[secret]"')]);
        expect(await world.visible()).not.toContain("hush-");
        await world.up();
        expect((await world.refresh()).story).toEqual([]);
        expect(await world.visible()).not.toContain("hush-");
    });

    test("a preview names changed arguments that are marked as secret", async () => {
        const world = await start();
        const declare = (count: string) => () =>
            new Addon("db", {
                ...database,
                name: pulumi.secret(hush(`name-${count}`)),
                tags: pulumi.secret([hush(`tag-${count}`)]),
            });
        world.program = declare("1");
        await world.up();
        expect(said(await world.preview())).not.toContain("(secret)");
        world.program = declare("2");
        const preview = said(await world.preview());
        expect(preview).toContain('Addon "db": changes: name, tags (secret)');
        expect(preview).not.toContain("hush-");
        await world.up();
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a refused replacement shows neither the old nor the new value of a marked argument", async () => {
        const world = await start();
        let region = hush("par");
        world.program = () => {
            new Addon("db", { ...database, name: "db", region: pulumi.secret(region) });
        };
        region = "par";
        await world.up();
        region = "rbx";
        const refused = await world.fails("preview");
        expect(refused.error).toContain("allowReplace");
        expect(refused.error).not.toMatch(/"(par|rbx)"/);
        world.program = () => {
            new Addon("db", { ...database, name: "db" });
        };
        await world.up();
        await world.destroy();
    });

    test("the engine prints no marked value when a check fails", async () => {
        const world = await start();
        world.program = () => {
            new EmailHook("hook", {
                name: pulumi.secret(""),
                events: ["META"],
                notified: [],
                scope: [],
                owner: pulumi.secret("hush-owner"),
            });
        };
        const { error } = await world.fails("preview");
        expect(error).toContain('"owner"');
        expect(error).not.toContain("hush-");
        // The CLI prints the value of each property that a failure names.
        expect(error).not.toContain(": property ");
        world.program = () => undefined;
    });

    test("a refresh and a destroy without a program print no marked value", async () => {
        const world = await start();
        const { faults, state } = world.platform;
        world.program = () => {
            new Addon("db", { ...database, name: pulumi.secret(hush("name")) });
        };
        await world.up();
        const { id } = await world.resource("db");

        faults.add({ name: "unread", effect: effects.forbidden, when: { method: "GET", times: 1 } });
        const unread = await world.fails("refresh");
        expect(unread.error).toContain('add-on "[secret]"');
        expect(await world.visible()).not.toContain("hush-");

        // A value that is set outside Pulumi is just as secret, in the state and in later texts.
        state.addons.rename(id, hush("their-name"));
        world.meddled();
        await world.refresh();
        expect(await world.visible()).not.toContain("hush-");
        faults.add({ name: "kept", effect: effects.forbidden, when: { method: "DELETE", times: Infinity } });
        const kept = await world.fails("destroy");
        expect(kept.error).toContain('delete add-on "[secret]"');
        expect(await world.visible()).not.toContain("hush-");
        faults.clear();
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.visible()).not.toContain("hush-");
    });

    test("an up with --refresh prints no value that was set outside Pulumi", async () => {
        const world = await start();
        const { addons, catalogue } = world.platform.state;
        world.program = () => {
            new Addon("db", { ...database, name: "orders", plan: pulumi.secret(database.plan) });
        };
        await world.up();
        const { id } = await world.resource("db");
        addons.changePlan(id, catalogue.findPlan(database.provider, "m_sml")?.id ?? "");
        world.meddled();
        const { diagnostics, error } = await world.stack.up({ refresh: true });
        expect(error).toBeUndefined();
        const messages = diagnostics.map(({ message }) => message);
        expect(messages).toEqual(
            expect.arrayContaining([expect.stringContaining('Addon "db": plan [secret] → [secret]')]),
        );
    });

    test("a state that does not name its marked arguments can be read and deleted", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { ...database, name: pulumi.secret("orders") });
        };
        await world.up();
        const exported = await world.stack.exportStack();
        const stored = exported.deployment.resources?.find(({ urn }) => urn.endsWith("::db"));
        Reflect.deleteProperty(stored?.inputs ?? {}, "__marked");
        Reflect.deleteProperty(stored?.outputs ?? {}, "__marked");
        await world.stack.importStack(exported);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        await world.destroy();
    });
});
