/** Connections to add-ons: of every provider, in previews, and for what is no connection. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    getDatabaseConnectionOutput,
    getElasticsearchConnectionOutput,
    getObjectStorageConnectionOutput,
    getRedisConnectionOutput,
} from "pulumi-cloud-platform";
import type { ExportedStack, Platform } from "pulumi-cloud-platform/testing";
import { decrypted } from "../../scenario/secrets.js";
import { NativeCalls } from "../../support/native-calls.js";
import { kindOf } from "../../support/objects.js";
import { aPlatform, aStack, previewOf, valueOf } from "./asking.js";

const states = join(__dirname, "../../fixtures/states");

type Env = Readonly<Record<string, string>>;
const lookups = {
    getDatabaseConnection: getDatabaseConnectionOutput,
    getElasticsearchConnection: getElasticsearchConnectionOutput,
    getObjectStorageConnection: getObjectStorageConnectionOutput,
    getRedisConnection: getRedisConnectionOutput,
};
type Name = keyof typeof lookups;

/** The environment that the platform gives to a new add-on. */
function envOf({ state, account }: Platform, providerId: string): Env {
    const plan = state.catalogue.addonProviders.find(({ id }) => id === providerId)?.plans[0]?.id ?? "";
    const order = { name: "new", region: "par", providerId, plan };
    const { environment } = state.addons.create(account.organisation, order);
    return Object.fromEntries(environment.map(({ name, value }) => [name, value]));
}

const database = (prefix: string, env: Env) => ({
    host: env[`${prefix}_HOST`],
    port: Number(env[`${prefix}_PORT`]),
    user: env[`${prefix}_USER`],
    password: env[`${prefix}_PASSWORD`],
    database: env[`${prefix}_DB`],
    uri: env[`${prefix}_URI`],
});

const providers: [provider: string, lookup: Name, expected: (env: Env) => object][] = [
    ["postgresql-addon", "getDatabaseConnection", env => database("POSTGRESQL_ADDON", env)],
    ["mysql-addon", "getDatabaseConnection", env => database("MYSQL_ADDON", env)],
    ["mongodb-addon", "getDatabaseConnection", env => database("MONGODB_ADDON", env)],
    [
        "redis-addon",
        "getRedisConnection",
        env => ({
            host: env["REDIS_HOST"],
            port: 6379,
            password: env["REDIS_PASSWORD"],
            uri: env["REDIS_URL"],
        }),
    ],
    [
        "es-addon",
        "getElasticsearchConnection",
        env => ({
            host: env["ES_ADDON_HOST"],
            user: env["ES_ADDON_USER"],
            password: env["ES_ADDON_PASSWORD"],
            uri: env["ES_ADDON_URI"],
        }),
    ],
    [
        "cellar-addon",
        "getObjectStorageConnection",
        env => ({
            endpoint: env["CELLAR_ADDON_HOST"],
            accessKeyId: env["CELLAR_ADDON_KEY_ID"],
            secretAccessKey: env["CELLAR_ADDON_KEY_SECRET"],
        }),
    ],
];

describe.each(providers)("%s", (provider, lookup, expected) => {
    test("the connection has the values of the variables, and is secret", async () => {
        const env = envOf(await aPlatform(), provider);
        const connection = lookups[lookup]({ env }) as pulumi.Output<object>;
        expect(await valueOf(connection)).toEqual(expected(env));
        expect(Object.values(expected(env))).not.toContain(undefined);
        expect(await pulumi.isSecret(connection)).toBe(true);
    });

    test("the native provider marks each member as secret, and sends no request", async () => {
        const platform = await aPlatform();
        const env = envOf(platform, provider);
        // Neither configured nor in the environment: a connection needs no account.
        const calls = await NativeCalls.start(platform, { environment: {} });
        try {
            const { values, secrets } = await calls.invoke(lookup, { env });
            expect(values).toEqual(expected(env));
            expect(secrets.sort()).toEqual(Object.keys(expected(env)).sort());
        } finally {
            calls.stop();
        }
        expect(platform.requests.all()).toEqual([]);
    });
});

const whole: Env = {
    POSTGRESQL_ADDON_HOST: "hush-host",
    POSTGRESQL_ADDON_PORT: "5432",
    POSTGRESQL_ADDON_USER: "hush-user",
    POSTGRESQL_ADDON_PASSWORD: "hush-password",
    POSTGRESQL_ADDON_DB: "hush-database",
    POSTGRESQL_ADDON_URI: "postgresql://hush-user:hush-password@hush-host,other:5432/hush-database?ssl=1",
};
const { POSTGRESQL_ADDON_URI: uri, ...withoutUri } = whole;
const redis: Env = { REDIS_HOST: "hush", REDIS_PORT: "1", REDIS_PASSWORD: "hush", REDIS_URL: "hush" };
const readAgain =
    'If the add-on is being created or migrated, wait for the end, and run "pulumi refresh" and "pulumi up". [incomplete-env]';

