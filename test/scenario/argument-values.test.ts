/** Arguments and options that plain JavaScript can pass, without a compiler's check. */
import * as pulumi from "@pulumi/pulumi";
import * as sdk from "pulumi-cloud-platform";
import { textOf } from "../support/text-of.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const database = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" };

onEveryEngine(start => {
    test("refuses an output in a template string or in JSON, whose text the platform would accept", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const inString =
            " contains Pulumi's help text instead of a value, because an output was put into a string.";
        const inJson =
            " contains Pulumi's help text instead of a value, because an output was passed to JSON";
        const before = world.platform.state.applications.variables(website);
        const refuses = async (declare: (db: sdk.Addon) => unknown, ...said: string[]): Promise<void> => {
            world.program = () => declare(new sdk.Addon("db", { ...database, tags: ["one"] }));
            await world.refuses(...said);
        };
        const vars = (variables: sdk.EnvVarsArgs["variables"]) => () => {
            new sdk.EnvVars("it", { application: website, variables });
        };
        await refuses(
            ({ id, realId }) =>
                vars({ FINE: "fine", A: `https://${textOf(id)}`, B: JSON.stringify({ realId }) })(),
            `"variables.A"${inString}`,
            `"variables.B"${inJson}`,
        );
        await refuses(
            ({ id }) => vars(pulumi.output({ A: `https://${textOf(id)}` }))(),
            `"variables.A"${inString}`,
        );
        await refuses(({ id }) => vars({ [textOf(id)]: "a" })(), `a name in "variables"${inString}`);
        await refuses(
            ({ id }) => new sdk.NetworkGroup("it", { label: "it", description: `of ${textOf(id)}` }),
            `"description"${inString}`,
        );
        await refuses(
            ({ id }) => new sdk.Addon("it", { ...database, name: "it", tags: ["fine", `of:${textOf(id)}`] }),
            `"tags.1"${inString}`,
        );
        await refuses(
            ({ id }) =>
                new sdk.Webhook("it", { name: "it", url: `https://a.example/${textOf(id)}`, events: ["*"] }),
            `"url"${inString}`,
        );
        world.program = () => {
            const { id, realId } = new sdk.Addon("db", { ...database, tags: ["one"] });
            vars({ A: pulumi.interpolate`https://${id}`, B: pulumi.jsonStringify({ realId }) })();
        };
        await world.up();
        const { id, outputs } = await world.resource("db");
        expect(world.platform.state.applications.variables(website)).toEqual({
            ...before,
            A: `https://${id}`,
            B: JSON.stringify({ realId: outputs["realId"] }),
        });
    });

    test("accepts null in place of options", async () => {
        const world = await start();
        const none = null as unknown as undefined;
        world.program = () => {
            const { id } = new sdk.Addon("it", database, none);
            sdk.Addon.get("read", id, none, none);
        };
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("the error for an empty text does not contain the engine's empty braces", async () => {
        const world = await start();
        world.program = () => new sdk.Addon("it", { ...database, name: "" });
        const { error } = await world.refuses('"name" must not be empty.');
        expect(error).not.toContain("value {}");
    });

    test.each([".", ".."])(
        "refuses the name %j in the preview, since no address can contain it",
        async name => {
            const world = await start();
            const { website } = world.platform.seed.applications;
            const publicKey =
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDHDrB5Wg0vTuV3Rh1pQaKyZ7yyQDTyl7yWcU0lnmK+9 ada@laptop";
            const declared: [() => unknown, string][] = [
                [() => new sdk.SshKey("it", { name, publicKey }), "name"],
                [() => new sdk.Addon("it", { ...database, tags: [name] }), "tags.0"],
            ];
            for (const [declare, argument] of declared) {
                world.program = declare;
                await world.refuses(`"${argument}" must not be "." or "..", which no address can hold.`);
            }
            world.program = () => new sdk.TcpRedirection("it", { application: website, namespace: name });
            await world.refuses('"namespace" must be the name of a namespace');
        },
    );

    test("a preview and an update ignore drift in an argument of ignoreChanges", async () => {
        const world = await start();
        world.program = () => {
            new sdk.Addon("database", { ...database, tags: ["one"] }, { ignoreChanges: ["name", "tags"] });
        };
        await world.up();
        const [addon] = world.platform.state.addons.list(world.owner).filter(({ name }) => name === "db");
        world.platform.state.addons.rename(addon?.id ?? "", "renamed");
        world.platform.state.addons.tag(addon?.id ?? "", "two");
        world.meddled();
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(world.platform.state.addons.list(world.owner)).toContainEqual(
            expect.objectContaining({ name: "renamed" }),
        );
    });

    const ignoredSecrets: [string, string[], (world: World, ignoreChanges: string[]) => () => void][] = [
        [
            "variables",
            ["variables"],
            ({ platform: { state, seed } }, ignoreChanges) => {
                const { website: application } = seed.applications;
                new sdk.EnvVars("it", { application, variables: { A: "ours", B: "b" } }, { ignoreChanges });
                return () => state.applications.setVariable(application, "A", "theirs");
            },
        ],
        [
            "one variable",
            ['variables["A"]'],
            ({ platform: { state, seed } }, ignoreChanges) => {
                const { website: application } = seed.applications;
                new sdk.EnvVars("it", { application, variables: { A: "ours", B: "b" } }, { ignoreChanges });
                return () => state.applications.setVariable(application, "A", "theirs");
            },
        ],
        [
            "the url of a drain",
            ["url"],
            ({ platform: { state, seed } }, ignoreChanges) => {
                const { website: resource } = seed.applications;
                const args = { resource, kind: "raw-http", url: "https://logs.example.com" } as const;
                new sdk.Drain("it", args, { ignoreChanges });
                return () => {
                    const drain = state.drains.of(resource).find(({ url }) => url === args.url);
                    state.drains.edit(drain?.id ?? "", { url: "https://theirs.example.com" });
                };
            },
        ],
    ];

    test.each(ignoredSecrets)(
        "a preview shows no update for drift in %s with ignoreChanges",
        async (_what, ignoreChanges, declare) => {
            const world = await start({ delays: { drain: 0 } });
            let change: () => void = () => undefined;
            let ignored = ignoreChanges;
            world.program = () => {
                change = declare(world, ignored);
            };
            await world.up();
            change();
            world.meddled();
            await world.refresh();
            expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [], hasChanges: false });

            ignored = [];
            const restoring = await world.up();
            expect(restoring.story.join()).toContain("it");
            expect(restoring.sent.filter(route => !route.startsWith("GET"))).not.toEqual([]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        },
    );
});
