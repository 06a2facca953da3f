/**
 * Credentials and secret values are neither stored nor shown in plain text, except the variables in `plain`.
 * `World.finish` checks every scenario.
 */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EmailHook, EnvVars, NetworkGroup, type EnvVarsArgs } from "pulumi-cloud-platform";
import { effects, type Step } from "pulumi-cloud-platform/testing";
import { recoveryVariables } from "../histories/recovery.js";
import { withHostProcess } from "./engines.js";
import { hush, isLeaked, secretsOf } from "./secrets.js";
import { said, type World } from "./world.js";

async function showsNoSecret(world: World): Promise<void> {
    expect(isLeaked(await world.visible(), secretsOf(world.platform))).toBe(false);
}

const database = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

const list = "GET /v2/{scope}/applications/{id}/env";
const set = "PUT /v2/{scope}/applications/{id}/env/{name}";

type Args = Omit<EnvVarsArgs, "application">;

function declaring(world: World, options: pulumi.CustomResourceOptions = {}): (args: Args) => void {
    const application = world.platform.seed.applications.website;
    let args: Args = { variables: {} };
    world.program = () => {
        new EnvVars("vars", { application, ...args }, options);
    };
    return changed => (args = changed);
}

/** Declares two plain variables. Then one of them gets a secret value outside Pulumi, which a refresh reads. */
async function changeOutside(world: World, declare: ReturnType<typeof declaring>): Promise<void> {
    declare({ variables: { LOG: "info", MODE: "fast" }, plain: ["LOG", "MODE"] });
    await world.up();
    const { seed, state } = world.platform;
    state.applications.setVariable(seed.applications.website, "LOG", hush("theirs"));
    world.meddled();
    await world.refresh();
}

/** The variables as a preview shows them: before and after. */
function shownIn({ steps }: { steps: Step[] }): unknown[] {
    const step = steps.find(({ name }) => name === "vars");
    return [step?.old?.inputs["variables"], step?.new?.inputs["variables"]];
}

/** The variables as the state holds them, inputs and outputs. */
async function stored(world: World, resource = "vars"): Promise<Record<string, unknown>[]> {
    const { deployment } = await world.stack.exportStack();
    const vars = deployment.resources?.find(({ urn }) => urn.endsWith(`::${resource}`));
    return [vars?.inputs["variables"], vars?.outputs?.["variables"]] as Record<string, unknown>[];
}

async function expectStored(
    world: World,
    plain: Record<string, string>,
    secrets: string[],
    resource = "vars",
): Promise<void> {
    for (const variables of await stored(world, resource)) {
        const inClear = Object.entries(variables).filter(([, value]) => typeof value === "string");
        expect(Object.fromEntries(inClear)).toEqual(plain);
        expect(Object.keys(variables).filter(name => typeof variables[name] !== "string")).toEqual(secrets);
    }
}

