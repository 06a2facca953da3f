/** Imports of every kind: the id is all that is known, and a declaration of the object as it is changes nothing. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Drain, OAuthConsumer, type DrainArgs } from "pulumi-cloud-platform";
import type { Platform, Properties } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { onTheNativeProvider } from "../../scenario/engines.js";
import { everything } from "../../scenario/everything.js";
import { hush, isLeaked, secretsOf } from "../../scenario/secrets.js";
import type { World } from "../../scenario/world.js";
import { silentLog, type Log } from "../../../dist/provider/protocol/log.js";
import { textOf, type KindName } from "../../support/kind-fixture.js";
import { fixtures, kindsOn } from "../../support/kinds.js";
import { NativeCalls, urnOf } from "../../support/native-calls.js";
import { hasYaml } from "../../support/engines.js";
import { YamlProject } from "../../support/yaml-project.js";

interface Subject {
    readonly kind: KindName;
    readonly name: string;
    /** The text that `pulumi import` takes. */
    readonly text: string;
    readonly id: string;
    readonly args: Properties;
}

const foreign = { PORT: "80", NODE_ENV: "production", PAYMENT_KEY: "only-copy" };

/** The arguments that the platform does not return, or that only the program has. */
const missing: Partial<Record<KindName, string[]>> = {
    Deployment: ["commit", "useCache", "wait"],
    KubernetesCluster: ["networkGroup"],
};

/** Creates a resource of every kind, with all arguments. */
async function subjectsOn(world: World): Promise<Subject[]> {
    const { platform } = world;
    world.program = () => {
        everything(
            platform,
            "first",
            // The platform returns a kubeconfig only once.
            kindsOn(platform.dialect).filter(kind => kind !== "Drain" && kind !== "Kubeconfig"),
        );
        // Not the drain with a password: the platform masks it, so an import lacks it.
        new Drain(
            fixtures.Drain.everything.name,
            fixtures.Drain.faults?.args(platform) as unknown as DrainArgs,
        );
    };
    await world.up();
    return (await world.resources()).map(({ urn, type, id = "", inputs }) => {
        const kind = type.slice(type.lastIndexOf(":") + 1) as KindName;
        const known = Object.entries(inputs).filter(
            ([key]) => !key.startsWith("__") && missing[kind]?.includes(key) !== true,
        );
        const args = Object.fromEntries(known);
        const place = { Drain: "resource", Operator: "kind" }[kind as string];
        if (kind === "EmailAddress") {
            platform.state.emailAddresses.validate(id);
        }
        return {
            kind,
            name: urn.slice(urn.lastIndexOf(":") + 1),
            id,
            // The slash at the end of a domain may be left out.
            text: (place === undefined ? id : `${textOf(args, place)}/${id}`).replace(/\/$/, ""),
            args: { ...args, ...asImported(kind, args, platform) },
        };
    });
}

/** Arguments that an import returns and the program does not declare. */
function asImported(kind: KindName, args: Properties, { state }: Platform): Properties {
    return {
        ...(kind === "EnvVars" && { variables: state.applications.variables(textOf(args, "application")) }),
        ...(kind === "Deployment" && { triggers: [] }),
    };
}

const variablesKinds: {
    kind: KindName;
    place: (platform: Platform) => string;
    present: (platform: Platform, id: string) => Record<string, string>;
}[] = [
    {
        kind: "EnvVars",
        place: ({ state, seed }) => {
            Object.entries(foreign).forEach(([name, value]) =>
                state.applications.setVariable(seed.applications.worker, name, value),
            );
            return seed.applications.worker;
        },
        present: ({ state }, id) => ({ ...state.applications.variables(id) }),
    },
    {
        kind: "ExposedEnvVars",
        place: ({ state, seed }) => {
            state.applications.expose(seed.applications.worker, foreign);
            return seed.applications.worker;
        },
        present: ({ state }, id) => ({ ...state.applications.find(id)?.exposedVariables }),
    },
    {
        kind: "ConfigProviderEnvVars",
        place: platform => {
            const { id } = platform.seed.addons.settings;
            const variables = Object.entries(foreign).map(([name, value]) => ({ name, value }));
            platform.state.addons.replaceVariables(id, variables);
            return id;
        },
        present: ({ state }, id) => {
            const { environment = [] } = state.addons.find(id) ?? {};
            return Object.fromEntries(environment.map(({ name, value }) => [name, value]));
        },
    },
];