const refused: [title: string, env: Env, said: string][] = [
    ["an empty env", {}, `"env" has no variables. ${readAgain}`],
    [
        "an env with nothing but a URI",
        { POSTGRESQL_ADDON_URI: uri ?? "" },
        `"env" lacks POSTGRESQL_ADDON_HOST, POSTGRESQL_ADDON_PORT, POSTGRESQL_ADDON_USER, POSTGRESQL_ADDON_PASSWORD, POSTGRESQL_ADDON_DB. It has POSTGRESQL_ADDON_URI. ${readAgain}`,
    ],
    [
        "an env with an empty variable",
        { ...withoutUri, POSTGRESQL_ADDON_URI: "" },
        `"env" lacks POSTGRESQL_ADDON_URI. It has POSTGRESQL_ADDON_DB, POSTGRESQL_ADDON_HOST, POSTGRESQL_ADDON_PASSWORD, POSTGRESQL_ADDON_PORT, POSTGRESQL_ADDON_USER. ${readAgain}`,
    ],
    [
        "a port that is no number",
        { ...whole, POSTGRESQL_ADDON_PORT: "hush-port" },
        `POSTGRESQL_ADDON_PORT in "env" is not a port. ${readAgain}`,
    ],
    [
        "the env of another kind of add-on",
        redis,
        '"env" belongs to an add-on of redis-addon. It has REDIS_HOST, REDIS_PASSWORD, REDIS_PORT, REDIS_URL. Use getRedisConnectionOutput, in YAML getRedisConnection. [incomplete-env]',
    ],
    [
        "the env of a provider without a row",
        { KV_HOST: "hush", KV_TOKEN: "hush", constructor: "hush" },
        '"env" does not belong to an add-on of postgresql-addon, mysql-addon or mongodb-addon. It has KV_HOST, KV_TOKEN, constructor. Use the variables by their names. [incomplete-env]',
    ],
];

test.each(refused)(
    "%s is refused with the names of its variables, and no value",
    async (_title, env, said) => {
        const calls = await NativeCalls.start(await aPlatform(), { environment: {} });
        try {
            const refusal = calls.invoke("getDatabaseConnection", { env });
            await expect(refusal).rejects.toThrow(`getDatabaseConnection: ${said}`);
            await refusal.catch((error: unknown) => expect(String(error)).not.toContain("hush"));
        } finally {
            calls.stop();
        }
    },
);

test("a program fails with the same message", async () => {
    const outcome = await previewOf("connection", { "lookups:env": { secret: JSON.stringify(redis) } });
    expect(outcome.error).toContain(
        'getDatabaseConnectionOutput: "env" belongs to an add-on of redis-addon.',
    );
    expect(outcome.error).toContain("[incomplete-env]");
    expect(JSON.stringify(outcome)).not.toContain("hush");
});

test.each(readdirSync(states))("a state of a released version has what the lookup reads: %s", async file => {
    const { deployment } = JSON.parse(readFileSync(join(states, file), "utf8")) as ExportedStack;
    const addons = (deployment.resources ?? []).filter(({ type }) => kindOf({ type }) === "Addon");
    expect(addons).not.toEqual([]);
    for (const addon of addons) {
        const { env } = decrypted(addon).outputs as unknown as { env: Env };
        const connection = getDatabaseConnectionOutput({ env }) as pulumi.Output<object>;
        expect(await valueOf(connection)).toEqual(database("POSTGRESQL_ADDON", env));
    }
});

test("the connection to a new add-on is unknown in the preview, and known after its creation", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const program = () => {
        const { env } = new Addon("db", {
            name: "db",
            provider: "postgresql-addon",
            plan: "dev",
            region: "par",
        });
        const { port, uri } = getDatabaseConnectionOutput({ env });
        return { port, uri, address: pulumi.interpolate`at ${port}` };
    };
    expect(await run("preview", program)).toMatchObject({ succeeded: true, sent: [] });
    const { values, secrets } = await run("up", program);
    expect(values).toMatchObject({ port: 5432, address: "at 5432" });
    expect(secrets).toEqual(["address", "port", "uri"]);
    expect(await run("preview", program)).toMatchObject({ succeeded: true, hasChanges: false, sent: [] });
});

test("a connection needs no settings, and loads no client", () => {
    const script = `
        const { getDatabaseConnectionOutput } = require("pulumi-cloud-platform");
        getDatabaseConnectionOutput({ env: ${JSON.stringify(whole)} }).promise().then(({ host }) => {
            const loaded = Object.keys(require.cache).filter(file => /node_modules.got\\b|client.(http.connection|families)/.test(file));
            console.log(JSON.stringify({ host, loaded }));
        });
    `;
    const { PATH } = process.env;
    const said = execFileSync(process.execPath, ["-e", script], {
        cwd: join(__dirname, "../../.."),
        env: { PATH, CLOUD_PLATFORM_BASE_URL: "nowhere", CLOUD_PLATFORM_MAX_CONCURRENCY: "fast" },
        encoding: "utf8",
    });
    expect(JSON.parse(said)).toEqual({ host: "hush-host", loaded: [] });
});