withHostProcess(start => {
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
        expect(refused.error).toContain('create add-on "[secret]"');

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

    test("previews show changes of plain variables, and names are added and removed without a write", async () => {
        const world = await start();
        const declare = declaring(world);
        const variables = { LOG: "info", MODE: "fast", KEY: hush("key") };
        declare({ variables });
        await world.up();
        await expectStored(world, {}, ["KEY", "LOG", "MODE"]);

        declare({ variables, plain: ["LOG", "MODE"] });
        expect(await world.preview()).toMatchObject({
            story: ["update vars (plain, variables.LOG, variables.MODE)"],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([list]);
        await expectStored(world, { LOG: "info", MODE: "fast" }, ["KEY"]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect((await world.refresh()).story).toEqual([]);
        await expectStored(world, { LOG: "info", MODE: "fast" }, ["KEY"]);

        declare({ variables: { ...variables, LOG: "debug" }, plain: ["LOG", "MODE"] });
        const changing = await world.preview();
        expect(shownIn(changing)).toEqual([
            { LOG: "info", MODE: "fast", KEY: "[secret]" },
            { LOG: "debug", MODE: "fast", KEY: "[secret]" },
        ]);
        // A value that a preview shows anyway is not listed among the secrets.
        expect(changing.diagnostics.filter(({ message }) => message.includes("(secret)"))).toEqual([]);
        expect((await world.up()).sent.filter(request => request === set)).toHaveLength(1);

        declare({ variables: { ...variables, LOG: "debug" }, plain: ["LOG"] });
        expect((await world.up()).sent).toEqual([list]);
        await expectStored(world, { LOG: "debug" }, ["KEY", "MODE"]);
        declare({ variables: { ...variables, LOG: "debug" } });
        expect((await world.up()).sent).toEqual([list]);
        await expectStored(world, {}, ["KEY", "LOG", "MODE"]);
        expect((await world.refresh()).story).toEqual([]);
        expect(world.platform.state.applications.variables(world.platform.seed.applications.website)).toEqual(
            expect.objectContaining({ ...variables, LOG: "debug" }),
        );
    });

    test("a refresh hides a value that was changed outside Pulumi, and the next up shows the declared value", async () => {
        const world = await start();
        const declare = declaring(world);
        const { website } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        const variables = { LOG_LEVEL: "info", ENV: "test", MODE: "fast", KEY: hush("key") };
        declare({ variables, plain: ["LOG_LEVEL", "ENV", "MODE"] });
        await world.up();
        applications.setVariable(website, "LOG_LEVEL", "trace");
        applications.setVariable(website, "ENV", hush("correct horse battery"));
        world.meddled();
        const found = await world.refresh();
        const masked = { LOG_LEVEL: "[secret]", ENV: "[secret]", KEY: "[secret]" };
        expect(shownIn(found)[1]).toEqual({ MODE: "fast", ...masked });
        const { outputs } = await world.resource("vars");
        expect(outputs).toMatchObject({ drifted: ["ENV", "LOG_LEVEL"], plain: ["MODE"] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await expectStored(world, { MODE: "fast" }, ["ENV", "KEY", "LOG_LEVEL"]);
        const preview = await world.preview();
        expect(shownIn(preview)[1]).toEqual({ ...variables, KEY: "[secret]" });
        expect(said(preview)).toContain("changes: variables.ENV, variables.LOG_LEVEL (secret)");
        expect(await world.visible()).not.toContain("trace");
        await world.up();
        expect(applications.variables(website)).toMatchObject(variables);
        await expectStored(world, { LOG_LEVEL: "info", ENV: "test", MODE: "fast" }, ["KEY"]);
        expect((await world.refresh()).story).toEqual([]);

        // Somebody changes a value and restores it, with a refresh after each.
        applications.setVariable(website, "ENV", hush("theirs"));
        world.meddled();
        await world.refresh();
        applications.setVariable(website, "ENV", "test");
        await world.refresh();
        await expectStored(world, { LOG_LEVEL: "info", MODE: "fast" }, ["ENV", "KEY"]);
        expect((await world.up()).sent).toEqual([list]);
        await expectStored(world, { LOG_LEVEL: "info", ENV: "test", MODE: "fast" }, ["KEY"]);
    });

    test("ignoreChanges keeps a value that was changed outside Pulumi, and no run shows it", async () => {
        const world = await start();
        const declare = declaring(world, { ignoreChanges: ["variables.LOG"] });
        await changeOutside(world, declare);
        await world.up();
        await expectStored(world, { MODE: "fast" }, ["LOG"]);
        expect((await world.refresh()).story).toEqual([]);
        declare({ variables: { LOG: "info", MODE: "slow" }, plain: ["LOG", "MODE"] });
        await world.up();
        await expectStored(world, { MODE: "slow" }, ["LOG"]);
    });

    test("a state of an earlier version that lists a hidden value still hides it", async () => {
        const world = await start();
        const declare = declaring(world);
        await changeOutside(world, declare);
        const exported = await world.stack.exportStack();
        const vars = exported.deployment.resources?.find(({ urn }) => urn.endsWith("::vars"));
        Object.assign(vars?.inputs ?? {}, { plain: ["LOG", "MODE"] });
        Object.assign(vars?.outputs ?? {}, { plain: ["LOG", "MODE"] });
        await world.stack.importStack(exported);
        await world.refresh();
        await expectStored(world, { MODE: "fast" }, ["LOG"]);
        await world.up();
        await expectStored(world, { LOG: "info", MODE: "fast" }, []);
    });

    test("a refresh does not show a plain variable that contains the secret of another resource", async () => {
        const world = await start();
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("vars", { application, variables: { X: "info", Y: "slow" }, plain: ["X", "Y"] });
        };
        await world.up();
        const secret = hush("correct horse battery");
        world.program = () => {
            new EnvVars("moved", { application, variables: { X: secret } });
        };
        const when = { route: "DELETE /v2/{scope}/applications/{id}/env/{name}" };
        world.platform.faults.add({ name: "no", when, effect: effects.providerFailure });
        await world.fails("up");
        world.platform.faults.clear();
        await world.refresh();
        expect((await world.visible()).includes(secret)).toBe(false);
        await expectStored(world, { Y: "slow" }, ["X"]);
        expect((await world.up()).story).toEqual(["delete vars"]);
    });

    test("the record of a failed update shows no value, and the next update shows the declared ones", async () => {
        const world = await start();
        const declare = declaring(world);
        const { faults } = world.platform;
        // The name of the variable contains that of the argument.
        declare({ variables: { explain: "info", MODE: "fast", other: "x" }, plain: ["explain", "MODE"] });
        await world.up();
        const fail = async () => {
            faults.add({ name: "refused", effect: effects.forbidden, when: { method: "PUT", times: 1 } });
            await world.fails("up");
            faults.clear();
            const [, outputs] = await stored(world);
            expect(Object.values(outputs ?? {}).filter(value => typeof value === "string")).toEqual([]);
            expect((await world.resource("vars")).outputs).toMatchObject({ plain: [] });
        };
        declare({ variables: { explain: "debug", MODE: "fast", other: "y" }, plain: ["explain", "MODE"] });
        await fail();
        expect(said(await world.preview())).toContain("changes: variables.explain (secret)");
        await world.up();
        await expectStored(world, { explain: "debug", MODE: "fast" }, ["other"]);
        expect((await world.refresh()).story).toEqual([]);

        declare({ variables: { explain: "trace", MODE: "fast", other: "z" }, plain: ["explain", "MODE"] });
        await fail();
        await world.refresh();
        await expectStored(world, {}, ["MODE", "explain", "other"]);
        expect(await world.preview()).toMatchObject({
            story: [expect.stringContaining("plain[0], plain[1]")],
        });
        await world.up();
        await expectStored(world, { explain: "trace", MODE: "fast" }, ["other"]);
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a change of plain writes the values that an update of unknown outcome did not write", async () => {
        const world = await start();
        const declare = declaring(world);
        const { faults, seed, state } = world.platform;
        declare({ variables: { LOG: "info", OTHER: "x" } });
        await world.up();
        const variables = { LOG: "debug", OTHER: "y" };
        declare({ variables });
        const unread = { route: "GET /v2/{scope}/applications/{id}/env", skip: 1, times: Infinity };
        faults.add({ name: "refused", effect: effects.forbidden, when: { method: "PUT", path: /LOG$/ } });
        faults.add({ name: "unread", effect: effects.forbidden, when: unread });
        await world.fails("up");
        faults.clear();
        declare({ variables, plain: ["LOG"] });
        await world.up();
        expect(state.applications.variables(seed.applications.website)).toMatchObject(variables);
        expect((await world.refresh()).story).toEqual([]);
    });

    test("a recovery names a secret argument that somebody has changed, and not its value", async () => {
        const world = await start();
        const { state } = world.platform;
        const [declared, theirs] = [hush("declared"), hush("theirs")];
        const { id } = state.networkGroups.create(world.owner, { label: "shop", description: theirs });
        world.program = () => {
            new NetworkGroup("net", { label: "shop", description: pulumi.secret(declared) });
        };
        world.use({ ...world.platform.environment({ organisation: true }), ...recoveryVariables() });
        const { error } = await world.fails("up");
        expect(error).toContain(`${id} is not as declared: its description `);
        expect(error).not.toContain(theirs);
    });

    test("variables are adopted with plain ones", async () => {
        const world = await start();
        const declare = declaring(world);
        const { website } = world.platform.seed.applications;
        const variables = { NODE_ENV: "production", PORT: "8080" };
        const { applications } = world.platform.state;
        const before = applications.variables(website)["PORT"] ?? "";
        applications.setVariable(website, "PORT", hush("theirs"));
        declare({ variables, plain: ["NODE_ENV", "PORT"], adopt: website });
        expect((await world.fails("up")).error).toContain("its PORT has another value");
        applications.setVariable(website, "PORT", before);
        await world.up();
        await expectStored(world, variables, []);
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("an unknown value is checked once it is known, and not shown before", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        world.program = () => {
            const first = new EnvVars("first", {
                application: world.platform.seed.applications.api,
                variables: { A: "1" },
            });
            const names = first.hash.apply(() => ["LOG"]);
            const variables = { LOG: "info", KEY: hush("key"), LATE: first.hash };
            new EnvVars("vars", { application: website, variables, plain: names });
        };
        expect(shownIn(await world.preview())[1]).toMatchObject({ LOG: "[secret]", KEY: "[secret]" });
        await world.up();
        await expectStored(world, { LOG: "info" }, ["KEY", "LATE"]);
        expect((await world.refresh()).story).toEqual([]);
    });

    test.each<[string, Args, string]>([
        [
            "looks like a key",
            { variables: { TOKEN: "ghp_16C7e42F292c6912E7710c838347Ae178B4a" }, plain: ["TOKEN"] },
            '"plain" names TOKEN, whose value looks like a key. Leave TOKEN out of plain',
        ],
        [
            "has a password in it",
            { variables: { DB: "postgresql://u:hunter2@db.example/x" }, plain: ["DB"] },
            '"plain" names DB, whose value looks like a key.',
        ],
        [
            "is none of the variables",
            { variables: { LOG_LEVEL: "info" }, plain: ["LOG_LEVLE"] },
            '"plain" names LOG_LEVLE, which is none of the variables. Did you mean "LOG_LEVEL"? [invalid-argument]',
        ],
        [
            "is that of a variable which was taken out",
            { variables: { LOG_LEVEL: "info" }, plain: ["MODE"] },
            '"plain" names MODE, which is none of the variables. Leave MODE out of plain. [invalid-argument]',
        ],
    ])("plain refuses a name whose value %s", async (_what, args, said) => {
        const world = await start();
        declaring(world)(args);
        const { error } = await world.refuses(said);
        expect(error).not.toMatch(/hunter2|ghp_/);
        declaring(world)({ variables: args.variables });
        await world.up();
    });

    test("plain refuses values that are marked as secret or come from secret configuration", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        world.stack.setConfig({ "test:word": { secret: "tea-kettle" } });
        let variables: EnvVarsArgs["variables"] = { LOG: pulumi.secret("info") };
        world.program = () => {
            new EnvVars("vars", { application: website, variables, plain: ["LOG"] });
        };
        await world.refuses('"plain" names LOG, whose value is marked as a secret.');
        variables = pulumi.secret({ LOG: "info" });
        await world.refuses('"plain" names LOG, and the variables are marked as a secret as a whole.');
        variables = { LOG: "tea-kettle" };
        await world.refuses("whose value is also a secret: test:word in the configuration.");
        variables = { LOG: pulumi.unsecret(pulumi.secret("info")) };
        await world.up();
        await expectStored(world, { LOG: "info" }, []);
    });

    test("a word that another declaration keeps secret is shown where plain lists it, and only there", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        const variables = { NODE_ENV: "production" };
        let plain = ["NODE_ENV"];
        world.program = () => {
            new EnvVars("other", { application: api, variables });
            new EnvVars("vars", { application: website, variables, plain });
        };
        expect(said(await world.up())).not.toContain("[secret]");
        await expectStored(world, variables, []);
        await expectStored(world, {}, ["NODE_ENV"], "other");
        plain = [];
        expect((await world.up()).sent).toEqual([list]);
        await expectStored(world, {}, ["NODE_ENV"]);
    });
});