const providers: NativeCalls[] = [];

afterEach(() => {
    providers.splice(0).forEach(provider => {
        provider.stop();
    });
});

onTheNativeProvider(start => {
    test.each(dialects)("%s: an import of every kind is as declared", async dialect => {
        const world = await start({ dialect });
        const subjects = await subjectsOn(world);
        const provider = await NativeCalls.start(world.platform);
        try {
            await provider.configure();
            for (const { kind, text, id, args } of subjects) {
                const imported = await provider.read(kind, text);
                const { inputs, failures } = await provider.check(kind, args, imported.inputs);
                expect([kind, imported.id, failures]).toEqual([kind, id, []]);
                // The first update adopts the variables.
                const adopted = Object.keys(args["variables"] ?? {}).map(name => `variables.${name}`);
                expect([kind, await provider.diff(kind, imported, inputs)]).toEqual([kind, adopted.sort()]);
            }
        } finally {
            provider.stop();
        }
    });

    describe.each(variablesKinds)("imported $kind", ({ kind, place, present }) => {
        const begin = async (others?: object[]) => {
            const { platform } = await start({ dialect: "clever-cloud" });
            const provider = await NativeCalls.start(platform, { ...(others !== undefined && { others }) });
            providers.push(provider);
            await provider.configure();
            const id = place(platform);
            const imported = await provider.read(kind, id);
            const argument = kind === "ConfigProviderEnvVars" ? "addon" : "application";
            const args = (more: object): Properties => ({ [argument]: id, ...more });
            const now = () => present(platform, id);
            return { platform, provider, imported, args, now };
        };

        test("stays whole when the program declares one of its variables", async () => {
            const { platform, provider, imported, args, now } = await begin();
            expect(now()).toMatchObject(foreign);
            const declared = args({ variables: { PORT: "80" } });
            const { inputs, failures } = await provider.check(kind, declared, imported.inputs);
            expect(failures).toEqual([]);
            expect(await provider.diff(kind, imported, inputs)).toEqual(["variables.PORT"]);
            const before = now();
            const mark = platform.requests.mark();
            const properties = await provider.update(kind, imported, inputs);
            expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
            expect(now()).toEqual(before);
            expect(properties["unmanaged"]).toEqual(
                Object.keys(before)
                    .filter(name => name !== "PORT")
                    .sort(),
            );
            // From now on, the variable belongs to the resource.
            const another = await NativeCalls.start(platform);
            providers.push(another);
            await another.configure();
            await another.remove(kind, { id: imported.id, properties });
            const { PORT, ...others } = before;
            expect(PORT).toBe("80");
            expect(now()).toEqual(others);
        });

        test("stays whole when it is refreshed, and when it is destroyed before the first update", async () => {
            const { provider, imported, now } = await begin();
            const before = now();
            const refreshed = await provider.read(kind, imported.id, imported);
            expect(refreshed.properties).toEqual(imported.properties);
            await provider.remove(kind, refreshed);
            expect(now()).toEqual(before);
        });

        test("gets its variables although another stack has them, but no further ones", async () => {
            const others: object[] = [];
            const { platform, provider, imported, args } = await begin(others);
            const owner = { ownerId: platform.account.organisation, platform: platform.url };
            const outputs = { ...args({ variables: { ...foreign, LATE: "theirs" } }), ...owner };
            others.push({ urn: urnOf(kind), id: imported.id, outputs });
            const first = await provider.check(kind, args({ variables: { PORT: "80" } }), imported.inputs);
            await provider.diff(kind, imported, first.inputs);
            const properties = await provider.update(kind, imported, first.inputs);
            expect(Object.keys(properties["variables"] as object)).toEqual(["PORT"]);

            const second = await provider.check(
                kind,
                args({ variables: { PORT: "80", NODE_ENV: "production" } }),
                first.inputs,
            );
            const kept = { id: imported.id, properties };
            await provider.diff(kind, kept, second.inputs);
            await expect(provider.update(kind, kept, second.inputs)).rejects.toThrow(
                /NODE_ENV of .+ exists already, and the stack "prod" has it\. Declare NODE_ENV in one stack only\. \[variables-exist\]/,
            );
        });

        test("refuses another value than the present one", async () => {
            const { provider, imported, args, now } = await begin();
            const before = now();
            const declared = args({ variables: { PORT: "81" } });
            const { inputs } = await provider.check(kind, declared, imported.inputs);
            await provider.diff(kind, imported, inputs);
            await expect(provider.update(kind, imported, inputs)).rejects.toThrow(
                /PORT of .+ has another value already, which no resource of this stack manages/,
            );
            expect(now()).toEqual(before);
        });

        test("shows no removal of the others in a change from whole to partial after a refresh", async () => {
            const { provider, imported, args, now } = await begin();
            const whole = { variables: { PORT: "80" }, mode: "whole", ignore: ["*"] };
            const first = await provider.check(kind, args(whole), imported.inputs);
            await provider.diff(kind, imported, first.inputs);
            const properties = await provider.update(kind, imported, first.inputs);
            const all = { ...first.inputs, ignore: [] };
            const refreshed = await provider.read(kind, imported.id, {
                properties: { ...properties, ignore: [] },
                inputs: all,
            });
            expect(Object.keys(refreshed.properties["variables"] as object).sort()).toEqual(
                Object.keys(now()).sort(),
            );
            const { inputs } = await provider.check(kind, args({ variables: { PORT: "81" } }), all);
            expect(await provider.diff(kind, refreshed, inputs)).toEqual(["mode", "variables.PORT"]);
        });

        test("loses the others in whole mode", async () => {
            const { provider, imported, args, now } = await begin();
            const declared = args({ variables: { PORT: "80" }, mode: "whole" });
            const { inputs } = await provider.check(kind, declared, imported.inputs);
            await provider.diff(kind, imported, inputs);
            await provider.update(kind, imported, inputs);
            expect(now()).toEqual({ PORT: "80" });
        });
    });

    test.each<[KindName, id: string, form: string]>([
        ["Domain", "app_1", "the id of a domain (`app_…/shop.example/`)"],
        ["TcpRedirection", "app_1/default", "the id of a redirection (`app_…/namespace/port`)"],
        ["AddonLink", "app_1", "the id of a link (`app_…/addon_…`)"],
    ])("an import of the kind %s whose id lacks a part shows the form of the id", async (kind, id, form) => {
        const { platform } = await start({ dialect: "clever-cloud" });
        const provider = await NativeCalls.start(platform);
        providers.push(provider);
        await provider.configure();
        await expect(provider.read(kind, id)).rejects.toThrow(`Check the owner, and ${form}. [not-found]`);
    });

    describe.each(dialects)("%s: the resource option import", dialect => {
        /** An object as an import has read it, and what the console has changed since the program was written. */
        const importing = async (kind: KindName, at: (platform: Platform) => string) => {
            const { platform } = await start({ dialect });
            const provider = await NativeCalls.start(platform);
            providers.push(provider);
            await provider.configure();
            const read = () => provider.read(kind, at(platform));
            const compare = async (
                args: Properties,
                imported: Awaited<ReturnType<typeof read>>,
                ignored?: string[],
            ) => {
                const { inputs } = await provider.check(kind, args, imported.inputs);
                return provider.diff(kind, imported, inputs, ignored);
            };
            return { platform, provider, read, compare };
        };
        const database = ({ seed }: Platform) => seed.addons.ordersDatabase.id;

        test("accepts an add-on that is as declared, after one more read", async () => {
            const { platform, read, compare } = await importing("Addon", database);
            const imported = await read();
            const { tags = [] } = platform.state.addons.find(database(platform)) ?? {};
            const args = { ...imported.inputs, tags: [...tags] };
            expect(await compare(args, imported)).toEqual([]);
        });

        test("refuses a plan and tags that the console has changed, and writes nothing", async () => {
            const { platform, read, compare } = await importing("Addon", database);
            const tags = [...(platform.state.addons.find(database(platform))?.tags ?? [])];
            platform.state.addons.tag(database(platform), "by-hand");
            const mark = platform.requests.mark();
            const imported = await read();
            const { inputs: declared } = imported;
            await expect(compare({ ...declared, tags }, imported)).rejects.toThrow(
                new RegExp(
                    `import add-on "${imported.id}": ${imported.id} is not as declared: its tags .*by-hand.*Declare it as it is.*\\[not-as-declared\\]`,
                ),
            );
            await expect(compare({ ...declared, plan: "m_mono" }, await read())).rejects.toThrow(
                /its plan is "/,
            );
            // Left out: what the program ignores, and what a preview does not know yet.
            expect(await compare({ ...declared, tags }, await read(), ["tags"])).toEqual([]);
            const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
            expect(await compare({ ...declared, name: unknown }, await read())).toEqual(["name"]);
            expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
        });

        test("refuses what an adoption would write later", async () => {
            const world = await start({ dialect });
            const { api } = world.platform.seed.applications;
            const args = { resource: api, kind: "raw-http" as const, url: "https://logs.company.example" };
            world.program = () => new Drain("it", { ...args, enabled: false });
            await world.up();
            const { id } = await world.resource("it");
            const provider = await NativeCalls.start(world.platform);
            providers.push(provider);
            await provider.configure();
            const imported = await provider.read("Drain", `${api}/${id}`);
            const { inputs } = await provider.check("Drain", args, imported.inputs);
            await expect(provider.diff("Drain", imported, inputs)).rejects.toThrow(/its enabled is false/);
        });

        test("refuses another url of a consumer", async () => {
            const url = "https://shop.example";
            const consumer = {
                name: "shop",
                url,
                baseUrl: url,
                description: "Shop",
                picture: `${url}/logo.png`,
            };
            const world = await start({ dialect });
            world.program = () => new OAuthConsumer("it", { ...consumer, url: `${url}/by-hand` });
            await world.up();
            const { id } = await world.resource("it");
            const provider = await NativeCalls.start(world.platform);
            providers.push(provider);
            await provider.configure();
            const imported = await provider.read("OAuthConsumer", id);
            const { inputs } = await provider.check("OAuthConsumer", consumer, imported.inputs);
            await expect(provider.diff("OAuthConsumer", imported, inputs)).rejects.toThrow(
                /its url is .*by-hand/,
            );
        });
    });

    test("an imported drain that lacks a credential says how to keep it", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { api } = world.platform.seed.applications;
        const args = {
            resource: api,
            kind: "raw-http" as const,
            url: "https://logs.company.example",
            credentials: { username: "logs", password: hush("drain") },
        };
        world.program = () => new Drain("it", args);
        await world.up();
        const { id } = await world.resource("it");
        const said: string[] = [];
        const log: Log = { ...silentLog, warn: (_code, text) => void said.push(text), about: () => log };
        const provider = await NativeCalls.start(world.platform, { log });
        providers.push(provider);
        await provider.configure();
        const imported = await provider.read("Drain", `${api}/${id}`);
        const { inputs } = await provider.check("Drain", args, imported.inputs);
        await expect(provider.diff("Drain", imported, inputs)).rejects.toThrow(
            `the platform does not return credentials of ${id}, so this import would write it. Set adopt: "${id}" in place of the resource option import. [not-as-declared]`,
        );

        // An earlier run has imported it, or "pulumi import".
        said.length = 0;
        const another = await NativeCalls.start(world.platform, { log });
        providers.push(another);
        await another.configure();
        await another.check("Drain", args, imported.inputs);
        await another.diff("Drain", imported, inputs);
        expect(said.join()).toContain(
            `${id} has password, which credentials does not declare: replacing the log drain loses this. To declare it without a replacement, run "pulumi state delete", and adopt the log drain with it`,
        );
    });

    test("an import that replaces another object with data is refused until the state allows that", async () => {
        const { platform } = await start();
        const { ordersDatabase, sessions } = platform.seed.addons;
        const exported: object[] = [];
        const provider = async (): Promise<NativeCalls> => {
            const calls = await NativeCalls.start(platform, { resources: exported });
            providers.push(calls);
            await calls.configure();
            return calls;
        };
        const { inputs, properties } = await (await provider()).read("Addon", ordersDatabase.id);
        const record = { urn: urnOf("Addon"), id: ordersDatabase.id, inputs, outputs: properties };
        exported.push({ ...record, provider: "" });
        await expect((await provider()).read("Addon", sessions.id)).rejects.toThrow(
            `it would replace ${ordersDatabase.id}, which is "it" now, and destroy its data. Import ${sessions.id} as another resource. Or to lose ${ordersDatabase.id}, first set allowReplace: true (in Python allow_replace=True) without import, and run "pulumi up". [data-loss]`,
        );
        // The same object, by its other id and with its owner.
        await (await provider()).read("Addon", ordersDatabase.realId);
        await (await provider()).read("Addon", `${platform.account.organisation}/${ordersDatabase.id}`);

        exported[0] = { ...record, inputs: { ...inputs, allowReplace: true } };
        expect((await (await provider()).read("Addon", sessions.id)).id).toBe(sessions.id);
    });

    if (hasYaml) {
        jest.setTimeout(600_000);

        test.each(dialects)(
            "%s: the CLI refuses the option import before it changes anything",
            async dialect => {
                const { platform } = await start({ dialect });
                const { id } = platform.seed.addons.ordersDatabase;
                const name = platform.state.addons.find(id)?.name ?? "";
                const project = new YamlProject(platform, "imports");
                const declare = (plan: string): void => {
                    const args = { name, provider: "postgresql-addon", plan, region: "par" };
                    project.declare([
                        { kind: "Addon", name: "db", args, options: { import: id, protect: false } },
                    ]);
                };
                const mark = platform.requests.mark();
                try {
                    declare("m_mono");
                    await project.pulumi("stack", "init", "imports");
                    const refusal = /is not as declared: its plan is "xs_sml"\. Declare it as it is/;
                    await expect(project.pulumi("preview")).rejects.toThrow(refusal);
                    await expect(project.pulumi("up", "--yes")).rejects.toThrow(refusal);
                    declare("xs_sml");
                    await project.pulumi("up", "--yes");
                    await project.pulumi("refresh", "--yes", "--expect-no-changes");
                    await project.pulumi("preview", "--expect-no-changes");
                    expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual(
                        [],
                    );
                } finally {
                    project.dispose();
                }
            },
        );

        test.each(dialects)(
            "%s: the CLI imports every kind, and a YAML program changes nothing",
            async dialect => {
                const world = await start({ dialect });
                const subjects = await subjectsOn(world);
                const project = new YamlProject(world.platform, "imports");
                try {
                    project.declare([]);
                    await project.pulumi("stack", "init", "imports");
                    const list = subjects.map(({ kind, name, text: id }) => ({
                        type: `cloud-platform:index:${kind}`,
                        name,
                        id,
                    }));
                    const file = join(project.folder, "import.json");
                    writeFileSync(file, JSON.stringify({ resources: list }));
                    const flags = ["--yes", "--generate-code=false", "--protect=false"];
                    await project.pulumi("import", "--file", file, ...flags);
                    const state = await project.pulumi("stack", "export");
                    expect(isLeaked(state, secretsOf(world.platform))).toBe(false);
                    project.declare(subjects);
                    const mark = world.platform.requests.mark();
                    await project.pulumi("up", "--yes", "--skip-preview");
                    const writes = world.platform.requests
                        .since(mark)
                        .filter(({ method }) => method !== "GET");
                    expect(writes).toEqual([]);
                    await project.pulumi("preview", "--expect-no-changes");
                } finally {
                    project.dispose();
                }
            },
        );
    }
});
