/** Invalid arguments: the error names the argument and what to write, before any request, and contains no value. */
import * as pulumi from "@pulumi/pulumi";
import * as sdk from "pulumi-cloud-platform";
import {
    Addon,
    EnvVars,
    Member,
    NetworkGroup,
    type AddonArgs,
    type EnvVarsArgs,
    type MemberArgs,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import type { z } from "zod";
import * as registry from "../../dist/provider/kinds/index.js";
import { textOf } from "../support/text-of.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { warningsIn, type World } from "./world.js";

const create = "POST /v2/{scope}/addons";
const db = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" } satisfies AddonArgs;
const makers = {
    addon: args => new Addon("it", args as AddonArgs),
    variables: args => new EnvVars("it", args as EnvVarsArgs),
    member: args => new Member("it", args as MemberArgs),
    networkGroup: args => new NetworkGroup("it", args as NetworkGroupArgs),
} satisfies Record<string, (args: object) => unknown>;

/** Declares what no type checker would let pass, as a program in JavaScript may. */
function declare(world: World, kind: keyof typeof makers, args: object): void {
    world.program = () => {
        makers[kind](args);
    };
}

const database = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" };

type Args = Record<string, unknown>;

type Declare = new (name: string, args: Args) => unknown;

const kinds = Object.values(registry).map(kind => ({
    kind: kind.name,
    shape: kind.args.shape,
}));

function classOf(kind: string): Declare {
    const found = (sdk as unknown as Record<string, Declare | undefined>)[kind];
    if (found === undefined) {
        throw new Error(`there is no class ${kind}`);
    }
    return found;
}

/** Arguments that a secret may be written into by mistake. Some of them take no text. */
const misplaced: Record<string, (key: string) => unknown> = {
    "as a text": key => hush(key),
    "in a list": key => [`fine-${key}`, hush(`${key}-neighbour`), { token: hush(`${key}-element`) }],
    "in a map": key => ({ FINE: hush(`${key}-neighbour`), BAD: { deep: [{ token: hush(key) }] } }),
};

/** What the documented dialect lacks, and the advice there. */
const liveOnly: [kind: string, args: Args, instead: string][] = [
    ["AddonLink", { application: "app_1", addon: "addon_1" }, "pass the variables on with EnvVars"],
    [
        "Application",
        {
            name: "web",
            runtime: "node",
            region: "par",
            instances: { min: 1, max: 1 },
            flavor: { min: "XS", max: "S" },
        },
        "create applications in the console",
    ],
    ["ApplicationLink", { application: "app_1", target: "app_2" }, "pass the variables on with EnvVars"],
    [
        "ConfigProviderEnvVars",
        { addon: "addon_1", variables: {} },
        "set the variables in each application with EnvVars",
    ],
    ["Deployment", { application: "app_1", triggers: [] }, "deploy in the console"],
    ["Domain", { application: "app_1", fqdn: "shop.example" }, "add domains in the console"],
    [
        "ExposedEnvVars",
        { application: "app_1", variables: {} },
        "set the variables in each application with EnvVars",
    ],
    ["Kubeconfig", { cluster: "kubernetes_1" }, "download the kubeconfig in the console"],
    [
        "KubernetesCluster",
        { name: "shop", topology: { kind: "all-in-one", flavor: "S", replicas: 1 } },
        "create clusters in the console",
    ],
    [
        "KubernetesNodeGroup",
        { cluster: "kubernetes_1", name: "web", flavor: "S", nodes: 1 },
        "add node groups in the console",
    ],
];

function takesText(field: z.ZodType): boolean {
    const { type } = field.toJSONSchema({ io: "input" }) as { type?: string };
    return type === "string";
}

onEveryEngine(start => {
    test("the error names every wrong argument, with the text to write", async () => {
        const world = await start();
        const { applications, networkGroups, addons } = world.platform.seed;

        declare(world, "addon", {
            name: "",
            provider: 5,
            plna: "dev",
            region: "par",
            tags: "production",
            owner: "somebody",
            timeouts: { update: "20 minutes", upgrade: "5m" },
        });
        await world.refuses(
            '"name" must not be empty. Write, for example, name: "db".',
            '"provider" must be a string, and this is a number. Write, for example, provider: "postgresql-addon".',
            '"plan" is required and missing. Write, for example, plan: "xs_sml".',
            'there is no argument "plna". Did you mean "plan"? Known are: name, provider, plan',
            '"tags" must be a list. Write, for example, tags: ["production"].',
            '"owner" must be the id of an organisation (orga_…)',
            '"timeouts.update" must be a duration such as "90s", "20m" or "1h30m"',
            '"timeouts" has no "upgrade"',
        );

        declare(world, "variables", {
            application: "shop",
            mode: "all",
            variables: { "1ST": hush("first"), "WITH SPACE": hush("second"), COUNT: 5 },
        });
        await world.refuses(
            '"application" must be the id of an application (app_…)',
            '"mode" must be one of "partial", "whole"',
            '"variables.1ST" is not a valid variable name: use letters, digits, _, . and -, beginning with a letter or _.',
            '"variables.WITH SPACE" is not a valid variable name',
            '"variables.COUNT" must be a string',
        );
        declare(world, "variables", { application: applications.website, variables: hush("all") });
        await world.refuses(
            '"variables" must be an object. Write, for example, variables: { LOG_LEVEL: "info" }.',
        );
        declare(world, "variables", { application: applications.website, variables: {}, ignore: ["CC_*"] });
        await world.refuses('"ignore" only means something with mode: "whole"; leave it out');

        declare(world, "variables", { application: "app_…", mode: "hole", variables: {} });
        await world.refuses(
            '"application" is the placeholder of an example: write the real value.',
            '"mode" must be one of "partial", "whole". Did you mean "whole"?',
        );
        declare(world, "addon", { ...db, adopt: "addon_…" });
        await world.refuses('"adopt" is the placeholder of an example');

        declare(world, "networkGroup", { lable: "back", description: ["no", "list"] });
        await world.refuses(
            '"label" is required and missing. Write, for example, label: "backend".',
            'there is no argument "lable". Did you mean "label"?',
            '"description" must be a string',
        );

        const networkGroup = networkGroups.backend;
        declare(world, "member", { networkGroup, member: applications.worker, kind: "addon" });
        await world.refuses(
            `"addon" contradicts the id "${applications.worker}", which is that of an application. Leave kind out, or set "application".`,
        );
        declare(world, "member", { networkGroup, member: addons.sessions.id, kind: "application" });
        await world.refuses('which is that of an addon. Leave kind out, or set "addon".');
        declare(world, "member", { networkGroup, member: "shop" });
        const named = await world.refuses(
            '"member" must be the id of an application (app_…), an add-on (addon_… or its real id) or an external peer (external_…), and this looks like a name. Write, for example, member: database.id, in YAML member: ${database.id}. If it is an id, set kind to one of "application", "addon", "external".',
        );
        // The engine prints the value of the argument that the failure names.
        expect(named.error).not.toContain("<nil>");
        declare(world, "member", { networkGroup: "backend", member: applications.worker });
        await world.refuses(
            '"networkGroup" must be the id of a network group (ng_…)',
            "Write, for example, networkGroup: group.id, in YAML networkGroup: ${group.id}.",
        );
    });

    test.each(liveOnly)(
        "%s: the preview refuses it in the documented dialect",
        async (kind, args, instead) => {
            const world = await start();
            world.program = () => new (classOf(kind))("it", args);
            await world.refuses(
                `${kind} is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set), or ${instead}. [unsupported-by-dialect]`,
            );
        },
    );

    test("a preview warns of words that the shipped catalogue lacks, and an up fails for words that the platform lacks", async () => {
        const world = await start();
        const doubted = async (args: AddonArgs, doubt: string, refusal: string): Promise<void> => {
            declare(world, "addon", args);
            const preview = await world.preview();
            expect(warningsIn(preview).join()).toContain(doubt);
            expect(preview.sent).toEqual([]);
            const { error, sent } = await world.fails("up");
            expect(error).toContain(refusal);
            expect(sent).not.toContain(create);
        };
        await doubted(
            { ...db, plan: "xs_smal" },
            "[unknown-plan]",
            '"postgresql-addon" has no plan "xs_smal". Did you mean "xs_sml"? Plans: dev, ',
        );
        await doubted(
            { ...db, provider: "postgresql" },
            "[unknown-provider]",
            'the platform has no add-on provider "postgresql". Did you mean "postgresql-addon"? Providers: ',
        );
        await doubted(
            { ...db, region: "parr" },
            "[unknown-region]",
            '"postgresql-addon" is not offered in "parr". Did you mean "par"? Regions: par',
        );
        expect(world.platform.state.addons.list(world.owner)).toHaveLength(5);

        // Newer than the snapshot, and offered by the platform.
        declare(world, "addon", { ...db, plan: "xxs_nvm" });
        expect(warningsIn(await world.preview()).join()).toContain('has no known plan "xxs_nvm"');
        await world.up();
        expect((await world.resource("it")).outputs).toMatchObject({ planSlug: "xxs_nvm" });
        // Existing resources cause no warning.
        expect(warningsIn(await world.preview())).toEqual([]);

        declare(world, "addon", { ...db, plan: "huge" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain('update add-on "db": "postgresql-addon" has no plan "huge".');
        expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
    });

    test("a preview needs neither credentials nor an address, and the first request names what is missing", async () => {
        const world = await start();
        const { url, account } = world.platform;
        declare(world, "addon", db);
        const token = { CLOUD_PLATFORM_TOKEN: account.token };
        const cases: [Record<string, string>, said: string][] = [
            [token, "no platform address: set CLOUD_PLATFORM_BASE_URL, or run"],
            [{ CLOUD_PLATFORM_BASE_URL: url }, "no credentials: set CLOUD_PLATFORM_TOKEN, or run"],
        ];
        world.use({});
        expect(await world.preview()).toMatchObject({ story: ["create it"], sent: [] });
        for (const [environment, said] of cases) {
            world.use(environment);
            const { error, sent } = await world.fails("up");
            expect(error).toContain(said);
            expect(sent).toEqual([]);
        }
    });

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
        },
    );

    test.each(kinds)(
        "$kind: the error does not show the value of a misspelt argument",
        async ({ kind, shape }) => {
            const world = await start();
            const keys = Object.keys(shape);
            const misspelt = Object.fromEntries(keys.map(key => [key.slice(0, -1) + "_", hush(key)]));
            const nested = { variable: { KEY: hush("map") }, credential: [hush("list")], uri: hush("text") };
            world.program = () =>
                new (classOf(kind))("it", { ...misspelt, ...nested, constructor: hush("word") });
            const { error } = await world.fails("preview");
            const named = [...Object.keys(misspelt), ...Object.keys(nested), "constructor"];
            expect(named.filter(key => !error.includes(`there is no argument "${key}"`))).toEqual([]);
            expect(error).not.toContain("hush-");
        },
    );

    test.each(kinds.flatMap(each => Object.keys(misplaced).map(where => ({ ...each, where }))))(
        "$kind: the error does not show a secret $where",
        async ({ kind, shape, where }) => {
            const world = await start();
            const wrong = (Object.entries(shape) as [string, z.ZodType][])
                .filter(([, field]) => where !== "as a text" || !takesText(field))
                .map(([key]) => [key, misplaced[where]?.(key)]);
            world.program = () => new (classOf(kind))("it", Object.fromEntries(wrong) as Args);
            const { error } = await world.fails("preview");
            expect(error).not.toContain("hush-");
        },
    );

    test.each(kinds)(
        "$kind: the preview names each argument with an output in a string",
        async ({ kind, shape }) => {
            const world = await start();
            const output = textOf(pulumi.output("value"));
            const keys = Object.keys(shape);
            const given = keys.map((key, index) => [
                key,
                [`https://${hush(key)}@${output}`, [hush(key), output], { fine: hush(key), WRONG: output }][
                    index % 3
                ],
            ]);
            world.program = () => new (classOf(kind))("it", Object.fromEntries(given) as Args);
            const { error } = await world.refuses(
                ...keys.map(
                    (key, index) =>
                        `"${key}${["", ".1", ".WRONG"][index % 3] ?? ""}" contains Pulumi's help text instead of a value`,
                ),
            );
            expect(error).not.toContain("hush-");
            expect(error).not.toContain("Calling [");
        },
    );

    test("an error about contradictory arguments does not show their values", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const refuses = async (declare: () => unknown, ...said: string[]): Promise<void> => {
            world.program = declare;
            const { error } = await world.refuses(...said);
            expect(error).not.toContain("hush-");
        };
        const operator = { kind: "keycloak", name: "sign-on", region: "par", plan: "base" } as const;
        await refuses(
            () =>
                new sdk.Operator("it", {
                    ...operator,
                    options: { password: hush("option"), planId: hush("plan") },
                }),
            '"options.planId" is no option: use the argument "plan"',
        );
        await refuses(
            () =>
                new sdk.Drain("it", {
                    resource: website,
                    kind: "datadog",
                    url: `https://logs.company.example/${hush("url")}`,
                    credentials: { token: hush("token") },
                }),
            'the kind "datadog" has no use for token',
        );
        await refuses(
            () => new sdk.SshKey("it", { name: "key", publicKey: hush("key") }),
            '"publicKey" must be a public key',
        );
    });

    test("an error shows a plain value that is not secret", async () => {
        const world = await start();
        world.program = () =>
            new sdk.TcpRedirection("it", { application: "shop", namespace: "a/b", owner: "somebody" });
        const { error } = await world.fails("preview");
        for (const shown of [
            "property application value",
            "property namespace value",
            "property owner value",
        ]) {
            expect(error).toContain(shown);
        }
    });

    test("the error names an undefined member and the probable cause", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const said =
            '"variables.DATABASE_URL" is undefined or null: is the name of the output or variable right that it comes from, such as env["…"]?';
        const nothing = undefined as unknown as string;
        const given: (() => sdk.EnvVarsArgs["variables"])[] = [
            () => ({ DATABASE_URL: nothing }),
            () => ({ DATABASE_URL: Promise.resolve(nothing) }),
            () => Promise.resolve({ DATABASE_URL: nothing }),
        ];
        for (const variables of given) {
            world.program = () => new sdk.EnvVars("it", { application: website, variables: variables() });
            await world.refuses(said);
        }
        world.program = () => {
            const database = new sdk.Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
                tags: ["one"],
            });
            new sdk.EnvVars("it", {
                application: website,
                variables: { DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URL"] as string) },
            });
        };
        // The provider is known once the add-on exists.
        await world.preview();
        expect((await world.fails("up")).error).toContain(said);
        await world.refuses(said);

        world.program = () =>
            new sdk.Addon("it", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
                tags: ["one", nothing],
            });
        await world.refuses('"tags.1" is undefined or null.');
    });
});
